"""Wheels, tables, decks, dice and chips."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.reading import read_bytes
from extractor.outline import outline
from extractor.passages import passages
from extractor.readers import READERS
from tests.extractor.readers.facts import facts

CASES: list[tuple[str, str, dict[str, Any]]] = [
    (
        "RULETA FRANCESA",
        "Es un cilindro con 31 casillas, numeradas del 1 al 30, más el cero.",
        {"wheel.pockets": 31, "number_range": {"min": 1, "max": 30}, "wheel.zeros": ["0"]},
    ),
    ("RULETA AMERICANA", "La rueda lleva un cero y un doble cero.", {"wheel.zeros": ["0", "00"]}),
    ("RULETA AMERICANA", "La rueda tiene 1,20 metros de diámetro.", {"wheel.diameter_cm": 120}),
    (
        "BLACK JACK",
        "Se emplean 9 barajas de 50 cartas cada una, cuatro de un color y cinco de otro.",
        {"decks": 9, "cards_per_deck": 50, "decks_per_color": [4, 5]},
    ),
    (
        "BLACK JACK",
        "Se juega con tres o cinco barajas, una o dos de un color y dos o tres de otro.",
        {"decks": [3, 5], "decks_per_color": [[1, 2], [2, 3]]},
    ),
    ("BLACK JACK", "Con máquina barajadora se usan tres, de distinto color.", {"decks.with_shuffler": 3}),
    ("BIG SIX", "El disco se divide en 48 espacios iguales.", {"wheel.segments": 48}),
    (
        "CRAPS",
        "La mesa dispone de nueve dados; se usan dos y siete quedan en reserva.",
        {"dice.set": 9, "dice.reserve": 7},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("title", "body", "expected"), CASES)
def test_equipment(title: str, body: str, expected: dict[str, Any]) -> None:
    read = facts(title, body, "equipment", "frames:equipment")
    assert {key: read.get(key) for key in expected} == expected


@pytest.mark.parametrize(
    ("title", "body"),
    [
        ("RULETA FRANCESA", "La apuesta al cero se pierde cuando la rueda cae en un rojo."),
        ("RULETA FRANCESA", "El cuadro cubre cuatro casillas numeradas."),
        ("BLACK JACK", "El crupier toma dos barajas por vez y las mezcla."),
        ("BLACK JACK", "Cada naipe es una cartulina de forma rectangular."),
        ("SIETE Y MEDIO", "Su equivalente en la baraja española es la copa."),
        ("CRAPS", "La cazuela es de forma semicircular y está en la mesa."),
    ],
)  # fmt: skip
def test_look_alikes(title: str, body: str) -> None:
    assert facts(title, body, "equipment") == {}


@given(st.integers(2, 20), st.integers(28, 60))
def test_the_numbers_printed_are_the_numbers_read(decks: int, cards: int) -> None:
    read = facts("WAR", f"Se emplean {decks} barajas de {cards} cartas cada una.", "equipment", "frames:equipment")
    assert read == {"decks": decks, "cards_per_deck": cards}


GRANTED = """
REGLAMENTO DE PRUEBA

Decreto N.º 3/2019, de 4 de mayo de 2019.

Artículo 1. Mesas.

{}
"""


def _granted(text: str) -> dict[str, int]:
    document = read_bytes(GRANTED.format(text).encode(), "mesas.txt", document_id="mesas", jurisdiction="prueba")
    seen = list(passages(outline(document)))
    found = (one for reader in ("equipment", "frames") for one in READERS[reader](seen))
    return {one.game or one.node.game: one.value for one in found if one.key == "tables"}


def test_tables_are_granted_to_the_games_that_a_sentence_lists() -> None:
    text = "Se autorizan cuatro mesas de ruleta americana, dos de black jack y una de punto y banca."
    assert _granted(text) == {"american_roulette": 4, "blackjack": 2, "punto_banca": 1}


def test_an_item_says_how_many_tables_its_game_has() -> None:
    text = "Podrán funcionar las siguientes mesas:\n\na) Black jack: seis mesas.\n\nb) Punto y banca: una mesa."
    assert _granted(text) == {"blackjack": 6, "punto_banca": 1}


def test_tables_that_somebody_watches_or_a_school_has_are_not_granted() -> None:
    assert _granted("El inspector vigilará cuatro mesas de ruleta americana.") == {}
    assert _granted("La escuela tendrá dos mesas de black jack.") == {}


def test_a_column_of_games_knows_a_game_whose_name_is_a_word_too() -> None:
    rows = ["Juego\tMesas\tFicha", "Ruleta Americana\t4\t$ 500", "Guerra\t3\t$ 900", "Corona y Ancla\t2\t$ 200"]
    assert _granted("\n".join([*rows, "Trifulca\t1\t$ 100"])) == {
        "american_roulette": 4,
        "war": 3,
        "crown_and_anchor": 2,
    }
