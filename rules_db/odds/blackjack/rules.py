"""The rules of blackjack as the odds need them, read from a pack."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from rules_db.facts.cards import RANKS
from rules_db.odds.book import Book, Facts
from rules_db.odds.decks import copies, values
from rules_db.odds.records import UnstatedError
from rules_db.packs.jdm import unpacked
from rules_db.packs.tables import Table, matching

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


def read(book: Book) -> Rules:
    """Return the rules of a pack. Raises `UnstatedError` for what none of them can be played without."""
    notes: dict[str, None] = {"the dealer's second card comes after the players have played": None}
    surrendered = [Fraction(value) for value in book.stated("option.surrender.loses") if isinstance(value, str)]
    offered = book.stated("option.surrender.offered")
    return Rules(
        per_deck=_per_deck(book),
        dealer=_dealer(book),
        gains=_gains(book, notes),
        doubles_on=_doubles_on(book, notes),
        doubles=bool(book.stated("bet.amount.double")),
        doubles_after_split=True in book.stated("option.double.after_split"),
        double_loses_one="lose_original" in book.stated("dealer_rule.outcome.dealer_blackjack.double"),
        splits=bool(book.stated("option.split.on")),
        max_hands=_max_hands(book, notes),
        split_aces_one_card=True in book.stated("option.split.aces_one_card"),
        aces_resplit=False not in book.stated("option.split.aces_resplit"),
        surrender=-surrendered[0] if surrendered and offered else None,
        surrender_not_against=_ranked(book.stated("option.surrender.not_against")),
        surrender_optional="optional" in offered,
        notes=tuple(notes),
    )


def _per_deck(book: Book) -> dict[int, int]:
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
    facts: Facts = {"player": named, "dealer": dealer, "comparison": seen, "pair": "none", "first_total": 20}
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
