"""Passages compared by what they say: terms, titles, sections and kinds of rule, then assigned one to one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from scipy.optimize import linear_sum_assignment  # type: ignore[import-untyped]

from extractor.alignment.blocks import Block
from extractor.alignment.passages import Corpus
from extractor.alignment.vectors import Similarities, cosine

WEIGHTS = {"words": 0.50, "tags": 0.15, "section": 0.10, "titles": 0.10, "neighbours": 0.08, "figures": 0.07}
"""What each feature counts in the score of two passages; they sum to 1."""
LEAST = 0.24
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
    first = assigned(total, LEAST)
    for row, column in (*first, *_second(total, set(first))):
        features = {name: round(float(part[row, column]), 3) for name, part in parts.items()}
        yield Match(int(block.left[row]), int(block.right[column]), float(total[row, column]), features)


def _second(total: Similarities, taken: set[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield the best of each passage where it was assigned to another: a text may say in one what another says in two."""
    if not total.size:
        return
    pairs = {(row, int(column)) for row, column in enumerate(total.argmax(axis=1))}
    pairs |= {(int(row), column) for column, row in enumerate(total.argmax(axis=0))}
    yield from sorted(pair for pair in pairs - taken if total[pair] >= LEAST)


def _features(corpus: Corpus, block: Block) -> dict[str, Similarities]:
    left, right = np.asarray(block.left), np.asarray(block.right)
    parts = {
        "words": cosine(corpus.context[left], corpus.context[right]),
        "tags": cosine(corpus.tags[left], corpus.tags[right]),
        "section": cosine(corpus.sections[left], corpus.sections[right]),
        "titles": cosine(corpus.titles[left], corpus.titles[right]),
    }
    parts["figures"] = cosine(corpus.figures[left], corpus.figures[right])
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
