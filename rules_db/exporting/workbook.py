"""A table as an Excel workbook, written by XlsxWriter, without macros and outside parts.

Numbers are numbers, text is never a formula, addresses are links; the first row stays in sight and filters the others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from io import BytesIO
from typing import Any

from rules_db.printable import visible

MEDIA = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_MADE = datetime(1980, 1, 1)
"""The time that the file carries: the same table gives the same bytes."""
_LONGEST_NAME, _LONGEST_CELL, _LONGEST_ADDRESS, _MOST_ADDRESSES = 31, 32_767, 2_079, 65_530
"""Characters and links that the format allows."""
_NOT_IN_NAMES = re.compile(r"[\[\]:*?/\\']")
_ADDRESS = re.compile(r"https?://\S+$")
_A4 = 9
_NOTES_WIDTH = 110
_LINE, _TALLEST = 15, 409
"""Points of a line, and of the tallest row that the format allows."""

Cell = str | int | float | None


def workbook(
    name: str,
    header: Sequence[str],
    rows: Sequence[Sequence[Cell]],
    widths: Sequence[int],
    notes: Sequence[str],
    printed: int = 0,
) -> bytes:
    """Return the bytes of a workbook with one table, and a second sheet of notes.

    `name` is that of the sheet, `widths` are those of the columns in characters; so many of the first columns as are
    `printed` go on paper, all of them where it is 0.
    """
    from xlsxwriter import Workbook  # type: ignore[import-untyped]

    out = BytesIO()
    with Workbook(out, {"in_memory": True}) as book:
        book.set_properties({"created": _MADE})
        plain, bold, link = (
            book.add_format({"text_wrap": True, "valign": "top", **look})
            for look in ({}, {"bold": True}, {"underline": 1, "font_color": "#1A5186"})
        )
        name = _NOT_IN_NAMES.sub(" ", visible(name))[:_LONGEST_NAME].strip() or "1"
        table = book.add_worksheet(name)
        for at, width in enumerate(widths):
            table.set_column(at, at, width)
        read = widths[: printed or len(header)]
        _write(table, [header], read, bold, bold)
        _write(table, rows, read, plain, link, first=1)
        table.freeze_panes(1, 0)
        table.autofilter(0, 0, len(rows), len(header) - 1)
        table.print_area(0, 0, len(rows), (printed or len(header)) - 1)
        table.repeat_rows(0)
        table.set_paper(_A4)
        table.set_landscape()
        table.fit_to_pages(1, 0)
        told = book.add_worksheet("Notas" if name.casefold() != "notas" else "Notas 2")
        told.set_column(0, 0, _NOTES_WIDTH)
        _write(told, [[note] for note in notes], [_NOTES_WIDTH], plain, plain)
    return out.getvalue()


def _write(
    sheet: Any, rows: Sequence[Sequence[Cell]], widths: Sequence[int], plain: Any, link: Any, first: int = 0
) -> None:
    """Write cells as what they are: text, also where it looks like a formula or number, addresses as links.

    A row is as tall as its words need in columns so wide: LibreOffice reckons no height where a file says none.
    """
    links = 0
    for number, row in enumerate(rows, first):
        sheet.set_row(number, min(_TALLEST, _LINE * max(map(_lines, row, widths))))
        for at, cell in enumerate(row):
            if cell is None or cell == "":
                continue
            if not isinstance(cell, str):
                sheet.write_number(number, at, cell, plain)
                continue
            told = visible(cell)[:_LONGEST_CELL]
            if _ADDRESS.match(told) and len(told) <= _LONGEST_ADDRESS and links < _MOST_ADDRESSES:
                links += 1
                sheet.write_url(number, at, told, link)
            else:
                sheet.write_string(number, at, told, plain)


def _lines(cell: Cell, width: int) -> int:
    """Return how many lines a cell takes in a column so many characters wide; words do not fill a line to its end."""
    told = cell.splitlines() if isinstance(cell, str) else []
    return sum(1 + len(line) * 21 // (20 * width) for line in told) or 1
