"""Settle bets: facts in, the row of the table out, the payment in exact fractions, less what the house takes of it.

A deduction that is not known is told beside the gain, which is then not sure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from rules_db.engine import placed
from rules_db.engine.outcomes import called, facts_of
from rules_db.engine.records import Bet, Payment, Reference, staked, told
from rules_db.engine.runner import Runner, Settled
from rules_db.errors import OutcomeError, shown
from rules_db.facts import rounds
from rules_db.packs.commissions import OPEN, SOMETIMES, highest
from rules_db.packs.scope import COME_OUT, off_on_come_out, settings
from rules_db.packs.statements import share
from rules_db.packs.tables import Scalar
from schemas.packs import Gap

_ZERO = Fraction(0)
_GIVEN_UP = "the text, as read, does not say that this bet is lost by who gives up his hand, nor that it stands"
_UNDECIDED = "the text, as read, does not decide this bet on this result"
_OF_OTHERS = ("by_name", "by_place", "no_payout", "doubled_cards", *OPEN)
"""Codes of gaps that tell of outcomes which a row decides, and so not why none does."""
_OPEN = ("pending", "unstated", "undecided")
"""Outcomes at which nothing is paid yet, or the text does not say what."""


def settle(runner: Runner, bet: Bet, outcome: Mapping[str, Any], variant: str = "") -> Payment:
    """Return what becomes of a bet; raises `OutcomeError`, `MoneyError` or `NotFoundError` for what cannot be."""
    stake = staked(bet.stake)
    if not called(runner, bet.bet):
        return _unsettled(runner, bet, stake)
    if runner.pack.kind == "craps" and "facts" not in outcome:
        return _thrown(runner, bet, stake, outcome, variant)
    paid = _paid(runner, bet, stake, facts_of(runner, bet, outcome, variant))
    if paid.outcome == "win" and paid.facts.get("folded") and "folded" not in runner.asked[str(paid.facts["bet"])]:
        paid = msgspec.structs.replace(paid, notes=(*paid.notes, _GIVEN_UP))
    return deducted(runner, paid, outcome)


def _paid(runner: Runner, bet: Bet, stake: Fraction, facts: dict[str, Any], point: int = 0) -> Payment:
    row = runner.settlement_row(facts) or _of_every_variant(runner, facts)
    if row is None:
        return _undecided(runner, bet, stake, facts)
    settled = runner.settled[row]
    if settled.outcome in _OPEN:
        return _open(bet, stake, settled, facts, point)
    amount = stake * settled.back
    return Payment(
        bet.bet,
        stake,
        settled.outcome,
        settled.pays,
        amount,
        amount - stake,
        settled.citations,
        settled.notes,
        point,
        facts,
    )


def _of_every_variant(runner: Runner, facts: Mapping[str, Any]) -> str | None:
    """Return the row of a bet whose variant nobody named, where the text decides it by variant and alike in all."""
    known = [str(one) for one in runner.domain("settlement", "variant") if one]
    if not known or facts.get("variant"):
        return None
    rows = [runner.settlement_row({**facts, "variant": one}) for one in known]
    named = [row for row in rows if row is not None]
    alike = {(runner.settled[row].outcome, runner.settled[row].pays, runner.settled[row].returns) for row in named}
    return named[0] if len(named) == len(known) and len(alike) == 1 else None


def _open(bet: Bet, stake: Fraction, settled: Settled, facts: dict[str, Any], point: int) -> Payment:
    notes = settled.notes
    if settled.outcome == "pending" and point:
        notes = (*notes, f"the bet stands on {point}")
    elif settled.outcome == "unstated" and not notes and not settled.pays:
        notes = ("the bet wins, but the text, as read, does not state what it is paid",)
    return Payment(bet.bet, stake, settled.outcome, settled.pays, None, None, settled.citations, notes, point, facts)


def _undecided(runner: Runner, bet: Bet, stake: Fraction, facts: dict[str, Any]) -> Payment:
    """Say why no row fits: there is no such bet then, the variant is not named, or the text leaves it open."""
    known = [str(v) for v in runner.domain("settlement", "variant") if v]
    variants = [v for v in known if runner.settlement_row({**facts, "variant": v}) is not None]
    gaps = [gap for gap in runner.gaps("settlement", bet.bet) if gap.code not in (*_OF_OTHERS, _elsewhere(facts))]
    notes = tuple(gap.reason for gap in gaps) or (() if variants else (_UNDECIDED,))
    if facts.get("folded") and bet.bet in settings()["hands"]["of_staying"]:
        notes = (f"who gives up his hand lays no {bet.bet}",)
    if variants and facts.get("variant", "") not in known:
        notes = (f"the text pays it by variant: name one of {', '.join(variants)}", *notes)
    cites = runner.references(dict.fromkeys(cite for gap in gaps for cite in gap.cites))
    return Payment(bet.bet, stake, "undecided", _ZERO, None, None, cites, notes, 0, facts)


def _elsewhere(facts: Mapping[str, Any]) -> str:
    """Return the code of gaps of a wheel that are about the zeros, or about all other pockets, than the one fallen."""
    return "unlisted_number" if facts.get("pocket") in ("0", "00") else "no_zero_rule"


def _unsettled(runner: Runner, bet: Bet, stake: Fraction) -> Payment:
    """A bet that the text knows but that cannot be settled is told with the reason; any other is an error."""
    gaps = [gap for gap in runner.pack.gaps if gap.table == "settlement" and gap.subject == bet.bet]
    group = settings()["bets"]["group"]
    parts = [name for name in sorted(runner.bets) if group.get(name) == bet.bet]
    if not gaps and not parts:
        raise runner.unknown("bet", bet.bet, runner.bets)
    reasons = tuple(gap.reason for gap in gaps) or (f"name the bet itself: {', '.join(parts)}",)
    cites: tuple[Reference, ...] = runner.references(dict.fromkeys(cite for gap in gaps for cite in gap.cites))
    return Payment(bet.bet, stake, "undecided", _ZERO, None, None, cites, reasons)


def _thrown(runner: Runner, bet: Bet, stake: Fraction, outcome: Mapping[str, Any], variant: str) -> Payment:
    """Follow a bet at craps from throw to throw until one decides it; a travelling bet moves to its number."""
    rolls = _rolls(outcome)
    craps = settings()["craps"]
    table = _point_of(runner, outcome)
    point = _number(bet, table)
    if bet.bet in craps["standing"] and point not in (runner.domain("settlement", "point") or [point]):
        raise OutcomeError(f"the bet {bet.bet} cannot stand on {point}")
    if bet.bet in craps["standing"] and not point:
        raise OutcomeError(f"the bet {bet.bet} stands on a number; name it, such as {bet.bet}.6")
    if not 1 <= bet.roll <= len(rolls):
        raise OutcomeError(f"the bet {bet.bet} is laid before throw {bet.roll}, but there are {len(rolls)} throws")
    before = _stood(rolls, _points(runner), table)
    if bet.roll > 1 and bet.bet in craps["of_the_table"] and before[bet.roll - 1]:
        raise OutcomeError(f"{bet.bet} is laid on a come-out; before throw {bet.roll} the table stands on a number")
    payment: Payment | None = None
    off = {at for at, point in enumerate(before, 1) if not point} if off_on_come_out(runner.pack, bet.bet) else ()
    for at, thrown in enumerate(rolls[bet.roll - 1 :], bet.roll):
        if at in off:
            continue
        facts = _facts(bet, variant, point, thrown)
        payment = _paid(runner, bet, stake, facts, point)
        if payment.outcome != "pending":
            return payment
        if bet.bet in craps["travelling"] and not point:
            point = sum(thrown)
            payment = _paid(runner, bet, stake, facts, point)
    return payment if payment is not None else _idle(runner, bet, stake, _facts(bet, variant, point, rolls[-1]))


def _number(bet: Bet, table: int) -> int:
    """Return the number on which a bet stands before its first throw; raises `OutcomeError` where the table's differs.

    A bet on the number of the table that lies there while the table stands on one was laid before.
    """
    of_table = bool(table) and bet.roll == 1 and bet.bet in settings()["craps"]["of_the_table"]
    if of_table and bet.number not in (0, table):
        raise OutcomeError(f"the table stands on {table}, and so does {bet.bet}: it cannot stand on {bet.number}")
    return table if of_table else bet.number


def point_before(runner: Runner, bet: Bet, outcome: Mapping[str, Any], variant: str, roll: int) -> int:
    """Return the number on which a travelling bet stands before a throw (from 1); 0 before it stands, or once decided.

    Raises `OutcomeError` where the throws cannot be read.
    """
    if roll <= bet.roll:
        return _number(bet, _point_of(runner, outcome)) if roll == bet.roll else 0
    rolls = _rolls(outcome)[: roll - 1]
    if len(rolls) < bet.roll:
        return 0
    payment = _thrown(runner, bet, _ZERO, {**outcome, "rolls": [f"{a}+{b}" for a, b in rolls]}, variant)
    return payment.point if payment.outcome == "pending" else 0


def table_before(runner: Runner, outcome: Mapping[str, Any], roll: int) -> int:
    """Return the number on which the table stands before a throw (from 1), 0 where that is a come-out.

    Raises `OutcomeError` where the throws cannot be read.
    """
    stood = _stood(_rolls(outcome), _points(runner), _point_of(runner, outcome))
    return stood[roll - 1] if 1 <= roll <= len(stood) else 0


def _facts(bet: Bet, variant: str, point: int, thrown: tuple[int, int]) -> dict[str, Any]:
    return {"bet": bet.bet, "variant": variant, "point": point, **rounds.facts(thrown)}


def _stood(rolls: Sequence[tuple[int, int]], points: set[Scalar], point: int) -> list[int]:
    """Return the number on which the table stands before each throw, 0 before a come-out.

    The first throw is a come-out unless the table stands on a `point`; so is that after a point that was made or lost.
    """
    found = []
    for thrown in rolls:
        found.append(point)
        total = sum(thrown)
        if not point:
            point = total if total in points else 0
        elif total in (point, rounds.SEVEN):
            point = 0
    return found


def _points(runner: Runner) -> set[Scalar]:
    return {point for point in runner.domain("settlement", "point") if point}


def _point_of(runner: Runner, outcome: Mapping[str, Any]) -> int:
    """Return the number on which the table stands before the first throw, as the outcome tells it; else 0."""
    point = outcome.get("point", 0)
    if type(point) is not int or (point and point not in _points(runner)):
        raise OutcomeError(f"the table cannot stand on {shown(point)}")
    return point


def _idle(runner: Runner, bet: Bet, stake: Fraction, facts: dict[str, Any]) -> Payment:
    """A bet that was off at every throw is as it was; `facts` are those of the last throw."""
    cites = runner.references(off_on_come_out(runner.pack, bet.bet))
    note = "the bet is off on the come-out throw: it neither wins nor loses"
    return Payment(bet.bet, stake, "push", _ZERO, stake, _ZERO, cites, (note,), 0, {**facts, COME_OUT: True})


def _rolls(outcome: Mapping[str, Any]) -> Sequence[tuple[int, int]]:
    given = outcome.get("rolls")
    if isinstance(given, str):
        given = [part for part in given.replace(";", ",").split(",") if part.strip()]
    if not isinstance(given, list | tuple) or not given:
        raise OutcomeError('the outcome does not tell the rolls; write them as {"rolls": ["4+2", "3+3"]}')
    return [rounds.roll(one) for one in given]


def deducted(runner: Runner, paid: Payment, outcome: Mapping[str, Any]) -> Payment:
    """Return a payment without the commission that the outcome names; a gain that it leaves open is no gain yet.

    `commission` is the share that was taken (`"1/20"`), or whether the stated one was (true, false). Raises
    `OutcomeError` for one that the text does not allow.
    """
    open_ = runner.open_commission(paid.bet)
    named = open_ is not None and "commission" in outcome
    if open_ is None or paid.outcome != "unstated" or not paid.pays:
        return paid
    taken = outcome["commission"] if named else placed.charged(runner, outcome)
    most = highest(entry["value"] for entry in runner.pack.parameters.get("commission.rate", ()))
    if taken is None:
        return _unknown(paid, open_, most)
    rate = _rate(taken, most, sometimes=open_.code == SOMETIMES)
    pays = paid.pays * (1 - rate)
    return msgspec.structs.replace(
        paid,
        outcome="win",
        pays=pays,
        amount=paid.stake * (1 + pays),
        gain=paid.stake * pays,
    )


def _rate(given: object, most: Fraction | None, *, sometimes: bool) -> Fraction:
    if isinstance(given, bool):
        if given and (most is None or not sometimes):
            raise OutcomeError("the text states no one commission; name the share that was taken")
        return most if given and most is not None else Fraction(0)
    rate = share(given)
    allowed = rate is not None and 0 <= rate < 1 and (most is None or rate <= most)
    if rate is None or not allowed or (sometimes and rate not in (0, most)):
        raise OutcomeError(f"the commission cannot be {shown(given)}" + (f": the text allows {most}" if most else ""))
    return rate


def _unknown(paid: Payment, open_: Gap, most: Fraction | None) -> Payment:
    note = f'{open_.reason}; tell it as {{"commission": …}}'
    if most is not None:
        full = paid.stake * paid.pays
        note += f": the gain lies between {told(full * (1 - most))} and {told(full)}"
    return msgspec.structs.replace(paid, notes=(*paid.notes, note))
