"""The parts of norms against parts written down from the text: docs/norm-parts-judged.tsv.

A row is a norm drawn by lot over the five texts: its lines, and where in the words of these lines (from 0) stand the
norm itself, its condition (of an irregularity: the event), what follows and its exception. `-` is none, `?` was not
judged, and a slash parts stretches of which each is right.
"""

from __future__ import annotations

import csv
from collections import Counter
from difflib import SequenceMatcher
from pathlib import Path
from typing import NamedTuple

from extractor.folding import fold
from rules_db import KnowledgeBase
from schemas.records import Rule
from tests.conftest import ROOT

JUDGED = ROOT / "docs" / "norm-parts-judged.tsv"
PARTS = ("condition", "consequence", "exception")
ALIKE = 0.8
LEAST = {"condition": (0.84, 0.89), "consequence": (0.60, 0.78), "exception": (0.5, 0.9)}
"""Floors of each part: the share of stated ones that are found, and of found ones that are right."""
LEAST_WHOLE = 0.88
"""Floor of the share of norms whose parts are all right."""


class Figure(NamedTuple):
    """How many parts the texts state, how many the rules give, and how many of these are right."""

    stated: int
    given: int
    right: int


def parts(rule: Rule, beside: list[Rule]) -> dict[str, str]:
    """What a rule and the exceptions beside it give as its parts."""
    event = rule.family == "irregularity"
    excepted = (one for one in beside if one.key == "exception" and one.family != rule.family and one.exception_to)
    return {
        "condition": str(rule.value) if event else rule.condition,
        "consequence": rule.consequence,
        "exception": next((str(one.value) for one in excepted if alike(one.exception_to, str(rule.value))), ""),
    }


def alike(given: str, words: str) -> bool:
    """Whether two stretches say the same but for damage, outer punctuation and what a long value leaves out."""
    one, other = ("".join(filter(str.isalnum, fold(text))) for text in (given, words))
    if given.endswith("…"):
        other = other[: len(one)]
    return SequenceMatcher(None, one, other, autojunk=False).ratio() >= ALIKE


def nearest(rules: list[Rule], words: str) -> Rule | None:
    """The rule whose words are most like the norm's."""
    return max(rules, key=lambda rule: SequenceMatcher(None, rule.text, words, autojunk=False).ratio(), default=None)


def measured(rows: list[dict[str, str]], sources: Path, base: KnowledgeBase) -> tuple[dict[str, Figure], float]:
    """The figure of each part over the rows, and the share of norms whose parts are all right."""
    count: Counter[tuple[str, str]] = Counter()
    whole = 0
    names = {row["document"] for row in rows}
    rules = {name: base.rules(document_id=name) for name in names}
    texts = {name: (sources / f"{name}.txt").read_text(encoding="utf-8", errors="replace") for name in names}
    for row in rows:
        first, last = map(int, row["lines"].split("-"))
        words = " ".join(texts[row["document"]].split("\n")[first - 1 : last]).split()
        here = [one for one in rules[row["document"]] if one.line_start <= last and one.line_end >= first]
        rule = nearest([one for one in here if one.family == row["family"]], stretch(words, row["norm"]))
        given = parts(rule, here) if rule is not None else dict.fromkeys(PARTS, "")
        fits = True
        for name in PARTS:
            wanted = [stretch(words, one) for one in row[name].split("/")] if row[name] not in "-?" else []
            if row[name] == "?":
                continue
            right = any(alike(given[name], one) for one in wanted) if given[name] else not wanted
            count[name, "stated"] += bool(wanted)
            count[name, "given"] += bool(given[name])
            count[name, "right"] += right and bool(wanted)
            fits = fits and right
        whole += fits
    figures = {name: Figure(*(count[name, kind] for kind in Figure._fields)) for name in PARTS}
    return figures, whole / len(rows)


def stretch(words: list[str], place: str) -> str:
    """The words between two positions, both included."""
    first, last = map(int, place.split("-"))
    return " ".join(words[first : last + 1])


def judged() -> list[dict[str, str]]:
    """The rows of the file."""
    with JUDGED.open(encoding="utf-8", newline="") as file:
        return [*csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)]


def test_parts_of_norms_are_those_of_the_text(official_database: Path, official_sources: Path) -> None:
    with KnowledgeBase.open(official_database) as base:
        figures, whole = measured(judged(), official_sources, base)
    for name, (recall, precision) in LEAST.items():
        stated, given, right = figures[name]
        assert right >= recall * stated, (name, figures[name])
        assert right >= precision * given, (name, figures[name])
    assert whole >= LEAST_WHOLE
