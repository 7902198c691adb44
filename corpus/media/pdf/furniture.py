"""Running heads and feet known from their place: page after page they come back at one height, off the text.

A page's own number is known on a single page too.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from corpus.media.pdf.lines import Line, box, lines, main_size, text
from corpus.media.pdf.records import Sheet, Strip

_ZONE = 0.14
"""Share of a page's height at its head and at its foot where furniture stands."""
_DEEPEST = 4
"""Lines of a running head."""
_APART = 0.6
"""Share of a line's height by which furniture stands off the text at least."""
_SHARE = 0.4
"""Share of the pages on which it comes back: odd and even pages may have heads of their own, the first has none."""
_DIGITS = re.compile(r"\d+|\b[ivxl]+\b", re.IGNORECASE)
_NUMBER = re.compile(
    r"\W{0,3}(?:p[aá]g(?:ina|s?\.)?\s*)?(?:\d{1,4}|[ivxl]{1,6})(?:\s*(?:de|/)\s*\d{1,4})?\W{0,3}", re.IGNORECASE
)

_Key = tuple[str, int]


def parted(sheets: Sequence[Sheet]) -> list[tuple[Sheet, list[Strip]]]:
    """Return each page without its running heads and feet, and these."""
    edges = [_edges(sheet) for sheet in sheets]
    pages: defaultdict[_Key, set[int]] = defaultdict(set)
    for sheet, found in zip(sheets, edges, strict=True):
        for line in found:
            pages[_key(line)].add(sheet.number)
    fewest = max(2, _SHARE * (len(sheets) - 1))
    known = {key for key, numbers in pages.items() if len(numbers) >= fewest}
    return [
        _without(sheet, [line for line in found if _key(line) in known or text(line).strip() == str(sheet.number)])
        for sheet, found in zip(sheets, edges, strict=True)
    ]


def _key(line: Line) -> _Key:
    """Figures change from page to page; the rest and its height on the page do not."""
    return _DIGITS.sub("#", text(line).casefold()), round(box(line).top / 4)


def _edges(sheet: Sheet) -> list[Line]:
    """Return the lines at the head and at the foot of a page that stand off its text."""
    head = lines(run for run in sheet.runs if run.bottom < _ZONE * sheet.height)
    foot = lines(run for run in sheet.runs if run.top > (1 - _ZONE) * sheet.height)
    body_top = min((run.top for run in sheet.runs if run.bottom >= _ZONE * sheet.height), default=sheet.height)
    body_bottom = max((run.bottom for run in sheet.runs if run.top <= (1 - _ZONE) * sheet.height), default=0.0)
    above = _outer(head, [*(box(line).top for line in head[1:]), body_top])
    below = _outer(foot[::-1], [*(-box(line).bottom for line in foot[-2::-1]), -body_bottom], upwards=True)
    return [*above, *below]


def _outer(found: Sequence[Line], following: Sequence[float], *, upwards: bool = False) -> list[Line]:
    """Return the lines from the page's edge to the last one that stands off what follows it towards the text."""
    last = 0
    for at, (line, other) in enumerate(zip(found[:_DEEPEST], following, strict=False), 1):
        place = box(line)
        gap = other + place.top if upwards else other - place.bottom
        if gap >= _APART * (place.bottom - place.top):
            last = at
    return list(found[:last])


def _without(sheet: Sheet, found: Sequence[Line]) -> tuple[Sheet, list[Strip]]:
    taken = {id(run) for line in found for run in line}
    strips = [_strip(line, sheet.number) for line in found]
    kept = [run for run in sheet.runs if id(run) not in taken]
    return replace(sheet, runs=kept), strips


def _strip(line: Line, page: int) -> Strip:
    words = text(line)
    kind = "page_number" if _NUMBER.fullmatch(words) else "running_header"
    return Strip(words, page, box(line), main_size(line), furniture=kind)
