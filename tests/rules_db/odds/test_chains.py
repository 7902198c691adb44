from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_db.odds.throws import Next, average

HALF = Fraction(1, 2)


def test_a_bet_decided_at_once() -> None:
    assert average("start", lambda _: [(HALF, Fraction(1)), (HALF, Fraction(-1))]) == 0


def test_a_bet_that_stays_until_it_is_decided() -> None:
    def step(_: str) -> list[tuple[Fraction, Fraction | Next[str]]]:
        return [(Fraction(1, 6), Fraction(1)), (Fraction(1, 3), Fraction(-1)), (HALF, Next("start"))]

    assert average("start", step) == Fraction(-1, 3)


def test_a_bet_that_is_never_decided() -> None:
    with pytest.raises(ValueError, match="no throw decides"):
        average("start", lambda _: [(Fraction(1), Next("start"))])


@given(st.integers(1, 8), st.integers(1, 8))
def test_a_gambler_between_two_barriers(low: int, high: int) -> None:
    """A fair walk ends above with low/(low+high) (Feller, An Introduction to Probability Theory, I, chapter XIV)."""

    def step(place: int) -> list[tuple[Fraction, Fraction | Next[int]]]:
        after: list[Fraction | Next[int]] = [
            Fraction(1) if to == high else Fraction(0) if to == -low else Next(to) for to in (place - 1, place + 1)
        ]
        return [(HALF, result) for result in after]

    assert average(0, step) == Fraction(low, low + high)
