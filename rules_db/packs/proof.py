"""The static proof of a table: its rows exclude each other, and what they leave open is known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations

import msgspec

from rules_db.packs.tables import Row, Scalar, Table, matching, overlap

Case = Mapping[str, Scalar]


class Proof(msgspec.Struct, frozen=True):
    """What was proven of a table over the cases that can happen; a table is sound when `overlapping` is empty."""

    cases: int
    decided: int
    overlapping: tuple[tuple[int, int], ...]
    undecided: tuple[dict[str, Scalar], ...]


def prove(table: Table, cases: Iterable[Case]) -> Proof:
    """Prove a table over all cases that can happen: no two rows meet, and which cases no row decides."""
    pairs = combinations(enumerate(table.rows), 2)
    overlapping = tuple((a, b) for (a, one), (b, other) in pairs if meet(one, other))
    every = [dict(case) for case in cases]
    undecided = tuple(case for case in every if not matching(table, case))
    return Proof(len(every), len(every) - len(undecided), overlapping, undecided)


def meet(a: Row, b: Row) -> bool:
    """Tell whether some facts fit both rows."""
    return all(overlap(a.when[name], b.when[name]) for name in a.when.keys() & b.when.keys())
