"""Points, the numbers that bets stand on, and the doubles of hard bets."""

from __future__ import annotations

import pytest

from tests.extractor.readers.facts import facts


def craps(body: str) -> dict[str, object]:
    return facts("CRAPS", body, "bet_points")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("a) Pase. El 4, 5 o 9 pasa a ser el punto.", {"points.pass": [4, 5, 9]}),
        ("a) Come. Si sale 4, 5 o 9, la ficha se trasladará a ese cuadro.", {"points.come": [4, 5, 9]}),
        ("a) Place bets, sobre los números 4, 5 o 9.", {"points.place": [4, 5, 9]}),
        ("a) Duros. Se juegan sobre los totales 4, 6 y 8.", {"numbers.hard_ways": [4, 6, 8]}),
        (
            "a) Craps. El tirador obtiene 2 (1-1) o 3 (2-1).",
            {"combinations.craps_2": ["1-1"], "combinations.craps_3": ["2-1"]},
        ),
        (
            "Las camuninas son: dos difícil (dos 1) y doce difícil (dos 6).",
            {"wins_on.hard_2": ["1-1"], "wins_on.hard_12": ["6-6"]},
        ),
    ],
)
def test_numbers_that_a_bet_stands_on(body: str, expected: dict[str, object]) -> None:
    assert craps(body) == expected


@pytest.mark.parametrize(
    "body",
    [
        "a) Campo. Gana con 3, 4 o 9.",
        "a) Pase. Gana con 4, 5 o 9.",
        "a) Pase. El 4, 5, 9, 60 pasa a ser el punto.",
        "a) Craps. El tirador obtiene 2 (5-1).",
        "Se entregan 4, 5 o 6 dados al tirador.",
    ],
)
def test_numbers_that_win_or_count_are_no_points(body: str) -> None:
    assert craps(body) == {}


def test_where_no_bet_is_named_the_point_is_that_of_the_line() -> None:
    assert craps("El pagador coloca el disco cuando sale un punto, 4, 5 o 9.") == {"points.pass": [4, 5, 9]}
