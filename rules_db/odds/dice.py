"""Bets on two dice that may take several throws, and on three dice."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules_db.odds.book import Book
from rules_db.odds.chains import Next, average
from rules_db.odds.records import Edge, UnstatedError, exactly, unknown
from rules_db.packs.scope import settings
from rules_db.packs.settlement.dice import FACES

_METHOD = "every throw of two dice until the bet is decided"
_COME_OUT = 0


def edges(book: Book) -> Iterator[Edge]:
    """Yield the edges of craps bets; of one laid on a number, that of each number (`odds_pass.4`)."""
    craps = settings()["craps"]
    for bet in book.bets:
        if bet in craps["standing"]:
            for point in book.values("point"):
                if point != _COME_OUT:
                    yield _edge(book, bet, int(point), f"{bet}.{point}")
        else:
            yield _edge(book, bet, _COME_OUT, bet)


def _edge(book: Book, bet: str, point: int, name: str) -> Edge:
    try:
        gain = average(point, lambda state: _throw(book, bet, state))
        return exactly(name, gain, _METHOD, book.cites())
    except UnstatedError as missing:
        return unknown(name, str(missing), book.cites())
    except ValueError:
        return unknown(name, "the throws that decide the bet", book.cites())


def _throw(book: Book, bet: str, point: int) -> Iterator[tuple[Fraction, Fraction | Next[int]]]:
    """The results of a throw; a travelling bet that is not decided on the come-out moves to the number thrown."""
    travels = bet in settings()["craps"]["travelling"]
    for one in FACES:
        for other in FACES:
            roll = f"{max(one, other)}-{min(one, other)}"
            gain = book.gain(bet, {"point": point, "total": one + other, "roll": roll})
            after = one + other if travels and point == _COME_OUT else point
            yield Fraction(1, len(FACES) ** 2), Next(after) if gain is None else gain
