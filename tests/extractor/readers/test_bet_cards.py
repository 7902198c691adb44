"""Which bets a game offers, and what side bets at cards win on."""

from __future__ import annotations

import pytest

from tests.extractor.readers.facts import facts


@pytest.mark.parametrize(
    ("title", "body", "expected"),
    [
        (
            "RULETA FRANCESA",
            "Las apuestas posibles son el cuadro, la calle y el pleno.",
            {"bets_offered": ["corner", "straight", "street"]},
        ),
        (
            "PUNTO Y BANCA",
            "Se puede apostar a la banca, al punto o al empate.",
            {"bets_offered": ["banker", "player", "tie"]},
        ),
        (
            "BOULE",
            "Sólo se pueden usar dos suertes:\n\na) Número entero.\n\nb) Suerte sencilla (rojo o negro).",
            {"bets_offered": ["simple_chance", "straight"]},
        ),
        (
            "BLACK JACK",
            "Si el crupier no tiene black jack, retira los seguros.",
            {"loses_on.insurance": ["no_dealer_blackjack"]},
        ),
        (
            "BLACK JACK",
            "Apuesta a que el total es inferior o superior a doce, perdiéndose si es igual a doce.",
            {"wins_on.over_12": ["above_12"], "loses_on.under_12": [12]},
        ),
    ],
)
def test_what_is_offered_and_what_wins(title: str, body: str, expected: dict[str, object]) -> None:
    read = facts(title, body, "bet_cards")
    assert {key: read.get(key) for key in expected} == expected


@pytest.mark.parametrize(
    ("title", "body"),
    [
        ("PUNTO Y BANCA", "Nadie puede apostar a la banca y al punto a la vez."),
        ("PUNTO Y BANCA", "No se puede apostar a la banca, al punto y al empate a la vez."),
        ("BOULE", "Sólo se pueden usar dos suertes:\n\na) Número entero.\n\nb) La que anuncie el crupier."),
        ("BLACK JACK", "Si el jugador no tiene black jack, retira sus cartas."),
    ],
)
def test_what_is_forbidden_or_not_all_named_is_no_offer(title: str, body: str) -> None:
    assert facts(title, body, "bet_cards") == {}
