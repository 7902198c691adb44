"""Bets that are refused: the sentence that says why, with the lines that say so."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rules_db.engine.money import MoneyError, money
from rules_db.engine.records import Payment, Reference
from rules_db.errors import ReglasError

REFUSED = "refused"
_ZERO = Fraction(0)


class RefusedBetError(ReglasError):
    """A bet that the text does not allow as it was laid; `citations` are the lines that say so."""

    def __init__(self, message: str, citations: Iterable[Reference] = ()) -> None:
        super().__init__(message)
        self.citations = tuple(citations)


def refused(name: str, stake: object, error: ReglasError) -> Payment:
    """Return the answer for a bet that nobody settles: nothing is paid, nothing is lost, the sentence says why."""
    try:
        staked = money(stake)
    except MoneyError:
        staked = _ZERO
    cites = error.citations if isinstance(error, RefusedBetError) else ()
    return Payment(name, staked, REFUSED, _ZERO, None, None, cites, (str(error),))
