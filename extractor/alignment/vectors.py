"""Texts as weighted term vectors: the rarer a term and the more documents share it, the more it weighs."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix  # type: ignore[import-untyped]

Similarities = NDArray[np.floating[Any]]
_LONELY = 0.3
"""Weight of a term that one document alone has: it matches nothing, and is often a damaged word."""


def weights(bags: Sequence[frozenset[str]], documents: Sequence[str]) -> dict[str, float]:
    """Return the weight of every term: its inverse frequency, less where only one document has it."""
    seen: Counter[str] = Counter()
    homes: dict[str, set[str]] = {}
    for bag, document in zip(bags, documents, strict=True):
        seen.update(bag)
        for term in bag:
            homes.setdefault(term, set()).add(document)
    total = len(bags)
    return {
        term: math.log(1 + total / count) * (1 if len(homes[term]) > 1 else _LONELY) for term, count in seen.items()
    }


def matrix(bags: Sequence[Iterable[str]], weight: dict[str, float]) -> Any:
    """Return one row a bag, its terms weighted, each row of length 1 (of 0 where the bag is empty)."""
    columns = {term: at for at, term in enumerate(sorted(weight))}
    indices, data, starts = [], [], [0]
    for bag in bags:
        known = sorted(term for term in bag if term in columns)
        length = math.sqrt(sum(weight[term] ** 2 for term in known)) or 1.0
        indices += [columns[term] for term in known]
        data += [weight[term] / length for term in known]
        starts.append(len(indices))
    shape = (len(bags), max(1, len(columns)))
    return csr_matrix((np.array(data, np.float32), np.array(indices, np.int32), np.array(starts, np.int32)), shape)


def normalised(sums: Any) -> Any:
    """Return a sparse matrix with every row brought to length 1."""
    lengths = np.sqrt(np.asarray(sums.multiply(sums).sum(axis=1)).ravel())
    lengths[lengths == 0] = 1
    return csr_matrix(sums.multiply((1 / lengths)[:, None]), dtype=np.float32)
