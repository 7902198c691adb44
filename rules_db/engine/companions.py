"""What a bet needs beside it before it may be laid: the bet that it goes with, a point, a card of the dealer's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules_db.engine.outcomes import options_for
from rules_db.engine.records import Bet, Reference
from rules_db.engine.refusing import RefusedBetError
from rules_db.engine.runner import Runner
from rules_db.engine.settling import point_before
from rules_db.packs.scope import settings

LAID = "laid"
"""The key of an outcome that names bets which lie on the table from before."""


def needed(runner: Runner, bet: str) -> tuple[tuple[str, ...], tuple[Reference, ...]]:
    """Return the bets of which one must be there already, and the lines that say so; none where the text asks none.

    Odds go with the bet that they are named after where the text names it among others.
    """
    said = runner.said(f"bet.requires.{name}" for name in names_of(bet))
    if not said:
        return (), ()
    named = tuple(dict.fromkeys(str(one) for entry in said for one in _list(entry["value"])))
    base = bet.removeprefix("odds_")
    cites = runner.references(dict.fromkeys(rule for entry in said for rule in entry["rules"]))
    return ((base,) if base != bet and base in named else named), cites


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]


def names_of(bet: str) -> tuple[str, ...]:
    """Return a bet and the group under which a text may speak of it."""
    group = settings()["bets"]["group"].get(bet, "")
    return (bet, group) if group else (bet,)


def companion(runner: Runner, bet: Bet, beside: Sequence[Bet]) -> Bet | None:
    """Return the bet of a line with which another one goes; None where there is none, or none is needed."""
    names, _ = needed(runner, bet.bet)
    return next((one for one in beside if one.bet in names and one.hand == bet.hand), None)


def note(runner: Runner, bet: Bet, beside: Sequence[Bet], outcome: Mapping[str, Any]) -> tuple[str, ...]:
    """Return as a note that a bet goes with one that nobody told of; at craps it was refused."""
    names, _ = needed(runner, bet.bet)
    if _stands(runner, bet) or not names or _there(runner, bet, beside, outcome, names):
        return ()
    return (f"the text lets {bet.bet} be laid only beside {' or '.join(names)}",)


def _stands(runner: Runner, bet: Bet) -> bool:
    """Tell whether a bet stands on a point, which it has from the bet that it goes with."""
    return runner.pack.kind == "craps" and bet.bet in settings()["craps"]["standing"]


def _there(runner: Runner, bet: Bet, beside: Sequence[Bet], outcome: Mapping[str, Any], names: Sequence[str]) -> bool:
    return bool(set(names) & set(_list(outcome.get(LAID, [])))) or companion(runner, bet, beside) is not None


def refuse_alone(runner: Runner, bet: Bet, beside: Sequence[Bet], outcome: Mapping[str, Any], variant: str) -> None:
    """Raise `RefusedBetError` where a bet at craps lacks the one that it goes with, or that one its point."""
    names, cites = needed(runner, bet.bet)
    if not names or not _stands(runner, bet) or set(names) & set(_list(outcome.get(LAID, []))):
        return
    fitting = [one for one in beside if one.bet in names]
    if not fitting:
        raise RefusedBetError(f"{bet.bet} goes with a bet that is not on the table: {' or '.join(names)}", cites)
    if "facts" in outcome:
        return
    points = [point_before(runner, one, outcome, variant, bet.roll) for one in fitting]
    if bet.number not in points:
        stands = next((f"stands on {point}" for point in points if point), "stands on no number")
        where = f"before throw {bet.roll} {fitting[0].bet} {stands}"
        raise RefusedBetError(f"{bet.bet} on {bet.number or 'no number'} needs its point: {where}", cites)


def refuse_by_cards(runner: Runner, bet: Bet, outcome: Mapping[str, Any], variant: str) -> None:
    """Raise `RefusedBetError` where the text does not offer a bet, or giving up, against the dealer's open card."""
    for option, facts in options_for(runner, bet, outcome):
        asked = {
            name: value for name, value in {**facts, "variant": variant}.items() if name in runner.inputs["options"]
        }
        answer = runner.ask("options", {"option": option, **asked})
        if answer is not None and answer[0]["allowed"] == "no":
            against = facts.get("against")
            raise RefusedBetError(f"{option} is not allowed here against the dealer's {against}", answer[1])
