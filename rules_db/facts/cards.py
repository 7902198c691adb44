"""Cards by their short names (`AS`, `10H`, `KD`), and what they count as a text says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from rules_db.errors import shown
from rules_db.facts.errors import OutcomeError

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
"""Ranks from low to high by their names in the vocabulary."""
NO_THIRD = -1
"""What the tables of the bank at baccarat call the third card of a punto who stood."""
_LETTERS = {"J": "jack", "Q": "queen", "K": "king", "A": "ace", "T": "10"}
_SUITS = {
    "S": "spades",
    "H": "hearts",
    "D": "diamonds",
    "C": "clubs",
    "♠": "spades",
    "♥": "hearts",
    "♦": "diamonds",
    "♣": "clubs",
}
_COURT = ("jack", "queen", "king")
RED = ("hearts", "diamonds")
MOST_DECKS = 8
"""How often one card may be on the table at most; what is reported more often is taken for a mistake."""


class Card(NamedTuple):
    """A card: its rank by the name of the vocabulary, and its suit."""

    rank: str
    suit: str

    @property
    def height(self) -> int:
        """The card's place among the ranks, from 2 to 14 (the ace)."""
        return RANKS.index(self.rank) + 2


def card(value: object) -> Card:
    """Return a card by its short name: rank, then suit (S, H, D, C or a sign); raises `OutcomeError`."""
    name = value.strip().upper() if isinstance(value, str) else ""
    rank = _LETTERS.get(name[:-1], name[:-1])
    if rank not in RANKS or name[-1:] not in _SUITS:
        raise OutcomeError(f"{shown(value)} is no card; write rank and suit, such as AS, 10H or KD")
    return Card(rank, _SUITS[name[-1]])


def cards(values: object, *, decks: int = 1, what: str = "the hand", fewest: int = 1) -> list[Card]:
    """Return the cards of a hand; raises `OutcomeError` where one stands in it more often than the decks hold it."""
    if isinstance(values, str):
        values = values.replace(",", " ").split()
    if not isinstance(values, list | tuple) or len(values) < fewest:
        raise OutcomeError(f"{what} needs at least {fewest} card{'s' if fewest > 1 else ''}")
    held = [card(value) for value in values]
    once(held, decks)
    return held


def once(held: Iterable[Card], decks: int = 1) -> None:
    """Raise `OutcomeError` where a card is on the table more often than the decks hold it."""
    for one, count in Counter(held).items():
        if count > decks:
            named = "deck" if decks == 1 else "decks"
            raise OutcomeError(
                f"the {one.rank} of {one.suit} is on the table {count} times, but {decks} {named} hold it {decks}"
            )


class Counting(NamedTuple):
    """What cards count, as a text says, by rank; `modulo`: of a total only the rest by it counts (0: all of it)."""

    values: Mapping[str, tuple[Fraction, ...]]
    modulo: int = 0


def total(held: Sequence[Card], counting: Counting, target: Fraction | None = None) -> tuple[Fraction, bool]:
    """Return the best total of some cards, and whether a card that may count more counts so (a soft total).

    Cards with several values count the highest that keeps the total within the target.
    """
    options = [counting.values[one.rank] for one in held]
    low = sum((min(values) for values in options), Fraction(0))
    raised = Fraction(0)
    for values in options:
        more = max(values) - min(values)
        if more and target is not None and low + raised + more <= target:
            raised += more
    best = low + raised
    return (best % counting.modulo if counting.modulo else best), bool(raised)


def same_value(one: Card, other: Card, counting: Counting) -> str:
    """Return how two cards are alike: `rank`, `value` (both count the same) or `none`."""
    if one.rank == other.rank:
        return "rank"
    return "value" if counting.values[one.rank] == counting.values[other.rank] else "none"


def pair_kind(one: Card, other: Card) -> str:
    """Return which pair two cards are: perfect (same suit), colored (same colour), mixed, or none."""
    if one.rank != other.rank:
        return "none"
    if one.suit == other.suit:
        return "perfect"
    return "colored" if (one.suit in RED) is (other.suit in RED) else "mixed"


def counting(said: Mapping[str, object], ranks: Iterable[str] = RANKS) -> Counting:
    """Return what cards count from the rules of `card_value`; a rank that the text leaves out is missing."""
    values: dict[str, tuple[Fraction, ...]] = {}
    for rank in ranks:
        stated = said.get(rank)
        if stated is None and rank in _COURT:
            stated = said.get("figures")
        if stated is None and rank.isdigit():
            stated = said["ten"] if rank == "10" and "ten" in said else said.get("numerals")
        if counted := _counted(rank, stated):
            values[rank] = counted
    modulo = said.get("sum_modulo")
    return Counting(values, modulo if isinstance(modulo, int) else 0)


def _counted(rank: str, stated: object) -> tuple[Fraction, ...]:
    """Return the values of a rank: a number, several, or the printed one ("face"); none of what is no number."""
    if stated == "face":
        return (Fraction(int(rank)),) if rank.isdigit() else ()
    several = stated if isinstance(stated, list) else [stated]
    numbers = [Fraction(str(value)) for value in several if type(value) in (int, float)]
    return tuple(numbers) if len(numbers) == len(several) else ()


def missing(held: Iterable[Card], counting_: Counting) -> list[str]:
    """Return the ranks among some cards for which a text, as read, states no value."""
    return sorted({one.rank for one in held if one.rank not in counting_.values}, key=RANKS.index)
