"""Text of PDFs that have a text layer: from the places of words and drawn lines to lines in reading order."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any

from corpus.garbage import uncollected
from corpus.media import Box, Printed
from corpus.media.pdf.columns import Line, box, common, gutter, joined, lines, main_size, stretches, text, with_tables
from corpus.media.pdf.opening import (
    LARGEST_GLYPHS,
    DamagedError,
    EncryptedError,
    NoPagesError,
    PdfError,
    TooManyGlyphsError,
    sheets,
)
from corpus.media.pdf.opening import textless as pages_without_text
from corpus.media.pdf.paragraphs import continued, printed
from corpus.media.pdf.records import Cell, Edge, Run, Sheet, Strip

__all__ = [
    "LARGEST_GLYPHS",
    "DamagedError",
    "EncryptedError",
    "NoPagesError",
    "PdfError",
    "TooManyGlyphsError",
    "pages_without_text",
    "read_pdf",
    "read_sheets",
]


# Tables that drawn lines part into cells, as pdfplumber's finder of tables finds them.
#
# pdfium tells the lines (`drawings`), so that no page is read a second time with pdfminer, which takes some thirty
# times as long: pdfplumber needs a millisecond for the drawings of a page. It is loaded only where a page has level
# and upright lines.


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
    rows = [_ruled_strip(row, held, sheet.number, number) for number, grid in enumerate(grids, 1) for row in grid]
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


def _ruled_strip(row: Row, held: dict[Cell, list[Run]], page: int, table: int) -> Strip:
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


# Running heads and feet known from their place: page after page they come back at one height, off the text.
#
# A page's own number is known on a single page too.


_ZONE = 0.14
"""Share of a page's height at its head and at its foot where furniture stands."""
_DEEPEST = 4
"""Lines of a running head."""
_APART = 0.6
"""Share of a line's height by which furniture stands off the text at least."""
_SHARE = 0.4
"""Share of the pages on which it comes back: odd and even pages may have heads of their own, the first has none."""
_DIGITS = re.compile(r"\d+|\b[ivxl]+\b", re.IGNORECASE)
_NUMBER = re.compile(
    r"\W{0,3}(?:p[aá]g(?:ina|s?\.)?\s*)?(?:\d{1,4}|[ivxl]{1,6})(?:\s*(?:de|/)\s*\d{1,4})?\W{0,3}", re.IGNORECASE
)

_Key = tuple[str, int]


def _parted(sheets: Sequence[Sheet]) -> list[tuple[Sheet, list[Strip]]]:
    """Return each page without its running heads and feet, and these."""
    edges = [_edges(sheet) for sheet in sheets]
    pages: defaultdict[_Key, set[int]] = defaultdict(set)
    for sheet, found in zip(sheets, edges, strict=True):
        for line in found:
            pages[_key(line)].add(sheet.number)
    fewest = max(2, _SHARE * (len(sheets) - 1))
    known = {key for key, numbers in pages.items() if len(numbers) >= fewest}
    return [
        _without(sheet, [line for line in found if _key(line) in known or text(line).strip() == str(sheet.number)])
        for sheet, found in zip(sheets, edges, strict=True)
    ]


def _key(line: Line) -> _Key:
    """Figures change from page to page; the rest and its height on the page do not."""
    return _DIGITS.sub("#", text(line).casefold()), round(box(line).top / 4)


def _edges(sheet: Sheet) -> list[Line]:
    """Return the lines at the head and at the foot of a page that stand off its text."""
    head = lines(run for run in sheet.runs if run.bottom < _ZONE * sheet.height)
    foot = lines(run for run in sheet.runs if run.top > (1 - _ZONE) * sheet.height)
    body_top = min((run.top for run in sheet.runs if run.bottom >= _ZONE * sheet.height), default=sheet.height)
    body_bottom = max((run.bottom for run in sheet.runs if run.top <= (1 - _ZONE) * sheet.height), default=0.0)
    above = _outer(head, [*(box(line).top for line in head[1:]), body_top])
    below = _outer(foot[::-1], [*(-box(line).bottom for line in foot[-2::-1]), -body_bottom], upwards=True)
    return [*above, *below]


def _outer(found: Sequence[Line], following: Sequence[float], *, upwards: bool = False) -> list[Line]:
    """Return the lines from the page's edge to the last one that stands off what follows it towards the text."""
    last = 0
    for at, (line, other) in enumerate(zip(found[:_DEEPEST], following, strict=False), 1):
        place = box(line)
        gap = other + place.top if upwards else other - place.bottom
        if gap >= _APART * (place.bottom - place.top):
            last = at
    return list(found[:last])


def _without(sheet: Sheet, found: Sequence[Line]) -> tuple[Sheet, list[Strip]]:
    taken = {id(run) for line in found for run in line}
    strips = [_strip(line, sheet.number) for line in found]
    kept = [run for run in sheet.runs if id(run) not in taken]
    return replace(sheet, runs=kept), strips


def _strip(line: Line, page: int) -> Strip:
    words = text(line)
    kind = "page_number" if _NUMBER.fullmatch(words) else "running_header"
    return Strip(words, page, box(line), main_size(line), furniture=kind)


# Footnotes: small print at the foot of a column, each note beginning with the mark that refers to it.


_FOOTNOTE = "footnote"
_SMALLER = 0.9
"""Points by which the letters of a note are smaller than those of the text at least."""
_MARK = re.compile(r"(?:\(?\d{1,3}[).]?|[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}|\*{1,3}|\([*a-z]\))\s*\S")


def _with_footnotes(strips: Sequence[Strip]) -> list[Strip]:
    """Return strips with the footnotes of each column marked as such."""
    body = _body_size(strips)
    found: list[Strip] = []
    for _, column in groupby(strips, key=lambda strip: (strip.page, strip.side, bool(strip.furniture))):
        found += _marked(list(column), body)
    return found


def _body_size(strips: Iterable[Strip]) -> float:
    letters: Counter[float] = Counter()
    for strip in strips:
        if not strip.furniture and not strip.cells:
            letters[round(strip.size, 1)] += len(strip.text)
    return letters.most_common(1)[0][0] if letters else 0.0


def _marked(column: Sequence[Strip], body: float) -> list[Strip]:
    """Return a column with its last lines marked, from the first small one that begins like a note."""
    start = len(column)
    while start and _is_small(column[start - 1], body):
        start -= 1
    notes = next((at for at in range(start, len(column)) if _MARK.match(column[at].text)), len(column))
    if not notes:  # nothing stands above that they could belong to: the column itself is set small
        return list(column)
    return [*column[:notes], *(strip._replace(furniture=_FOOTNOTE) for strip in column[notes:])]


def _is_small(strip: Strip, body: float) -> bool:
    return not strip.furniture and not strip.cells and strip.size <= body - _SMALLER


_MEDIA_TYPE = "application/pdf"


def read_pdf(path: Path) -> Printed:
    """Return the lines that a PDF prints, in reading order; a page without a text layer has none.

    A row of a table is one line with a tab between its cells. Raises `PdfError` where the file cannot be read.
    """
    with uncollected():
        return read_sheets(list(sheets(path)))


def read_sheets(found: Sequence[Sheet]) -> Printed:
    """Return the lines of pages, whether their runs come from a text layer or were recognised on a picture."""
    with uncollected():
        return _read(found)


def _read(found: Sequence[Sheet]) -> Printed:
    pages = _parted(found)
    held = [(sheet, *ruled_tables(sheet), around) for sheet, around in pages]
    edge = common([gutter(runs) for _, _, runs, _ in held])
    strips = list(continued(_with_footnotes([strip for page in held for strip in _page(*page, edge)])))
    return Printed(printed(strips), _MEDIA_TYPE, len(pages))


def _page(
    sheet: Sheet, rows: Sequence[Strip], runs: Sequence[Run], around: Sequence[Strip], edge: float
) -> Iterator[Strip]:
    """Yield a page's strips: the running head, the text with its tables, the foot."""
    middle = sheet.height / 2
    yield from (strip for strip in around if strip.box.top < middle)
    blocks = [(_block(table), table) for table in _tables(rows)]
    yield from _text(runs, blocks, sheet.number, edge)
    yield from (strip for strip in around if strip.box.top >= middle)


def _tables(rows: Sequence[Strip]) -> list[list[Strip]]:
    return [list(table) for _, table in groupby(rows, key=lambda row: row.table)]


def _block(table: Sequence[Strip]) -> Run:
    """Return a table as a run without words that takes its place among the others."""
    boxes = [row.box for row in table]
    left, right = min(place.left for place in boxes), max(place.right for place in boxes)
    return Run("", left, boxes[0].top, right, max(place.bottom for place in boxes), 0.0, False)


def _text(runs: Sequence[Run], blocks: Sequence[tuple[Run, list[Strip]]], page: int, edge: float) -> Iterator[Strip]:
    """Yield the lines of a page and the rows of its tables in reading order; tables count on from those with rules."""
    count = len(blocks) + 1
    tables = {id(block): table for block, table in blocks}
    for side, part in stretches([*runs, *(block for block, _ in blocks)], edge):
        for ruled, group in groupby(lines(part), key=lambda line: id(line[0]) in tables):
            if ruled:
                yield from (row._replace(side=side) for line in group for row in tables[id(line[0])])
                continue
            found = with_tables(list(group), page, side, count)
            count = max([count, *(strip.table + 1 for strip in found)])
            yield from found
