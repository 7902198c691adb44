"""Trente et quarante: two rows of cards that end at a total; the nearer one wins, and the house keeps some ties.

The totals of a row follow from those of a card by adding cards until the row ends (Boll, Le trente et quarante, 1945),
here for an endless shoe. Colour and inverse are as likely as each other, so all four bets have one edge.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules_db.odds.book import Book
from rules_db.odds.decks import copies, values
from rules_db.odds.records import Edge, UnstatedError, exactly, unknown

_METHOD = "all totals of two rows, endless shoe"
_RESULTS = {"red": ("row", "red", "black"), "black": ("row", "black", "red")}
_SHADES = {"color": ("shade", "color", "inverse"), "inverse": ("shade", "inverse", "color")}
_SHARE = "the share of a bet that is lost at a tie of the lowest total"


def edges(book: Book) -> Iterator[Edge]:
    """Yield the edges of red, black, colour and inverse; a formula where the tie of the lowest total is left open."""
    for bet in book.bets:
        try:
            tie, lowest = ties(book)
            yield _edge(book, bet, {**_RESULTS, **_SHADES}[bet], (tie, lowest))
        except UnstatedError as missing:
            yield unknown(bet, str(missing), book.cites())


def _edge(book: Book, bet: str, own: tuple[str, str, str], tied: tuple[Fraction, Fraction]) -> Edge:
    tie, lowest = tied
    fact, won, lost = own
    others = {"row": "black", "shade": "color"}
    gains = [book.gain(bet, {**others, fact: result}) for result in (won, lost)]
    even = (1 - tie - lowest) / 2
    gain = sum((even * (gain or Fraction(0)) for gain in gains), Fraction(0))
    gain += tie * (book.gain(bet, {"row": "tie", "shade": "none"}) or Fraction(0))
    facts = {"row": "tie_at_31", "shade": "none", "choice": "half"}  # who may choose gives half at once
    if book.find(bet, facts) is None:
        formula = f"{float(-gain):.6f} + {float(lowest):.6f} * share lost at a tie of the lowest total"
        return unknown(bet, _SHARE, book.cites(), formula=formula)
    return exactly(bet, gain + lowest * (book.gain(bet, facts) or Fraction(0)), _METHOD, book.cites())


def ties(book: Book) -> tuple[Fraction, Fraction]:
    """Return how often two rows tie above the lowest total, and at it. Raises `UnstatedError` for a missing value."""
    stop = int(book.one("dealer_rule.row_stops_at"))
    counted, cards = values(book), copies(book)
    often: dict[int, Fraction] = {}
    for rank, number in cards.items():
        value = int(counted.values[rank][0])
        often[value] = often.get(value, Fraction(0)) + Fraction(number, sum(cards.values()))
    reached = [Fraction(1), *[Fraction(0)] * (stop + max(often))]
    for total in range(stop):
        for value, share in often.items():
            reached[total + value] += reached[total] * share
    ends = reached[stop:]
    return sum((end * end for end in ends[1:]), Fraction(0)), ends[0] * ends[0]
