"""Stakes against the limits of a game: the text's own, and the figures of the table that its limits refer to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from rules_db.engine.checking import FIGURES, check
from rules_db.engine.companions import companion
from rules_db.engine.money import amount, money, told
from rules_db.engine.records import Bet, Check, Payment
from rules_db.engine.refusing import RefusedBetError
from rules_db.engine.runner import Runner
from rules_db.errors import ReglasError, shown

_TABLE = (("min_bet", "below the minimum", -1), ("max_bet", "above the maximum", 1))


def known_figures(given: Mapping[str, Any]) -> None:
    """Raise `ReglasError` where a figure of the table is none that limits refer to, or no figure."""
    for name, value in given.items():
        if name not in FIGURES:
            raise ReglasError(f"no limit refers to {shown(name)}; limits refer to {', '.join(FIGURES)}")
        amount(value, name)


def judged(runner: Runner, bet: Bet, beside: Sequence[Bet], figures: Mapping[str, Any], variant: str) -> list[Check]:
    """Return what the limits say of a stake; raises `RefusedBetError` where it is not lawful.

    `figures` are those of the moment (`min_bet`, `ante` …); what bets of the same line stake counts as theirs where
    nothing else is told, the bet that this one goes with as `bet`.
    """
    told_by = {**_of_line(runner, bet, beside), **figures}
    stake = money(bet.stake)
    found = [one for subject in _subjects(bet) for one in _about(runner, subject, stake, told_by, variant)]
    for one in found:
        if one.lawful == "no":
            why = "; ".join(filter(None, (one.bound, *one.notes)))
            raise RefusedBetError(
                f"the stake of {bet.bet}, {told(stake)}, is not within its limits: {why}", one.citations
            )
    for name, beyond, sign in _TABLE:
        limit = amount(figures[name], name) if name in figures else stake
        if (stake - limit) * sign > 0 and not any(one.lawful == "yes" for one in found):
            raise RefusedBetError(f"the stake of {bet.bet}, {told(stake)}, is {beyond} of the table, {told(limit)}")
    return found


def noted(payment: Payment, found: Sequence[Check], more: Sequence[str]) -> Payment:
    """Return a payment with more notes, and what its limits leave open."""
    notes = [f"limits: {note.partition(';')[0]}" for one in found if one.lawful != "yes" for note in one.notes]
    return msgspec.structs.replace(payment, notes=tuple(dict.fromkeys((*payment.notes, *more, *notes))))


def _about(runner: Runner, subject: str, stake: object, figures: Mapping[str, Any], variant: str) -> Iterator[Check]:
    for one in check(runner, {subject: stake, **figures}, variant):
        if one.subject == subject:
            yield one


def _subjects(bet: Bet) -> tuple[str, ...]:
    """Return what limits may be about: the bet, and the number that it stands on."""
    name = f"bet.{bet.bet}"
    return (f"{name}.{bet.number}", name) if bet.number else (name,)


def _of_line(runner: Runner, bet: Bet, beside: Sequence[Bet]) -> dict[str, Any]:
    others = [one for one in beside if one is not bet]
    found = {one.bet: one.stake for one in others if one.bet in FIGURES}
    base = companion(runner, bet, others) or next((one for one in others if one.bet == "main"), None)
    return {**found, **({"bet": base.stake} if base is not None else {})}
