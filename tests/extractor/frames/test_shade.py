"""Which first card decides color and inverse."""

from __future__ import annotations

import pytest

import corpus
from extractor.outline import outline
from extractor.rules import extract


def shade(text: str) -> list[str]:
    """The rows whose first card decides, as a chapter on the game says."""
    law = f"REGLAMENTO DE PRUEBA\n\nCAPÍTULO I. TREINTA Y CUARENTA\n\nArtículo 1. Combinaciones.\n\n{text}\n"
    document = corpus.read_bytes(law.encode(), "ley.txt")
    return [one.value for one in extract(document, outline(document)) if one.key == "shade_of"]


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("Se gana a color cuando la primera carta de la fila negra tiene el color de la que gana.", "black_row"),
        ("Color e inverso se deciden por la primera carta de la fila ganadora.", "winning_row"),
        ("Habrá inverso si el primer naipe de la hilera que venza es de otro color.", "winning_row"),
    ],
)
def test_the_card_that_decides(text: str, row: str) -> None:
    assert shade(text) == [row]


@pytest.mark.parametrize(
    "text", ["La primera carta de la fila negra se coloca arriba.", "El color de la fila negra se anuncia en voz alta."]
)
def test_what_decides_nothing(text: str) -> None:
    assert shade(text) == []
