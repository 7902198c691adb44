"""Games of three dice: chuck-a-luck, where totals win, and crown and anchor, where figures do."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import product

from rules_db.odds.book import Book, attempt
from rules_db.odds.records import Edge, UnstatedError, exactly
from rules_db.packs.settlement.dice import FACES

_METHOD = "every throw of three dice"
_DICE = 3
_TREBLE = "any_treble"
_SHOWN = ("one_figure", "two_figures", "three_figures")


def edges(book: Book) -> Iterator[Edge]:
    """Yield the edges of bets on the totals of three dice, and on three dice alike."""
    for bet in book.bets:
        yield attempt(bet, book, partial(_edge, book, bet))


def _edge(book: Book, bet: str) -> Edge:
    return exactly(bet, _gain(book, bet), _METHOD, book.cites())


def _gain(book: Book, bet: str) -> Fraction:
    throws = _throws(book)
    if bet == _TREBLE:
        won = [throw for throw in throws if len(set(throw)) == 1]
    else:
        totals = {int(total) for value in book.stated(f"bet.wins_on.{bet}") for total in value}
        if not totals:
            raise UnstatedError(f"bet.wins_on.{bet}")
        won = [throw for throw in throws if sum(throw) in totals]
    paid = book.gain(bet, {"result": bet})
    if paid is None:
        raise UnstatedError("how the bet is decided")
    share = Fraction(len(won), len(throws))
    return share * paid - (1 - share)


def _throws(book: Book) -> list[tuple[int, ...]]:
    if book.one("equipment.dice") != _DICE:
        raise UnstatedError("the odds of more or fewer than three dice")
    return list(product(FACES, repeat=_DICE))


def figure_edges(book: Book) -> Iterator[Edge]:
    """Yield the edge of a stake on one of six figures, paid by how many dice show it."""
    yield attempt("main", book, lambda: exactly("main", _figures(book), _METHOD, book.cites()))


def _figures(book: Book) -> Fraction:
    throws = _throws(book)
    total = Fraction(0)
    for throw in throws:
        shown = throw.count(FACES[0])
        gain = book.gain(_SHOWN[shown - 1], {"result": _SHOWN[shown - 1]}) if shown else Fraction(-1)
        total += gain or Fraction(0)
    return total / len(throws)
