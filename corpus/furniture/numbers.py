"""Page numbers: figures on a line of their own, that rise from page to page."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import cache

from corpus.furniture.printed import Printed, goes_on, is_unfinished
from corpus.furniture.words import words

_BARE = re.compile(r"[-–—]?\s?(\d{1,4})\s?[-–—]?")
_FEWEST = 3


def page_numbers(printed: Sequence[Printed]) -> set[int]:
    """Return the numbers of the lines that hold only a page number.

    "Página 3 de 40" is one by its word. A bare figure is one where it stands alone at a break of pages and fits a
    rising sequence of at least three; or where it stands in the middle of a sentence that goes on after it.
    """
    by_word = _by_word()
    found: set[int] = set()
    alone: list[tuple[int, int]] = []
    for index, line in enumerate(printed):
        if len(line.text) > 30:
            continue
        if by_word.fullmatch(line.text):
            found.add(line.number)
        elif (bare := _BARE.fullmatch(line.text)) and _stands_alone(printed, index):
            if _in_sentence(printed, index):
                found.add(line.number)
            if _at_break(printed, index):
                alone.append((line.number, int(bare[1])))
    chain = _rising(alone)
    return found | (set(chain) if len(chain) >= _FEWEST else set())


@cache
def _by_word() -> re.Pattern[str]:
    names = "|".join(words("page_number")["words"])
    return re.compile(rf"[-–—|]?\s?(?:{names})\s?\d{{1,4}}(?:\s?(?:de|/)\s?\d{{1,4}})?\W{{0,3}}", re.IGNORECASE)


def _neighbours(printed: Sequence[Printed], index: int) -> list[Printed]:
    return [printed[i] for i in (index - 1, index + 1) if 0 <= i < len(printed)]


def _stands_alone(printed: Sequence[Printed], index: int) -> bool:
    """Figures above or below make it a column of a table."""
    return not any(_BARE.fullmatch(line.text) for line in _neighbours(printed, index))


def _in_sentence(printed: Sequence[Printed], index: int) -> bool:
    if not 0 < index < len(printed) - 1 or not printed[index].blanks or not printed[index + 1].blanks:
        return False
    return is_unfinished(printed[index - 1].text) and goes_on(printed[index + 1].text)


def _at_break(printed: Sequence[Printed], index: int) -> bool:
    line = printed[index]
    after = printed[index + 1] if index + 1 < len(printed) else None
    return line.at_page or line.blanks >= 3 or after is None or after.at_page or after.blanks >= 3


def _rising(found: Sequence[tuple[int, int]]) -> list[int]:
    """Return the lines of the longest sequence of figures that rise strictly (patience sorting)."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for index, (_, figure) in enumerate(found):
        pile = bisect_left(tails, figure)
        before.append(ends[pile - 1] if pile else -1)
        tails[pile : pile + 1] = [figure]
        ends[pile : pile + 1] = [index]
    chain: list[int] = []
    here = ends[-1] if ends else -1
    while here >= 0:
        chain.append(found[here][0])
        here = before[here]
    return chain
