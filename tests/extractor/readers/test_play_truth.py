"""What the readers of play say of our own samples, against their whole truth."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.extractor.readers.truth import rules

ROOT = Path(__file__).parents[3]
LEAST_FOUND = {"dealer_rule": 0.88, "option": 0.93, "card_value": 0.95, "hand_ranking": 0.8}
SLACK = 3  # lines, as the scorer allows

Said = tuple[str, str, str, str]


def said(document: str, game: str, key: str, value: Any) -> Said:
    """A fact in a form in which equal ones are equal: the order of a list matters only in an order."""
    ordered = key.endswith("order") or key.startswith("tie_break")
    shown = sorted(map(str, value)) if isinstance(value, list) and not ordered else value
    return document, game, key, json.dumps(shown, sort_keys=True)


@cache
def read() -> dict[Said, list[tuple[int, int]]]:
    """Lines of what the readers state of the samples, by fact."""
    found: dict[Said, list[tuple[int, int]]] = {}
    for rule in rules():
        fact = said(rule.document_id, rule.game, rule.key, rule.value)
        found.setdefault(fact, []).append((rule.line_start, rule.line_end))
    return found


@pytest.mark.parametrize(("family", "least"), LEAST_FOUND.items())
def test_most_of_the_truth_is_found_where_it_stands(family: str, least: float) -> None:
    lines = (ROOT / "tests" / "truth" / "core.jsonl").read_text(encoding="utf-8").splitlines()
    facts = [fact for line in lines if (fact := json.loads(line))["family"] == family]
    missed = [fact for fact in facts if not _is_found(fact)]
    assert len(missed) <= (1 - least) * len(facts), missed


def _is_found(fact: dict[str, Any]) -> bool:
    values = [fact["value"], *fact.get("accept", [])]
    places = [
        place for value in values for place in read().get(said(fact["document"], fact["game"], fact["key"], value), [])
    ]
    return any(first <= fact["line_end"] + SLACK and last >= fact["line_start"] - SLACK for first, last in places)
