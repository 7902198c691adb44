"""Ranks and suits."""

import pytest

from extractor.grammar import hands


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("el Rey (K), la Dama (Q) y el As (A)", ["king", "queen", "ace"]),
        ("J – Q – K", ["jack", "queen", "king"]),
        ("ochos y nueves", ["8", "9"]),
        ("sota y caballo", ["jack"]),
        ("un 10", ["10"]),
    ],
)
def test_ranks(text: str, expected: list[str]) -> None:
    assert [match.value for match in hands.ranks(text)] == expected


@pytest.mark.parametrize("text", ["gana a todos", "52 cartas", "q.e.p.d.", "la letra k", "1"])
def test_what_is_no_rank(text: str) -> None:
    assert hands.ranks(text) == []


def test_an_order_is_kept_as_printed() -> None:
    text = "As, Rey (K), Dama (Q), Jota (J), 10 y 9; los demás"
    (match,) = hands.order(text)
    assert match.value == ["ace", "king", "queen", "jack", "10", "9"]
    assert hands.order("As y Rey") == []


def test_a_stretch_of_an_order_is_spelled_out() -> None:
    (match,) = hands.order("As, 2 al 5, Sota")
    assert match.value == ["ace", "2", "3", "4", "5", "jack"]


def test_suits() -> None:
    assert [m.value for m in hands.suits("Corazones, Pique, diamante y trébol")] == [
        "hearts",
        "spades",
        "diamonds",
        "clubs",
    ]
    assert [m.value for m in hands.suits("oros, copas, espadas y bastos")] == ["coins", "cups", "swords", "batons"]
