"""Money without rounding: decimal strings in, exact fractions inside, decimals or fractions out."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from rules_db.errors import ReglasError, shown

Money = int | str | Decimal | Fraction
"""What a sum of money may be given as: never a binary float, which holds no cents."""
_LONGEST = 40
"""Characters of the longest sum that is read."""


class MoneyError(ReglasError):
    """A sum of money is no number, is negative, or came as a binary float."""


def money(value: object, what: str = "the stake") -> Fraction:
    """Return a sum as an exact fraction; raises `MoneyError` with what is wrong with it."""
    if type(value) is int:
        amount = Fraction(value)
    elif isinstance(value, Fraction):
        amount = value
    elif isinstance(value, Decimal) and value.is_finite():
        amount = Fraction(value)
    elif isinstance(value, float):
        raise MoneyError(f"{what} {value!r} is a binary float, which holds no exact money; write it as a string")
    else:
        amount = _read(value if isinstance(value, str) else "", what, shown(value))
    if amount < 0:
        raise MoneyError(f"{what} {shown(value)} is negative")
    return amount


@lru_cache(maxsize=4096)
def _read(value: str, what: str, printed: str) -> Fraction:
    text = value.strip()
    bad = MoneyError(f"{what} {printed} is no sum of money; write it as 12.50")
    if len(text) > _LONGEST or not text or not set(text) <= set("0123456789.-/"):
        raise bad
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise bad from None


def told(amount: Fraction) -> str:
    """Return a sum exactly: as a decimal where it has one, else as a fraction (`10/3`)."""
    denominator = amount.denominator
    places = next((n for n in range(denominator.bit_length()) if 10**n % denominator == 0), None)
    if places is None:
        return str(amount)
    return f"{Decimal(f'{amount.numerator * 10**places // denominator}e-{places}'):f}"
