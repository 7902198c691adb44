"""Amounts without rounding: one reader for bets, checks, forms and files, exact fractions inside, decimals out.

What has one meaning is read, in plain or in Spanish notation: `1250`, `1250.50`, `1250,50`, `1.250,50`, `1 250`,
`10/3`. What may mean two things (`1.000`) or is no figure (`1e6`, `1000€`, `1,000,000`) is refused.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from rules_db.errors import ReglasError, shown

Money = int | str | Decimal | Fraction
"""What a sum of money may be given as: never a binary float, which holds no cents."""
_LONGEST = 40
"""Digits of the longest amount that is read."""
_ABOVE = 10**_LONGEST
_SPACE = "[ \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]"
_DECIMAL = re.compile(r"([0-9]+)(?:[.,]([0-9]+))?")
_BY_DOTS = re.compile(r"([0-9]{1,3}(?:\.[0-9]{3})+)(?:,([0-9]+))?")
_BY_SPACES = re.compile(rf"([0-9]{{1,3}}(?:{_SPACE}[0-9]{{3}})+)(?:[.,]([0-9]+))?")
_RATIO = re.compile(r"[0-9]+/[0-9]+")
_EITHER = re.compile(r"([1-9][0-9]{0,2})[.,]([0-9]{3})")
"""A thousand to a Spaniard or to an Englishman, a decimal to the other."""
_NOT_DIGITS = re.compile(r"[^0-9]+")


class MoneyError(ReglasError):
    """An amount is no number, has two meanings, is negative, or came as a binary float."""


def money(value: object, what: str = "the stake") -> Fraction:
    """Return a sum as an exact fraction; raises `MoneyError` with what is wrong with it."""
    return amount(value, what, "sum of money; write it as 12.50")


def staked(value: object) -> Fraction:
    """Return what is staked on a bet, which is more than nothing; raises `MoneyError`."""
    stake = money(value)
    if not stake:
        raise MoneyError("a stake is above zero")
    return stake


def amount(value: object, what: str, expected: str = "figure; write it in digits alone, such as 12.50") -> Fraction:
    """Return a figure that is not negative as an exact fraction.

    `what` names it, `expected` ends the sentence "… is no …". Raises `MoneyError`.
    """
    if type(value) is int:
        read = Fraction(value)
    elif isinstance(value, Fraction):
        read = value
    elif isinstance(value, Decimal):
        read = _of_decimal(value, what, expected)
    elif isinstance(value, float):
        raise MoneyError(f"{what} {value!r} is a binary float, which holds no exact money; write it as a string")
    else:
        read = _read(value if isinstance(value, str) else "", what, expected, _told_short(value))
    if read < 0:
        raise MoneyError(f"{what} {shown(value)} is negative")
    if read >= _ABOVE:
        raise MoneyError(f"{what} has more than {_LONGEST} digits")
    return read


def _of_decimal(value: Decimal, what: str, expected: str) -> Fraction:
    if not value.is_finite() or abs(value.adjusted()) > _LONGEST:
        raise MoneyError(f"{what} {_told_short(value)} is no {expected}")
    return Fraction(value)


def _told_short(value: object) -> str:
    text = shown(value)
    return text if len(text) <= 2 * _LONGEST else f"{text[:_LONGEST]}…"


@lru_cache(maxsize=4096)
def _read(value: str, what: str, expected: str, printed: str) -> Fraction:
    text = value.strip()
    negative = text[:1] in ("-", "\N{MINUS SIGN}")
    text = text[1:] if negative else text
    bad = MoneyError(f"{what} {printed} is no {expected}")
    if len(text) > _LONGEST:
        raise bad
    if either := _EITHER.fullmatch(text):
        raise MoneyError(
            f"{what} {printed} may mean {''.join(either.groups())} or {_as_decimal(*either.groups())}"
            "; write one of these"
        )
    found = _DECIMAL.fullmatch(text) or _BY_DOTS.fullmatch(text) or _BY_SPACES.fullmatch(text)
    if found:
        whole, part = _NOT_DIGITS.sub("", found[1]), found[2] or "0"
        read = Fraction(f"{whole}.{part}")
    elif _RATIO.fullmatch(text) and text.rpartition("/")[2].strip("0"):
        read = Fraction(text)
    else:
        raise bad
    return -read if negative else read


def _as_decimal(whole: str, part: str) -> str:
    """Return a decimal as nobody takes it for thousands."""
    kept = part.rstrip("0")
    return f"{whole}.{kept if len(kept) < len(part) else f'{part}0'}" if kept else whole


def exact(figure: float | int) -> Fraction:
    """Return the fraction that a figure of a table stands for: of all that are written so, the simplest.

    >>> exact(0.8), exact(1 / 3)
    (Fraction(4, 5), Fraction(1, 3))
    """
    near = Fraction(figure).limit_denominator(1000)
    return near if float(near) == figure else Fraction(repr(figure))


def told(amount: Fraction) -> str:
    """Return a sum exactly: as a decimal where it has one, else as a fraction (`10/3`)."""
    denominator = amount.denominator
    places = next((n for n in range(denominator.bit_length()) if 10**n % denominator == 0), None)
    if places is None:
        return str(amount)
    return f"{Decimal(f'{amount.numerator * 10**places // denominator}e-{places}'):f}"
