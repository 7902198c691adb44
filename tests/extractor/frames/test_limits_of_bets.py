"""Minimums and maximums of bets, of the bank and of raises."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.extractor.readers.facts import facts, words


def of_minimum(times: Any) -> dict[str, Any]:
    return {"times": times, "of": "min_bet"}


@pytest.mark.parametrize(
    ("title", "body", "expected"),
    [
        (
            "BLACK JACK",
            "Seguro. El jugador puede asegurarse con una apuesta de hasta un tercio de la suya.",
            {"bet_max.insurance": {"times": "1/3", "of": "bet"}},
        ),
        ("WAR", "La apuesta máxima equivale a 70 veces el mínimo.", {"bet_max": of_minimum(70)}),
        (
            "BOULE",
            "El máximo al número entero irá de 33 a 77 veces el mínimo; el de las suertes sencillas, "
            "de 210 a 410 veces.",
            {
                "bet_max.straight": {"min": 33, "max": 77, "of": "min_bet"},
                "bet_max.simple_chance": {"min": 210, "max": 410, "of": "min_bet"},
            },
        ),
        (
            "RULETA FRANCESA",
            "El máximo será:\n\na) En el pleno, 11, 22 ó 33 veces el mínimo; en el caballo, 21, 42 ó 63 veces.\n\n"
            "b) En la columna y en la docena, 130, 260 ó 390 veces.",
            {
                "bet_max.straight": of_minimum([11, 22, 33]),
                "bet_max.split": of_minimum([21, 42, 63]),
                "bet_max.column": of_minimum([130, 260, 390]),
                "bet_max.dozen": of_minimum([130, 260, 390]),
            },
        ),
        (
            "CRAPS",
            "En la gabela de la línea de no pase el máximo es, para 4 y 10, el 180 por 100 de la apuesta "
            "correspondiente; para 6 u 8, el 110 por 100.",
            {
                "bet_max.odds_dont_pass.4": {"times": "9/5", "of": "bet"},
                "bet_max.odds_dont_pass.10": {"times": "9/5", "of": "bet"},
                "bet_max.odds_dont_pass.6": {"times": "11/10", "of": "bet"},
                "bet_max.odds_dont_pass.8": {"times": "11/10", "of": "bet"},
            },
        ),
        (
            "FERROCARRIL, BACARRÁ O CHEMIN DE FER",
            "El máximo de la banca es de 90 veces el mínimo autorizado.",
            {"bank_max": of_minimum(90)},
        ),
        (
            "FERROCARRIL, BACARRÁ O CHEMIN DE FER",
            "El banquero podrá llevar al garaje lo ganado cuando supere de 30 a 45 veces "
            "(según decida la casa) el mínimo.",
            {"garage.threshold": {"min": 30, "max": 45, "of": "min_bet"}},
        ),
        (
            "BLACK JACK",
            "SEGURO: el jugador apuesta hasta la mitad de su postura.",
            {"bet_max.insurance": {"times": "1/2", "of": "bet"}},
        ),
        (
            "TEXAS HOLD'EM",
            "Todo aumento (RAISE) será como mínimo igual a la última subida.",
            {"raise_min": {"times": 1, "of": "last_raise"}},
        ),
        (
            "RULETA AMERICANA",
            "Los máximos, expresados en tantos del mínimo, son de cuarenta en el pleno, ochenta en el caballo y "
            "quinientos en la docena y en la columna.",
            {
                "bet_max.straight": of_minimum(40),
                "bet_max.split": of_minimum(80),
                "bet_max.dozen": of_minimum(500),
                "bet_max.column": of_minimum(500),
            },
        ),
        (
            "BOULE",
            "El máximo del pleno será de treinta veces, y el de las suertes sencillas de doscientas, la apuesta menor "
            "que se admita.",
            {"bet_max.straight": of_minimum(30), "bet_max.simple_chance": of_minimum(200)},
        ),
        (
            "CRAPS",
            "En la gabela sobre pase se apuesta cualquier suma, desde el mínimo hasta completar la apuesta original.",
            {
                "bet_min.odds_pass": {"times": 1, "of": "min_bet"},
                "bet_max.odds_pass": {"times": 1, "of": "bet"},
            },
        ),
    ],
)  # fmt: skip
def test_limits(title: str, body: str, expected: dict[str, Any]) -> None:
    assert facts(title, body, "frames:limit") == expected


@pytest.mark.parametrize(
    ("title", "body"),
    [
        ("RULETA FRANCESA", "El pleno ganador cobra 41 veces la apuesta, y el máximo de la mesa no cambia por ello."),
        ("PAI GOW PÓQUER", "La comisión será, como máximo, del 7 por 100 de las apuestas ganadoras."),
        ("CRAPS", "El jugador podrá retirar parte de su apuesta hasta el mínimo de la mesa."),
        ("BLACK JACK", "El jugador que se abre coloca una apuesta igual a la original."),
        ("WAR", "Las apuestas se harán entre el mínimo y el máximo de la mesa."),
    ],
)
def test_what_is_paid_taken_or_staked_is_no_limit(title: str, body: str) -> None:
    assert facts(title, body, "frames:limit") == {}


def test_a_limit_quotes_the_bet_and_its_amount() -> None:
    body = "El máximo de la casa no se discute. En el pleno, el máximo será de 44 veces el mínimo."
    assert (
        words("RULETA FRANCESA", body, "bet_max.straight", "frames:limit")
        == "pleno, el máximo será de 44 veces el mínimo"
    )


@given(st.integers(2, 900))
def test_the_multiple_printed_is_the_limit_read(times: int) -> None:
    body = f"El máximo de la apuesta es de {times} veces el mínimo."
    assert facts("WAR", body, "frames:limit") == {"bet_max": of_minimum(times)}


@pytest.mark.parametrize(
    ("title", "body"),
    [
        ("RULETA AMERICANA", "Los topes serán: pleno, veinte veces; calle, sesenta; suertes sencillas, trescientas."),
        ("RULETA AMERICANA", "Las mesas con la puesta de cinco números a seis por uno quedan vedadas."),
        (
            "CRAPS",
            "Con punto, quien juega al pase añade a su puesta hasta el triple, que se premia al 2 por 1 en el 4 y el "
            "10 y al 3 por 2 en el 5 y el 9.",
        ),
    ],
)
def test_what_is_laid_or_banned_pays_nothing(title: str, body: str) -> None:
    assert not facts(title, body, "payout")
