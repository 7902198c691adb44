"""Rego v1: one package a table, a partial set of the rows that fit and a complete rule for the answer.

`rows` holds the names of the rows that fit the input, `answer` is what the row answers, null where none fits. Two rows
that fit with different answers are an error of evaluation, as `UNIQUE` asks.
The language: https://www.openpolicyagent.org/docs/latest/policy-language/
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from rules_db.exporting.decisions import Answered, Decision
from rules_db.exporting.records import Part
from rules_db.packs.tables import Among, Condition

SUFFIX = "rego"
_PROSE = "a policy decides; what is said about it would be a comment that no engine reads"
LOSSES: dict[Part, str] = {
    "types": "a policy takes any JSON; types live in a schema beside it, which only some engines check",
    "domains": "a policy takes any JSON; values live in a schema beside it, which only some engines check",
    "gaps": _PROSE,
    "conflicts": _PROSE,
    "parameters": _PROSE,
    "incidents": "an event is found by its words, which a decision table cannot search",
    "norms": "what must or may be done is no value of a fact",
    "text": "packs cite the words by lines and hash and do not hold them",
}


def package(decision: Decision) -> str:
    """Return the name of a table's package, such as `reglas.buenos_aires.craps.settlement`."""
    return ".".join(("reglas", *map(_segment, (decision.jurisdiction, decision.game, decision.table))))


def _segment(name: str) -> str:
    segment = re.sub(r"[^a-z0-9_]", "_", name.lower())
    return segment if segment[:1].isalpha() else f"n{segment}"


def write(decision: Decision) -> str:
    """Return a table as a Rego module."""
    return "\n".join(_lines(decision)) + "\n"


def _lines(decision: Decision) -> Iterator[str]:
    yield f"package {package(decision)}"
    yield ""
    yield "import rego.v1"
    yield ""
    yield "default answer := null"
    yield ""
    yield "answer := answers[row] if some row in rows"
    for row in decision.rows:
        yield ""
        yield from _rule(row)
    yield ""
    yield "answers := {"
    for row in decision.rows:
        yield f"\t{_spelled(row.name)}: {json.dumps(row.then, ensure_ascii=False)},"
    yield "}"


def _rule(row: Answered) -> Iterator[str]:
    yield f"rows contains {_spelled(row.name)} if {{"
    for name, condition in row.when.items():
        for test in _tests(f"input.{name}", condition):
            yield f"\t{test}"
    if not row.when:
        yield "\ttrue"
    yield "}"


def _tests(fact: str, condition: Condition) -> Iterator[str]:
    if isinstance(condition, Among):
        values = [_spelled(value) for value in condition.values]
        yield f"{fact} == {values[0]}" if len(values) == 1 else f"{fact} in {{{', '.join(values)}}}"
        return
    yield f"is_number({fact})"  # without it, every string is more than every number
    if condition.low is not None:
        yield f"{fact} {'>' if condition.low_open else '>='} {_spelled(condition.low)}"
    if condition.high is not None:
        yield f"{fact} {'<' if condition.high_open else '<='} {_spelled(condition.high)}"


def _spelled(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
