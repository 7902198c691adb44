"""Our own samples and their truth, for the tests that measure families of readers against all of it."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

import corpus
from extractor.outline import outline
from extractor.rules import extract
from schemas.records import Rule
from tests.kept import kept

ROOT = Path(__file__).parents[3]
SLACK = 3  # lines, as the scorer allows

Subject = tuple[str, str, str]


def comparable(value: Any) -> str:
    """A value in a form in which equal sets are equal."""
    return json.dumps(sorted(map(str, value)) if isinstance(value, list) else value, sort_keys=True)


def right(fact: dict[str, Any]) -> set[str]:
    """The values that a fact accepts."""
    return {comparable(value) for value in [fact["value"], *fact.get("accept", [])]}


@cache
def truth(family: str) -> list[dict[str, Any]]:
    """The facts of a family that the samples state."""
    lines = (ROOT / "tests" / "truth" / "core.jsonl").read_text(encoding="utf-8").splitlines()
    return [fact for line in lines if (fact := json.loads(line))["family"] == family]


@cache
def rules() -> list[Rule]:
    """Every rule that the samples yield."""
    paths = sorted((ROOT / "corpus" / "samples").glob("*.txt"))
    return kept(partial(_rules, paths), b"rules", *(path.read_bytes() for path in paths))


def _rules(paths: Sequence[Path]) -> list[Rule]:
    documents = [corpus.read(path) for path in paths]
    return [rule for document in documents for rule in extract(document, outline(document))]


def found(family: str) -> float:
    """The share of a family's facts that are read with their value where they stand."""
    read: dict[Subject, list[Rule]] = defaultdict(list)
    for rule in rules():
        read[rule.document_id, rule.game, rule.key].append(rule)
    facts = truth(family)
    return sum(any(_states(rule, fact) for rule in read[_subject(fact)]) for fact in facts) / len(facts)


def contradictions(family: str) -> list[tuple[Subject, Any, str]]:
    """What is read of a family with another value than all that the truth has for the key in the game."""
    known: dict[Subject, set[str]] = defaultdict(set)
    for fact in truth(family):
        known[_subject(fact)] |= right(fact)
    read = [((rule.document_id, rule.game, rule.key), rule) for rule in rules() if rule.family == family]
    return [
        (key, rule.value, rule.text) for key, rule in read if known[key] and comparable(rule.value) not in known[key]
    ]


def _subject(fact: dict[str, Any]) -> Subject:
    return fact["document"], fact["game"], fact["key"]


def _states(rule: Rule, fact: dict[str, Any]) -> bool:
    near = rule.line_start <= fact["line_end"] + SLACK and rule.line_end >= fact["line_start"] - SLACK
    return near and comparable(rule.value) in right(fact)
