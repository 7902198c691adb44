"""`reglas export`: rule packs and documents in the formats of other systems."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rules_db.cli.options import DEFAULT_DATABASE, Json, PacksFrom

if TYPE_CHECKING:
    from rules_db.exporting.formats import Format
    from rules_db.exporting.records import Export, Manifest

commands = typer.Typer()


@commands.command()
def export(
    to: Annotated[str, typer.Option("--to", metavar="FORMAT", help="jdm, dmn, jsonlogic, rego, csv, json or akn.")],
    jurisdiction: Annotated[str, typer.Option(metavar="NAME", help="The jurisdiction.")],
    folder: Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="Write to this folder.")],
    game: Annotated[str, typer.Option(metavar="GAME", help="Only this game; all by default.")] = "",
    db: PacksFrom = None,
    force: Annotated[bool, typer.Option("--force", help="Write to a folder that is not empty.")] = False,
    as_json: Json = False,
) -> None:
    """Write rule packs, or a document, in another system's format.

    The packs are those that come with the program, or those of a knowledge base. `akn` writes the jurisdiction's
    documents as Akoma Ntoso and always takes them from a knowledge base. A manifest lists every file with its hash,
    where it comes from and what the format cannot hold.
    """
    from rules_db.errors import ReglasError
    from rules_db.exporting import writing
    from rules_db.exporting.formats import format_named

    chosen = format_named(to)
    documents = chosen.table is None and chosen.pack is None
    if documents and game:
        raise ReglasError(f"{to} writes whole documents; leave out --game")
    found = _documents(jurisdiction, db) if documents else _packs(jurisdiction, game, db, chosen)
    told = writing.manifest(to, chosen.standard, jurisdiction, found)
    writing.write(folder, told, found, force=force)
    _tell(told, folder, as_json=as_json)


def _packs(jurisdiction: str, game: str, db: Path | None, chosen: Format) -> list[Export]:
    from rules_db.cli.packing import engine_of
    from rules_db.exporting.formats import export_pack

    engine = engine_of(db)
    games = [name for place, name in engine.games() if place == jurisdiction] if not game else [game]
    packs = [engine.pack(jurisdiction, name) for name in games or [""]]
    return [export_pack(pack, chosen) for pack in packs]


def _documents(jurisdiction: str, db: Path | None) -> list[Export]:
    from rules_db.exporting.akomantoso.document import export_document
    from rules_db.knowledge import KnowledgeBase

    given = db or Path(os.environ.get("REGLAS_DB", DEFAULT_DATABASE))
    with KnowledgeBase.open(given) as base:
        several = [document for document in base.documents() if document.jurisdiction == jurisdiction]
        return [export_document(base, document) for document in several or [base.document(jurisdiction)]]


def _tell(told: Manifest, folder: Path, *, as_json: bool) -> None:
    from rules_db.cli.output import print_json, print_table
    from rules_db.errors import shown
    from rules_db.exporting.records import PARTS

    if as_json:
        print_json(told)
        return
    rows = sum(table.rows for item in told.items for table in item.tables)
    counts = f"{len(told.files):,} files" + (f", {rows:,} rows of tables" if rows else "")
    typer.echo(f"{shown(folder)}: {told.standard}, {counts} and manifest.json")
    left_out = [
        (item.name, omission.count, PARTS[omission.part], omission.reason)
        for item in told.items
        for omission in item.omitted
    ]
    if left_out and len(told.items) == 1:
        typer.echo("\nleft out:")
        print_table(("count", "what", "why"), [row[1:] for row in left_out], numbers=("count",))
    elif left_out:
        typer.echo("manifest.json says of each what the format cannot hold")
