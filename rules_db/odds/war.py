"""War (one card each, and after a tie one more): exact for the stated decks, for a player who always goes to war."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules_db.facts.cards import RANKS
from rules_db.odds.book import Book
from rules_db.odds.decks import SUITS, decks
from rules_db.odds.records import Edge, UnstatedError, exactly, unknown

_METHOD = "all orders of the compared cards of {decks} decks, always to war"
_PHASE = "war_phase"


def edges(book: Book) -> Iterator[Edge]:
    """Yield the edge of the stake of a player who goes to war at every tie."""
    if _PHASE not in book.bets:
        return
    try:
        number = decks(book)[0]
        gain = _average(book, number)
        yield exactly("war", gain, _METHOD.format(decks=number), book.cites())
    except UnstatedError as missing:
        yield unknown("war", str(missing), book.cites())


def _average(book: Book, number: int) -> Fraction:
    first, war, second = _ties(number)
    won, lost = (_gain(book, "war", "deal", side) for side in ("player_higher", "player_lower"))
    ends = [sum(_gain(book, bet, _PHASE, side) for bet in ("war", _PHASE)) for side in _SIDES]
    at_war = second * ends[2] + (1 - second) / 2 * (ends[0] + ends[1])
    return (1 - first) / 2 * (won + lost) + war * at_war


_SIDES = ("player_higher", "player_lower", "tie")


def _gain(book: Book, bet: str, phase: str, side: str) -> Fraction:
    gain = book.gain(bet, {"phase": phase, "comparison": side, "surrendered": False})
    if gain is None:
        raise UnstatedError(f"what becomes of the bet at {side}")
    return gain


def _ties(number: int) -> tuple[Fraction, Fraction, Fraction]:
    """Return how often two cards tie, the same again, and how often two more do after a tie."""
    same, cards = SUITS * number, len(RANKS) * SUITS * number
    first = Fraction(same - 1, cards - 1)
    left = cards - 2
    pairs = (same - 2) * (same - 3) + (len(RANKS) - 1) * same * (same - 1)
    return first, first, Fraction(pairs, left * (left - 1))
