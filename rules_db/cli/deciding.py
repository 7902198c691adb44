"""Commands by which people mend what was read: `init`, `correct`, `decisions`, `quality`, `teach`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rules_db.cli.options import DEFAULT_DATABASE, Database, Game, Json, Who, near

if TYPE_CHECKING:
    from rules_db.teaching import Change, Entry

commands = typer.Typer()


group = typer.Typer(no_args_is_help=True, help="List, apply and exchange decisions.")
commands.add_typer(group, name="decisions")

Note = Annotated[str, typer.Option(metavar="WORDS", help="Why.")]
Document = Annotated[str, typer.Option(metavar="ID", help="Only this document.")]


@commands.command()
def init(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder (default: this one).")] = Path(),
) -> None:
    """Make a folder a workspace.

    Its `reglas.toml` says where sources, knowledge base and decisions lie; every command that runs there or below
    finds it.
    """
    from rules_db.workspace import make

    typer.echo(f"{make(folder)}: put regulations into sources/, then `reglas build`")


@commands.command()
def correct(
    row: Annotated[str, typer.Argument(metavar="[ROW]", help="Id of a rule, provision, finding, reference …")] = "",
    accept: Annotated[bool, typer.Option("--accept", help="What stands there is right.")] = False,
    reject: Annotated[bool, typer.Option("--reject", help="It should not stand there at all.")] = False,
    value: Annotated[str, typer.Option(metavar="JSON", help="The value that is right.")] = "",
    sets: Annotated[
        list[str] | None, typer.Option("--set", metavar="COLUMN=VALUE", help="What else is right (repeatable).")
    ] = None,
    add: Annotated[
        str, typer.Option("--add", metavar="DOCUMENT", help="Add a rule, reference or finding that was not read.")
    ] = "",
    words: Annotated[str, typer.Option(metavar="QUOTE", help="Words of the text that state it (with --add).")] = "",
    line: Annotated[int, typer.Option(min=0, metavar="N", help="Where the words stand, if more than once.")] = 0,
    note: Note = "",
    assign: Annotated[str, typer.Option(metavar="NAME", help="Ask somebody to look at it.")] = "",
    who: Who = "",
    db: Database = DEFAULT_DATABASE,
    as_json: Json = False,
) -> None:
    """Correct a row, accept or reject it, or add one.

    The knowledge base follows at once. The decision is kept by what the row says, in the folder of decisions: it
    outlives rebuilds, and says so when the text under it changed. A value is JSON, or else a plain word such as 35:1.
    """
    from rules_db.cli import decided

    said = decided.Said(accept, reject, value, sets or [], note, who, assign)
    if add:
        decided.add(db, add, words, line, said, as_json=as_json)
    else:
        decided.on_row(db, row, said, as_json=as_json)


@group.command("list")
def list_(
    document: Document = "",
    state: Annotated[
        str, typer.Option(metavar="STATE", help="applied, agreed, review_again, lost, superseded, reverted, waiting.")
    ] = "",
    disputed: Annotated[bool, typer.Option("--disputed", help="Only where two persons differ.")] = False,
    who: Annotated[str, typer.Option(metavar="NAME", help="Only those of this person.")] = "",
    db: Database = DEFAULT_DATABASE,
    as_json: Json = False,
) -> None:
    """List decisions with what became of each."""
    from rules_db.cli import decided
    from rules_db.decisions import listed

    found = listed(db, document=document, state=state, who=who)
    decided.print_listed(db, [one for one in found if one.disputed or not disputed], as_json=as_json)


@group.command()
def apply(db: Database = DEFAULT_DATABASE, as_json: Json = False) -> None:
    """Apply the decisions in the files, such as others wrote.

    No source is needed. `reglas build` does it too.
    """
    from rules_db import building
    from rules_db.cli import decided
    from rules_db.cli.output import progress_bar

    with progress_bar() as progress:
        done = building.apply(db, progress=progress)
    decided.print_applied(done, as_json=as_json)


@group.command()
def revert(
    decision: Annotated[str, typer.Argument(metavar="ID", help="Id of a decision.")],
    note: Note = "",
    who: Who = "",
    db: Database = DEFAULT_DATABASE,
    as_json: Json = False,
) -> None:
    """Take a decision back; the one before it counts again."""
    from rules_db.cli import decided
    from rules_db.decisions import reverted

    decided.finish(db, reverted(db, decision, note=note, who=who), as_json=as_json)


@group.command("export")
def export_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write them.")],
    truth: Annotated[
        bool, typer.Option("--truth", help="Only what people hold for true, as rows to measure readers by.")
    ] = False,
    db: Database = DEFAULT_DATABASE,
) -> None:
    """Write all decisions into one file."""
    from rules_db.cli import decided

    decided.export(db, file, truth=truth)


@group.command("import")
def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Decisions, or a reviews.jsonl of older versions.")],
    db: Database = DEFAULT_DATABASE,
    as_json: Json = False,
) -> None:
    """Take decisions over from a file, and apply them; those that are there already are passed over."""
    from rules_db.cli import decided

    decided.take_over(db, file, as_json=as_json)


@group.command()
def queue(
    document: Document = "",
    game: Annotated[str, typer.Option(metavar="GAME", help="Only this game.")] = "",
    why: Annotated[
        str,
        typer.Option(
            metavar="REASON", help="review_again, disputed, assigned, unsure, repaired, unread, used or second."
        ),
    ] = "",
    assigned: Annotated[str, typer.Option(metavar="NAME", help="Only what this person was asked to look at.")] = "",
    limit: Annotated[int, typer.Option(min=1, metavar="N", help="How many at most.")] = 50,
    who: Annotated[str, typer.Option(metavar="NAME", envvar="REGLAS_REVIEWER", help="Who asks (default: you).")] = "",
    db: Database = DEFAULT_DATABASE,
    as_json: Json = False,
) -> None:
    """List what somebody should look at, the most pressing first.

    What one person alone decided waits for others (second): whoever accepts it, or rejects what was rejected, agrees.
    """
    from rules_db import decisions
    from rules_db.cli import decided

    asks = who or decisions.person()
    found = decisions.queue(db, document=document, game=game, why=why, assigned=assigned, who=asks, limit=limit)
    decided.print_queue(db, found, as_json=as_json)


@commands.command()
def quality(
    document: Document = "",
    floor: Annotated[
        float, typer.Option(min=0, max=1, metavar="SHARE", help="Exit with 1 where a recall or precision is below.")
    ] = 0.0,
    db: Database = DEFAULT_DATABASE,
    as_json: Json = False,
) -> None:
    """Measure the readers by what people decided.

    Rules that people accepted, corrected or added are true, those that they rejected are not.
    """
    from rules_db.cli import decided

    decided.measure(db, document, floor, as_json=as_json)


_LONGEST = 100
"""Letters of a text in a table."""


@commands.command()
def teach(
    what: Annotated[
        str, typer.Argument(help="game, bet, hand, item, bearer, unit, instrument or frame; nothing: proposals.")
    ] = "",
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
    from rules_db.teaching import WHATS, named
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
    from rules_db.decisions.drafts import person

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
