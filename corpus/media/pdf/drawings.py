"""The straight lines that a page draws: rules, and the sides of boxes."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from corpus.media.pdf.library import library
from corpus.media.pdf.records import Edge

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
