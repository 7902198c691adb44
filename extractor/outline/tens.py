"""Numbers that hold a chapter and its item in one: 10, 11, 12, 20, 21 or 100, 101, 102, 200, 201."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from extractor.outline.numerals import Mark

_BASES = (10, 100)
_FEWEST, _FEWEST_CHAPTERS = 5, 2
_LINE = re.compile(r"\s*(\d{2,3})(?:[.)]?[-–—]?|º)\s+(?=[A-ZÁÉÍÓÚÑ¿\"“«])")


def numbered_by_tens(texts: Sequence[str]) -> dict[int, Mark]:
    """Return the marks of lines whose numbers hold that of their chapter; none unless all of them do, in order."""
    found = {index: match for index, text in enumerate(texts) if (match := _LINE.match(text))}
    base = _base([int(match[1]) for match in found.values()])
    return {index: _mark(match, base) for index, match in found.items()} if base else {}


def _base(numbers: Sequence[int]) -> int:
    """Return of how many numbers each chapter has room; 0 where the numbers are no such, or count on without a leap."""
    leaps = sum(other > one + 1 for one, other in pairwise(numbers))
    if len(numbers) < _FEWEST or not leaps:
        return 0
    return next((base for base in _BASES if _held(base, numbers) and 2 * leaps >= numbers[-1] // base - 1), 0)


def _held(base: int, numbers: Sequence[int]) -> bool:
    """Tell whether numbers are those of chapters from the first on, each with its items in order."""
    chapters = sorted({number // base for number in numbers})
    whole = len(chapters) >= _FEWEST_CHAPTERS and chapters == list(range(1, len(chapters) + 1))
    return whole and numbers[0] - base in (0, 1) and all(_follows(base, *two) for two in pairwise(numbers))


def _follows(base: int, one: int, other: int) -> bool:
    """Tell whether a number is the next of its chapter, or the first of the next chapter."""
    return other == one + 1 or (other // base == one // base + 1 and other % base in (0, 1))


def _mark(match: re.Match[str], base: int) -> Mark:
    chapter, item = divmod(int(match[1]), base)
    start, end = match.start(1), len(match.group().rstrip())
    if not item:
        return Mark("decimal", (chapter,), start, end, match.end())
    return Mark("dotted", (chapter, item), start, end, match.end())
