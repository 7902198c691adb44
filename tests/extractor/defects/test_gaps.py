from __future__ import annotations

from tests.extractor.defects.finding import findings, lines

POKER = """\
REGLAMENTO DE PRUEBA

CAPÍTULO 1. POKER CARIBEÑO

Artículo 1. Desarrollo.

El jugador deposita su ante y, para seguir, un BET del doble del ante. La pareja se paga 1 a 1 sobre el BET.

El croupier abre juego con as y rey o una mano superior. Si no abre, paga el ANTE 1 a 1{bet}.
"""


def test_the_second_stake_when_the_house_does_not_open() -> None:
    (found,) = findings(POKER.format(bet=""), "coverage_gap")
    assert found.line_start == 9


def test_both_stakes_are_regulated() -> None:
    assert lines(POKER.format(bet=" y devuelve el BET"), "coverage_gap") == []
