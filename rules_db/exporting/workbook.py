"""A table as an Excel workbook: SpreadsheetML (ECMA-376) written as it stands, without macros and outside parts.

Numbers are numbers, text is never a formula, addresses are links; the first row stays in sight and filters the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from rules_db.printable import visible

MEDIA = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time that a part of the file carries: the same table gives the same bytes."""
_LONGEST_NAME, _LONGEST_CELL = 31, 32_767
"""Characters that the format allows."""
_NOT_IN_NAMES = re.compile(r"[\[\]:*?/\\']")
_ADDRESS = re.compile(r"https?://\S+$")
_PLAIN, _BOLD, _LINK = 0, 1, 2
"""The styles of `_STYLES` by their place."""
_STYLES = f"""{_HEAD}<styleSheet xmlns="{_MAIN}"><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font>
<font><b/><sz val="11"/><name val="Calibri"/></font>
<font><u/><sz val="11"/><color rgb="FF1A5186"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3">
{"".join(f'<xf fontId="{n}" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>' for n in range(3))}
</cellXfs></styleSheet>"""
_TO_BOOK = f"""{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1"
Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>"""

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
    on_paper = f"$A$1:${_letters((printed or len(header)) - 1)}${len(rows) + 1}"
    links = list(_links(rows))
    sheets = [name, "Notas" if name != "Notas" else "Notas 2"]
    parts = {
        "[Content_Types].xml": _types(len(sheets)),
        "_rels/.rels": _TO_BOOK,
        "xl/workbook.xml": _book(sheets, f"$A$1:${_letters(len(header) - 1)}${len(rows) + 1}", on_paper),
        "xl/_rels/workbook.xml.rels": _to_sheets(len(sheets)),
        "xl/styles.xml": _STYLES,
        "xl/worksheets/sheet1.xml": _table(header, rows, widths, links),
        "xl/worksheets/_rels/sheet1.xml.rels": _to_links([address for _, address in links]),
        "xl/worksheets/sheet2.xml": _notes(notes),
    }
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for path, content in parts.items():
            archive.writestr(ZipInfo(path, _EPOCH), content.encode(), ZIP_DEFLATED)
    return out.getvalue()


def _links(rows: Sequence[Sequence[Cell]]) -> Iterator[tuple[str, str]]:
    """Yield the cells that are addresses, by their places."""
    for number, row in enumerate(rows, 2):
        for at, cell in enumerate(row):
            if isinstance(cell, str) and _ADDRESS.match(cell):
                yield f"{_letters(at)}{number}", cell


def _letters(column: int) -> str:
    """Return the letters of a column, from 0: A, B, … Z, AA."""
    head, last = divmod(column, 26)
    return (_letters(head - 1) if head else "") + chr(ord("A") + last)


def _types(sheets: int) -> str:
    each = "".join(
        f'<Override PartName="/xl/worksheets/sheet{n}.xml" ContentType="{_SHEET}.worksheet+xml"/>'
        for n in range(1, sheets + 1)
    )
    return f"""{_HEAD}<Types xmlns="{_PACKAGE}/content-types"><Default Extension="rels"
ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="{_SHEET}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="{_SHEET}.styles+xml"/>{each}</Types>"""


def _book(names: Sequence[str], table: str, on_paper: str) -> str:
    safe = [_NOT_IN_NAMES.sub(" ", visible(name))[:_LONGEST_NAME].strip() or f"{n}" for n, name in enumerate(names, 1)]
    sheets = "".join(f'<sheet name={quoteattr(name)} sheetId="{n}" r:id="rId{n}"/>' for n, name in enumerate(safe, 1))
    sheet = f"'{safe[0]}'!"
    named = (("_FilterDatabase", table, ' hidden="1"'), ("Print_Area", on_paper, ""), ("Print_Titles", "$1:$1", ""))
    defined = "".join(
        f'<definedName name="_xlnm.{name}" localSheetId="0"{more}>{escape(sheet + cells)}</definedName>'
        for name, cells, more in named
    )
    return (
        f'{_HEAD}<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>{sheets}</sheets>'
        f"<definedNames>{defined}</definedNames></workbook>"
    )


def _to_sheets(sheets: int) -> str:
    each = "".join(
        f'<Relationship Id="rId{n}" Type="{_OFFICE}/worksheet" Target="worksheets/sheet{n}.xml"/>'
        for n in range(1, sheets + 1)
    )
    styles = f'<Relationship Id="rId{sheets + 1}" Type="{_OFFICE}/styles" Target="styles.xml"/>'
    return f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships">{each}{styles}</Relationships>'


def _to_links(addresses: Sequence[str]) -> str:
    each = "".join(
        f'<Relationship Id="rId{n}" Type="{_OFFICE}/hyperlink" Target={quoteattr(address)} TargetMode="External"/>'
        for n, address in enumerate(addresses, 1)
    )
    return f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships">{each}</Relationships>'


def _table(
    header: Sequence[str], rows: Sequence[Sequence[Cell]], widths: Sequence[int], links: Sequence[tuple[str, str]]
) -> str:
    columns = "".join(
        f'<col min="{n}" max="{n}" width="{width}" customWidth="1"/>' for n, width in enumerate(widths, 1)
    )
    told = _row(1, header, _BOLD) + "".join(_row(number, row) for number, row in enumerate(rows, 2))
    led = "".join(f'<hyperlink ref="{place}" r:id="rId{n}"/>' for n, (place, _) in enumerate(links, 1))
    leads = f"<hyperlinks>{led}</hyperlinks>" if led else ""
    return (
        f'{_HEAD}<worksheet xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
        '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" '
        f'state="frozen"/></sheetView></sheetViews><cols>{columns}</cols><sheetData>{told}</sheetData>'
        f'<autoFilter ref="A1:{_letters(len(header) - 1)}{len(rows) + 1}"/>{leads}'
        '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>'
    )


def _notes(notes: Sequence[str]) -> str:
    told = "".join(_row(number, [note], _PLAIN) for number, note in enumerate(notes, 1))
    return (
        f'{_HEAD}<worksheet xmlns="{_MAIN}"><cols><col min="1" max="1" width="110" customWidth="1"/></cols>'
        f"<sheetData>{told}</sheetData></worksheet>"
    )


def _row(number: int, cells: Sequence[Cell], style: int = _PLAIN) -> str:
    told = "".join(_cell(f"{_letters(at)}{number}", cell, style) for at, cell in enumerate(cells))
    return f'<row r="{number}">{told}</row>'


def _cell(place: str, cell: Cell, style: int) -> str:
    if cell is None or cell == "":
        return ""
    if not isinstance(cell, str):
        return f'<c r="{place}" s="{style}"><v>{cell}</v></c>'
    style = _LINK if _ADDRESS.match(cell) else style
    told = escape(visible(cell)[:_LONGEST_CELL])
    return f'<c r="{place}" s="{style}" t="inlineStr"><is><t xml:space="preserve">{told}</t></is></c>'
