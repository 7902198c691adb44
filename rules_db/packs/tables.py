"""Decision tables as the compiler and the exporters see them, and the proof that their rows exclude each other.

Decision tables as the compiler and every exporter see them: typed columns, rows of conditions, scalar answers.

The static proof of a table: its rows exclude each other, and what they leave open is known.

The first column of every table names what its rows are about; rows about different things never meet, so that each
group of rows is proven by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Literal

import msgspec

from schemas.packs import Field

Scalar = str | int | float | bool
"""What a fact or an answer is."""


class Among(msgspec.Struct, frozen=True, tag="among"):
    """The fact is one of these values (one value: it equals it)."""

    values: tuple[Scalar, ...]


class Range(msgspec.Struct, frozen=True, tag="range"):
    """The fact is a number between two bounds; a bound that is None does not bind, an open one is not reached."""

    low: int | float | None = None
    high: int | float | None = None
    low_open: bool = False
    high_open: bool = False


Condition = Among | Range


class Row(msgspec.Struct, frozen=True):
    """One row: what it asks of the facts (a fact that it does not name may be anything) and what it answers."""

    when: dict[str, Condition]
    then: dict[str, Scalar]
    cites: tuple[str, ...]


class Table(msgspec.Struct, frozen=True):
    """A table whose rows exclude each other; `name` is the table's name in its pack."""

    name: str
    inputs: tuple[Field, ...]
    outputs: tuple[Field, ...]
    rows: tuple[Row, ...]


Case = Mapping[str, Scalar]
_EVERY = object()
"""Stands for the rows that hold whatever the first column is."""


class Proof(msgspec.Struct, frozen=True):
    """What was proven of a table over the cases that can happen; a table is sound when `overlapping` is empty."""

    cases: int
    overlapping: tuple[tuple[int, int], ...]
    undecided: tuple[dict[str, Scalar], ...]


def prove(table: Table, cases: Iterable[Case]) -> Proof:
    """Prove a table over all cases that can happen: no two rows meet, and which cases no row decides."""
    about = _groups(table)
    always = about.get(_EVERY, [])
    meeting = {pair for rows in about.values() for pair in _meeting(table.rows, sorted({*rows, *always}))}
    subject = table.inputs[0].name if table.inputs else ""
    count, undecided = 0, []
    for case in cases:
        count += 1
        near = (*about.get(case[subject], ()), *always)
        if not any(fits(table.rows[at], case) for at in near):
            undecided.append(dict(case))
    return Proof(count, tuple(sorted(meeting)), tuple(undecided))


def meet(a: Row, b: Row) -> bool:
    """Tell whether some facts fit both rows."""
    return all(overlap(a.when[name], b.when[name]) for name in a.when.keys() & b.when.keys())


def _groups(table: Table) -> dict[object, list[int]]:
    groups: dict[object, list[int]] = {}
    for at, row in enumerate(table.rows):
        asked = row.when.get(table.inputs[0].name)
        for value in asked.values if isinstance(asked, Among) else (_EVERY,):
            groups.setdefault(value, []).append(at)
    return groups


def _meeting(rows: tuple[Row, ...], group: list[int]) -> list[tuple[int, int]]:
    return [(a, b) for a, b in combinations(group, 2) if meet(rows[a], rows[b])]


def holds(condition: Condition, value: object) -> bool:
    """Tell whether a fact meets a condition; a truth value is never a number, and nothing missing meets any."""
    if isinstance(condition, Among):
        return value in condition.values and isinstance(value, bool) is isinstance(condition.values[0], bool)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    above = condition.low is None or (value > condition.low if condition.low_open else value >= condition.low)
    below = condition.high is None or (value < condition.high if condition.high_open else value <= condition.high)
    return above and below


def matching(table: Table, facts: Mapping[str, object]) -> list[Row]:
    """Return the rows that fit the facts: at most one in a table that was proven."""
    return [row for row in table.rows if fits(row, facts)]


def fits(row: Row, facts: Mapping[str, object]) -> bool:
    """Tell whether the facts meet every condition of a row."""
    return all(holds(asked, facts.get(name)) for name, asked in row.when.items())


def overlap(a: Condition, b: Condition) -> bool:
    """Tell whether some value meets both conditions."""
    if isinstance(a, Among):
        return any(holds(b, value) for value in a.values)
    if isinstance(b, Among):
        return overlap(b, a)
    return _reaches(a, b) and _reaches(b, a)


def _reaches(lower: Range, upper: Range) -> bool:
    """Tell whether the lower bound of one range lies within the upper bound of the other."""
    if lower.low is None or upper.high is None:
        return True
    if lower.low_open or upper.high_open:
        return lower.low < upper.high
    return lower.low <= upper.high


Kind = Literal["string", "number", "boolean"]


def kind_of(value: Scalar) -> Kind:
    """Return the name of a value's type."""
    if isinstance(value, bool):
        return "boolean"
    return "string" if isinstance(value, str) else "number"
