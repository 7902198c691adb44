"""Commands on the comparison graph: `why` and `review`."""

from __future__ import annotations

from typing import Annotated

import typer

from rules_db.cli.options import DEFAULT_DATABASE, Database, Json, Verdicts

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
    reviews: Verdicts = None,
    as_json: Json = False,
) -> None:
    """Say why two rows are aligned, or why one is of its game."""
    from rules_db.cli import explaining
    from rules_db.knowledge import KnowledgeBase
    from rules_db.reviews import default_file, read

    said = read(reviews or default_file(db))
    with KnowledgeBase.open(db) as base:
        if b:
            explaining.why(base, a, b, said, as_json=as_json)
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
    when: Annotated[str, typer.Option(metavar="DATE", help="When (default: today).")] = "",
    list_them: Annotated[bool, typer.Option("--list", help="List the verdicts given so far.")] = False,
    db: Database = DEFAULT_DATABASE,
    reviews: Verdicts = None,
    as_json: Json = False,
) -> None:
    """Record a reviewer's verdict on two rows.

    The next build applies it. Verdicts are kept by what the rows say, so that they outlive rebuilds and moved lines.
    """
    from rules_db.cli import reviewing
    from rules_db.knowledge import KnowledgeBase
    from rules_db.reviews import default_file

    file = reviews or default_file(db)
    with KnowledgeBase.open(db) as base:
        if list_them:
            reviewing.print_all(base, file, as_json=as_json)
            return
        verdict = reviewing.verdict(accept=accept, reject=reject, relation=relation)
        reviewing.record(base, (a, b), verdict, file, note=note, who=who, when=when, as_json=as_json)
