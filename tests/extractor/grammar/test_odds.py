"""Odds as gain to stake; ranges, limits and times of day are none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.grammar import odds


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("gana 13 veces la apuesta", "13:1"),
        ("obtiene cuarenta y una veces el importe de su apuesta", "41:1"),
        ("29 veces su postura", "29:1"),
        ("gana UNA vez lo apostado", "1:1"),
        ("½ vez la postura", "1:2"),
        ("se paga catorce veces si sale", "14:1"),
        ("3 a 2", "3:2"),
        ("se paga a razón de cinco por tres", "5:3"),
        ("6 a 10", "6:10"),
        ("12:1", "12:1"),
        ("7: 4", "7:4"),
        ("1 a 1 (a la par)", "1:1"),
        ("a la par (1 por 1)", "1:1"),
        ("los premios se pagan a la par", "1:1"),
        ("abonará, en caso de que la banca forme la mejor mano, el doscientos por ciento (200%)", "2:1"),
        ("se paga doble", "2:1"),
        ("gana el triple de lo apostado", "3:1"),
        ("la ganancia es la mitad de la apuesta", "1:2"),
        ("cobrará el 120 %", "6:5"),
        ("ganará el sesenta por ciento (60%) de lo jugado", "3:5"),
        ("recibe una cantidad igual a su apuesta", "1:1"),
        ("se pagan las proporciones matemáticas exactas", "true_odds"),
        ("el pago será de 9 a 1", "9:1"),
        ("se le pagará 3-2", "3:2"),
    ],
)
def test_odds(text: str, expected: str) -> None:
    assert [match.value for match in odds.find(text)] == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "de 4 a 7 barajas",
        "del 1 al 20",
        "a las 10:30 horas",
        "5 por 100 de comisión",
        "25 veces el mínimo de la mesa",
        "15, 25 ó 35 veces la apuesta mínima",
        "no será superior a 80 veces la apuesta",
        "barajar al menos tres veces",
        "una vez hecha la apuesta",
        "las fichas se ponen a la par del color",
        "pierde la mitad de su apuesta",
        "una apuesta igual al doble de la inicial",
        "la comisión será del 5 %",
        "doble cero",
        "decreto 3/15",
        "cobrará el 10 % del pozo",
        "un premio que paga el 100% o 20% del pozo",
        "reparte los naipes uno por uno",
        "gana punto 6 a 2",
        "una apuesta de dos veces el valor del ante",
        "El grande gana con totales de 11 a 17",
        "Mitad baja (1 a 6)",
        "Tercera carta del punto: con 0 a 5 pide",
        "A la figura no se le recibe más de la décima parte del tope",
        "La banca cobra la ganancia menos el 5 %",
    ],
)
def test_look_alikes(text: str) -> None:
    assert odds.find(text) == []


@given(st.integers(1, 5000), st.integers(1, 99))
def test_the_figures_decide(gain: int, stake: int) -> None:
    for text in (f"{gain} a {stake}", f"{gain}:{stake}", f"{gain} por {stake}", f"Pleno {gain} : {stake}"):
        assert odds.parse(text) == f"{gain}:{stake}"


@given(st.integers(2, 5000))
def test_a_stake_that_is_counted_in_is_taken_out_and_said(total: int) -> None:
    (match,) = odds.find(f"se paga {total} veces la apuesta, incluida la propia apuesta")
    assert (match.value, match.note) == (f"{total - 1}:1", f"stake included: {total}:1")
    (match,) = odds.find(f"{total} for 1")
    assert match.value == f"{total - 1}:1"


def test_a_cell_takes_a_bare_percentage_and_prefers_the_printed_ratio() -> None:
    assert odds.parse("150 %") == "3:2"
    assert odds.parse("7 a 5 140 %") == "7:5"
    assert odds.parse("x29") == odds.parse("29 ×") == "29:1"
    assert odds.find("mesa de 2 x 3") == odds.find("x29") == []
    assert odds.find("Siete 150 %") == []


def test_parts() -> None:
    assert odds.parts("19:20") == (19, 20)
    with pytest.raises(ValueError, match="true_odds"):
        odds.parts("true_odds")


def test_the_scale_of_a_plan_is_no_price_and_that_of_a_straight_is() -> None:
    assert odds.find("el plano, a escala de 1:50") == []
    assert [match.value for match in odds.find("Escala 4:1")] == ["4:1"]
