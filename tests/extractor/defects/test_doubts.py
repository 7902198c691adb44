"""A part whose game is in doubt is told, and one whose game is sure is not."""

from tests.extractor.defects.finding import lines

CHAPTERS = """CAPÍTULO I
DE LA RULETA

Artículo 1. El cilindro tiene treinta y siete casillas.{}

CAPÍTULO II
{}

Artículo 2. La rueda es vertical y tiene 30 segmentos con seis símbolos.
"""


def test_a_roulette_without_any_sign_of_its_kind() -> None:
    assert lines(CHAPTERS.format("", "DE LA RUEDA DE LA FORTUNA"), "doubtful_game") == [1]
    sign = " Cada jugador recibe fichas de color."
    assert lines(CHAPTERS.format(sign, "DE LA RUEDA DE LA FORTUNA"), "doubtful_game") == []


def test_a_game_that_nobody_knows() -> None:
    sign = " Cada jugador recibe fichas de color."
    assert lines(CHAPTERS.format(sign, "DE LA RUEDA DE LOS VIENTOS"), "doubtful_game") == [6]
