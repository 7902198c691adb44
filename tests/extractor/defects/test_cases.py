from __future__ import annotations

import pytest

from tests.extractor.defects.finding import lines

HEAD = "REGLAMENTO DE PRUEBA\n\n1. BLACK JACK\n\n"
CASE = "Cuando el crupier, por haber perdido la carta de corte, quede solo con dos naipes en la mano"
FIRST = f"1.1 {CASE}, pagará todas las apuestas de la mesa.\n\n"


@pytest.mark.parametrize(
    ("second", "found"),
    [
        (f"1.2 {CASE}, devolverá lo jugado y cerrará el turno.\n", [7]),
        (f"1.2 {CASE}, pagará todas las apuestas que haya en la mesa.\n", []),
        ("1.2 Cuando el crupier se equivoque al contar los naipes, devolverá lo jugado.\n", []),
    ],
)
def test_one_case_with_two_consequences(second: str, found: list[int]) -> None:
    assert lines(HEAD + FIRST + second, "contradiction") == found


def test_another_game_may_settle_the_case_otherwise() -> None:
    other = f"2. SIETE Y MEDIO\n\n2.1 {CASE}, devolverá lo jugado y cerrará el turno.\n"
    assert lines(HEAD + FIRST + other, "contradiction") == []


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("1.1 El jugador podrá lanzar una sola vez. Si falla podrá lanzar hasta una tercera vez.\n", [5]),
        ("1.1 El jugador podrá lanzar una sola vez, salvo que falle: entonces podrá lanzar hasta tres veces.\n", []),
        ("1.1 El jugador podrá lanzar una sola vez. El crupier podrá mezclar los naipes hasta tres veces.\n", []),
    ],
)
def test_once_and_again(words: str, found: list[int]) -> None:
    assert lines(HEAD + words, "contradiction") == found


IRREGULAR = (
    "1.1 Son jugadas irregulares, entre otras:\n\n{first}\n\n- Si el crupier pierde la bola, se anula la tirada.\n"
)


@pytest.mark.parametrize(
    ("first", "found"),
    [
        ("- Si el jugador no tiene puesto el sombrero.", [7]),
        ("- Si el jugador no tiene puesto el sombrero, deberá salir.", []),
    ],
)
def test_a_case_without_what_follows_beside_one_that_has_it(first: str, found: list[int]) -> None:
    assert lines(HEAD + IRREGULAR.format(first=first), "coverage_gap") == found


def test_the_introduction_may_say_for_all_cases_what_follows() -> None:
    text = IRREGULAR.format(first="- Si el jugador no tiene puesto el sombrero.")
    assert lines(HEAD + text.replace("Son jugadas", "En estos casos son jugadas"), "coverage_gap") == []
