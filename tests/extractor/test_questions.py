"""Rules that are told as questions and their answers."""

from __future__ import annotations

import pytest

from corpus.reading import read_bytes
from extractor.outline import outline
from extractor.rules import extract

TITLE = "REGLAMENTO DEL PÓQUER CARIBEÑO\n\n"


def read(body: str) -> dict[str, object]:
    """The rules of questions on one game, by key."""
    document = read_bytes((TITLE + body).encode(), "dudas.txt", document_id="dudas", jurisdiction="prueba")
    return {rule.key: rule.value for rule in extract(document, outline(document))}


@pytest.mark.parametrize(
    ("question", "answer", "key", "value"),
    [
        ("¿Con cuántas barajas se juega?", "Con una, sin comodines.", "decks", 1),
        ("¿Cuántos jugadores caben?", "Siete como máximo.", "players_max", 7),
        ("¿Qué se paga por un full?", "Siete a uno.", "pays.full_house", "7:1"),
        ("¿Y el color?", "Cinco a uno.", "pays.flush", "5:1"),
        ("¿Puedo cambiar cartas?", "No.", "draw.offered", False),
    ],
)
@pytest.mark.parametrize("labels", [("P. ", "R. "), ("Pregunta: ", "Respuesta: "), ("", "")])
def test_the_answer_is_what_holds(question: str, answer: str, key: str, value: object, labels: tuple[str, str]) -> None:
    assert read(f"{labels[0]}{question}\n\n{labels[1]}{answer}\n").get(key) == value


@pytest.mark.parametrize(
    "text", ["P. ¿Caben siete jugadores como máximo?", "P. ¿Con cuántas barajas se juega?\n\nR. Lo fija la autoridad."]
)
def test_a_question_states_nothing(text: str) -> None:
    assert not {"players_max", "decks"} & read(f"{text}\n").keys()


def test_a_question_is_no_label_of_a_payment() -> None:
    assert "pays.bet" not in read("P. ¿Cuánto vale la segunda apuesta?\n\nR. El doble del ante.\n")
