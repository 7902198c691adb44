"""The author's lines: printed lines that only the width of a page or column parted are one line of his."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from weakref import WeakKeyDictionary

from corpus.layers import Source


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
