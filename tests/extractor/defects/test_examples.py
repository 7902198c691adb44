"""Parts are added up against their whole, and an example is held against its rule."""

import pytest

from tests.extractor.defects.finding import findings

SHARES = """
LEY 4

Artículo 1. Del reparto

La recaudación se distribuirá de la siguiente forma:

a) El 60 por 100 para el asilo.

b) El {last} por 100 para la escuela.

Artículo 2. De la sala

La sala abre a las diez.
"""

STRAIGHT = """
1. PÓQUER DE PRUEBA

1.1 Valor de las manos

Escalera: cinco cartas seguidas y de palos distintos (ejemplo: 5, 6, 7, 8 y 9, {suits}).
"""


@pytest.mark.parametrize(("last", "told"), [("40", 0), ("30", 1)])
def test_shares_that_are_no_whole(last: str, told: int) -> None:
    assert len(findings(SHARES.format(last=last), "arithmetic_mismatch")) == told


@pytest.mark.parametrize(("suits", "told"), [("de picas", 1), ("de picas y corazones", 0)])
def test_an_example_of_another_hand(suits: str, told: int) -> None:
    assert len(findings(STRAIGHT.format(suits=suits), "contradiction")) == told
