"""Multiples of a named base."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.grammar import multiples


def values(text: str, game: str = "", base: str = "") -> list[dict[str, Any]]:
    return [match.value for match in multiples.find(text, game=game, base=base)]


@pytest.mark.parametrize(
    ("text", "game", "expected"),
    [
        ("15, 25 ó 35 veces el mínimo de la apuesta", "", {"times": [15, 25, 35], "of": "min_bet"}),
        ("el doble del mínimo fijado", "", {"times": 2, "of": "min_bet"}),
        ("hasta cuatro veces el mínimo", "", {"max": 4, "of": "min_bet"}),
        ("entre 15 y 35 veces el mínimo", "", {"min": 15, "max": 35, "of": "min_bet"}),
        ("la mitad de la apuesta mínima de la mesa", "", {"times": "1/2", "of": "min_bet"}),
        ("el 60% de la apuesta mínima", "", {"times": "3/5", "of": "min_bet"}),
        ("el 300 por 100 del importe de la apuesta", "", {"times": 3, "of": "bet"}),
        ("igual a la mitad de su apuesta inicial", "blackjack", {"times": "1/2", "of": "bet"}),
        ("el doble de la apuesta inicial", "caribbean_poker", {"times": 2, "of": "ante"}),
        ("un tercio de la suya", "blackjack", {"times": "1/3", "of": "bet"}),
        ("un tercio de la suya", "caribbean_poker", {"times": "1/3", "of": "ante"}),
        ("una apuesta igual a la suya original", "", {"times": 1, "of": "bet"}),
        ("hasta triplicar su monto", "", {"times": 3, "of": "bet"}),
        ("igual al máximo en las suertes sencillas", "craps", {"times": 1, "of": "simple_max"}),
    ],
)
def test_multiples(text: str, game: str, expected: dict[str, Any]) -> None:
    assert values(text, game) == [expected]


def test_words_in_a_row_share_the_base_that_the_last_one_names() -> None:
    text = "serán, por su orden, el doble, el quíntuplo y el décuplo del mínimo de la mesa"
    assert values(text) == [{"times": times, "of": "min_bet"} for times in (2, 5, 10)]


@pytest.mark.parametrize("text", ["barajar tres veces", "dos veces seguidas", "más de dos veces", "el doble cero"])
def test_occasions_are_no_multiples(text: str) -> None:
    assert values(text) == []


def test_an_enumeration_takes_the_base_in_force() -> None:
    assert values("en la calle, 25, 45 ó 65 veces") == []
    assert values("en la calle, 25, 45 ó 65 veces", base="min_bet") == [{"times": [25, 45, 65], "of": "min_bet"}]
    assert values("en la docena por 110, 210 ó 310", base="min_bet") == [{"times": [110, 210, 310], "of": "min_bet"}]


@given(st.integers(2, 999))
def test_the_figure_decides(n: int) -> None:
    assert values(f"{n} veces el mínimo de la mesa") == [{"times": n, "of": "min_bet"}]
