"""What a player may do at his turn."""

from __future__ import annotations

import pytest

from tests.extractor.readers.facts import facts


def test_a_sentence_that_lists_the_options() -> None:
    read = facts(
        "OMAHA", "En la ronda Flop el jugador tiene las opciones de pasar, apostar, igualar o subir.", "frames"
    )
    assert read["actions.flop"] == ["bet", "call", "check", "raise"]


def test_a_name_in_parentheses_says_which_action_is_meant() -> None:
    body = "Al jugador le quedan las opciones de ir (Call), mejorar (Raise) o dejarlo (Fold)."
    assert facts("OMAHA", body, "frames") == {"actions": ["call", "fold", "raise"]}


def test_items_name_an_action_each_at_their_head() -> None:
    body = """
        En su turno cada jugador podrá:

        a) Retirarse, dejando sus cartas.

        b) Subir la apuesta cuanto quiera.

        c) Igualar lo que otro puso.
        """
    assert facts("SEVEN STUD", body, "frames") == {"actions": ["call", "fold", "raise"]}


def test_what_is_forbidden_is_no_option() -> None:
    body = "El jugador tiene la opción de pasar o apostar, pero en ningún caso retirarse."
    assert facts("OMAHA", body, "frames") == {}


@pytest.mark.parametrize(
    ("game", "body", "expected"),
    [
        ("CARIBBEAN POKER", "Vistas sus cartas, el jugador apuesta o pasa.", {"actions": ["bet", "fold"]}),
        ("PÓQUER DE TRES CARTAS", "Miradas las cartas, cada cual continúa o se retira.", {"actions": ["bet", "fold"]}),
        ("TEXAS HOLD'EM BONUS", "El jugador hace el Flop o se retira.", {"actions.flop": ["bet", "fold"]}),
    ],
)
def test_moves_are_found_in_any_form_of_their_verb(game: str, body: str, expected: dict[str, object]) -> None:
    told = facts(game, body, "frames")
    assert {key: told.get(key) for key in expected} == expected


def test_a_condition_is_no_choice() -> None:
    told = facts("CARIBBEAN POKER", "Si el jugador pasa o abandona la mesa, el croupier recoge las fichas.", "frames")
    assert "actions" not in told


def test_what_holds_whatever_one_decides_is_no_choice() -> None:
    body = "Los jugadores entregarán siempre sus cartas, sea que decidan ir o no ir."
    assert "actions" not in facts("CARIBBEAN POKER", body, "frames")


@pytest.mark.parametrize(
    ("body", "rounds"),
    [
        ("Se da otra carta y empieza la cuarta y última ronda de apuestas.", 4),
        (
            "Tras el reparto se abre la primera vuelta de apuestas. Descubiertas tres cartas, la segunda vuelta de"
            " apuestas. Con otra más empieza la tercera vuelta de apuestas.",
            3,
        ),
        ("Luego viene la segunda ronda de apuestas. Después, la cuarta ronda de apuestas.", None),
        (
            "Viene la primera ronda de apuestas, luego la segunda ronda de apuestas y la tercera ronda de apuestas."
            " Al fin se abre la última ronda de apuestas.",
            None,
        ),
    ],
)
def test_rounds_are_counted_where_each_is_told(body: str, rounds: int | None) -> None:
    assert facts("OMAHA", body, "frames").get("betting_rounds") == rounds


@pytest.mark.parametrize(
    "body",
    [
        "El jugador pone el play, igual al ante, o bota las cartas y con ellas el ante.",
        "El que va pone una segunda apuesta igual a la primera y el que bota pierde el ante.",
        "Quien no sigue pierde el ante; quien sigue coloca una segunda apuesta igual al ante.",
    ],
)
def test_two_ways_told_by_who_takes_them(body: str) -> None:
    read = facts("PÓKER DE TRES CARTAS", body, "frames")
    assert read.get("actions") == ["bet", "fold"]
    assert read.get("fold_loses") == ["ante"]


@pytest.mark.parametrize(
    "body",
    [
        "El que va espera a que el crupier recoja los naipes.",
        "Quien bota las cartas no puede tocarlas de nuevo.",
        "El jugador pone el ante y espera las cartas.",
    ],
)
def test_one_way_alone_is_no_choice(body: str) -> None:
    assert "actions" not in facts("PÓKER DE TRES CARTAS", body, "frames")
