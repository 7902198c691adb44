"""`coverage`: per document and game, how much of what a text rules and counts became rules, and what did not."""

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
    quantities: Annotated[
        bool, typer.Option("--quantities", help="Tell it of numbers, odds, shares, multiples, money and sets.")
    ] = False,
    db: Database = DEFAULT_DATABASE,
    as_json: Json = False,
    as_csv: Csv = False,
) -> None:
    """Tell how much became rules, and what did not.

    Of sentences and table rows it counts apart what typed rules cite and what only norms do. With --quantities it
    tells what became of every quantity: taken by a typed rule, held by a norm, explained, damaged or unread.
    """
    from rules_db.cli import naming, quantifying
    from rules_db.cli.output import print_csv, print_json
    from rules_db.knowledge import KnowledgeBase

    with KnowledgeBase.open(db) as base:
        wanted, names = naming.game_of(base, game), naming.short_names(base)
        if quantities:
            counted = base.quantities(document=name, game=wanted, fate="unread" if unread else "")
            quantifying.show(counted, names, unread=unread, as_json=as_json, as_csv=as_csv)
            return
        found = base.coverage(document=name, game=wanted, unread=unread)
    rows = _unread(found, shortened=not (as_json or as_csv)) if unread else _counted(found)
    if as_json:
        print_json(rows)
    elif as_csv:
        print_csv(list(rows[0]) if rows else ["document"], (list(row.values()) for row in rows))
    else:
        _print(found, rows, names, unread=unread)


def _print(
    found: Sequence[Coverage], rows: Sequence[Mapping[str, object]], names: Mapping[str, str], *, unread: bool
) -> None:
    from rules_db.cli.output import print_table

    if not rows:
        typer.echo("Every sentence that rules something and every table row is cited by a rule.")
    elif unread:
        told = [
            (f"{names[unit.document_id]}:{unit.line_start}", *list(row.values())[1:])
            for unit, row in zip(found, rows, strict=True)
        ]
        print_table(list(rows[0]), told)
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
    columns = ("document", "game", "sentences", "typed", "%", "norms", "table rows", "typed ", "% ", "norms ")
    print_table(columns, [*rows, ("",) * len(columns), *totals], numbers=columns[2:])
    typer.echo(
        "\ntyped: a rule with a value cites it; norms: only norms do; `reglas coverage --unread` prints the others, "
        "`--quantities` tells of every figure"
    )


def _shares(units: Sequence[Coverage]) -> tuple[object, ...]:
    """Return how many sentences there are, how many typed rules cite, their share, how many only norms; then rows."""
    shares: list[object] = []
    for kind in ("sentence", "row"):
        every, typed, read = _counts(units, kind)
        shares += [every, typed, f"{typed / every:.0%}" if every else "", read - typed]
    return tuple(shares)


def _counted(found: Sequence[Coverage]) -> list[dict[str, object]]:
    """A row a document and game: its normative sentences and table rows, and how many of them rules cite."""
    by_game: dict[tuple[str, str], list[Coverage]] = defaultdict(list)
    for unit in found:
        by_game[unit.document_id, unit.game].append(unit)
    rows: list[dict[str, object]] = []
    for (document, game), units in by_game.items():
        sentences, typed, read = _counts(units, "sentence")
        every, rows_typed, rows_read = _counts(units, "row")
        counts = {"sentences": sentences, "typed": typed, "norms only": read - typed, "read": read}
        of_rows = {"rows": every, "rows typed": rows_typed, "rows norms only": rows_read - rows_typed}
        rows.append({"document": document, "game": game, **counts, **of_rows, "rows read": rows_read})
    return rows


def _counts(units: Sequence[Coverage], kind: str) -> tuple[int, int, int]:
    """Return how many units of a kind there are, how many typed rules cite, and how many any rule does."""
    own = [unit for unit in units if unit.kind == kind]
    return len(own), sum(1 for unit in own if unit.typed), sum(1 for unit in own if unit.rules)


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
