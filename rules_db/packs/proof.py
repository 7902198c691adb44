"""The static proof of a table: its rows exclude each other, and what they leave open is known.

The first column of every table names what its rows are about; rows about different things never meet, so that each
group of rows is proven by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations

import msgspec

from rules_db.packs.tables import Among, Row, Scalar, Table, fits, overlap

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
