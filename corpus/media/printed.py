"""What a medium prints: lines in reading order, with automatic numbers as the reader sees them.

Automatic numbers as the text that a reader sees: "iv", "c", "3".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

_ROMAN = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc")),
    *((50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)
_MOST_ROMAN = 4000
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Box(NamedTuple):
    """A place on a page in points, from its left and upper edge."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A line as printed; what a medium does not say keeps its default.

    `page` counts from 1; `size` is the font size of most of its letters in points; `confidence` is that of the engine
    that recognised a scan. `furniture` is a kind that `corpus.layers.Mark` names, or empty. `follows` says that the
    place of the line proves that its words go on from the last line of text before it: only the width of the page, its
    foot or the end of a column parted them; False that they do not, None that the medium does not know. `doubts` are
    the stretches of the text, from character to character, of which the engine is not sure.
    """

    text: str
    page: int | None = None
    box: Box | None = None
    size: float = 0.0
    bold: bool = False
    confidence: float = 1.0
    furniture: str = ""
    follows: bool | None = None
    doubts: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Printed:
    """The lines of a file; `pages` is 0 where the medium has none."""

    lines: Sequence[PrintedLine]
    media_type: str
    pages: int = 0

    @property
    def text(self) -> str:
        """All lines as one text: what the line numbers of citations count."""
        return "\n".join(line.text for line in self.lines)


def label(kind: str, number: int) -> str:
    """Return a number as a list prints it; `kind` is the type of hypertext's lists: "1", "a", "A", "i" or "I"."""
    if number < 1:
        return str(number)
    match kind:
        case "a":
            return _letters(number)
        case "A":
            return _letters(number).upper()
        case "i":
            return _roman(number)
        case "I":
            return _roman(number).upper()
    return str(number)


def _letters(number: int) -> str:
    """After z comes aa, as in hypertext."""
    found = ""
    while number:
        number, at = divmod(number - 1, len(_LETTERS))
        found = _LETTERS[at] + found
    return found


def _roman(number: int) -> str:
    if number >= _MOST_ROMAN:
        return str(number)
    found = ""
    for value, letters in _ROMAN:
        while number >= value:
            number -= value
            found += letters
    return found
