"""Amounts with what they count."""

from typing import Any

import pytest

from extractor.grammar import quantities


def pairs(text: str) -> list[tuple[Any, str]]:
    return [(q.value, q.unit) for q in quantities.find(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("cuatro barajas de 48 cartas", [(4, "decks"), (48, "cards")]),
        ("hasta nueve (9) jugadores", [({"max": 9}, "players")]),
        ("las tres (3) últimas lanzadas", [(3, "rounds")]),
        ("dos paños y una bola", [(2, "cloths"), (1, "balls")]),
        ("un máximo de tres manos por pase", [({"max": 3}, "hands")]),
        ("5 ó 7 dados", [([5, 7], "dice")]),
    ],
)
def test_amount_and_unit(text: str, expected: list[tuple[Any, str]]) -> None:
    assert pairs(text) == expected


@pytest.mark.parametrize(
    "text", ["21, y las cartas", "el artículo 3 de las mesas", "dos de las cartas", "un jefe de mesa", "7\tmesas"]
)
def test_a_noun_of_another_phrase_is_not_counted(text: str) -> None:
    assert pairs(text) == []


def test_only_the_units_asked_for() -> None:
    found = quantities.find("tres barajas de 50 cartas", units=("cards",))
    assert [(q.value, q.unit) for q in found] == [(50, "cards")]
