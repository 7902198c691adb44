"""A knowledge base is built, proved and served: `build`, `verify`, `migrate`, `serve`.

`reglas serve`: the knowledge base in the browser, read-only unless decisions are taken there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rules_db.cli.options import DEFAULT_DATABASE, Database, Jobs, Json, near, processors, with_options

if TYPE_CHECKING:
    from corpus.media.sandbox import Limits
    from rules_db.building import Built
    from rules_db.verify import Report


commands = typer.Typer()


_MOST = "{} at most for a file that is no plain text (0: the usual limit)."

Sources = Annotated[list[Path], typer.Argument(metavar="SOURCE", help="Files, or folders of files.")]
OwnSources = Annotated[
    list[Path] | None, typer.Argument(metavar="[SOURCE]", help="Files, or folders of files (default: the workspace's).")
]


@dataclass(frozen=True, slots=True)
class Reading:
    """How sources are read: the options that `build` and `add` share."""

    document_id: Annotated[str, typer.Option("--id", metavar="ID", help="Id of the document (one source).")] = ""
    jurisdiction: Annotated[
        str, typer.Option("--jurisdiction", metavar="NAME", help="Jurisdiction of the sources.")
    ] = ""
    strict: Annotated[bool, typer.Option("--strict", help="Write nothing if a source cannot be read.")] = False
    jobs: Jobs = 0
    max_pages: Annotated[int, typer.Option("--max-pages", min=0, metavar="N", help=_MOST.format("Pages"))] = 0
    max_seconds: Annotated[int, typer.Option("--max-seconds", min=0, metavar="N", help=_MOST.format("Seconds"))] = 0
    max_memory: Annotated[int, typer.Option("--max-memory", min=0, metavar="MIB", help=_MOST.format("MiB"))] = 0

    def as_asked(self) -> dict[str, Any]:
        """Return them as `rules_db.building` asks for them. Raises `ReglasError` for a bad limit of the environment."""
        return {
            "document_id": self.document_id,
            "jurisdiction": self.jurisdiction,
            "strict": self.strict,
            "jobs": self.jobs or processors(),
            "limits": self._limits(),
        }

    def _limits(self) -> Limits:
        """Return the limits that the environment sets, with those that options give."""
        from corpus.errors import CorpusError
        from corpus.media.sandbox import limits_from
        from rules_db.errors import ReglasError

        given = {"pages": self.max_pages, "seconds": self.max_seconds, "memory": self.max_memory}
        try:
            return replace(limits_from(), **{name: value for name, value in given.items() if value})
        except CorpusError as error:
            raise ReglasError(str(error)) from error


@commands.command()
@with_options(Reading)
def build(
    sources: OwnSources = None,
    db: Database = DEFAULT_DATABASE,
    *,
    options: Reading,
    fresh: Annotated[bool, typer.Option("--fresh", help="Read everything again, also what has not changed.")] = False,
    scheduler: Annotated[
        str, typer.Option("--scheduler", metavar="ADDRESS", help="Use the dask cluster there, as tcp://host:8786.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Read regulations, write a knowledge base.

    Reads plain text, PDF, HTML and DOCX; scanned pages are recognised where tesseract is installed. A file that is no
    plain text is read in a process of its own; the environment (REGLAS_MAX_...) sets the limits that no option names.

    One that was there is replaced in one step when the new one is complete; if anything goes wrong it stays as it is.
    A document that it has is not read again unless its file or the program has changed since.
    Beside it stand metadata.yaml and datasette.yaml, with which Datasette shows it as `reglas serve` does.
    """
    from rules_db import building
    from rules_db.cli.output import progress_bar

    asked = {**options.as_asked(), "jurisdictions": _jurisdictions()}
    with progress_bar() as progress:
        built = building.build(
            sources or _own_sources(), db, **asked, fresh=fresh, scheduler=scheduler, progress=progress
        )
    _finish(built, as_json)


@commands.command()
@with_options(Reading)
def add(
    sources: Sources,
    db: Database = DEFAULT_DATABASE,
    *,
    options: Reading,
    as_json: Json = False,
) -> None:
    """Add regulations to a knowledge base.

    One whose id is there takes the place of that document. What is written is what `reglas build` would write from all
    sources; the other documents are not read again.
    """
    from rules_db import building
    from rules_db.cli.output import progress_bar

    asked = options.as_asked()
    with progress_bar() as progress:
        built = building.add(sources, db, **asked, progress=progress)
    _finish(built, as_json)


@commands.command()
def remove(
    documents: Annotated[list[str], typer.Argument(metavar="ID", help="Ids of documents.")],
    db: Database = DEFAULT_DATABASE,
    jobs: Jobs = 0,
    as_json: Json = False,
) -> None:
    """Take documents out of a knowledge base.

    What is written is what `reglas build` would write from the sources of the others.
    """
    from rules_db import building
    from rules_db.cli.output import progress_bar

    with progress_bar() as progress:
        built = building.remove(documents, db, jobs=jobs or processors(), progress=progress)
    _finish(built, as_json)


def _own_sources() -> list[Path]:
    """Return the sources of the workspace of the current folder; raises `ReglasError` where there is none."""
    from rules_db.errors import ReglasError
    from rules_db.workspace import find

    workspace = find(Path.cwd())
    if workspace is None:
        raise ReglasError("missing argument 'SOURCE'; see `reglas build --help`")
    return [near(source) for source in workspace.sources]


def _jurisdictions() -> dict[Path, str]:
    """Return the places of sources whose jurisdiction the workspace of the current folder names, each with it."""
    from rules_db.workspace import find

    workspace = find(Path.cwd())
    named = workspace.jurisdictions if workspace else ()
    return {workspace.folder / place: one.name for one in named for place in one.sources} if workspace else {}


def _finish(built: Built, as_json: bool) -> None:
    """Say what there is now, and exit with 2 where a source was left out."""
    from rules_db.cli.output import print_json
    from rules_db.pages.metadata import write_config_files
    from schemas.values import FATES

    for problem in (*built.problems, *built.warnings, *write_config_files(built.target)):
        typer.echo(f"reglas: {problem}", err=True)
    counts = {"documents": built.documents, "provisions": built.provisions, "rules": built.rules}
    if as_json:
        done = {"read": built.read, "written": built.written}
        ledgers = {name: {fate: getattr(tally, fate) for fate in FATES} for name, tally in built.tallies.items()}
        told = {"problems": list(built.problems), "warnings": list(built.warnings)}
        print_json({"db": str(built.target), **counts, **done, "quantities": ledgers, **told})
    else:
        words = ", ".join(f"{number:,} {name}" for name, number in counts.items())
        typer.echo(f"{built.target}: {words}{_taken_over(built)}")
        _tell_read(built)
    if built.problems:
        raise typer.Exit(2)


def _tell_read(built: Built) -> None:
    """Say how much of what each document counts was read, and warn where a text gave little."""
    for name, tally in built.tallies.items():
        typer.echo(f"{name}: {tally.sentence()}")
    for name, tally in built.tallies.items():
        if tally.little:
            typer.echo(
                f"reglas: {name} gave little: {tally.rule:,} of {tally.stating:,} quantities became rules; "
                f"`reglas coverage {name} --quantities --unread` shows the others",
                err=True,
            )


def _taken_over(built: Built) -> str:
    if not built.written:
        return "; nothing has changed"
    kept = built.documents - built.read
    return f"; {kept:,} of the documents had not changed" if kept else ""


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
    from rules_db.decisions.quality import those_of
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
                "own": report.own,
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
        if not report.own:
            typer.echo(
                "but this user neither wrote nor proved what stands there: "
                "who changes rows and their hashes is found out with --sources"
            )


@commands.command()
def migrate(db: Database = DEFAULT_DATABASE) -> None:
    """Bring an older knowledge base up to date."""
    from rules_db.store.rows import upgrade

    before, after = upgrade(db)
    typer.echo(f"{db}: schema {before} → {after}" if before != after else f"{db}: schema {after}, up to date")


@commands.command()
def serve(
    db: Database = DEFAULT_DATABASE,
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="Port on this machine (0: any free one).")
    ] = 8001,
    base_url: Annotated[
        str,
        typer.Option("--base-url", metavar="URL", help="What permanent addresses begin with (by default the path)."),
    ] = "",
    open_browser: Annotated[bool, typer.Option("--open", help="Open the start page in a browser.")] = False,
    decide: Annotated[bool, typer.Option("--decide", help="Take decisions in the browser, on this machine.")] = False,
    who: Annotated[str, typer.Option("--as", metavar="NAME", help="Who decides (by default who runs this).")] = "",
) -> None:
    """Browse the knowledge base with Datasette.

    It can be read from this machine only, and not written. With --decide its values, norms, findings and counterparts
    can be corrected: what is decided goes to files beside it (see `reglas decisions`). Stop with Ctrl-C.
    """
    from rules_db.decisions.drafts import person
    from rules_db.pages.desk import Desk
    from rules_db.pages.server import serve as run

    desk = Desk.at(db, who or person()) if decide else None
    run(db, port=port, open_browser=open_browser, base_url=base_url, desk=desk)
