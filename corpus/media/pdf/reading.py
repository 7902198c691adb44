"""From the pages of a PDF to its lines in reading order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from corpus.collecting import uncollected
from corpus.media.pdf.borderless import with_tables
from corpus.media.pdf.columns import common, gutter, stretches
from corpus.media.pdf.continuing import continued
from corpus.media.pdf.footnotes import with_footnotes
from corpus.media.pdf.furniture import parted
from corpus.media.pdf.lines import lines
from corpus.media.pdf.opening import sheets
from corpus.media.pdf.paragraphs import printed
from corpus.media.pdf.records import Run, Sheet, Strip
from corpus.media.pdf.ruled import ruled_tables
from corpus.media.printed import Printed

MEDIA_TYPE = "application/pdf"


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
    pages = parted(found)
    held = [(sheet, *ruled_tables(sheet), around) for sheet, around in pages]
    edge = common([gutter(runs) for _, _, runs, _ in held])
    strips = list(continued(with_footnotes([strip for page in held for strip in _page(*page, edge)])))
    return Printed(printed(strips), MEDIA_TYPE, len(pages))


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
