"""Page numbers: figures on a line of their own, that rise from page to page."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from corpus.furniture.printed import Printed, goes_on, is_unfinished
from corpus.furniture.words import words

_BARE = re.compile(r"[-–—]?\s?(\d{1,4})\s?[-–—]?")
_FRAMED = re.compile(r"[-–—]\s?\d{1,4}\s?[-–—]")
_AT_EDGE = re.compile(r"\S.*[ \t]{5,}[-–—] ?\d{1,4} ?[-–—]|[-–—] ?\d{1,4} ?[-–—][ \t]{5,}\S.*")
_FEWEST = 3
_FEWEST_ALONE = 5
_SHORTEST_PAGE = 600


class _Figure(NamedTuple):
    """A figure alone on a line: the line's number, its value, characters above it, whether it is at a page's break.

    `framed` figures have a dash on both sides.
    """

    line: int
    value: int
    offset: int
    at_break: bool
    framed: bool = False


def page_numbers(printed: Sequence[Printed]) -> set[int]:
    """Return the numbers of the lines that hold only a page number.

    "Página 3 de 40" is one by its word, and "- 3 -" at the edge of a line makes that line a page's foot or head. A bare
    figure is one where it stands in the middle of a sentence; or where it belongs to a rising sequence: three
    that stand at page breaks, or between dashes, or five that miss few pages and stand pages apart.
    """
    found: set[int] = set()
    figures: list[_Figure] = []
    offset = 0
    for index, line in enumerate(printed):
        offset += len(line.text)
        if _AT_EDGE.fullmatch(line.text):
            found.add(line.number)
        if len(line.text) > 30:
            continue
        if _by_word().fullmatch(line.text):
            found.add(line.number)
        elif (bare := _BARE.fullmatch(line.text)) and _stands_alone(printed, index):
            in_sentence = _in_sentence(printed, index)
            if in_sentence and line.blanks and printed[index + 1].blanks:
                found.add(line.number)
            at_break, framed = in_sentence or _at_break(printed, index), _FRAMED.fullmatch(line.text) is not None
            figures.append(_Figure(line.number, int(bare[1]), offset, at_break, framed))
    known = _chain([f for f in figures if f.at_break], _FEWEST) | _chain([f for f in figures if f.framed], _FEWEST)
    return found | known | _pages(figures)


def _chain(figures: Sequence[_Figure], fewest: int) -> set[int]:
    chain = _rising(figures)
    return {figure.line for figure in chain} if len(chain) >= fewest else set()


def _pages(figures: Sequence[_Figure]) -> set[int]:
    """A sequence that misses less than half of its pages and has a page's text between its figures proves itself."""
    chain = _rising(figures)
    if len(chain) < _FEWEST_ALONE or chain[-1].value - chain[0].value >= 2 * len(chain):
        return set()
    gaps = [after.offset - before.offset for before, after in pairwise(chain)]
    return {figure.line for figure in chain} if median(gaps) >= _SHORTEST_PAGE else set()


@cache
def _by_word() -> re.Pattern[str]:
    names = "|".join(words("page_number")["words"])
    return re.compile(
        rf"[-–—|]?\s?(?:{names})\s?\d{{1,4}}(?:\s?(?:de|/)\s?\d{{1,4}})?\W{{0,3}}|\d{{1,4}}\s?\|\s?(?:{names})",
        re.IGNORECASE,
    )


def _neighbours(printed: Sequence[Printed], index: int) -> list[Printed]:
    return [printed[i] for i in (index - 1, index + 1) if 0 <= i < len(printed)]


def _stands_alone(printed: Sequence[Printed], index: int) -> bool:
    """Figures above or below make it a column of a table."""
    return not any(_BARE.fullmatch(line.text) for line in _neighbours(printed, index))


def _in_sentence(printed: Sequence[Printed], index: int) -> bool:
    if not 0 < index < len(printed) - 1:
        return False
    return is_unfinished(printed[index - 1].text) and goes_on(printed[index + 1].text)


def _at_break(printed: Sequence[Printed], index: int) -> bool:
    line = printed[index]
    after = printed[index + 1] if index + 1 < len(printed) else None
    return line.at_page or line.blanks >= 3 or after is None or after.at_page or after.blanks >= 3


def _rising(figures: Sequence[_Figure]) -> list[_Figure]:
    """Return the longest sequence of figures that rise strictly (patience sorting)."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for index, figure in enumerate(figures):
        pile = bisect_left(tails, figure.value)
        before.append(ends[pile - 1] if pile else -1)
        tails[pile : pile + 1] = [figure.value]
        ends[pile : pile + 1] = [index]
    chain: list[_Figure] = []
    here = ends[-1] if ends else -1
    while here >= 0:
        chain.append(figures[here])
        here = before[here]
    return chain[::-1]
