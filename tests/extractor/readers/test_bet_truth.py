"""What the readers of bets and of the zero say of our own samples, against their whole truth."""

from __future__ import annotations

import json
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import corpus
from extractor.outline import outline
from extractor.rules import extract
from schemas.records import Rule

ROOT = Path(__file__).parents[3]
FAMILIES = ("bet", "zero_rule")
LEAST_FOUND = 0.96
SLACK = 3  # lines, as the scorer allows

Subject = tuple[str, str, str]


def comparable(value: Any) -> str:
    """A value in a form in which equal sets are equal."""
    if isinstance(value, list):
        return json.dumps(sorted(map(str, value)))
    return json.dumps(value, sort_keys=True)


@cache
def truth() -> list[dict[str, Any]]:
    lines = (ROOT / "tests" / "truth" / "core.jsonl").read_text(encoding="utf-8").splitlines()
    return [fact for line in lines if (fact := json.loads(line))["family"] in FAMILIES]


@cache
def read() -> dict[Subject, list[Rule]]:
    rules: dict[Subject, list[Rule]] = defaultdict(list)
    for path in sorted((ROOT / "corpus" / "samples").glob("*.txt")):
        document = corpus.read(path)
        for rule in extract(document, outline(document)):
            if rule.family in FAMILIES:
                rules[document.id, rule.game, rule.key].append(rule)
    return rules


def right(fact: dict[str, Any]) -> set[str]:
    return {comparable(value) for value in [fact["value"], *fact.get("accept", [])]}


def test_nearly_every_fact_is_found_where_it_stands() -> None:
    found = [
        any(
            comparable(rule.value) in right(fact)
            and rule.line_start <= fact["line_end"] + SLACK
            and rule.line_end >= fact["line_start"] - SLACK
            for rule in read()[fact["document"], fact["game"], fact["key"]]
        )
        for fact in truth()
    ]
    assert sum(found) / len(found) >= LEAST_FOUND


def test_no_value_contradicts_the_truth() -> None:
    known: dict[Subject, set[str]] = defaultdict(set)
    for fact in truth():
        known[fact["document"], fact["game"], fact["key"]] |= right(fact)
    wrong = [
        (subject, rule.value, rule.text)
        for subject, rules in read().items()
        for rule in rules
        if known[subject] and comparable(rule.value) not in known[subject]
    ]
    assert wrong == []
