"""What the pages of a PDF hold, as every step of reading sees it; all places in points from the left and upper edge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from corpus.media.printed import Box


class Run(NamedTuple):
    """Words that follow one another on one line without a wide gap.

    `top` and `bottom` are those of the font's tallest and deepest letters; `size` is in points; `bold` holds of the
    whole run. `joints` are the places where its words end, and where they begin.
    """

    text: str
    left: float
    top: float
    right: float
    bottom: float
    size: float
    bold: bool
    joints: tuple[Sequence[float], Sequence[float]] = ((), ())

    @property
    def height(self) -> float:
        """How tall a line of its font is."""
        return self.bottom - self.top


class Edge(NamedTuple):
    """A drawn straight line: at `at` of one axis, from `start` to `end` of the other."""

    at: float
    start: float
    end: float


class Cell(NamedTuple):
    """A box that drawn lines enclose."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page as pdfium gives it: its size, its runs in the order of the file, its level and upright lines."""

    number: int
    width: float
    height: float
    runs: Sequence[Run]
    level: Sequence[Edge]
    upright: Sequence[Edge]


class Side(IntEnum):
    """Where on its page a line stands: across it, or in one of its two columns."""

    ACROSS = 0
    LEFT = 1
    RIGHT = 2


class Strip(NamedTuple):
    """A printed line, or a row of a table, in reading order.

    `cells` are those of a row, `table` counts the tables of the page (0 for plain lines), `ruled` tells rows that lines
    enclose; `furniture` is a kind of page furniture, or empty. `lead` is the width of the first word with the space
    after it: what it would have needed on the line before.
    """

    text: str
    page: int
    box: Box
    size: float
    bold: bool = False
    side: Side = Side.ACROSS
    cells: tuple[str, ...] = ()
    table: int = 0
    ruled: bool = False
    furniture: str = ""
    lead: float = 0.0
