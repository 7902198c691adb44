"""Commands on the comparison graph: `why` and `review`."""

from __future__ import annotations

from typing import Annotated

import typer

from rules_db.cli.options import DEFAULT_DATABASE, Database, Json

commands = typer.Typer()

_ROW = "A rule's or provision's id, or DOCUMENT:LINE."
A = Annotated[str, typer.Argument(metavar="A", help=_ROW)]
B = Annotated[str, typer.Argument(metavar="B", help=_ROW)]


@commands.command()
def why(
    a: A,
    b: Annotated[
        str, typer.Argument(metavar="[B]", help=f"{_ROW} Without it: the game of A and all its counterparts.")
    ] = "",
    db: Database = DEFAULT_DATABASE,
    as_json: Json = False,
) -> None:
    """Say why two rows are aligned, or why one is of its game."""
    from rules_db.cli import explaining
    from rules_db.knowledge import KnowledgeBase

    with KnowledgeBase.open(db) as base:
        if b:
            explaining.why(base, a, b, as_json=as_json)
        else:
            explaining.counterparts(base, a, as_json=as_json)


@commands.command()
def review(
    a: Annotated[str, typer.Argument(metavar="[A]", help=_ROW)] = "",
    b: Annotated[str, typer.Argument(metavar="[B]", help=_ROW)] = "",
    accept: Annotated[bool, typer.Option("--accept", help="The two are rightly aligned.")] = False,
    reject: Annotated[bool, typer.Option("--reject", help="The two must not be aligned.")] = False,
    relation: Annotated[
        str, typer.Option(metavar="RELATION", help="How they relate: identical, equivalent, different or related.")
    ] = "",
    note: Annotated[str, typer.Option(metavar="WORDS", help="Why.")] = "",
    who: Annotated[str, typer.Option(metavar="NAME", envvar="REGLAS_REVIEWER", help="The reviewer.")] = "",
    when: Annotated[str, typer.Option(metavar="DATE", help="When (default: now).")] = "",
    list_them: Annotated[bool, typer.Option("--list", help="List the verdicts given so far.")] = False,
    db: Database = DEFAULT_DATABASE,
    as_json: Json = False,
) -> None:
    """Decide on the alignment of two rows.

    It is a decision as those of `reglas correct`: applied at once, and kept by what the rows say, so that it outlives
    rebuilds and moved lines.
    """
    from rules_db.cli import reviewing

    if list_them:
        reviewing.print_all(db, as_json=as_json)
        return
    verdict = reviewing.verdict(accept=accept, reject=reject, relation=relation)
    reviewing.record(db, (a, b), verdict, note=note, who=who, when=when, as_json=as_json)
