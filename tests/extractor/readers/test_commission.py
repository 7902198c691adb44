"""What the house takes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.extractor.readers.facts import facts


def commission(title: str, body: str) -> dict[str, object]:
    return facts(title, body, "frames:commission")


@pytest.mark.parametrize(
    ("title", "body", "expected"),
    [
        (
            "BACARRÁ",
            "La deducción para la casa será de un 4 por 100 de lo ganado por el banquero.",
            {"rate": "1/25", "base": "banker_winnings"},
        ),
        (
            "PUNTO Y BANCA",
            "La Banca que gana cobra a la par, con descuento del seis por ciento (6%) sobre lo ganado.",
            {"rate": "3/50", "base": "banker_winnings"},
        ),
        ("PAI GOW PÓQUER", "La comisión, como máximo, será de hasta el 3 por 100.", {"rate": {"max": "3/100"}}),
        ("PUNTO Y BANCA", "La comisión será fijada por el casino.", {"rate.set_by": "casino"}),
    ],
)
def test_rates_and_what_they_are_taken_of(title: str, body: str, expected: dict[str, object]) -> None:
    assert commission(title, body) == expected


@pytest.mark.parametrize(
    "body",
    [
        "El pozo progresivo aumenta en un 60 % de cada apuesta y la comisión se anuncia.",
        "Se retira el 50 % de la apuesta.",
        "La comisión de control visita la sala cada mes.",
        "La Comisión Nacional del Juego fijará entre el 5 y el 12 por 100 de los ingresos.",
        "De la comisión responde una garantía del 5 por 100 de lo ganado.",
    ],
)
def test_other_shares_are_no_rates(body: str) -> None:
    assert commission("PUNTO Y BANCA", body) == {}


@given(st.integers(1, 40))
def test_the_rate_is_the_one_printed(percent: int) -> None:
    from fractions import Fraction

    body = f"Se fija una comisión del {percent} por 100 sobre lo ganado."
    assert commission("PUNTO Y BANCA", body)["rate"] == str(Fraction(percent, 100))
