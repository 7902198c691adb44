"""Offers, packs, rounds and ties in words that no text of the collection has."""

from __future__ import annotations

from typing import Any

import pytest

from tests.extractor.readers.facts import facts


@pytest.mark.parametrize(
    ("game", "body", "key", "value"),
    [
        (
            "CARIBBEAN POKER",
            "Existen dos clases de apuestas: la de entrada (ANTE), que se hace antes del reparto, y la otra (BET),"
            " que hace quien quiere seguir.",
            "bets_offered",
            ["ante", "bet"],
        ),
        (
            "TREINTA Y CUARENTA",
            "Los jugadores no pueden usar más que las combinaciones siguientes:\n\n"
            "a) Rojo o negro: gana la fila de valor más próximo a treinta y uno.\n\n"
            "b) Color o inverso: lo decide el naipe que abre la fila vencedora.",
            "bets_offered",
            ["black", "color", "inverse", "red"],
        ),
        (
            "BOULE",
            "Sólo se pueden usar dos suertes:\n\na) Apostar sobre un pleno.\n\n"
            "b) Jugar a una suerte sencilla (par o impar).",
            "bets_offered",
            ["simple_chance", "straight"],
        ),
        ("PUNTO Y BANCA", "Se emplean ocho barajas, todas de un solo color.", "decks_per_color", [8]),
        (
            "TEXAS HOLD'EM",
            'Quien decide pasar continuará en el juego sin hacer la apuesta "turn".',
            "check.turn",
            True,
        ),
        (
            "PÓQUER DE CÍRCULO",
            'Pueden pactarse dos tipos de límite:\n\na) "Pot limit": el máximo es el bote.\n\n'
            'b) "No limit": no hay máximo.',
            "betting_limits",
            ["no_limit", "pot_limit"],
        ),
        (
            "PÓQUER SINTÉTICO",
            "El bote se paga al ganador o se reparte entre los ganadores si hay varias manos de igual valor.",
            "outcome.tie",
            "split_pot",
        ),
        ("PÓQUER SINTÉTICO", "La casa fijará en cada mesa el importe de las apuestas.", "bet_limits.set_by", "casino"),
        (
            "PÓQUER DE CÍRCULO",
            "Cuando dos jugadores tienen póquer, se lleva el bote el de valor superior.",
            "tie_break.four_of_a_kind",
            ["rank"],
        ),
    ],
)
def test_it_is_read(game: str, body: str, key: str, value: Any) -> None:
    assert facts(game, body, "frames").get(key) == value


@pytest.mark.parametrize(
    ("game", "body", "key"),
    [
        ("CARIBBEAN POKER", "No existen dos clases de apuestas, ANTE y BET.", "bets_offered"),
        ("CARIBBEAN POKER", "Existen tres clases de apuestas, entre ellas el ANTE y el BET.", "bets_offered"),
        ("PUNTO Y BANCA", "Se emplean ocho barajas; las fichas son todas de un solo color.", "decks_per_color"),
        ("TEXAS HOLD'EM", 'Quien iguala continuará en el juego sin hacer la apuesta "turn".', "check.turn"),
        ("PUNTO Y BANCA", "Hay casillas para apostar a favor de la banca, del punto y del empate.", "outcome.tie"),
    ],
)
def test_its_bad_twin_is_not(game: str, body: str, key: str) -> None:
    assert key not in facts(game, body, "frames")


def test_pairs_of_dice_spell_out_the_easy_way() -> None:
    spelled = facts(
        "CRAPS", "El ocho difícil gana con 4-4; pierde con el 7 o con el 8 formado por 6-2 o 5-3.", "frames"
    )
    assert spelled["loses_on.hard_8"] == [7, "5-3", "6-2"]
    plain = facts("CRAPS", "El ocho difícil gana con 4-4; pierde con el 7 o con el 8 fácil.", "frames")
    assert plain["loses_on.hard_8"] == [7, "easy"]


def test_a_list_by_kinds_of_bets_is_no_list_of_the_bets_of_a_game() -> None:
    body = """
        Los jugadores no podrán usar más que las suertes siguientes:

        a) Suertes múltiples.

        b) Right bet, que se hace delante del número.

        c) Wrong bet, que se hace detrás.

        d) Place bet, que se hace encima.
        """
    assert "bets_offered" not in facts("CRAPS", body, "frames")
    assert "bets_offered" in facts("CRAPS", body.replace("a) Suertes múltiples.", "a) Línea de pase."), "frames")
