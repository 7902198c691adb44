from __future__ import annotations

from tests.extractor.defects.finding import findings, lines

CRAPS = """\
REGLAMENTO DE PRUEBA

CAPÍTULO 1. CRAPS

Artículo 1. Apuestas.

El juego de 11 o Eleven paga {first} a 1.

Artículo 2. Resumen.

El juego de 11 o Eleven paga {second} a 1.
"""


def test_two_payouts_of_one_bet() -> None:
    (found,) = findings(CRAPS.format(first=15, second=14), "contradiction")
    assert found.line_start == 11
    assert found.evidence["values"] == ["15:1", "14:1"]
    assert found.evidence["lines"] == [[7, 7], [11, 11]]


def test_a_payout_stated_twice_is_sound() -> None:
    assert lines(CRAPS.format(first=15, second=15), "contradiction") == []
