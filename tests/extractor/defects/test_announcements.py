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
