"""Sentences compared by what they say, then assigned one to one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.optimize import linear_sum_assignment  # type: ignore[import-untyped]

from extractor.alignment.blocks import Block
from extractor.alignment.features import NEIGHBOURS, Corpus
from extractor.alignment.vectors import Similarities, cosine

BEST, NEARLY = 1, 0.85
LEAST = 0.22
"""Score under which two sentences are not about one thing."""


@dataclass(frozen=True, slots=True)
class Match:
    """Two sentences that were assigned to each other, with their score and its features."""

    left: int
    right: int
    score: float
    features: dict[str, float]


def matches(corpus: Corpus, blocks: Iterable[Block]) -> list[Match]:
    """Return the sentences that belong together, block by block: one to one, and the best of those left over."""
    found = [pair for block in blocks for pair in _pairs(corpus, block)]
    if not found:
        return []
    left, right, scores, around, games = (list(column) for column in zip(*found, strict=True))
    likeness = {**corpus.likeness(left, right), "neighbours": around, "game": games}
    columns = [[round(value, 3) for value in values] for values in likeness.values()]
    features = [dict(zip(likeness, values, strict=True)) for values in zip(*columns, strict=True)]
    return [Match(*pair) for pair in zip(left, right, scores, features, strict=True)]


def _pairs(corpus: Corpus, block: Block) -> Iterator[tuple[int, int, float, float, float]]:
    """Yield the places of two sentences that belong together, with score, likeness of neighbours and of games."""
    total, around = scores(corpus.joined[block.left], corpus.joined[block.right], block.kinship)
    first = _assigned(total)
    for row, column in (*first, *_second(total, set(first))):
        score, near = float(total[row, column]), float(around[row, column])
        yield block.left[row], block.right[column], score, near, block.kinship


def scores(left: Any, right: Any, kinship: float) -> tuple[Similarities, Similarities]:
    """Return the scores of all pairs of two sets of vectors, and how alike their neighbours are."""
    alike = cosine(left, right)
    around = np.zeros_like(alike)
    around[1:, 1:] += alike[:-1, :-1] / 2
    around[:-1, :-1] += alike[1:, 1:] / 2
    return (alike + NEIGHBOURS * around) * kinship, around


def _assigned(total: Similarities) -> list[tuple[int, int]]:
    """Return the pairs of the best assignment, one to one, whose score is high enough."""
    worth = np.where(total >= LEAST, total, 0)
    rows, columns = np.flatnonzero(worth.any(axis=1)), np.flatnonzero(worth.any(axis=0))
    if not len(rows):
        return []
    chosen = linear_sum_assignment(worth[np.ix_(rows, columns)], maximize=True)
    pairs = zip(rows[chosen[0]], columns[chosen[1]], strict=True)
    return [(int(row), int(column)) for row, column in pairs if worth[row, column] > 0]


def _second(total: Similarities, taken: set[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield the best of each sentence where it was assigned to another: one may say what another says in two."""
    pairs = {(row, column) for row, column in _best(total)} | {(row, column) for column, row in _best(total.T)}
    yield from sorted(pair for pair in pairs - taken if total[pair] >= LEAST)


def _best(total: Similarities) -> Iterator[tuple[int, int]]:
    """Yield each row with its best columns: those that score nearly as high as the best one."""
    few = min(BEST, total.shape[1])
    top = np.argpartition(-total, few - 1, axis=1)[:, :few]
    highest = total.max(axis=1)
    for row, columns in enumerate(top):
        for column in columns:
            if total[row, column] >= NEARLY * highest[row] and total[row, column] >= LEAST:
                yield row, int(column)
