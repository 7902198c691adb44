"""Which card a bet at monte is on, when the house deducts, and what a joker may be."""

from __future__ import annotations

from typing import Any

import pytest

import corpus
from extractor.outline import outline
from extractor.rules import extract

_KEYS = ("wins_on.", "suit_order", "charged_if", "joker")


def read(game: str, text: str) -> dict[str, Any]:
    """What a chapter on a game is read to say of these matters."""
    law = f"REGLAMENTO DE PRUEBA\n\nCAPÍTULO I. {game}\n\nArtículo 1. Reglas.\n\n{text}\n"
    document = corpus.read_bytes(law.encode(), "ley.txt")
    rules = extract(document, outline(document))
    return {one.key: one.value for one in rules if one.key.startswith(_KEYS) and one.key != "jokers"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "El Camo se gana con la carta de igual valor que la tendida y del palo que le sigue.",
            {"wins_on.camo": ["next_suit"]},
        ),
        (
            "Anti: apuesta al naipe del mismo número que el puesto y del palo anterior.",
            {"wins_on.anti": ["previous_suit"]},
        ),
        (
            "Al Viudo se juega el naipe del mismo índice, ni del palo anterior ni del siguiente.",
            {"wins_on.viudo": ["other_suit"]},
        ),
        ("Con el Viudo se acierta una carta de igual número y del palo restante.", {"wins_on.viudo": ["other_suit"]}),
        ("El Salto se acierta con una carta del mismo valor, sea cual sea su palo.", {"wins_on.salto": ["any_suit"]}),
        (
            "1.º Vista Hermosa.\n\nSe juega a que el primer naipe que salga tenga igual valor y el palo siguiente.",
            {"wins_on.vista_hermosa.first_card": ["next_suit"]},
        ),
        (
            "La apuesta sobre cartas enfrenta a dos. Se gana cuando sale una carta del mismo valor que la propia.",
            {"wins_on.cartas": ["any_suit"]},
        ),
        (
            "Los palos siguen este orden: oros, copas, espadas y bastos.",
            {"suit_order": ["coins", "cups", "swords", "batons"]},
        ),
        (
            "Si el primer naipe coincide con uno de los puestos, la casa retendrá un décimo de las ganancias.",
            {"charged_if": "first_card_matches"},
        ),
    ],
)
def test_what_a_bet_at_monte_is_on(text: str, said: dict[str, Any]) -> None:
    assert read("MONTE", text) == said


@pytest.mark.parametrize(
    "text",
    [
        "El Camo no se gana con un naipe de igual valor y del palo anterior.",
        "Un naipe de igual valor y del palo siguiente anula el Camo.",
        "El Camo se paga 11 veces si el naipe es de igual valor y del palo siguiente.",
        "El Camo y el Anti se juegan a un naipe de igual valor y del palo siguiente o anterior.",
        "Se gana cuando sale una carta del mismo valor que la propia.",
        "La baraja tiene oros, copas, espadas y bastos.",
        "Si el primer naipe coincide con uno de los puestos, la casa no retendrá nada de las ganancias.",
        "Si el primer naipe coincide con uno de los puestos, el tirador lo apartará.",
    ],
)
def test_what_says_nothing_of_it(text: str) -> None:
    assert read("MONTE", text) == {}


@pytest.mark.parametrize(
    ("text", "may_be"),
    [
        ("El comodín hace de as o completa escaleras y colores.", ["ace", "straight", "flush"]),
        (
            "El comodín sólo puede servir como as, o para completar escalera, color o escalera de color.",
            ["ace", "straight", "flush", "straight_flush"],
        ),
        ("El comodín no completa más que escaleras de color.", ["straight_flush"]),
        ("Se añade un comodín. Reemplaza a cualquier carta.", ["any"]),
    ],
)
def test_what_a_joker_may_be(text: str, may_be: list[str]) -> None:
    assert read("PAI GOW PÓKER", text) == {"joker": may_be}


@pytest.mark.parametrize(
    "text",
    [
        "El comodín no puede reemplazar a cualquier carta.",
        "El comodín se usa para completar un trío.",
        "Si aparece un comodín, se anula la mano.",
        "Un as completa la escalera o el color.",
    ],
)
def test_what_tells_nothing_of_a_joker(text: str) -> None:
    assert read("PAI GOW PÓKER", text) == {}
