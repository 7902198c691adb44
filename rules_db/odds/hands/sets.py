"""Sets of cards without their order: all of a size, and which are alike but for the names of the suits."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np

from rules_db.odds.hands.ranking import CARDS, SUITS, Numbers

_RANKS = CARDS // SUITS
BINOMIALS = np.array([[comb(card, size) for card in range(CARDS)] for size in range(6)], dtype=np.int32)
"""How many sets of a size hold lower cards only: their sum over a set's cards is the set's place among all."""


@dataclass(frozen=True)
class Classes:
    """Sets of so many cards that are alike but for the names of the suits.

    `first` is one set of each class, a row each with ascending cards; `counts` how many sets the class has; `of_set`
    the class of every set, by its place among all.
    """

    first: Numbers
    counts: Numbers
    of_set: Numbers


@cache
def sets(size: int) -> Numbers:
    """Return all sets of so many cards by their place: a row each, ascending."""
    found = np.zeros((1, 0), dtype=np.int8)
    for _ in range(size):
        found = _longer(found)
    return found[np.argsort(place(found), kind="stable")]


def _longer(found: Numbers) -> Numbers:
    """Return each set with each card above its highest."""
    highest = found[:, -1] if found.shape[1] else np.full(len(found), -1, dtype=np.int8)
    parts = [
        np.column_stack([below, np.full(len(below), card, dtype=np.int8)])
        for card in range(CARDS)
        if len(below := found[highest < card])
    ]
    return np.concatenate(parts)


def place(held: Numbers) -> Numbers:
    """Return the place of sets (a row each, ascending) among all of their size (the combinatorial number system)."""
    where = np.zeros(len(held), dtype=np.int32)
    for at in range(held.shape[1]):
        where += BINOMIALS[at + 1][held[:, at]]
    return where


@cache
def classes(size: int) -> Classes:
    """Return the classes of the sets of so many cards: the ranks of each suit, without saying which suit it is."""
    every = sets(size)
    suits = np.zeros((len(every), SUITS), dtype=np.int64)
    for at in range(size):
        suits[np.arange(len(every)), every[:, at] % SUITS] |= 1 << (every[:, at] // SUITS).astype(np.int64)
    suits.sort(axis=1)
    code = sum(suits[:, at] << (_RANKS * at) for at in range(SUITS))
    _, first, of_set, counts = np.unique(code, return_index=True, return_inverse=True, return_counts=True)
    return Classes(every[first], counts, of_set.astype(np.int32))
