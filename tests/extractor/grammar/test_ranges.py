"""A number, alternatives, or a range."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.grammar import ranges


def values(text: str) -> list[Any]:
    return [match.value for match in ranges.find(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("entre 30 y 90 fichas", [{"min": 30, "max": 90}]),
        ("de 3 a 8 barajas", [{"min": 3, "max": 8}]),
        ("4 ó 6 barajas", [[4, 6]]),
        ("15, 25 ó 35 veces", [[15, 25, 35]]),
        ("al menos dos dados", [{"min": 2}]),
        ("un jugador como mínimo", [{"min": 1}]),
        ("150 o más fichas", [{"min": 150}]),
        ("no menos de tres", [{"min": 3}]),
        ("hasta ocho (8) jugadores", [{"max": 8}]),
        ("un máximo de dos manos", [{"max": 2}]),
        ("no podrá exceder de 20 minutos", [{"max": 20}]),
        ("sin que el total de las mesas pueda exceder de cinco", [{"max": 5}]),
        ("máxima de seis u ocho", [{"max": [6, 8]}]),
        ("más de cuatro pases", [{"above": 4}]),
        ("menos de cuatro pases", [{"below": 4}]),
        ("no podrá ser inferior a 70 veces ni superior a 700", [{"min": 70, "max": 700}]),
        ("un mínimo de dos y un máximo de cinco", [{"min": 2, "max": 5}]),
        ("siete jugadores", [7]),
        ("el doble de 4, nueve veces", [4, 9]),
        ("nunca habrá en la sala más de seis ruletas", [{"max": 6}]),
        ("se prohíbe barajar menos de tres veces", [{"min": 3}]),
        ("no podrán sentarse a la mesa menos de dos ni más de diez", [{"min": 2, "max": 10}]),
        ("cuatro jugadores, cuando menos", [{"min": 4}]),
    ],
)
def test_amounts(text: str, expected: list[Any]) -> None:
    assert values(text) == expected


@pytest.mark.parametrize("text", ["el artículo 5", "entre el casino y el jugador", "al menos en la mesa", "un jefe"])
def test_no_amount(text: str) -> None:
    assert values(text) == []


def test_the_conjunction_tells_alternatives_from_a_list() -> None:
    assert [m.kind for m in ranges.find("2 ó 3")] == ["alternatives"]
    assert [m.kind for m in ranges.find("2 y 3")] == ["list"]


@given(st.integers(1, 500), st.integers(1, 500))
def test_ends_follow_the_figures(a: int, b: int) -> None:
    low, high = sorted((a, a + b))
    assert values(f"entre {low} y {high} mesas") == [{"min": low, "max": high}]


def test_ends_can_be_taken_apart() -> None:
    assert (ranges.low({"min": 2}), ranges.high({"min": 2}), ranges.low(3), ranges.high([4, 5])) == (2, None, 3, [4, 5])


@pytest.mark.parametrize(
    ("value", "sound"),
    [
        ({"min": 2, "max": 7}, True), ({"max": "1/20"}, True), ({"min": "1/25", "max": "1/20"}, True), (7, True),
        ({"min": 3, "max": [7, 9]}, True), ({"times": 2, "of": "ante"}, True),
        ({"min": "1/20", "max": "1/25"}, False), ({"min": None, "max": "1/50"}, False), ({"min": 9, "max": 2}, False),
    ],
)  # fmt: skip
def test_a_range_has_the_bounds_that_it_names_in_order(value: Any, sound: bool) -> None:
    assert ranges.sound(value) is sound
