"""The commands that run packs: `settle`, `decide`, `incident`, `check`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from rules_db.cli.options import Json, PacksFrom
from rules_db.cli.packing import engine_of

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
