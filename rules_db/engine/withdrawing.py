"""Bets that are taken back before they are decided: only where the text lets them be."""

from __future__ import annotations

from fractions import Fraction

from rules_db.engine.companions import names_of
from rules_db.engine.records import Bet, Payment
from rules_db.engine.refusing import RefusedBetError
from rules_db.engine.runner import Runner

_ZERO = Fraction(0)
_SENTENCES = {
    frozenset(()): "the text, as read, does not say whether {} may be taken back",
    frozenset((False,)): "{} may not be taken back",
    frozenset((True, False)): "the text lets {} be taken back and forbids it; it does not say here when",
}


def taken_back(runner: Runner, bet: Bet, stake: Fraction, variant: str) -> Payment:
    """Return the payment of a bet that its player takes back; raises `RefusedBetError` where he may not."""
    said = runner.said(f"option.withdrawable.{name}" for name in names_of(bet.bet))
    fitting = [entry for entry in said if entry["variant"] in ("", variant)] or said
    cites = runner.references(dict.fromkeys(rule for entry in fitting for rule in entry["rules"]))
    allowed = frozenset(bool(entry["value"]) for entry in fitting)
    if allowed != {True}:
        raise RefusedBetError(_SENTENCES[allowed].format(bet.bet), cites)
    note = "the bet is taken back before it is decided, as the text allows"
    return Payment(bet.bet, stake, "push", _ZERO, stake, _ZERO, cites, (note,))


def refuse_decided(paid: Payment) -> None:
    """Raise `RefusedBetError` where the throws that were told have decided a bet that is to be taken back."""
    if paid.outcome != "pending":
        raise RefusedBetError(f"{paid.bet} was decided before it could be taken back", paid.citations)
