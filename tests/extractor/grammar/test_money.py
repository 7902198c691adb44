"""Sums of money."""

import pytest

from extractor.grammar import money


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("fichas de $ 2.500", [(2500, "$")]),
        ("tres euros", [(3, "euros")]),
        ("20 €", [(20, "€")]),
        ("diez mil pesos", [(10000, "pesos")]),
        ("5 U.F.", [(5, "uf")]),
    ],
)
def test_money(text: str, expected: list[tuple[int, str]]) -> None:
    assert [(match.value, match.kind) for match in money.find(text)] == expected


@pytest.mark.parametrize("text", ["20 fichas", "el signo $", "artículo 5"])
def test_no_money(text: str) -> None:
    assert money.find(text) == []
