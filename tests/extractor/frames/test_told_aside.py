"""What stands beside a rule and states none, or another one: times past, who gets cards, what is left to a variant."""

from __future__ import annotations

import pytest

from extractor.frames.standing import happened
from extractor.grammar import multiples
from tests.extractor.readers.facts import facts


def test_what_was_done_before_rules_nothing_behind_a_semicolon() -> None:
    told = facts("RULETA FRANCESA", "El pleno se abona 35 a 1; antes lo hacíamos 36 a 1 por error.", "payout")
    assert told == {"pays.straight": "35:1"}
    assert facts("RULETA FRANCESA", "El caballo pagaba 18 a 1; la calle, 12 a 1.", "payout") == {}


@pytest.mark.parametrize(
    ("text", "past"), [("antes lo hacíamos así", True), ("pagábamos once", True), ("pagamos once", False)]
)
def test_we_did_is_past_too(text: str, past: bool) -> None:
    assert happened(text) is past


def test_cards_for_the_dealer_are_no_staff() -> None:
    assert "staff.croupier" not in facts(
        "PÓQUER DE TRES CARTAS", "3 cartas al jugador, 3 al crupier (tapadas).", "frames"
    )


def test_a_variant_without_commission_is_no_rate_of_the_game() -> None:
    told = facts("PUNTO Y BANCA", "Si se ofrece la variante sin comisión, la banca cobra a la par.", "frames")
    assert "rate" not in told
    assert facts("PUNTO Y BANCA", "La banca cobra a la par, sin comisión.", "frames")["rate"] == "0"


def test_bets_that_lose_beside_those_in_prison_are_not_in_it() -> None:
    body = """
        Cuando cae el cero:

        - simples: a la prisión. En el tiro siguiente, si ganan, se liberan;

        - docenas y columnas: se pierden.
        """
    assert "prison.next_lose" not in facts("RULETA FRANCESA", body, "frames")


def test_a_bank_of_which_no_total_was_told_yet_ends_no_table() -> None:
    body = "La banca que gane con seis cobrará la mitad. La banca pide carta con cinco y se planta con seis."
    assert isinstance(facts("PUNTO Y BANCA", body, "frames"), dict)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("una vez puesta en marcha la mesa", []),
        ("paga una vez la puesta", [{"times": 1, "of": "bet"}]),
        ("cobra tres veces la puesta", [{"times": 3, "of": "bet"}]),
    ],
)
def test_once_done_is_no_multiple(text: str, found: list[object]) -> None:
    assert [one.value for one in multiples.find(text)] == found


def test_two_dice_that_show_the_same_are_no_odds() -> None:
    assert facts("CRAPS", "El seis difícil gana con 3-3 y pierde con el 7.", "payout") == {}
