"""JSON Logic: one expression a table, in the part of the language that every implementation reads alike.

Only `var`, `in` with an explicit list, `and`, `<`, `<=` and `if` are used: `in` tells `0` from nothing and `"1"` from
`1` where `==` in some implementations does not. The answer is the list of a row's answers in the order of `outputs`, or
null where no row fits. The language: https://jsonlogic.com/operations.html
"""

from __future__ import annotations

import json
from typing import Any

from rules_db.exporting.decisions import Decision
from rules_db.exporting.records import Part
from rules_db.packs.tables import Among, Condition, Range

SUFFIX = "jsonlogic.json"
_PROSE = "an expression gives an answer; it has no place for what is said about it"
LOSSES: dict[Part, str] = {
    "types": "the language has no declarations; the file lists the types, and whoever calls it must keep "
    "to them, because comparisons convert (a missing number counts as 0 in some engines, true as 1)",
    "domains": "the language has no declarations; the file lists the values beside the expression",
    "exclusion": "the branches of an `if` are tried in turn; the first that fits answers",
    "gaps": _PROSE,
    "conflicts": _PROSE,
    "parameters": _PROSE,
    "incidents": "an event is found by its words, which the language cannot search",
    "norms": "it knows no modality",
    "text": "packs cite the words by lines and hash and do not hold them",
}


def write(decision: Decision) -> str:
    """Return a table as a JSON file: `logic` is the expression, `outputs` name what stands in its answer."""
    branches: list[Any] = []
    for row in decision.rows:
        asked = [test for name, condition in row.when.items() for test in _tests(name, condition)]
        branches += [_all(asked), [row.then[field.name] for field in decision.outputs]]
    parts: dict[str, Any] = {
        "jurisdiction": decision.jurisdiction,
        "game": decision.game,
        "table": decision.table,
        "inputs": [_field(field.name, field.type, field.values) for field in decision.inputs],
        "outputs": [_field(field.name, field.type, field.values) for field in decision.outputs],
    }
    head = "".join(f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)},\n" for name, value in parts.items())
    lines = ",\n".join(json.dumps(branch, ensure_ascii=False) for branch in (*branches, None))
    return f'{{{head}"logic": {{"if": [\n{lines}\n]}}}}\n'


def _field(name: str, kind: str, values: list[Any]) -> dict[str, Any]:
    return {"name": name, "type": kind, **({"values": values} if values else {})}


def _all(tests: list[Any]) -> Any:
    return tests[0] if len(tests) == 1 else {"and": tests} if tests else True


def _tests(name: str, condition: Condition) -> list[Any]:
    fact = {"var": name}
    if isinstance(condition, Among):
        return [{"in": [fact, list(condition.values)]}]
    return [_present(fact), *_bounds(fact, condition)]


def _present(fact: Any) -> Any:
    """Return the test that a fact is there: nothing compares like 0 in JavaScript."""
    return {"if": [{"in": [fact, [None]]}, False, True]}


def _bounds(fact: Any, asked: Range) -> list[Any]:
    bounds = []
    if asked.low is not None:
        bounds.append({"<" if asked.low_open else "<=": [asked.low, fact]})
    if asked.high is not None:
        bounds.append({"<" if asked.high_open else "<=": [fact, asked.high]})
    return bounds
