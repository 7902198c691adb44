"""What bets beside the hand win and lose on at blackjack, and the bets that a sentence lists."""

from __future__ import annotations

import pytest

from tests.extractor.readers.facts import facts

OVER_UNDER = {
    "wins_on.under_12": ["below_12"],
    "wins_on.over_12": ["above_12"],
    "loses_on.under_12": [12],
    "loses_on.over_12": [12],
}
LOST = {"loses_on.insurance": ["no_dealer_blackjack"]}


@pytest.mark.parametrize(
    ("title", "body", "expected"),
    [
        ("BLACK JACK", "Si el crupier no tiene black jack, retira los seguros.", LOST),
        ("BLACK JACK", "El seguro se pierde cuando la banca no logra black jack.", LOST),
        ("BLACK JACK", "Si la banca no tiene black jack recoge las apuestas del seguro.", LOST),
        ("BLACK JACK", "Si el crupier no consigue black jack, recoge los seguros y paga lo demás.", LOST),
        (
            "BLACK JACK",
            "Apuesta a que el total es inferior o superior a doce, perdiéndose si es igual a doce.",
            OVER_UNDER,
        ),
        ("BLACK JACK", "Se apuesta a un total mayor o menor que 12 y se pierde con un total igual a 12.", OVER_UNDER),
        (
            "PUNTO Y BANCA",
            "Se puede apostar a la banca, al punto o al empate.",
            {"bets_offered": ["banker", "player", "tie"]},
        ),
        ("PUNTO Y BANCA", "En caso de empate ganan los que apostaron al empate.", {"wins_on.tie": ["tie"]}),
        ("PUNTO Y BANCA", "La apuesta al empate gana si las dos manos suman lo mismo.", {"wins_on.tie": ["tie"]}),
        (
            "GUERRA",
            "El empate es una apuesta aparte con la que se apuesta a que las dos cartas sean del mismo valor.",
            {"wins_on.tie": ["tie"]},
        ),
        ("GUERRA", "En la mesa se puede apostar a War y a War más Tie.", {"bets_offered": ["tie", "war"]}),
    ],
)
def test_what_is_offered_and_what_wins(title: str, body: str, expected: dict[str, object]) -> None:
    read = facts(title, body, "frames:bet")
    assert {key: read.get(key) for key in expected} == expected


@pytest.mark.parametrize(
    ("title", "body"),
    [
        ("GUERRA", "El empate es una jugada que se resuelve con otra carta."),
        ("PUNTO Y BANCA", "Nadie puede apostar a la banca y al punto a la vez."),
        ("PUNTO Y BANCA", "No se puede apostar a la banca, al punto y al empate a la vez."),
        ("BOULE", "Sólo se pueden usar dos suertes:\n\na) Número entero.\n\nb) La que anuncie el crupier."),
        ("BLACK JACK", "Si el jugador no tiene black jack, retira sus cartas."),
        ("BLACK JACK", "Si el crupier tiene black jack, paga los seguros."),
        ("BLACK JACK", "Si el crupier no tiene black jack devuelve los seguros."),
        ("BLACK JACK", "Si el jugador no tiene black jack recoge los seguros el crupier."),
        ("PUNTO Y BANCA", "La apuesta al empate se pierde si gana la banca."),
        ("PUNTO Y BANCA", "No gana la apuesta al empate si hay naturales."),
        ("BLACK JACK", "El jugador de edad inferior o superior a la permitida no juega."),
    ],
)
def test_what_is_forbidden_or_of_something_else_is_none(title: str, body: str) -> None:
    assert facts(title, body, "frames:bet") == {}
