"""How much a bet must be: by the frames, and by the reader that is heard where they are silent."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.extractor.readers.facts import facts

FRAMES, READER = "frames:bet", "bet_amount"
BOTH = (FRAMES, READER)
STATED = [
    (
        BOTH,
        "CARIBBEAN POKER",
        "Quien va coloca en el BET el triple del ANTE.",
        {"amount.bet": {"times": 3, "of": "ante"}},
    ),
    (
        BOTH,
        "TEXAS HOLD'EM BONUS",
        "Debe hacer una apuesta igual al ante en la casilla marcada como turn.",
        {"amount.turn": {"times": 1, "of": "ante"}},
    ),
    (
        BOTH,
        "CARIBBEAN POKER",
        "Puede cambiar un naipe comprando esa carta por el importe de la apuesta inicial.",
        {"amount.card_purchase": {"times": 1, "of": "ante"}},
    ),
    (
        [FRAMES],
        "BLACK JACK",
        "Para separar hay que hacer una apuesta igual a la original.",
        {"amount.split_or_double": {"times": 1, "of": "bet"}},
    ),
    (
        [READER],
        "BLACK JACK",
        "Para separar hay que hacer una apuesta igual a la original.",
        {"amount.split": {"times": 1, "of": "bet"}},
    ),
    (
        [FRAMES],
        "TEXAS HOLD'EM BONUS",
        'El que sigue pone una suma igual a la de la apuesta "ante" en el área del river.',
        {"amount.river": {"times": 1, "of": "ante"}},
    ),
    ([READER], "BLACK JACK", "El jugador puede doblar su apuesta.", {"amount.double": {"times": 2, "of": "bet"}}),
]
"""Who reads it, the title, the sentence, and the facts."""


@pytest.mark.parametrize(
    ("reader", "title", "body", "expected"),
    [(reader, *case) for readers, *case in STATED for reader in readers],
)
def test_amounts(reader: str, title: str, body: str, expected: dict[str, object]) -> None:
    assert facts(title, body, reader) == expected


@pytest.mark.parametrize("reader", BOTH)
@pytest.mark.parametrize(
    ("title", "body"),
    [
        ("BLACK JACK", "El seguro es, como máximo, igual a la mitad de la apuesta original."),
        ("CARIBBEAN POKER", "El que gana cobra en el BET el triple del ANTE."),
        ("BLACK JACK", "Tras separar, el crupier paga el doble de la apuesta."),
        ("TEXAS HOLD'EM BONUS", "La apuesta turn no podrá superar el doble del ante."),
    ],
)
def test_bounds_and_payments_are_no_amounts(title: str, body: str, reader: str) -> None:
    assert facts(title, body, reader) == {}


@pytest.mark.parametrize("reader", BOTH)
@given(times=st.integers(2, 60))
def test_the_multiple_printed_is_the_multiple_read(times: int, reader: str) -> None:
    body = f"Quien va coloca en el BET {times} veces el ANTE."
    assert facts("CARIBBEAN POKER", body, reader) == {"amount.bet": {"times": times, "of": "ante"}}
