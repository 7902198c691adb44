"""What becomes of a bet: the situation of a hand and what follows from it."""

from __future__ import annotations

import pytest

from tests.extractor.readers.facts import facts

READER = "frames:dealer_rule"


@pytest.mark.parametrize(
    ("title", "body", "expected"),
    [
        ("BLACK JACK", "La mano que obtiene una puntuación superior a 22 pierde.", {"outcome.player_bust": "lose"}),
        ("BLACK JACK", "Si la banca se pasa, cobran todas las manos.", {"outcome.dealer_bust": "win"}),
        ("BLACK JACK", "Si quien pasa es la casa, ganan los que sigan en juego.", {"outcome.dealer_bust": "win"}),
        ("BLACK JACK", "Si se pasa el crupier, se pagan las manos vivas.", {"outcome.dealer_bust": "win"}),
        ("BLACK JACK", "Empate .............. se devuelve la apuesta", {"outcome.tie": "push"}),
        ("BLACK JACK", "A igual punto la puesta no gana ni pierde.", {"outcome.tie": "push"}),
        ("BLACK JACK", "Si ambos suman lo mismo no se paga ni se cobra.", {"outcome.tie": "push"}),
        ("BLACK JACK", "El empate favorece siempre a la banca.", {"outcome.tie": "lose"}),
        ("PUNTO Y BANCA", "En caso de empate, las apuestas a punto y a banca son nulas.", {"outcome.tie": "push"}),
        ("PUNTO Y BANCA", "El empate se paga 8 a 1. En tal caso las otras dos se devuelven.", {"outcome.tie": "push"}),
        ("WAR", "En la guerra, si las cartas son de igual valor, gana el jugador.", {"outcome.tie.war_phase": "win"}),
        ("WAR", "En la guerra, si la carta del jugador es igual o mayor, cobra.", {"outcome.tie.war_phase": "win"}),
        (
            "WAR",
            "En la guerra, si la de la banca es igual o mayor, el jugador pierde.",
            {"outcome.tie.war_phase": "lose"},
        ),
        (
            "BLACK JACK",
            "El crupier recoge las apuestas de las manos inferiores a la suya, y paga las que la tienen superior.",
            {"outcome.player_lower": "lose", "outcome.player_higher": "win"},
        ),
        (
            "BLACK JACK",
            "Puntuación superior a la de la banca: gana el jugador. Inferior: pierde.",
            {"outcome.player_higher": "win", "outcome.player_lower": "lose"},
        ),
        (
            "POKER SIN DESCARTE",
            "La mano superior del jugador cobra a la par, la inferior pierde y la igual recupera la apuesta.",
            {"outcome.player_higher": "win", "outcome.player_lower": "lose", "outcome.tie": "push"},
        ),
        (
            "POKER SIN DESCARTE",
            "Si la combinación de la banca supera a la del jugador, éste pierde.",
            {"outcome.player_lower": "lose"},
        ),
        (
            "PAI GOW POKER",
            "Si las dos manos ganan, cobra; si las dos pierden, pierde; si una gana y la otra no, nadie cobra.",
            {"outcome.both_won": "win", "outcome.both_lost": "lose", "outcome.one_won_one_lost": "push"},
        ),
        ("PAI GOW POKER", "Las manos idénticas son para la banca.", {"outcome.equal_hand": "lose"}),
    ],
)
def test_what_becomes_of_a_bet(title: str, body: str, expected: dict[str, object]) -> None:
    assert {key: value for key, value in facts(title, body, READER).items() if key.startswith("outcome")} == expected


@pytest.mark.parametrize(
    ("title", "body"),
    [
        ("BLACK JACK", "Si el jugador se pasa de la hora, la mesa se cierra."),
        ("BLACK JACK", "La casilla del empate permanecerá cubierta mientras no se apruebe el máximo."),
        ("WAR", "Si las dos cartas son de igual valor, gana quien apostó al empate."),
        ("TEXAS HOLD'EM BONUS", "Empate: se devuelve cada ficha, salvo el bonus perdido."),
        ("WAR", "Si son iguales el jugador podrá rendirse, con pérdida de media apuesta."),
        ("PUNTO Y BANCA", "El empate se paga a quienes apostaron a él."),
        ("POKER SIN DESCARTE", "La casa no está obligada a pagar más de ese importe por una misma mano."),
    ],
)
def test_what_is_said_of_no_hand(title: str, body: str) -> None:
    assert not [key for key in facts(title, body, READER) if key.startswith("outcome")]


@pytest.mark.parametrize(
    "body",
    [
        "La apuesta de empate pierde si las dos cartas no son iguales.",
        "Apuesta de empate. Pierde cuando las cartas no son iguales.",
    ],
)
def test_what_is_said_for_cards_that_are_not_alike_is_no_rule_of_ties(body: str) -> None:
    assert not {key for key in facts("WAR", body, READER) if key.startswith("outcome.tie")}


def test_a_second_tie_with_the_higher_card_that_brings_nothing_is_no_win() -> None:
    told = facts("WAR", "En la guerra, si la carta del jugador es igual o mayor, no cobra.", READER)
    assert told.get("outcome.tie.war_phase") != "win"
