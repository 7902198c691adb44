from __future__ import annotations

from tests.extractor.defects.finding import lines

LAW = """\
REGLAMENTO DE PRUEBA

CAPÍTULO 1. RULETA AMERICANA

Artículo 1. Paño.

La disposición del paño es la siguiente:
{shown}
Artículo 2. Bola.

La bola es de marfil.
"""


def test_a_picture_that_does_not_follow() -> None:
    assert lines(LAW.format(shown=""), "missing_table") == [7]


def test_what_follows_is_what_was_announced() -> None:
    assert (
        lines(LAW.format(shown="\na) Una casilla para cada número.\n\nb) Una casilla para el cero.\n"), "missing_table")
        == []
    )


def test_a_text_without_a_sentence_announces_nothing() -> None:
    assert lines("I. ", "missing_table") == []


def test_a_table_may_be_announced_without_a_colon() -> None:
    text = LAW.replace(
        "La disposición del paño es la siguiente:", "El paño se dispone como indica el siguiente cuadro."
    )
    assert lines(text.format(shown=""), "missing_table") == [7]


def test_an_example_that_is_not_there() -> None:
    text = LAW.replace("La disposición del paño es la siguiente:", "Si el paño se dobla como en este ejemplo:")
    assert lines(text.format(shown="\n1. La mitad queda a oscuras.\n"), "missing_table") == [7]
