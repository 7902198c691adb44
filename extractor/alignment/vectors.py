"""Texts as weighted term vectors: the rarer a term and the more documents share it, the more it weighs."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

Similarities = NDArray[np.floating[Any]]
Weights = NDArray[np.float64]
_LONELY = 0.5
"""Weight of a term that one document alone has: it matches nothing, and is often a damaged word."""
_AT_ONCE = 64
"""Pairs of rows that are multiplied at once: so many times the number of columns is held in memory."""


@dataclass(frozen=True, slots=True)
class Vectors:
    """Rows over `width` columns, of which only what is not 0 is kept, row by row and column by column.

    `data` and `columns` hold the figures and their columns; row n is `ends[n]:ends[n + 1]` of both.
    """

    data: NDArray[np.floating[Any]]
    columns: NDArray[np.integer[Any]]
    ends: NDArray[np.integer[Any]]
    width: int

    def __len__(self) -> int:
        return len(self.ends) - 1

    def rows(self) -> NDArray[np.intp]:
        """Return the row of each figure."""
        return np.repeat(np.arange(len(self)), np.diff(self.ends))

    def taken(self, places: Sequence[int] | NDArray[np.integer[Any]]) -> Vectors:
        """Return the rows at some places, in their order."""
        chosen = np.asarray(places, np.intp)
        lengths = np.diff(self.ends)[chosen]
        ends = _ends(lengths)
        at = np.arange(ends[-1]) + np.repeat(self.ends[chosen] - ends[:-1], lengths)
        return Vectors(self.data[at], self.columns[at], ends, self.width)

    def dense(self, at: NDArray[np.integer[Any]], width: int) -> Similarities:
        """Return the rows with all their columns, each column at a new place, those at a place below 0 left out."""
        columns = at[self.columns]
        kept = columns >= 0
        found = np.zeros((len(self), width))
        found[self.rows()[kept], columns[kept]] = self.data[kept]
        return found


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The terms of a document, sorted, which are the columns of its vectors."""

    terms: tuple[str, ...]

    @classmethod
    def of(cls, *kinds: Sequence[AbstractSet[str]]) -> Vocabulary:
        """Return the terms of sets of several kinds."""
        return cls(tuple(sorted(frozenset().union(*(terms for kind in kinds for terms in kind)))))

    def vectors(self, sets: Sequence[AbstractSet[str]]) -> Vectors:
        """Return one row a set, with 1 for each of its terms."""
        places = {term: at for at, term in enumerate(self.terms)}
        columns = [place for terms in sets for place in sorted(places[term] for term in terms)]
        ends = _ends(np.fromiter(map(len, sets), np.int32, len(sets)))
        return Vectors(np.ones(len(columns), np.float32), np.array(columns, np.int32), ends, len(places))


class Together:
    """The vocabularies of two documents as one."""

    def __init__(self, left: Vocabulary, right: Vocabulary) -> None:
        self.terms = sorted({*left.terms, *right.terms})
        places = {term: at for at, term in enumerate(self.terms)}
        self._places = tuple(np.array([places[t] for t in one.terms], np.int32) for one in (left, right))

    def moved(self, left: Vectors, right: Vectors) -> tuple[Vectors, Vectors]:
        """Return the vectors of each of the two documents over the columns that they have together."""
        ours, theirs = (
            replace(found, columns=places[found.columns], width=len(self.terms))
            for found, places in zip((left, right), self._places, strict=True)
        )
        return ours, theirs


def weights(left: Vectors, right: Vectors) -> Weights:
    """Return the weight of every column of two documents: its inverse frequency, less where only one has it."""
    ours, theirs = (np.bincount(found.columns, minlength=found.width) for found in (left, right))
    seen, total = ours + theirs, len(left) + len(right)
    weight = np.log1p(total / np.maximum(seen, 1)) * np.where((ours > 0) & (theirs > 0), 1.0, _LONELY)
    return np.where(seen > 0, weight, 0.0)


def weighted(found: Vectors, weight: Weights) -> Vectors:
    """Return vectors with their columns weighted and every row brought to length 1 (0 where it has no weight)."""
    return normalised(replace(found, data=weight[found.columns]))


def normalised(found: Vectors) -> Vectors:
    """Return vectors with every row brought to length 1."""
    rows = found.rows()
    lengths = np.sqrt(np.bincount(rows, found.data.astype(np.float64) ** 2, minlength=len(found)))
    lengths[lengths == 0] = 1
    return replace(found, data=(found.data / lengths[rows]).astype(np.float32))


def summed(parts: Sequence[tuple[Vectors, float, NDArray[np.integer[Any]]]], count: int) -> Vectors:
    """Return `count` rows, each the sum of the rows that go there.

    Of each part there are its vectors, what they are multiplied by, and the place to which each of its rows goes.
    """
    width = max(1, parts[0][0].width)
    keys = np.concatenate([home[found.rows()] * width + found.columns for found, _, home in parts])
    data = np.concatenate([found.data * np.float32(times) for found, times, _ in parts])
    order = np.argsort(keys, kind="stable")  # rows are sorted already: so it merges what is long sorted
    keys, data = keys[order], data[order]
    first = np.flatnonzero(np.diff(keys, prepend=-1))
    kept = keys[first]
    ends = _ends(np.bincount(kept // width, minlength=count))
    return Vectors(np.add.reduceat(data, first) if len(first) else data, kept % width, ends, width)


def joined(parts: Sequence[tuple[Vectors, float]]) -> Vectors:
    """Return vectors side by side, each multiplied by a number: rows over the columns of all of them."""
    starts = np.cumsum([0, *(found.width for found, _ in parts)])
    width, count = int(starts[-1]), len(parts[0][0])
    moved = [
        (replace(found, columns=found.columns + start, width=width), times, np.arange(count))
        for (found, times), start in zip(parts, starts, strict=False)
    ]
    return summed(moved, count)


def products(left: Vectors, right: Vectors) -> Similarities:
    """Return the product of each row of one with each row of another, over the columns that both have at all."""
    width = max(1, left.width)
    shared = np.flatnonzero(np.bincount(left.columns, minlength=width) * np.bincount(right.columns, minlength=width))
    at = np.full(width, -1)
    at[shared] = np.arange(len(shared))
    return (left.dense(at, len(shared)) @ right.dense(at, len(shared)).T).astype(np.float32)


def pairwise(left: Vectors, right: Vectors) -> Similarities:
    """Return the product of each row of one with the row of another at the same place."""
    found = np.zeros(len(left), np.float32)
    for start in range(0, len(left), _AT_ONCE):
        places = np.arange(start, min(start + _AT_ONCE, len(left)))
        ours, theirs = left.taken(places), right.taken(places)
        spread = theirs.dense(np.arange(theirs.width), theirs.width)
        rows = ours.rows()
        found[places] = np.bincount(rows, ours.data * spread[rows, ours.columns], minlength=len(places))
    return found


def _ends(lengths: NDArray[np.integer[Any]]) -> NDArray[np.integer[Any]]:
    return np.concatenate(([0], np.cumsum(lengths))).astype(np.int64)
