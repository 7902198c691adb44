"""Games of several dice thrown once: bets on totals and faces, and on a figure by how many dice show it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import product

from rules_db.facts.dice import OTHER, hits
from rules_db.odds.book import Book, attempt
from rules_db.odds.records import Edge, UnstatedError, exactly
from rules_db.packs.scope import settings
from rules_db.packs.settlement.dice import FACES

_NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five"}
"""How many dice a game may be played with here: of more there are too many throws to look at each."""
_CHOSEN = {"double": (1,), "triple": (1,), "treble": (1,), "combination": (1, 2)}
"""Faces that stand for those of the player's choice: all are alike likely."""


def edges(book: Book) -> Iterator[Edge]:
    """Yield the edges of bets on totals and faces, and that of a stake on a figure under the name `main`."""
    figures = settings()["figures"]["bets"]
    for bet in book.bets:
        if bet and bet not in figures:
            yield attempt(bet, book, partial(_edge, book, bet))
    if not figures.keys().isdisjoint(book.bets):
        yield attempt("main", book, partial(_figures, book))


def _edge(book: Book, bet: str) -> Edge:
    throws = _throws(book)
    wins = {one for value in book.stated(f"bet.wins_on.{bet}") for one in value}
    loses = {one for value in book.stated(f"bet.loses_on.{bet}") for one in value}
    won = [hits(bet, throw, wins, loses, _CHOSEN.get(bet, ())) for throw in throws]
    if None in won:
        raise UnstatedError(f"bet.wins_on.{bet}")
    gains = {hit: book.gain(bet, {"result": bet if hit else OTHER}) for hit in (True, False)}
    return _computed(book, bet, [gains[bool(hit)] for hit in won])


def _throws(book: Book) -> list[tuple[int, ...]]:
    dice = book.one("equipment.dice")
    if dice not in _NUMBERS:
        raise UnstatedError("the odds of so many dice")
    return list(product(FACES, repeat=dice))


def _figures(book: Book) -> Edge:
    paid = {times: bet for bet, times in settings()["figures"]["bets"].items()}
    gains = []
    for throw in _throws(book):
        bet = paid.get(throw.count(FACES[0]), "")
        gains.append(book.gain(bet, {"result": bet}) if bet else Fraction(-1))
    return _computed(book, "main", gains)


def _computed(book: Book, bet: str, gains: list[Fraction | None]) -> Edge:
    decided = [gain for gain in gains if gain is not None]
    if len(decided) < len(gains):
        raise UnstatedError("how the bet is decided")
    method = f"every throw of {_NUMBERS[book.one('equipment.dice')]} dice"
    return exactly(bet, sum(decided, Fraction(0)) / len(decided), method, book.cites())
