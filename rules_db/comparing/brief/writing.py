"""A brief in a format: Markdown, a page that stands alone, a Word document or a PDF.

The Word document is WordprocessingML (ECMA-376) written as it stands, without macros and outside parts. The PDF has A4
sheets, numbered, with its font in it, so that it reads the same anywhere.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from rules_db.comparing.brief import Block, Grid, Heading, Items, Sentence
from rules_db.comparing.documents import table, text
from rules_db.errors import ReglasError, shown
from rules_db.printable import visible

_STYLE = """
:root { color-scheme: light dark; --ink: #1b1f24; --paper: #fff; --faint: #59636e; --line: #d1d9e0; --head: #f6f8fa; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6edf3; --paper: #0d1117; --faint: #9198a1; --line: #3d444d; --head: #151b23; }
}
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.45 system-ui, sans-serif; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin: 1.6rem 0 .4rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; min-width: 36rem; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .5rem; text-align: left; vertical-align: top;
  overflow-wrap: anywhere; }
thead th { background: var(--head); } tbody th { font-weight: 500; }
.faint { color: var(--faint); font-size: .9em; }
@page { size: A4; margin: 16mm; }
@media print {
  :root { --ink: #000; --paper: #fff; --faint: #444; --line: #999; --head: #eee; }
  body { max-width: none; padding: 0; font-size: 9pt; } table { min-width: 0; }
  thead { display: table-header-group; } tr { break-inside: avoid; } h2 { break-after: avoid; }
}
"""


_FONT, _BOLD = "Brief", "Brief-Bold"
_MARGIN = 48
"""Points on every side of the sheet."""
_BELOW_HEADING = 90
"""Points that a heading needs below it: with less it goes to the next page."""
_LINE = "#aab2bb"
_NO_LINKS: Mapping[str, str] = {}

_MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006"
_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_SPACES = f'xmlns:w="{_MAIN}" xmlns:r="{_OFFICE}/relationships"'
"""Readers look for the name of links also where there are none."""
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_WIDTH, _LONG = 9700, 14600
"""Twentieths of a point between the margins of an A4 sheet that stands, and of one that lies."""
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time that a part of the file carries: the same brief gives the same bytes."""

_TYPES = f"""{_HEAD}<Types xmlns="{_PACKAGE}/content-types"><Default Extension="rels"
ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/word/document.xml" ContentType="{_WORD}.document.main+xml"/>
<Override PartName="/word/styles.xml" ContentType="{_WORD}.styles+xml"/>
<Override PartName="/word/footer.xml" ContentType="{_WORD}.footer+xml"/>
<Override PartName="/word/numbering.xml" ContentType="{_WORD}.numbering+xml"/></Types>"""
_TO_DOCUMENT = f"""{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1"
Type="{_OFFICE}/relationships/officeDocument" Target="word/document.xml"/></Relationships>"""
_TO_STYLES = f"""{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1"
Type="{_OFFICE}/relationships/styles" Target="styles.xml"/><Relationship Id="rId2"
Type="{_OFFICE}/relationships/numbering" Target="numbering.xml"/><Relationship Id="rId3"
Type="{_OFFICE}/relationships/footer" Target="footer.xml"/></Relationships>"""
_NUMBERING = f"""{_HEAD}<w:numbering xmlns:w="{_MAIN}">
<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/>
<w:lvlText w:val="•"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="360" w:hanging="260"/></w:pPr></w:lvl>
</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>"""
_MARGINS = (
    '<w:pgMar w:top="1000" w:right="1100" w:bottom="1000" w:left="1100" w:header="500" w:footer="500" w:gutter="0"/>'
)
_UPRIGHT = (
    f'<w:sectPr><w:footerReference w:type="default" r:id="rId3"/><w:pgSz w:w="11906" w:h="16838"/>{_MARGINS}</w:sectPr>'
)
_LYING = (
    '<w:sectPr><w:footerReference w:type="default" r:id="rId3"/>'
    f'<w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/>{_MARGINS}</w:sectPr>'
)
_FOOTER = (
    f'{_HEAD}<w:ftr {_SPACES}><w:p><w:pPr><w:pStyle w:val="Faint"/><w:jc w:val="right"/></w:pPr>'
    '<w:fldSimple w:instr=" PAGE "><w:r><w:t>1</w:t></w:r></w:fldSimple></w:p></w:ftr>'
)
"""The number of the page."""


def markdown(blocks: Sequence[Block], _language: str) -> bytes:
    """Return a brief as Markdown."""
    lines: list[str] = []
    for block in blocks:
        match block:
            case Heading():
                lines += [f"{'#' * block.level} {text(block.text)}", ""]
            case Sentence():
                lines += [f"*{text(block.text)}*" if block.faint else text(block.text), ""]
            case Items():
                lines += [*(f"- {text(item)}" for item in block.items), ""]
            case Grid():
                header = block.header or ("",) * len(block.widths)
                lines += list(table(header, [list(row) for row in block.rows]))
    return ("\n".join(lines).rstrip() + "\n").encode()


def page(blocks: Sequence[Block], language: str) -> bytes:
    """Return a brief as a page that stands alone, light and dark, and good on paper."""
    title = next(_clean(block.text) for block in blocks if isinstance(block, Heading))
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    head = (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n"
    )
    return (head + "\n".join(map(_html, blocks)) + "\n</main>\n</body>\n</html>\n").encode()


def _clean(told: str) -> str:
    return html.escape(visible(told))


def _html(block: Block) -> str:
    match block:
        case Heading():
            return f"<h{block.level}>{_clean(block.text)}</h{block.level}>"
        case Sentence():
            faint = ' class="faint"' if block.faint else ""
            return f"<p{faint}>{_clean(block.text)}</p>"
        case Items():
            return "<ul>" + "".join(f"<li>{_clean(item)}</li>" for item in block.items) + "</ul>"
        case Grid():
            return _html_table(block)


def _html_table(grid: Grid) -> str:
    columns = "".join(f'<col style="width: {width}%">' for width in grid.widths)
    header = "".join(f'<th scope="col">{_clean(name)}</th>' for name in grid.header)
    rows = "".join(
        f'<tr><th scope="row">{_lines(first)}</th>' + "".join(f"<td>{_lines(cell)}</td>" for cell in rest) + "</tr>\n"
        for first, *rest in grid.rows
    )
    named = f"<thead><tr>{header}</tr></thead>" if header else ""
    head = f"<colgroup>{columns}</colgroup>{named}"
    return f'<div class="wide"><table>{head}\n<tbody>{rows}</tbody></table></div>'


def _lines(cell: str) -> str:
    return "<br>".join(map(_clean, cell.split("\n")))


def docx(blocks: Sequence[Block], language: str, *, landscape: bool = False) -> bytes:
    """Return blocks as the bytes of a Word document in a language (`en` or `es`); its sheets may lie on their side."""
    body = "".join(part for block in blocks for part in _block(block, _LONG if landscape else _WIDTH))
    page = _LYING if landscape else _UPRIGHT
    parts = {
        "[Content_Types].xml": _TYPES,
        "_rels/.rels": _TO_DOCUMENT,
        "word/document.xml": f"{_HEAD}<w:document {_SPACES}><w:body>{body}{page}</w:body></w:document>",
        "word/_rels/document.xml.rels": _TO_STYLES,
        "word/styles.xml": _styles(language),
        "word/numbering.xml": _NUMBERING,
        "word/footer.xml": _FOOTER,
    }
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(ZipInfo(name, _EPOCH), content.encode(), ZIP_DEFLATED)
    return out.getvalue()


def _styles(language: str) -> str:
    styles = [
        _style("Normal", "Normal", "", 19, after=60, default=True),
        _style("Heading1", "heading 1", "<w:b/>", 32, after=80, outline=0),
        _style("Heading2", "heading 2", "<w:b/>", 24, before=200, after=60, outline=1),
        _style("Heading3", "heading 3", "<w:b/>", 20, before=140, after=40, outline=2),
        _style("Faint", "Faint", '<w:color w:val="59636E"/>', 17, after=60),
        _style("Cell", "Cell", "", 16, after=0),
    ]
    spoken = f'<w:lang w:val="{"es-ES" if language == "es" else "en-GB"}"/>'
    fonts = '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/>'
    defaults = f"<w:docDefaults><w:rPrDefault><w:rPr>{fonts}{spoken}</w:rPr></w:rPrDefault></w:docDefaults>"
    return f'{_HEAD}<w:styles xmlns:w="{_MAIN}">{defaults}{"".join(styles)}</w:styles>'


def _style(
    name: str,
    called: str,
    run: str,
    size: int,
    *,
    before: int = 0,
    after: int = 0,
    outline: int = -1,
    default: bool = False,
) -> str:
    """Return a style of paragraphs; `size` in half points, what stands before and after in twentieths of a point."""
    kept = f'<w:keepNext/><w:spacing w:before="{before}" w:after="{after}"/><w:outlineLvl w:val="{outline}"/>'
    spaced = kept if outline >= 0 else f'<w:spacing w:before="{before}" w:after="{after}"/>'
    first = ' w:default="1"' if default else ""
    return (
        f'<w:style w:type="paragraph" w:styleId="{name}"{first}><w:name w:val="{called}"/>'
        f'<w:pPr>{spaced}</w:pPr><w:rPr>{run}<w:sz w:val="{size}"/></w:rPr></w:style>'
    )


def _block(block: Block, width: int) -> Iterator[str]:
    match block:
        case Heading():
            yield _paragraph(block.text, f"Heading{block.level}", links={block.text: block.link})
        case Sentence():
            yield _paragraph(block.text, "Faint" if block.faint else "Normal")
        case Items():
            bullet = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
            yield from (_paragraph(item, "Normal", bullet) for item in block.items)
        case Grid():
            yield from _table(block, width)


def _paragraph(
    told: str, style: str, more: str = "", *, bold: bool = False, links: Mapping[str, str] = _NO_LINKS
) -> str:
    look = "<w:rPr><w:b/></w:rPr>" if bold else ""
    words = "".join(_linked(piece, to) if to else _run(piece, look) for piece, to in _led(told, links))
    return f'<w:p><w:pPr><w:pStyle w:val="{style}"/>{more}</w:pPr>{words}</w:p>'


def _run(told: str, look: str) -> str:
    lines = "<w:br/>".join(f'<w:t xml:space="preserve">{escape(visible(line))}</w:t>' for line in told.split("\n"))
    return f"<w:r>{look}{lines}</w:r>"


def _linked(told: str, address: str) -> str:
    words = _run(told, '<w:rPr><w:color w:val="1A5186"/><w:u w:val="single"/></w:rPr>')
    return f"<w:fldSimple w:instr={quoteattr(f' HYPERLINK {_quoted(address)} ')}>{words}</w:fldSimple>"


def _led(told: str, links: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield a text in pieces, each with the address to which it leads, empty where it leads nowhere."""
    known = sorted((words for words, address in links.items() if words and address), key=len, reverse=True)
    pieces = re.split(f"({'|'.join(map(re.escape, known))})", told) if known else [told]
    yield from ((piece, links.get(piece, "")) for piece in pieces if piece or len(pieces) == 1)


def _quoted(address: str) -> str:
    """Return an address as a field's instruction takes it."""
    return '"' + address.replace("\\", "%5C").replace('"', "%22") + '"'


def _table(grid: Grid, width: int) -> Iterator[str]:
    widths = [width * share // 100 for share in grid.widths]
    lines = "".join(f'<w:{side} w:val="single" w:sz="4" w:color="AAAAAA"/>' for side in ("top", "bottom", "insideH"))
    yield f'<w:tbl><w:tblPr><w:tblW w:w="{sum(widths)}" w:type="dxa"/><w:tblBorders>{lines}</w:tblBorders>'
    yield '<w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>'
    yield "".join(f'<w:gridCol w:w="{width}"/>' for width in widths) + "</w:tblGrid>"
    if grid.header:
        yield _row(grid.header, widths, head=True)
    yield from (_row(row, widths, links=links) for row, links in _rows_with_links(grid))
    yield "</w:tbl>" + _paragraph("", "Cell")


def _rows_with_links(grid: Grid) -> Iterator[tuple[tuple[str, ...], Mapping[str, str]]]:
    return zip(grid.rows, grid.links or [_NO_LINKS] * len(grid.rows), strict=True)


def _row(
    cells: Sequence[str], widths: Sequence[int], *, head: bool = False, links: Mapping[str, str] = _NO_LINKS
) -> str:
    shade = '<w:shd w:val="clear" w:fill="EEF1F4"/>' if head else ""
    told = "".join(
        f'<w:tc><w:tcPr><w:tcW w:w="{width}" w:type="dxa"/>{shade}</w:tcPr>'
        f"{_paragraph(cell, 'Cell', bold=head, links=links)}</w:tc>"
        for cell, width in zip(cells, widths, strict=True)
    )
    return f"<w:tr><w:trPr><w:cantSplit/>{'<w:tblHeader/>' if head else ''}</w:trPr>{told}</w:tr>"


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
def _pdf_style(name: str) -> Any:
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
        "h3": {"fontName": _BOLD, "fontSize": 9, "leading": 12, "spaceBefore": 6, "spaceAfter": 2, "keepWithNext": 1},
        "text": {"fontSize": 8.5, "leading": 11.5, "spaceAfter": 3},
        "item": {"fontSize": 8.5, "leading": 11.5, "spaceAfter": 2, "leftIndent": 10, "bulletIndent": 0},
        "faint": {"fontSize": 7.5, "leading": 10, "spaceAfter": 3, "textColor": HexColor("#59636e")},
        "cell": {"fontSize": 7, "leading": 8.8, "splitLongWords": 1},
        "head": {"fontName": _BOLD, "fontSize": 7, "leading": 8.8},
    }
    return ParagraphStyle(name, **{"fontName": _FONT, **looks[name]})


def _pdf_paragraph(told: str, style: str, *, links: Mapping[str, str] = _NO_LINKS, **more: str) -> Any:
    from reportlab.platypus import Paragraph

    words = ""
    for piece, to in _led(told, links):
        shown = escape(visible(piece)).replace("\n", "<br/>").replace("→", "›")  # the font has no arrow
        words += f'<a href={quoteattr(to)} color="#1a5186">{shown}</a>' if to and shown else shown
    return Paragraph(words, _pdf_style(style), **more)


def _parts(block: Block, width: float) -> Iterator[Any]:
    from reportlab.platypus import CondPageBreak

    match block:
        case Heading():
            yield CondPageBreak(_BELOW_HEADING)
            yield _pdf_paragraph(block.text, f"h{block.level}", links={block.text: block.link})
        case Sentence():
            yield _pdf_paragraph(block.text, "faint" if block.faint else "text")
        case Items():
            yield from (_pdf_paragraph(item, "item", bulletText="•") for item in block.items)
        case Grid():
            yield _pdf_table(block, width)


def _pdf_table(grid: Grid, width: float) -> Any:
    from reportlab.lib.colors import HexColor
    from reportlab.platypus import Table

    cells = [[_pdf_paragraph(name, "head") for name in grid.header]] if grid.header else []
    cells += [[_pdf_paragraph(cell, "cell", links=links) for cell in row] for row, links in _rows_with_links(grid)]
    looks = [
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LINEBELOW", (0, 0), (-1, -1), 0.4, HexColor(_LINE)),
        *([("BACKGROUND", (0, 0), (-1, 0), HexColor("#eef1f4"))] if grid.header else []),
        ("TOPPADDING", (0, 0), (-1, -1), 2),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
    ]
    return Table(cells, [width * share / 100 for share in grid.widths], style=looks, repeatRows=len(grid.header[:1]))


Write = Callable[[Sequence[Block], str], bytes]
FORMATS: dict[str, Write] = {"md": markdown, "html": page, "docx": docx, "pdf": pdf}
"""What writes a brief, by the end of the file's name: blocks and the code of their language in, bytes out."""
MEDIA = {
    "md": "text/markdown; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "pdf": "application/pdf",
}
"""The media type of each format."""


def format_of(file: Path) -> str:
    """Return the format that a file's name asks for; raises `ReglasError` where there is none of that name."""
    name = file.suffix.removeprefix(".").lower()
    if name not in FORMATS:
        ends = ", ".join(f".{known}" for known in FORMATS)
        raise ReglasError(f"{shown(str(file))} does not say in which format; end it in one of {ends}")
    return name
