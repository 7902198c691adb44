from __future__ import annotations

import pytest

from tests.extractor.defects.finding import lines

GAME = "REGLAMENTO DE PRUEBA\n\n1. PAI GOW POKER\n\n1.1 La mesa guarda el turno de petición de cartas.\n\n"


def test_an_act_that_the_game_does_not_know() -> None:
    assert lines(GAME, "foreign_text") == [5]
    assert lines(f"{GAME}1.2 El jugador puede pedir otra carta.\n", "foreign_text") == []


@pytest.mark.parametrize(
    ("game", "act", "known"),
    [
        ("PAI GOW POKER", "Se anula el pase con las pedidas del turno.", "El jugador puede plantarse."),
        ("BLACK JACK", "La mesa se limpia tras el lanzamiento de los dados.", "Los dados son dos."),
        ("CRAPS", "Después de lanzar la bola se cierra la mesa.", "La bola es blanca."),
    ],
)
def test_the_acts_of_another_game(game: str, act: str, known: str) -> None:
    text = f"REGLAMENTO DE PRUEBA\n\n1. {game}\n\n1.1 {act}\n\n"
    assert lines(text, "foreign_text") == [5]
    assert lines(f"{text}1.2 {known}\n", "foreign_text") == []


def test_a_logo_between_the_lines() -> None:
    before, after = "1.1 El jugador apuesta.\n\n", "1.2 El crupier paga.\n"
    head = "REGLAMENTO DE PRUEBA\n\n1. BLACK JACK\n\n"
    logo = "\nSOLmar®\nCASINO\nHotel & Playa\n\n"
    assert lines(head + before + logo + after, "foreign_text") == [8]
    assert lines(head + before + after, "foreign_text") == []
