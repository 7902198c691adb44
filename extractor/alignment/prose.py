"""Sentences compared by what they say, then assigned one to one: those of one game, or of games that are near kin."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf, isfinite

import numpy as np

from extractor.alignment.features import NEIGHBOURS, Likeness, Places
from extractor.alignment.kinship import SAME, compared
from extractor.alignment.prepared import Prepared
from extractor.alignment.vectors import Similarities

LEAST = 0.2
"""Score under which two sentences are not about one thing."""
SURE = 0.25
"""Score from which sentences on two games are about one thing, also where another is more alike to one of them."""


@dataclass(frozen=True, slots=True)
class Match:
    """Two sentences that were assigned to each other, with their score and its features."""

    left: int
    right: int
    score: float
    features: dict[str, float]


def matches(a: Prepared, b: Prepared) -> list[Match]:
    """Return the sentences that belong together, block by block: one to one, and the best of those left over."""
    likeness = Likeness(a, b)
    found = [pair for block in blocks(a, b) for pair in _pairs(likeness, block)]
    if not found:
        return []
    left, right, scores, around, games, ahead = (list(column) for column in zip(*found, strict=True))
    said = {"neighbours": np.array(around), "game": np.array(games), "ahead": np.array(ahead)}
    features = {**likeness.by_feature(left, right), **said}
    columns = [np.round(values.astype(np.float64), 3).tolist() for values in features.values()]
    rows = [dict(zip(features, values, strict=True)) for values in zip(*columns, strict=True)]
    return [Match(*pair) for pair in zip(left, right, scores, rows, strict=True)]


def _pairs(likeness: Likeness, block: Block) -> Iterator[tuple[int, int, float, float, float, float]]:
    """Yield the places of two sentences that belong together, with score, likeness of neighbours and of games, and by
    how much the pair is ahead of the next best of either sentence."""
    total, around = scores(likeness.all(block.left, block.right), block.kinship)
    sure = LEAST if block.kinship == SAME else SURE
    first = _kept(total, _assigned(total), sure)
    found = [*first, *_second(total, set(first), sure)]
    for (row, column), ahead in zip(found, _ahead(total, found), strict=True):
        score, near = float(total[row, column]), float(around[row, column])
        yield block.left[row], block.right[column], score, near, block.kinship, ahead


def scores(alike: Similarities, kinship: float) -> tuple[Similarities, Similarities]:
    """Return the scores of all pairs of two lists of sentences, and how alike their neighbours are."""
    around = np.zeros_like(alike)
    around[1:, 1:] += alike[:-1, :-1] / 2
    around[:-1, :-1] += alike[1:, 1:] / 2
    return (alike + NEIGHBOURS * around) * kinship, around


def _ahead(total: Similarities, pairs: Sequence[tuple[int, int]]) -> list[float]:
    """Return by how much each pair is more alike than the best other of either sentence; below 0 where it is not."""
    by_row, by_column = _two_best(total), _two_best(total.T)
    found = []
    for row, column in pairs:
        score = float(total[row, column])
        others = (by_row[row], column), (by_column[column], row)
        rival = max(second if place == mine else best for (place, best, second), mine in others)
        found.append(score - (rival if isfinite(rival) else 0.0))
    return found


def _two_best(total: Similarities) -> list[tuple[int, float, float]]:
    """Return of each row where its best is, this best and the second best, minus infinity where there is no other."""
    if total.shape[1] == 1:
        return [(0, best, -inf) for best in total[:, 0].tolist()]
    second, best = np.partition(total, -2, axis=1)[:, -2:].T.tolist()
    return list(zip(total.argmax(axis=1).tolist(), best, second, strict=True))


def _assigned(total: Similarities) -> list[tuple[int, int]]:
    """Return the pairs of the best assignment, one to one, whose score is high enough."""
    # It takes long to load, and whoever only forms concepts needs none.
    from scipy.optimize import linear_sum_assignment  # type: ignore[import-untyped]

    worth = np.where(total >= LEAST, total, 0)
    rows, columns = np.flatnonzero(worth.any(axis=1)), np.flatnonzero(worth.any(axis=0))
    if not len(rows):
        return []
    chosen = linear_sum_assignment(worth[np.ix_(rows, columns)], maximize=True)
    pairs = zip(rows[chosen[0]], columns[chosen[1]], strict=True)
    return [(int(row), int(column)) for row, column in pairs if worth[row, column] > 0]


def _second(total: Similarities, taken: set[tuple[int, int]], sure: float) -> Iterator[tuple[int, int]]:
    """Yield the best of each sentence where it was assigned to another: one may say what another says in two."""
    best = set(enumerate(total.argmax(axis=1).tolist()))
    best |= {(row, column) for column, row in enumerate(total.argmax(axis=0).tolist())}
    yield from sorted(pair for pair in best - taken if total[pair] >= sure)


def _kept(total: Similarities, pairs: Iterable[tuple[int, int]], sure: float) -> list[tuple[int, int]]:
    """Return the pairs that are alike enough; where they are not very much so, each must be the other's best."""
    rows, columns = total.argmax(axis=1), total.argmax(axis=0)
    return [
        (row, column)
        for row, column in pairs
        if total[row, column] >= sure or (rows[row] == column and columns[column] == row)
    ]


@dataclass(frozen=True, slots=True)
class Block:
    """Places of two documents' sentences that are compared, and how far the one game stands for the other."""

    left: Places
    right: Places
    kinship: float


def blocks(a: Prepared, b: Prepared) -> Iterator[Block]:
    """Yield the blocks of two documents."""
    theirs = _by_game(sentence.game for sentence in b.sentences)
    for game, left in _by_game(sentence.game for sentence in a.sentences).items():
        for other, right in theirs.items():
            kinship = compared(game, a.chapters, other, b.chapters)
            if kinship:
                yield Block(left, right, kinship)


def _by_game(games: Iterable[str]) -> Mapping[str, Places]:
    """Return the places of each game, in the order of games."""
    found: dict[str, list[int]] = defaultdict(list)
    for at, game in enumerate(games):
        found[game].append(at)
    return {game: tuple(places) for game, places in sorted(found.items())}
