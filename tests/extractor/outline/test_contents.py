"""A table of contents announces provisions and makes none."""

import pytest

from corpus.reading import read_bytes
from extractor.outline import coverage, outline

REGULATION = """ÍNDICE

CAPÍTULO I. MESAS

Artículo 1. Forma.

Artículo 2. Color.

CAPÍTULO II. DADOS

Artículo 3. Número.

CAPÍTULO I. MESAS

Artículo 1. Forma.

La mesa de los juegos de feria es siempre redonda.

Artículo 2. Color.

La mesa de los juegos de feria es siempre de color verde.

CAPÍTULO II. DADOS

Artículo 3. Número.

Los dados de los juegos de feria son siempre cinco.
"""


def test_titles_repeated_in_the_body_stand_once(sketch_of):
    assert sketch_of(REGULATION) == [
        "CAPÍTULO I MESAS", "  Artículo 1 Forma.", "  Artículo 2 Color.", "CAPÍTULO II DADOS", "  Artículo 3 Número.",
    ]  # fmt: skip


def test_its_lines_are_accounted_for(outline_of, as_document):
    what = coverage(outline_of(REGULATION), as_document(REGULATION))
    assert what[1] == what[5] == what[11] == "contents"
    assert what[13] == what[17] == "own"
    assert "lost" not in what.values()


def test_an_index_with_numbers_at_the_line_end_belongs_to_no_clause(sketch_of):
    text = """
        1. DADOS DE FERIA
        ÍNDICE Artículo
        Introducción 1.1
        De las mesas 1.2
        De la forma 1.2.1
        DADOS DE FERIA
        1.1 INTRODUCCIÓN
        1.1.1 Se juega con cinco dados.
        1.2 DE LAS MESAS
        1.2.1 La mesa es redonda.
    """
    assert sketch_of(text) == [
        "1. DADOS DE FERIA", "  1.1 INTRODUCCIÓN", "    1.1.1", "  1.2 DE LAS MESAS", "    1.2.1",
    ]  # fmt: skip


def test_the_title_printed_before_and_after_the_contents_is_that_of_the_body(sketch_of):
    title = "REGLAMENTO DE LOS JUEGOS DE FERIA DE LA COMARCA"
    listed, body = REGULATION.split("\n\nArtículo 3. Número.\n\n", 1)
    text = f"Ayuntamiento\n\n{title}\n\n{listed}\n\nArtículo 3. Número.\n\n{title}\n\n{body}"
    assert sketch_of(text)[:2] == [title, "  CAPÍTULO I MESAS"]


def test_the_word_index_in_a_text_hides_nothing(sketch_of):
    text = """
        Artículo 1. Libros.

        Índice

        Cada libro de la feria lleva un índice de los juegos que en él se anotan.

        Artículo 2. Mesas.

        La mesa de los juegos de feria es siempre redonda.
    """
    assert sketch_of(text)[0] == "Artículo 1 Libros."
    assert sketch_of(text)[-1] == "Artículo 2 Mesas."


def test_an_index_whose_body_is_damaged_swallows_no_body(sketch_of):
    text = """
        1. DADOS DE FERIA
        ÍNDICE
        De los cubiletes
        De las mesas
        1.1 DEL JUEGO
        1.1.1 Se juega con cinco dados de madera que la casa
        entrega al que los pide y que la casa recoge al final
        de la tarde, limpios y completos, uno a uno contados.
        1.1.2 Se juega en mesas redondas que la casa dispone en
        torno de la plaza y que la casa guarda al final de la
        tarde, limpias y completas, una a una contadas.
        1.1.3 Se paga en fichas que la casa cambia por moneda en
        el momento en que se presentan al cajero de la feria.
    """
    assert sketch_of(text) == ["1. DADOS DE FERIA", "  1.1 DEL JUEGO", "    1.1.1", "    1.1.2", "    1.1.3"]


@pytest.mark.parametrize(("again", "more"), [("TEXAS HOLD'EM – “MODALIDAD CASH GAME”", True), ("TEXAS HOLD'EM", False)])
def test_what_a_title_says_more_behind_its_contents_belongs_to_it(again: str, more: bool) -> None:
    text = (
        "REGLAMENTO DE PRUEBA\n\n3. TEXAS HOLD'EM\n\nREGLAMENTO DEL JUEGO\n\nÍNDICE Artículo\n\nIntroducción 3.1\n\n"
        f"De la mesa 3.2\n\nDel cierre 3.3\n\nDe lo general 3.4\n\n{again}\n\nREGLAMENTO DEL JUEGO\n\n"
        "3.1. INTRODUCCIÓN\n\n3.1.1. Se juega con un mazo.\n\n3.2. DE LA MESA\n\n3.2.1. Es ovalada.\n\n"
        "3.3. DEL CIERRE\n\n3.3.1. Se anuncia.\n\n3.4. DE LO GENERAL\n\n3.4.1. Las dudas se elevan.\n"
    )
    root = outline(read_bytes(text.encode(), "prueba.txt", document_id="prueba", jurisdiction="prueba"))
    chapter = next(node for node in root.walk() if node.num == "3.")
    assert chapter.heading.startswith("TEXAS HOLD'EM REGLAMENTO DEL JUEGO")
    assert ("CASH GAME" in chapter.heading) is more
