"""Sums of money."""

import pytest

from extractor.grammar import money


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("fichas de $ 2.500", [(2500, "$")]),
        ("tres euros", [(3, "EUR")]),
        ("20 €", [(20, "EUR")]),
        ("diez mil pesos", [(10000, "$")]),
        ("5 U.F.", [(5, "UF")]),
        ("6 U.T.M.", [(6, "UTM")]),
        ("USD 2,00", [(2, "USD")]),
        ("Bs2.-", [(2, "BOB")]),
        ("Bs2.- (DOS 00/100 BOLIVIANOS)", [(2, "BOB")]),
        ("no excederá de Bs70.000", [(70000, "BOB")]),
        ("doscientos dólares (US$ 200.00)", [(200, "USD")]),
        ("cien soles (S/. 100)", [(100, "PEN")]),
        ("$ 1.500,50 y 2 UIT", [(1500.5, "$"), (2, "UIT")]),
        ("4\t$ 500", [(500, "$")]),
    ],
)
def test_money(text: str, expected: list[tuple[int, str]]) -> None:
    assert [(match.value, match.kind) for match in money.find(text)] == expected


@pytest.mark.parametrize("text", ["20 fichas", "el signo $", "artículo 5", "las cartas Q 10", "un peso justo"])
def test_no_money(text: str) -> None:
    assert money.find(text) == []
