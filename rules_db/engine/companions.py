"""Bets of one round beside each other: what one needs before it may be laid (a bet that it goes with, a point, a card
of the dealer's, a lawful stake), and a line of bets settled in turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from rules_db.engine import meters
from rules_db.engine.blackjack import options_for
from rules_db.engine.checking import ANTE, FIGURES, check, in_antes
from rules_db.engine.hands import Seen
from rules_db.engine.records import (
    Bet,
    Check,
    Payment,
    Reference,
    RefusedBetError,
    amount,
    money,
    refused,
    staked,
    told,
)
from rules_db.engine.runner import Runner
from rules_db.engine.settling import point_before, settle, table_before
from rules_db.errors import OutcomeError, ReglasError, shown
from rules_db.packs.scope import settings

LAID = "laid"
"""The key of an outcome that names bets which lie on the table from before."""


def needed(runner: Runner, bet: str) -> tuple[tuple[str, ...], tuple[Reference, ...]]:
    """Return the bets of which one must be there already, and the lines that say so; none where the text asks none.

    Odds go with the bet that they are named after where the text names it among others.
    """
    if bet not in runner.goes_with:
        runner.goes_with[bet] = _needed(runner, bet)
    return runner.goes_with[bet]


def _needed(runner: Runner, bet: str) -> tuple[tuple[str, ...], tuple[Reference, ...]]:
    said = runner.said(f"bet.requires.{name}" for name in names_of(bet))
    if not said:
        return (), ()
    named = tuple(dict.fromkeys(str(one) for entry in said for one in _list(entry["value"])))
    base = bet.removeprefix("odds_")
    cites = runner.references(dict.fromkeys(rule for entry in said for rule in entry["rules"]))
    return ((base,) if base != bet and base in named else named), cites


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]


def _laid(outcome: Mapping[str, Any]) -> set[str]:
    """Return the bets that lie there from before; raises `OutcomeError` where these are no names."""
    named = _list(outcome.get(LAID, []))
    if not all(isinstance(one, str) for one in named):
        raise OutcomeError(f'the bets that lie there are told by their names, as {{"{LAID}": ["pass"]}}')
    return set(map(str, named))


def names_of(bet: str) -> tuple[str, ...]:
    """Return a bet and the group under which a text may speak of it."""
    group = settings()["bets"]["group"].get(bet, "")
    return (bet, group) if group else (bet,)


def companion(runner: Runner, bet: Bet, beside: Sequence[Bet]) -> Bet | None:
    """Return the bet of a line with which another one goes; None where there is none, or none is needed."""
    names, _ = needed(runner, bet.bet)
    return next((one for one in beside if one.bet in names and one.hand == bet.hand), None)


def note(runner: Runner, bet: Bet, beside: Sequence[Bet], outcome: Mapping[str, Any]) -> tuple[str, ...]:
    """Return as notes that a bet goes with one that nobody told of (at craps it was refused), or is laid too soon."""
    return (*_alone(runner, bet, beside, outcome), *_too_soon(runner, bet, outcome))


def _bonus(runner: Runner, bet: Bet, asked: frozenset[str]) -> tuple[str, ...]:
    """Return as a note that the text pays some hands a bonus on the stake of a bet, which nobody asked for."""
    bonus = f"{bet.bet}_bonus"
    if bonus not in runner.bets or bonus in asked:
        return ()
    return (f"the text pays some hands a bonus on this stake, whoever wins: settle it as {bonus}",)


_LATER = ("after_come_out", "after_point")


def _too_soon(runner: Runner, bet: Bet, outcome: Mapping[str, Any]) -> tuple[str, ...]:
    """Return as a note that a bet lies on a come-out, as far as the throws tell, which the text has laid later."""
    if runner.pack.kind != "craps" or _stands(runner, bet) or "facts" in outcome:
        return ()
    when = {entry["value"] for entry in runner.said(f"bet.when.{name}" for name in names_of(bet.bet))}
    if not when or when - {*_LATER} or table_before(runner, outcome, bet.roll):
        return ()
    return (f"the text lets {bet.bet} be laid only after the come-out: before throw {bet.roll} no number is told",)


def _alone(runner: Runner, bet: Bet, beside: Sequence[Bet], outcome: Mapping[str, Any]) -> tuple[str, ...]:
    names, _ = needed(runner, bet.bet)
    if _stands(runner, bet) or not names or _there(runner, bet, beside, outcome, names):
        return ()
    return (f"the text lets {bet.bet} be laid only beside {' or '.join(names)}",)


def _stands(runner: Runner, bet: Bet) -> bool:
    """Tell whether a bet stands on a point, which it has from the bet that it goes with."""
    return runner.pack.kind == "craps" and bet.bet in settings()["craps"]["standing"]


def _there(runner: Runner, bet: Bet, beside: Sequence[Bet], outcome: Mapping[str, Any], names: Sequence[str]) -> bool:
    return bool(set(names) & _laid(outcome)) or companion(runner, bet, beside) is not None


def refuse_alone(runner: Runner, bet: Bet, beside: Sequence[Bet], outcome: Mapping[str, Any], variant: str) -> None:
    """Raise `RefusedBetError` where a bet at craps lacks the one that it goes with, or that one its point."""
    names, cites = needed(runner, bet.bet)
    if not names or not _stands(runner, bet) or set(names) & _laid(outcome):
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
    _refuse_out_of_ratio(runner, bet, stake, told_by)
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


def _refuse_out_of_ratio(runner: Runner, bet: Bet, stake: Fraction, figures: Mapping[str, Any]) -> None:
    """Raise `RefusedBetError` where a stake is not as many antes as the text asks."""
    times, cites = in_antes(runner, bet.bet)
    if times and ANTE in figures and stake not in {one * money(figures[ANTE], ANTE) for one in times}:
        needed = " or ".join(f"{one} x {ANTE}" for one in times)
        raise RefusedBetError(f"the stake of {bet.bet}, {told(stake)}, is not {needed}", cites)


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


# --- The bets of one player in one round, as they lie together: each is answered, a bad one with what is against it


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
    asked: frozenset[str]


def settle_line(
    runner: Runner, bets: Sequence[Bet], seen: Seen, variant: str, figures: Mapping[str, Any] | None
) -> list[Payment]:
    """Return what becomes of each bet, in their order; one that cannot be settled is `refused`, with the reason.

    Raises `ReglasError` where none can be, and for figures of the table to which no limit refers.
    """
    of = Round(seen, variant, figures, frozenset(bet.bet for bet in bets))
    if figures:
        known_figures(figures)
    if len(bets) == 1:
        return [_settled(runner, bets[0], (), of)]
    answers: dict[int, Payment | ReglasError] = {}
    alone = [at for at, bet in enumerate(bets) if not needed(runner, bet.bet)[0]]
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
        refuse_alone(runner, bet, beside, of.seen, of.variant)
        refuse_by_cards(runner, bet, of.seen, of.variant)
    found = judged(runner, bet, beside, of.figures, of.variant) if of.figures is not None else ()
    paid = _paid(runner, bet, of)
    goes_with = (*note(runner, bet, beside, of.seen), *_bonus(runner, bet, of.asked))
    return noted(paid, found, goes_with)


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
