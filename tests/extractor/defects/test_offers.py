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


def test_a_bet_without_a_row_in_the_table_that_comes_next() -> None:
    names = ("Buena", "Mala", "Resultado", "Field", "Cuadro", "Once", "Doce")
    bets = "\n\n".join(f"1.2.{at} {name.upper()}\n\nGana según la regla." for at, name in enumerate(names, 1))
    rows = [f"1.3.{at} {name.upper()} 1 a 1" for at, name in enumerate(names, 1)]
    text = "1. CRAPS\n\nREGLAMENTO DEL JUEGO\n\n1.1 INTRODUCCIÓN\n\n1.1.1 Se usan dados.\n\n1.2 DE LAS VARIANTES\n\n"
    text += f"{bets}\n\n1.3 TABLA DE PAGOS\n\n"
    (found,) = findings(text + "\n\n".join(rows[:-1]) + "\n", "missing_payout")
    assert "DOCE" in found.message
    assert lines(text + "\n\n".join(rows) + "\n", "missing_payout") == []
