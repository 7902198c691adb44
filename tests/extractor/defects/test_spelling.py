from __future__ import annotations

import pytest

from tests.extractor.defects.finding import findings

BEFORE = "REGLAMENTO DE PRUEBA\n\nArtículo 1. Apuestas.\n\n" + (
    "Las fichas son de colores. Cada ficha lleva su valor. El jugador coloca la ficha. Recoge las fichas. "
    "La ficha falsa se retira. Las fichas falsas se anotan.\n\nArtículo 2. Fichas.\n\n"
)


def misprints(sentence: str) -> list[str]:
    return [finding.evidence["words"] for finding in findings(BEFORE + sentence + "\n", "misprint")]


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("El jugador retira el el premio.", "el el"),
        ("El jugador retira la fichas perdidas.", "la fichas"),
        ("El jugador retira las ficha perdidas.", "las ficha"),
        ("El jugador retira el premio.Todo queda anotado.", "premio.Todo"),
        ("El jugador deberá veerificar el premio.", "veerificar"),
        ("El jugador retira el pre¬mio.", "pre¬mio"),
        ("El jugador retira el premio..", "a el premio.."),
    ],
)
def test_a_misprint(sentence: str, words: str) -> None:
    assert [found[-len(words) :] for found in misprints(sentence)] == [words]


@pytest.mark.parametrize(
    "sentence",
    [
        "El jugador deberá verificar el premio. Todo queda anotado.",
        "El jugador que retirare la ficha pierde el premio...",
        "El crupier reparte los cinco naipes, y cuando reparta los cinco de otro jugador los cubre.",
    ],
)
def test_sound_words(sentence: str) -> None:
    assert misprints(sentence) == []
