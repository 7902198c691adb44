"""Tables from drawn lines, as pdfplumber's finder of tables finds them.

pdfium tells the lines (`drawings`), so that no page is read a second time with pdfminer, which takes some thirty times
as long: pdfplumber needs a millisecond for the drawings of a page. It is loaded only where a page has level and upright
lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from corpus.media.pdf.records import Cell, Edge

_NEAR = 3.0
"""Points within which lines are the same line, or meet."""
_SHORTEST = 3.0
_MOST_LINES = 2000
"""A page with more lines of one direction is a picture."""
_MOST_CROSSINGS = 10_000
"""A page with more crossings is one too: the finder's time grows with the square of their number."""


def tables(level: Sequence[Edge], upright: Sequence[Edge]) -> list[list[list[Cell | None]]]:
    """Return the tables of a page as rows of cells, from top to bottom; a place without a cell of its own is None."""
    if not level or not upright or max(len(level), len(upright)) > _MOST_LINES:
        return []
    from pdfplumber import table  # it imports much, and most pages have no drawn lines

    lines = table.merge_edges([*_level(level), *_upright(upright)], *(4 * (_NEAR,)))
    long = [line for line in lines if max(line["width"], line["height"]) >= _SHORTEST]
    crossings = table.edges_to_intersections(long, _NEAR, _NEAR)
    if len(crossings) > _MOST_CROSSINGS:
        return []
    found = table.cells_to_tables(table.intersections_to_cells(crossings))
    page: Any = None  # a table asks it for letters, which are ours
    return [_rows(table.Table(page, cells)) for cells in found]


def _level(edges: Sequence[Edge]) -> Iterator[dict[str, Any]]:
    """Yield level lines as pdfplumber describes them."""
    for at, start, end in edges:
        yield _line("h", start, end, at, at)


def _upright(edges: Sequence[Edge]) -> Iterator[dict[str, Any]]:
    for at, start, end in edges:
        yield _line("v", at, at, start, end)


def _line(orientation: str, left: float, right: float, top: float, bottom: float) -> dict[str, Any]:
    size = {"width": right - left, "height": bottom - top}
    return {"orientation": orientation, "x0": left, "x1": right, "top": top, "bottom": bottom, **size}


def _rows(table: Any) -> list[list[Cell | None]]:
    return [[cell and Cell(*cell) for cell in row.cells] for row in table.rows]
