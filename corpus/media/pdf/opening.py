"""A PDF opened page by page, or one sentence on why it cannot be."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

from corpus.errors import CorpusError, shown
from corpus.media.pdf.records import Edge, Sheet, TextPage, library
from schemas.limits import most

# Why a PDF has no text to give.


class PdfError(CorpusError):
    """A file that is no PDF, or a PDF that cannot be read; the message is one sentence that names the file."""


class EncryptedError(PdfError):
    """A PDF that opens only with a password."""


class DamagedError(PdfError):
    """A file that is cut short or is no PDF at all."""


class NoPagesError(PdfError):
    """A PDF without pages."""


class TooManyGlyphsError(PdfError):
    """A PDF with more glyphs on a page than any page of print has."""


# The straight lines that a page draws: rules, and the sides of boxes.


_PATH, _FORM, _LINE_TO = 2, 5, 0
"""FPDF_PAGEOBJ_PATH, FPDF_PAGEOBJ_FORM and FPDF_SEGMENT_LINETO of pdfium's headers."""
_STRAIGHT = 0.5
"""Points by which a level or upright line may lean, rounding included."""
_DEEPEST = 4
"""Drawings inside drawings that are looked into."""
_LONGEST_PATH = 20_000
_MOST_OBJECTS = 100_000
_UNMOVED = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_Matrix = tuple[float, float, float, float, float, float]
_Point = tuple[float, float]


def edges(page: Any) -> tuple[list[Edge], list[Edge]]:
    """Return a page's level and upright lines, from its left and upper edge; leaning lines and curves are left out."""
    pdfium = library()
    holder = ctypes.cast(page.raw, ctypes.c_void_p).value
    left, _, _, height = page.get_bbox()
    level: list[Edge] = []
    upright: list[Edge] = []
    for path, matrix in _paths(holder, pdfium.objects, pdfium.object, _UNMOVED, _DEEPEST):
        for (x0, y0), (x1, y1) in _sides(path, matrix):
            if abs(y1 - y0) <= _STRAIGHT < abs(x1 - x0):
                level.append(Edge(height - (y0 + y1) / 2, min(x0, x1) - left, max(x0, x1) - left))
            elif abs(x1 - x0) <= _STRAIGHT < abs(y1 - y0):
                upright.append(Edge((x0 + x1) / 2 - left, height - max(y0, y1), height - min(y0, y1)))
    return level, upright


def _paths(holder: Any, count: Any, get: Any, matrix: _Matrix, depth: int) -> Iterator[tuple[Any, _Matrix]]:
    """Yield the paths of a page, or of a drawing inside it, each with what moves its points to the page."""
    pdfium = library()
    for index in range(min(count(holder), _MOST_OBJECTS)):
        found = get(holder, index)
        kind = library().kind(found)
        if kind == _PATH:
            yield found, _moved(_matrix(found), matrix)
        elif kind == _FORM and depth:
            moved = _moved(_matrix(found), matrix)
            yield from _paths(found, pdfium.inner_objects, pdfium.inner_object, moved, depth - 1)


def _matrix(found: int) -> _Matrix:
    numbers = (ctypes.c_float * 6)()
    if not library().matrix(found, ctypes.addressof(numbers)):
        return _UNMOVED
    a, b, c, d, e, f = numbers
    return a, b, c, d, e, f


def _moved(inner: _Matrix, outer: _Matrix) -> _Matrix:
    if outer == _UNMOVED:
        return inner
    a, b, c, d, e, f = inner
    oa, ob, oc, od, oe, of = outer
    return (
        a * oa + b * oc,
        a * ob + b * od,
        c * oa + d * oc,
        c * ob + d * od,
        e * oa + f * oc + oe,
        e * ob + f * od + of,
    )


def _sides(path: Any, matrix: _Matrix) -> Iterator[tuple[_Point, _Point]]:
    """Yield the straight pieces of a path; a filled band as thin as a rule is drawn by its long sides."""
    for points in _outlines(path, matrix):
        yield from pairwise(points)


def _outlines(path: Any, matrix: _Matrix) -> Iterator[Sequence[_Point]]:
    """Yield the points of each unbroken piece of a path, the first again at the end of one that is closed."""
    pdfium = library()
    a, b, c, d, e, f = matrix
    place = (ctypes.c_float * 2)()
    at = ctypes.addressof(place)
    points: list[_Point] = []
    for index in range(min(pdfium.segments(path), _LONGEST_PATH)):
        segment = pdfium.segment(path, index)
        pdfium.point(segment, at, at + ctypes.sizeof(ctypes.c_float))
        x, y = place
        if pdfium.step(segment) != _LINE_TO:
            yield points
            points = []
        points.append((a * x + c * y + e, b * x + d * y + f))
        if pdfium.closes(segment):
            points.append(points[0])
    yield points


LARGEST_GLYPHS = most("glyphs")
"""Glyphs of a page: a newspaper's densest has some twenty thousand; more are a bomb or a picture drawn with letters."""
_FEWEST_GLYPHS = 8
"""A page with fewer glyphs (a stamp, a page number) has no text layer to speak of."""
_HEADER = b"%PDF-"
_HEADER_WITHIN = 1024


@contextmanager
def opened(path: Path) -> Iterator[Any]:
    """Give a PDF as pdfium opens it. Raises `PdfError` where that cannot be done, or where it has no pages."""
    import pypdfium2  # type: ignore[import-untyped]

    try:
        document = pypdfium2.PdfDocument(path)
    except (pypdfium2.PdfiumError, OSError) as error:
        raise _reason(path) from error
    try:
        yield document
    finally:
        document.close()


def _reason(path: Path) -> Exception:
    """Return why a PDF cannot be opened. pdfium's own message may tell of an earlier file, so it is asked again."""
    from pypdfium2 import raw

    name = shown(str(path))
    document = raw.FPDF_LoadDocument(os.fsencode(path), None)
    if document:
        raw.FPDF_CloseDocument(document)
        return NoPagesError(f"{name} is a PDF without pages; give a file with the text of a regulation.")
    if raw.FPDF_GetLastError() in (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY):
        return EncryptedError(f"{name} is encrypted; save a copy that opens without a password.")
    try:
        with path.open("rb") as file:
            headed = _HEADER in file.read(_HEADER_WITHIN)
    except OSError:
        return DamagedError(f"{name} cannot be read; check its permissions.")
    if headed:
        return DamagedError(f"{name} is a damaged or truncated PDF; download it again.")
    return DamagedError(f"{name} is not a PDF, whatever its name says; give the file itself.")


def sheets(path: Path, glyphs: int = 0) -> Iterator[Sheet]:
    """Yield what pdfium finds on each page.

    Raises `PdfError` as `opened` does, or where a page has more than `glyphs` (0: `LARGEST_GLYPHS`).
    """
    with opened(path) as document:
        for number in range(1, len(document) + 1):
            yield _sheet(document, number, path, glyphs or LARGEST_GLYPHS)


def _sheet(document: Any, number: int, path: Path, most: int) -> Sheet:
    page = _page(document, number, path)
    try:
        text = TextPage(page)
        try:
            if text.glyphs > most:
                raise TooManyGlyphsError(
                    f"{shown(str(path))} has {text.glyphs} glyphs on page {number}, more than {most}; "
                    "if it is sound, raise REGLAS_MAX_GLYPHS."
                )
            runs = text.runs()
        finally:
            text.close()
        level, upright = edges(page)
        left, bottom, right, top = page.get_bbox()
        return Sheet(number, right - left, top - bottom, runs, level, upright)
    finally:
        page.close()


def _page(document: Any, number: int, path: Path) -> Any:
    import pypdfium2

    try:
        return document[number - 1]
    except pypdfium2.PdfiumError as error:
        raise DamagedError(f"{shown(str(path))} is damaged on page {number}; download it again.") from error


def textless(path: Path) -> list[int]:
    """Return the pages (from 1) without a text layer. Raises `PdfError` as `opened` does."""
    with opened(path) as document:
        return [number for number in range(1, len(document) + 1) if _glyphs(document, number, path) < _FEWEST_GLYPHS]


def _glyphs(document: Any, number: int, path: Path) -> int:
    page = _page(document, number, path)
    try:
        text = page.get_textpage()
        try:
            return len(text.get_text_range().split()) and int(text.count_chars())
        finally:
            text.close()
    finally:
        page.close()
