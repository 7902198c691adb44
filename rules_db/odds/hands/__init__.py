"""Poker hands by the million: their strength as a text ranks them, and how many hands of the dealer are better.

Everything here is counted, nothing drawn at random. Cards are numbers from 0 (the two of clubs) to 51: rank times four
plus suit; strengths are numbers too, the higher the better. A strength is looked up: one addition a card, one table.

What ranks a hand holds is the sum of a number a card, a digit of base five a rank, in two halves; each half leads to a
row or a column of the table in which the strengths stand. A flush has a table of its own, by its ranks as bits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Any

import numpy as np
import numpy.typing as npt

from rules_db.facts.cards import RANKS, SUIT_NAMES, Card, Hand, hand, rank_of
from rules_db.odds.book import UnstatedError

CARDS, SUITS = 52, 4
Numbers = npt.NDArray[Any]

_LOW = 7
"""Ranks of the lower half."""
_SHIFT = 17
"""Bits of the lower half: seven cards of its highest rank are less than two to this."""
_LOW_BITS, _HIGH_BITS = (1 << _SHIFT) - 1, (1 << 14) - 1
_CODES = np.array([5**r if r < _LOW else 5 ** (r - _LOW) << _SHIFT for r in range(len(RANKS))], dtype=np.int32)
_CODE_OF_CARD = np.repeat(_CODES, SUITS)
_BIT_OF_CARD = np.repeat(1 << np.arange(len(RANKS)), SUITS)
_SUIT_OF_CARD = np.tile(1 << 4 * np.arange(SUITS), len(RANKS)).astype(np.uint16)
"""One in the four bits of its suit: summed up, the cards of each suit."""
_EACH, _ENOUGH = np.uint16(0x1111), np.uint16(8)
"""One in the four bits of each suit; their highest bit, which a count reaches with what it needs added."""


@dataclass(frozen=True)
class Ranking:
    """How hands of `size` cards rank in a text: `hands` from weak to strong; a strength is a place among them."""

    size: int
    hands: tuple[Hand, ...]
    _plain: dict[tuple[int, ...], int]
    _flushes: Numbers

    @property
    def names(self) -> list[str]:
        """The name of the hand of each strength."""
        return [one.name for one in self.hands]

    def counts(self) -> Sequence[int]:
        """Return how many hands of a deck have each strength: hands of the same ranks differ by their suits alone."""
        found = [0] * len(self.hands)
        for held, strength in self._plain.items():
            ranks = set(held)
            flushes = SUITS if len(ranks) == self.size else 0
            found[strength] += prod(comb(SUITS, held.count(rank)) for rank in ranks) - flushes
            if flushes:
                found[max(strength, int(self._flushes[sum(1 << rank for rank in ranks)]))] += flushes
        return found

    def strengths(self, cards: Numbers) -> Numbers:
        """Return the strengths of hands, a row each; of more cards than a hand has, the best hand among them."""
        columns = [cards[..., at] for at in range(cards.shape[-1])]
        tables = _tables(self, len(columns))
        key: Numbers = np.add.reduce([_CODE_OF_CARD[column] for column in columns], dtype=np.int32)
        found = tables.look_up(key)
        self._put_flushes(found, columns)
        return found

    def _put_flushes(self, found: Numbers, columns: Sequence[Numbers]) -> None:
        """Put the strength of a flush where there is a better one: few hands have as many cards of one suit."""
        suits = np.add.reduce([_SUIT_OF_CARD[column] for column in columns], dtype=np.uint16)
        several = (suits + (_ENOUGH - self.size) * _EACH & _ENOUGH * _EACH).astype(bool)
        if several.any():
            held = np.stack([column[several] for column in columns], axis=-1)
            flushes = [self._flushes[_bits(held, suit)] for suit in range(SUITS)]
            found[several] = np.maximum(found[several], np.max(flushes, axis=0))

    def joined(self, boards: Numbers, others: Numbers) -> Numbers:
        """Return the strengths of each row of cards with each other row: a row a board, a column a row of `others`.

        Rows that share a card have strengths that mean nothing.
        """
        tables = _tables(self, boards.shape[1] + others.shape[1])
        key = _CODE_OF_CARD[boards].sum(axis=1, dtype=np.int32)[:, None]
        key = key + _CODE_OF_CARD[others].sum(axis=1, dtype=np.int32)[None, :]
        found = tables.look_up(key)
        needed = self.size - others.shape[1]
        for suit in range(SUITS):
            some = np.flatnonzero((boards % SUITS == suit).sum(axis=1) >= needed)
            if len(some):
                bits = _bits(boards[some], suit)[:, None] | _bits(others, suit)[None, :]
                found[some] = np.maximum(found[some], self._flushes[bits])
        return found

    def __hash__(self) -> int:
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other


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


@dataclass(frozen=True)
class _Tables:
    low: Numbers
    high: Numbers
    strength: Numbers

    def look_up(self, key: Numbers) -> Numbers:
        """Return the strengths of the sums of a hand's codes; those of cards that no deck holds are any."""
        found: Numbers = self.strength[self.low[key & _LOW_BITS], self.high[key >> _SHIFT & _HIGH_BITS]]
        return found


@cache
def sets(size: int) -> Numbers:
    """Return all sets of so many cards by their place: a row each, ascending."""
    found = np.zeros((1, 0), dtype=np.int8)
    for _ in range(size):
        found = _longer(found)
    return found[np.argsort(place(found), kind="stable")]


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


@cache
def ranking(order: tuple[str, ...], size: int) -> Ranking:
    """Return the ranking of hands of so many cards in the order of a text, the highest kind first.

    Two hands of a kind go by the heights of their cards. Raises `UnstatedError` where a kind has no place in the order.
    """
    ranks = {kind: at for at, kind in enumerate(order, 1)}
    by_ranks = {held: hand(_cards(held)) for held in _multisets(size)}
    suited = {
        held: hand([Card(RANKS[r], SUIT_NAMES[0]) for r in held]) for held in combinations(range(len(RANKS)), size)
    }
    every = {*by_ranks.values(), *suited.values()}
    for kind in sorted({one.kind for one in every}):
        if rank_of(kind, ranks) is None:
            raise UnstatedError(f"the place of {kind} among the hands")
    hands = tuple(sorted(every, key=lambda one: (-(rank_of(one.kind, ranks) or 0), one.heights)))
    place = {one: at for at, one in enumerate(hands)}
    return Ranking(size, hands, {held: place[one] for held, one in by_ranks.items()}, _flushes(suited, place, size))


def _longer(found: Numbers) -> Numbers:
    """Return each set with each card above its highest."""
    highest = found[:, -1] if found.shape[1] else np.full(len(found), -1, dtype=np.int8)
    parts = [
        np.column_stack([below, np.full(len(below), card, dtype=np.int8)])
        for card in range(CARDS)
        if len(below := found[highest < card])
    ]
    return np.concatenate(parts)


def _bits(cards: Numbers, suit: int) -> Numbers:
    """Return the ranks of each row's cards in a suit, a bit a rank."""
    held: Numbers = np.where(cards % SUITS == suit, _BIT_OF_CARD[cards], 0).sum(axis=1)
    return held


def _multisets(size: int) -> Iterator[tuple[int, ...]]:
    return (
        held for held in combinations_with_replacement(range(len(RANKS)), size) if max(map(held.count, held)) <= SUITS
    )


def _cards(held: Sequence[int]) -> list[Card]:
    """Return cards of some ranks that are no flush."""
    suits = [list(held[:at]).count(rank) for at, rank in enumerate(held)]
    suits[-1] = (suits[-1] + 1) % SUITS if len(set(held)) == len(held) else suits[-1]
    return [Card(RANKS[rank], SUIT_NAMES[suit]) for rank, suit in zip(held, suits, strict=True)]


def _flushes(suited: dict[tuple[int, ...], Hand], place: dict[Hand, int], size: int) -> Numbers:
    """Return the best flush of each set of ranks in one suit, by its bits."""
    found = np.full(1 << len(RANKS), -1, dtype=np.int16)
    for held, one in suited.items():
        found[sum(1 << rank for rank in held)] = place[one]
    counts = np.array([bits.bit_count() for bits in range(len(found))])
    for more in range(size + 1, len(RANKS) + 1):
        for rank in range(len(RANKS)):
            mine = np.flatnonzero((counts == more) & (np.arange(len(found)) >> rank & 1 == 1))
            found[mine] = np.maximum(found[mine], found[mine ^ (1 << rank)])
    return found


@cache
def _tables(ranked: Ranking, cards: int) -> _Tables:
    """Return the tables of hands of so many cards, those of more than a hand has from those with one less."""
    low, high = _halves(_LOW, cards, _LOW_BITS), _halves(len(RANKS) - _LOW, cards, _HIGH_BITS)
    strength = np.full((low.max() + 1, high.max() + 1), -1, dtype=np.int16)
    if cards == ranked.size:
        held = np.array(list(ranked._plain), dtype=np.int64)
        key = _CODES[held].sum(axis=1)
        strength[low[key & _LOW_BITS], high[key >> _SHIFT]] = list(ranked._plain.values())
        return _Tables(low, high, strength)
    fewer = _tables(ranked, cards - 1)
    held = np.array(list(_multisets(cards)), dtype=np.int64)
    key = _CODES[held].sum(axis=1)
    best = np.max([fewer.look_up(key - _CODES[held[:, at]]) for at in range(cards)], axis=0)
    strength[low[key & _LOW_BITS], high[key >> _SHIFT]] = best
    return _Tables(low, high, strength)


@cache
def _halves(ranks: int, cards: int, bits: int) -> Numbers:
    """Return a number for each half of a hand: what its digits of base five are, where they can be of so many cards."""
    digits = np.indices((5,) * ranks).reshape(ranks, -1).sum(axis=0)
    possible = np.flatnonzero(digits <= cards)
    found = np.zeros(bits + 1, dtype=np.int32)
    found[possible] = np.arange(len(possible))
    return found
