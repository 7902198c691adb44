"""Results of two dice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.grammar import dice


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("gana si sale el 8 o el 10", [[8, 10]]),
        ("5, 6 ó 9", [[5, 6, 9]]),
        ("4-5-6-8- ó 10", [[4, 5, 6, 8, 10]]),
        ("5-6- ó 9", [[5, 6, 9]]),
        ("ocho u once", [[8, 11]]),
        ("superior a 9", [[10, 11, 12]]),
        ("igual o inferior a cuatro", [[2, 3, 4]]),
        ("un 9 en el primer tiro", [[9]]),
        ("5y9", [[5, 9]]),
        ("6u8", [[6, 8]]),
    ],
)
def test_totals(text: str, expected: list[list[int]]) -> None:
    assert [match.value for match in dice.totals(text)] == expected


@pytest.mark.parametrize(
    "text",
    [
        "artículo 7",
        "se paga 4 a 7",
        "13 ó 14",
        "con la combinación 4-2",
        "3 veces",
        "gran 8",
        "5 dados",
        "1.4.2",
        "9:1",
        "gana con 3, 4, 10,4112",  # damage ran the last ones together
    ],
)
def test_what_is_no_total(text: str) -> None:
    assert dice.totals(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("con 2-4 o de 5-1", ["4-2", "5-1"]),
        ("dos cuatros o dos tres", ["4-4", "3-3"]),
        ("el doble de 6", ["6-6"]),
        ("3-3, 4-4", ["3-3", "4-4"]),
        ("2-3-4", []),
        ("dos dados", []),
    ],
)
def test_combinations(text: str, expected: list[str]) -> None:
    assert [value for match in dice.combinations(text) for value in match.value] == expected


def test_what_stands_for_results() -> None:
    text = "gana con el punto, pierde con el 7 o si el total no está formado por dobles, y con cualquier otro resultado"
    assert dice.union(dice.results(text)) == [7, "easy", "other", "point"]
    assert dice.union(dice.results("gana si sale el doble elegido")) == ["double"]


def test_hard_totals() -> None:
    assert [m.value for m in dice.hard("4 o 10 difícil y el seis duro")] == [[4, 10], [6]]


@given(st.lists(st.integers(2, 12), min_size=2, max_size=8, unique=True))
def test_totals_follow_the_figures(values: list[int]) -> None:
    text = ", ".join(map(str, values[:-1])) + f" ó {values[-1]}"
    assert [match.value for match in dice.totals(text)] == [sorted(values)]


@given(st.integers(1, 6), st.integers(1, 6))
def test_the_higher_die_comes_first(one: int, two: int) -> None:
    (match,) = dice.combinations(f"con {one}-{two}")
    assert match.value == [f"{max(one, two)}-{min(one, two)}"]
