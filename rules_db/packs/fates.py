"""What becomes of a bet, as a settlement table answers.

A bet that stays where it is pays `pays` times the stake and gives back `returns` times the stake. A win returns the
whole stake (odds are gain to stake), a push too; a lost bet returns nothing, a partly lost one its share. `pending`:
not decided yet. `unstated`: it wins, but the text does not state what it is paid.
"""

from __future__ import annotations

from fractions import Fraction

from rules_db.packs.statements import Statements
from rules_db.packs.tables import Scalar

ANSWERS: dict[str, Scalar] = {"outcome": "", "pays_num": 0, "pays_den": 1, "returns_num": 0, "returns_den": 1}
"""The answers of a settlement table with what they are when a row does not say otherwise."""
LOSE: dict[str, Scalar] = {**ANSWERS, "outcome": "lose"}
PUSH: dict[str, Scalar] = {**ANSWERS, "outcome": "push", "returns_num": 1}
PENDING: dict[str, Scalar] = {**ANSWERS, "outcome": "pending"}
UNSTATED: dict[str, Scalar] = {**ANSWERS, "outcome": "unstated"}


def win(odds: Fraction | None) -> dict[str, Scalar]:
    """Return a win at some odds (gain to stake); without odds, one whose payment the text does not state."""
    if odds is None:
        return dict(UNSTATED)
    return {**ANSWERS, "outcome": "win", "pays_num": odds.numerator, "pays_den": odds.denominator, "returns_num": 1}


def keep(returned: Fraction) -> dict[str, Scalar]:
    """Return what happens to a bet of which a share goes back to the player: lost, partly lost or pushed."""
    if returned in (0, 1):
        return dict(PUSH if returned else LOSE)
    return {**ANSWERS, "outcome": "partial", "returns_num": returned.numerator, "returns_den": returned.denominator}


def tied(said: Statements) -> tuple[dict[str, Scalar], tuple[str, ...]]:
    """Return what becomes of a bet at a tie, as a text states it first, with the rules that say so.

    A push without rules where the text does not say: drafts write nothing that no rule states.
    """
    fates = {"push": PUSH, "lose": LOSE}
    stated = [s for s in said.all("dealer_rule", "outcome.tie") if s.value in fates]
    return (fates[stated[0].value], stated[0].cites) if stated else (PUSH, ())
