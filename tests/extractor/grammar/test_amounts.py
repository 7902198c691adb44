"""Every quantity of a text has one amount: its kind, its value, its bound and what it counts."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.grammar import amounts, numbers
from schemas.values import KINDS

CORPUS: dict[str, list[tuple[Any, ...]]] = {
    "Pleno: 35 a 1": [("odds", "35:1")],
    "treinta y cinco a uno": [("odds", "35:1")],
    "paga 3:2": [("odds", "3:2")],
    "se pagará a la par": [("odds", "1:1")],
    "cobra otro tanto": [("odds", "1:1")],
    "el doble del ante": [("multiple", {"times": 2, "of": "ante"})],
    "hasta cuarenta veces el mínimo": [("multiple", {"times": 40, "of": "min_bet"}, "max")],
    "la décima parte del máximo de la mesa": [("multiple", {"times": "1/10", "of": "max_bet"})],
    "entre el 20 y el 40 por 100 del máximo": [("multiple", {"min": "1/5", "max": "2/5", "of": "max_bet"})],
    "ochenta y ciento veinte veces ese mínimo": [("multiple", {"times": [80, 120], "of": "min_bet"})],
    "no inferior a 40 ni superior a 100 veces el mínimo": [("multiple", {"min": 40, "max": 100, "of": "min_bet"})],
    "la mitad": [("share", "1/2")],
    "1/2": [("share", "1/2")],
    "el cinco por ciento (5 %)": [("share", "1/20")],
    "tres y medio por ciento (3.5%)": [("share", "7/200")],
    "comisión 2.5 %": [("share", "1/40")],
    "doscientos dólares (US$ 200.00)": [("money", {"amount": 200, "currency": "USD"})],
    "un mínimo de $ 500": [("money", {"amount": 500, "currency": "$"}, "min")],
    "treinta y siete (37) números": [("number", 37, "", "numbers")],
    "una dotación de 12,500": [("number", 12500)],
    "tres mil (3,000) fichas": [("number", 3000, "", "chips")],
    "siete (7)": [("number", 7)],
    "de 2 a 7 jugadores": [("number", {"min": 2, "max": 7}, "", "players")],
    "al menos un jugador y dos mazos": [("number", 1, "min", "players"), ("number", 2, "", "decks")],
    "con 17 o más se planta": [("number", 17, "min")],
    "media hora": [("number", 0.5, "", "hours")],
    "menos de baraja y media": [("number", 1.5, "below", "decks")],
    "1,50 m por 2.40 m": [("number", 1.5), ("number", 2.4)],
    "0, 1, 2 y 3": [("set", ["0", 1, 2, 3])],
    "del 1 al 4 y 13 a 16": [("set", [1, 2, 3, 4]), ("set", [13, 14, 15, 16])],
    "5 ó 6 dados": [("set", [5, 6], "", "dice")],
    "toma también cinco: cuatro tapadas": [("number", 5), ("number", 4)],
    "la totalidad del pozo": [("share", "1")],
    "un 21 de tres o más cartas": [("number", 21), ("number", 3)],
    "un mazo": [("number", 1, "", "decks")],
    "artículo 5 de la Ley 318": [("number", 5, "", "", "reference"), ("number", 318, "", "", "reference")],
}


@pytest.mark.parametrize("text", CORPUS)
def test_amounts(text: str) -> None:
    found = [(one.kind, one.value, one.bound, one.unit, one.label) for one in amounts.find(text)]
    assert [said[: len(want)] for said, want in zip(found, CORPUS[text], strict=True)] == CORPUS[text]


@pytest.mark.parametrize(
    "text",
    [
        "una carta",
        "el cero",
        "doble cero",
        "la segunda docena",
        "2.ª",
        "los jugadores",
        "una vez dada",
        "un segundo espacio",
        "uno o más jugadores",
        "el total de sus puntos",
    ],
)
def test_no_amount(text: str) -> None:
    assert amounts.find(text) == []


def test_an_amount_spans_its_own_words_and_not_its_bound() -> None:
    text = "No podrá ser superior a siete (7) jugadores."
    (one,) = amounts.find(text)
    assert (text[one.start : one.end], one.bound) == ("siete (7)", "max")


def test_a_cell_is_odds_where_a_sentence_is_a_share() -> None:
    assert [one.kind for one in amounts.find("2/1", cell=True)] == ["odds"]
    assert [one.kind for one in amounts.find("1/2")] == ["share"]


def test_the_numbers_inside_an_amount() -> None:
    text = "10, 20 ó 30 veces el mínimo"
    assert [number.value for number in amounts.within(text, amounts.find(text)[0])] == [10, 20, 30]


PIECES = """7 dos 35 a 1 3:2 la mitad veces el mínimo $ 500 % por ciento artículo 5 y o , . - (7) 1.500 2018 de hasta ½
media hora cero"""
SENTENCES = st.lists(st.sampled_from(PIECES.split()), max_size=20).map(" ".join) | st.text(max_size=50)


@given(text=SENTENCES)
def test_amounts_do_not_overlap(text: str) -> None:
    found = amounts.find(text)
    assert all(first.end <= second.start for first, second in pairwise(found))
    assert all(one.kind in KINDS for one in found)


@given(text=SENTENCES)
def test_every_number_lies_in_an_amount(text: str) -> None:
    found = amounts.find(text)
    for number in numbers.find(text):
        if number.value or number.kind == "figure":
            assert any(one.start < number.end and number.start < one.end for one in found)
