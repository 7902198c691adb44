"""Poker with an exchange of cards: which of the facts that its odds rest on a text leaves open.

The edge follows from what both sides may exchange, card by card, and from what each bet is paid. No pack states all of
it so far; the first fact that is missing is named.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_db.odds.against_dealer import times
from rules_db.odds.book import Book
from rules_db.odds.decks import one_deck
from rules_db.odds.records import Edge, UnstatedError, unknown

_RULE = "dealer_rule.draws"
_MAIN = ("ante", "main")
_BY_HAND = (("three_of_a_kind",), ("two_pair",), ("pair",), ("no_pair", "high_card"))
"""Hands that an exchange may better, each by its names."""
_NEARLY = ("four_to_flush", "four_to_straight")
_REST = 3
"""Cards beside a pair."""
_UNCOUNTED = "nothing computes the odds of an exchange of cards yet"


def edges(book: Book) -> Iterator[Edge]:
    """Yield the main bet with the first fact that is missing for its odds."""
    for bet in book.bets:
        if bet in _MAIN:
            missing = _missing(book)
            yield unknown(bet, missing, book.cites())


def _missing(book: Book) -> str:
    try:
        one_deck(book)
        if "bet" in book.bets:
            times(book, "bet")
    except UnstatedError as missing:
        return str(missing)
    if not book.stated("option.draw.max"):
        return "how many cards the player may exchange (option.draw.max)"
    return _of_dealer(book) or _UNCOUNTED


def _of_dealer(book: Book) -> str:
    """Return what is missing of the dealer's exchange; nothing where all is stated."""
    stands = {str(hand) for value in book.stated("dealer_rule.stands_on") for hand in value}
    for names in _BY_HAND:
        if not stands & set(names) and not any(book.stated(f"{_RULE}.{name}") for name in names):
            return f"how many cards the dealer exchanges ({_RULE}.{names[0]})"
    for name in _NEARLY:
        if not book.stated(f"{_RULE}.{name}"):
            return f"how many cards the dealer exchanges ({_RULE}.{name})"
    if any(number != _REST for number in book.stated(f"{_RULE}.pair")):
        return "which card the dealer keeps beside a pair"
    return ""
