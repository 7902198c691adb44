"""`reglas teach`: what a workspace's lexicon may be taught, tried before it is kept."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rules_db.cli.options import DEFAULT_DATABASE, Database, Game, Json, Who, near

if TYPE_CHECKING:
    from rules_db.teaching import Change, Entry

commands = typer.Typer()

_LONGEST = 100
"""Letters of a text in a table."""


@commands.command()
def teach(
    what: Annotated[str, typer.Argument(help="game, bet, hand, item, bearer, unit or frame; nothing: proposals.")] = "",
    name: Annotated[str, typer.Argument(help="What texts call it; of a frame, what a sentence says.")] = "",
    entry_id: Annotated[str, typer.Option("--id", metavar="ID", help="Its id; made of the name by default.")] = "",
    game: Game = "",
    kind: Annotated[str, typer.Option(metavar="KIND", help="Of a game: its kind, such as wheel or dice.")] = "",
    family: Annotated[str, typer.Option(metavar="NAME", help="Of a frame: the family of what it states.")] = "",
    key: Annotated[str, typer.Option(metavar="KEY", help="Of a frame: the key of what it states.")] = "",
    keep: Annotated[bool, typer.Option("--keep", help="Add it to the workspace's lexicon.")] = False,
    who: Who = "",
    as_json: Json = False,
    db: Database = DEFAULT_DATABASE,
) -> None:
    """Teach a name or a phrase, or list what is proposed.

    Without --keep it only shows what would be read with it. In a phrase N, S and O stand for an amount, a share and
    odds, and … for a few words: `reglas teach frame "la mesa cierra a los N minutos" --family limit --key
    idle_close_minutes`.
    """
    from rules_db import teaching
    from rules_db.cli.output import print_json
    from rules_db.errors import ReglasError
    from rules_db.knowledge import KnowledgeBase
    from rules_db.teaching.entries import WHATS, named
    from rules_db.workspace import lexicon_of

    with KnowledgeBase.open(db) as base:
        if not what:
            _print_proposals(base, game, as_json=as_json)
            return
        if what not in WHATS or not name:
            raise ReglasError(f"say what is taught, one of {', '.join(WHATS)}, and its name")
        games = tuple(filter(None, game.split(",")))
        entry = (
            teaching.framed(name, family, key, games=games)
            if what == "frame"
            else named(what, name, id=entry_id, games=games, kind=kind)
        )
        folder = lexicon_of(db)
        changes = teaching.would_read(base, folder, entry)
        if as_json:
            print_json(changes)
        else:
            _print_changes(changes)
        if keep:
            _keep(folder, entry, who)


def _keep(folder: Path, entry: Entry, who: str) -> None:
    from rules_db import teaching
    from rules_db.decisions.recording import person

    path = teaching.keep(folder, entry, who=who or person())
    typer.echo(f"{entry.name} stands in {near(path)}; the next build reads with it", err=True)


def _print_proposals(base: object, game: str, *, as_json: bool) -> None:
    from rules_db import teaching
    from rules_db.cli.output import print_json, print_table

    found = teaching.proposals(base, game=game)  # type: ignore[arg-type]  # a KnowledgeBase, imported late
    if as_json:
        print_json(found)
        return
    rows = [(one.what, one.name, one.game, one.kind, one.count, one.line_start, one.text[:_LONGEST]) for one in found]
    print_table(("what", "name", "game", "kind", "times", "line", "text"), rows, numbers=("times", "line"))


def _print_changes(changes: list[Change]) -> None:
    from rules_db.cli.output import print_table

    if not changes:
        typer.echo("nothing would be read otherwise")
        return
    rows = [
        ("+" if one.change == "came" else "−", one.line_start, one.game, one.family, one.key, one.value,
         one.text[:_LONGEST])
        for one in changes
    ]  # fmt: skip
    print_table(("", "line", "game", "family", "key", "value", "text"), rows, numbers=("line",))
