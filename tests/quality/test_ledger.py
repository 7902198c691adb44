"""The fates of quantities against judgements and against the truth: docs/ledger-judged.tsv, tests/unseen, tests/truth.

What is explained states nothing; whatever states something is a rule's, a norm's, damaged or unread.
"""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

import corpus
from extractor.outline import outline
from extractor.passages import passages
from rules_db import KnowledgeBase
from schemas.records import Quantity
from tests.conftest import ROOT
from tests.quality import drawing
from tests.quality.drawing import UNSEEN

JUDGED = ROOT / "docs" / "ledger-judged.tsv"
LEAST_RIGHT = 0.95
MOST_EXPLAINED = 0.02
FEWEST_FOUND = 0.85
"""Share of the judged quantities that must still be found on their lines: the finder may learn otherwise."""


def quantities(path: Path) -> Sequence[Quantity]:
    return drawing.read(path)[0]


def built(database: Path, document: str) -> Sequence[Quantity]:
    with KnowledgeBase.open(database) as base:
        return base.quantities(document=document)


def judged(names: set[str]) -> list[dict[str, str]]:
    with JUDGED.open(encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE) if row["document"] in names]


def right(rows: list[dict[str, str]], known: Mapping[str, Sequence[Quantity]]) -> tuple[int, int]:
    """How many of the judged quantities are found, and how many of these have a fate that fits."""
    found = fits = 0
    for row in rows:
        here = known[row["document"]]
        value = json.loads(row["value"])
        same = [one for one in here if one.line_start == int(row["line"]) and (not value or one.value == value)]
        if same:
            found += 1
            fits += any(fitting(one.fate, row["should_be"]) for one in same)
    return found, fits


def fitting(fate: str, should_be: str) -> bool:
    """Whether a fate is one that a quantity should have: what is misread from damage states nothing that holds."""
    return fate == should_be if should_be in ("explained", "damaged") else fate != "explained"


def test_each_draw_has_two_hundred_verdicts_and_the_last_one_is_right_enough() -> None:
    with JUDGED.open(encoding="utf-8", newline="") as file:
        rows = [*csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)]
    right = Counter(int(row["draw"]) for row in rows if row["verdict"] == "right")
    assert set(Counter(row["draw"] for row in rows).values()) == {200}
    assert right[max(right)] >= LEAST_RIGHT * 200


def test_fates_are_as_they_were_judged_on_unseen_texts() -> None:
    rows = judged({path.stem for path in UNSEEN.glob("*.txt")})
    found, fits = right(rows, {path.stem: quantities(path) for path in UNSEEN.glob("*.txt")})
    assert found >= FEWEST_FOUND * len(rows)
    assert fits >= LEAST_RIGHT * found


def test_fates_are_as_they_were_judged_on_official_texts(official_sources: Path, official_database: Path) -> None:
    names = {path.stem for path in official_sources.glob("*.txt")}
    rows = judged(names)
    found, fits = right(rows, {name: built(official_database, name) for name in names})
    assert found >= FEWEST_FOUND * len(rows)
    assert fits >= LEAST_RIGHT * found


def explained(known: Sequence[Quantity], facts: list[dict[str, object]]) -> tuple[int, int]:
    """How many quantities stand inside the quotes of facts, and how many of these are said to state nothing."""
    inside = wrongly = 0
    for one in known:
        words = " ".join(one.words.split())
        lines = (fact for fact in facts if int(str(fact["line_start"])) <= one.line_start <= int(str(fact["line_end"])))
        if any(words in " ".join(str(fact["quote"]).split()) for fact in lines):
            inside += 1
            wrongly += one.fate == "explained"
    return inside, wrongly


def facts_of(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_what_a_fact_of_an_unseen_text_says_is_not_explained_away() -> None:
    paths = sorted(UNSEEN.glob("*.txt"))
    counts = [explained(quantities(path), facts_of(path.with_suffix(".core.jsonl"))) for path in paths]
    assert sum(wrongly for _, wrongly in counts) <= MOST_EXPLAINED * sum(inside for inside, _ in counts)


def test_what_a_fact_of_an_official_text_says_is_not_explained_away(shared: Path, official_database: Path) -> None:
    facts = facts_of(shared / "gold" / "core.jsonl")
    counts = [
        explained(built(official_database, str(name)), [fact for fact in facts if fact["document"] == name])
        for name in sorted({str(fact["document"]) for fact in facts})
    ]
    assert sum(wrongly for _, wrongly in counts) <= MOST_EXPLAINED * sum(inside for inside, _ in counts)


@pytest.mark.parametrize("path", sorted(UNSEEN.glob("*.txt")), ids=lambda path: path.stem)
def test_every_figure_of_a_sentence_has_its_row(path: Path) -> None:
    document = corpus.read(path)
    rows = sorted((one.start, one.end) for one in quantities(path))
    missing = []
    for passage in passages(outline(document)):
        for at, character in enumerate(passage.text):
            if character.isdigit() and not passage.text[at - 1 : at].isdigit():
                place, _ = passage.layer.span(at, at + 1)
                if not any(start <= place < end for start, end in rows):
                    missing.append(passage.text[max(0, at - 20) : at + 20])
    ordinals = [words for words in missing if any(sign in words for sign in "ºª°")]
    assert len(missing) - len(ordinals) <= 1, missing
