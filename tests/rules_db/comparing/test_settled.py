"""What a redline shows and is no difference: values that the other text states elsewhere, two names of one bet."""

import pytest

from rules_db.comparing.changes.prose import of_substance
from rules_db.comparing.difference import without_settled
from rules_db.comparing.matching import alike, plain, redline
from rules_db.comparing.records import Passage, Place, ProseChange
from tests.rules_db.comparing.making import rule

WITH_ODDS = (
    "Siete de Oros, por el que la casa abona nueve a uno. Se lleva el premio quien anuncia siete antes del tiro."
)
WITHOUT = "Siete de Oros. Se lleva el premio quien anuncia siete antes del tiro."
STATED = "la casa abona nueve a uno"


def change(before: str, after: str) -> ProseChange:
    """A change of wording between line 7 of two texts, whose passages are held for one rule."""
    ends = [Passage("", text, Place(name, 7, 7, f"{name}__p7")) for name, text in (("norte", before), ("sur", after))]
    pieces = redline(before, after, exact=False)
    return ProseChange("changed", "craps", *ends, pieces, alike(plain(before), plain(after)), "equivalent")


@pytest.mark.parametrize(("theirs", "left"), [("9:1", 0), ("8:1", 1)])
def test_a_value_that_the_other_text_states_elsewhere_is_no_difference(theirs: str, left: int) -> None:
    ours = [rule("payout", "pays.any_7", "9:1", text=f"por el que {STATED}")]
    others = [rule("payout", "pays.any_7", theirs, jurisdiction="sur", line=40, text="Siete 9:1")]
    assert len(without_settled([change(WITH_ODDS, WITHOUT)], ours, others)) == left


def test_what_is_said_beside_such_a_value_is_still_a_difference() -> None:
    ours = [rule("payout", "pays.any_7", "9:1", text=STATED)]
    others = [rule("payout", "pays.any_7", "9:1", jurisdiction="sur", line=40)]
    more = WITH_ODDS.replace("a uno.", "a uno, salvo cuando el premio anterior siga pendiente.")
    assert without_settled([change(more, WITHOUT)], ours, others)


@pytest.mark.parametrize(("name", "differs"), [("Gran 6 o ", False), ("Gran 8 o ", True)])
def test_a_second_name_of_a_bet_is_no_other_rule(name: str, differs: bool) -> None:
    said = "Big 6. Quien la elige espera el seis y la deja puesta mientras no salga."
    assert of_substance(change(said, name + said)) is differs
