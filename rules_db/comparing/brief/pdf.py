"""A brief as a PDF: A4, numbered pages, with its font in it, so that it reads the same anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from rules_db.comparing.brief.telling import Block, Grid, Heading, Items, Sentence
from rules_db.printable import visible

_FONT, _BOLD = "Brief", "Brief-Bold"
_MARGIN = 48
"""Points on every side of the sheet."""
_BELOW_HEADING = 90
"""Points that a heading needs below it: with less it goes to the next page."""
_LINE = "#aab2bb"


def pdf(blocks: Sequence[Block], language: str, *, landscape: bool = False) -> bytes:
    """Return blocks as the bytes of a PDF in a language (`en` or `es`); its sheets may lie on their side."""
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.pagesizes import landscape as lying
    from reportlab.platypus import SimpleDocTemplate

    _register()
    out = BytesIO()
    title = next((block.text for block in blocks if isinstance(block, Heading)), "")
    size = lying(A4) if landscape else A4
    sheet = SimpleDocTemplate(
        out, pagesize=size, leftMargin=_MARGIN, rightMargin=_MARGIN, topMargin=_MARGIN, bottomMargin=_MARGIN,
        title=visible(title), author="reglas", lang=language, invariant=1,
    )  # fmt: skip
    parts = [part for block in blocks for part in _parts(block, sheet.width)]
    sheet.build(parts, onFirstPage=_number, onLaterPages=_number)
    return out.getvalue()


@cache
def _register() -> None:
    """Make the fonts known: they come with reportlab, which finds them by the names of their files."""
    from reportlab.pdfbase.pdfmetrics import registerFont, registerFontFamily
    from reportlab.pdfbase.ttfonts import TTFont

    registerFont(TTFont(_FONT, "Vera.ttf"))
    registerFont(TTFont(_BOLD, "VeraBd.ttf"))
    registerFontFamily(_FONT, normal=_FONT, bold=_BOLD, italic=_FONT, boldItalic=_BOLD)


def _number(canvas: Any, sheet: Any) -> None:
    canvas.setFont(_FONT, 7)
    canvas.drawRightString(sheet.pagesize[0] - _MARGIN, _MARGIN / 2, str(canvas.getPageNumber()))


@cache
def _style(name: str) -> Any:
    from reportlab.lib.colors import HexColor
    from reportlab.lib.styles import ParagraphStyle

    looks: dict[str, dict[str, Any]] = {
        "h1": {"fontName": _BOLD, "fontSize": 14, "leading": 18, "spaceAfter": 4},
        "h2": {
            "fontName": _BOLD,
            "fontSize": 10.5,
            "leading": 14,
            "spaceBefore": 9,
            "spaceAfter": 3,
            "keepWithNext": 1,
        },
        "text": {"fontSize": 8.5, "leading": 11.5, "spaceAfter": 3},
        "item": {"fontSize": 8.5, "leading": 11.5, "spaceAfter": 2, "leftIndent": 10, "bulletIndent": 0},
        "faint": {"fontSize": 7.5, "leading": 10, "spaceAfter": 3, "textColor": HexColor("#59636e")},
        "cell": {"fontSize": 7, "leading": 8.8, "splitLongWords": 1},
        "head": {"fontName": _BOLD, "fontSize": 7, "leading": 8.8},
    }
    return ParagraphStyle(name, **{"fontName": _FONT, **looks[name]})


def _paragraph(told: str, style: str, *, link: str = "", **more: str) -> Any:
    from reportlab.platypus import Paragraph

    words = escape(visible(told)).replace("\n", "<br/>").replace("→", "›")  # the font has no arrow
    if link and words:
        words = f'<a href={quoteattr(link)} color="#1a5186">{words}</a>'
    return Paragraph(words, _style(style), **more)


def _parts(block: Block, width: float) -> Iterator[Any]:
    from reportlab.platypus import CondPageBreak

    match block:
        case Heading():
            yield CondPageBreak(_BELOW_HEADING)
            yield _paragraph(block.text, f"h{block.level}")
        case Sentence():
            yield _paragraph(block.text, "faint" if block.faint else "text")
        case Items():
            yield from (_paragraph(item, "item", bulletText="•") for item in block.items)
        case Grid():
            yield _table(block, width)


def _table(grid: Grid, width: float) -> Any:
    from reportlab.lib.colors import HexColor
    from reportlab.platypus import Table

    cells = [[_paragraph(name, "head") for name in grid.header]]
    links = grid.links or [""] * len(grid.rows)
    for row, link in zip(grid.rows, links, strict=True):
        cells.append([*(_paragraph(cell, "cell") for cell in row[:-1]), _paragraph(row[-1], "cell", link=link)])
    looks = [
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LINEBELOW", (0, 0), (-1, -1), 0.4, HexColor(_LINE)),
        ("BACKGROUND", (0, 0), (-1, 0), HexColor("#eef1f4")),
        ("TOPPADDING", (0, 0), (-1, -1), 2),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
    ]
    return Table(cells, [width * share / 100 for share in grid.widths], style=looks, repeatRows=1)
