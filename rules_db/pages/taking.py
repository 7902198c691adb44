"""What a page lists, as a table to take away: Word, PDF, Markdown, Excel, CSV."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING

import msgspec

from rules_db.citing import citations, instrument
from rules_db.comparing.brief import Block, Grid, Heading, Sentence
from rules_db.comparing.brief.writing import MEDIA as BRIEF_MEDIA
from rules_db.comparing.layout import said, unfound
from rules_db.comparing.records import Difference, NormChange, Passage, ProseChange, Stated, ValueChange
from rules_db.errors import NotFoundError, shown
from rules_db.exporting.workbook import MEDIA as WORKBOOK
from rules_db.exporting.workbook import Cell, workbook
from rules_db.pages.frame import Asked, Column, Frame, Listing, columns_of
from rules_db.printable import cut, span, visible, write_csv
from schemas.limits import most
from schemas.records import Identity

if TYPE_CHECKING:
    import sqlite3

    from rules_db.knowledge import KnowledgeBase
    from rules_db.records import StoredFinding, StoredQuantity
    from schemas.records import Provision


# What a page lists, as a file to take away (Word, PDF, Markdown, Excel, CSV), with citations and what was asked.


MEDIA: Mapping[str, str] = {
    "docx": BRIEF_MEDIA["docx"],
    "pdf": BRIEF_MEDIA["pdf"],
    "md": BRIEF_MEDIA["md"],
    "xlsx": WORKBOOK,
    "csv": "text/csv; charset=utf-8",
}
"""The formats, by the end of a file's name, with the media type of each."""
SARIF = "sarif"
"""The format of findings for editors and code hosts, of pages that list findings."""
MOST_TAKEN = most("taken")
"""Rows of a table."""
_MOST = most("printed")
"""Rows of a document that is read as pages; a table has more."""
_WIDE = 5
"""Columns from which a sheet lies on its side."""
_MOST_NAMED = 12
"""Instruments that are named above a page on paper."""
_TEXTS = """
SELECT id, jurisdiction, title, kind, number, date FROM documents d
WHERE (:named = '[]' OR EXISTS (SELECT 1 FROM json_each(:named) WHERE value IN (d.id, d.jurisdiction)))
AND (:game = '' OR id IN (SELECT document_id FROM provisions WHERE game = :game)) ORDER BY id LIMIT :most
"""
_NAMING = (("document", "a", "b", "jurisdiction"), ("documento", "jurisdiccion"))
"""Parts of an address, and of what is asked behind it, that name a document or its jurisdiction."""
_SIDES = ("before", "after")
_LONGEST = 700
"""Characters of a cell of such a document."""


def taken(listing: Listing, form: str, frame: Frame) -> tuple[str, str, bytes]:
    """Return a listing as a file: its name, its media type and its bytes; raises `NotFoundError` for another format."""
    if form == SARIF and listing.sarif is not None:
        log = json.dumps(listing.sarif, ensure_ascii=False, indent=2)
        return f"{listing.name}.{SARIF}", "application/sarif+json", log.encode()
    if form not in MEDIA:
        raise NotFoundError(f"there is no format {shown(form)}; there are {', '.join(MEDIA)}")
    notes = [*listing.notes, frame.t("take.dated", date=frame.t.date(date.today().isoformat()))]
    whole = msgspec.structs.replace(listing, notes=notes)
    made = _sheet(whole, form, frame) if form in ("docx", "pdf", "md") else _table(whole, form, frame)
    return f"{listing.name}.{form}", MEDIA[form], made


def _table(listing: Listing, form: str, frame: Frame) -> bytes:
    """Return all rows with the addresses as a column of their own.

    In a workbook the columns that people read stand first, and they alone go on paper.
    """
    columns, rows = [*listing.columns], [list(row) for row in listing.rows]
    if listing.addresses:
        columns.append(Column(frame.t("take.address"), 3, plain=True))
        rows = [[*row, address] for row, address in zip(rows, listing.addresses, strict=True)]
    if form == "csv":
        return _csv([column.name for column in columns], rows)
    order = sorted(range(len(columns)), key=lambda at: columns[at].plain)
    header, widths = [columns[at].name for at in order], [min(60, 14 * columns[at].share) for at in order]
    printed = sum(not column.plain for column in columns)
    told = [[row[at] for at in order] for row in rows]
    return workbook(listing.title, header, told, widths, [listing.title, *listing.notes], printed)


def _csv(header: Sequence[str], rows: Sequence[Sequence[Cell]]) -> bytes:
    """Return a CSV file that spreadsheet programs read as UTF-8 and none takes for formulas."""
    out = io.StringIO(newline="")
    write_csv([header, *rows], out, "\r\n")
    return out.getvalue().encode("utf-8-sig")


def _sheet(listing: Listing, form: str, frame: Frame) -> bytes:
    """Return the first rows as a document in the language of the page."""
    from rules_db.comparing.brief.writing import docx, markdown, pdf

    read = [at for at, column in enumerate(listing.columns) if not column.plain]
    blocks = [*_head(listing), *listing.prose] if listing.prose else _blocks(listing, read, frame)
    if form == "md":
        return markdown(blocks, frame.language)
    write = docx if form == "docx" else pdf
    return write(blocks, frame.language, landscape=len(read) >= _WIDE and not listing.prose)


def _head(listing: Listing) -> list[Block]:
    return [Heading(listing.title, 1), *(Sentence(note, faint=True) for note in listing.notes)]


def _blocks(listing: Listing, read: Sequence[int], frame: Frame) -> list[Block]:
    shares = [listing.columns[at].share for at in read]
    rows = tuple(tuple(_said(row[at], frame) for at in read) for row in listing.rows[:_MOST])
    header = tuple(listing.columns[at].name for at in read)
    ends = ({row[-1]: address} if address else {} for row, address in zip(rows, listing.addresses, strict=False))
    grid = Grid(header, rows, widths_of(shares), tuple(listing.links[:_MOST] or ends))
    told = _head(listing)
    if len(listing.rows) > _MOST:
        told.append(Sentence(frame.t("take.first", n=_MOST, every=len(listing.rows))))
    return [*told, grid] if rows else [*told, Sentence(frame.t("take.nothing"))]


def widths_of(shares: Sequence[int]) -> tuple[int, ...]:
    """Return shares as whole per cents that make a hundred."""
    widths = [100 * share // sum(shares) for share in shares]
    return (*widths[:-1], 100 - sum(widths[:-1]))


def _said(cell: Cell, frame: Frame) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return cut(visible(cell), _LONGEST)
    return frame.t.number(cell) if isinstance(cell, int) else frame.t.decimal(cell)


def headed(connection: sqlite3.Connection, asked: Asked) -> dict[str, str]:
    """Return what stands above a page on paper: the instruments that it is about (of few texts), date and address."""
    frame, (inside, behind) = asked.frame, _NAMING
    named = [*(asked.names.get(name, "") for name in inside), *chain(*map(asked.several, behind))]
    wanted = {
        "named": json.dumps([name for name in named if name]),
        "game": asked.names.get("game") or asked.get("juego"),
        "most": _MOST_NAMED + 1,
    }
    rows = connection.execute(_TEXTS, wanted).fetchall()
    texts = [msgspec.convert(dict(row), Identity, strict=False) for row in rows[:_MOST_NAMED]]
    names = [f"{frame.words.jurisdiction(text.jurisdiction)}: {instrument(text)}" for text in texts]
    address = frame.whole(frame.to.language(frame.path, frame.query, frame.language))
    told = "; ".join(names) + (" …" if len(rows) > _MOST_NAMED else "")
    return {"instruments": told, "date": frame.t.date(date.today().isoformat()), "address": address}


def offered(frame: Frame, more: Sequence[str] = ()) -> dict[str, str]:
    """Return the address of the page that is shown in each format, those that it alone has last."""
    return {form: frame.to.taken(frame.path, frame.query, form) for form in (*MEDIA, *more)}


def of_findings(
    base: KnowledgeBase, told: Iterable[tuple[StoredFinding, str, str]], names: dict[str, str], frame: Frame
) -> Listing:
    """Return findings, each with its severity (in words) and its kind; `names` are those of documents."""
    t, words, found = frame.t, frame.words, list(told)
    cited = citations(base, {each.provision_id for each, _, _ in found if each.provision_id}, frame.language)
    rows: list[list[Cell]] = [
        [
            severity,
            kind,
            words.told(each.message, each.game),
            words.game(each.game) if each.game else "",
            names[each.document_id],
            each.code,
            each.severity,
            span(each.line_start, each.line_end),
            cited.get(each.provision_id or "", ""),
        ]
        for each, severity, kind in found
    ]
    columns = [
        *columns_of(t("finding.severity"), t("finding.code"), shares=(1, 2)),
        Column(t("norm.what"), 6),
        *columns_of(t("take.game"), t("finding.document"), shares=(2, 2)),
        *columns_of(t("take.key"), t("take.state"), t("take.lines"), plain=True),
        Column(t("take.citation"), 3),
    ]
    addresses = [address_of(each.provision_id or "", each.document_id, frame) for each, _, _ in found]
    return Listing("hallazgos", t("finding.title"), columns, rows, [t("finding.lead")], addresses)


def of_quantities(base: KnowledgeBase, found: Sequence[StoredQuantity], names: dict[str, str], frame: Frame) -> Listing:
    """Return quantities with their sentences; `names` are those of documents."""
    t, words = frame.t, frame.words
    cited = citations(base, {each.provision_id for each in found}, frame.language)
    rows: list[list[Cell]] = [
        [
            names[each.document_id],
            words.game(each.game) if each.game else "",
            t(f"quantity.{each.kind}"),
            each.words,
            each.sentence,
            str(each.line_start),
            cited.get(each.provision_id, ""),
        ]
        for each in found
    ]
    columns = [
        *columns_of(
            t("finding.document"), t("take.game"), t("quantity.kind"), t("search.words_column"), shares=(2, 2, 1, 1)
        ),
        Column(t("norm.what"), 6),
        Column(t("take.lines"), plain=True),
        Column(t("take.citation"), 3),
    ]
    addresses = [address_of(each.provision_id, each.document_id, frame) for each in found]
    return Listing("cantidades", t("quantity.title"), columns, rows, [t("quantity.lead")], addresses)


def of_difference(base: KnowledgeBase, found: Difference, game: str, limits: Sequence[str], frame: Frame) -> Listing:
    """Return all that differs between two sides: values, norms and wording, a row a change."""
    t = frame.t
    changes: list[tuple[str, ValueChange | NormChange | ProseChange]] = [
        *(("values", value) for value in found.values),
        *(("norms", norm) for norm in found.norms),
        *(("wording", passage) for passage in found.prose),
    ]
    cited = citations(base, {place for _, change in changes for place in _provisions(change)}, frame.language)
    names = {"a": found.a_name, "b": found.b_name}
    rows: list[list[Cell]] = [
        [
            t(f"take.{part}"),
            t(f"difference.{change.kind}", **names),
            _about(change, frame),
            *(_side(change, side, cited, frame) for side in _SIDES),
            part,
            change.kind,
            str(getattr(change, "family", "")),
            str(getattr(change, "key", "")),
            *("\n".join(leads(_at_side(change, side), cited, frame).values()) for side in _SIDES),
        ]
        for part, change in changes
    ]
    links = [leads(_provisions(change), cited, frame) for _, change in changes]
    columns = [
        *columns_of(t("take.part"), t("take.change"), t("game.rule"), shares=(1, 2, 3)),
        *columns_of(found.a_name, found.b_name, shares=(5, 5)),
        *columns_of(*(f"{t(f'take.{name}')} ({t('take.key')})" for name in ("part", "change")), plain=True),
        *columns_of(f"{t('game.family')} ({t('take.key')})", t("take.key"), plain=True),
        *columns_of(*(f"{name}: {t('take.address')}" for name in names.values()), plain=True),
    ]
    title = t("difference.in_game", game=frame.words.game(game), **names)
    return Listing(f"diferencias-{found.a}-{found.b}-{game}", title, columns, rows, limits, links=links)


def of_document(base: KnowledgeBase, title: str, provisions: Sequence[Provision], frame: Frame) -> Listing:
    """Return the provisions of a document with their words."""
    t = frame.t
    cited = citations(base, (each.id for each in provisions), frame.language)
    rows: list[list[Cell]] = [
        [
            t.kind(each.kind),
            f"{each.num} {each.heading}".strip(),
            frame.words.game(each.game) if each.game else "",
            each.text,
            span(each.line_start, each.line_end),
            each.eid,
            cited[each.id],
        ]
        for each in provisions
    ]
    columns = [
        *columns_of(t("document.kind"), t("search.what"), t("take.game"), t("norm.what"), shares=(1, 3, 2, 7)),
        *columns_of(t("take.lines"), t("take.provision"), plain=True),
        Column(t("take.citation"), 3),
    ]
    addresses = [frame.whole(frame.to.provision(each.id)) for each in provisions]
    return Listing("documento", title, columns, rows, [], addresses)


def address_of(provision: str, document: str, frame: Frame) -> str:
    """Return the address of a provision, of its document where there is none."""
    return frame.whole(frame.to.provision(provision) if provision else frame.to.document(document))


def _provisions(change: ValueChange | NormChange | ProseChange) -> list[str]:
    return [place for side in _SIDES for place in _at_side(change, side)]


def _at_side(change: ValueChange | NormChange | ProseChange, side: str) -> list[str]:
    return [place for each in _stated(change, side) for place in _at(each)]


def leads(
    provisions: Iterable[str], cited: Mapping[str, str], frame: Frame, rules: Mapping[str, str] = MappingProxyType({})
) -> dict[str, str]:
    """Return the addresses of provisions by how they are cited, each at the words of its rule, if `rules` has one."""
    return {
        cited.get(each, each): frame.whole(frame.to.provision(each, rule=rules.get(each, "")))
        for each in provisions
        if each
    }


def _stated(change: ValueChange | NormChange | ProseChange, side: str) -> tuple[Stated | Passage, ...]:
    told = getattr(change, side)
    return told if isinstance(told, tuple) else (told,) if told else ()


def _at(each: Stated | Passage) -> list[str]:
    places = each.places if isinstance(each, Stated) else (each.place,)
    return list(dict.fromkeys(place.provision_id for place in places))


def _about(change: ValueChange | NormChange | ProseChange, frame: Frame) -> str:
    if isinstance(change, ValueChange):
        return change.label
    if isinstance(change, NormChange):
        return frame.words.family(change.family)
    return next((each.title for each in (change.before, change.after) if each), "")


def _side(change: ValueChange | NormChange | ProseChange, side: str, cited: dict[str, str], frame: Frame) -> str:
    """Return what a side says with its citations, or why it says nothing."""
    key = change.key if isinstance(change, ValueChange) else ""
    told = []
    for each in _stated(change, side):
        words = said(each, frame.words, key) if isinstance(each, Stated) else each.text
        told.append(f"{words} ({'; '.join(cited.get(place, place) for place in _at(each))})")
    return "\n".join(told) or unfound(change, frame.words)
