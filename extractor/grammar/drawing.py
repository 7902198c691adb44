"""Rows of tables that say which cards are drawn: "4   2-3-4   0-1-5", "0-1-2: pide".

In: a cell or a row. Out of `points`: matches whose value is a sorted list of points from nought to ten, from
"0-1-2", "8 o 9", "0, 1 ó 2", "2 al 7", and single ones. Out of `row`: the first number of a row with the
lists after it. What does not match: numbers over ten, numbers with decimals, "1" that an article is ("un").
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from extractor.grammar.match import Match, folded

_POINT = r"(?<![\d.,])(?:10|\d)(?!\d|[.,]\d\d)"
_JOIN = r"\s*(?:[\-,;/.]|\b[oyu]\b|\bal?\b)[\s\-,;.]*(?:[oyu]\s+)?(?:el\s+)?"
_LIST = re.compile(rf"{_POINT}(?:{_JOIN}(?:10|\d)(?!\d))*")
_DIGIT = re.compile(r"\d+")
_THROUGH = re.compile(r"(\d)\s*(?:al?|hasta\s+el?)\s*(\d)")


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a drawing table: the total it is about, and the lists of its other columns as printed, in order."""

    total: tuple[int, ...]
    columns: tuple[tuple[int, ...], ...]


def points(text: str) -> list[Match[list[int]]]:
    """Return the lists of points of `text` in order, single points too."""
    low = folded(text)
    return [Match(_spelled(hit.group()), hit.start(), hit.end(), "list") for hit in _LIST.finditer(low)]


def row(text: str) -> Row | None:
    """Return the row that `text` is ("4   2-3-4   0-1-5"), or None where it has no numbers."""
    lists = [tuple(match.value) for match in points(text)]
    return Row(lists[0], tuple(lists[1:])) if lists else None


def _spelled(words: str) -> list[int]:
    values = {int(digit) for digit in _DIGIT.findall(words)}
    for hit in _THROUGH.finditer(words):
        values |= set(range(int(hit.group(1)), int(hit.group(2)) + 1))
    return sorted(values)
