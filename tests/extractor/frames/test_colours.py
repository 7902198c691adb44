"""Red and black by the rule that a text gives for them."""

from __future__ import annotations

import pytest

import corpus
from extractor.outline import outline
from extractor.rules import extract
from tests.extractor.readers.facts import by_key

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
