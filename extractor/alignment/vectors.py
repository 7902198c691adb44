"""Texts as weighted term vectors: the rarer a term and the more documents share it, the more it weighs."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix  # type: ignore[import-untyped]

Similarities = NDArray[np.floating[Any]]
Weights = NDArray[np.float64]
_LONELY = 0.5
"""Weight of a term that one document alone has: it matches nothing, and is often a damaged word."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The terms of a document, sorted, which are the columns of its matrices."""

    terms: tuple[str, ...]

    @classmethod
    def of(cls, *kinds: Sequence[AbstractSet[str]]) -> Vocabulary:
        """Return the terms of sets of several kinds."""
        return cls(tuple(sorted(frozenset().union(*(terms for kind in kinds for terms in kind)))))

    def matrix(self, sets: Sequence[AbstractSet[str]]) -> Any:
        """Return one row a set, with 1 for each of its terms."""
        places = {term: at for at, term in enumerate(self.terms)}
        columns = [place for terms in sets for place in sorted(places[term] for term in terms)]
        ends = np.cumsum([0, *map(len, sets)], dtype=np.int32)
        return _sparse(np.ones(len(columns), np.float32), np.array(columns, np.int32), ends, len(places))


class Together:
    """The vocabularies of two documents as one."""

    def __init__(self, left: Vocabulary, right: Vocabulary) -> None:
        self.terms = sorted({*left.terms, *right.terms})
        places = {term: at for at, term in enumerate(self.terms)}
        self._places = tuple(np.array([places[t] for t in one.terms], np.int32) for one in (left, right))

    def moved(self, left: Any, right: Any) -> tuple[Any, Any]:
        """Return a matrix of each of the two documents over the columns that they have together."""
        width = len(self.terms)
        left, right = (
            _sparse(found.data, places[found.indices] if len(places) else found.indices, found.indptr, width)
            for found, places in zip((left, right), self._places, strict=True)
        )
        return left, right


def weights(left: Any, right: Any) -> Weights:
    """Return the weight of every column of two documents: its inverse frequency, less where only one has it."""
    ours, theirs = (np.bincount(found.indices, minlength=found.shape[1]) for found in (left, right))
    seen, total = ours + theirs, left.shape[0] + right.shape[0]
    weight = np.log1p(total / np.maximum(seen, 1)) * np.where((ours > 0) & (theirs > 0), 1.0, _LONELY)
    return np.where(seen > 0, weight, 0.0)


def weighted(found: Any, weight: Weights) -> Any:
    """Return a matrix with its columns weighted and every row brought to length 1 (0 where it has no weight)."""
    data = weight[found.indices]
    return normalised(_sparse(data, found.indices, found.indptr, found.shape[1]))


def normalised(found: Any) -> Any:
    """Return a sparse matrix with every row brought to length 1."""
    rows = np.repeat(np.arange(found.shape[0]), np.diff(found.indptr))
    lengths = np.sqrt(np.bincount(rows, found.data.astype(np.float64) ** 2, minlength=found.shape[0]))
    lengths[lengths == 0] = 1
    data = (found.data / lengths[rows]).astype(np.float32)
    return _sparse(data, found.indices, found.indptr, found.shape[1])


def _sparse(data: Any, columns: Any, ends: Any, width: int) -> Any:
    return csr_matrix((data, columns, ends), (len(ends) - 1, max(1, width)))
