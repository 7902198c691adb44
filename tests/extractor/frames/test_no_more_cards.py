"""With which total a player takes no card more, and what becomes of a hand that was divided wrongly."""

from __future__ import annotations

import pytest

import corpus
from extractor.outline import outline
from extractor.rules import extract


def read(game: str, text: str, key: str) -> list[object]:
    law = f"REGLAMENTO DE PRUEBA\n\nCAPÍTULO I. {game}\n\nArtículo 1. Reglas.\n\n{text}\n"
    document = corpus.read_bytes(law.encode(), "ley.txt")
    return [one.value for one in extract(document, outline(document)) if one.key == key]


@pytest.mark.parametrize(
    ("game", "text", "total"),
    [
        ("BLACK JACK", "El jugador que sume 21 no podrá pedir más cartas.", 21),
        ("BLACK JACK", "En ningún caso solicitará naipes quien haya alcanzado veintiún puntos.", 21),
        ("BLACK JACK", "No pedirá cartas el jugador que tenga 21 o más.", 21),
        ("SIETE Y MEDIO", "No podrá pedir naipes teniendo siete y medio.", 7.5),
    ],
)
def test_a_total_with_which_no_card_is_taken(game: str, text: str, total: float) -> None:
    assert read(game, text, "hit.below") == [total]


@pytest.mark.parametrize(
    "text",
    [
        "El crupier no puede pedir carta con 21.",
        "El jugador no pierde si pide cartas y no pasa de 21.",
        "No podrá pedir cartas quien tenga más de 21 puntos.",
        "El jugador puede pedir cartas hasta llegar a 21.",
        "No se pagan las cartas de quien tenga 21.",
    ],
)
def test_what_forbids_no_card(text: str) -> None:
    assert read("BLACK JACK", text, "hit.below") == []


@pytest.mark.parametrize(
    ("text", "fates"),
    [
        ("La mano mal armada se pierde.", ["lose"]),
        ("Toda mano incorrectamente dividida se tendrá por perdida.", ["lose"]),
        ("La mano mal armada no pierde: el crupier la ordena.", []),
        ("La mano mal armada se vuelve a ordenar.", []),
    ],
)
def test_a_hand_that_was_divided_wrongly(text: str, fates: list[str]) -> None:
    assert read("PAI GOW PÓKER", text, "outcome.foul_hand") == fates
