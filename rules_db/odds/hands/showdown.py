"""How many hands of the dealer lose to, tie with and beat a hand of the player, exactly.

The dealer's hands that avoid the player's cards are counted by inclusion and exclusion: those that hold a given set of
cards stand in a table by class of the set, and every subset of the player's cards adds or takes away its row. So no two
hands are ever compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb

import numpy as np

from rules_db.odds.hands.ranking import CARDS, Numbers, Ranking
from rules_db.odds.hands.sets import BINOMIALS, classes, place, sets

_ROWS = 128
"""Classes whose hands are counted together: their table stays in the cache."""
_AT_ONCE = 1 << 18
"""Pairs of a hand and an open card that are counted together: enough to be fast, few enough for any memory."""


@dataclass(frozen=True)
class Counts:
    """The dealer's hands against each hand of the player.

    `lower`, `equal` and `higher` are those with which the dealer opens, `closed` those with which he does not.
    """

    lower: Numbers
    equal: Numbers
    higher: Numbers
    closed: Numbers


class Dealers:
    """All hands of a dealer who opens with some strengths (`opens`, a truth value a strength)."""

    def __init__(self, ranked: Ranking, opens: tuple[bool, ...]) -> None:
        self.ranked, self.opens = ranked, np.array(opens)
        self.size = ranked.size
        self._strengths = ranked.strengths(sets(self.size))
        self._below = [self._holding(size) for size in range(self.size)]

    def _holding(self, size: int) -> Numbers:
        """Return for each class of sets how many opening hands that hold the set are weaker than each strength."""
        first, others = classes(size).first, sets(self.size - size)
        steps = len(self.ranked.hands)
        smallest: type = np.uint8 if comb(CARDS - size, self.size - size) < 1 << 8 else np.int32
        below: Numbers = np.zeros((len(first), steps + 1), dtype=smallest)
        at_once = max(1, min(_AT_ONCE // len(others), _ROWS))
        for start in range(0, len(first), at_once):
            held = first[start : start + at_once]
            counts = self._strengths_holding(held, others, steps)
            opening = counts.astype(smallest) * self.opens
            np.cumsum(opening, axis=1, out=below[start : start + at_once, 1:], dtype=smallest)
        return below

    def _strengths_holding(self, held: Numbers, others: Numbers, steps: int) -> Numbers:
        """Return for each set how many hands that hold it have each strength."""
        shape = (len(held), len(others))
        columns = [np.broadcast_to(held[:, at, None], shape) for at in range(held.shape[1])]
        columns += [np.broadcast_to(others[None, :, at], shape) for at in range(others.shape[1])]
        free = np.ones(shape, dtype=bool)
        for mine in columns[: held.shape[1]]:
            for other in columns[held.shape[1] :]:
                free &= mine != other
        rows = np.nonzero(free)[0]
        strengths = self.ranked.strengths(np.column_stack([column[free] for column in columns]))
        return np.bincount(rows * steps + strengths, minlength=len(held) * steps).reshape(len(held), steps)

    def against(self, held: Numbers) -> Counts:
        """Return the counts for hands of the player (a row each, ascending) where no card of the dealer is open."""
        mine = self.ranked.strengths(held)
        tally = _Tally(mine, len(self.ranked.hands))
        for subset in _subsets(range(held.shape[1])):
            if len(subset) < self.size:
                chosen = held[:, list(subset)]
                tally.add(len(subset), self._below[len(subset)], classes(len(subset)).of_set[place(chosen)])
            else:
                tally.add_hands(len(subset), self._strengths[place(held[:, list(subset)])], self.opens)
        return tally.counts(comb(CARDS - held.shape[1], self.size))

    def against_open_card(self, held: Numbers) -> Iterator[tuple[Numbers, Counts]]:
        """Yield counts where one card of the dealer is open, for parts of all pairs of a hand and an open card.

        The first array says for each pair which row of `held` it is of; every row has a pair for each other card.
        """
        mine = self.ranked.strengths(held)
        for position in range(held.shape[1] + 1):
            rows, cards = _beside(held, position)
            for start in range(0, len(rows), _AT_ONCE):
                some, open_cards = rows[start : start + _AT_ONCE], cards[start : start + _AT_ONCE]
                joined = np.insert(held[some], position, open_cards, axis=1)
                yield some, self._with_open(joined, position, mine[some])

    def _with_open(self, joined: Numbers, position: int, mine: Numbers) -> Counts:
        """Return the counts of pairs: the player's cards and the open card, ascending, the open one at a position."""
        places = [[BINOMIALS[size][joined[:, at]] for at in range(joined.shape[1])] for size in range(self.size + 1)]
        tally = _Tally(mine, len(self.ranked.hands))
        others = [at for at in range(joined.shape[1]) if at != position]
        for subset in _subsets(others):
            columns = sorted((*subset, position))
            if len(columns) > self.size:
                continue
            where = sum(places[nth][at] for nth, at in enumerate(columns, 1))
            if len(columns) == self.size:
                tally.add_hands(len(subset), self._strengths[where], self.opens)
            else:
                tally.add(len(subset), self._below[len(columns)], classes(len(columns)).of_set[where])
        return tally.counts(comb(CARDS - joined.shape[1], self.size - 1))


class _Tally:
    """The sums of inclusion and exclusion while they grow."""

    def __init__(self, mine: Numbers, steps: int) -> None:
        self.mine, self.steps = mine, steps
        self.lower = np.zeros(len(mine), dtype=np.int32)
        self.upto = np.zeros(len(mine), dtype=np.int32)
        self.open = np.zeros(len(mine), dtype=np.int32)

    def add(self, size: int, below: Numbers, rows: Numbers) -> None:
        """Add what a table counts, or take it away where the subset has an odd number of cards."""
        add = np.subtract if size % 2 else np.add
        add(self.lower, below[rows, self.mine], out=self.lower)
        add(self.upto, below[rows, self.mine + 1], out=self.upto)
        add(self.open, below[rows, self.steps], out=self.open)

    def add_hands(self, size: int, strengths: Numbers, opens: Numbers) -> None:
        """The same for whole hands."""
        add = np.subtract if size % 2 else np.add
        opening = opens[strengths]
        add(self.lower, opening & (strengths < self.mine), out=self.lower)
        add(self.upto, opening & (strengths <= self.mine), out=self.upto)
        add(self.open, opening, out=self.open)

    def counts(self, total: int) -> Counts:
        return Counts(self.lower, self.upto - self.lower, self.open - self.upto, total - self.open)


def _subsets(places: range | list[int]) -> Iterator[tuple[int, ...]]:
    for size in range(len(places) + 1):
        yield from combinations(places, size)


def _beside(held: Numbers, position: int) -> tuple[Numbers, Numbers]:
    """Return the rows, and the cards that stand between two of a row's cards at a position."""
    ends = np.column_stack([np.full(len(held), -1), held, np.full(len(held), CARDS)]).astype(np.int32)
    gaps = ends[:, position + 1] - ends[:, position] - 1
    rows = np.repeat(np.arange(len(held)), gaps)
    starts = np.repeat(ends[:, position] + 1, gaps)
    steps = np.arange(len(rows)) - np.repeat(np.cumsum(gaps) - gaps, gaps)
    return rows, (starts + steps).astype(np.int8)


@cache
def dealers(ranked: Ranking, opens: tuple[bool, ...]) -> Dealers:
    """Return the dealer's hands; games with the same order and the same opening hand share them."""
    return Dealers(ranked, opens)
