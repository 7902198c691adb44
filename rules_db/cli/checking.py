"""`reglas verify`: prove a knowledge base against its sources. `reglas migrate`: bring an older one up to date."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rules_db.cli.options import DEFAULT_DATABASE, Database, Jobs, Json, processors

if TYPE_CHECKING:
    from rules_db.verify import Report

commands = typer.Typer()

_SHOWN_FAILURES = 50


@commands.command()
def verify(
    sources: Annotated[
        list[Path] | None, typer.Option("--sources", metavar="DIR", help="Build the sources there again (repeatable).")
    ] = None,
    packs: Annotated[
        Path | None,
        typer.Option("--packs", metavar="DIR", help="Compile the rules again, compare the packs there."),
    ] = None,
    jobs: Jobs = 0,
    db: Database = DEFAULT_DATABASE,
    as_json: Json = False,
) -> None:
    """Prove every row against its source, and packs against rows.

    Checks every provision, rule, hash and reference, and exits with 1 if anything does not hold. With --sources all
    tables are built again from the files, which takes as long as a build: no row that they do not give is passed over.
    """
    from rules_db.cli.output import progress_bar
    from rules_db.decisions.showing import those_of
    from rules_db.decisions.store import read as read_decisions
    from rules_db.errors import CheckFailedError
    from rules_db.knowledge import KnowledgeBase
    from rules_db.verify import verify as check
    from rules_db.verify import verify_packs

    with KnowledgeBase.open(db) as base:
        with progress_bar() as progress:
            said = those_of(base.connection, read_decisions(db))
            report = check(base, sources or (), said=said, jobs=jobs or processors(), progress=progress)
        if packs is not None:
            compiled = verify_packs(base, packs)
            report.note("packs", compiled.checked["packs"], compiled.failures)
    _print(report, as_json=as_json)
    if not report.ok:
        raise CheckFailedError(f"{db} does not hold: {len(report.failures):,} of its rows or hashes are wrong")


def _print(report: Report, *, as_json: bool) -> None:
    from rules_db.cli.output import print_json
    from rules_db.printable import visible

    if as_json:
        print_json(
            {
                "ok": report.ok,
                "sources_read": report.sources_read,
                "checked": report.checked,
                "failures": report.failures,
            }
        )
        return
    typer.echo("checked " + ", ".join(f"{number:,} {what}" for what, number in report.checked.items()))
    if not report.sources_read:
        typer.echo("against the text kept in the knowledge base; give --sources to build the files again")
    for failure in report.failures[:_SHOWN_FAILURES]:
        typer.echo(visible(f"{failure.table} {failure.id}: {failure.message}".replace(" :", ":")))
    if len(report.failures) > _SHOWN_FAILURES:
        typer.echo(f"and {len(report.failures) - _SHOWN_FAILURES:,} more; --json lists all")
    if report.ok:
        typer.echo("everything holds")


@commands.command()
def migrate(db: Database = DEFAULT_DATABASE) -> None:
    """Bring an older knowledge base up to date."""
    from rules_db.store.writer import upgrade

    before, after = upgrade(db)
    typer.echo(f"{db}: schema {before} → {after}" if before != after else f"{db}: schema {after}, up to date")
