"""How many numbers, places and chances a bet on a layout has."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.extractor.readers.facts import facts, words

FRENCH = "RULETA FRANCESA"


def layout(body: str) -> dict[str, object]:
    return facts(FRENCH, body, "frames:bet")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("a) Calle. Cubre 5 números.", {"covers.street": 5}),
        ("a) Semipleno. Se coloca sobre la línea que separa tres números.", {"covers.split": 3}),
        ("a) Cuadro: siete números.", {"covers.corner": 7}),
        ("a) Semipleno (sobre los 3 números vecinos): se paga 9 a 1.", {"covers.split": 3}),
        ("Docenas y columnas abarcan 9 números.", {"covers.dozen": 9, "covers.column": 9}),
        ("a) Pleno. Se apuesta a uno de los 25 números.", {"covers.straight": 1, "positions.straight": 25}),
        (
            "a) Pleno. Se apuesta a uno de los 25 números más el cero (0).",
            {"covers.straight": 1, "positions.straight": 26},
        ),
        ("a) Línea. Hay 8 líneas distintas.", {"positions.six_line": 8}),
        ("Docenas: son cuatro.", {"positions.dozen": 4}),
        ("a) Calle. Con el cero existen dos posibles calles.", {"positions.zero_street": 2}),
        (
            "a) Cuadro. Ofrece 3 posibilidades de ganar y 20 de perder.",
            {"win_lose.corner": {"win": 3, "lose": 20}, "covers.corner": 3},
        ),
    ],
)
def test_counts(body: str, expected: dict[str, object]) -> None:
    read = layout(body)
    assert {key: read.get(key) for key in expected} == expected


@pytest.mark.parametrize(
    "body",
    [
        "a) Calle. Gana 11 veces lo apostado.",
        "El cilindro tiene 37 números.",
        "a) Cuadro. Se paga a los 3 jugadores.",
        "Hay 3 crupieres en la mesa.",
    ],
)
def test_other_counts_are_no_covers(body: str) -> None:
    assert layout(body) == {}


def test_a_column_of_counts_meets_the_column_of_names_printed_before_it() -> None:
    body = "Posibilidad\n\nPleno\n\nCuadro\n\nLínea\n\nSe juega\n\n2 números\n\n5 números\n\n7 números"
    read = {"covers.straight": 2, "covers.corner": 5, "covers.six_line": 7}
    assert facts(FRENCH, body, "bet_layout") == read


def test_in_a_column_of_counts_nobody_knows_whose_each_is() -> None:
    body = "Posibilidad\n\nPleno\n\nCuadro\n\nSe juega\n\n2 números\n\n5 números\n\n7 números"
    assert layout(body) == {}


def test_a_line_below_the_name_of_a_bet_is_its_count() -> None:
    assert layout("Cuadro\n\n4 números\n\nCalle\n\n3 números") == {"covers.corner": 4, "covers.street": 3}


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("a) Calle. Se juega a los tres números seguidos que forman una fila.", {"covers.street": 3}),
        ("a) Línea. Con esta apuesta se juegan seis números, los de dos filas contiguas.", {"covers.six_line": 6}),
        ("a) Doble columna. Se apuesta a 24 números, que corresponden a dos columnas.", {"covers.double_column": 24}),
        ("a) Pleno. Se hace en cualquiera de los 20 números y el cero.", {"positions.straight": 21}),
        ("a) Chance simple. Tiene 18 posibilidades de ganar y 19 de perder.", {"covers.simple_chance": 18}),
        ("a) Docenas: son tres, y llevan los números 1 al 12; 13 al 24 y 25 al 36, respectivamente.",
         {"positions.dozen": 3, "numbers.dozen_1": [*range(1, 13)], "numbers.dozen_3": [*range(25, 37)]}),
    ],
)  # fmt: skip
def test_what_is_said_of_the_bet_spoken_of(body: str, expected: dict[str, object]) -> None:
    read = layout(body)
    assert {key: read.get(key) for key in expected} == expected


@given(st.integers(2, 24))
def test_the_count_printed_is_the_count_read(count: int) -> None:
    body = f"a) Cuadro. Se coloca en el cruce. Cubre {count} números. Se paga aparte."
    assert layout(body) == {"covers.corner": count}
    assert words(FRENCH, body, "covers.corner", "frames:bet").startswith(str(count))


def test_a_name_that_repeats_what_the_bet_before_it_covers_is_its_count() -> None:
    assert facts(FRENCH, "a) Pleno, a un solo número: se paga 20 a 1.", "frames:bet") == {"covers.straight": 1}
