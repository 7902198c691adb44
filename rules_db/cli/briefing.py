"""`brief`: how two texts differ, on one to three pages for someone who decides."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rules_db.cli.options import DEFAULT_DATABASE, Database, Game, Json, to_language

if TYPE_CHECKING:
    from rules_db.comparing.brief.telling import Brief
    from rules_db.words import Words

commands = typer.Typer()

_SIDE = "A document's id or a jurisdiction."


@commands.command()
def brief(
    a: Annotated[str, typer.Argument(metavar="A", help=_SIDE)],
    b: Annotated[str, typer.Argument(metavar="B", help=_SIDE)],
    game: Game = "",
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="FILE", help="Write to this .md, .html, .docx or .pdf.", show_default=False
        ),
    ] = None,
    language: Annotated[
        str,
        typer.Option("--lang", "--language", metavar="en|es", envvar="REGLAS_LANGUAGE", help="Language of the brief."),
    ] = "en",
    today: Annotated[
        str, typer.Option("--date", metavar="DATE", help="The date that the brief carries (default: today).")
    ] = "",
    db: Database = DEFAULT_DATABASE,
    as_json: Json = False,
) -> None:
    """Write on three pages how two texts differ.

    What it costs, rights and duties, and what cannot be compared. Each difference stands with its article on both
    sides; without --out it is printed as Markdown.
    """
    from rules_db.cli.output import print_json
    from rules_db.comparing.brief.writing import format_of
    from rules_db.words import Words

    words = Words(to_language(language))
    form = format_of(out) if out else "md"
    found = _made(a, b, game, db, words)
    if as_json:
        print_json(found, found.limits)
    else:
        _write(found, words, today, form, out)


def _made(a: str, b: str, game: str, db: Path, words: Words) -> Brief:
    from rules_db.cli import naming
    from rules_db.comparing.brief.making import brief as made
    from rules_db.comparing.sides import side
    from rules_db.errors import ReglasError, shown
    from rules_db.knowledge import KnowledgeBase

    if a == b:
        raise ReglasError(f"{shown(a)} differs in nothing from itself: name two texts")
    with KnowledgeBase.open(db) as base:
        game = naming.game_of(base, game)
        ours, theirs = (side(base, name, game=game, prose=False) for name in (a, b))
        return made(base, ours, theirs, game=game, words=words)


def _write(found: Brief, words: Words, today: str, form: str, out: Path | None) -> None:
    from datetime import date

    from rules_db.comparing.brief.telling import blocks
    from rules_db.comparing.brief.writing import FORMATS
    from rules_db.errors import ReglasError, shown
    from rules_db.store.connection import program_version

    told = blocks(found, words, today=today or date.today().isoformat(), version=program_version())
    content = FORMATS[form](told, words.language)
    if out is None:
        sys.stdout.write(content.decode())
        return
    try:
        out.write_bytes(content)
    except OSError as error:
        raise ReglasError(f"{shown(str(out))} cannot be written ({error.strerror})") from error
    typer.echo(f"{out}: {len(content):,} bytes")
