"""Typed rules compared by key: two rules of one game and key rule the same subject, whatever their words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from extractor.alignment.kinship import compared
from extractor.alignment.records import Link, Row
from extractor.alignment.relation import same_value, typed_relation
from extractor.rules import NORM_FAMILIES

_MOST = 3
"""Counterparts of a rule in another document."""


def is_typed(row: Row) -> bool:
    """Tell whether a row is a rule with a value that can be compared."""
    return row.level == "rule" and row.family not in NORM_FAMILIES


def links(rows: Iterable[Row]) -> Iterator[Link]:
    """Yield the links between typed rules of different documents, key by key."""
    games: dict[str, set[str]] = defaultdict(set)
    keyed: dict[tuple[str, str], dict[str, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        games[row.document].add(row.game)
        if is_typed(row):
            keyed[row.family, row.key][row.document].append(row)
    for _, documents in sorted(keyed.items()):
        for a, b in combinations(sorted(documents), 2):
            yield from _between(documents[a], documents[b], games[a], games[b])


def _between(left: Sequence[Row], right: Sequence[Row], games_a: set[str], games_b: set[str]) -> Iterator[Link]:
    scored: list[tuple[float, Row, Row]] = []
    for a in left:
        for b in right:
            kinship = compared(a.game, games_a, b.game, games_b)
            if kinship:
                scored.append((_score(a, b) * kinship, a, b))
    scored.sort(key=lambda found: (-found[0], found[1].id, found[2].id))
    best: dict[str, float] = {}
    count: dict[str, int] = defaultdict(int)
    for score, a, b in scored:
        top = max(best.setdefault(a.id, score), best.setdefault(b.id, score))
        if min(count[a.id], count[b.id]) == 0 and max(count[a.id], count[b.id]) < _MOST and score >= top - 0.25:
            count[a.id] += 1
            count[b.id] += 1
            features = {"key": 1.0, "value": float(same_value(a, b)), "variant": _variants(a, b)}
            yield Link("rule", a.id, b.id, typed_relation(a, b), round(score, 3), "key", features)


def _score(a: Row, b: Row) -> float:
    return 0.6 + 0.2 * _variants(a, b) + 0.1 * same_value(a, b) + 0.1 * _titles(a, b)


def _variants(a: Row, b: Row) -> float:
    ours, theirs = set(a.variant.split(",")), set(b.variant.split(","))
    if ours == theirs:
        return 1.0
    return 0.5 if not (a.variant and b.variant) or ours & theirs else 0.0


def _titles(a: Row, b: Row) -> float:
    ours, theirs = a.headings[:1], b.headings[:1]
    return float(ours == theirs)
