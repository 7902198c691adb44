"""The bets of one player in one round, as they lie together: each is answered, a bad one with what is against it.

Bets are taken back before they are decided only where the text lets them be.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from rules_db.engine import companions, meters
from rules_db.engine.checking import ANTE
from rules_db.engine.companions import names_of
from rules_db.engine.hands import Seen
from rules_db.engine.records import Bet, Payment, RefusedBetError, refused, staked
from rules_db.engine.runner import Runner
from rules_db.engine.settling import settle
from rules_db.errors import ReglasError

_ZERO = Fraction(0)
_SENTENCES = {
    frozenset(()): "the text, as read, does not say whether {} may be taken back",
    frozenset((False,)): "{} may not be taken back",
    frozenset((True, False)): "the text lets {} be taken back and forbids it; it does not say here when",
}


class Round(NamedTuple):
    """A round: what was seen of it, in which variant, and the figures of the table where limits are to be kept."""

    seen: Seen
    variant: str
    figures: Mapping[str, Any] | None


def settle_line(
    runner: Runner, bets: Sequence[Bet], seen: Seen, variant: str, figures: Mapping[str, Any] | None
) -> list[Payment]:
    """Return what becomes of each bet, in their order; one that cannot be settled is `refused`, with the reason.

    Raises `ReglasError` where none can be, and for figures of the table to which no limit refers.
    """
    of = Round(seen, variant, figures)
    if figures:
        companions.known_figures(figures)
    if len(bets) == 1:
        return [_settled(runner, bets[0], (), of)]
    answers: dict[int, Payment | ReglasError] = {}
    alone = [at for at, bet in enumerate(bets) if not companions.needed(runner, bet.bet)[0]]
    for at in sorted(range(len(bets)), key=lambda at: (at not in alone, bets[at].bet != ANTE)):
        good = [bets[n] for n, answer in answers.items() if isinstance(answer, Payment)]
        try:
            answers[at] = _settled(runner, bets[at], good, of)
        except ReglasError as error:
            answers[at] = error
    errors = [answer for _, answer in sorted(answers.items()) if isinstance(answer, ReglasError)]
    if len(errors) == len(bets) and errors:
        raise errors[0]
    found = ((bet, answers[at]) for at, bet in enumerate(bets))
    return [one if isinstance(one, Payment) else refused(bet.bet, bet.stake, one) for bet, one in found]


def _settled(runner: Runner, bet: Bet, beside: Sequence[Bet], of: Round) -> Payment:
    """Return what becomes of a bet beside those that are good; raises `ReglasError`."""
    if of.seen.strict:
        companions.refuse_alone(runner, bet, beside, of.seen, of.variant)
        companions.refuse_by_cards(runner, bet, of.seen, of.variant)
    found = companions.judged(runner, bet, beside, of.figures, of.variant) if of.figures is not None else ()
    paid = _paid(runner, bet, of)
    goes_with = companions.note(runner, bet, beside, of.seen)
    return companions.noted(paid, found, goes_with)


def _paid(runner: Runner, bet: Bet, of: Round) -> Payment:
    if bet.taken_back:
        return _withdrawn(runner, bet, of)
    if bet.bet not in runner.bets and meters.on_jackpot(runner, bet.bet):
        return meters.settle(runner, bet, of.seen, of.variant)
    return settle(runner, bet, of.seen, of.variant)


def _withdrawn(runner: Runner, bet: Bet, of: Round) -> Payment:
    if runner.pack.kind == "craps" and "rolls" in of.seen:
        refuse_decided(settle(runner, bet, of.seen, of.variant))
    return taken_back(runner, bet, staked(bet.stake), of.variant)


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
