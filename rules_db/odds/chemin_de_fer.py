"""Baccarat whose bank a player holds: the players win from each other, the house keeps a share of what the bank wins.

So the house's edge is that of the bank alone: the rate times how often the bank wins, which follows from all orders of
the cards as in punto y banca.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules_db.odds import baccarat
from rules_db.odds.book import Book
from rules_db.odds.decks import decks
from rules_db.odds.records import Edge, UnstatedError, exactly, unknown

_BET = "banker"
_METHOD = "the rate of the house times how often the bank wins, over all orders of the cards of {decks} decks"
_BASES = {"banker_winnings"}
_RATE = "commission.rate"


def edges(book: Book) -> Iterator[Edge]:
    """Yield the edge of the bank; a formula where the drawing of the cards is not stated in full."""
    try:
        rate = _rate(book)
    except UnstatedError as missing:
        yield unknown(_BET, str(missing), book.cites())
        return
    try:
        number = decks(book)[0]
        won, chosen = _winners(book, number)
        yield exactly(_BET, -rate * won[_BET], _METHOD.format(decks=number) + chosen, book.cites())
    except UnstatedError as missing:
        yield unknown(_BET, str(missing), book.cites(), formula=f"{float(rate):.6f} * p(bank wins)")


def _rate(book: Book) -> Fraction:
    """Return the share of the bank's winnings that the house takes. Raises `UnstatedError` unless there is one."""
    if not _BASES & set(book.stated("commission.base")):
        raise UnstatedError("what the house takes its share of (commission.base)")
    rates = {Fraction(rate) for rate in book.stated(_RATE) if isinstance(rate, str)}
    if len(rates) != 1:
        raise UnstatedError(_RATE)
    return rates.pop()


def _winners(book: Book, number: int) -> tuple[dict[str, Fraction], str]:
    """Return how often each side wins. Raises `UnstatedError` also where the bank may choose and no rule says what."""
    won, chosen = baccarat.best(book, number)
    free = [case for cases in book.stated("option.banker_optional") for case in cases]
    if free:
        raise UnstatedError(f"what the bank does where it may choose ({', '.join(free)})")
    return baccarat.by_winner(won), chosen
