"""The packs of a game, and their files in every format, written when they are asked for."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Sequence
from typing import Any

import msgspec

from rules_db.errors import NotFoundError, shown
from rules_db.exporting.formats import FORMATS, Format, export_pack, format_named
from rules_db.exporting.records import MANIFEST, manifest
from rules_db.knowledge import KnowledgeBase
from rules_db.packs.storing import stored_pack
from rules_db.pages.edges import bet_name
from rules_db.pages.frame import Asked, File, Frame

_PACKS = """
SELECT jurisdiction, document_id, game, rows, settled, missing, gaps, conflicts, tables FROM packs
WHERE game = ? AND document_id IN (SELECT value FROM json_each(?)) ORDER BY jurisdiction, document_id
"""
_MEDIA = {
    "json": "application/json; charset=utf-8",
    "xml": "application/xml; charset=utf-8",
    "dmn": "application/xml; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
}
_TEXT = "text/plain; charset=utf-8"
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The first moment that a ZIP file can name: the same export is the same file, whenever it is made."""


class Offered(msgspec.Struct, frozen=True):
    """A pack with what a program can run of it, and its files by format: all together, and one a table."""

    jurisdiction: str
    document: str
    rows: int
    settled: int
    missing: Sequence[str]
    gaps: int
    conflicts: int
    whole: Sequence[tuple[str, str, str]]
    tables: Sequence[tuple[str, Sequence[tuple[str, str]]]]


def packs_of(base: KnowledgeBase, game: str, documents: Sequence[str], frame: Frame) -> list[Offered]:
    """Return the packs of a game in some documents."""
    return [_offered(row, frame) for row in base.connection.execute(_PACKS, (game, json.dumps(documents)))]


def _offered(row: Any, frame: Frame) -> Offered:
    document, game = row["document_id"], row["game"]
    tables = json.loads(row["tables"])
    missing = [_missing(name, game, frame) for name in json.loads(row["missing"])]
    whole = [
        (name, form.standard, frame.to.pack(document, f"{game}.{form.suffix}" if form.pack else f"{game}.{name}.zip"))
        for name, form in FORMATS.items()
        if form.pack or form.table
    ]
    single = [(name, form) for name, form in FORMATS.items() if form.table]
    return Offered(
        row["jurisdiction"],
        document,
        row["rows"],
        row["settled"],
        missing,
        row["gaps"],
        row["conflicts"],
        whole,
        [
            (table, [(name, frame.to.pack(document, game, f"{table}.{form.suffix}")) for name, form in single])
            for table in tables
        ],
    )


def _missing(name: str, game: str, frame: Frame) -> str:
    """Return what cannot be run in words: a bet, or `table …`."""
    word, _, table = name.partition(" ")
    return frame.t(f"table.{table}") if word == "table" else bet_name(name, game, frame)


def whole_pack(base: KnowledgeBase, asked: Asked) -> File:
    """Return a pack in a format: one file, or all its tables with a manifest in a ZIP file."""
    document, file = asked.names["document"], asked.names["file"]
    game, _, ending = file.partition(".")
    if ending.endswith(".zip"):
        return _zipped(base, document, game, ending.removesuffix(".zip"))
    form = next((form for form in FORMATS.values() if form.pack and form.suffix == ending), None)
    if form is None:
        raise NotFoundError(f"there is no file {shown(file)}; packs are offered on the page of their game")
    pack = stored_pack(base, base.document(document).id, game)
    return _file(f"{pack.jurisdiction}-{game}.{ending}", export_pack(pack, form).files[0].text)


def one_table(base: KnowledgeBase, asked: Asked) -> File:
    """Return one table of a pack in a format that holds tables."""
    document, game, file = (asked.names[name] for name in ("document", "game", "file"))
    pack = stored_pack(base, base.document(document).id, game)
    for form in FORMATS.values():
        if form.table and file.endswith(f".{form.suffix}"):
            for written in export_pack(pack, form).files:
                if written.path == f"{game}/{file}":
                    return _file(f"{pack.jurisdiction}-{game}-{file}", written.text)
    raise NotFoundError(f"the pack of {shown(game)} has no file {shown(file)}")


def _zipped(base: KnowledgeBase, document: str, game: str, name: str) -> File:
    form: Format = format_named(name)
    if not form.table:
        raise NotFoundError(f"{name} does not hold tables")
    pack = stored_pack(base, base.document(document).id, game)
    exported = export_pack(pack, form)
    told = manifest(name, form.standard, pack.jurisdiction, [exported])
    texts = {file.path: file.text for file in exported.files}
    texts[MANIFEST] = json.dumps(msgspec.to_builtins(told), ensure_ascii=False, indent=1) + "\n"
    stored = io.BytesIO()
    with zipfile.ZipFile(stored, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in texts.items():
            archive.writestr(zipfile.ZipInfo(path, _EPOCH), text, zipfile.ZIP_DEFLATED)
    return File(f"{pack.jurisdiction}-{game}-{name}.zip", "application/zip", stored.getvalue())


def _file(name: str, text: str) -> File:
    return File(name, _MEDIA.get(name.rpartition(".")[2], _TEXT), text)


def akoma_ntoso(base: KnowledgeBase, asked: Asked) -> File:
    """Return a document as Akoma Ntoso."""
    from rules_db.exporting.akomantoso.document import export_document

    document = base.document(asked.names["document"])
    return _file(f"{document.id}.xml", export_document(base, document).files[0].text)
