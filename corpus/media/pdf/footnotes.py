"""Footnotes: small print at the foot of a column, each note beginning with the mark that refers to it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

from corpus.media.pdf.records import Strip

FOOTNOTE = "footnote"
_SMALLER = 0.9
"""Points by which the letters of a note are smaller than those of the text at least."""
_MARK = re.compile(r"(?:\(?\d{1,3}[).]?|[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}|\*{1,3}|\([*a-z]\))\s*\S")


def with_footnotes(strips: Sequence[Strip]) -> list[Strip]:
    """Return strips with the footnotes of each column marked as such."""
    body = _body_size(strips)
    found: list[Strip] = []
    for _, column in groupby(strips, key=lambda strip: (strip.page, strip.side, bool(strip.furniture))):
        found += _marked(list(column), body)
    return found


def _body_size(strips: Iterable[Strip]) -> float:
    letters: Counter[float] = Counter()
    for strip in strips:
        if not strip.furniture and not strip.cells:
            letters[round(strip.size, 1)] += len(strip.text)
    return letters.most_common(1)[0][0] if letters else 0.0


def _marked(column: Sequence[Strip], body: float) -> list[Strip]:
    """Return a column with its last lines marked, from the first small one that begins like a note."""
    start = len(column)
    while start and _is_small(column[start - 1], body):
        start -= 1
    notes = next((at for at in range(start, len(column)) if _MARK.match(column[at].text)), len(column))
    if not notes:  # nothing stands above that they could belong to: the column itself is set small
        return list(column)
    return [*column[:notes], *(strip._replace(furniture=FOOTNOTE) for strip in column[notes:])]


def _is_small(strip: Strip, body: float) -> bool:
    return not strip.furniture and not strip.cells and strip.size <= body - _SMALLER
