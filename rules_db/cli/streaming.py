"""Settle a file of bets line by line: any length in little memory, bad lines told and counted."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import typer

from rules_db.cli.output import progress_bar
from rules_db.cli.showing_answers import plain
from rules_db.engine.money import told
from rules_db.engine.records import REFUSED
from rules_db.engine.strict_json import object_of
from rules_db.errors import ReglasError, shown
from rules_db.printable import visible

if TYPE_CHECKING:
    from rules_db.engine import Engine, Payment

_OF_THE_LINE = ("jurisdiction", "game", "outcome", "variant", "figures")
_SHOWN = 20
"""Bad lines that are told one by one; the others are counted."""
_STEP = 1000
"""Lines between two steps of the progress bar."""


class Defaults(NamedTuple):
    """What holds for lines that do not tell it themselves; `figures` of the table are None where no limits are kept."""

    jurisdiction: str
    game: str
    variant: str = ""
    figures: Mapping[str, Any] | None = None


def settle_file(engine: Engine, file: Path, defaults: Defaults, as_json: bool) -> int:
    """Settle each line of a JSONL file and return the exit code: 1 where a line or a bet was refused, else 0."""
    if not file.is_file():
        raise ReglasError(f"there is no file {shown(file)}")
    outcomes: Counter[str] = Counter()
    lines = refused = 0
    staked = returned = Fraction(0)
    total = sum(1 for _ in file.open("rb"))
    with progress_bar() as progress:
        for number, raw in _lines(file):
            lines += 1
            try:
                payments = settled(engine, raw, defaults)
            except ReglasError as error:
                refused += 1
                _refuse(number, str(error), refused)
                continue
            for payment in payments:
                outcomes[payment.outcome] += 1
                staked += payment.stake if payment.outcome != REFUSED else 0
                returned += payment.amount or 0
            if as_json:
                sys.stdout.write(msgspec.json.encode({"line": number, "payments": plain(payments)}).decode() + "\n")
            if number % _STEP == 0:
                progress("settling", number, total)
    _summary(lines, refused, outcomes, staked, returned)
    return 1 if refused or outcomes[REFUSED] else 0


def _lines(file: Path) -> Iterator[tuple[int, bytes]]:
    with file.open("rb") as stream:
        for number, raw in enumerate(stream, 1):
            if raw.strip():
                yield number, raw


def settled(engine: Engine, raw: bytes, defaults: Defaults) -> list[Payment]:
    """Return what the bets of a line are paid; raises `ReglasError` where the line cannot be settled."""
    line = object_of(raw)
    place, played = line.get("jurisdiction", defaults.jurisdiction), line.get("game", defaults.game)
    bets = line.get("bets", [_single(line)] if "bet" in line else None)
    outcome = line.get("outcome")
    if not isinstance(bets, list) or not all(isinstance(bet, dict) for bet in bets) or not isinstance(outcome, dict):
        raise ReglasError('it needs "bets" (a list of objects) and "outcome" (an object)')
    figures = line.get("figures", defaults.figures)
    if figures is not None and not isinstance(figures, dict):
        raise ReglasError('its "figures" are an object, such as {"min_bet": 5}')
    variant = str(line.get("variant", defaults.variant))
    return engine.settle(str(place), str(played), bets, outcome, variant=variant, strict=True, figures=figures)


def _single(line: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in line.items() if name not in _OF_THE_LINE}


def _refuse(number: int, reason: str, refused: int) -> None:
    if refused <= _SHOWN:
        typer.echo(f"reglas: line {number}: {visible(reason)}", err=True)
    elif refused == _SHOWN + 1:
        typer.echo("reglas: more lines were refused; the end counts them", err=True)


def _summary(lines: int, refused: int, outcomes: Counter[str], staked: Fraction, returned: Fraction) -> None:
    counted = ", ".join(f"{count} {outcome}" for outcome, count in outcomes.most_common())
    typer.echo(
        f"{lines} lines, {refused} refused; {sum(outcomes.values())} bets{': ' + counted if counted else ''}; "
        f"staked {told(staked)}, given back {told(returned)}",
        err=True,
    )
