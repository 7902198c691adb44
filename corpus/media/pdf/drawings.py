"""The straight lines that a page draws: rules, and the sides of boxes."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from corpus.media.pdf.records import Edge

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
    from pypdfium2 import raw  # type: ignore[import-untyped]

    left, _, _, height = page.get_bbox()
    level: list[Edge] = []
    upright: list[Edge] = []
    for path, matrix in _paths(page.raw, raw.FPDFPage_CountObjects, raw.FPDFPage_GetObject, _UNMOVED, _DEEPEST):
        for (x0, y0), (x1, y1) in _sides(path, matrix):
            if abs(y1 - y0) <= _STRAIGHT < abs(x1 - x0):
                level.append(Edge(height - (y0 + y1) / 2, min(x0, x1) - left, max(x0, x1) - left))
            elif abs(x1 - x0) <= _STRAIGHT < abs(y1 - y0):
                upright.append(Edge((x0 + x1) / 2 - left, height - max(y0, y1), height - min(y0, y1)))
    return level, upright


def _paths(holder: Any, count: Any, get: Any, matrix: _Matrix, depth: int) -> Iterator[tuple[Any, _Matrix]]:
    """Yield the paths of a page, or of a drawing inside it, each with what moves its points to the page."""
    from pypdfium2 import raw

    for index in range(min(count(holder), _MOST_OBJECTS)):
        found = get(holder, index)
        kind = raw.FPDFPageObj_GetType(found)
        if kind == raw.FPDF_PAGEOBJ_PATH:
            yield found, _moved(_matrix(found), matrix)
        elif kind == raw.FPDF_PAGEOBJ_FORM and depth:
            moved = _moved(_matrix(found), matrix)
            yield from _paths(found, raw.FPDFFormObj_CountObjects, raw.FPDFFormObj_GetObject, moved, depth - 1)


def _matrix(found: Any) -> _Matrix:
    from pypdfium2 import raw

    matrix = raw.FS_MATRIX()
    if not raw.FPDFPageObj_GetMatrix(found, matrix):
        return _UNMOVED
    return matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f


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
    from pypdfium2 import raw

    a, b, c, d, e, f = matrix
    x, y = ctypes.c_float(), ctypes.c_float()
    points: list[_Point] = []
    for index in range(min(raw.FPDFPath_CountSegments(path), _LONGEST_PATH)):
        segment = raw.FPDFPath_GetPathSegment(path, index)
        kind = raw.FPDFPathSegment_GetType(segment)
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        point = a * x.value + c * y.value + e, b * x.value + d * y.value + f
        if kind != raw.FPDF_SEGMENT_LINETO:
            yield points
            points = []
        points.append(point)
        if raw.FPDFPathSegment_GetClose(segment):
            points.append(points[0])
    yield points
