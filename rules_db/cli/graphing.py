"""`graph`: the comparison graph for other programs, as a picture, or measured."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rules_db.cli.options import DEFAULT_DATABASE, Database, Json, Language, to_language

if TYPE_CHECKING:
    from rules_db.graph.measures import Measures
    from rules_db.knowledge import KnowledgeBase
    from rules_db.words import Words

commands = typer.Typer()


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
    from rules_db.graph.measures import measures as measured
    from rules_db.graph.survey import survey
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
    from rules_db.graph.exporting import FORMATS

    wanted = to or (output.suffix.lstrip(".").lower() if output else "")
    if (to or output) and wanted not in FORMATS:
        raise ReglasError(f"--to is {', '.join(FORMATS[:-1])} or {FORMATS[-1]}, not {shown(wanted) or 'empty'}")
    return wanted


def _export(base: KnowledgeBase, words: Words, form: str, *, rows: bool) -> str:
    from rules_db.graph.survey import survey

    found = survey(base, words)
    if form == "svg":
        from rules_db.graph.picture import picture

        return picture(found, words)
    from rules_db.graph.exporting import exported
    from rules_db.graph.survey import add_rows, concept_graph

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
