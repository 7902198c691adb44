from __future__ import annotations

from tests.extractor.defects.finding import findings, lines

ARTICLES = """\
REGLAMENTO DE PRUEBA

Artículo 1. Objeto.

Este reglamento rige en el casino.

Artículo 2. Horario.

La sala abre a las ocho.

Artículo {third}. Fichas.

Las fichas se canjean en caja.

Artículo {fourth}. Cierre.

La sala cierra a las dos.

Artículo 5. Vigencia.

Rige desde su publicación.
"""
CLAUSES = """\
REGLAMENTO DE PRUEBA

1. DE LA MESA

1.1 La mesa es verde.

1.2 La mesa tiene siete puestos.

{third} La mesa se limpia cada día.

{fourth} La mesa se revisa cada mes.

1.5 La mesa se cubre al cerrar.
"""


def test_an_article_that_occurs_twice() -> None:
    (found,) = findings(ARTICLES.format(third=2, fourth=4), "duplicate_numbering")
    assert (found.line_start, found.evidence["lines"]) == (11, [7, 11])


def test_a_clause_that_occurs_twice() -> None:
    assert lines(CLAUSES.format(third="1.2", fourth="1.4"), "duplicate_numbering") == [9]


def test_a_number_left_out() -> None:
    (found,) = findings(
        ARTICLES.format(third=3, fourth=5).replace("Artículo 5. Vig", "Artículo 6. Vig"), "skipped_numbering"
    )
    assert found.line_start == 15
    assert found.evidence["lines"] == [11, 15]


def test_numbers_in_order_are_sound() -> None:
    codes = ("duplicate_numbering", "skipped_numbering")
    assert lines(ARTICLES.format(third=3, fourth=4), *codes) == []
    assert lines(CLAUSES.format(third="1.3", fourth="1.4"), *codes) == []


def test_numbers_that_begin_again_in_every_chapter_are_no_defect() -> None:
    chapter = (
        "CAPÍTULO {n}. {title}\n\nArtículo 1. Mesa.\n\nLa mesa es verde.\n\nArtículo 2. Paño.\n\nEl paño es liso.\n\n"
    )
    games = ("CRAPS", "BLACK JACK", "RULETA AMERICANA")
    text = "REGLAMENTO DE PRUEBA\n\n" + "".join(chapter.format(n=n, title=game) for n, game in enumerate(games, 1))
    assert lines(text, "duplicate_numbering") == []
