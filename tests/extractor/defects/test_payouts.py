from __future__ import annotations

import pytest

from tests.extractor.defects.finding import lines

BLACKJACK = "REGLAMENTO DE PRUEBA\n\n1. BLACK JACK\n\n"
CRAPS = "REGLAMENTO DE PRUEBA\n\n1. CRAPS\n\n"
EVERY = "1.1 Todas las apuestas ganadoras se pagan 1 a 1, excepto el Black Jack, que se paga 3 a 2.\n\n"


@pytest.mark.parametrize(
    ("second", "found"),
    [("1.2 El seguro se paga 2 a 1.\n", [5]), ("1.2 El Black Jack se paga 3 a 2.\n", []), ("1.2 Se juega.\n", [])],
)
def test_all_bets_are_paid_alike_and_one_is_not(second: str, found: list[int]) -> None:
    assert lines(BLACKJACK + EVERY + second, "contradiction") == found


@pytest.mark.parametrize(("lost", "found"), [("2, 7 o 12", [9]), ("2 o 12", [])])
def test_a_bet_that_wins_and_loses_on_one_result(lost: str, found: list[int]) -> None:
    field = f"1.1 Campo (Field)\n\nEsta apuesta se paga 1 a 1.\n\nGana con 3, 4, 7 u 11. Pierde con {lost}.\n"
    assert lines(CRAPS + field, "contradiction") == found
