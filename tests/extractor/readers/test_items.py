"""Things that a table must or may have."""

from __future__ import annotations

from typing import Any

import pytest

from corpus.reading import read_bytes
from extractor.outline import outline
from extractor.passages import passages
from extractor.readers import items

CHAPTER = "REGLAMENTO\n\nCAPÍTULO 1. CRAPS\n\nArtículo 1. {title}\n\n{body}\n"


def things(body: str, title: str = "Elementos del juego.") -> dict[str, Any]:
    """What the table has by the lines of one article of craps."""
    document = read_bytes(CHAPTER.format(title=title, body=body).encode(), "dados.txt", document_id="dados")
    return {s.key.removeprefix("has."): s.value for s in items.read(list(passages(outline(document))))}


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
            {},
        ),
        ("BASTÓN: vara con que se recogen los dados.", {"stick": True}),
        ("La mesa dispone de propinero y de bastón.", {"tip_box": True, "stick": True}),
        ("El tablero puede ser sustituido por un marcador electrónico.", {"electronic_marker": "optional"}),
        ("- Marcador electrénico.", {"electronic_marker": True}),
    ],
)  # fmt: skip
def test_things_listed_described_and_told(body: str, expected: dict[str, Any]) -> None:
    assert things(body) == expected


@pytest.mark.parametrize(
    "body",
    [
        "Cuando se usa una máquina barajadora, el crupier lo anuncia.",
        "Los dados se guardan lejos de la caja de propinas del turno anterior, en lugar seguro y a la vista.",
    ],
)
def test_what_a_sentence_mentions_is_not_on_the_table(body: str) -> None:
    assert things(body) == {}


def test_tools_are_told_in_the_course_of_the_play() -> None:
    assert things("El crupier acerca los dados con un bastón.", "Desarrollo.") == {"stick": True}
