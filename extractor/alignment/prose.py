"""Passages compared by what they say: terms, titles, sections and kinds of rule, then assigned one to one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from scipy.optimize import linear_sum_assignment  # type: ignore[import-untyped]

from extractor.alignment.blocks import Block
from extractor.alignment.passages import Corpus
from extractor.alignment.vectors import Similarities, cosine

WEIGHTS = {"words": 0.58, "tags": 0.15, "section": 0.12, "titles": 0.10, "neighbours": 0.05}
"""What each feature counts in the score of two passages; they sum to 1."""
LEAST = 0.30
"""Score under which two passages are not about one thing."""


@dataclass(frozen=True, slots=True)
class Match:
    """Two passages that were assigned to each other, with their score and its features."""

    left: int
    right: int
    score: float
    features: dict[str, float]


def matches(corpus: Corpus, block: Block) -> Iterator[Match]:
    """Yield the passages of a block that belong together, one to one."""
    parts = _features(corpus, block)
    total = block.kinship * np.add.reduce([WEIGHTS[name] * part for name, part in parts.items()])
    for row, column in assigned(total, LEAST):
        features = {name: round(float(part[row, column]), 3) for name, part in parts.items()}
        yield Match(int(block.left[row]), int(block.right[column]), float(total[row, column]), features)


def _features(corpus: Corpus, block: Block) -> dict[str, Similarities]:
    left, right = np.asarray(block.left), np.asarray(block.right)
    parts = {
        "words": cosine(corpus.words[left], corpus.words[right]),
        "tags": cosine(corpus.tags[left], corpus.tags[right]),
        "section": cosine(corpus.sections[left], corpus.sections[right]),
        "titles": cosine(corpus.titles[left], corpus.titles[right]),
    }
    parts["neighbours"] = _neighbours(parts["words"])
    return parts


def _neighbours(words: Similarities) -> Similarities:
    """Return how alike the passages before and behind are."""
    around = np.zeros_like(words)
    around[1:, 1:] += words[:-1, :-1]
    around[:-1, :-1] += words[1:, 1:]
    return around / 2


def assigned(total: Similarities, least: float) -> list[tuple[int, int]]:
    """Return the pairs of the best assignment, one to one, whose score is at least `least`."""
    worth = np.where(total >= least, total, 0)
    rows, columns = np.flatnonzero(worth.any(axis=1)), np.flatnonzero(worth.any(axis=0))
    if not len(rows):
        return []
    chosen = linear_sum_assignment(worth[np.ix_(rows, columns)], maximize=True)
    pairs = zip(rows[chosen[0]], columns[chosen[1]], strict=True)
    return [(int(row), int(column)) for row, column in pairs if worth[row, column] > 0]
