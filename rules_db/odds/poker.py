"""Bets on a poker hand of three cards against a list of prizes: every hand of one deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations

from rules_db.facts.cards import RANKS, Card
from rules_db.facts.poker import hand
from rules_db.odds.book import Book
from rules_db.odds.records import Edge, UnstatedError, exactly, unknown

_CARDS = 3
_METHOD = "all hands of {cards} cards of one deck"
_ON_HANDS = ("pair_plus",)
"""Bets that the player's own hand decides alone."""
SUITS = ("clubs", "diamonds", "hearts", "spades")


def edges(book: Book) -> Iterator[Edge]:
    """Yield the edges of the bets that a hand of three cards decides alone."""
    for bet in book.bets:
        if bet in _ON_HANDS and _CARDS in book.stated("dealer_rule.cards.player"):
            try:
                yield exactly(bet, _average(book, bet, _hands(_CARDS)), _METHOD.format(cards=_CARDS), book.cites())
            except UnstatedError as missing:
                yield unknown(bet, str(missing), book.cites())


def _average(book: Book, bet: str, hands: Mapping[str, int]) -> Fraction:
    total = Fraction(0)
    for name, count in hands.items():
        gain = book.gain(bet, {"hand": name})
        if gain is None:
            raise UnstatedError("how the bet is decided")
        total += count * gain
    return total / sum(hands.values())


@cache
def _hands(cards: int) -> Mapping[str, int]:
    """Return how many hands of so many cards of a deck have each name."""
    deck = [Card(rank, suit) for rank in RANKS for suit in SUITS]
    return Counter(hand(chosen).name for chosen in combinations(deck, cards))
