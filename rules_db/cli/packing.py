"""What other programs take: `packs`, `export`, `graph`, and `schema`, the form of every answer.

The command `packs`: what is executable, what is missing, and the packs themselves as files.
"""

from __future__ import annotations

import os
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rules_db.cli.options import DEFAULT_DATABASE, Database, Json, Language, PacksFrom, to_language

if TYPE_CHECKING:
    from rules_db.engine import Engine
    from rules_db.exporting import Export, Manifest
    from rules_db.exporting.formats import Format
    from rules_db.graph import Measures
    from rules_db.knowledge import KnowledgeBase
    from rules_db.words import Words
    from schemas.packs import Pack


_ENVELOPE = "envelope"

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
    from rules_db import exporting
    from rules_db.errors import ReglasError
    from rules_db.exporting.formats import format_named

    chosen = format_named(to)
    documents = chosen.table is None and chosen.pack is None
    if documents and game:
        raise ReglasError(f"{to} writes whole documents; leave out --game")
    found = _documents(jurisdiction, db) if documents else _packs(jurisdiction, game, db, chosen)
    told = exporting.manifest(to, chosen.standard, jurisdiction, found)
    exporting.write(folder, told, found, force=force)
    _tell(told, folder, as_json=as_json)


def _packs(jurisdiction: str, game: str, db: Path | None, chosen: Format) -> list[Export]:

    from rules_db.exporting.formats import export_pack

    engine = engine_of(db)
    games = [name for place, name in engine.games() if place == jurisdiction] if not game else [game]
    packs = [engine.pack(jurisdiction, name) for name in games or [""]]
    return [export_pack(pack, chosen) for pack in packs]


def _documents(jurisdiction: str, db: Path | None) -> list[Export]:
    from rules_db.exporting.akomantoso import export_document
    from rules_db.knowledge import KnowledgeBase

    given = db or Path(os.environ.get("REGLAS_DB", DEFAULT_DATABASE))
    with KnowledgeBase.open(given) as base:
        several = [document for document in base.documents() if document.jurisdiction == jurisdiction]
        return [export_document(base, document) for document in several or [base.document(jurisdiction)]]


def _tell(told: Manifest, folder: Path, *, as_json: bool) -> None:
    from rules_db.cli.output import print_json, print_table
    from rules_db.errors import shown
    from rules_db.exporting import PARTS

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
    from rules_db.packs.storing import overview

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
    from rules_db.packs.tables import content_of

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


@commands.command()
def graph(
    to: Annotated[str, typer.Option("--to", metavar="FORMAT", help="graphml, gexf, json or svg (a picture).")] = "",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write here instead of printing.")
    ] = None,
    rows: Annotated[
        bool, typer.Option("--rows", help="Also every aligned rule and provision, with each alignment's features.")
    ] = False,
    measures: Annotated[bool, typer.Option("--measures", help="Measure it: the default without --to.")] = False,
    language: Language = "en",
    db: Database = DEFAULT_DATABASE,
    as_json: Json = False,
) -> None:
    """Measure, draw or export how jurisdictions hang together.

    The graph has jurisdictions, games and concepts. Without --to it is measured.
    """
    from rules_db.graph import measures as measured
    from rules_db.graph import survey
    from rules_db.knowledge import KnowledgeBase
    from rules_db.words import Words

    words = Words(to_language(language))
    form = _form(to, output)
    if measures and form:
        raise typer.BadParameter("--measures prints figures; it goes without --to and --output")
    with KnowledgeBase.open(db) as base:
        if form:
            _deliver(_export(base, words, form, rows=rows), output)
        else:
            _print_measures(measured(survey(base, words)), words, as_json=as_json)


def _form(to: str, output: Path | None) -> str:
    """Return the format that is wanted: that of `--to`, or the one that the file's name says; empty for none."""
    from rules_db.errors import ReglasError, shown
    from rules_db.graph import FORMATS

    wanted = to or (output.suffix.lstrip(".").lower() if output else "")
    if (to or output) and wanted not in FORMATS:
        raise ReglasError(f"--to is {', '.join(FORMATS[:-1])} or {FORMATS[-1]}, not {shown(wanted) or 'empty'}")
    return wanted


def _export(base: KnowledgeBase, words: Words, form: str, *, rows: bool) -> str:
    from rules_db.graph import survey

    found = survey(base, words)
    if form == "svg":
        from rules_db.graph import picture

        return picture(found, words)
    from rules_db.graph import add_rows, concept_graph, exported

    graph = concept_graph(found, words)
    if rows:
        add_rows(graph, base)
    return exported(graph, form)


def _deliver(text: str, output: Path | None) -> None:
    from rules_db.errors import ReglasError, shown

    if output is None:
        print(text, end="")
        return
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ReglasError(f"{shown(output)} cannot be written ({error.strerror})") from error


def _print_measures(found: Measures, words: Words, *, as_json: bool) -> None:
    from rules_db.cli.output import console, print_json, print_table, styled

    if as_json:
        print_json(found)
        return
    out = console()
    out.print(styled(words.text("follows"), "bold"))
    columns = words.text("follows_columns").split("|")
    print_table(
        columns,
        [
            (
                words.jurisdiction(each.jurisdiction) + ("" if each.direction == "later" else " ?"),
                words.jurisdiction(each.model),
                each.games,
                each.statements,
                f"{each.share:.0%}",
                f"{each.identical / each.statements:.0%}" if each.statements else "–",
                f"{each.drift:.0%}",
            )
            for each in found.follows
        ],
        numbers=columns[2:],
    )
    out.print(styled(words.text("follows_note"), "dim"))
    out.print()
    out.print(styled(words.text("alone"), "bold"))
    rows = [
        (words.jurisdiction(each.jurisdiction), each.statements, ", ".join(words.game(game) for game in each.games))
        for each in found.alone
    ]
    header = words.text("alone_columns").split("|")
    print_table(header, rows, numbers=header[1:2])


@cache
def answers() -> dict[str, Any]:
    """Return the records of answers by the command that gives them, with its option where that gives others."""
    from extractor.frames.explained import Explained
    from rules_db.comparing.brief import Brief
    from rules_db.comparing.records import Comparison, Difference
    from rules_db.comparing.sanctions import Sanctions
    from rules_db.comparing.strictest import Strictest
    from rules_db.decisions import Listed
    from rules_db.decisions.quality import Measure
    from rules_db.engine.records import Check, Decision, IncidentAnswer, Payment
    from rules_db.graph import Measures
    from rules_db.packs.storing import Overview
    from rules_db.records import Hit, StoredDocument, StoredFinding, StoredRule
    from rules_db.survey import Survey

    return {
        "brief": Brief,
        "check": list[Check],
        "compare": Comparison,
        "compare-sanctions": Sanctions,
        "compare-strictest": Strictest,
        "decide": list[Decision],
        "decisions": list[Listed],
        "definitions": list[StoredRule],
        "diff": Difference,
        "documents": list[StoredDocument],
        "findings": list[StoredFinding],
        "graph": Measures,
        "incident": list[IncidentAnswer],
        "norms": list[StoredRule],
        "packs": list[Overview],
        "quality": list[Measure],
        "read": list[Explained],
        "rules": list[StoredRule],
        "search": list[Hit],
        "settle": list[Payment],
        "survey": Survey,
    }


def text_of(name: str) -> str:
    """Return the JSON Schema of an answer or the envelope as the text of its file; raises `NotFoundError`."""
    from rules_db.errors import NotFoundError, shown
    from schemas.records import Envelope
    from schemas.writing import text_of as written

    known = {_ENVELOPE: Envelope, **answers()}
    if name not in known:
        raise NotFoundError(f"there is no schema {shown(name)}; there are {', '.join(known)}")
    return written(known[name], _plain)


def _plain(record: type) -> dict[str, Any]:
    """Sums of money are exact: decimals or fractions, as strings; a value of a rule is any JSON."""
    if record is object:
        return {"description": "Any JSON."}
    if record is not Fraction:
        raise NotImplementedError
    return {"type": "string", "pattern": r"^-?[0-9]+([./][0-9]+)?$"}


@commands.command()
def schema(
    name: Annotated[
        str,
        typer.Argument(
            metavar="ANSWER",
            help="The command, such as compare or compare-strictest; the envelope of all answers by default.",
            autocompletion=lambda: [_ENVELOPE, *answers()],
        ),
    ] = _ENVELOPE,
    out: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Write all schemas here, one a file.")] = None,
) -> None:
    """Print the JSON Schema of what a command answers as `data`."""
    if out is None:
        typer.echo(text_of(name), nl=False)
        return
    out.mkdir(parents=True, exist_ok=True)
    for each in answers():
        (out / f"{each}.schema.json").write_text(text_of(each), encoding="utf-8")
