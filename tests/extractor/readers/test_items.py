"""Things that a table must or may have."""

from __future__ import annotations

from typing import Any

import pytest

from corpus.reading import read_bytes
from extractor.frames import read
from extractor.outline import outline
from extractor.passages import passages

CHAPTER = "REGLAMENTO\n\nCAPÍTULO 1. CRAPS\n\nArtículo 1. {title}\n\n{body}\n"


def things(body: str, title: str = "Elementos del juego.") -> dict[str, Any]:
    """What the table has by the lines of one article of craps."""
    document = read_bytes(CHAPTER.format(title=title, body=body).encode(), "dados.txt", document_id="dados")
    found = read(list(passages(outline(document))))
    return {s.key.removeprefix("has."): s.value for s in found if s.key.startswith("has.")}


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("- Bastón.\n- Fichero para las fichas.\n- Fichas.", {"stick": True, "chip_rack": True, "money_chips": True}),
        ("- Marcador electrónico (opcional).", {"electronic_marker": "optional"}),
        (
            "- Marcador electrónico de uso optativo en el que las personas sentadas a la mesa ven los números de las "
            "últimas jugadas, la hora del reloj y los avisos de la sala.",
            {"electronic_marker": "optional"},
        ),
        (
            "- Marcador electrónico en el que las personas sentadas a la mesa ven los números de las últimas jugadas, "
            "la hora del reloj y los avisos de la sala, con luces de colores que avisan del comienzo de cada tirada.",
            {"electronic_marker": True},
        ),
        ("BASTÓN: vara con que se recogen los dados.", {"stick": True}),
        ("La mesa dispone de propinero y de bastón.", {"tip_box": True, "stick": True}),
        ("El tablero puede ser sustituido por un marcador electrónico.", {"electronic_marker": "optional"}),
        ("Cuando se usa una máquina barajadora, el crupier lo anuncia.", {"shuffler": "optional"}),
    ],
)  # fmt: skip
def test_things_listed_described_and_told(body: str, expected: dict[str, Any]) -> None:
    assert things(body) == expected


@pytest.mark.parametrize(
    "body",
    [
        "Los dados se guardan lejos del público, en lugar seguro y a la vista.",
        "No habrá bastón ni fichero.\n\nEl crupier lanza las fichas.",
    ],
)
def test_what_a_sentence_mentions_is_not_on_the_table(body: str) -> None:
    assert things(body) == {}


def test_tools_are_told_in_the_course_of_the_play() -> None:
    assert things("El crupier acerca los dados con un bastón.", "Desarrollo.") == {"stick": True}


def test_a_tool_that_is_spoken_of_is_there() -> None:
    assert things("Los dados se guardan lejos de la caja de propinas, en lugar seguro.") == {"tip_box": True}


def test_a_heading_below_the_material_is_a_thing() -> None:
    body = "1.1 Elementos materiales\n\n- Fichas de dinero\n\n- Dados\n\nSe usan dos dados iguales."
    assert things(body, "Mesa.").get("money_chips") is True
