"""`reglas build`: make a knowledge base from sources."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rules_db.cli.options import DEFAULT_DATABASE, Database, Json

if TYPE_CHECKING:
    from corpus.media.limits import Limits
    from rules_db.build import Built

commands = typer.Typer()

_MOST = "{} at most for a file that is no plain text (0: the usual limit)."


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
    max_pages: Annotated[int, typer.Option("--max-pages", min=0, metavar="N", help=_MOST.format("Pages"))] = 0,
    max_seconds: Annotated[int, typer.Option("--max-seconds", min=0, metavar="N", help=_MOST.format("Seconds"))] = 0,
    max_memory: Annotated[int, typer.Option("--max-memory", min=0, metavar="MIB", help=_MOST.format("MiB"))] = 0,
    reviews: Annotated[
        Path | None,
        typer.Option("--reviews", metavar="FILE", help="Verdicts on alignments (default: reviews.jsonl beside it)."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Read regulations, write a knowledge base.

    Reads plain text, PDF, HTML and DOCX; scanned pages are recognised where tesseract is installed. A file that is no
    plain text is read in a process of its own; the environment (REGLAS_MAX_...) sets the limits that no option names.

    One that was there is replaced in one step when the new one is complete; if anything goes wrong it stays as it is.
    Beside it stand metadata.yaml and datasette.yaml, with which Datasette shows it as `reglas serve` does.
    """
    from rules_db import build as building
    from rules_db.cli.output import progress_bar
    from rules_db.pages.config_files import write_config_files

    names = {"document_id": document_id, "jurisdiction": jurisdiction}
    limits = _limits({"pages": max_pages, "seconds": max_seconds, "memory": max_memory})
    jobs = jobs or os.cpu_count() or 1
    with progress_bar() as progress:
        built = building.build(
            sources,
            db,
            **names,
            strict=strict,
            jobs=jobs,
            limits=limits,
            reviews=reviews,
            progress=progress,
        )
    _report(built, as_json)
    for problem in write_config_files(db):
        typer.echo(f"reglas: {problem}", err=True)
    if built.problems:
        raise typer.Exit(2)


def _limits(given: dict[str, int]) -> Limits:
    """Return the limits that the environment sets, with those that options give."""
    from dataclasses import replace

    from corpus.errors import CorpusError
    from corpus.media.limits import limits_from
    from rules_db.errors import ReglasError

    try:
        return replace(limits_from(), **{name: value for name, value in given.items() if value})
    except CorpusError as error:
        raise ReglasError(str(error)) from error


def _report(built: Built, as_json: bool) -> None:
    from rules_db.cli.output import print_json

    for problem in built.problems:
        typer.echo(f"reglas: {problem}", err=True)
    counts = {"documents": built.documents, "provisions": built.provisions, "rules": built.rules}
    if as_json:
        print_json({"db": str(built.target), **counts, "problems": list(built.problems)})
    else:
        typer.echo(f"{built.target}: " + ", ".join(f"{number:,} {name}" for name, number in counts.items()))
