"""What `settle` reads and prints: bets as they are written, answers with their articles, files of bets line by line.

Answers of the engine on a terminal or as JSON: every figure exact, every answer with its lines.

Settle a file of bets line by line: any length in little memory, bad lines told and counted.

Bets, outcomes and facts as they are written on a command line.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import typer

from rules_db.cli.output import print_json, print_table, progress_bar
from rules_db.engine import Bet
from rules_db.engine.records import REFUSED, Check, Decision, IncidentAnswer, Payment, Reference, object_of, told
from rules_db.errors import ReglasError, shown
from rules_db.identifiers import squash
from rules_db.packs.scope import settings
from rules_db.printable import cut, span, visible

if TYPE_CHECKING:
    from rules_db.engine import Engine


_BET = re.compile(
    r"(?P<bet>[a-z0-9_]+)(?:\.(?P<on>[0-9]{1,4}(?:-[0-9]{1,4})*))?(?:@(?P<roll>[0-9]{1,4}))?(?:/(?P<choice>[a-z_]+))?:(?P<stake>.+)"
)
_LONGEST_TOTAL = 9
_LONGEST_LEAD = 160
"""Characters that are shown of what stands above an event."""
_CHOICES = ("half", "prison", "in_prison")
_TAKEN_BACK = "taken_back"

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


def plain(answers: Any) -> Any:
    """Return answers as plain data: sums of money as exact decimals or fractions in strings."""
    return msgspec.to_builtins(answers, enc_hook=_exact)


def _exact(value: object) -> str:
    if isinstance(value, Fraction):
        return told(value)
    raise NotImplementedError


def payments(found: Sequence[Payment], as_json: bool) -> None:
    """Print what becomes of bets."""
    if as_json:
        print_json(plain(found))
        return
    rows = [
        (p.bet, told(p.stake), p.outcome, _odds(p), _sum(p.amount), _sum(p.gain), _where(p.citations)) for p in found
    ]
    print_table(
        ("bet", "stake", "outcome", "odds", "gets back", "gain", "stated in lines"),
        rows,
        numbers=("stake", "gets back", "gain"),
    )
    _notes((p.bet, p.notes) for p in found)


def decisions(found: Sequence[Decision], as_json: bool) -> None:
    """Print what must or may be done."""
    if as_json:
        print_json(plain(found))
        return
    rows = [(d.what, d.action or "not stated", d.value, _where(d.citations)) for d in found]
    print_table(("who or what", "action", "value", "stated in lines"), rows)
    _notes((d.what, d.notes) for d in found)


def incidents(found: Sequence[IncidentAnswer], as_json: bool) -> None:
    """Print what follows from an event."""
    if as_json:
        print_json(plain(found))
    elif not found:
        typer.echo("no passage on events out of order speaks of this")
    else:
        rows = [(i.consequence or "see the passage", i.bearer, f"{i.score:.0%}", _where(i.citations)) for i in found]
        print_table(("consequence", "who", "fits", "stated in lines"), rows)
        for one in found:
            _incident(one)


def _incident(found: IncidentAnswer) -> None:
    """Print the whole sentence of an event, and what follows where other words say it: no condition is left out."""
    if found.sentence:
        over = f"  {visible(cut(found.under, _LONGEST_LEAD))}\n" if found.under else ""
        typer.echo(f"\n{_where(found.citations)}:\n{over}  {visible(squash(found.sentence))}")
    if found.follows and squash(found.follows) not in squash(found.sentence):
        typer.echo(f"  → {visible(squash(found.follows))}")


def checks(found: Sequence[Check], as_json: bool) -> None:
    """Print what is lawful."""
    if as_json:
        print_json(plain(found))
        return
    rows = [(c.subject, c.value, c.lawful, c.bound, _where(c.citations)) for c in found]
    print_table(("what", "value", "lawful", "bound", "stated in lines"), rows)
    _notes((c.subject, c.notes) for c in found)


def subjects(found: Sequence[str], as_json: bool) -> None:
    """Print what can be checked in a game."""
    if as_json:
        print_json(found)
    else:
        typer.echo("\n".join(found) or "the text, as read, bounds nothing in this game")


def _odds(payment: Payment) -> str:
    return f"{payment.pays.numerator}:{payment.pays.denominator}" if payment.outcome == "win" else ""


def _sum(amount: Fraction | None) -> str:
    return "" if amount is None else told(amount)


def _where(citations: Iterable[Reference]) -> str:
    lines: dict[str, dict[str, None]] = {}
    for one in citations:
        lines.setdefault(one.document, {})[span(one.line_start, one.line_end)] = None
    return "; ".join(f"{document}, {', '.join(spans)}" for document, spans in lines.items())


def _notes(told_of: Iterable[tuple[str, Sequence[str]]]) -> None:
    for name, notes in told_of:
        for note in notes:
            typer.echo(visible(f"{name}: {note}"))


def bet_of_text(text: str) -> Bet:
    """Return a bet written as `name[.numbers][@throw][/choice]:stake`; raises `ReglasError`.

    A choice is what becomes of it at zero, or `taken_back`.

    >>> bet_of_text("split.17-18:2.50").numbers
    ('17', '18')
    >>> bet_of_text("come@2:5").roll
    2
    """
    match = _BET.fullmatch(text)
    if match is None:
        raise ReglasError(f"{shown(text)} is no bet; write it as pass:10, straight.17:5, odds_pass.6:10 or come@2:5")
    choice = match["choice"] or "none"
    if match["choice"] and choice not in (*_CHOICES, _TAKEN_BACK):
        raise ReglasError(f"{shown(text)}: a bet is left in half, in prison or {_TAKEN_BACK}, not in {shown(choice)}")
    named = (match["on"] or "").split("-") if match["on"] else []
    standing = match["bet"] in settings()["craps"]["standing"] + settings()["craps"]["travelling"]
    return Bet(
        match["bet"],
        match["stake"],
        () if standing else tuple(named),
        int(named[0]) if standing and named else 0,
        int(match["roll"] or 1),
        1,
        "none" if choice in ("in_prison", _TAKEN_BACK) else choice,
        choice == "in_prison",
        choice == _TAKEN_BACK,
    )


def outcome_of(given: Mapping[str, str], text: str) -> dict[str, Any]:
    """Return an outcome from the options of a command line and, for anything else, JSON; raises `ReglasError`."""
    more = object_of(text, "the outcome") if text else {}
    if twice := sorted(given.keys() & more.keys()):
        raise ReglasError(f"{twice[0]} is told twice, as an option and in the outcome")
    return {**given, **more}


def facts_of_text(texts: Sequence[str]) -> dict[str, Any]:
    """Return facts written as `name=value`; raises `ReglasError`.

    >>> facts_of_text(["players=7", "has.shoe=yes"])
    {'players': '7', 'has.shoe': True}
    """
    facts: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name or not value:
            raise ReglasError(f"{shown(text)} tells nothing; write it as name=value, such as players=7")
        if name in facts:
            raise ReglasError(f"{shown(name)} is told twice")
        words = {"yes": True, "no": False, "true": True, "false": False}
        whole = name == "total" and value.isascii() and value.isdigit() and len(value) < _LONGEST_TOTAL
        facts[name] = words.get(value, int(value) if whole else value)
    return facts
