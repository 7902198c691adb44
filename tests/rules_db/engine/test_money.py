"""Sums are read and told without rounding, however long they are."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_db.engine.records import MoneyError, money, told

LONG = "123456789012345678901234567890123456.78"


@pytest.mark.parametrize(
    ("given_as", "amount"),
    [
        (0, Fraction(0)),
        (7, Fraction(7)),
        (Fraction(1, 3), Fraction(1, 3)),
        (Decimal("2.50"), Fraction(5, 2)),
        (" 12.50 ", Fraction(25, 2)),
        ("10/4", Fraction(5, 2)),
        ("0", Fraction(0)),
        ("1" * 40, Fraction("1" * 40)),
        ("12,50", Fraction(25, 2)),
        ("1.250,50", Fraction(2501, 2)),
        ("1.250.000", Fraction(1250000)),
        ("1 250,5", Fraction(2501, 2)),
        ("1\N{NO-BREAK SPACE}250", Fraction(1250)),
        ("1234.500", Fraction(2469, 2)),
        ("0.125", Fraction(1, 8)),
        ("0,125", Fraction(1, 8)),
        ("12.5000", Fraction(25, 2)),
    ],
)
def test_a_sum_is_read_exactly(given_as: object, amount: Fraction) -> None:
    assert money(given_as) == amount


@pytest.mark.parametrize(
    ("given_as", "reason"),
    [
        (0.1, "the stake 0.1 is a binary float"),
        (-1, "the stake -1 is negative"),
        ("-0.01", "is negative"),
        (Decimal("NaN"), "is no sum of money"),
        (True, "is no sum of money"),
        (None, "is no sum of money"),
        ("", "is no sum of money"),
        ("diez", "is no sum of money"),
        ("1e3", "is no sum of money"),
        ("1/0", "is no sum of money"),
        ("1.2.3", "is no sum of money"),
        ("1/2/3", "is no sum of money"),
        ("1" * 41, "is no sum of money"),
        (10**40, "more than 40 digits"),
        (Decimal("1e999999999"), "is no sum of money"),
        ("1,000,000", "is no sum of money"),
        ("1.00.000", "is no sum of money"),
        ("1000€", "is no sum of money"),
        ("\N{ARABIC-INDIC DIGIT THREE}", "is no sum of money"),
        ("\N{FULLWIDTH DIGIT THREE}", "is no sum of money"),
        ("\N{SUPERSCRIPT TWO}", "is no sum of money"),
        ("1.000", "may mean 1000 or 1; write one of these"),
        ("12.500", "may mean 12500 or 12.5; write one of these"),
        ("12,345", "may mean 12345 or 12.3450; write one of these"),
    ],
)
def test_what_is_no_sum_is_refused_with_its_reason(given_as: object, reason: str) -> None:
    with pytest.raises(MoneyError, match=reason):
        money(given_as)


def test_the_reason_names_what_was_given() -> None:
    with pytest.raises(MoneyError, match=r"the ante .+ is negative"):
        money(-2, "the ante")


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        (Fraction(0), "0"),
        (Fraction(100), "100"),
        (Fraction(5, 2), "2.5"),
        (Fraction(1, 1024), "0.0009765625"),
        (Fraction(10, 3), "10/3"),
        (Fraction(-1, 4), "-0.25"),
        (Fraction(LONG), LONG),
        (Fraction("1" * 40), "1" * 40),
    ],
)
def test_a_sum_is_told_exactly(amount: Fraction, words: str) -> None:
    assert told(amount) == words


@given(st.fractions(min_value=0, max_denominator=2000) | st.integers(min_value=0).map(Fraction))
def test_what_is_told_is_the_sum(amount: Fraction) -> None:
    assert Fraction(told(amount)) == amount
