"""What the pages of a PDF hold, as every step of reading sees it, and its words as pdfium tells them.

What the pages of a PDF hold, as every step of reading sees it; all places in points from the left and upper edge.

The runs of words of a page. This module and `opening` alone speak with pdfium.

A page holds thousands of characters and a call takes half a microsecond, so only the first and the last character of
each word are asked for their place, and only a run of words for its font.
"""

from __future__ import annotations

import ctypes
import re
from collections import deque
from collections.abc import Sequence
from ctypes import c_char_p, c_double, c_int, c_uint, c_ulong, c_void_p
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, lru_cache
from itertools import pairwise, repeat
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from corpus.media import Box


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


# The functions of pdfium that are called for each word and each drawn line, with plain numbers for arguments.


class Library:
    """What pypdfium2 calls with objects, called with numbers: each call takes a fraction of the time."""

    def __init__(self) -> None:
        from pypdfium2_raw import bindings  # type: ignore[import-untyped]

        known: Any = bindings._libs["pdfium"]
        library = ctypes.PyDLL(known._name, handle=known._handle)
        self.box = _function(library, "FPDFText_GetLooseCharBox", c_int, c_void_p, c_int, c_void_p)
        self.generated = _function(library, "FPDFText_IsGenerated", c_int, c_void_p, c_int)
        self.unicode = _function(library, "FPDFText_GetUnicode", c_uint, c_void_p, c_int)
        self.size = _function(library, "FPDFText_GetFontSize", c_double, c_void_p, c_int)
        self.font = _function(library, "FPDFText_GetFontInfo", c_ulong, c_void_p, c_int, c_char_p, c_ulong, c_void_p)
        self.objects = _function(library, "FPDFPage_CountObjects", c_int, c_void_p)
        self.object = _function(library, "FPDFPage_GetObject", c_void_p, c_void_p, c_int)
        self.inner_objects = _function(library, "FPDFFormObj_CountObjects", c_int, c_void_p)
        self.inner_object = _function(library, "FPDFFormObj_GetObject", c_void_p, c_void_p, c_ulong)
        self.kind = _function(library, "FPDFPageObj_GetType", c_int, c_void_p)
        self.matrix = _function(library, "FPDFPageObj_GetMatrix", c_int, c_void_p, c_void_p)
        self.segments = _function(library, "FPDFPath_CountSegments", c_int, c_void_p)
        self.segment = _function(library, "FPDFPath_GetPathSegment", c_void_p, c_void_p, c_int)
        self.step = _function(library, "FPDFPathSegment_GetType", c_int, c_void_p)
        self.point = _function(library, "FPDFPathSegment_GetPoint", c_int, c_void_p, c_void_p, c_void_p)
        self.closes = _function(library, "FPDFPathSegment_GetClose", c_int, c_void_p)


def _function(library: Any, name: str, result: Any, *arguments: Any) -> Any:
    function = library[name]
    function.restype, function.argtypes = result, arguments
    return function


@cache
def library() -> Library:
    """Return the functions, looked up once."""
    return Library()


_ODD = re.compile("[\x00-\x09\x0b\x0c\x0e-\x1f\x7f\xad\ufffe\xa0]|  ")
_CLEAN = dict.fromkeys([*range(32), 127]) | dict.fromkeys((0xFFFE, 0x02, 0xAD), "-") | {0xA0: " "}
"""pdfium writes the hyphen that breaks a word at the end of a line as a sign of its own."""
_HYPHEN, _OLD_HYPHEN = 0xFFFE, 0x02
_SPACE, _NO_BREAK_SPACE, _LINE_FEED, _RETURN = 0x20, 0xA0, 0x0A, 0x0D
_ZERO, _NINE = map(ord, "09")
_WIDTHS = np.full(0x80, 0.36)
"""Shares of a line's height: how wide signs are at least in the usual fonts, by their code."""
_WIDTHS[[ord(sign) for sign in "iljtfrI1.,:;'()|!-"]] = 0.18
_WIDTHS[ord("A") : ord("Z") + 1] = 0.48
_GUESSED = 0.1
_DOWNWARDS = np.array([1, -1, 1, -1], dtype=np.float32)
_BOLD = re.compile(rb"bold|black|heavy|demi", re.IGNORECASE)
_FORCED_BOLD = 1 << 18
_NAME = 96
_RAISED = 0.8
"""A reference to a footnote is set in a smaller size than the word before it."""
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_SHIFT = 0.35
"""Share of a line's height by which words of one line stand at most above or below each other."""
_LEFT_OUT = 0.75
_SPACED = 3.0
"""Share of a line's height from which a gap parts two runs: where room was left out, and where a space was printed,
which justified lines stretch."""


class TextPage:
    """A page's text with the places of its words; `glyphs` counts its characters."""

    def __init__(self, page: Any) -> None:
        self._page = page.get_textpage()
        self._handle = ctypes.cast(self._page.raw, c_void_p).value
        self._name = ctypes.create_string_buffer(_NAME)
        self._flags = c_int()
        self._flags_at = ctypes.addressof(self._flags)
        left, _, _, top = page.get_bbox()
        self._origin = np.array([left, top, left, top], dtype=np.float32)
        self.glyphs: int = self._page.count_chars()

    def close(self) -> None:
        """Give the page's memory back."""
        self._page.close()

    def runs(self) -> list[Run]:
        """Return the page's runs of words in the order in which they were written to the file."""
        text = self._text()
        starts, lasts, lines, widths = _words(text)
        if not len(starts):
            return []
        first = self._places(starts)
        last = self._ends(first, starts, lasts, lines, widths)
        raised = (last[:, 3] - last[:, 1]) < _RAISED * (first[:, 3] - first[:, 1])
        if raised.any():
            text = self._with_references(text, starts[raised].tolist(), lasts[raised].tolist())
        parts = self._parts(lasts, first, last, lines)
        lefts, tops = first[:, 0].tolist(), first[:, 1].tolist()
        rights, bottoms = last[:, 2].tolist(), first[:, 3].tolist()
        begins, ends = starts.tolist(), lasts.tolist()
        return [
            self._run(text, (begins[a], begins[b - 1], ends[b - 1]), (lefts[a:b], tops[a], rights[a:b], bottoms[a]))
            for a, b in pairwise(parts)
        ]

    def _ends(
        self,
        first: NDArray[np.float32],
        starts: NDArray[np.int64],
        lasts: NDArray[np.int64],
        lines: NDArray[np.int64],
        widths: NDArray[np.float64],
    ) -> NDArray[np.float32]:
        """Return the places of the words' last characters.

        Only where a line ends, where a gap may follow or a small figure may stand is pdfium asked; the other words go
        as far as the next.
        """
        last = first.copy()
        last[:-1, 2] = first[1:, 0]
        room = np.diff(first[:, 0], append=0) / np.maximum(first[:, 3] - first[:, 1], 1e-3) - np.abs(widths)
        asked = (room > _LEFT_OUT - _GUESSED) | (room < 0) | (np.diff(lines, append=-1) != 0) | (widths < 0)
        last[asked] = self._places(lasts[asked])
        return last

    def _run(self, text: str, span: tuple[int, int, int], place: tuple[list[float], float, list[float], float]) -> Run:
        """Return the run whose first and last words begin at the first two places of a span, and end at the third."""
        lefts, top, rights, bottom = place
        start, last, end = span
        words = text[start : end + 1]
        if _ODD.search(words):
            words = " ".join(words.translate(_CLEAN).split())
        size, bold = self._font(start, last)
        return Run(words, lefts[0], top, rights[-1], bottom, size, bold, (rights, lefts))

    def _font(self, first: int, last: int) -> tuple[float, bool]:
        """Return the size of a run's first letter, and whether its first and last words are bold."""
        return library().size(self._handle, first), self._bold(first) and (first == last or self._bold(last))

    def _bold(self, index: int) -> bool:
        library().font(self._handle, index, self._name, _NAME, self._flags_at)
        return _is_bold(self._name.value) or bool(self._flags.value & _FORCED_BOLD)

    def _parts(
        self,
        lasts: NDArray[np.int64],
        first: NDArray[np.float32],
        last: NDArray[np.float32],
        lines: NDArray[np.int64],
    ) -> list[int]:
        """Return where runs begin, and after them the number of words."""
        heights = first[1:, 3] - first[1:, 1]
        gaps = (first[1:, 0] - last[:-1, 2]) / np.maximum(heights, 1e-3)
        shifted = np.abs(first[1:, 3] - last[:-1, 3]) > _SHIFT * heights
        parted = (lines[1:] != lines[:-1]) | shifted | (gaps > _SPACED) | (gaps < -1)
        for at in ((gaps > _LEFT_OUT) & ~parted).nonzero()[0].tolist():
            parted[at] = library().generated(self._handle, int(lasts[at]) + 1) == 1
        return [0, *(parted.nonzero()[0] + 1).tolist(), len(lasts)]

    def _text(self) -> str:
        """Return one character for each that pdfium counts."""
        text: str = self._page.get_text_range() if self.glyphs else ""
        if len(text) == self.glyphs:
            return text
        unicode = library().unicode
        codes = (unicode(self._handle, index) for index in range(self.glyphs))
        return "".join(chr(code) if code < 0x110000 else "\ufffd" for code in codes)

    def _places(self, indices: NDArray[np.int64]) -> NDArray[np.float32]:
        """Return left, top, right and bottom of characters, from the page's left and upper edge."""
        places = np.empty((len(indices), 4), dtype=np.float32)
        address = places.ctypes.data
        rows = range(address, address + places.nbytes, places.itemsize * 4)
        deque(map(library().box, repeat(self._handle), indices.tolist(), rows), maxlen=0)
        return (places - self._origin) * _DOWNWARDS

    def _with_references(self, text: str, starts: Sequence[int], lasts: Sequence[int]) -> str:
        """Return the text with small figures at the ends of words, which refer to footnotes, as superscripts."""
        letters = list(text)
        for start, last in zip(starts, lasts, strict=True):
            places = self._places(np.arange(start, last + 1))
            heights = (places[:, 3] - places[:, 1]).tolist()
            at = last + 1
            while at > start + 1 and text[at - 1].isdecimal() and heights[at - 1 - start] < _RAISED * heights[0]:
                at -= 1
                letters[at] = letters[at].translate(_SUPERSCRIPTS)
        return "".join(letters)


@lru_cache(maxsize=256)
def _is_bold(name: bytes) -> bool:
    return _BOLD.search(name) is not None


def _words(text: str) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
    """Return where words begin and where their last characters are, on which of pdfium's lines they stand, their width.

    The width is a guess from below, as a share of a line's height, negative for a word of letters that ends in figures.
    """
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    broken = (codes == _HYPHEN) | (codes == _OLD_HYPHEN)
    blank = ((codes <= _SPACE) & ~broken) | (codes == _NO_BREAK_SPACE)
    starts = (~blank & np.concatenate(([True], (blank | broken)[:-1]))).nonzero()[0]
    lasts = (~blank & (broken | np.concatenate((blank[1:], [True])))).nonzero()[0]
    ended = np.cumsum(broken | (codes == _LINE_FEED) | (codes == _RETURN))
    figures = (codes >= _ZERO) & (codes <= _NINE)
    wide = _WIDTHS[np.minimum(codes, len(_WIDTHS) - 1)]
    widths = np.add.reduceat(np.append(wide, 0.0), np.ravel((starts, lasts + 1), "F"))[::2] if len(starts) else wide
    widths[figures[lasts] & (starts < lasts)] *= -1
    return starts, lasts, ended[starts] - broken[starts], widths
