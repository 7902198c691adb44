from __future__ import annotations

from tests.extractor.defects.finding import findings, lines

CRAPS = """\
REGLAMENTO DE PRUEBA

CAPÍTULO 1. CRAPS

Artículo 1. Apuestas.

a) Place bets, sobre el 4, 5, 6, 8, 9 ó 10.
{kinds}
b) El juego de 11 o Eleven se paga 15 a 1.

c) El juego de 7 o Any Seven se paga 4 a 1.

d) El Big 6 se paga 1 a 1.

e) El Big 8 se paga 1 a 1.
"""
KINDS = """
1.º Right bet. Gana si el número sale antes del 7. Se paga 9 por 5 con 4 ó 10, 7 por 5 con 5 ó 9, y 7 por 6
con 6 u 8.
"""


def test_a_bet_that_nothing_pays() -> None:
    (found,) = findings(CRAPS.format(kinds=""), "missing_payout")
    assert (found.line_start, found.evidence["bets"]) == (7, ["place"])


def test_a_bet_whose_kinds_are_paid_is_sound() -> None:
    assert lines(CRAPS.format(kinds=KINDS), "missing_payout") == []
