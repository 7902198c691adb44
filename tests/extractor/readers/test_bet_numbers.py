"""Which numbers of a wheel each bet covers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.extractor.readers.facts import facts


def numbers(body: str, title: str = "RULETA FRANCESA") -> dict[str, object]:
    return facts(title, body, "bet_numbers")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("a) Menor: del 1 al 4 incluido.", {"numbers.low": [1, 2, 3, 4]}),
        ("a) Colorado: 1-3-5 y 8.", {"numbers.red": [1, 3, 5, 8]}),
        (
            "a) 1ª docena, del 1 al 4; 2ª docena, del 5 al 8.",
            {"numbers.dozen_1": [1, 2, 3, 4], "numbers.dozen_2": [5, 6, 7, 8]},
        ),
        (
            "Color rojo: los números 1, 3 y 5. Color negro: los números 2, 4 y 6.",
            {"numbers.red": [1, 3, 5], "numbers.black": [2, 4, 6]},
        ),
        (
            "Primera columna: 1, 4 y 7. Segunda columna: 2, 5 y 8.",
            {"numbers.column_1": [1, 4, 7], "numbers.column_2": [2, 5, 8]},
        ),
        (
            "a) Docena. Del 1 al 3 (primera docena) o del 4 al 6 (segunda docena).",
            {"numbers.dozen_1": [1, 2, 3], "numbers.dozen_2": [4, 5, 6]},
        ),
        ("a) Docenas: son tres, de los números 1 al 2; 3 al 4 y 5 al 6 respectivamente.", {"numbers.dozen_3": [5, 6]}),
        ("a) Calle. Con el cero hay dos: (0, 1, 2) y (0, 2, 3).", {"numbers.zero_street": [["0", 1, 2], ["0", 2, 3]]}),
        ("a) Negro: 2, 2 y 4.", {"numbers.black": [2, 2, 4]}),
    ],
)
def test_enumerations_belong_to_the_bet_beside_them(body: str, expected: dict[str, object]) -> None:
    read = numbers(body)
    assert {key: read.get(key) for key in expected} == expected


def test_colours_may_stand_behind_their_numbers() -> None:
    body = "Los números 1, 3 y 6 son de color negro y de color rojo los números 2, 4 y 7; amarillo el número 5."
    assert facts("BOULE", body, "bet_numbers", "frames:bet") == {
        "numbers.black": [1, 3, 6],
        "numbers.red": [2, 4, 7],
        "numbers.neutral": [5],
    }


def test_numbers_described_are_those_of_the_wheel_that_the_text_gives() -> None:
    assert numbers("a) Mayor: del 4 al 8.\n\nb) Pares: los divisibles por dos.")["numbers.even"] == [2, 4, 6, 8]
    assert numbers("b) Pares: los divisibles por dos.") == {}


@pytest.mark.parametrize(
    "body",
    [
        "a) Menor: 1, 2, 3, 1B, 5.",
        "El jefe de mesa controla las mesas 1, 2 y 3.",
        "a) Negro. Se paga 1, 2 o 3 veces.",
        "a) Par o impar, 1 al 18: se paga lo apostado.",
    ],
)
def test_enumerations_of_other_things_or_broken_ones_are_not_read(body: str) -> None:
    assert numbers(body) == {}


@given(st.sets(st.integers(1, 36), min_size=2, max_size=18))
def test_the_numbers_printed_are_the_numbers_read(pockets: set[int]) -> None:
    *most, last = sorted(pockets)
    assert numbers(f"a) Negro: {', '.join(map(str, most))} y {last}.") == {"numbers.black": sorted(pockets)}
