"""Tables from drawn lines: lines that nearly meet are joined, and the smallest boxes between crossings are cells.

The steps and tolerances are those of pdfplumber's finder of tables, which follows Anssi Nurminen's thesis on tables in
PDF documents (Tampere University of Technology, 2013), so that both find the same cells.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import groupby
from statistics import fmean

from corpus.media.pdf.records import Cell, Edge

_NEAR = 3.0
"""Points within which lines are the same line, or meet."""
_SHORTEST = 3.0
_MOST_LINES = 2000
"""A page with more lines of one direction is a picture."""

_Point = tuple[float, float]
_Crossings = dict[_Point, tuple[frozenset[int], frozenset[int]]]


def tables(level: Sequence[Edge], upright: Sequence[Edge]) -> list[list[list[Cell | None]]]:
    """Return the tables of a page as rows of cells, from top to bottom; a place without a cell of its own is None."""
    if not level or not upright or max(len(level), len(upright)) > _MOST_LINES:
        return []
    crossings = _crossings(_merged(level), _merged(upright))
    found = [_rows(cells) for cells in _grouped(_cells(crossings)) if len(cells) > 1]
    return sorted(found, key=_place)


def _place(rows: Sequence[Sequence[Cell | None]]) -> tuple[float, float]:
    first = next(cell for row in rows for cell in row if cell)
    return first.top, first.left


def _merged(edges: Iterable[Edge]) -> list[Edge]:
    """Return lines at one place as one, where they touch."""
    merged: list[Edge] = []
    for same in _clusters(sorted(edges)):
        at = fmean(edge.at for edge in same)
        here: list[Edge] = []
        for edge in sorted(same, key=lambda one: one.start):
            if here and edge.start <= here[-1].end + _NEAR:
                here[-1] = here[-1]._replace(end=max(here[-1].end, edge.end))
            else:
                here.append(Edge(at, edge.start, edge.end))
        merged += (edge for edge in here if edge.end - edge.start >= _SHORTEST)
    return merged


def _clusters(edges: Sequence[Edge]) -> list[list[Edge]]:
    """Return sorted lines in groups, each line of which stands near the one before."""
    groups: list[list[Edge]] = []
    for edge in edges:
        if groups and edge.at <= groups[-1][-1].at + _NEAR:
            groups[-1].append(edge)
        else:
            groups.append([edge])
    return groups


def _crossings(level: Sequence[Edge], upright: Sequence[Edge]) -> _Crossings:
    """Return where lines cross, as (x, y), with the level and the upright lines that do."""
    found: dict[_Point, tuple[set[int], set[int]]] = {}
    for v, line in enumerate(upright):
        for h, across in enumerate(level):
            if (
                line.start <= across.at + _NEAR
                and line.end >= across.at - _NEAR
                and across.start <= line.at + _NEAR
                and across.end >= line.at - _NEAR
            ):
                both = found.setdefault((line.at, across.at), (set(), set()))
                both[0].add(h)
                both[1].add(v)
    return {point: (frozenset(h), frozenset(v)) for point, (h, v) in found.items()}


def _cells(crossings: _Crossings) -> list[Cell]:
    """Return the smallest boxes whose four corners are crossings joined by lines."""
    rightwards: defaultdict[float, list[_Point]] = defaultdict(list)
    downwards: defaultdict[float, list[_Point]] = defaultdict(list)
    for point in sorted(crossings):
        downwards[point[0]].append(point)
        rightwards[point[1]].append(point)
    return [cell for point in sorted(crossings) if (cell := _smallest(point, crossings, rightwards, downwards))]


def _smallest(
    corner: _Point,
    crossings: _Crossings,
    rightwards: dict[float, list[_Point]],
    downwards: dict[float, list[_Point]],
) -> Cell | None:
    level, upright = crossings[corner]
    for below in (p for p in downwards[corner[0]] if p[1] > corner[1] and crossings[p][1] & upright):
        for right in (p for p in rightwards[corner[1]] if p[0] > corner[0] and crossings[p][0] & level):
            opposite = crossings.get((right[0], below[1]))
            if opposite and opposite[1] & crossings[right][1] and opposite[0] & crossings[below][0]:
                return Cell(corner[0], corner[1], right[0], below[1])
    return None


def _grouped(cells: Sequence[Cell]) -> list[list[Cell]]:
    """Return cells in groups that share corners."""
    parent = list(range(len(cells)))

    def root(index: int) -> int:
        while parent[index] != index:
            parent[index] = parent[parent[index]]
            index = parent[index]
        return index

    corners: dict[_Point, int] = {}
    for index, cell in enumerate(cells):
        for corner in (
            (cell.left, cell.top),
            (cell.left, cell.bottom),
            (cell.right, cell.top),
            (cell.right, cell.bottom),
        ):
            parent[root(index)] = root(corners.setdefault(corner, index))
    groups: defaultdict[int, list[Cell]] = defaultdict(list)
    for index, cell in enumerate(cells):
        groups[root(index)].append(cell)
    return list(groups.values())


def _rows(cells: Iterable[Cell]) -> list[list[Cell | None]]:
    ordered = sorted(cells, key=lambda cell: (cell.top, cell.left))
    lefts = sorted({cell.left for cell in ordered})
    rows: list[list[Cell | None]] = []
    for _, row in groupby(ordered, key=lambda cell: cell.top):
        at = {cell.left: cell for cell in row}
        rows.append([at.get(left) for left in lefts])
    return rows
