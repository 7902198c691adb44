"""Draw quantities of the ledger by lot, to be judged by hand: `python -m tests.quality.drawing --seed 2`.

It draws as many from the official texts (a knowledge base of them, --db) as from the regulations of tests/unseen. It
prints the rows of docs/ledger-judged.tsv with the judge's columns left empty; with --show the sentences stand below
each row, for the judge's eyes: they do not belong into the file.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

import corpus
from rules_db import KnowledgeBase
from rules_db.identifiers import with_rule_ids
from schemas.records import Quantity, Rule
from tests.unseen.documents import read_document

UNSEEN = Path(__file__).parents[1] / "unseen"
EACH = 100
"""Quantities drawn from the official texts, and from the unseen ones."""
COLUMNS = ("draw", "document", "line", "kind", "value", "fate", "reason", "verdict", "should_be", "why")
_AROUND = 160  # characters shown on either side

Known = Mapping[str, Sequence[Quantity]]
"""The quantities of documents by the stems of their files."""


@cache
def read(path: Path) -> tuple[Sequence[Quantity], dict[str, Rule]]:
    """Return the ledger of a text, and its rules by their ids."""
    found = read_document(path.read_bytes(), path.stem)
    return found.quantities, dict(with_rule_ids(found.rules))


def drawn(known: Known, seed: int, count: int = EACH) -> list[tuple[str, Quantity]]:
    """Return as many quantities by lot, in the order of their documents and places."""
    lot = random.Random(seed)  # noqa: S311 (nothing is secret about it)
    every = [(name, one) for name in sorted(known) for one in known[name]]
    return sorted(lot.sample(every, count), key=lambda pair: (pair[0], pair[1].start))


def row(seed: int, name: str, one: Quantity) -> str:
    """Return a line of docs/ledger-judged.tsv that waits for its verdict."""
    value = json.dumps(one.value, ensure_ascii=False)
    return "\t".join((str(seed), name, str(one.line_start), one.kind, value, one.fate, one.reason, "", "", ""))


def _shown(one: Quantity, text: str, rule: Rule | None) -> str:
    """Return what a judge looks at: the words in their sentence, and what they became."""
    after = text[one.end : max(one.sentence_end, one.end) + _AROUND][: 2 * _AROUND]
    before = text[max(0, one.start - _AROUND) : one.start]
    became = f"{rule.game} {rule.key} = {rule.value}" if rule else ""
    said = " ".join(f"{before}[[{text[one.start : one.end]}]]{after}".split())
    return f"    {one.game} {one.bound} {one.unit} | {became}\n    {said}"


def _official(db: Path) -> Iterable[tuple[str, Quantity, str, Rule | None]]:
    with KnowledgeBase.open(db) as base:
        named = {document.id: base.source(document.id) for document in base.documents()}
        rules = {rule.id: rule for name in named for rule in base.rules(document_id=name)}
        for name, text in named.items():
            for one in base.quantities(document=name):
                yield name, one, text, rules.get(one.rule_id or "")


def _unseen(without: Sequence[str]) -> Iterable[tuple[str, Quantity, str, Rule | None]]:
    for path in sorted(UNSEEN.glob("*.txt")):
        if path.stem not in without:
            found, rules = read(path)
            text = corpus.read(path).source.text
            for one in found:
                yield path.stem, one, text, rules.get(one.rule_id or "")


def main() -> None:
    """Print the rows drawn."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--db", type=Path, required=True, help="knowledge base of the official texts")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--each", type=int, default=EACH)
    parser.add_argument("--without", action="append", default=[], help="an unseen text not to draw from")
    parser.add_argument("--show", action="store_true", help="print the sentences too")
    asked = parser.parse_args()
    print("\t".join(COLUMNS))
    for source in (_official(asked.db), _unseen(asked.without)):
        known: dict[str, list[Quantity]] = {}
        told: dict[tuple[str, int, str], tuple[str, Rule | None]] = {}
        for name, one, text, rule in source:
            known.setdefault(name, []).append(one)
            told[name, one.start, one.kind] = text, rule
        for name, one in drawn(known, asked.seed, asked.each):
            print(row(asked.seed, name, one))
            if asked.show:
                print(_shown(one, *told[name, one.start, one.kind]))


if __name__ == "__main__":
    main()
