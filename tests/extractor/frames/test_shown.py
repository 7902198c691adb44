"""What the house's first card decides, and how many cards are burned before which round."""

from __future__ import annotations

from typing import Any

import pytest

from extractor.frames.frame import Example
from tests.extractor.frames.test_examples import facts

_READ = [
    ("blackjack", "Sólo se ofrecerá el seguro contra un as.", "insurance.against", ["ace"]),
    ("blackjack", "Si el dealer muestra un as, se ofrecerá cobrar a la par.", "even_money.against", ["ace"]),
    ("blackjack", "El jugador podrá rendirse, excepto si la banca exhibe as.", "surrender.not_against", ["ace"]),
    ("blackjack", "No procede la rendición si la banca muestra un as.", "surrender.not_against", ["ace"]),
    # what is refused against an ace is to be had against the other cards
    ("blackjack", "Contra un as de la casa no se admite la rendición.", "surrender.offered", True),
    (
        "blackjack",
        "El blackjack se paga de inmediato cuando la carta del crupier no sea as, diez ni figura.",
        "blackjack.waits_against",
        ["10", "ace", "figure"],
    ),
    ("omaha", "Se quema una sola carta antes del flop y otra antes del river.", "burn.before.flop", 1),
    (
        "texas_holdem",
        "Antes de cada una de las tres rondas (flop, turn y river) se quema una carta.",
        "burn.before.turn",
        1,
    ),
    (
        "texas_holdem",
        "El crupier quema la siguiente carta y descubre otra en el sitio que se llama turn.",
        "burn.before.turn",
        1,
    ),
]
_NOT_READ = [
    ("blackjack", "No se admite la rendición ni el seguro.", "surrender.not_against"),
    ("blackjack", "Un as y una figura en las dos primeras cartas forman blackjack.", "blackjack.waits_against"),
    ("blackjack", "El seguro se paga 2 a 1 si la banca tiene blackjack.", "insurance.against"),
    ("texas_holdem", "Se quema la carta que el crupier descubrió en el turn.", "burn.before.turn"),
    ("texas_holdem", "Si por error se queman dos cartas antes del flop, se anula la mano.", "burn.before.flop"),
]


@pytest.mark.parametrize(("game", "text", "key", "value"), _READ)
def test_cards_are_read(game: str, text: str, key: str, value: Any) -> None:
    assert (key, value) in facts(Example(text, game))


@pytest.mark.parametrize(("game", "text", "key"), _NOT_READ)
def test_other_cards_are_not(game: str, text: str, key: str) -> None:
    assert key not in [one for one, _ in facts(Example(text, game))]


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("Seguro: no.", False),
        ("En ningún caso se aceptará el seguro.", False),
        ("La sala prescindirá del seguro.", False),
        ("Seguro: sí, hasta la mitad de la apuesta.", True),
        ("El establecimiento podrá, a su criterio, ofrecer el seguro.", "optional"),
    ],
)
def test_insurance_is_offered_or_not_in_many_words(text: str, offered: Any) -> None:
    assert ("insurance.offered", offered) in facts(Example(text, "blackjack"))
