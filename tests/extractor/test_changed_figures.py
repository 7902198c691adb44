"""Change a figure in a copy of a text, and the rule changes with it: nothing is known but what the text says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import corpus
from corpus.layers import Document
from extractor.outline import outline
from extractor.rules import extract
from rules_db import KnowledgeBase
from schemas.records import Rule
from tests.extractor.readers import truth

ROOT = Path(__file__).parents[2]
SAMPLES = sorted((ROOT / "corpus" / "samples").glob("*.txt"))
OFFICIAL = sorted((ROOT.parent / "shared" / "sources").glob("*.txt"))
MORE = 90
"""What is added to each figure: no regulation of the collection pays such odds, so a right one was read."""
FLOOR = 0.97

Wanted = tuple[str, str, int, str]


def rules_of(document: Document) -> list[Rule]:
    return extract(document, outline(document))


def payouts(document: Document, rules: list[Rule]) -> Iterator[tuple[Rule, int, str]]:
    """Yield payouts whose odds stand in figures alone, with the offset of the gain and its digits.

    Left out are odds that are also said in words ("a la par") and bets whose name is what they pay ("segment_20").
    """
    for rule in rules:
        if "la par" in rule.text or rule.key.endswith(f"_{str(rule.value).partition(':')[0]}"):
            continue
        if rule.family != "payout" or rule.method == "inherited" or not re.fullmatch(r"\d+:\d+", str(rule.value)):
            continue
        gain, _, stake = rule.value.partition(":")
        start = document.source.text.find(rule.text, document.source.line_starts[rule.line_start - 1])
        told = re.compile(rf"(?<![\d.,]){gain}(?=\s?(?:a|por|:)\s?{stake}\b| veces)")
        found = list(told.finditer(rule.text))
        if len(found) == 1 and not re.search(r"\d\s?%", rule.text):
            yield rule, start + found[0].start(), gain


def changed(document: Document, rules: list[Rule]) -> tuple[bytes, set[Wanted]]:
    """Return a copy with every such gain raised, and the rules that it must yield."""
    edits: dict[int, str] = {}
    wanted: set[Wanted] = set()
    for rule, offset, gain in payouts(document, rules):
        edits[offset] = gain
        new = f"{int(gain) + MORE}:{rule.value.partition(':')[2]}"
        wanted.add((rule.game, rule.key, rule.line_start, new))
    text = document.source.text
    for offset in sorted(edits, reverse=True):
        text = text[:offset] + str(int(edits[offset]) + MORE) + text[offset + len(edits[offset]) :]
    return text.encode("utf-8"), wanted


def check(path: Path, known: list[Rule] | None = None) -> None:
    """Change a text whose rules may be known."""
    document = corpus.read(path)
    copy, wanted = changed(document, known or rules_of(document))
    if not wanted:
        pytest.skip("no payout of this text stands in figures by itself")
    document = corpus.read_bytes(copy, path.name)
    found = {(r.game, r.key, r.line_start, str(r.value)) for r in rules_of(document)}
    missed = sorted(wanted - found)
    assert 1 - len(missed) / len(wanted) >= FLOOR, missed[:10]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_rules_follow_the_figures_of_a_sample(path: Path) -> None:
    name = corpus.read(path).id
    check(path, [rule for rule in truth.rules() if rule.document_id == name])


@pytest.mark.skipif(not OFFICIAL, reason="the official texts are not beside the repository")
@pytest.mark.parametrize("path", OFFICIAL, ids=lambda path: path.stem)
def test_rules_follow_the_figures_of_an_official_text(path: Path, official_database: Path) -> None:
    with KnowledgeBase.open(official_database) as base:
        known = base.rules(document_id=corpus.read(path).id)
    check(path, None if any(rule.repaired for rule in known) else known)  # a damaged text is read as it is here
