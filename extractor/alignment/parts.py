"""Provisions aligned by their parts: two sections rule one thing where much of what they hold is aligned."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from extractor.alignment.records import Link, Relation, Row

PARTS = "parts"
WEIGHTS = {"share": 0.5, "strength": 0.5}
"""What counts in the score of two provisions: the share of the smaller one's parts that are aligned, and how surely."""
_SURE = 0.30
"""Score from which an alignment of rules speaks for their provisions."""
_LEAST = 0.35
"""Score under which two provisions are not counterparts."""
_MOST = 4
"""Counterparts of a provision by its parts in another document."""


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two provisions with the rules of the one and of the other that are aligned, and how."""

    ours: set[str]
    theirs: set[str]
    scores: list[float]
    relations: Counter[Relation]


def links(rules: Iterable[Link], known: Mapping[str, Row]) -> Iterator[Link]:
    """Yield the links between two documents' provisions, and sections, whose rules are aligned by `rules`."""
    pairs: dict[tuple[str, str], _Pair] = defaultdict(lambda: _Pair(set(), set(), [], Counter()))
    for link in rules:
        if link.level == "rule" and link.score >= _SURE and link.relation != "related":
            a, b = known[link.a], known[link.b]
            for ends in {(a.provision, b.provision), (a.section, b.section)}:
                pair = pairs[ends]
                pair.ours.add(a.id)
                pair.theirs.add(b.id)
                pair.scores.append(link.score)
                pair.relations[link.relation] += 1
    size = _sizes(known.values())
    found = [_link(ends, pair, size, known) for ends, pair in sorted(pairs.items()) if set(ends) <= known.keys()]
    yield from _best([link for link in found if link.score >= _LEAST])


def _sizes(rows: Iterable[Row]) -> Counter[str]:
    """Return how many rules each provision and section holds."""
    size: Counter[str] = Counter()
    for row in rows:
        if row.level == "rule":
            size.update({row.provision, row.section})
    return size


def _link(ends: tuple[str, str], pair: _Pair, size: Counter[str], known: Mapping[str, Row]) -> Link:
    a, b = ends
    share = min(1.0, max(len(pair.ours) / size[a], len(pair.theirs) / size[b]))
    strength = sum(pair.scores) / len(pair.scores)
    same_game = float(known[a].game == known[b].game)
    features = {"share": round(share, 3), "strength": round(strength, 3), "game": 0.8 + 0.2 * same_game}
    score = sum(weight * features[name] for name, weight in WEIGHTS.items()) * features["game"]
    return Link("provision", a, b, _relation(pair.relations, share), round(score, 3), PARTS, features)


def _relation(relations: Counter[Relation], share: float) -> Relation:
    """Return how two provisions relate by how their parts do."""
    if relations["different"]:
        return "different"
    return "equivalent" if share >= 0.5 else "related"


def _best(found: Sequence[Link]) -> Iterator[Link]:
    """Yield the best counterparts of each end."""
    count: Counter[str] = Counter()
    for link in sorted(found, key=lambda link: (-link.score, link.a, link.b)):
        if max(count[link.a], count[link.b]) < _MOST:
            count.update((link.a, link.b))
            yield link
