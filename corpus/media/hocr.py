"""What tesseract says of a page: its lines with their words, places, sizes and confidence, read from its hOCR."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from statistics import median
from typing import TYPE_CHECKING

import msgspec

from corpus.errors import UnreadableError

if TYPE_CHECKING:
    from lxml.etree import _Element as Element  # type: ignore[import-untyped]

_LINES = ("ocr_line", "ocr_header", "ocr_caption", "ocr_textfloat")
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
    lines = [] if root is None else [e for e in root.iter("{*}span") if e.get("class") in _LINES]
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
