"""A gazette's masthead: its name, date and imprint above the first instrument that it publishes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from corpus.furniture.printed import Printed
from corpus.furniture.words import words

_TOP = 30
_STRAY = 2


def masthead(printed: Sequence[Printed]) -> set[int]:
    """Return the numbers of the masthead's lines, from the gazette's name to the last line of its imprint.

    Up to two lines between them that say nothing by themselves (an address) belong to it. A gazette's name without an
    imprint below is a heading, not a masthead.
    """
    gazette, imprint = _patterns()
    for first, line in enumerate(printed[:_TOP]):
        if gazette.match(line.text):
            last = _last_of_imprint(printed, first, imprint)
            return {printed[i].number for i in range(first, last + 1)} if last > first else set()
    return set()


def _last_of_imprint(printed: Sequence[Printed], first: int, imprint: re.Pattern[str]) -> int:
    last = first
    for index in range(first + 1, min(first + _TOP, len(printed))):
        if imprint.match(printed[index].text):
            last = index
        elif index - last > _STRAY or len(printed[index].text) > 110:
            break
    return last


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    table = words("masthead")
    gazette = re.compile(rf"(?:{'|'.join(table['gazette'])})\b", re.IGNORECASE)
    return gazette, re.compile(rf"(?:{'|'.join(table['imprint'])})", re.IGNORECASE)
