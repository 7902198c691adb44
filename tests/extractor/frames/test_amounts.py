"""How much a bet must be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.extractor.readers.facts import facts

FRAMES = "frames:bet"


@pytest.mark.parametrize(
    ("title", "body", "expected"),
    [
        (
            "CARIBBEAN POKER",
            "Quien va coloca en el BET el triple del ANTE.",
            {"amount.bet": {"times": 3, "of": "ante"}},
        ),
        (
            "TEXAS HOLD'EM BONUS",
            "Debe hacer una apuesta igual al ante en la casilla marcada como turn.",
            {"amount.turn": {"times": 1, "of": "ante"}},
        ),
        (
            "CARIBBEAN POKER",
            "Puede cambiar un naipe comprando esa carta por el importe de la apuesta inicial.",
            {"amount.card_purchase": {"times": 1, "of": "ante"}},
        ),
        (
            "BLACK JACK",
            "Para separar hay que hacer una apuesta igual a la original.",
            {"amount.split_or_double": {"times": 1, "of": "bet"}},
        ),
        (
            "TEXAS HOLD'EM BONUS",
            'El que sigue pone una suma igual a la de la apuesta "ante" en el área del river.',
            {"amount.river": {"times": 1, "of": "ante"}},
        ),
        (
            "BLACK JACK",
            "El seguro se hace con una cantidad igual a la mitad de su apuesta.",
            {"amount.insurance": {"times": "1/2", "of": "bet"}},
        ),
        (
            "OMAHA",
            "La ciega menor es el equivalente a la apuesta mínima de la mesa.",
            {"amount.small_blind": {"times": 1, "of": "min_bet"}},
        ),
        (
            "STUD POKER",
            "Quien abre pone la primera «Apuesta Ciega», que equivale a una apuesta mínima.",
            {"amount.blind": {"times": 1, "of": "min_bet"}},
        ),
        (
            "WAR",
            "Si va a la guerra, el jugador pondrá otra apuesta igual a la inicial.",
            {"amount.raise": {"times": 1, "of": "bet"}},
        ),
        (
            "TREINTA Y CUARENTA",
            "Los jugadores podrán asegurar sus apuestas pagando al crupier el equivalente al 2 % de la apuesta.",
            {"amount.insurance": {"times": "1/50", "of": "bet"}},
        ),
    ],
)
def test_amounts(title: str, body: str, expected: dict[str, object]) -> None:
    assert facts(title, body, FRAMES) == expected


@pytest.mark.parametrize(
    ("title", "body"),
    [
        ("BLACK JACK", "El seguro es, como máximo, igual a la mitad de la apuesta original."),
        ("CARIBBEAN POKER", "El que gana cobra en el BET el triple del ANTE."),
        ("BLACK JACK", "Tras separar, el crupier paga el doble de la apuesta."),
        ("TEXAS HOLD'EM BONUS", "La apuesta turn no podrá superar el doble del ante."),
    ],
)
def test_bounds_and_payments_are_no_amounts(title: str, body: str) -> None:
    assert facts(title, body, FRAMES) == {}


@given(times=st.integers(2, 60))
def test_the_multiple_printed_is_the_multiple_read(times: int) -> None:
    body = f"Quien va coloca en el BET {times} veces el ANTE."
    assert facts("CARIBBEAN POKER", body, FRAMES) == {"amount.bet": {"times": times, "of": "ante"}}
