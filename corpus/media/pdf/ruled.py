"""Tables that drawn lines part into cells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from corpus.media.pdf.grid import tables
from corpus.media.pdf.lines import joined, lines, main_size
from corpus.media.pdf.records import Cell, Run, Sheet, Strip
from corpus.media.printed import Box

_TALLEST = 0.5
_FEWEST_ROWS = 3
"""A grid of fewer rows with a cell taller than this share of its page frames columns of text; it is no table."""

Row = Sequence[Cell | None]


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
