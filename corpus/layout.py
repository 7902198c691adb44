"""How a text is set: whether its lines are wrapped, how wide, how far apart; the author's lines made whole."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple
from weakref import WeakKeyDictionary

from corpus.layers import Source

# The author's lines: printed lines that only the width of a page or column parted are one line of his.


class Whole(NamedTuple):
    """A line of the author's: the numbers of the lines that print it, and how many blank lines stand above it.

    `last` is the last line before the next one's blank lines, furniture of a known place after it included.
    """

    numbers: tuple[int, ...]
    blanks: int
    last: int

    @property
    def number(self) -> int:
        """The first line that prints it."""
        return self.numbers[0]


_known: WeakKeyDictionary[Source, list[Whole]] = WeakKeyDictionary()
_openings: WeakKeyDictionary[Source, dict[int, int]] = WeakKeyDictionary()


def is_placed(source: Source) -> bool:
    """Tell whether a medium knew the place of its lines so well that it says which of them go on and which do not."""
    return any(line.follows is not None for line in source.printed)


def wholes(source: Source) -> list[Whole]:
    """Return the author's lines that are not blank, found once; of a plain text, each line that is not blank."""
    found = _known.get(source)
    if found is None:
        found = _known[source] = list(_placed(source) if is_placed(source) else _plain(source))
    return found


def opening_of(source: Source, number: int) -> int:
    """Return the first of the lines that print the same line of the author's as line `number`."""
    found = _openings.get(source)
    if found is None:
        several = (whole for whole in wholes(source) if len(whole.numbers) > 1) if is_placed(source) else ()
        found = _openings[source] = {other: whole.number for whole in several for other in whole.numbers}
    return found.get(number, number)


def _plain(source: Source) -> Iterator[Whole]:
    last = 0
    for number, (start, end) in enumerate(zip(source.line_starts, source.line_ends, strict=True), 1):
        if start < end and not source.text[start:end].isspace():
            yield Whole((number,), number - last - 1, number)
            last = number


def _placed(source: Source) -> Iterator[Whole]:
    numbers: list[int] = []
    blanks = above = last = 0
    for number, line in enumerate(source.printed, 1):
        if line.furniture:
            last = last if above else number
        elif not line.text.strip():
            above += 1
        elif line.follows and numbers:
            numbers.append(number)
            above, last = 0, number
        else:
            if numbers:
                yield Whole(tuple(numbers), blanks, last)
            numbers, blanks, above, last = [number], above, 0, number
    if numbers:
        yield Whole(tuple(numbers), blanks, last)


_WIDEST_WRAP = 130
_SAMPLE_LINES = 30_000


@dataclass(frozen=True, slots=True)
class Layout:
    """Measures of a text: `width` is that of its full lines in characters, 0 where each line is a whole paragraph.

    `pitch` is the usual distance from one line to the next: 2 where a blank line follows each printed one, so that
    blank lines alone say nothing about paragraphs.
    """

    width: int
    pitch: int


_COMPOUND = re.compile(r"[^\W\d_]+-[^\W\d_]+")
_compounds: WeakKeyDictionary[Source, frozenset[str]] = WeakKeyDictionary()
_measured: WeakKeyDictionary[Source, Layout] = WeakKeyDictionary()


def layout_of(source: Source) -> Layout:
    """Return the layout of a source, measured once."""
    layout = _measured.get(source)
    if layout is None:
        layout = _measured[source] = _measure(source)
    return layout


def compounds_of(source: Source) -> frozenset[str]:
    """Return the words that a source prints with a hyphen inside a line, folded for comparison, found once."""
    found = _compounds.get(source)
    if found is None:
        found = _compounds[source] = frozenset(word.casefold() for word in _COMPOUND.findall(source.text))
    return found


def _measure(source: Source) -> Layout:
    lengths: list[int] = []
    gaps: Counter[int] = Counter()
    for whole in wholes(source):
        if whole.number > _SAMPLE_LINES:
            break
        first, *others = whole.numbers
        lengths.append(len(source.line(first).strip()) + sum(len(source.line(n).strip()) + 1 for n in others))
        gaps[whole.blanks + 1] += 1
    if not lengths:
        return Layout(0, 1)
    width = _wrap_width(sorted(lengths))
    doubled = gaps[1] * 20 < gaps[2]
    return Layout(width, 2 if width and doubled else 1)


def _wrap_width(lengths: list[int]) -> int:
    """Wrapped lines crowd just below one width; paragraphs come in all lengths."""
    ninth = lengths[len(lengths) * 9 // 10]
    crowd = sum(1 for length in lengths if ninth * 0.8 <= length <= ninth * 1.1)
    return ninth if ninth <= _WIDEST_WRAP and crowd * 4 >= len(lengths) else 0
