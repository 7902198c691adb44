from __future__ import annotations

from tests.extractor.defects.finding import findings, lines

LAW = """\
REGLAMENTO DE PRUEBA

Artículo 1. Objeto.

Este reglamento rige en el casino.

Artículo 2. Sanciones.

Las faltas se sancionan según el artículo {number}{tail}.
"""


def test_a_reference_to_an_article_that_is_not_there() -> None:
    (found,) = findings(LAW.format(number=9, tail=""), "dangling_reference")
    assert found.line_start == 9
    assert "artículo 9" in found.message


def test_a_reference_that_arrives_is_sound() -> None:
    assert lines(LAW.format(number=1, tail=""), "dangling_reference") == []


def test_an_article_of_another_instrument_need_not_be_here() -> None:
    assert lines(LAW.format(number=9, tail=" de la Ley 19.995"), "dangling_reference") == []


def test_a_number_on_the_next_line_belongs_to_its_sign() -> None:
    assert lines(LAW.format(number=9, tail=" de la Ordenanza Nº\n2.204"), "dangling_reference") == []
