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


PRIZES = "REGLAMENTO DE PRUEBA\n\nArtículo 1. Premios.\n\n{}\n\nArtículo 2. Tope.\n\nNo rigen las {}.\n"


def test_a_minimum_that_the_preceding_article_does_not_fix() -> None:
    bound = "cuantías mínimas fijadas en el artículo anterior"
    assert lines(PRIZES.format("Se paga el pozo.", bound), "wrong_reference") == [9]
    assert lines(PRIZES.format("Se paga un mínimo de tres fichas.", bound), "wrong_reference") == []


def test_a_number_that_no_part_of_the_article_has() -> None:
    law = "REGLAMENTO DE PRUEBA\n\nArtículo 1. Mesa.\n\n{} La mesa es verde.\n\nb) Rige el número 1 de este apartado.\n"
    assert lines(law.format("a)"), "dangling_reference") == [7]
    assert lines(law.format("1)"), "dangling_reference") == []


SECTIONS = """
REGLAMENTO DE PRUEBA

SECCIÓN 1. DISPOSICIONES

Artículo 1. Remisión. Es aplicable lo dispuesto en la Sección {}.

SECCIÓN 2. RULETA

Artículo 2. Bola. La bola es blanca.

SECCIÓN 3. CRAPS

Artículo 3. Dados. Los dados son rojos.

SECCIÓN 3. BOULE

Artículo 4. Plato. El plato es de madera.
"""


def test_a_reference_that_two_parts_answer_to() -> None:
    assert lines(SECTIONS.format(3), "ambiguous_reference") == [5]
    assert lines(SECTIONS.format(2), "ambiguous_reference") == []
