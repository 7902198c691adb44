"""Poker against a list: the player's cards and those in common make a hand; what the list does not name loses.

Such games let the player take back some of his bets before all cards are seen. A bet that is never taken back meets
every five cards of the deck, so its edge is exact; it is the most that a player loses who takes back well.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules_db.odds import hand_lists
from rules_db.odds.book import Book
from rules_db.odds.decks import one_deck
from rules_db.odds.records import Edge, UnstatedError, exactly, unknown

_CARDS = 5
_METHOD = "all hands of 5 cards of one deck; never takes a bet back; what the list does not name loses"
_MISSING = "which bets may be taken back before all cards are seen"


def edges(book: Book) -> Iterator[Edge]:
    """Yield each bet on the list: the edge of one that is never taken back, and that as the most of one that may be."""
    for bet in book.bets:
        simple = f"{bet}.never_taken_back"
        try:
            edge = _edge(book, bet)
        except UnstatedError as missing:
            cites = book.cites()
            yield from (unknown(name, str(missing), cites) for name in (bet, simple))
            continue
        cites = book.cites()
        yield exactly(simple, edge, _METHOD, cites)
        yield unknown(bet, _MISSING, cites, formula=f"at most {float(-edge):.6f}")


def _edge(book: Book, bet: str) -> Fraction:
    """Return the average gain in stakes. Raises `UnstatedError` unless a hand is any five cards of one deck."""
    one_deck(book)
    held, common = (book.stated(f"dealer_rule.cards.{whose}") for whose in ("player", "community"))
    if held and common and _CARDS not in {mine + shared for mine in held for shared in common}:
        raise UnstatedError("the odds of hands chosen from more than five cards")
    hands = hand_lists.names(_CARDS)
    total = sum((count * hand_lists.gain(book, bet, {"hand": name}) for name, count in hands.items()), Fraction(0))
    return total / sum(hands.values())
