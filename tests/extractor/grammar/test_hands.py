"""Hands with their qualifiers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.grammar import hands

POKER = "caribbean_poker"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Escalera de color", "straight_flush"),
        ("Escalera real", "royal_flush"),
        ("Póquer", "four_of_a_kind"),
        ("dobles parejas", "two_pair"),
        ("par doble", "two_pair"),
        ("una pierna", "three_of_a_kind"),
        ("Color", "flush"),
        ("par de 9", "pair_of_9"),
        ("pareja de ases", "pair_of_ace"),
        ("Pareja de J o mayor", "pair_jack_or_better"),
        ("Reinas o mejor", "pair_queen_or_better"),
        ("par de 3 a 9", "pair_3_to_9"),
        ("un As y un Rey (K) o una combinación superior", "ace_king"),
        ("A-K del mismo palo", "ace_king_suited"),
        ("As y Dama de distinto palo", "ace_queen_offsuit"),
        ("una Dama (Q) o una combinación superior", "queen_high"),
        ("9-9", "pair_of_9"),
        ("KK", "pair_of_king"),
        ("Rey-Rey", "pair_of_king"),
        ("10-10, J-J o Q-Q", "pair_10_to_queen"),
        ("Q-Qo J-J", "pair_jack_to_queen"),
        ("AQs", "ace_queen_suited"),
    ],
)
def test_hands(text: str, expected: str) -> None:
    assert hands.parse(text, game=POKER) == expected


@pytest.mark.parametrize(
    "text",
    [
        "barajas de un color",
        "el color de la ficha",
        "se paga a la par",
        "gana a Keops",
        "as de oros",
        "K-K-K-7-7",
        "AKQJ",
    ],
)
def test_look_alikes(text: str) -> None:
    assert hands.find(text, game=POKER) == []


def test_the_text_may_define_its_own_words() -> None:
    assert hands.parse("Escalera Real", overrides={"escalera real": "straight_flush"}) == "straight_flush"


def test_a_qualifier_is_told() -> None:
    (match,) = hands.find("As y Rey o mayor", game=POKER)
    assert (match.value, match.kind) == ("ace_king", "or_better")


@given(st.integers(2, 10))
def test_the_rank_of_a_pair_follows_the_figure(n: int) -> None:
    assert hands.parse(f"Par de {n}", game=POKER) == f"pair_of_{n}"
    assert hands.parse(f"Pareja de {n} o mejor", game=POKER) == f"pair_{n}_or_better"


@pytest.mark.parametrize(
    "text",
    [
        "El as es la carta más alta y le siguen el rey, la reina, la jota, y luego del diez al dos.",
        "As, rey, reina, jota y del 10 al 2",
        "el as, seguido del rey, la reina y la jota, y después del diez al dos",
        "El as es la mayor, seguida de rey, dama, jota, 10, 9, 8, 7, 6, 5, 4, 3 y 2",
    ],
)
def test_ranks_that_follow_each_other_are_one_order(text: str) -> None:
    (found,) = hands.order(text, game="war")
    assert found.value == ["ace", "king", "queen", "jack", *map(str, range(10, 1, -1))]


def test_ranks_of_two_sentences_are_no_order() -> None:
    assert [one.value for one in hands.order("rey, dama y jota. El as vale uno.")] == [["king", "queen", "jack"]]
