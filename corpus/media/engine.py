"""tesseract: from the picture of a page to its words, its lines and its cells.

What tesseract says of a page: its lines with their words, places, sizes and confidence, read from its hOCR.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from corpus.errors import UnreadableError

if TYPE_CHECKING:
    from lxml.etree import _Element as Element  # type: ignore[import-untyped]


_HOCR_LINES = ("ocr_line", "ocr_header", "ocr_caption", "ocr_textfloat")
_WORD = "ocrx_word"
_PROPERTY = re.compile(r"(\w+)((?: -?\d+(?:\.\d+)?)+)", re.ASCII)
_EDGES = 4
"""Numbers of a box: left, top, right and bottom."""
_LONG = 150.0
"""Points: shorter lines do not tell how a page leans."""
_FEWEST = 5


class Scanned(msgspec.Struct, frozen=True):
    """A recognised word in points from the page's left and upper edge; `confidence` is from 0 to 1.

    `base` is where its line's letters stand, `size` the line's font size as the engine measured it, and `line` counts
    the engine's lines from 0.
    """

    text: str
    left: float
    top: float
    right: float
    bottom: float
    confidence: float
    base: float
    size: float
    line: int


class Page(msgspec.Struct, frozen=True):
    """A recognised page: its words in the engine's order, and the straight lines drawn on it.

    `slope` is by how much its lines lean: points down for each point to the right. Level and upright lines are given
    as (place, start, end) in points.
    """

    words: Sequence[Scanned]
    slope: float
    level: Sequence[tuple[float, float, float]] = ()
    upright: Sequence[tuple[float, float, float]] = ()


# Where the picture of a page is cut before it is recognised: its columns, and what stands across them.
#
# An engine that sees two columns at once takes the dots and accents of lines that stand a little higher in one of
# them for print of the other. A cut through white room costs nothing: what belongs together is decided afterwards, by
# the places of the words.


_CELL = 2.0
"""Points of a side of the squares in which ink is looked for."""
_ROOM = 8.0
"""Points of white room between columns at least."""
_MIDDLE = (0.3, 0.7)
"""Between which shares of the print's width the room stands."""
_TALLEST = 0.2
"""Share of the page that columns are tall at least: what is lower is a table or a list."""
_NEAR = 12
"""Squares within which a white row is looked for."""
_FILLED = 0.4
"""Share of the rows beside the room in which each side has ink."""


class Band(NamedTuple):
    """A part of a picture, in pixels."""

    top: int
    bottom: int
    left: int
    right: int


def bands(ink: NDArray[np.bool_], scale: float) -> list[Band]:
    """Return the parts of a page in which ink stands: the page as a whole where it has one column."""
    height, width = ink.shape
    side = max(1, round(_CELL * scale))
    grid = _squares(ink, side)
    inked = np.flatnonzero(grid.any(axis=0))
    if not len(inked):
        return []
    room, runs = _gutter(grid, int(inked[0]), int(inked[-1]), max(1, round(_ROOM / _CELL)))
    runs = [_between_lines(np.asarray(grid.any(axis=1)), run) for run in runs]
    found: list[Band] = []
    here = 0
    for start, end in runs:
        found.append(Band(here * side, start * side, 0, width))
        found += [
            Band(start * side, end * side, 0, room * side),
            Band(start * side, end * side, room * side, width),
        ]
        here = end
    found.append(Band(here * side, height, 0, width))
    return [
        band for band in found if band.bottom > band.top and ink[band.top : band.bottom, band.left : band.right].any()
    ]


def _squares(ink: NDArray[np.bool_], side: int) -> NDArray[np.bool_]:
    """Return which squares of a page have ink."""
    height, width = ink.shape
    padded = np.pad(ink, ((0, -height % side), (0, -width % side)))
    squares = padded.reshape(len(padded) // side, side, -1, side)
    return np.asarray(squares.any(axis=(1, 3)), dtype=np.bool_)


def _gutter(grid: NDArray[np.bool_], left: int, right: int, room: int) -> tuple[int, list[tuple[int, int]]]:
    """Return the middle of the room between two columns, and the rows (start and end) beside which columns stand."""
    best: tuple[int, int, list[tuple[int, int]]] = (0, 0, [])
    first, last = (int(left + share * (right - left)) for share in _MIDDLE)
    for at in range(first, last - room + 1):
        clear: NDArray[np.bool_] = np.logical_not(grid[:, at : at + room].any(axis=1))
        runs = [run for run in _long(clear, int(_TALLEST * len(grid))) if _both_sides(grid, at, room, run)]
        tall = sum(end - start for start, end in runs)
        if tall > best[0]:
            best = (tall, at + room // 2, runs)
    return best[1], best[2]


def _long(clear: NDArray[np.bool_], shortest: int) -> list[tuple[int, int]]:
    edges = np.diff(np.concatenate(([0], clear.view(np.int8), [0])))
    pairs = zip((edges == 1).nonzero()[0].tolist(), (edges == -1).nonzero()[0].tolist(), strict=True)
    return [(start, end) for start, end in pairs if end - start >= shortest]


def _between_lines(inked: NDArray[np.bool_], run: tuple[int, int]) -> tuple[int, int]:
    """Return a run that begins and ends in white rows where there are some near: letters hang down beside the room."""
    start, end = run
    blank = np.flatnonzero(~inked[start : start + _NEAR])
    start += int(blank[0]) if len(blank) else 0
    blank = np.flatnonzero(~inked[max(start, end - _NEAR) : end])
    return start, max(start, end - _NEAR) + int(blank[-1]) + 1 if len(blank) else end


def _both_sides(grid: NDArray[np.bool_], at: int, room: int, run: tuple[int, int]) -> bool:
    rows = grid[run[0] : run[1]]
    used = rows.any(axis=1).sum()
    before, after = rows[:, :at].any(axis=1).sum(), rows[:, at + room :].any(axis=1).sum()
    return bool(used) and min(before, after) >= _FILLED * used


# The straight lines on the picture of a page: the rules of its tables.


Stroke = tuple[float, float, float]
"""A level or upright line in points: where it stands, and where it begins and ends."""

"""Of 256 levels of grey, those below are ink."""
_SHORTEST = 24.0
"""Points: no letter of a text is as long, and hardly a cell of a table is shorter."""
_THICKEST = 4.0
"""Points: what is thicker is a picture or a bar."""
_GAP = 1.0
"""Points that scanning may break a line by, or shift a piece of it sideways."""


def strokes(picture: NDArray[np.uint8], scale: float) -> tuple[list[Stroke], list[Stroke]]:
    """Return the level and the upright lines of a grey picture of `scale` pixels a point."""
    ink = picture < _DARK
    return _level(ink, scale), _level(ink.T, scale)


def _level(ink: NDArray[np.bool_], scale: float) -> list[Stroke]:
    pieces: list[list[float]] = []
    for row, start, end in _runs(ink, int(_SHORTEST * scale)):
        at, left, right = row / scale, start / scale, end / scale
        near = (p for p in reversed(pieces) if at - p[1] <= _GAP and left <= p[3] + _GAP and right >= p[2] - _GAP)
        piece = next(near, None)
        if piece is None:
            pieces.append([at, at, left, right])
        else:
            piece[1:] = [at, min(piece[2], left), max(piece[3], right)]
    return [
        (round((top + bottom) / 2, 2), round(left, 2), round(right, 2))
        for top, bottom, left, right in pieces
        if bottom - top <= _THICKEST
    ]


def _runs(ink: NDArray[np.bool_], shortest: int) -> list[tuple[int, int, int]]:
    """Return row, start and end of the unbroken runs of ink that are not shorter than some pixels."""
    import numpy as np

    # A stretch that is all ink has as many dark pixels as it is long; summing tells it for every place at once.
    sums = np.cumsum(ink, axis=1, dtype=np.int32)
    full = (sums[:, shortest:] - sums[:, :-shortest]) == shortest
    rows = full.any(axis=1).nonzero()[0]
    found: list[tuple[int, int, int]] = []
    for row in rows.tolist():
        edges = np.diff(np.concatenate(([0], full[row].view(np.int8), [0])))
        starts, ends = (edges == 1).nonzero()[0], (edges == -1).nonzero()[0]
        found += [(row, int(a) + 1, int(b) + shortest) for a, b in zip(starts, ends, strict=True)]
    return found


_LANGUAGE = "spa"
_OTHER = "eng"
"""Comes with the engine; asked for figures alone, which are the same in it."""
_PAGE, _LINES = "4", "6"
"""Take the picture for lines of any size; for a block of lines of one size.

What the engine makes of a page's parts by itself takes a column of item numbers for one line that runs downwards.
"""
_DARK = 128
_WHITE = 255
_POINTS = 72
_ONE_THREAD = {**os.environ, "OMP_THREAD_LIMIT": "1"}
"""Pages are recognised side by side; several threads for one page would only wait for each other."""

_DOUBTFUL = 0.8
_LONGEST = 9
"""Letters of a word that may be a misread figure."""
_SMALLER = 0.6
"""Size at which short figures that stand alone ("35 a 1" in a table) are looked at again: the engine reads what stands
alone better where it is small, as it was trained on whole lines."""
_SURER = 0.1
_FIGURES = re.compile(r"\d{1,4}(?: ?[a:/.,-] ?\d{1,4})?%?")
"""A number, odds, a fraction or a share: "17", "35 a 1", "1/2", "5%"; nothing that ends in a letter."""
_HALF_RULE = 0.4
"""Points on each side of the middle of a drawn line that it takes; letters may hang down to it."""
_PADDING = 24
"""Pixels of white around each figure that is looked at again."""


class Engine:
    """The engine `program`, which gets `seconds` for a picture."""

    def __init__(self, program: str, seconds: int) -> None:
        self.program = program
        self.seconds = seconds
        self.version = self._said("--version").partition("\n")[0].strip()
        self.languages = [one for one in (_LANGUAGE, _OTHER) if one in self._said("--list-langs").split()]

    def page(self, picture: NDArray[np.uint8], scale: float, number: int) -> Page:
        """Return what stands on the picture of page `number`, drawn with `scale` pixels a point.

        Raises `UnreadableError` where the engine takes too long or fails.
        """
        level, upright = strokes(picture, scale)
        clean = _without(picture, level, upright, scale)
        found: list[Scanned] = []
        for band in bands(clean < _DARK, scale):
            part = clean[band.top : band.bottom, band.left : band.right]
            here = words(self._read(part, scale, number, _PAGE, _LANGUAGE), scale)
            first = found[-1].line + 1 if found else 0
            found += [_moved(word, band.left / scale, band.top / scale, first) for word in here]
        found = self._looked_at_again(found, clean, scale, number)
        return Page(found, round(slope(found), 6), level, upright)

    def _looked_at_again(
        self, found: list[Scanned], picture: NDArray[np.uint8], scale: float, number: int
    ) -> list[Scanned]:
        """Return the words with short doubtful ones replaced where a second look is surer that they are figures."""
        doubtful = [at for at, word in enumerate(found) if word.confidence < _DOUBTFUL and len(word.text) <= _LONGEST]
        if not doubtful:
            return found
        sheet, tops = _sheet([_cut(picture, found[at], scale) for at in doubtful])
        better = list(found)
        for language in self.languages:
            seen = words(self._read(sheet, scale * _SMALLER, number, _LINES, language), 1.0)
            for at, (top, bottom) in zip(doubtful, tops, strict=True):
                here = [word for word in seen if top <= (word.top + word.bottom) / 2 < bottom]
                better[at] = _surer(better[at], sorted(here, key=lambda word: word.left))
        return better

    def _read(self, picture: NDArray[np.uint8], scale: float, number: int, mode: str, language: str) -> bytes:
        """Return the engine's hOCR of a picture."""
        how = ("-l", language, "--dpi", str(round(scale * _POINTS)), "--psm", mode, "--oem", "1")
        height, width = picture.shape
        try:
            done = subprocess.run(  # noqa: S603 - the engine that the parent process found
                [self.program, "stdin", "stdout", *how, "hocr"],
                input=b"P5 %d %d 255\n" % (width, height) + picture.tobytes(),
                capture_output=True,
                timeout=self.seconds,
                check=True,
                env=_ONE_THREAD,
            )
        except subprocess.TimeoutExpired as error:
            problem = f"takes more than {self.seconds} seconds on its scanned page {number}"
            raise UnreadableError(f"{problem}; if it is sound, raise REGLAS_MAX_SCAN_SECONDS", "timed_out") from error
        except subprocess.CalledProcessError as error:
            said = error.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]
            problem = f"has a scanned page {number} that {Path(self.program).name} cannot recognise"
            raise UnreadableError(f"{problem} ({''.join(said)[:200]})", "damaged") from error
        return done.stdout

    def _said(self, option: str) -> str:
        done = subprocess.run([self.program, option], capture_output=True, text=True, timeout=60, check=False)  # noqa: S603
        return done.stdout or done.stderr


def _moved(word: Scanned, right: float, down: float, first: int) -> Scanned:
    """Return a word of a part of the page where it stands on the page; `first` is the number of the part's top line."""
    return msgspec.structs.replace(
        word,
        left=round(word.left + right, 2),
        top=round(word.top + down, 2),
        right=round(word.right + right, 2),
        bottom=round(word.bottom + down, 2),
        base=round(word.base + down, 2),
        line=word.line + first,
    )


def _without(
    picture: NDArray[np.uint8], level: Sequence[Stroke], upright: Sequence[Stroke], scale: float
) -> NDArray[np.uint8]:
    """Return a picture without its drawn lines, which the engine may take for letters."""
    clean = picture.copy()
    for at, start, end in level:
        clean[_around(at, at, scale, _HALF_RULE), _around(start, end, scale)] = _WHITE
    for at, start, end in upright:
        clean[_around(start, end, scale), _around(at, at, scale, _HALF_RULE)] = _WHITE
    return clean


def _around(start: float, end: float, scale: float, margin: float = 1.0) -> slice:
    return slice(max(0, int((start - margin) * scale)), int((end + margin) * scale) + 1)


def _cut(picture: NDArray[np.uint8], word: Scanned, scale: float) -> NDArray[np.uint8]:
    """Return the place of a word on a picture, smaller and with room around it."""
    from PIL import Image

    part = picture[_around(word.top, word.bottom, scale), _around(word.left, word.right, scale)]
    size = (max(1, int(part.shape[1] * _SMALLER)), max(1, int(part.shape[0] * _SMALLER)))
    small = np.asarray(Image.fromarray(part).resize(size, Image.Resampling.BICUBIC))
    return np.pad(small, _PADDING, constant_values=_WHITE)


def _sheet(parts: Sequence[NDArray[np.uint8]]) -> tuple[NDArray[np.uint8], list[tuple[int, int]]]:
    """Return pictures one below the other as one, and where each begins and ends."""
    width = max(part.shape[1] for part in parts)
    padded = [np.pad(part, ((0, 0), (0, width - part.shape[1])), constant_values=_WHITE) for part in parts]
    return np.concatenate(padded), list(_places(parts))


def _places(parts: Sequence[NDArray[np.uint8]]) -> Iterator[tuple[int, int]]:
    here = 0
    for part in parts:
        yield here, here + len(part)
        here += len(part)


def _surer(word: Scanned, seen: Sequence[Scanned]) -> Scanned:
    """Return a word as a second look sees it where that is surer and sees figures; its place stays."""
    text = " ".join(one.text for one in seen)
    confidence = min((one.confidence for one in seen), default=0.0)
    if not _FIGURES.fullmatch(text) or confidence < word.confidence + _SURER:
        return word
    return msgspec.structs.replace(word, text="".join(text.split()), confidence=confidence)


def words(hocr: bytes, scale: float) -> list[Scanned]:
    """Return the words of a page that was drawn with `scale` pixels a point.

    Raises `UnreadableError` where what the engine gave is no page at all.
    """
    from lxml import etree  # type: ignore[import-untyped]

    # The engine writes well-formed XHTML; its document type would be fetched by a parser that were let.
    parser = etree.XMLParser(load_dtd=False, no_network=True, resolve_entities=False, recover=True)
    try:
        root = etree.fromstring(hocr, parser)
    except etree.XMLSyntaxError as error:
        raise UnreadableError("has a scanned page of which the engine gave nothing; try it again", "damaged") from error
    found: list[Scanned] = []
    lines = [] if root is None else [e for e in root.iter("{*}span") if e.get("class") in _HOCR_LINES]
    for number, line in enumerate(lines):
        found += _line(line, number, scale)
    return found


def slope(hocr_words: Sequence[Scanned]) -> float:
    """Return by how much the lines of a page lean, from the longest of them: 0 where they are too short to tell."""
    lines: dict[int, list[Scanned]] = {}
    for word in hocr_words:
        lines.setdefault(word.line, []).append(word)
    long = [line for line in lines.values() if line[-1].right - line[0].left > _LONG and len(line) > 2]
    return median([_lean(line) for line in long]) if len(long) >= _FEWEST else 0.0


def _lean(line: Sequence[Scanned]) -> float:
    return (line[-1].base - line[0].base) / max(line[-1].left - line[0].left, 1.0)


def _line(element: Element, number: int, scale: float) -> Iterator[Scanned]:
    about = _properties(element)
    if len(about.get("bbox", ())) != _EDGES:
        return
    begin, _, _, foot = about["bbox"]
    lean, offset = [*about.get("baseline", ()), 0.0, 0.0][:2]
    size = (about.get("x_size") or [0.0])[0] / scale
    for word in element.iter("{*}span"):
        text = "".join(word.itertext()).strip()
        place = _properties(word)
        if word.get("class") != _WORD or not text or len(place.get("bbox", ())) != _EDGES:
            continue
        box = [edge / scale for edge in place["bbox"]]
        base = (foot + offset + lean * (place["bbox"][0] - begin)) / scale
        confidence = min(1.0, max(0.0, (place.get("x_wconf") or [0.0])[0] / 100))
        left, top, right, bottom, base, size = (round(edge, 2) for edge in (*box, base, size))
        yield Scanned(text, left, top, right, bottom, confidence, base, size, number)


def _properties(element: Element) -> dict[str, list[float]]:
    return {name: [float(n) for n in numbers.split()] for name, numbers in _PROPERTY.findall(element.get("title", ""))}
