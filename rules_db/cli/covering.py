"""`coverage`: per document and game, how much of what rules something became rules, and what did not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import typer

from rules_db.cli.options import DEFAULT_DATABASE, Csv, Database, Game, Json

if TYPE_CHECKING:
    from schemas.records import Coverage

commands = typer.Typer()

_LONGEST = 160
"""Characters of an unread sentence in a table; `--json` and `--csv` print all of them."""


@commands.command()
def coverage(
    name: Annotated[
        str, typer.Argument(metavar="[ID]", help="A document's id or its jurisdiction; all by default.")
    ] = "",
    game: Game = "",
    unread: Annotated[bool, typer.Option("--unread", help="Print what no rule cites.")] = False,
    db: Database = DEFAULT_DATABASE,
    as_json: Json = False,
    as_csv: Csv = False,
) -> None:
    """Tell how much became rules, and what did not."""
    from rules_db.cli import naming
    from rules_db.cli.output import print_csv, print_json, print_table
    from rules_db.knowledge import KnowledgeBase

    with KnowledgeBase.open(db) as base:
        found = base.coverage(document=name, game=naming.game_of(base, game), unread=unread)
        names = naming.short_names(base)
    rows = _unread(found, shortened=not (as_json or as_csv)) if unread else _counted(found)
    columns = list(rows[0]) if rows else ["document"]
    if as_json:
        print_json(rows)
    elif as_csv:
        print_csv(columns, (list(row.values()) for row in rows))
    elif not rows:
        typer.echo("Every sentence that rules something and every table row is cited by a rule.")
    elif unread:
        print_table(columns, (list(row.values()) for row in rows))
        typer.echo(f"\n{len(rows):,} sentences and table rows that no rule cites")
    else:
        _print_shares(found, names)


def _print_shares(found: Sequence[Coverage], names: Mapping[str, str]) -> None:
    """Print a row a document and game with shares; then each document's total where it has several, and that of all."""
    from rules_db.cli.output import print_table

    rows, totals = [], []
    for document, group in groupby(found, lambda unit: unit.document_id):
        units = list(group)
        games = list(dict.fromkeys(unit.game for unit in units))
        for game in games:
            rows.append((names[document], game or "(no game)", *_shares([u for u in units if u.game == game])))
        totals.append((names[document], "all", *_shares(units)))
    if len(totals) > 1:
        totals.append(("all", "all", *_shares(found)))
    columns = ("document", "game", "sentences", "read", "%", "table rows", "rows read", "% ")
    print_table(columns, [*rows, ("", "", "", "", "", "", "", ""), *totals], numbers=columns[2:])
    typer.echo("\nread: some rule cites it; `reglas coverage --unread` prints the others")


def _shares(units: Sequence[Coverage]) -> tuple[object, ...]:
    """Return how many sentences there are, how many are read and their share; then the same of table rows."""
    shares: list[object] = []
    for kind in ("sentence", "row"):
        every, read = _count(units, kind), _count(units, kind, read=True)
        shares += [every, read, f"{read / every:.0%}" if every else ""]
    return tuple(shares)


def _counted(found: Sequence[Coverage]) -> list[dict[str, object]]:
    """A row a document and game: its normative sentences and table rows, and how many of them a rule cites."""
    by_game: dict[tuple[str, str], list[Coverage]] = defaultdict(list)
    for unit in found:
        by_game[unit.document_id, unit.game].append(unit)
    return [
        {
            "document": document,
            "game": game,
            "sentences": _count(units, "sentence"),
            "read": _count(units, "sentence", read=True),
            "rows": _count(units, "row"),
            "rows read": _count(units, "row", read=True),
        }
        for (document, game), units in by_game.items()
    ]


def _count(units: Sequence[Coverage], kind: str, *, read: bool = False) -> int:
    return sum(1 for unit in units if unit.kind == kind and (unit.rules or not read))


def _unread(found: Sequence[Coverage], *, shortened: bool) -> list[dict[str, object]]:
    return [
        {
            "where": f"{unit.document_id}:{unit.line_start}",
            "game": unit.game,
            "kind": unit.kind,
            "words": unit.text[:_LONGEST] if shortened else unit.text,
        }
        for unit in found
    ]
