"""Many results in the fewest conditions: each box asks of every fact one of some values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from itertools import islice, permutations

from rules_db.packs.tables import Scalar

Point = tuple[Scalar, ...]
"""A result: the values of the facts, in their order."""
Box = tuple[frozenset[Scalar], ...]
_ORDERS = 24
"""Orders of the facts in which merging is tried: all of them for four facts."""


def boxes(wanted: Collection[Point], possible: Collection[Point]) -> list[Box]:
    """Return boxes that hold all wanted results, and of the possible ones no other; as few as are found."""
    if not wanted:
        return []
    sought, can_be = frozenset(wanted), frozenset(possible)
    domains = [frozenset(values) for values in zip(*can_be, strict=True)]
    orders = islice(permutations(range(len(domains))), _ORDERS)
    tried = (_needed(_widened(_merged(sought, order), sought, can_be, domains), sought) for order in orders)
    return min(tried, key=lambda found: (len(found), _asked(found, domains)), default=[()])


def _asked(found: Sequence[Box], domains: Sequence[frozenset[Scalar]]) -> int:
    """Return how many values the conditions of boxes name."""
    return sum(len(side) for box in found for side, domain in zip(box, domains, strict=True) if side != domain)


def _merged(wanted: frozenset[Point], order: Sequence[int]) -> list[Box]:
    """Return boxes of results that differ in one fact, merged fact by fact."""
    found: list[Box] = [tuple(frozenset((value,)) for value in point) for point in wanted]
    for at in order:
        groups: dict[Box, set[Scalar]] = defaultdict(set)
        for box in found:
            groups[box[:at] + box[at + 1 :]] |= box[at]
        found = [(*rest[:at], frozenset(values), *rest[at:]) for rest, values in groups.items()]
    return sorted(found, key=lambda box: tuple(sorted(map(repr, side)) for side in box))


def _widened(
    found: Sequence[Box], wanted: frozenset[Point], can_be: frozenset[Point], domains: Sequence[frozenset[Scalar]]
) -> list[Box]:
    """Return the boxes without the conditions that leave out only results that cannot be, or that are wanted too."""
    unwanted = can_be - wanted
    wider = []
    for box in found:
        for at, domain in enumerate(domains):
            tried = (*box[:at], domain, *box[at + 1 :])
            if not any(_holds(tried, point) for point in unwanted):
                box = tried
        wider.append(box)
    return list(dict.fromkeys(wider))


def _needed(found: Sequence[Box], wanted: frozenset[Point]) -> list[Box]:
    """Return the boxes without those whose results others hold together; small ones go first."""
    held = {box: {point for point in wanted if _holds(box, point)} for box in found}
    kept = sorted(found, key=lambda box: len(held[box]), reverse=True)
    for box in sorted(found, key=lambda box: len(held[box])):
        others: set[Point] = set().union(*(held[other] for other in kept if other != box))
        if held[box] <= others:
            kept.remove(box)
    return kept


def _holds(box: Box, point: Point) -> bool:
    return all(value in side for value, side in zip(point, box, strict=True))
