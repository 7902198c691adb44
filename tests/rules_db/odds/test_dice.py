"""Textbook figures (Epstein, chapter 6; Packel, The Mathematics of Games and Gambling), from a text of our own."""

from __future__ import annotations

from fractions import Fraction

from tests.rules_db.odds.worth import exact

CRAPS = """\
a) Pass line. Gana en el primer tiro con 7 u 11 y pierde con 2, 3 ó 12. Con otra cifra, esta queda como \
punto: gana si repite el punto antes que el 7; pierde si antes sale el 7. Se paga 1 a 1.

b) Any Craps. Gana con 2, 3 ó 12 y pierde con cualquier otro resultado. Se paga {craps} a 1.

c) El Big 6 gana si sale el 6 antes del 7 y pierde si sale el 7. Se paga 1 a 1.
"""


def test_the_pass_line() -> None:
    assert exact("CRAPS", CRAPS.format(craps=7), "pass") == Fraction(7, 495)


def test_a_bet_on_one_throw() -> None:
    assert exact("CRAPS", CRAPS.format(craps=7), "any_craps") == Fraction(1, 9)
    assert exact("CRAPS", CRAPS.format(craps=8), "any_craps") == 0


def test_a_bet_that_waits_for_a_number() -> None:
    assert exact("CRAPS", CRAPS.format(craps=7), "big_6") == Fraction(1, 11)
