"""Blackjack from the stated decks: the rules as the odds need them, and play in which every card seen is gone.

For each hand that a player may have, by its very cards, and each card of the dealer, the ways in which the dealer may
end are counted from what is left (Griffin, The Theory of Blackjack, chapter 11); the best play follows backwards from
the hands of 21. Split hands are played by their own cards and the card they were split from: what their neighbours drew
is not looked at, so a player who did look could gain a little more. `slack` bounds how little.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import numpy.typing as npt

from rules_db.facts.cards import RANKS
from rules_db.odds.book import Book, Facts, UnstatedError, copies, values
from rules_db.packs.settlement.cards import ADDED
from rules_db.packs.tables import Table, matching, unpacked

ACE, TEN = 1, 10
VALUES = tuple(range(ACE, TEN + 1))
TARGET = 21
_SOFT = 10
"""What an ace may count more."""
BUST, BLACKJACK = "bust", "blackjack"
ENDS = (17, 18, 19, 20, 21, BUST, BLACKJACK)
"""How a dealer's hand may end: with points, over the target, or with a blackjack."""
_HANDS = 1_000
"""The number of hands that stands for any number of them."""


@dataclass(frozen=True)
class Hand:
    """A hand by what counts in it: the total with aces as one, and whether it holds an ace."""

    hard: int
    ace: bool

    @property
    def best(self) -> int:
        """The best total within the target, or the lowest where there is none."""
        return self.hard + _SOFT if self.soft else self.hard

    @property
    def soft(self) -> bool:
        """Tell whether an ace counts high."""
        return self.ace and self.hard + _SOFT <= TARGET

    def drawn(self, value: int) -> Hand:
        """Return the hand with one more card."""
        return Hand(self.hard + value, self.ace or value == ACE)


@dataclass(frozen=True)
class Rules:
    """What a player may do, what the dealer must do, and what each result gains.

    `per_deck` is how many cards of each value a deck has; `gains` what a stake gains by (player, dealer's end):
    the player's hand as its best total, `bust`, `blackjack`, or `split` for 21 with two cards of a split hand.
    """

    per_deck: dict[int, int]
    dealer: dict[tuple[int, bool], bool]
    gains: dict[tuple[Any, Any], Fraction]
    doubles_on: frozenset[int] | None
    doubles: bool
    doubles_after_split: bool
    double_loses_one: bool
    splits: bool
    max_hands: int
    split_aces_one_card: bool
    aces_resplit: bool
    surrender: Fraction | None
    surrender_not_against: frozenset[int]
    surrender_optional: bool
    notes: tuple[str, ...] = field(default=())

    def may_double(self, hand: Hand, *, split: bool) -> bool:
        """Tell whether a hand of two cards may be doubled."""
        allowed = self.doubles and (self.doubles_after_split or not split)
        return allowed and (self.doubles_on is None or hand.best in self.doubles_on)


Numbers = npt.NDArray[Any]
_LEAST = 4
"""The lowest total of a hand that may stand."""
_MOST_HANDS = 8
"""Split hands that are followed where the text allows any number: more come once in a million rounds."""
_NEIGHBOURS = 3
"""Cards of the other split hands that a player could see beside those that are counted."""


@dataclass(frozen=True)
class Average:
    """The average gain of a stake, and how much more a player who remembers all split hands could gain at most."""

    gain: float
    slack: float


@dataclass(frozen=True)
class _Hands:
    """All hands within the target: how many cards of each value, the total, and which hand one more card makes."""

    counts: Numbers
    hard: Numbers
    best: Numbers
    child: Numbers
    at: dict[tuple[int, ...], int]


@cache
def _hands() -> _Hands:
    found: list[tuple[int, ...]] = []
    queue = {tuple(int(value == card) for value in VALUES) for card in VALUES}
    while queue:
        found += sorted(queue)
        queue = {more for held in queue for more in _longer(held)}
    at = {held: place for place, held in enumerate(found)}
    counts = np.array(found)
    hard = counts @ np.array(VALUES)
    soft = (counts[:, 0] > 0) & (hard + 10 <= TARGET)
    child = np.array([[at.get(_with(held, value), -1) for value in VALUES] for held in found])
    return _Hands(counts, hard, np.where(soft, hard + 10, hard), child, at)


def _with(held: tuple[int, ...], value: int) -> tuple[int, ...]:
    return (*held[: value - 1], held[value - 1] + 1, *held[value:])


def _longer(held: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    total = sum(value * number for value, number in zip(VALUES, held, strict=True))
    return (_with(held, value) for value in VALUES if total + value <= TARGET)


class Shoe:
    """So many decks, and the best averages of all hands against one card of the dealer, each found once."""

    def __init__(self, rules: Rules, decks: int, *, surrenders: bool) -> None:
        self.rules, self.surrenders = rules, surrenders
        self.cards = np.array([decks * rules.per_deck[value] for value in VALUES])
        self.all = int(self.cards.sum())
        gains = [[float(rules.gains[max(total, _LEAST), end]) for end in ENDS] for total in range(TARGET + 1)]
        self.of_total = np.array(gains)
        self.table = cache(self._table)
        self.pair = cache(self._pair)

    def average(self) -> Average:
        """Return the average gain of a stake, in stakes, and how far it may be off.

        Raises `UnstatedError` where a hand over the target is not lost whatever the dealer has.
        """
        if len({self.rules.gains[BUST, end] for end in ENDS}) > 1:
            raise UnstatedError("the odds where a hand over the target is not lost at once")
        gain = slack = 0.0
        for first, second in combinations_with_replacement(VALUES, 2):
            for against in VALUES:
                often = self._often(first, second, against)
                if often:
                    best, loose = self._dealt(first, second, against)
                    gain, slack = gain + often * best, slack + often * loose
        return Average(float(gain), float(slack))

    def _often(self, first: int, second: int, against: int) -> float:
        left, often = self.cards.astype(float), 1.0
        for value in (first, second, against):
            often *= max(left[value - 1], 0.0) / left.sum()
            left[value - 1] -= 1
        return often * (1 if first == second else 2)

    def _dealt(self, first: int, second: int, against: int) -> tuple[float, float]:
        """Return the best average of two cards, and its slack."""
        hand, hands = Hand(first, first == ACE).drawn(second), _hands()
        at = hands.at[_counts((first, second))]
        table = self.table(against, None)
        if hand.best == TARGET:
            return float(table.ends[:, at] @ self._gains(BLACKJACK)), 0.0
        options = [(float(table.played[at]), 0.0)]
        if self.rules.may_double(hand, split=False):
            options.append((self._double(table, at), 0.0))
        if first == second and self.rules.splits:
            options.append(self.pair(first, against))
        if self.surrenders and self.rules.surrender is not None and against not in self.rules.surrender_not_against:
            options.append((float(self.rules.surrender), 0.0))
        return max(options)

    def _gains(self, mine: Any) -> Numbers:
        return np.array([float(self.rules.gains[mine, end]) for end in ENDS])

    def _double(self, table: _Table, at: int) -> float:
        """Return the average of a doubled stake with one card more."""
        total = 0.0
        for column, child in enumerate(_hands().child[at]):
            often = float(table.often[at, column])
            if child < 0:
                total += often * 2 * float(self.rules.gains[BUST, ENDS[0]])
            else:
                saved = float(table.ends[ENDS.index(BLACKJACK), child]) if self.rules.double_loses_one else 0.0
                total += often * (2 * float(table.stand[child]) + saved)
        return total

    def _pair(self, card: int, against: int) -> tuple[float, float]:
        """Return the average of a split pair, and its slack."""
        table, plain = self.table(against, card), self.table(against, None)
        often = table.often[_hands().at[_counts((card,))]]
        seconds = np.array([self._split(table, card, value) for value in VALUES])
        unseen = np.array([self._split(plain, card, value) for value in VALUES])
        other = np.arange(len(VALUES)) != card - 1
        average = float((often * seconds)[other].sum() / often[other].sum())
        value = _Splitting(self, card, against, average, float(seconds[card - 1])).value()
        return value, 2 * _NEIGHBOURS * float(often @ np.abs(seconds - unseen))

    def _split(self, table: _Table, card: int, second: int) -> float:
        """Return the best average of a split hand of two cards."""
        hand, at = Hand(card, card == ACE).drawn(second), _hands().at[_counts((card, second))]
        if hand.best == TARGET and {card, second} == {ACE, TEN}:
            return float(table.ends[:, at] @ self._gains("split"))
        if card == ACE and self.rules.split_aces_one_card:
            return float(table.stand[at])
        options = [float(table.played[at])]
        if self.rules.may_double(hand, split=True):
            options.append(self._double(table, at))
        return max(options)

    def _table(self, against: int, other: int | None) -> _Table:
        """Return the averages of all hands against a card.

        `other` is a card that lies in a neighbouring split hand: then only hands with such a card are asked for.
        """
        hands = _hands()
        left = self.cards - hands.counts
        left[:, against - 1] -= 1
        if other is not None:
            left[:, other - 1] -= 1
        left = np.maximum(left, 0)
        often = left / left.sum(axis=1, keepdims=True)
        asked = np.flatnonzero(hands.counts[:, other - 1] > 0) if other is not None else np.arange(len(left))
        ends = np.zeros((len(ENDS), len(left)))
        ends[:, asked] = _ends(self.rules, against, left[asked].astype(float))
        stand = (ends.T * self.of_total[hands.best]).sum(axis=1)
        bust = float(self.rules.gains[BUST, ENDS[0]])
        played = stand.copy()
        for total in range(TARGET - 1, 1, -1):
            mine = np.flatnonzero((hands.hard == total) & (hands.best < TARGET))
            child = hands.child[mine]
            after = np.where(child < 0, bust, played[child])
            played[mine] = np.maximum(stand[mine], (often[mine] * after).sum(axis=1))
        return _Table(often, ends, stand, played)


@dataclass(frozen=True)
class _Table:
    """By hand: how often each next card comes, how the dealer ends, what standing gains and what the best play does."""

    often: Numbers
    ends: Numbers
    stand: Numbers
    played: Numbers


class _Splitting:
    """A pair that is split again and again: a second card is a new pair as often as what is left of the shoe says."""

    def __init__(self, shoe: Shoe, card: int, against: int, average: float, same: float) -> None:
        self.average, self.same = average, same
        self.left = int(shoe.cards[card - 1]) - 2 - (card == against)
        self.all = shoe.all - 3
        again = card != ACE or shoe.rules.aces_resplit
        self.most = min(shoe.rules.max_hands, _MOST_HANDS) if again else 2
        self._value = cache(self._later)

    def value(self) -> float:
        return self._value(2, 2, 0, 0)

    def _later(self, hands: int, waiting: int, pairs: int, others: int) -> float:
        """Return the average of the hands whose second card is still to come."""
        if not waiting:
            return 0.0
        often = max(self.left - pairs, 0) / (self.all - pairs - others)
        best = self.same + self._value(hands, waiting - 1, pairs + 1, others)
        if hands < self.most:
            best = max(best, self._value(hands + 1, waiting + 1, pairs + 1, others))
        return (1 - often) * (self.average + self._value(hands, waiting - 1, pairs, others + 1)) + often * best


def _counts(held: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(held.count(value) for value in VALUES)


def _ends(rules: Rules, against: int, left: Numbers) -> Numbers:
    """Return how often the dealer ends in each way, for each row of cards that are left (a column a row)."""
    found = np.zeros((len(ENDS), len(left)))
    total = left.sum(axis=1)
    level = {_counts((against,)): np.ones(len(left))}
    while level:
        deeper: dict[tuple[int, ...], Numbers] = {}
        for held, often in level.items():
            drawn = sum(held) - 1
            for value in VALUES:
                gone = held[value - 1] - (value == against)
                share = often * np.maximum(left[:, value - 1] - gone, 0) / np.maximum(total - drawn, 1)
                after = _with(held, value)
                end = _end(rules, after)
                if end is None:
                    deeper[after] = deeper[after] + share if after in deeper else share
                else:
                    found[ENDS.index(end)] += share
        level = deeper
    return found


def _end(rules: Rules, held: tuple[int, ...]) -> Any:
    """Return how a dealer's hand of two cards or more ends, None where he draws."""
    hand = Hand(sum(value * number for value, number in zip(VALUES, held, strict=True)), held[0] > 0)
    if hand.hard > TARGET:
        return BUST
    if sum(held) == 2 and hand.best == TARGET:
        return BLACKJACK
    return None if rules.dealer[hand.best, hand.soft] else hand.best


def average(rules: Rules, decks: int, *, surrenders: bool) -> Average:
    """Return the average gain of a stake with the best play that `Shoe` knows."""
    return Shoe(rules, decks, surrenders=surrenders).average()


def read(book: Book) -> Rules:
    """Return the rules of a pack. Raises `UnstatedError` for what none of them can be played without."""
    notes: dict[str, None] = {"the dealer's second card comes after the players have played": None}
    if _loses_one(book, "split"):
        notes["that of split hands the dealer's blackjack takes one stake alone is not counted"] = None
    surrendered = [Fraction(value) for value in book.stated("option.surrender.loses") if isinstance(value, str)]
    offered = book.stated("option.surrender.offered")
    return Rules(
        per_deck=per_deck(book),
        dealer=_dealer(book),
        gains=_gains(book, notes),
        doubles_on=_doubles_on(book, notes),
        doubles=bool(book.stated("bet.amount.double")),
        doubles_after_split=True in book.stated("option.double.after_split"),
        double_loses_one=_loses_one(book, "double"),
        splits=bool(book.stated("option.split.on")),
        max_hands=_max_hands(book, notes),
        split_aces_one_card=True in book.stated("option.split.aces_one_card"),
        aces_resplit=False not in book.stated("option.split.aces_resplit"),
        surrender=-surrendered[0] if surrendered and offered else None,
        surrender_not_against=_ranked(book.stated("option.surrender.not_against")),
        surrender_optional="optional" in offered,
        notes=tuple(notes),
    )


def _loses_one(book: Book, how: str) -> bool:
    """Tell whether the dealer's blackjack takes the first stake alone of a hand with a second one."""
    keys = (f"dealer_rule.outcome.dealer_blackjack.{how}", "dealer_rule.outcome.dealer_blackjack")
    return any("lose_original" in book.stated(key) for key in keys)


def of_one_stake(book: Book) -> Facts:
    """Return that a hand has one stake, where the pack asks for it."""
    return {"added": ADDED[0]} if book.values("added") else {}


def per_deck(book: Book) -> dict[int, int]:
    """Return how many cards of each value a deck has. Raises `UnstatedError` where a card counts nothing known."""
    counted = values(book)
    found = dict.fromkeys(VALUES, 0)
    for rank, number in copies(book).items():
        lowest = min(counted.values[rank])
        if lowest not in VALUES:
            raise UnstatedError(f"the odds of a card that counts {lowest}")
        found[int(lowest)] += number
    return found


def _dealer(book: Book) -> dict[tuple[int, bool], bool]:
    """Return whether the dealer draws, by his best total and whether it is soft."""
    packed = book.pack.tables.get("dealer")
    if packed is None:
        raise UnstatedError("on which totals the dealer draws")
    table = unpacked("dealer", packed)
    return {(total, soft): _draws(book, table, total, soft) for total in range(2, TARGET + 1) for soft in (False, True)}


def _draws(book: Book, table: Table, total: int, soft: bool) -> bool:
    rows = matching(table, {"total": total, "soft": soft, "variant": book.variant})
    if not rows:
        raise UnstatedError(f"what the dealer does with {total}")
    book.cite(rows[0].cites)
    return rows[0].then["action"] == "draw"


def _gains(book: Book, notes: dict[str, None]) -> dict[tuple[Any, Any], Fraction]:
    players = [*range(4, TARGET + 1), BUST, BLACKJACK, "split"]
    return {(mine, end): _gain(book, mine, end, notes) for mine in players for end in ENDS}


def _gain(book: Book, mine: Any, end: Any, notes: dict[str, None]) -> Fraction:
    points = TARGET if mine == "split" else mine
    named = {"split": "split_21", BUST: BUST, BLACKJACK: BLACKJACK, TARGET: "twenty_one"}.get(mine, "points")
    seen = "player_higher"
    if isinstance(end, int) and isinstance(points, int):
        seen = "tie" if points == end else "player_higher" if points > end else "player_lower"
    dealer = end if isinstance(end, str) else "points"
    facts: Facts = {
        "player": named,
        "dealer": dealer,
        "comparison": seen,
        "pair": "none",
        "first_total": 20,
        **of_one_stake(book),
    }
    if book.find("main", facts) is None and (named == BUST or seen == "player_lower"):
        notes["who passes the target or has fewer points loses"] = None
        return Fraction(-1)
    gain = book.gain("main", facts)
    if gain is None:
        raise UnstatedError("how the bet is decided")
    return gain


def _doubles_on(book: Book, notes: dict[str, None]) -> frozenset[int] | None:
    """Return the totals on which a player may double, None for any."""
    for value in book.stated("option.double.on"):
        return None if value == "any" else frozenset(int(total) for total in value)
    if book.stated("bet.amount.double"):
        notes["the text names no total for doubling: any"] = None
    return None


def _max_hands(book: Book, notes: dict[str, None]) -> int:
    for value in book.stated("option.split.max_hands"):
        return _HANDS if value == "unlimited" else int(value)
    for value in book.stated("option.split.max_splits"):
        return int(value) + 1
    if True not in book.stated("option.split.resplit"):
        return 2
    notes["the text names no greatest number of hands: any"] = None
    return _HANDS


def _ranked(stated: list[Any]) -> frozenset[int]:
    named = {"ace": ACE, "figure": TEN, "figures": TEN, **dict.fromkeys(RANKS[9:12], TEN)}
    return frozenset(named.get(str(rank)) or int(rank) for ranks in stated for rank in ranks)
