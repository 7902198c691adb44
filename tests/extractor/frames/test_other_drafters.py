"""What drafters say by other syntax: pronouns and numbers for bets, gerunds as conditions, telegrams, "usted"."""

from __future__ import annotations

from typing import Any

import pytest

from extractor.frames.frame import Example
from tests.extractor.frames.test_examples import facts

_SAME = {"times": 1, "of": "bet"}
_LOW, _HIGH = [*range(1, 19)], [*range(19, 37)]

_READ: list[tuple[str, str, dict[str, Any]]] = [
    (
        "war",
        "El empate es una apuesta voluntaria, que se hace antes de la talla. Se debe tener también apuesta principal.",
        {"mandatory.tie": False, "when.tie": "before_deal", "requires.tie": ["main"]},
    ),
    (
        "caribbean_poker",
        "La progresiva se pone con anterioridad a la distribución de naipes.",
        {"when.progressive": "before_deal"},
    ),
    ("caribbean_poker", "El jugador puede participar o no en la progresiva.", {"mandatory.progressive": False}),
    (
        "go_poker",
        "Se colocan tres apuestas iguales antes de que se dé la primera carta.",
        {"mandatory.bet_1": True, "when.bet_3": "before_deal", "amount.bet_2": _SAME, "amount.bet_3": _SAME},
    ),
    (
        "go_poker",
        "Se podrá retirar la apuesta 1. Puede hacerse lo propio con la apuesta 2. La apuesta 3 no se retira.",
        {"withdrawable.bet_1": True, "withdrawable.bet_2": True, "withdrawable.bet_3": False},
    ),
    ("go_poker", "Sin seguro, sin compra de cartas.", {"insurance.offered": False, "card_purchase.offered": False}),
    ("go_poker", "No gana la mano inferior a un par de dieces.", {"min_hand": "pair_of_10"}),
    ("go_poker", "Da tres cartas a cada jugador y deja dos en las casillas comunes.", {"cards.community": 2}),
    (
        "war",
        "Gana la carta más alta. Si es la del jugador, se paga uno por uno; si es la de la banca, pierde.",
        {"outcome.player_higher": "win", "outcome.player_lower": "lose"},
    ),
    (
        "war",
        "Si en la guerra es mayor la carta de la banca, el jugador pierde ambas.",
        {"outcome.player_lower.war_phase": "lose"},
    ),
    ("caribbean_poker", "Superado por la casa, el jugador pierde sus apuestas.", {"outcome.player_lower": "lose"}),
    ("blackjack", "Excediéndose la banca, ganan las manos que queden.", {"outcome.dealer_bust": "win"}),
    ("blackjack", "Usted recibe dos cartas boca arriba.", {"cards.player": 2, "cards.face_up": True}),
    ("blackjack", "En los ases separados podrá pedir cuantas cartas quiera.", {"split.aces_one_card": False}),
    (
        "blackjack",
        "Cabe doblar con cualquier total, pero no tras separar.",
        {"double.on": "any", "double.after_split": False},
    ),
    ("french_roulette", "La postura en prisión no puede dividirse.", {"prison.split": False}),
    (
        "war",
        "El as es la carta más alta y le siguen el rey, la reina, la jota, y luego del diez al dos.",
        {"rank_order": ["ace", "king", "queen", "jack", *map(str, range(10, 1, -1))]},
    ),
    (
        "american_roulette",
        "Rojo o negro, 1 al 18 o 19 al 36: se paga lo mismo que se apostó.",
        {"numbers.low": _LOW, "numbers.high": _HIGH},
    ),
]


@pytest.mark.parametrize(("game", "text", "expected"), _READ)
def test_what_is_said_otherwise(game: str, text: str, expected: dict[str, Any]) -> None:
    found = dict(facts(Example(text=text, game=game)))
    assert {key: found.get(key) for key in expected} == expected


@pytest.mark.parametrize(
    ("game", "text", "key"),
    [
        ("caribbean_poker", "Antes del reparto el crupier comprueba que cada jugador ha puesto el ante.", "when.ante"),
        ("go_poker", "El jugador no podrá retirar las cartas de la mesa.", "withdrawable.bet_1"),
        ("caribbean_poker", "Sin seguro no se admite la compra de cartas.", "insurance.offered"),
        ("caribbean_poker", "De dos parejas vence la más alta.", "outcome.player_higher"),
        ("punto_banca", "Puede apostarse a que gane la banca o a que haya empate.", "outcome.tie"),
        ("poker", "Si dos o más jugadores muestran póquer, gana quien lo muestra de mayor rango.", "min_hand"),
        ("blackjack", "Los ases separados no reciben más de una carta.", "split.aces_one_card"),
    ],
)
def test_what_is_not_said(game: str, text: str, key: str) -> None:
    found = dict(facts(Example(text=text, game=game)))
    assert found.get(key) in (None, key == "split.aces_one_card")
