"""Tables that drawn lines part into cells, as pdfplumber's finder of tables finds them.

pdfium tells the lines (`drawings`), so that no page is read a second time with pdfminer, which takes some thirty times
as long: pdfplumber needs a millisecond for the drawings of a page. It is loaded only where a page has level and upright
lines.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from corpus.media.pdf.lines import joined, lines, main_size
from corpus.media.pdf.records import Cell, Edge, Run, Sheet, Strip
from corpus.media.printed import Box

_TALLEST = 0.5
_FEWEST_ROWS = 3
"""A grid of fewer rows with a cell taller than this share of its page frames columns of text; it is no table."""

Row = Sequence[Cell | None]

_NEAR = 3.0
"""Points within which lines are the same line, or meet."""
_SHORTEST = 3.0
_MOST_LINES = 2000
"""A page with more lines of one direction is a picture."""
_MOST_CROSSINGS = 10_000
"""A page with more crossings is one too: the finder's time grows with the square of their number."""


def ruled_tables(sheet: Sheet) -> tuple[list[Strip], list[Run]]:
    """Return the rows of the tables that lines enclose, and the runs that stand in none."""
    grids = [grid for grid in tables(sheet.level, sheet.upright) if _is_table(grid, sheet.height)]
    if not grids:
        return [], list(sheet.runs)
    cells = [cell for grid in grids for row in grid for cell in row if cell]
    held, others = _held(sheet.runs, cells)
    rows = [_strip(row, held, sheet.number, number) for number, grid in enumerate(grids, 1) for row in grid]
    return [row for row in rows if any(row.cells)], others


def _is_table(grid: Sequence[Row], height: float) -> bool:
    if max(sum(cell is not None for cell in row) for row in grid) < 2:
        return False
    tallest = max(cell.bottom - cell.top for row in grid for cell in row if cell)
    return len(grid) >= _FEWEST_ROWS or tallest < _TALLEST * height


def _held(runs: Iterable[Run], cells: Sequence[Cell]) -> tuple[dict[Cell, list[Run]], list[Run]]:
    """Return the runs of each cell, cut where a run goes on into the next, and the runs of none."""
    held: defaultdict[Cell, list[Run]] = defaultdict(list)
    others: list[Run] = []
    heights: defaultdict[tuple[float, float], list[Cell]] = defaultdict(list)
    for cell in cells:
        heights[cell.top, cell.bottom].append(cell)
    for run in runs:
        middle = (run.top + run.bottom) / 2
        around = [cell for (top, bottom), row in heights.items() if top <= middle <= bottom for cell in row]
        for part in _cut(run, around) if around else (run,):
            centre = (part.left + part.right) / 2
            found = next((cell for cell in around if cell.left <= centre <= cell.right), None)
            (held[found] if found else others).append(part)
    return held, others


def _cut(run: Run, cells: Iterable[Cell]) -> list[Run]:
    """Return the parts of a run between the upright lines that cross it."""
    walls = {cell.left for cell in cells if run.left < cell.left < run.right}
    words = run.text.split(" ")
    ends, begins = run.joints
    if not walls or len(words) != len(ends):
        return [run]
    parts: list[Run] = []
    start, left = 0, run.left
    for at, (end, begin) in enumerate(zip(ends[:-1], begins[1:], strict=True), 1):
        if any(end <= wall + 1 and wall - 1 <= begin for wall in walls):
            parts.append(run._replace(text=" ".join(words[start:at]), left=left, right=end, joints=((), ())))
            start, left = at, begin
    return [*parts, run._replace(text=" ".join(words[start:]), left=left, joints=((), ()))]


def _strip(row: Row, held: dict[Cell, list[Run]], page: int, table: int) -> Strip:
    known = [cell for cell in row if cell]
    runs = [run for cell in known for run in held.get(cell, ())]
    cells = tuple(joined(lines(held.get(cell, ()))) if cell else "" for cell in row)
    place = Box(known[0].left, known[0].top, known[-1].right, max(cell.bottom for cell in known))
    bold = bool(runs) and all(run.bold for run in runs)
    return Strip("\t".join(cells), page, place, main_size(runs), bold, cells=cells, table=table, ruled=True)


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
