"""Texts set as PDF pages, as an office or a gazette would set them: in columns, with tables, heads and page numbers."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from xml.sax.saxutils import escape

from reportlab.lib.enums import TA_JUSTIFY, TA_LEFT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate, Paragraph, Spacer, Table, TableStyle

from corpus.furniture.running import MARKER
from tests.kept import kept

_MARGIN, _GUTTER, _HEAD = 56.0, 20.0, 30.0
_PADDING = 12.0  # left and right of the words of a cell
_TALLEST = 900  # letters of a cell that would need more than a narrow column
_SMALL = 0.6
_WIDEST = 40.0  # letters from which a cell may as well be wrapped
_GRID = TableStyle([("GRID", (0, 0), (-1, -1), 0.5, "black"), ("VALIGN", (0, 0), (-1, -1), "TOP")])
_BARE = TableStyle([("VALIGN", (0, 0), (-1, -1), "TOP")])


@dataclass(frozen=True, slots=True)
class Setting:
    """How pages are set; `head` is printed above each page and its number below, `bold` sets titles in bold."""

    columns: int = 1
    size: float = 10.0
    font: str = "Helvetica"
    justified: bool = True
    ruled: bool = True
    head: str = ""
    bold: bool = False


def printable(text: str) -> str:
    """Return a text as `typeset` prints it: no markers of a tool, no indents, only characters of the standard fonts."""
    text = "\n".join(line.lstrip(" ") for line in MARKER.sub("", text).split("\n"))
    return "".join(c if c.encode("cp1252", "ignore") or c in "\n\t" else "•" for c in text)


def typeset(text: str, setting: Setting) -> bytes:
    """Return the pages of a text: each line a paragraph, a blank line a space, lines with tabs the rows of a table."""
    return kept(partial(_typeset, text, setting), b"typeset", text.encode(), repr(setting).encode())


def _typeset(text: str, setting: Setting) -> bytes:
    file = io.BytesIO()
    pages = BaseDocTemplate(file, pagesize=A4, initialFontName=setting.font, invariant=1)
    pages.addPageTemplates(PageTemplate("all", _frames(setting), onPage=lambda c, _: _furniture(c, setting)))
    pages.build(list(_flowables(text.splitlines(), setting)))
    return file.getvalue()


def _column_width(setting: Setting) -> float:
    return (A4[0] - 2 * _MARGIN - _GUTTER * (setting.columns - 1)) / setting.columns


def _frames(setting: Setting) -> list[Frame]:
    width = _column_width(setting)
    lefts = [_MARGIN + n * (width + _GUTTER) for n in range(setting.columns)]
    height = A4[1] - 2 * (_MARGIN + _HEAD / 2)
    return [Frame(x, _MARGIN + _HEAD / 2, width, height, 0, 0, 0, 0, id=f"c{n}") for n, x in enumerate(lefts)]


def _furniture(canvas: Canvas, setting: Setting) -> None:
    if setting.head:
        canvas.setFont(setting.font, 8)
        canvas.drawString(_MARGIN, A4[1] - _MARGIN, setting.head)
        canvas.drawCentredString(A4[0] / 2, _MARGIN - _HEAD / 2, str(canvas.getPageNumber()))


def _flowables(lines: Sequence[str], setting: Setting) -> Iterator[Flowable]:
    style = ParagraphStyle(
        "text",
        fontName=setting.font,
        fontSize=setting.size,
        leading=1.2 * setting.size,
        alignment=TA_JUSTIFY if setting.justified else TA_LEFT,
    )
    bold = ParagraphStyle("title", style, fontName=_bold(setting.font), fontSize=setting.size + 1)
    for tabbed, group in groupby(lines, key=lambda line: "\t" in line):
        if tabbed:
            yield _table([line.split("\t") for line in group], style, setting)
            continue
        for line in group:
            if not line.strip():
                yield Spacer(1, 0.6 * setting.size)
            else:
                yield Paragraph(escape(line), bold if setting.bold and line.isupper() else style)


def _bold(font: str) -> str:
    return {"Helvetica": "Helvetica-Bold", "Times-Roman": "Times-Bold"}.get(font, font)


def _table(rows: Sequence[Sequence[str]], style: ParagraphStyle, setting: Setting) -> Table:
    """Return rows as a table as wide as its column, in letters so small that no word and no cell is too long for it."""
    columns = [[row[i] for row in rows if i < len(row)] for i in range(max(map(len, rows)))]
    tall = max(len(cell) for column in columns for cell in column) > _TALLEST and setting.columns > 1
    size = setting.size * (_SMALL if tall else 1.0)
    while sum(floors := [_floor(column, setting.font, size) for column in columns]) > _column_width(setting):
        size *= 0.9
    left = ParagraphStyle("cell", style, alignment=TA_LEFT, fontSize=size, leading=1.2 * size)
    cells = [[Paragraph(escape(cell), left) for cell in [*row, *[""] * (len(columns) - len(row))]] for row in rows]
    needs = [max(1.0, *(min(_WIDEST, float(len(cell))) for cell in column)) for column in columns]
    spare = _column_width(setting) - sum(floors)
    widths = [floor + need / sum(needs) * spare for floor, need in zip(floors, needs, strict=True)]
    return Table(cells, colWidths=widths, style=_GRID if setting.ruled else _BARE)


def _floor(column: Sequence[str], font: str, size: float) -> float:
    """The width that a column needs for its longest word."""
    words = [word for cell in column for word in cell.split()]
    return _PADDING + 1 + max((stringWidth(word, font, size) for word in words), default=0.0)
