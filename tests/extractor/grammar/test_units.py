"""What an amount counts: the noun behind it, with at most two adjectives between the two."""

import pytest

from extractor.grammar import folded, numbers
from extractor.grammar.amounts import unit_after


def units(text: str) -> list[str]:
    """What each number and article of a text counts."""
    low = folded(text)
    return [unit for number in numbers.scan(low) if (unit := unit_after(low, number.end))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("cuatro barajas de 48 cartas", ["decks", "cards"]),
        ("hasta nueve (9) jugadores", ["players"]),
        ("las tres (3) últimas lanzadas", ["rounds"]),
        ("dos paños y una bola", ["cloths", "balls"]),
        ("un máximo de tres manos por pase", ["hands"]),
        ("5 ó 7 dados", ["dice"]),
    ],
)
def test_an_amount_counts_the_noun_behind_it(text: str, expected: list[str]) -> None:
    assert units(text) == expected


@pytest.mark.parametrize(
    "text", ["21, y las cartas", "el artículo 3 de las mesas", "dos de las cartas", "un jefe de mesa", "7\tmesas"]
)
def test_a_noun_of_another_phrase_is_not_counted(text: str) -> None:
    assert units(text) == []
