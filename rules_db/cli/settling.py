"""The commands that run packs: `settle`, `decide`, `incident`, `check`, and `edges`, the worth of bets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rules_db.cli.options import Csv, Json, Jurisdiction, PacksFrom
from rules_db.cli.packing import engine_of
from rules_db.errors import ReglasError

if TYPE_CHECKING:
    from rules_db.odds.book import Edge
    from rules_db.odds.cache import Effect
    from schemas.packs import Pack

commands = typer.Typer()
NOT_KNOWN = 3
"""The exit status of a check that neither holds nor fails: the text, as read, leaves something open."""

Place = Annotated[str, typer.Argument(metavar="JURISDICTION", help="Whose rules, such as melilla.")]
Played = Annotated[str, typer.Argument(metavar="GAME", help="The game, such as craps.")]
Variant = Annotated[str, typer.Option(metavar="NAME", help="The variant, where the text has several.")]
Facts = Annotated[list[str] | None, typer.Argument(metavar="NAME=VALUE", help="What is known.", show_default=False)]


@commands.command()
def settle(
    jurisdiction: Annotated[str, typer.Argument(metavar="[JURISDICTION]", help="Whose rules, such as melilla.")] = "",
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="The game, such as craps.")] = "",
    bet: Annotated[
        list[str] | None,
        typer.Option(
            "--bet", metavar="BET:STAKE", help="pass:10, straight.17:5, odds_pass.6:10, come@2:5 …", show_default=False
        ),
    ] = None,
    rolls: Annotated[str, typer.Option(metavar="ROLLS", help="Throws of two dice: 4+2,3+3.")] = "",
    pocket: Annotated[str, typer.Option(metavar="POCKET", help="The winning pocket.")] = "",
    player: Annotated[str, typer.Option(metavar="CARDS", help="The player's cards: AS,10H,KD.")] = "",
    dealer: Annotated[str, typer.Option(metavar="CARDS", help="The dealer's cards.")] = "",
    banker: Annotated[str, typer.Option(metavar="CARDS", help="The bank's cards.")] = "",
    board: Annotated[str, typer.Option(metavar="CARDS", help="The cards that all share.")] = "",
    outcome: Annotated[str, typer.Option(metavar="JSON", help="The outcome as JSON, for anything else.")] = "",
    variant: Variant = "",
    file: Annotated[
        Path | None,
        typer.Option("--file", "-f", metavar="FILE", help="Settle each line of a JSONL file.", show_default=False),
    ] = None,
    limits: Annotated[bool, typer.Option("--limits", help="Keep stakes within the limits of the game.")] = False,
    figure: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="What limits refer to, such as min_bet=5.", show_default=False),
    ] = None,
    db: PacksFrom = None,
    as_json: Json = False,
) -> None:
    """Settle bets as a regulation says.

    Tells what is won, lost or returned, exactly, and which lines say so. A bet that cannot be settled is `refused`
    with the reason and does not stop the others; the exit status is 1 then.

    With --file each line is `{"jurisdiction": …, "game": …, "bets": [{"bet": …, "stake": …}], "outcome": {…}}`;
    the names before --file stand for lines that have none. A bad line is told with its number, and the rest goes on.
    """
    from rules_db.cli import showing_answers
    from rules_db.cli.showing_answers import bet_of_text, facts_of_text, outcome_of
    from rules_db.engine.records import REFUSED
    from rules_db.errors import ReglasError

    figures = facts_of_text(figure or []) if limits or figure else None
    if file is not None:
        from rules_db.cli.showing_answers import Defaults, settle_file

        raise typer.Exit(settle_file(engine_of(db), file, Defaults(jurisdiction, game, variant, figures), as_json))
    if not (jurisdiction and game and bet):
        raise ReglasError("name a jurisdiction, a game and at least one --bet, or a --file; see `reglas settle --help`")
    given = {"rolls": rolls, "pocket": pocket, "player": player, "dealer": dealer, "banker": banker, "board": board}
    happened = outcome_of({name: value for name, value in given.items() if value}, outcome)
    payments = engine_of(db).settle(
        jurisdiction, game, [bet_of_text(one) for one in bet], happened, variant=variant, strict=True, figures=figures
    )
    showing_answers.payments(payments, as_json)
    if any(payment.outcome == REFUSED for payment in payments):
        raise typer.Exit(1)


@commands.command()
def decide(
    jurisdiction: Place,
    game: Played,
    role: Annotated[str, typer.Argument(metavar="ROLE", help="dealer, banker, punto or player.")],
    facts: Facts = None,
    variant: Variant = "",
    db: PacksFrom = None,
    as_json: Json = False,
) -> None:
    """Tell what the dealer or the bank must do, or a player may do.

    What is known stands behind the role: `dealer dealer=9H,7C`, `player player=8S,8D against=AH`.
    """
    from rules_db.cli import showing_answers
    from rules_db.cli.showing_answers import facts_of_text

    decisions = engine_of(db).decide(jurisdiction, game, role, facts_of_text(facts or []), variant=variant)
    showing_answers.decisions(decisions, as_json)


@commands.command()
def incident(
    jurisdiction: Place,
    game: Played,
    event: Annotated[list[str], typer.Argument(metavar="WORDS", help="What happened, in words of the text.")],
    limit: Annotated[int, typer.Option(metavar="N", min=1, help="How many passages.")] = 5,
    db: PacksFrom = None,
    as_json: Json = False,
) -> None:
    """Tell what follows from an event out of order.

    The event is told in words of the text, such as `carta descubierta`.
    """
    from rules_db.cli import showing_answers

    found = engine_of(db).incident(jurisdiction, game, " ".join(event), limit=limit)
    showing_answers.incidents(found, as_json)


@commands.command()
def check(
    jurisdiction: Place,
    game: Played,
    facts: Facts = None,
    variant: Variant = "",
    db: PacksFrom = None,
    as_json: Json = False,
) -> None:
    """Tell whether a table, a stake or a deck is lawful.

    Exits with 1 where something is not, with 3 where nothing is unlawful but something is not known. Without facts it
    lists what can be asked, as in `players=8 bet.straight=50 min_bet=5`.
    """
    from rules_db.cli import showing_answers
    from rules_db.cli.showing_answers import facts_of_text
    from rules_db.engine.checking import subjects

    engine = engine_of(db)
    if not facts:
        showing_answers.subjects(subjects(engine.runner(jurisdiction, game)), as_json)
        return
    answers: list[Any] = engine.check(jurisdiction, game, facts_of_text(facts), variant=variant)
    showing_answers.checks(answers, as_json)
    lawful = {answer.lawful for answer in answers}
    if lawful != {"yes"}:
        raise typer.Exit(1 if "no" in lawful else NOT_KNOWN)


_LONGEST_FRACTION = 24
"""Characters; `--json` and `--csv` have all of them."""
_COLUMNS = ("game", "jurisdiction", "variant", "bet", "edge", "exact", "method", "missing", "formula")

_HEIGHT, _WIDTH = 0.3, 9.0
"""Inches of a row, and of the whole."""
_SPREAD = 0.6
"""The part of a row over which the marks of jurisdictions are spread: equal edges must not hide each other."""
_MARKS = ("o", "s", "^", "D", "v", "P")
"""Marks differ in shape too: the picture reads without colours."""
_LEGEND = 5
"""Jurisdictions on a line of the legend."""


@commands.command()
def edges(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="Only this game, such as craps.")] = "",
    jurisdiction: Jurisdiction = "",
    compare: Annotated[bool, typer.Option("--compare", help="Set the jurisdictions side by side.")] = False,
    changes: Annotated[
        list[str] | None,
        typer.Option("--with", metavar="FAMILY:KEY=VALUE", help="What another value would do; needs --db."),
    ] = None,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE", help="Draw them (.svg or .png).", show_default=False)
    ] = None,
    missing: Annotated[bool, typer.Option("--missing", help="Only bets without a figure, and why.")] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", help="Write what took long, as the program keeps it.", show_default=False
        ),
    ] = None,
    db: PacksFrom = None,
    as_json: Json = False,
    as_csv: Csv = False,
) -> None:
    """Tell what each bet is worth.

    That is the share of the stake that the house keeps, exactly where the game allows it.

    Poker and blackjack take seconds each; they are computed once and kept in the user's cache folder.
    """
    if changes:
        _what_if(game, jurisdiction, changes, db, as_json=as_json)
        return
    packs = _packs(game, jurisdiction, db)
    found = _edges_of(packs)
    if out is not None:
        _ship(packs, out)
    elif missing:
        _list([(pack, edge) for pack, edge in found if edge.edge is None], as_json=as_json, as_csv=as_csv)
    elif plot is not None:
        _draw(found, game, plot)
    elif compare:
        _compare(found, as_json=as_json, as_csv=as_csv)
    else:
        _list(found, as_json=as_json, as_csv=as_csv)


def draw(title: str, bets: Sequence[str], values: Mapping[str, Mapping[str, float]], target: Path) -> None:
    """Write a picture (the ending says which kind: .svg, .png, .pdf) of each jurisdiction's edges in per cent.

    Raises `ReglasError` where matplotlib is not installed.
    """
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError as error:
        raise ReglasError("a picture of edges needs matplotlib; install it with `pip install reglas[plot]`") from error

    figure = Figure(figsize=(_WIDTH, 1.6 + _HEIGHT * len(bets)), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    places = {bet: at for at, bet in enumerate(reversed(bets))}
    for row in range(0, len(bets), 2):
        axes.axhspan(row - 0.5, row + 0.5, color="0.96", zorder=0)
    axes.axvline(0, color="0.4", linewidth=1, zorder=1)
    for at, jurisdiction in enumerate(sorted(values)):
        edges = values[jurisdiction]
        aside = _SPREAD * ((at + 0.5) / len(values) - 0.5)
        shares, rows = [100 * edge for edge in edges.values()], [places[bet] - aside for bet in edges]
        axes.scatter(shares, rows, marker=_MARKS[at % len(_MARKS)], label=jurisdiction, s=22, zorder=2)
    axes.set_ylim(-0.5, len(bets) - 0.5)
    axes.set_yticks(list(places.values()), list(places), fontsize=8)
    axes.tick_params(axis="x", top=True, labeltop=True)
    axes.set_xlabel("house edge, % of the stake (left of zero it is the player's)")
    axes.grid(axis="x", color="0.85", zorder=1)
    figure.suptitle(title, fontsize=11)
    figure.legend(fontsize=8, loc="outside lower center", ncols=min(len(values), _LEGEND) or 1)
    figure.savefig(target, metadata={"Date": None} if target.suffix == ".svg" else None)


def _packs(game: str, jurisdiction: str, db: Path | None) -> list[Pack]:
    from rules_db.cli.packing import engine_of
    from rules_db.comparing.reading import find_game
    from rules_db.errors import NotFoundError, shown

    engine = engine_of(db)
    every = engine.games()
    game = find_game(game, (name[1] for name in every)) if game else ""
    names = [name for name in every if game in ("", name[1]) and jurisdiction in ("", name[0])]
    if not names:
        raise NotFoundError(f"no pack has {shown(' '.join(filter(None, (jurisdiction, game))))}; see `reglas packs`")
    return [engine.pack(*name) for name in names]


def _edges_of(packs: Sequence[Pack]) -> list[tuple[Pack, Edge]]:
    from rules_db.cli.output import progress_bar
    from rules_db.odds.cache import worth_of_all

    with progress_bar() as progress:
        found = worth_of_all(packs, progress)
    return [(pack, edge) for pack, edges in zip(packs, found, strict=True) for edge in edges]


def _ship(packs: Sequence[Pack], target: Path) -> None:
    from rules_db.errors import ReglasError, shown
    from rules_db.odds.cache import ship

    try:
        count = ship(packs, target)
    except OSError as error:
        raise ReglasError(f"{shown(str(target))} cannot be written ({error.strerror})") from error
    typer.echo(f"{target}: the edges of {count} packs")


def _row(pack: Pack, edge: Edge) -> dict[str, Any]:
    return {
        "game": pack.game,
        "jurisdiction": pack.jurisdiction,
        "variant": edge.variant,
        "bet": edge.bet,
        "edge": edge.edge,
        "exact": _exact(edge.exact),
        "method": edge.method,
        "missing": edge.missing,
        "formula": edge.formula,
        "cites": [_cited(pack, cite) for cite in edge.cites],
    }


def _cited(pack: Pack, rule: str) -> dict[str, Any]:
    cite = pack.citations[rule]
    lines = [cite.line_start, cite.line_end]
    decided = {"decided": cite.decided} if cite.decided else {}
    return {"document": pack.source.document, "provision": cite.provision, "lines": lines, **decided}


def _exact(value: Fraction | None) -> str | None:
    return None if value is None else f"{value.numerator}/{value.denominator}"


def _percent(edge: float | None) -> str:
    return "" if edge is None else f"{100 * edge:.4f} %"


def _list(found: Sequence[tuple[Pack, Edge]], *, as_json: bool, as_csv: bool) -> None:
    from rules_db.cli.output import print_csv, print_json

    rows = [_row(pack, edge) for pack, edge in found]
    if as_json:
        print_json(rows)
    elif as_csv:
        print_csv(_COLUMNS, ([row[column] for column in _COLUMNS] for row in rows))
    else:
        _print_by_game(rows)


def _print_by_game(rows: Sequence[dict[str, Any]]) -> None:
    """Print a table a game and jurisdiction, with how its edges were computed below it."""
    from rules_db.cli.output import console, print_table, styled

    out = console()
    for (game, jurisdiction), group in groupby(rows, lambda row: (row["game"], row["jurisdiction"])):
        shown = [
            {
                **row,
                "edge": _percent(row["edge"]) or "not known",
                "exact": _short(row["exact"]),
                "why not": row["missing"],
            }
            for row in group
        ]
        columns = [c for c in ("bet", "variant", "edge", "exact", "formula", "why not") if any(row[c] for row in shown)]
        out.print(styled(f"{game}, {jurisdiction}", "bold"))
        print_table(columns, ([row[column] for column in columns] for row in shown), numbers=("edge", "exact"))
        methods = dict.fromkeys(row["method"] for row in shown if row["method"] and row["edge"] != "not known")
        told = [f"computed by: {'; '.join(methods)}"] if methods else []
        told += dict.fromkeys(
            f"line {cite['lines'][0]} as decided by {cite['decided']}"
            for row in shown
            for cite in row["cites"]
            if "decided" in cite
        )
        out.print(styled("".join(f"{line}\n" for line in told), "dim"))
    known = sum(row["edge"] is not None for row in rows)
    out.print(
        styled(f"{len(rows):,} bets, {known:,} with a figure; edge: the share of the stake that the house keeps", "dim")
    )


def _short(exact: str | None) -> str:
    """Return a fraction as a table can hold it: some have forty digits."""
    return "" if exact is None or len(exact) > _LONGEST_FRACTION else exact.removesuffix("/1")


def _compared(found: Sequence[tuple[Pack, Edge]]) -> dict[tuple[str, str], dict[str, Edge]]:
    """Return the edges by game and bet, then by jurisdiction (and variant, where it has some)."""
    table: dict[tuple[str, str], dict[str, Edge]] = {}
    for pack, edge in found:
        column = f"{pack.jurisdiction} ({edge.variant})" if edge.variant else pack.jurisdiction
        table.setdefault((pack.game, edge.bet), {})[column] = edge
    return table


def _compare(found: Sequence[tuple[Pack, Edge]], *, as_json: bool, as_csv: bool) -> None:
    from rules_db.cli.output import print_csv, print_json, print_table

    table = _compared(found)
    columns = list(dict.fromkeys(column for row in table.values() for column in row))
    rows = [
        {"game": game, "bet": bet, **{column: _shown(row.get(column)) for column in columns}}
        for (game, bet), row in table.items()
    ]
    if as_json:
        print_json(rows)
    elif as_csv:
        print_csv(("game", "bet", *columns), (list(row.values()) for row in rows))
    else:
        single = len({row["game"] for row in rows}) == 1
        names = (*(() if single else ("game",)), "bet", *columns)
        print_table(names, ([row[name] for name in names] for row in rows), numbers=columns)


def _shown(edge: Edge | None) -> str:
    if edge is None:
        return ""
    return edge.formula or "not stated" if edge.edge is None else _percent(edge.edge)


def _draw(found: Sequence[tuple[Pack, Edge]], game: str, target: Path) -> None:
    from rules_db.errors import ReglasError, shown

    values: dict[str, dict[str, float]] = {}
    for (of_game, bet), row in _compared(found).items():
        for column, edge in row.items():
            if edge.edge is not None:
                values.setdefault(column, {})[bet if game else f"{of_game} {bet}"] = edge.edge
    bets = list(dict.fromkeys(bet for edges_of in values.values() for bet in edges_of))
    try:
        draw(f"House edge by bet: {game or 'all games'}", bets, values, target)
    except (OSError, ValueError) as error:
        raise ReglasError(f"{shown(str(target))} cannot be written as a picture; end it in .svg or .png") from error
    typer.echo(f"{target}: {len(bets)} bets of {len(values)} jurisdictions")


def _what_if(game: str, jurisdiction: str, changes: Sequence[str], db: Path | None, *, as_json: bool) -> None:
    from rules_db.cli.output import print_json, print_table
    from rules_db.errors import ReglasError
    from rules_db.knowledge import KnowledgeBase
    from rules_db.odds.cache import effects, parsed

    if not (game and jurisdiction and db):
        raise ReglasError("--with needs a game, --jurisdiction and --db: it compiles that game's rules anew")
    wanted = [parsed(change) for change in changes]
    with KnowledgeBase.open(db) as base:
        document = base.document(jurisdiction)
        found = effects(document, game, base.rules(document_id=document.id, game=game), wanted)
    rows = [_effect(effect) for effect in found]
    if as_json:
        print_json(rows)
    elif not rows:
        typer.echo("No edge changes.")
    else:
        print_table(list(rows[0]), (list(row.values()) for row in rows), numbers=("before", "after", "difference"))


def _effect(effect: Effect) -> dict[str, str]:
    known = effect.after or effect.before
    difference = effect.difference
    return {
        "bet": known.bet if known else "",
        "variant": known.variant if known else "",
        "before": _told(effect.before),
        "after": _told(effect.after),
        "difference": "" if difference is None else f"{100 * float(difference):+.4f} %",
    }


def _told(edge: Edge | None) -> str:
    if edge is None or edge.edge is None:
        return "not stated"
    return f"{_percent(edge.edge)} ({_exact(edge.exact)})" if edge.exact is not None else _percent(edge.edge)
