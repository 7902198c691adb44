"""Answers of the engine on a terminal or as JSON: every figure exact, every answer with its lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

import msgspec
import typer

from rules_db.cli.output import print_json, print_table
from rules_db.engine.money import told
from rules_db.engine.records import Check, Decision, IncidentAnswer, Payment, Reference
from rules_db.identifiers import squash
from rules_db.printable import span, visible


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
        typer.echo(f"\n{_where(found.citations)}:\n  {visible(squash(found.sentence))}")
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
