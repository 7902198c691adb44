"""Red and black by the rule that a text gives for them."""

from __future__ import annotations

import pytest

import corpus
from extractor.outline import outline
from extractor.rules import extract
from tests.extractor.readers.facts import by_key, facts

_TEXT = """REGLAMENTO DE PRUEBA

Artículo 1. Ruleta francesa.

El disco tiene trece casillas, {colours}, numeradas del 1 al 12, más el cero.

{rule}
"""
TWO = "alternativamente rojas y negras"


def numbers(rule: str, colours: str = TWO) -> dict[str, list[int]]:
    """The numbers of the colours that a wheel of twelve has by a rule."""
    document = corpus.read_bytes(_TEXT.format(rule=rule, colours=colours).encode(), "rueda.txt")
    return by_key(
        (one.key, one.value) for one in extract(document, outline(document)) if one.key.startswith("numbers.")
    )


def test_a_rule_of_sums_with_what_it_leaves_out_and_adds() -> None:
    found = numbers("Los números cuya suma de cifras sea impar son rojos, salvo el 7, además del 2 y el 4.")
    assert found["numbers.red"] == [1, 2, 3, 4, 5, 9, 10, 12]
    assert found["numbers.black"] == [6, 7, 8, 11]


@pytest.mark.parametrize(
    "rule",
    [
        "Son rojos los números cuya suma de dígitos resulte impar.",
        "Los números cuyas cifras suman impar son rojos.",
        "Si la suma de sus cifras es impar, el número es rojo.",
        "Serán rojos aquellos números en que la suma de sus dígitos dé impar.",
        "Cuando la suma de las cifras de un número fuere impar, le corresponde el color rojo.",
        "Tienen color rojo los números cuyas cifras, sumadas, dan un total impar.",
        "Todo número cuyas cifras sumen un impar va en casilla roja.",
    ],
)
def test_a_rule_of_sums_in_the_words_of_others(rule: str) -> None:
    found = numbers(rule)
    assert found["numbers.red"] == [1, 3, 5, 7, 9, 10, 12]
    assert found["numbers.black"] == [2, 4, 6, 8, 11]


def test_the_other_colour_is_the_rest_only_where_there_are_but_two() -> None:
    found = numbers("Son siempre negros aquellos números cuyas cifras sumen un par y serán negros.", "de colores")
    assert "numbers.red" not in found


@pytest.mark.parametrize(
    "text",
    [
        "Los números cuyas cifras suman un par se cantan primero.",
        "La suma paga a los rojos.",
        "Si la suma de sus cifras es impar, la apuesta al rojo pierde.",
        "Los números rojos e impares suman dieciocho.",
    ],
)
def test_what_gives_no_colour_is_no_rule(text: str) -> None:
    assert numbers(text) == {}


REDS = [1, 4, 5, 8, 9, 12, 13, 16, 17]
LISTED = "1, 4, 5, 8, 9, 12, 13, 16 y 17"


@pytest.mark.parametrize(
    "body",
    [
        f"Son rojos el {LISTED}; los restantes son negros, salvo el cero, que es verde.",
        f"Son rojos los números {LISTED} y negros los restantes.",
        f"Son rojos los números {LISTED}. Los demás son negros.",
    ],
)
def test_the_rest_of_the_numbers_are_the_other_colour(body: str) -> None:
    told = facts("RULETA AMERICANA", body, "frames:bet")
    assert told == {"numbers.red": REDS, "numbers.black": sorted({*range(1, 19)} - {*REDS})}


@pytest.mark.parametrize(
    "body",
    [
        f"Son rojos los números {LISTED.replace('1, 4, ', '')}; los demás son negros.",  # it is no half of them
        f"Son rojos los números {LISTED}; los demás son negros, salvo el 2.",
        f"Son rojos los números {LISTED}; los restantes no son negros.",
        f"Los números {LISTED} dan al norte; los restantes son negros.",
    ],
)
def test_a_rest_that_is_not_half_of_the_numbers_is_not_worked_out(body: str) -> None:
    assert "numbers.black" not in facts("RULETA AMERICANA", body, "frames:bet")


@pytest.mark.parametrize(("pockets", "zeros"), [("treinta y siete", ["0"]), ("treinta y ocho", ["0", "00"])])
def test_pockets_that_numbers_leave_over_are_zeros(pockets: str, zeros: list[str]) -> None:
    body = f"La ruleta tiene {pockets} casillas: los números del 1 al 36, y lo que resta."
    assert facts("RULETA AMERICANA", body, "frames:equipment")["wheel.zeros"] == zeros


def test_pockets_that_do_not_fit_the_numbers_tell_of_no_zeros() -> None:
    body = "La ruleta tiene cuarenta casillas: los números del 1 al 36, y lo que resta."
    assert "wheel.zeros" not in facts("RULETA AMERICANA", body, "frames:equipment")


def test_red_and_black_are_paid_by_one_word() -> None:
    body = "Color, par e impar: 1 a 1. Docena: 2 a 1."
    paid = dict.fromkeys(("pays.red", "pays.black", "pays.even", "pays.odd"), "1:1")
    assert facts("RULETA AMERICANA", body, "payout") == {**paid, "pays.dozen": "2:1"}
    told = facts("RULETA AMERICANA", "Las fichas de un color se pagan 35 a 1 si aciertan el pleno.", "payout")
    assert not {"pays.red", "pays.black"} & set(told)
