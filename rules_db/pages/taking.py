"""What a page lists, as a file to take away (Word, PDF, Markdown, Excel, CSV), with citations and what was asked."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING

import msgspec

from rules_db.citing import instrument
from rules_db.comparing.brief.telling import Block, Grid, Heading, Sentence
from rules_db.comparing.brief.writing import MEDIA as BRIEF_MEDIA
from rules_db.errors import NotFoundError, shown
from rules_db.exporting.workbook import MEDIA as WORKBOOK
from rules_db.exporting.workbook import Cell, workbook
from rules_db.printable import visible
from rules_db.spreadsheets import write_csv
from schemas.records import Identity

if TYPE_CHECKING:
    import sqlite3

    from rules_db.pages.frame import Frame

MEDIA: Mapping[str, str] = {
    "docx": BRIEF_MEDIA["docx"],
    "pdf": BRIEF_MEDIA["pdf"],
    "md": BRIEF_MEDIA["md"],
    "xlsx": WORKBOOK,
    "csv": "text/csv; charset=utf-8",
}
"""The formats, by the end of a file's name, with the media type of each."""
MOST_TAKEN = 10_000
"""Rows of a table."""
_MOST = 500
"""Rows of a document that is read as pages; a table has more."""
_WIDE = 5
"""Columns from which a sheet lies on its side."""
_MOST_NAMED = 12
"""Instruments that are named above a page on paper."""
_TEXTS = "SELECT id, jurisdiction, title, kind, number, date FROM documents ORDER BY id LIMIT ?"
_LONGEST = 700
"""Characters of a cell of such a document."""


class Column(msgspec.Struct, frozen=True):
    """A column: its name and its share of a sheet's width; `plain` ones, for machines, stand in tables only."""

    name: str
    share: int = 1
    plain: bool = False


class Listing(msgspec.Struct, frozen=True):
    """What a page lists; `name` is that of the file without its end, `notes` say what was asked and how to read it.

    Where `addresses` are given, one a row, the last column that is read leads there.
    """

    name: str
    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    notes: Sequence[str] = ()
    addresses: Sequence[str] = ()


def taken(listing: Listing, form: str, frame: Frame) -> tuple[str, str, bytes]:
    """Return a listing as a file: its name, its media type and its bytes; raises `NotFoundError` for another format."""
    if form not in MEDIA:
        raise NotFoundError(f"there is no format {shown(form)}; there are {', '.join(MEDIA)}")
    notes = [*listing.notes, frame.t("take.dated", date=frame.t.date(date.today().isoformat()))]
    whole = msgspec.structs.replace(listing, notes=notes)
    made = _sheet(whole, form, frame) if form in ("docx", "pdf", "md") else _table(whole, form, frame)
    return f"{listing.name}.{form}", MEDIA[form], made


def _table(listing: Listing, form: str, frame: Frame) -> bytes:
    """Return all rows with the addresses as a column of their own."""
    header = [column.name for column in listing.columns]
    rows = [list(row) for row in listing.rows]
    if listing.addresses:
        header.append(frame.t("take.address"))
        rows = [[*row, address] for row, address in zip(rows, listing.addresses, strict=True)]
    if form == "csv":
        return _csv(header, rows)
    widths = [min(60, 14 * column.share) for column in listing.columns] + [40] * bool(listing.addresses)
    return workbook(listing.title, header, rows, widths, [listing.title, *listing.notes])


def _csv(header: Sequence[str], rows: Sequence[Sequence[Cell]]) -> bytes:
    """Return a CSV file that spreadsheet programs read as UTF-8 and none takes for formulas."""
    out = io.StringIO(newline="")
    write_csv([header, *rows], out, "\r\n")
    return out.getvalue().encode("utf-8-sig")


def _sheet(listing: Listing, form: str, frame: Frame) -> bytes:
    """Return the first rows as a document in the language of the page."""
    from rules_db.comparing.brief.docx import docx
    from rules_db.comparing.brief.pdf import pdf
    from rules_db.comparing.brief.writing import markdown

    read = [at for at, column in enumerate(listing.columns) if not column.plain]
    blocks = _blocks(listing, read, frame)
    if form == "md":
        return markdown(blocks, frame.language)
    write = docx if form == "docx" else pdf
    return write(blocks, frame.language, landscape=len(read) >= _WIDE)


def _blocks(listing: Listing, read: Sequence[int], frame: Frame) -> list[Block]:
    shares = [listing.columns[at].share for at in read]
    rows = tuple(tuple(_said(row[at], frame) for at in read) for row in listing.rows[:_MOST])
    header = tuple(listing.columns[at].name for at in read)
    grid = Grid(header, rows, _widths(shares), tuple(listing.addresses[:_MOST]))
    told: list[Block] = [Heading(listing.title, 1), *(Sentence(note, faint=True) for note in listing.notes)]
    if len(listing.rows) > _MOST:
        told.append(Sentence(frame.t("take.first", n=_MOST, every=len(listing.rows))))
    return [*told, grid] if rows else [*told, Sentence(frame.t("take.nothing"))]


def _widths(shares: Sequence[int]) -> tuple[int, ...]:
    """Return shares as whole per cents that make a hundred."""
    widths = [100 * share // sum(shares) for share in shares]
    return (*widths[:-1], 100 - sum(widths[:-1]))


def _said(cell: Cell, frame: Frame) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        told = visible(cell)
        return told if len(told) <= _LONGEST else f"{told[: _LONGEST - 1].rstrip()}…"
    return frame.t.number(cell) if isinstance(cell, int) else frame.t.decimal(cell)


def headed(connection: sqlite3.Connection, frame: Frame) -> dict[str, str]:
    """Return what stands above a page on paper: the instruments (of few texts), the date and the address."""
    rows = connection.execute(_TEXTS, (_MOST_NAMED + 1,)).fetchall()
    texts = [msgspec.convert(dict(row), Identity, strict=False) for row in rows[:_MOST_NAMED]]
    names = [f"{frame.words.jurisdiction(text.jurisdiction)}: {instrument(text)}" for text in texts]
    address = frame.whole(frame.to.language(frame.path, frame.query, frame.language))
    told = "; ".join(names) + (" …" if len(rows) > _MOST_NAMED else "")
    return {"instruments": told, "date": frame.t.date(date.today().isoformat()), "address": address}


def offered(frame: Frame) -> dict[str, str]:
    """Return the address of the page that is shown in each format."""
    return {form: frame.to.taken(frame.path, frame.query, form) for form in MEDIA}
