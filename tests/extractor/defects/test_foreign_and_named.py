"""One name for one thing, things of other games, and references to a term where none is told."""

from __future__ import annotations

from tests.extractor.defects.finding import lines

FUND = """
REGLAMENTO DE LA RIFA

Artículo 1. A los efectos de este reglamento se entiende por:

a) Boleto: papel numerado que da derecho a un premio.
b) Fondo de garantía: cantidad que se guarda para premios no cobrados.
c) Sorteo: acto en el que se saca una bola.

Artículo 2. El fondo de garantía se guarda en la caja de la sala.

Artículo 3. Los premios que nadie cobra pasan al fondo de {kind}.

Artículo 4. El dinero del fondo de garantía no se presta.
"""
DICE = """
REGLAMENTO DE LOS JUEGOS

CAPÍTULO I. DEL PUNTO Y BANCA

Artículo 1. Se juega con ocho barajas de 52 cartas.
Artículo 2. El crupier mezcla los naipes y los pone en el sabot.
Artículo 3. Los naipes usados se dejan {where}.
Artículo 4. El crupier reparte dos cartas al punto y dos a la banca.
"""
TERM = """
REGLAMENTO DE LA SALA

Artículo 1. La caja paga los premios durante diez días.

Artículo 2. La mesa tiene un paño verde.

Artículo 3. Los premios no cobrados en el plazo previsto en el artículo {number} quedan para la sala.
"""


def test_the_one_place_that_names_a_defined_thing_otherwise_is_told() -> None:
    assert lines(FUND.format(kind="socorro"), "inconsistent_naming") == [11]
    assert lines(FUND.format(kind="garantía"), "inconsistent_naming") == []


def test_a_thing_of_another_kind_of_game_is_told() -> None:
    assert lines(DICE.format(where="junto al cilindro"), "foreign_text") == [7]
    assert lines(DICE.format(where="junto al crupier"), "foreign_text") == []


def test_a_reference_to_a_term_leads_to_a_part_that_tells_one() -> None:
    assert lines(TERM.format(number=2), "wrong_reference") == [7]
    assert lines(TERM.format(number=1), "wrong_reference") == []
