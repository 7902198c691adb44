"""How the house plays, how hands are dealt and what becomes of the bets."""

from __future__ import annotations

import pytest

from tests.extractor.readers.facts import facts, without_figures


@pytest.mark.parametrize(
    ("title", "body", "expected"),
    [
        ("BLACK JACK", "La banca pide con 15 o menos y se planta con 16 o más.", {"draws_to": 15, "stands_on": 16}),
        (
            "BLACK JACK",
            "El crupier se planta desde 17, aunque lo forme con un as.",
            {"stands_on": 17, "soft_17": "stand"},
        ),
        ("BLACK JACK", "El croupier quema las 4 primeras cartas.", {"burn.initial": 4}),
        ("WAR", "Tras hacer otra apuesta igual, el crupier quemará cuatro cartas.", {"burn.before.war": 4}),
        ("PUNTO Y BANCA", "Con 7 u 8 en las dos primeras cartas hay natural.", {"natural": [7, 8]}),
        ("POKER SIN DESCARTE", "El croupier abre juego con As y Rey o mayor.", {"qualifies_with": "ace_king"}),
        ("POKER SIN DESCARTE", "El crupier reparte seis cartas tapadas a cada jugador.", {"cards.player": 6}),
    ],
)
def test_phrases(title: str, body: str, expected: dict[str, object]) -> None:
    read = facts(title, body, "dealer_rule", "frames:dealer_rule")
    assert {key: read.get(key) for key in expected} == expected


@pytest.mark.parametrize(
    ("title", "body"),
    [
        ("BLACK JACK", "El jugador puede plantarse o pedir carta."),
        ("POKER SIN DESCARTE", "El croupier abre juego cuando todos han decidido."),
    ],
)
def test_what_is_not_said_is_not_read(title: str, body: str) -> None:
    assert facts(title, body, "dealer_rule", "frames:dealer_rule") == {}


ROWS = """
Cuadro del punto:

Teniendo 0, 1, 2 ó 3 Pide carta

Teniendo 4 Voluntad

Teniendo 5, 6 ó 7 Planta
"""


def test_rows_of_a_drawing_table() -> None:
    read = facts("PUNTO Y BANCA", ROWS, "dealer_rule", "frames:dealer_rule")
    stands = dict.fromkeys("567", "stand")
    assert read["player_draws"] == {**dict.fromkeys("0123", "draw"), "4": "optional", **stands}


def test_a_table_without_figures_is_none() -> None:
    assert facts("PUNTO Y BANCA", without_figures(ROWS), "dealer_rule", "frames:dealer_rule") == {}


def test_third_cards_of_the_bank_said_in_words() -> None:
    body = """
    La banca, cuando el punto recibió carta, procede así:

    Con 0 ó 1, pide siempre.

    Con 2, pide salvo que aquella sea un 9.

    Con 3, pide si aquella es 1 ó 2.

    Con 4, planta siempre.
    """
    assert facts("PUNTO Y BANCA", body, "dealer_rule", "frames:dealer_rule")["banker_draws"] == {
        "0": list(range(10)), "1": list(range(10)), "2": list(range(9)), "3": [1, 2], "4": [],
    }  # fmt: skip
