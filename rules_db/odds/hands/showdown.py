"""How many hands of the dealer a player's hand beats: five cards each, or two each and five in the middle.

The dealer's hands that avoid the player's cards are counted by inclusion and exclusion: those that hold a given set of
cards stand in a table by class of the set, and every subset of the player's cards adds or takes away its row. So no two
hands are ever compared.

For two cards each and five in the middle, all boards are looked at that differ in more than the names of the suits. On
each, the dealer's pairs that are lower or higher than a pair of the player are those of the whole deck less those that
share one of his cards. What a player knows after three or four cards of the board is the sum over the boards that may
become of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from math import comb

import numpy as np

from rules_db.odds.hands import BINOMIALS, CARDS, SUITS, Numbers, Ranking, classes, place, sets

BOARD, HOLE = 5, 2
_RANKS = CARDS // SUITS
_BOARDS_AT_ONCE = 256
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


@dataclass(frozen=True)
class Worth:
    """What a player who stays gains in parts of his first stake, by the strength of his hand.

    `closed`: the dealer, who opens with strengths from `opens` on, does not; `lower`, `equal` and `higher` are the
    dealer's hand where he does. Who gives up gains `folded`.
    """

    opens: int
    closed: Numbers
    lower: Numbers
    equal: Numbers
    higher: Numbers
    folded: int


_DEALT = comb(CARDS - BOARD - HOLE, HOLE)
_TO_COME = (CARDS - HOLE - BOARD + 2) * (CARDS - HOLE - BOARD + 1)
"""Ways in which the last two cards of a board come, in their order."""
AFTER_FLOP = comb(CARDS, HOLE) * comb(CARDS - HOLE, BOARD - 2) * _TO_COME * _DEALT
"""Two cards of the player, a flop, the cards to come in their order, and two cards of the dealer."""


def after_flop(ranked: Ranking, worth: Worth) -> tuple[int, int]:
    """Return what is gained over all `AFTER_FLOP` by who stays only where that gains more, and by who always does.

    The gains must be small enough for their sums: below 900 each.
    """
    boards = _Boards(BOARD)
    values = np.zeros((len(boards.first), len(sets(HOLE))), dtype=np.int32)
    for start in range(0, len(boards.first), _BOARDS_AT_ONCE):
        part = slice(start, start + _BOARDS_AT_ONCE)
        values[part] = values_on(ranked, worth, boards.first[part])
    turns, flops = _Boards(BOARD - 1), _Boards(BOARD - 2)
    on_flop = _summed(flops, turns, _summed(turns, boards, values))
    best = always = 0
    fold = worth.folded * _TO_COME * _DEALT
    for start in range(0, len(on_flop), 1024):
        part = slice(start, start + 1024)
        free = ~np.logical_or.reduce([_holds()[flops.first[part, at]] for at in range(BOARD - 2)])
        stay, weight = on_flop[part].astype(np.int64), flops.counts[part, None]
        best += int((np.maximum(stay, fold) * free * weight).sum())
        always += int((stay * weight).sum())
    return best, always


def values_on(ranked: Ranking, worth: Worth, boards: Numbers) -> Numbers:
    """Return what each pair gains on each board over all pairs of the dealer; nothing where they share a card."""
    strengths, lower, higher = (part.astype(np.int32) for part in _against_pairs(ranked, boards))
    weak = ((strengths >= 0) & (strengths < worth.opens)).astype(np.int32)
    of_card, pairs = weak @ _holds().T.astype(np.int32), sets(HOLE)
    closed = weak.sum(axis=1)[:, None] - of_card[:, pairs[:, 0]] - of_card[:, pairs[:, 1]] + weak
    opened = _DEALT - closed
    below = np.where(strengths >= worth.opens, lower - closed, 0)
    above = np.where(strengths >= worth.opens, higher, opened)
    won = worth.lower[strengths] * below + worth.equal[strengths] * (opened - below - above)
    gained: Numbers = won + worth.higher[strengths] * above + worth.closed[strengths] * closed
    return gained * (strengths >= 0)


@cache
def fates(ranked: Ranking) -> Fates:
    """Return what becomes of all pairs under a ranking of hands of five cards."""
    kinds = tuple(dict.fromkeys(one.kind for one in ranked.hands))
    kind_of = np.array([kinds.index(one.kind) for one in ranked.hands])
    boards = _Boards(BOARD)
    group = classes(HOLE).of_set
    wins, losses = np.zeros((group.max() + 1, len(kinds))), np.zeros(group.max() + 1)
    ahead = np.zeros((len(boards.first), len(group)), dtype=np.int16)
    for start in range(0, len(boards.first), _BOARDS_AT_ONCE):
        part = slice(start, start + _BOARDS_AT_ONCE)
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
