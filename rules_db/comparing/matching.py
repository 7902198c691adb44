"""Pair the passages of two texts by what they say: their place and number do not matter.

First passages with the same words, then the nearest ones. Whatever is done is the same both ways, so that the
difference of A and B is that of B and A with the sides exchanged.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from rules_db.comparing.redline import alike

_RARE = 40
"""A word that more passages have finds no candidates: it stands everywhere."""
_CANDIDATES = 8
"""Passages that are looked at for each one."""
_NEAR = 0.6
"""Share of words in common from which two passages are versions of each other."""

Words = tuple[str, ...]
Pair = tuple[int, int]


def pairs(ours: Sequence[Words], theirs: Sequence[Words]) -> list[Pair]:
    """Return the pairs of passages (their places in the two sequences) that say the same or nearly the same."""
    same = list(_same(ours, theirs))
    left = _rest(len(ours), (a for a, _ in same))
    right = _rest(len(theirs), (b for _, b in same))
    return sorted([*same, *one_to_one(_near(ours, theirs, left, right))])


def one_to_one(scored: Iterable[tuple[float, int, int]]) -> list[Pair]:
    """Return the best pairs of scored ones, sorted, so that none is in two; equal scores go to the nearest places."""
    taken_a: set[int] = set()
    taken_b: set[int] = set()
    chosen: list[Pair] = []
    for _, a, b in sorted(scored, key=lambda each: (-each[0], *_distance(each[1], each[2]))):
        if a not in taken_a and b not in taken_b:
            taken_a.add(a)
            taken_b.add(b)
            chosen.append((a, b))
    return sorted(chosen)


def _distance(a: int, b: int) -> tuple[int, int, int]:
    """Return a sorting key that is the same both ways and differs for any two pairs with a common end."""
    return abs(a - b), min(a, b), max(a, b)


def _rest(size: int, taken: Iterable[int]) -> list[int]:
    used = set(taken)
    return [at for at in range(size) if at not in used]


def _same(ours: Sequence[Words], theirs: Sequence[Words]) -> Iterator[Pair]:
    """Yield pairs with the same words: the first with the first, the second with the second."""
    places: dict[Words, list[int]] = defaultdict(list)
    for at, words in enumerate(theirs):
        places[words].append(at)
    seen: Counter[Words] = Counter()
    for at, words in enumerate(ours):
        if seen[words] < len(places.get(words, ())):
            yield at, places[words][seen[words]]
            seen[words] += 1


def _near(
    ours: Sequence[Words], theirs: Sequence[Words], left: Sequence[int], right: Sequence[int]
) -> Iterator[tuple[float, int, int]]:
    forth = set(_candidates(ours, theirs, left, right))
    back = {(a, b) for b, a in _candidates(theirs, ours, right, left)}
    for a, b in forth | back:
        score = alike(ours[a], theirs[b])
        if score >= _NEAR:
            yield score, a, b


def _candidates(
    ours: Sequence[Words], theirs: Sequence[Words], left: Sequence[int], right: Sequence[int]
) -> Iterator[Pair]:
    """Yield for each passage those of the other text with the most rare words in common."""
    holding: dict[str, list[int]] = defaultdict(list)
    for at in right:
        for word in set(theirs[at]):
            holding[word].append(at)
    for at in left:
        common: Counter[int] = Counter()
        for word in set(ours[at]):
            if len(holding.get(word, ())) <= _RARE:
                common.update(holding.get(word, ()))
        best = sorted(common.items(), key=lambda each: (-each[1], abs(len(theirs[each[0]]) - len(ours[at])), each[0]))
        yield from ((at, other) for other, _ in best[:_CANDIDATES])
