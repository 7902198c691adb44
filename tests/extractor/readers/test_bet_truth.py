"""What the readers of bets and of the zero say of our own samples, against their whole truth."""

from __future__ import annotations

import json
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

from schemas.records import Rule
from tests.extractor.readers.truth import rules

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
    found: dict[Subject, list[Rule]] = defaultdict(list)
    for rule in rules():
        if rule.family in FAMILIES:
            found[rule.document_id, rule.game, rule.key].append(rule)
    return found


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
        for subject, stated in read().items()
        for rule in stated
        if known[subject] and comparable(rule.value) not in known[subject]
    ]
    assert wrong == []
