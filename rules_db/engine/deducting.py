"""What the house takes of a gain: never a sure gain beside a deduction that is not known."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from rules_db.engine.money import told
from rules_db.engine.records import Payment
from rules_db.engine.runner import Runner
from rules_db.facts.errors import OutcomeError
from rules_db.packs.commissions import OPEN, SOMETIMES, highest
from rules_db.packs.statements import share
from schemas.packs import Gap


def deducted(runner: Runner, paid: Payment, outcome: Mapping[str, Any]) -> Payment:
    """Return a payment without the commission that the outcome names; a gain that it leaves open is no gain yet.

    `commission` is the share that was taken (`"1/20"`), or whether the stated one was (true, false). Raises
    `OutcomeError` for one that the text does not allow.
    """
    open_ = next((gap for gap in runner.gaps("settlement", paid.bet) if gap.code in OPEN), None)
    if open_ is None or paid.outcome != "unstated" or not paid.pays:
        return paid
    most = highest(entry["value"] for entry in runner.pack.parameters.get("commission.rate", ()))
    if "commission" not in outcome:
        return _unknown(paid, open_, most)
    rate = _rate(outcome["commission"], most, sometimes=open_.code == SOMETIMES)
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
        raise OutcomeError(f"the commission cannot be {given}" + (f": the text allows {most}" if most else ""))
    return rate


def _unknown(paid: Payment, open_: Gap, most: Fraction | None) -> Payment:
    note = f'{open_.reason}; tell it as {{"commission": …}}'
    if most is not None:
        full = paid.stake * paid.pays
        note += f": the gain lies between {told(full * (1 - most))} and {told(full)}"
    return msgspec.structs.replace(paid, notes=(*paid.notes, note))
