"""Ordinals in words and figures."""

import pytest

from extractor.grammar import numbers


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("primera docena", [1]),
        ("1.º, 2ª, 3.er y 4.o caso", [1, 2, 3, 4]),
        ("2° lugar", [2]),
        ("décimo tercera", [13]),
        ("duodécimo", [12]),
        ("la primera y la segunda", [1, 2]),
        ("vigésimo", [20]),
    ],
)
def test_ordinals(text: str, expected: list[int]) -> None:
    assert [match.value for match in numbers.ordinals(text)] == expected


@pytest.mark.parametrize("text", ["30 segundos", "treinta (30) segundos", "20 °C", "12", "1.5", "tercio"])
def test_what_is_no_ordinal(text: str) -> None:
    assert numbers.ordinals(text) == []


def test_parse_reads_a_whole_cell() -> None:
    assert numbers.ordinal(" 3.ª ") == 3
    assert numbers.ordinal("3.ª columna") is None
