"""Dates as they are printed."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from corpus.identity.words import alternatives, table

_OF = r"(?:\s+dias?)?(?:\s+del\s+mes)?(?:\s+de)?\s+"
_NUMERIC = re.compile(r"(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d\d)(?![\d/.-]?\d)")
_CENTURY = 50
"""A year of two figures from here on is of the last century."""


@dataclass(frozen=True, slots=True)
class FoundDate:
    """A date with its place in the text; `iso` is YYYY-MM-DD."""

    iso: str
    start: int
    end: int


def find_date(folded: str, start: int = 0) -> FoundDate | None:
    """Return the first date in a folded text from `start` on: "28 de marzo de 2018", "12 FEB. 2020", "9/10/2012".

    Also "julio 9 de 2014", "17/6/57", and in words: "ocho de julio de mil novecientos noventa y nueve".
    """
    found = [date for pattern in (_written(), _month_first()) for date in _found(pattern, folded, start)]
    found += [
        date
        for match in _NUMERIC.finditer(folded, start)
        if (date := _valid(match, int(match[1]), int(match[3]), _full(match[4])))
    ]
    return min(found, key=lambda date: date.start, default=None)


def day_of_year(folded: str, start: int, year: str) -> FoundDate | None:
    """Return the first day and month from `start` on, in a year known otherwise: "14/2020, de 10 de febrero"."""
    matches = [m for pattern in _day_and_month() if (m := pattern.search(folded, start))] if year else []
    match = min(matches, key=lambda found: found.start(), default=None)
    return _valid(match, _number(match["day"]), _month_number(match["month"]), int(year)) if match else None


def _found(pattern: re.Pattern[str], folded: str, start: int) -> Iterator[FoundDate]:
    for match in pattern.finditer(folded, start):
        date = _valid(match, _number(match["day"]), _month_number(match["month"]), _number(match["year"]))
        if date:
            yield date


def _valid(match: re.Match[str], day: int, month: int, year: int) -> FoundDate | None:
    try:
        iso = datetime.date(year, month, day).isoformat()
    except ValueError:
        return None
    return FoundDate(iso, match.start(), match.end())


def _full(year: str) -> int:
    return int(year) if len(year) > 2 else int(year) + (1900 if int(year) >= _CENTURY else 2000)


def _number(printed: str) -> int:
    """Return a number in figures or words, 0 for what is none: "1.999", "mil novecientos noventa y nueve"."""
    if figures := re.match(r"\d[\d.]*", printed):
        return int(figures[0].replace(".", ""))
    total = 0
    for word in printed.split():
        value = _number_words().get(word, 0)
        total = max(total, 1) * value if value == _THOUSAND else total + value
    return total


_THOUSAND = 1000


@cache
def _number_words() -> dict[str, int]:
    return {word: int(value) for value, words in table("numbers").items() for word in words}


@cache
def _months() -> dict[str, int]:
    return {name: number for number, names in enumerate(table("months")["names"], 1) for name in names}


def _month_number(name: str) -> int:
    return _months()[name]


@cache
def _in_words() -> str:
    word = alternatives(_number_words())
    return rf"{word}\b(?:\s+(?:y\s+)?{word}\b)*"


@cache
def _day() -> str:
    return rf"(?:(?<!\d)(?P<day>\d{{1,2}}|\b{_in_words()})(?:\s?[º°o]|ro)?(?:\s*\(\d{{1,2}}\))?)"


@cache
def _year() -> str:
    return rf"(?P<year>\d{{4}}|\d\.\d{{3}}|{_in_words()})(?!\d)"


@cache
def _written() -> re.Pattern[str]:
    return re.compile(rf"{_day()}{_OF}(?P<month>{_names()})\b\.?,?\s+(?:del?\s+)?(?:ano\s+)?{_year()}")


@cache
def _month_first() -> re.Pattern[str]:
    return re.compile(rf"\b(?P<month>{_names()})\s+{_day()},?\s+(?:del?\s+)?{_year()}")


@cache
def _day_and_month() -> tuple[re.Pattern[str], re.Pattern[str]]:
    month = rf"(?P<month>{_names()})"
    return re.compile(rf"{_day()}{_OF}{month}\b"), re.compile(rf"\b{month}\s+{_day()}\b")


def _names() -> str:
    return "|".join(sorted(_months(), key=len, reverse=True))
