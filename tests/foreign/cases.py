"""Cases for the tables of a pack, and what they must answer: the table itself, read by the project's own few lines.

The settlement cases of `tests/cases`; for each row of any table one case that fits it, and for each of its conditions
one that just misses it; cases with facts at random, where no row or another one fits. Which row a case fits is asked
of `rules_db.packs.tables.matching`.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules_db.exporting import Decision
from rules_db.packs.tables import Among, Condition, Range, Row, Scalar, Table, holds, matching
from schemas.packs import Field

Facts = dict[str, Scalar]
SETTLEMENT = Path(__file__).parents[1] / "cases" / "settlement"
RANDOM_CASES = 5
"""Cases with facts at random, for each table."""


def cases(decision: Decision) -> list[Facts]:
    """Return the cases of a table, each once."""
    pools = {field.name: _pool(decision, field) for field in decision.inputs}
    closed = {field.name for field in decision.inputs if field.values}
    usual = {name: pool[0] for name, pool in pools.items()}
    found = [{**usual, **case["facts"]} for case in settled(decision)]
    found += [case for row in decision.rows for case in _around(row.when, pools, closed)]
    chance = random.Random(f"{decision.jurisdiction} {decision.game} {decision.table}")  # noqa: S311 - no secret
    found += [{name: chance.choice(pool) for name, pool in pools.items()} for _ in range(RANDOM_CASES)]
    return list({repr(case): case for case in found}.values())


def settled(decision: Decision) -> list[dict[str, Any]]:
    """Return the settlement cases that the engine is tested with; none for tables that settle no bets."""
    file = SETTLEMENT / decision.jurisdiction / f"{decision.game}.json"
    if decision.table != "settlement" or not file.is_file():
        return []
    known: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    return [{**case, "facts": {**_variant(decision), **case["facts"]}} for case in known]


def _variant(decision: Decision) -> Facts:
    return {"variant": ""} if any(field.name == "variant" for field in decision.inputs) else {}


def expected(decision: Decision, facts: Facts) -> dict[str, Scalar] | None:
    """Return what a table answers to a case; None where no row fits."""
    table = Table(
        decision.table, decision.inputs, decision.outputs, tuple(Row(r.when, r.then, ()) for r in decision.rows)
    )
    fitting = matching(table, facts)
    assert len(fitting) <= 1, f"rows of {decision.game} {decision.table} overlap at {facts}"
    return fitting[0].then if fitting else None


def _pool(decision: Decision, field: Field) -> list[Scalar]:
    """Return the values of a fact that cases are made of: its domain, or those that the rows name."""
    asked = [row.when[field.name] for row in decision.rows if field.name in row.when]
    named = [value for condition in asked for value in _fitting(condition)]
    usual: Scalar = {"string": "", "number": 0, "boolean": False}[field.type]
    return list(field.values or dict.fromkeys(named)) or [usual]


def _around(when: dict[str, Condition], pools: dict[str, list[Scalar]], closed: set[str]) -> Iterator[Facts]:
    """Yield a case that fits a row, one at its other edge and one just beyond for each condition."""
    inside = {name: _fitting(condition) for name, condition in when.items()}
    for name in closed & inside.keys():
        inside[name] = [value for value in inside[name] if value in pools[name]] or [
            value for value in pools[name] if holds(when[name], value)
        ]
    if not all(inside.values()):
        return
    fitting: Facts = {name: inside[name][0] if name in when else pool[0] for name, pool in pools.items()}
    yield fitting
    for name, condition in when.items():
        beyond = (
            [value for value in pools[name] if not holds(condition, value)] if name in closed else _missing(condition)
        )
        for value in (*inside[name][1:2], *beyond[-1:]):
            yield {**fitting, name: value}


def _fitting(condition: Condition) -> list[Scalar]:
    """Return values that meet a condition, those at its edges first."""
    if isinstance(condition, Among):
        return [condition.values[0], *condition.values[:0:-1]]
    edges: list[Scalar] = []
    if condition.low is not None:
        edges.append(condition.low + _step(condition) if condition.low_open else condition.low)
    if condition.high is not None:
        edges.append(condition.high - _step(condition) if condition.high_open else condition.high)
    return edges or [0]


def _missing(condition: Condition) -> list[Scalar]:
    """Return values that do not meet a condition, for a range the nearest."""
    if isinstance(condition, Among):
        first = condition.values[0]
        if isinstance(first, str):
            return [f"{first}_other"]
        return (
            [not first]
            if isinstance(first, bool)
            else [max(value for value in condition.values if not isinstance(value, str)) + 1]
        )
    edges: list[Scalar] = []
    if condition.low is not None:
        edges.append(condition.low if condition.low_open else condition.low - _step(condition))
    if condition.high is not None:
        edges.append(condition.high if condition.high_open else condition.high + _step(condition))
    return edges


def _step(condition: Range) -> float | int:
    """Return a step that stays inside a range and that binary numbers hold exactly."""
    if condition.low is None or condition.high is None or condition.high - condition.low > 1:
        return 1
    return (condition.high - condition.low) / 4
