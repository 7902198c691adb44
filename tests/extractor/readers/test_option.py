"""What the player may choose."""

from __future__ import annotations

import pytest

from tests.extractor.readers.facts import facts


@pytest.mark.parametrize(
    ("title", "body", "expected"),
    [
        ("BLACK JACK", "Los ases separados reciben una sola carta cada uno.", {"split.aces_one_card": True}),
        (
            "BLACK JACK",
            "Al abrirse podrá seguir, es decir, pudiendo jugar un máximo de 6 manos.",
            {"split.max_hands": 6},
        ),
        ("BLACK JACK", "Si la banca muestra un as, el jugador puede asegurarse.", {"insurance.against": ["ace"]}),
        ("BLACK JACK", "El jugador puede retirarse, perdiendo la mitad de su apuesta.", {"surrender.offered": True}),
        ("WAR", "El que se rinda perderá la cuarta parte de su apuesta inicial.", {"surrender.loses": "1/4"}),
        ("POKER SIN DESCARTE", "El jugador pasa, y pierde el ante, o va.", {"fold_loses": ["ante"]}),
        ("POKER SIN DESCARTE", "Quienes opten por retirarse de la mano perderán el ante.", {"fold_loses": ["ante"]}),
        ("CRAPS", "Big 6. Puede ser retirada por el jugador.", {"withdrawable.big_6": True}),
        ("CRAPS", "Big 8. No puede retirarse.", {"withdrawable.big_8": False}),
        (
            "CRAPS",
            "Línea de pase. No podrá retirarse, pero sí se puede aumentar.",
            {"withdrawable.pass": False, "increase_after_point.pass": True},
        ),
    ],
)
def test_choices(title: str, body: str, expected: dict[str, object]) -> None:
    read = facts(title, body, "option", "frames")
    assert {key: read.get(key) for key in expected} == expected


@pytest.mark.parametrize(
    ("title", "body"),
    [
        ("BLACK JACK", "El jugador puede retirarse de la mesa cuando quiera."),
        ("BLACK JACK", "Ningún jugador podrá asegurarse después del aviso."),
        ("CRAPS", "El tirador puede retirarse de la mesa."),
    ],
)
def test_what_is_no_choice_of_play(title: str, body: str) -> None:
    assert facts(title, body, "option") == {}


@pytest.mark.parametrize(
    ("title", "body", "expected"),
    [
        ("CRAPS", "El juego tiene dos modalidades: Craps y Mini Craps.", ["full", "mini"]),
        (
            "POKER SIN DESCARTE",
            "Existen tres variantes: Poker sin Descarte, Plus y Progresivo.",
            ["classic", "plus", "progressive"],
        ),
        ("CRAPS", "Hay dos modalidades: el cobro en fichas y el cobro en efectivo.", None),
    ],
)
def test_variants_of_a_list(title: str, body: str, expected: list[str] | None) -> None:
    assert facts(title, body, "variants").get("variants") == expected


def test_a_card_is_offered_for_sale() -> None:
    read = facts("POKER SIN DESCARTE", "El crupier invita a cada jugador a comprar una carta.", "frames")
    assert read == {"card_purchase.offered": True, "card_purchase.max": 1}
