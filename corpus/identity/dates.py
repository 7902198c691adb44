"""Dates as they are printed."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass
from functools import cache

from corpus.identity.words import table

_DAY = r"(?<!\d)(\d{{1,2}})(?:\s?[º°o]|ro)?\s+(?:dias?\s+del\s+mes\s+)?(?:de\s+)?({names})\b"
_NUMERIC = re.compile(r"(?<![\d/.-])(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)")


@dataclass(frozen=True, slots=True)
class FoundDate:
    """A date with its place in the text; `iso` is YYYY-MM-DD."""

    iso: str
    start: int
    end: int


def find_date(folded: str, start: int = 0) -> FoundDate | None:
    """Return the first date in a folded text from `start` on: "28 de marzo de 2018", "12 FEB. 2020", "9/10/2012"."""
    found = [_valid(m, _month_number(m[2]), m[3]) for m in _written().finditer(folded, start)]
    found += [_valid(m, int(m[2]), m[3]) for m in _NUMERIC.finditer(folded, start)]
    return min((date for date in found if date), key=lambda date: date.start, default=None)


def day_of_year(folded: str, start: int, year: str) -> FoundDate | None:
    """Return the first day and month from `start` on, in a year known otherwise: "14/2020, de 10 de febrero"."""
    match = _day_and_month().search(folded, start) if year else None
    return _valid(match, _month_number(match[2]), year) if match else None


def _valid(match: re.Match[str], month: int, year: str) -> FoundDate | None:
    try:
        iso = datetime.date(int(year.replace(".", "")), month, int(match[1])).isoformat()
    except ValueError:
        return None
    return FoundDate(iso, match.start(), match.end())


@cache
def _months() -> dict[str, int]:
    return {name: number for number, names in enumerate(table("months")["names"], 1) for name in names}


def _month_number(name: str) -> int:
    return _months()[name]


@cache
def _written() -> re.Pattern[str]:
    return re.compile(_DAY.format(names=_names()) + r"\.?,?\s+(?:del?\s+)?(?:ano\s+)?(\d{4}|\d\.\d{3})(?!\d)")


@cache
def _day_and_month() -> re.Pattern[str]:
    return re.compile(_DAY.format(names=_names()))


def _names() -> str:
    return "|".join(sorted(_months(), key=len, reverse=True))
