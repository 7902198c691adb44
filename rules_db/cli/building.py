"""`reglas build`: make a knowledge base from sources."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rules_db.cli.options import DEFAULT_DATABASE, Database, Json

if TYPE_CHECKING:
    from rules_db.build import Built

commands = typer.Typer()


@commands.command()
def build(
    sources: Annotated[list[Path], typer.Argument(metavar="SOURCE", help="Files, or folders of files.")],
    db: Database = DEFAULT_DATABASE,
    document_id: Annotated[str, typer.Option("--id", metavar="ID", help="Id of the document (one source).")] = "",
    jurisdiction: Annotated[str, typer.Option(metavar="NAME", help="Jurisdiction of the sources.")] = "",
    strict: Annotated[bool, typer.Option("--strict", help="Write nothing if a source cannot be read.")] = False,
    jobs: Annotated[
        int, typer.Option("--jobs", min=0, metavar="N", help="Processes at most (0: one a processor).")
    ] = 0,
    as_json: Json = False,
) -> None:
    """Read regulations, write a knowledge base.

    One that was there is replaced in one step when the new one is complete; if anything goes wrong it stays as it is.
    """
    from rules_db import build as building
    from rules_db.cli.output import progress_bar

    names = {"document_id": document_id, "jurisdiction": jurisdiction}
    with progress_bar() as progress:
        jobs = jobs or os.cpu_count() or 1
        built = building.build(sources, db, **names, strict=strict, jobs=jobs, progress=progress)
    _report(built, as_json)
    if built.problems:
        raise typer.Exit(2)


def _report(built: Built, as_json: bool) -> None:
    from rules_db.cli.output import print_json

    for problem in built.problems:
        typer.echo(f"reglas: {problem}", err=True)
    counts = {"documents": built.documents, "provisions": built.provisions, "rules": built.rules}
    if as_json:
        print_json({"db": str(built.target), **counts, "problems": list(built.problems)})
    else:
        typer.echo(f"{built.target}: " + ", ".join(f"{number:,} {name}" for name, number in counts.items()))
