"""Two cards each and five in the middle: how a player's two cards fare against any two of the dealer, exactly.

All boards are looked at that differ in more than the names of the suits. On each, the dealer's pairs that are lower or
higher than a pair of the player are those of the whole deck less those that share one of his cards. What a player knows
after three or four cards of the board is the sum over the boards that may become of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import permutations

import numpy as np

from rules_db.odds.hands.ranking import CARDS, SUITS, Numbers, Ranking
from rules_db.odds.hands.sets import classes, place, sets

BOARD, HOLE = 5, 2
_RANKS = CARDS // SUITS
_AT_ONCE = 256
"""Boards that are looked at together: enough to be fast, few enough for what they need to stay in the cache."""
_NONE = np.int16(32767)


@dataclass(frozen=True)
class Fates:
    """What becomes of the pairs of each class of two cards, summed over the pairs of the class.

    `wins` (a column a strength's kind, in the order of `kinds`) and `losses` count boards with two cards of the dealer;
    `ahead_on_flop` and `ahead_on_turn` sum wins less losses where they are more, by what is known after three and four
    cards of the board. `pairs` is how many pairs a class has.
    """

    kinds: tuple[str, ...]
    pairs: Numbers
    wins: Numbers
    losses: Numbers
    ahead_on_flop: Numbers
    ahead_on_turn: Numbers


@cache
def fates(ranked: Ranking) -> Fates:
    """Return what becomes of all pairs under a ranking of hands of five cards."""
    kinds = tuple(dict.fromkeys(one.kind for one in ranked.hands))
    kind_of = np.array([kinds.index(one.kind) for one in ranked.hands])
    boards = _Boards(BOARD)
    group = classes(HOLE).of_set
    wins, losses = np.zeros((group.max() + 1, len(kinds))), np.zeros(group.max() + 1)
    ahead = np.zeros((len(boards.first), len(group)), dtype=np.int16)
    for start in range(0, len(boards.first), _AT_ONCE):
        part = slice(start, start + _AT_ONCE)
        strengths, lower, higher = _against_pairs(ranked, boards.first[part])
        ahead[part] = lower - higher
        weight = boards.counts[part, None]
        where = group[None, :] * len(kinds) + kind_of[strengths]
        wins += np.bincount(where.ravel(), (lower * weight).ravel(), wins.size).reshape(wins.shape)
        losses += np.bincount(group, (higher * weight).sum(axis=0), len(losses))
    turns, flops = _Boards(BOARD - 1), _Boards(BOARD - 2)
    after_turn = _summed(turns, boards, ahead)
    after_flop = _summed(flops, turns, after_turn)
    return Fates(
        kinds, classes(HOLE).counts, wins, losses, _best(flops, after_flop, group), _best(turns, after_turn, group)
    )


def _best(boards: _Boards, ahead: Numbers, group: Numbers) -> Numbers:
    """Return the sums of what is more than nothing, by class of two cards."""
    found = np.zeros(len(ahead[0]))
    for start in range(0, len(ahead), 1024):
        part = slice(start, start + 1024)
        found += (np.maximum(ahead[part], 0) * boards.counts[part, None]).sum(axis=0)
    return np.bincount(group, found)


class _Boards:
    """The boards of so many cards that differ in more than the names of the suits: the suits in a fixed order."""

    def __init__(self, size: int) -> None:
        every = classes(size)
        code, _ = _coded(every.first)
        order = np.argsort(code)
        self.size, self.code, self.counts = size, code[order], every.counts[order]
        self.first = _cards_of(self.code, size)

    def find(self, boards: Numbers) -> tuple[Numbers, Numbers]:
        """Return for each board which one it is like, and which exchange of suits makes it that one."""
        code, exchange = _coded(boards)
        return np.searchsorted(self.code, code), exchange


def _coded(boards: Numbers) -> tuple[Numbers, Numbers]:
    """Return a number for each board that the names of the suits do not change, and the exchange that leads to it."""
    masks = np.zeros((len(boards), SUITS), dtype=np.int64)
    for at in range(boards.shape[1]):
        masks[np.arange(len(boards)), boards[:, at] % SUITS] |= 1 << (boards[:, at] // SUITS).astype(np.int64)
    order = np.argsort(masks, axis=1, kind="stable")
    place_of_suit = np.argsort(order, axis=1)
    ascending = np.take_along_axis(masks, order, axis=1)
    code: Numbers = np.bitwise_or.reduce([ascending[:, at] << (_RANKS * at) for at in range(SUITS)])
    return code, _EXCHANGE_OF[place_of_suit @ (SUITS ** np.arange(SUITS))]


_EXCHANGES = tuple(permutations(range(SUITS)))
_EXCHANGE_OF = np.zeros(SUITS**SUITS, dtype=np.int64)
for _number, _one in enumerate(_EXCHANGES):
    _EXCHANGE_OF[sum(to * SUITS**suit for suit, to in enumerate(_one))] = _number


@cache
def _exchanged() -> Numbers:
    """Return where each pair of cards comes to lie by each exchange of suits."""
    pairs = sets(HOLE).astype(np.int64)
    found = [pairs // SUITS * SUITS + np.array(one)[pairs % SUITS] for one in _EXCHANGES]
    return np.array([place(np.sort(after, axis=1)) for after in found])


def _cards_of(codes: Numbers, size: int) -> Numbers:
    """Return the cards of boards by their numbers, ascending."""
    bits = [codes >> (_RANKS * (card % SUITS) + card // SUITS) & 1 for card in range(CARDS)]
    return np.nonzero(np.column_stack(bits))[1].reshape(-1, size).astype(np.int8)


def _against_pairs(ranked: Ranking, boards: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    """Return for each board and pair its strength, and how many pairs of the dealer are lower and higher."""
    pairs = sets(HOLE)
    strengths = ranked.joined(boards, pairs)
    free = np.ones(strengths.shape, dtype=bool)
    for at in range(boards.shape[1]):
        free &= ~_holds()[boards[:, at]]
    strengths[~free] = -1
    lower, higher = _in_all(strengths, len(ranked.hands))
    for counted, shared in zip((lower, higher), _in_rows(strengths), strict=True):
        counted -= shared[pairs[:, 0], pairs[:, 1]].T
        counted -= shared[pairs[:, 1], pairs[:, 0]].T
        counted *= free
    return strengths, lower, higher


@cache
def _holds() -> Numbers:
    """Tell for each card which pairs hold it."""
    pairs = sets(HOLE)
    return np.array([(pairs == card).any(axis=1) for card in range(CARDS)])


@cache
def _pair_of() -> Numbers:
    """Return the place of the pair of each two cards, any place for a card with itself."""
    found = np.zeros((CARDS, CARDS), dtype=np.int64)
    pairs = sets(HOLE)
    found[pairs[:, 0], pairs[:, 1]] = found[pairs[:, 1], pairs[:, 0]] = np.arange(len(pairs))
    return found


def _in_all(strengths: Numbers, steps: int) -> tuple[Numbers, Numbers]:
    """Return how many of a board's pairs are lower and higher than each."""
    rows = np.arange(len(strengths))[:, None] * (steps + 1)
    counts = np.bincount((strengths + 1 + rows).ravel(), minlength=len(strengths) * (steps + 1)).reshape(-1, steps + 1)
    counts[:, 0] = 0
    upto = np.cumsum(counts.astype(np.int16), axis=1, dtype=np.int16)
    flat = (strengths + rows).ravel()
    shape = strengths.shape
    lower = upto.ravel()[np.maximum(flat, 0)].reshape(shape)
    higher = upto[:, -1:] - upto.ravel()[flat + 1].reshape(shape)
    return lower, higher


def _in_rows(strengths: Numbers) -> tuple[Numbers, Numbers]:
    """Return how many pairs that share a card with a pair are lower and higher.

    The axes are the shared card, the pair's other card, and the board: the last is the longest, which is fastest.
    """
    shape = (CARDS, CARDS, len(strengths))
    lower, higher = np.empty(shape, dtype=np.int8), np.empty(shape, dtype=np.int8)
    columns = np.ascontiguousarray(strengths.T)
    for card, mine in enumerate(_pair_of()):
        apart = columns[mine]
        apart[card] = -1
        above = np.where(apart < 0, _NONE, apart)
        np.add.reduce((above[:, None] < apart[None]).view(np.int8), axis=0, dtype=np.int8, out=lower[card])
        np.add.reduce((apart[:, None] > apart[None]).view(np.int8), axis=0, dtype=np.int8, out=higher[card])
    return lower, higher


def _summed(boards: _Boards, longer: _Boards, ahead: Numbers) -> Numbers:
    """Return for each board and pair the sum over the boards with one card more."""
    found = np.zeros((len(boards.first), len(sets(HOLE))), dtype=np.int32)
    for at, board in enumerate(boards.first):
        others = np.setdiff1d(np.arange(CARDS, dtype=np.int8), board)
        more = np.column_stack([np.broadcast_to(board, (len(others), boards.size)), others])
        like, exchange = longer.find(more)
        found[at] = ahead[like[:, None], _exchanged()[exchange]].sum(axis=0, dtype=np.int32)
    return found
