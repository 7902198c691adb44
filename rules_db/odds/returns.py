"""Bingo, lotteries and what is like them: the house keeps what the text does not give back of the stakes.

The shares are those of `payout.prize.<n>` and, beside them, what goes into a jackpot (`jackpot.contribution`), as what
the stakes feed is paid out some day. Prizes that make up the whole are shares of the prizes, not of the stakes.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from rules_db.odds.book import Book
from rules_db.odds.records import Edge, UnstatedError, exactly, unknown

_BET = "main"
_PRIZES, _JACKPOT = "payout.prize", "jackpot.contribution"
_METHOD = "what is left of the stakes after the shares that are given back: {names}"
_MISSING = f"which share of the stakes is given back as prizes ({_PRIZES})"
_Share = tuple[Fraction, Fraction]
"""The least and the greatest share of the stakes."""


def edges(book: Book) -> Iterator[Edge]:
    """Yield the edge of a card or ticket; a range where the house chooses, the missing fact where none is stated."""
    try:
        prizes = {f"{_PRIZES}.{name}": _share(book, f"{_PRIZES}.{name}") for name, _ in book.below(_PRIZES)}
        jackpot = {_JACKPOT: _share(book, _JACKPOT)} if book.stated(_JACKPOT) else {}
        yield _edge(book, prizes, jackpot)
    except UnstatedError as missing:
        yield unknown(_BET, str(missing), book.cites())


def _edge(book: Book, prizes: dict[str, _Share], jackpot: dict[str, _Share]) -> Edge:
    shares = {**prizes, **jackpot}
    least, most = (sum((share[end] for share in shares.values()), Fraction(0)) for end in (0, 1))
    whole = sum((share[0] for share in prizes.values()), Fraction(0)) == 1
    if not prizes or whole:
        fed = jackpot[_JACKPOT][0] if jackpot else Fraction(0)
        return unknown(_BET, _MISSING, book.cites(), formula=f"at most {float(1 - fed):.6f}" if fed else "")
    if least > 1:
        raise UnstatedError("which of the shares are counted twice: they are more than all stakes")
    if least != most:
        chosen = ", ".join(name for name, (low, high) in shares.items() if low != high)
        formula = f"from {float(1 - min(most, Fraction(1))):.6f} to {float(1 - least):.6f}"
        return unknown(_BET, f"which share is chosen: {chosen}", book.cites(), formula=formula)
    return exactly(_BET, least - 1, _METHOD.format(names=", ".join(shares)), book.cites())


def _share(book: Book, name: str) -> _Share:
    """Return the least and the greatest share of all that a text states of one. Raises `UnstatedError` for no share."""
    ends = [end for value in book.stated(name) for end in _ends(value, name)]
    return min(ends), max(ends)


def _ends(value: Any, name: str) -> _Share:
    ends = (value.get("min", "0"), value.get("max", "1")) if isinstance(value, dict) else (value, value)
    try:
        low, high = (Fraction(str(end)) for end in ends)
    except ValueError:
        raise UnstatedError(name) from None
    if not 0 <= low <= high <= 1:
        raise UnstatedError(f"{name} as a share of the stakes")
    return low, high
