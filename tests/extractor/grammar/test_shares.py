"""Shares as exact fractions."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.grammar import shares


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("95 %", ["19/20"]),
        ("dos fichas por cada cuarenta", ["1/20"]),
        ("uno de cada veinticinco pesos del bote", ["1/25"]),
        ("de cada cien que entran, setenta van al pozo", ["7/10"]),
        ("sesenta por ciento (60%) del total apostado", ["3/5"]),
        ("cien por cien", ["1"]),
        ("el 160 por 100 de aquello", ["8/5"]),
        ("12,5 %", ["1/8"]),
        ("la mitad de lo jugado", ["1/2"]),
        ("un tercio, dos tercios y la cuarta parte", ["1/3", "2/3", "1/4"]),
        ("½ vez", ["1/2"]),
        ("diecinueve vigésimos de la suya", ["19/20"]),
        ("un veinteavo de su utilidad", ["1/20"]),
        ("ochenta centésimas partes", ["4/5"]),
        ("3/4 del fondo", ["3/4"]),
        ("la vigésima quinta parte y una duodécima parte", ["1/25", "1/12"]),
        ("veinticinco milésimas de la ganancia", ["1/40"]),
        ("dos y cuarto por ciento, o el 1 3/4 %", ["9/400", "7/400"]),
        ("cinco de cada ciento, o el seis por mil", ["1/20", "3/500"]),
        ("de cada peso, setenta centavos", ["7/10"]),
        ("la octava del máximo de la mesa", ["1/8"]),
        ("la totalidad del fondo", ["1"]),
    ],
)
def test_shares(text: str, expected: list[str]) -> None:
    assert [match.value for match in shares.find(text)] == expected


@pytest.mark.parametrize(
    "text",
    [
        "en la mitad del mazo",
        "un inspector por cada diez mesas",
        "3/4/2018",
        "resolución 11/12",
        "7 1/2",
        "dos por uno",
        "el tercero",
        "la octava carta",
        "un cuarto de hora",
        "siete y ½",
    ],
)
def test_what_is_no_share(text: str) -> None:
    assert shares.find(text) == []


@given(st.integers(1, 400))
def test_a_percentage_is_an_exact_fraction(n: int) -> None:
    assert Fraction(shares.parse(f"{n} %") or 0) == Fraction(n, 100)


def test_a_contradiction_between_words_and_figures_is_noted() -> None:
    (match,) = shares.find("veinte por ciento (25%)")
    assert (match.value, match.note) == ("1/5", "in parentheses: 25 %")
