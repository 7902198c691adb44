"""The command `packs`: what is executable, what is missing, and the packs themselves as files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rules_db.cli.options import Json, PacksFrom

if TYPE_CHECKING:
    from rules_db.engine import Engine
    from schemas.packs import Pack

commands = typer.Typer()


@commands.command()
def packs(
    jurisdiction: Annotated[str, typer.Argument(metavar="[JURISDICTION]", help="Only this jurisdiction.")] = "",
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="Show this game's pack.")] = "",
    table: Annotated[
        bool, typer.Option("--table", help="Jurisdiction by game: what is executable, what is missing.")
    ] = False,
    folder: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="DIR", help="Write the packs to this folder.", show_default=False),
    ] = None,
    db: PacksFrom = None,
    as_json: Json = False,
) -> None:
    """List the rule packs, show one, or write them to a folder."""
    from rules_db.errors import ReglasError

    if folder is not None and (game or jurisdiction):
        raise ReglasError("all packs of a source are written together; leave the names out")
    engine = engine_of(db)
    if folder is not None:
        from rules_db.packs.published import publish

        count = publish((engine.pack(*name) for name in engine.games()), folder)
        typer.echo(f"{folder}: {count} packs")
    elif game:
        _show(engine.pack(jurisdiction, game), as_json)
    else:
        _list([engine.pack(*name) for name in engine.games() if jurisdiction in ("", name[0])], table, as_json)


def engine_of(db: Path | None) -> Engine:
    """Return an engine for the packs of a knowledge base, or for those that come with the program."""
    from rules_db.engine import Engine

    if db is None:
        return Engine()
    from rules_db.knowledge import KnowledgeBase

    with KnowledgeBase.open(db) as base:
        return Engine.of(base)


def _list(found: list[Pack], table: bool, as_json: bool) -> None:
    from rules_db.cli.output import print_json, print_table
    from rules_db.packs.overview import overview

    rows = [overview(pack) for pack in found]
    if as_json:
        print_json(rows)
    elif table:
        cells = [
            (r.game, r.jurisdiction, r.settled, ", ".join(r.tables), ", ".join(r.missing), "; ".join(r.open))
            for r in rows
        ]
        heads = ("game", "jurisdiction", "bets", "tables", "not executable", "open outcomes")
        print_table(heads, sorted(cells), numbers=("bets",))
    else:
        columns = ("jurisdiction", "game", "rows", "bets settled", "gaps", "contradictions", "norms", "incidents")
        told = [(r.jurisdiction, r.game, r.rows, r.settled, r.gaps, r.conflicts, r.norms, r.incidents) for r in rows]
        print_table(columns, told, numbers=columns[2:])


def _show(pack: Pack, as_json: bool) -> None:
    from rules_db.cli.output import print_json, print_table
    from rules_db.packs.jdm import content_of

    if as_json:
        print_json(pack)
        return
    typer.echo(f"{pack.jurisdiction} {pack.game}, from {pack.source.document}")
    rows = [
        (name, len(content_of(t.jdm).rules), ", ".join(f.name for f in t.inputs)) for name, t in pack.tables.items()
    ]
    print_table(("table", "rows", "facts"), rows, numbers=("rows",))
    if pack.gaps:
        typer.echo()
        print_table(("not known", "of", "reason"), [(gap.subject, gap.table, gap.reason) for gap in pack.gaps])
    if pack.conflicts:
        typer.echo()
        told = [
            (
                c.subject,
                c.table,
                c.followed_outcome,
                c.ignored_outcome,
                _lines(pack, c.followed),
                _lines(pack, c.ignored),
            )
            for c in pack.conflicts
        ]
        print_table(("contradiction", "in", "followed", "also stated", "line", "other line"), told)


def _lines(pack: Pack, rules: list[str]) -> str:
    return ", ".join(str(pack.citations[rule].line_start) for rule in rules if rule in pack.citations)
