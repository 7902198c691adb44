"""Of which cards a hand is made, and how many the house changes."""

from __future__ import annotations

import pytest

from tests.extractor.readers.facts import facts


@pytest.mark.parametrize(
    ("game", "body", "expected"),
    [
        ("OMAHA", "De sus cuatro cartas usará dos, a las que sumará tres de la mesa.",
         {"cards.player": 4, "cards.hole_used": 2, "cards.community_used": 3}),
        ("TEXAS HOLD'EM", "Para formar la mano puede emplear las dos propias, una o ninguna.",
         {"cards.hole_used": {"min": 0, "max": 2}}),
        ("TEXAS HOLD'EM", "La mano se forma con sus dos cartas y las cinco comunes.",
         {"cards.player": 2, "cards.community": 5, "cards.hole_used": None}),
        ("OMAHA", "Entran en la mano dos de las cuatro propias y tres de las comunes.",
         {"cards.player": 4, "cards.hole_used": 2, "cards.community_used": 3}),
        ("TEXAS HOLD'EM", "La mano se forma con dos naipes recibidos y los comunitarios.",
         {"cards.community_used": None}),
        ("OMAHA", "Se busca la mejor jugada con el uso de cinco cartas: dos repartidas a cada uno y tres de las cinco"
         " alineadas en la mesa.",
         {"cards.hand": 5, "cards.hole_used": 2, "cards.community_used": 3, "cards.community": 5}),
        ("PAI GOW POKER", "Cada jugador arma una mano alta de cinco y una baja de dos.",
         {"hand.high_cards": 5, "hand.low_cards": 2}),
        ("SEVEN STUD", "Se apuesta en cinco vueltas, y de las siete cartas cuentan las cinco mejores.",
         {"cards.hand": 5}),
    ],
)  # fmt: skip
def test_whose_cards_make_the_hand(game: str, body: str, expected: dict[str, object]) -> None:
    told = facts(game, body, "frames")
    assert {key: told.get(key) for key in expected} == expected


def test_what_the_house_changes_row_by_row() -> None:
    body = """
        La casa cambia sus cartas así:

        a) Trío: dos.

        b) Pareja: tres.

        c) Escalera o color: ninguna.
        """
    told = facts("DRAW POKER", body, "frames")
    assert (told["draws.three_of_a_kind"], told["draws.pair"], told["stands_on"]) == (2, 3, ["flush", "straight"])


@pytest.mark.parametrize(
    "row",
    [
        "Cualquier pareja (conservando la pareja y la más alta de las tres restantes).",
        "Mano inferior a pareja que tenga cuatro cartas de color o escalera de cuatro cartas.",
        "2 Si la mano tiene pareja, se queda con ella.",
        "3 Si la mano no tiene pareja ni trío, dejará las dos cartas más bajas.",
        "Trío: tres cartas de un mismo número.",
    ],
)
def test_what_a_hand_is_made_of_or_keeps_is_not_what_the_house_changes(row: str) -> None:
    told = facts("DRAW POKER", f"El crupier debe cambiar sus cartas:\n\n- {row}\n\n- Color: una.", "frames")
    assert {key: value for key, value in told.items() if key.startswith("draws.")} == {"draws.flush": 1}


def test_what_a_player_changes_is_no_rule_of_the_house() -> None:
    told = facts("DRAW POKER", "El jugador con pareja suele cambiar tres cartas.", "frames")
    assert not [key for key in told if key.startswith("draws.")]


def test_what_a_hand_keeps_is_no_hand_to_stand_on() -> None:
    row = "Si tiene un par y además escalera de cuatro cartas, el crupier deberá quedarse con el par."
    told = facts("DRAW POKER", f"El crupier cambia sus cartas:\n\n- Color: una.\n\n- {row}", "frames")
    assert "stands_on" not in told


def test_hands_that_lack_one_card_stand_in_the_list_of_what_the_house_changes() -> None:
    body = """
        El crupier ha de cambiar una carta cuando tiene una de las siguientes manos:

        - Dos pares.

        - Menos de un par, si tiene cuatro cartas de color o escalera de cuatro cartas.

        El crupier ha de cambiar dos cartas cuando tiene una de las siguientes manos:

        - Ningún par.
        """
    told = facts("DRAW POKER", body, "dealer_rule")
    changed = {key.removeprefix("draws."): value for key, value in told.items() if key.startswith("draws.")}
    assert changed == {"two_pair": 1, "four_to_flush": 1, "four_to_straight": 1, "no_pair": 2}


@pytest.mark.parametrize(
    ("row", "meant"),
    [
        ("Escalera real: cinco naipes consecutivos de un palo.", "straight_flush"),
        ("Escalera real: cinco naipes consecutivos de un palo, del 10 al As.", None),
        ("Escalera de color: cinco naipes consecutivos de un palo.", None),
    ],
)
def test_a_straight_in_one_suit_by_the_name_of_the_highest(row: str, meant: str | None) -> None:
    assert facts("CARIBBEAN POKER", row, "frames").get("meaning.royal_flush") == meant


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("El total de cada fila ha de ser superior a veintinueve e inferior a cuarenta.", {"above": 29, "below": 40}),
        (
            "La suma de una fila será mayor que 30 (treinta) y menor que 39 (treinta y nueve).",
            {"above": 30, "below": 39},
        ),
        ("En cada fila se dan cartas hasta que la suma sea superior a treinta.", None),
    ],
)
def test_totals_beyond_which_no_row_ends(body: str, expected: dict[str, int] | None) -> None:
    assert facts("Treinta y Cuarenta", body, "frames").get("row_total") == expected
