"""What is paid where a phrase describes the situation."""

from __future__ import annotations

import pytest

from tests.extractor.readers.facts import facts


@pytest.mark.parametrize(
    ("title", "body", "expected"),
    [
        (
            "CARIBBEAN POKER",
            "El croupier abre con par de sotas. Si no abre, paga el ANTE 2 a 1 y devuelve el BET.",
            {"pays.ante.dealer_not_qualified": "2:1", "pays.bet.dealer_not_qualified": "push"},
        ),
        (
            "TEXAS HOLD'EM BONUS",
            'Con una mano de "escalera" o superior, su "ante" ganará y se le pagará 2-1.',
            {"pays.ante.straight_or_better": "2:1"},
        ),
        (
            "GUERRA",
            "Si hay igualdad en la fase de guerra, cobra, pagándose 2 a 1, más un bono igual a la apuesta inicial.",
            {"pays.war_phase.tie": "2:1", "pays.war_phase.tie_bonus": "1:1"},
        ),
        (
            "PUNTO Y BANCA",
            "La apuesta en Banca ganará el 80 %, en todos los pases pares y el 100 %, en todos los pases impares.",
            {"pays.banker.bank_box_even": "4:5", "pays.banker.bank_box_odd": "1:1"},
        ),
        (
            "BLACK JACK",
            "Si la Banca y algún Apostador obtuvieran Black Jack, el Apostador ganará el treinta por ciento (30%).",
            {"pays.blackjack.dealer_blackjack": "3:10"},
        ),
    ],
)
def test_situations(title: str, body: str, expected: dict[str, object]) -> None:
    assert facts(title, body, "payout") == expected


@pytest.mark.parametrize(
    ("title", "body"),
    [
        ("CARIBBEAN POKER", "Si no abre, el croupier recoge las cartas."),
        ("BOULE", "El jugador que pierde conserva su turno."),
        ("GUERRA", "El casino puede entregar un bono de bienvenida."),
    ],
)
def test_situations_that_pay_nothing(title: str, body: str) -> None:
    assert facts(title, body, "payout") == {}


def test_the_winner_keeps_the_stake() -> None:
    body = "El acertante obtiene siete veces su postura. El acertante conserva además su postura."
    assert facts("BOULE", body, "payout", "frames")["stake_kept"] is True


def test_only_the_highest_hand_is_paid() -> None:
    assert facts("TRIJÓKER", "Se pagará solamente la jugada más alta.", "payout", "frames:payout") == {
        "only_highest_paid": True
    }
