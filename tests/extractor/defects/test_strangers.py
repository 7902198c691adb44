from __future__ import annotations

from tests.extractor.defects.finding import lines

GAME = "REGLAMENTO DE PRUEBA\n\n1. PAI GOW POKER\n\n1.1 La mesa guarda el turno de petición de cartas.\n\n"


def test_an_act_that_the_game_does_not_know() -> None:
    assert lines(GAME, "foreign_text") == [5]
    assert lines(f"{GAME}1.2 El jugador puede pedir otra carta.\n", "foreign_text") == []


def test_a_logo_between_the_lines() -> None:
    before, after = "1.1 El jugador apuesta.\n\n", "1.2 El crupier paga.\n"
    head = "REGLAMENTO DE PRUEBA\n\n1. BLACK JACK\n\n"
    logo = "\nSOLmar®\nCASINO\nHotel & Playa\n\n"
    assert lines(head + before + logo + after, "foreign_text") == [8]
    assert lines(head + before + after, "foreign_text") == []
