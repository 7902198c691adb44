"""Tables of contents, titles and numbers: each bad text beside a good one."""

from __future__ import annotations

from tests.extractor.defects.finding import findings, lines

INDEX = """\
1. RULETA DE VILLA QUIETA

REGLAMENTO DEL JUEGO

ÍNDICE Artículo

Objeto y alcance 1.1

De las apuestas 1.2

De los pagos {pays}

Del cierre 1.4

1. RULETA DE VILLA QUIETA

REGLAMENTO DEL JUEGO

1.1 OBJETO Y ALCANCE

1.1.1 La ruleta se juega con una bola.

1.2 DE LAS APUESTAS

1.2.1 Se apuesta con fichas.

1.3 DE LOS PAGOS

1.3.1 Se paga en el acto.

1.4 DEL CIERRE

{last}.1 Se cierra a las tres.

{last}.2 Se cuenta todo.
"""
SECTION = """\
REGLAMENTO DE PRUEBA

CAPÍTULO 1. MONTE

Artículo 1. Descripción del juego.

El monte se juega con naipes.

Artículo 2. {title}

Se barajan los naipes y se reparten.
"""
BET = """\
REGLAMENTO DE PRUEBA

CAPÍTULO 1. MONTE

1. Para la apuesta salto:

a) Una carta doblada {what} anula la carta de enfrente y todo lo que se apostó sobre ella.

b) Dos cartas dobladas anulan las otras dos y lo que se apostó sobre ellas.
"""


def test_an_index_that_gives_a_number_that_no_part_has() -> None:
    (found,) = findings(INDEX.format(pays="1.9", last="1.4"), "index_mismatch")
    assert (found.line_start, found.evidence["number"]) == (11, "1.9")
    assert lines(INDEX.format(pays="1.3", last="1.4"), "index_mismatch") == []


def test_an_index_that_gives_the_number_of_another_part() -> None:
    (found,) = findings(INDEX.format(pays="1.1", last="1.4"), "index_mismatch")
    assert "1.3" in found.message


def test_a_number_inside_one_that_no_part_has() -> None:
    assert lines(INDEX.format(pays="1.3", last="1.4.2"), "skipped_numbering") == [33]
    assert lines(INDEX.format(pays="1.3", last="1.4"), "skipped_numbering") == []


def test_two_articles_of_one_title() -> None:
    assert lines(SECTION.format(title="Descripción del juego."), "heading_mismatch") == [5]
    assert lines(SECTION.format(title="Desarrollo del juego."), "heading_mismatch") == []


def test_a_title_that_names_another_bet() -> None:
    assert lines(BET.format(what=""), "heading_mismatch") == [5]
    assert lines(BET.format(what="sobre el salto"), "heading_mismatch") == []


def test_a_picture_that_only_its_title_announces() -> None:
    text = INDEX.format(pays="1.3", last="1.4") + "\n1.5 AYUDA VISUAL{}\n\n1.6 DE LA BOLA\n\n1.6.1 Es de marfil.\n"
    assert lines(text.format(""), "missing_table") == [37]
    assert lines(text.format("\n\n1.5.1 El paño es verde."), "missing_table") == []


def test_a_clause_that_is_the_end_of_a_title() -> None:
    text = INDEX.format(pays="1.3", last="1.4") + "\n1.4.3 {}\n\n1.4.4 Se apagan las luces.\n"
    assert lines(text.format("en Suertes Múltiples"), "empty_heading") == [37]
    assert lines(text.format("Se cierran las puertas."), "empty_heading") == []


def test_an_example_that_does_not_follow() -> None:
    text = (
        "REGLAMENTO DE PRUEBA\n\nArtículo 1. Cartas.\n\nLas cartas se doblan{}\n\nArtículo 2. Fin.\n\nAsí se cierra.\n"
    )
    assert lines(text.format(" como en el ejemplo siguiente:"), "missing_table") == [5]
    assert lines(text.format(" cuando son iguales."), "missing_table") == []
