"""Running headers and footers: short lines that come back page after page and interrupt what is being said.

A heading that recurs in every game comes back too, and so do items and sentences. What tells a running header from them
is that now and then it stands in the middle of a sentence, which goes on after it; and that it follows page breaks.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence, Set

from corpus.furniture.printed import Printed, goes_on, is_unfinished
from corpus.layout import Layout

_LONGEST = 110
_FEWEST = 3
_DIGITS = re.compile(r"\d+")
_LABEL = re.compile(r"[-–—•●▪◦*»«·_|(]|\d+(?:\.\d+)*[.)]|\d+(?:\.\d+)+|[a-zA-Zñ]\)|\d+\s+[a-záéíóúñ]")
_LETTERS = re.compile(r"[^\W\d_]")


def running_headers(printed: Sequence[Printed], skipped: Set[int], layout: Layout) -> set[int]:
    """Return the numbers of the lines that are running headers or footers.

    `skipped` holds lines that are known as other furniture (page numbers): a header may stand beside them.
    """
    places: defaultdict[str, list[int]] = defaultdict(list)
    for index, line in enumerate(printed):
        if len(line.text) <= _LONGEST and not line.text[0].islower() and line.number not in skipped:
            places[_key(line.text)].append(index)
    recurring = {
        key: found
        for key, found in places.items()
        if len(found) >= _FEWEST and _may_be_header(printed[found[0]].text, layout)
    }
    accepted = _accepted(printed, recurring, skipped)
    top = _top(printed)
    return {printed[i].number for key in accepted for i in recurring[key] if i >= top or i != recurring[key][0]}


def _key(text: str) -> str:
    """Figures change from page to page; the rest does not."""
    return " ".join(_DIGITS.sub("#", text.casefold()).split())


def _may_be_header(text: str, layout: Layout) -> bool:
    if "\t" in text or text[-1] in ",;:" or _LABEL.match(text):
        return False
    if len(_LETTERS.findall(text)) < 4:
        return False
    return text.isupper() or (text[-1] != "." and (not layout.width or len(text) < 0.7 * layout.width))


def _accepted(printed: Sequence[Printed], recurring: dict[str, list[int]], skipped: Set[int]) -> list[str]:
    """A header must interrupt sentences twice, or once where it repeats the letterhead, or follow nearly every page."""
    key_at = {index: key for key, found in recurring.items() for index in found}
    interrupts: defaultdict[str, int] = defaultdict(int)
    at_page: defaultdict[str, int] = defaultdict(int)
    for first, last in _blocks(printed, key_at, skipped):
        keys = {key_at[i] for i in range(first, last + 1) if i in key_at}
        edge = any(printed[i].at_page or printed[i].number in skipped for i in range(first, last + 1))
        for key in keys:
            interrupts[key] += _interrupts(printed, first, last)
            at_page[key] += edge
    head = {word for line in printed[:12] for word in _words(line.text)}
    return [
        key
        for key, found in recurring.items()
        if interrupts[key] >= 2
        or (interrupts[key] == 1 and set(_words(key)) <= head)
        or at_page[key] * 5 >= len(found) * 4
    ]


def _words(text: str) -> list[str]:
    return [word for word in _DIGITS.sub("#", text.casefold()).split() if word[0] != "#"]


def _blocks(printed: Sequence[Printed], key_at: dict[int, str], skipped: Set[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and last index of each run of recurring lines and page numbers."""
    first = -1
    for index, line in enumerate(printed):
        if index in key_at or line.number in skipped:
            first = index if first < 0 else first
        elif first >= 0:
            yield first, index - 1
            first = -1
    if first >= 0:
        yield first, len(printed) - 1


def _interrupts(printed: Sequence[Printed], first: int, last: int) -> bool:
    if first == 0 or last + 1 >= len(printed):
        return False
    return is_unfinished(printed[first - 1].text) and goes_on(printed[last + 1].text)


def _top(printed: Sequence[Printed]) -> int:
    """Return the index of the first sentence: what stands above it is the letterhead, not a header repeated from it."""
    for index, line in enumerate(printed):
        if len(line.text) >= 60 and any(c.islower() for c in line.text):
            return index
    return 0
