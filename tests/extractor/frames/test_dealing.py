"""Who is dealt how many cards, and how they lie."""

from __future__ import annotations

from typing import Any

import pytest

from tests.extractor.readers.facts import facts


@pytest.mark.parametrize(
    ("title", "body", "expected"),
    [
        ("POKER SIN DESCARTE", "Cinco cartas a cada uno, boca abajo.", {"cards.player": 5, "cards.face_up": False}),
        (
            "POKER SIN DESCARTE",
            "El tallador dará cinco naipes cubiertos a cada apostador y cinco para la casa, cuatro de ellos cubiertos"
            " y uno descubierto.",
            {"cards.player": 5, "cards.dealer": 5, "cards.dealer_up": 1, "cards.dealer_down": 4},
        ),
        (
            "POKER SIN DESCARTE",
            "Cada uno juega con una mano de cinco naipes tapados, entregados por el tallador a cada apostador.",
            {"cards.player": 5, "cards.face_up": False, "cards.hand": 5},
        ),
        (
            "POKER SIN DESCARTE",
            "La mano del crupier se compone de tres cartas tapadas y dos a la vista.",
            {"cards.dealer_up": 2, "cards.dealer_down": 3},
        ),
        ("POKER SIN DESCARTE", "La mano del jugador se compone de tres cartas tapadas y dos a la vista.", {}),
        (
            "BLACK JACK",
            "Una carta del crupier se muestra y la otra queda tapada.",
            {"cards.dealer": 2, "cards.dealer_up": 1, "cards.dealer_down": 1},
        ),
        (
            "POKER SIN DESCARTE",
            "La banca recibe cinco naipes, el último de ellos boca arriba.",
            {"cards.dealer": 5, "cards.dealer_up": 1},
        ),
        (
            "POKER TRES CARTAS",
            "Recibirán tres naipes cada uno de los jugadores y el crupier.",
            {"cards.player": 3, "cards.dealer": 3},
        ),
        (
            "GUERRA",
            "El crupier da una carta descubierta a cada jugador y termina con una para la banca.",
            {"cards.player": 1, "cards.dealer": 1, "cards.face_up": True},
        ),
        ("PUNTO Y BANCA", "Dos al punto y dos a la banca.", {"cards.player": 2, "cards.dealer": 2}),
        (
            "PUNTO Y BANCA",
            "El croupier reparte, de una en una y en forma alternada, dos cartas al punto y dos a la banca.",
            {"cards.player": 2, "cards.dealer": 2},
        ),
        (
            "GUERRA",
            "Una carta al jugador y otra a la banca, ambas descubiertas.",
            {"cards.player": 1, "cards.dealer": 1, "cards.face_up": True},
        ),
        (
            "POKER SIN DESCARTE",
            "El crupier recibe cinco cartas y vuelve la última.",
            {"cards.dealer": 5, "cards.dealer_up": 1},
        ),
        (
            "BLACK JACK",
            "Dos cartas a cada jugador, a la vista. El tallador toma también dos y enseña una sola.",
            {"cards.player": 2, "cards.dealer": 2, "cards.dealer_up": 1},
        ),
    ],
)
def test_who_is_dealt_what(title: str, body: str, expected: dict[str, Any]) -> None:
    read = facts(title, body, "frames")
    assert {key: read.get(key) for key in expected} == expected


@pytest.mark.parametrize(
    "body",
    [
        "Cada jugador procura la mejor combinación de cinco naipes entre los que recibe.",
        "Los naipes se entregan al pagador, que formará tres pilas de ellos.",
        "No se repartirán cuatro cartas a ningún jugador.",
    ],
)
def test_what_is_no_deal(body: str) -> None:
    assert not {"cards.player", "cards.dealer"} & set(facts("POKER SIN DESCARTE", body, "frames"))


def test_one_open_and_one_covered_are_two() -> None:
    told = facts("BLACK JACK", "Cada puesto recibe dos naipes; el crupier, uno descubierto y otro cubierto.", "frames")
    assert (told["cards.dealer"], told["cards.dealer_up"], told["cards.dealer_down"]) == (2, 1, 1)


@pytest.mark.parametrize(
    ("title", "text", "dealer"),
    [
        ("GUERRA", "El crupier da una carta a cada jugador y toma otra para la casa.", 1),
        ("PÓKER DE TRES CARTAS", "Cada jugador recibe tres naipes y otros tres van a la banca.", 3),
        ("PÓKER DE TRES CARTAS", "Cada jugador recibe tres naipes e idéntica cantidad el tallador.", 3),
        ("PUNTO Y BANCA", "Recibe el punto dos naipes y otros dos la banca.", 2),
        ("SIETE Y MEDIO", "Se entrega un naipe por jugador, y a la banca otro.", 1),
        ("PÓKER DE TRES CARTAS", "Cada jugador recibe tres naipes y quema otro la banca.", None),
        ("PÓKER DE CÍRCULO", "Cada jugador recibe dos naipes y otros dos el crupier.", None),
    ],
)
def test_what_the_dealer_gets_in_the_same_breath(title: str, text: str, dealer: int | None) -> None:
    assert facts(title, text, "frames").get("cards.dealer") == dealer
