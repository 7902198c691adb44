"""On which totals the house draws and stands, what is aimed at, what is burned and what opens."""

from __future__ import annotations

import pytest

from tests.extractor.readers.facts import facts


@pytest.mark.parametrize(
    ("title", "body", "expected"),
    [
        ("BLACK JACK", "Con 17 puntos o más, la banca no puede tomar otra carta.", {"stands_on": 17}),
        ("BLACK JACK", "Hasta 16, inclusive, el tallador debe jalar carta.", {"draws_to": 16}),
        ("BLACK JACK", "Plante de la casa: 17, duro o blando.", {"stands_on": 17, "soft_17": "stand"}),
        ("BLACK JACK", "Un diecisiete en que el as pese once obliga a la casa a sacar otra.", {"soft_17": "hit"}),
        ("BLACK JACK", "Objeto del juego: superar a la banca sin pasar de 21.", {"target_total": 21}),
        ("BLACK JACK", "La banca pide con 15 y con 16, y con 17 o más se queda.", {"draws_to": 16, "stands_on": 17}),
        (
            "BLACK JACK",
            "La banca toma carta mientras no tenga diecisiete, y con diecisiete o más se planta.",
            {"stands_on": 17},
        ),
        ("BLACK JACK", "La banca se planta con 17 o 18 o más puntos.", {"stands_on": 17}),
        (
            "BLACK JACK",
            "El repartidor tira a 15 y abajo; se planta con 16 y superiores.",
            {"draws_to": 15, "stands_on": 16},
        ),
        ("BLACK JACK", "La banca está obligada a tomar carta con 16.", {"draws_to": 16}),
        ("BLACK JACK", "Quien se pasa de veintidós pierde.", {"target_total": 22}),
        (
            "BLACK JACK",
            "Quien se pasa de 22 pierde. Objeto del juego: superar a la banca sin pasar de 21.",
            {"target_total": 21},
        ),
        ("SIETE Y MEDIO", "El fin del juego es llegar a siete puntos y medio.", {"target_total": 7.5}),
        (
            "TEXAS HOLDEM",
            "Antes del flop y del river se quema una carta.",
            {"burn.before.flop": 1, "burn.before.river": 1},
        ),
        ("POKER SIN DESCARTE", "Mano mínima de la casa: as y rey.", {"qualifies_with": "ace_king"}),
        (
            "POKER TRES CARTAS",
            "La casa entra en juego solamente con dama por carta alta.",
            {"qualifies_with": "queen_high"},
        ),
    ],
)
def test_how_the_house_plays(title: str, body: str, expected: dict[str, object]) -> None:
    read = facts(title, body, "frames:dealer_rule")
    assert {key: read.get(key) for key in expected} == expected


@pytest.mark.parametrize(
    ("title", "body"),
    [
        ("BLACK JACK", "La mesa cierra a las 17 y no toma más apuestas."),
        ("TREINTA Y CUARENTA", "Las cartas se cuentan hasta 31 en voz alta."),
        ("BLACK JACK", "En el Dorado 21 se hacen dos apuestas; si pierde una, pasa a la otra."),
    ],
)
def test_what_is_no_total(title: str, body: str) -> None:
    assert not {"stands_on", "draws_to", "target_total"} & set(facts(title, body, "frames:dealer_rule"))


def test_the_house_stands_where_its_drawing_ends() -> None:
    read = facts("BLACK JACK", "El crupier tira hasta alcanzar dieciocho y allí se detiene.", "frames")
    assert read == {"draws_to": 17, "stands_on": 18}


def test_who_is_paid_there_does_not_stand() -> None:
    body = "El crupier tira hasta alcanzar dieciocho y luego paga a la mano que gane."
    assert facts("BLACK JACK", body, "frames").get("stands_on") is None


@pytest.mark.parametrize(
    ("body", "totals"),
    [
        ("Se puede doblar la apuesta, salvo con black jack.", "any"),
        ("Se puede doblar con 9 o 10, salvo con black jack.", [9, 10]),
    ],
)
def test_who_may_double_but_on_a_blackjack_doubles_on_any_other_total(body: str, totals: object) -> None:
    assert facts("BLACK JACK", body, "frames:option")["double.on"] == totals
