"""Whether a table, a stake, a deck or a number of players is lawful in a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from rules_db.engine.money import money, told
from rules_db.engine.records import Check
from rules_db.engine.runner import Runner
from rules_db.packs.scope import settings
from rules_db.packs.tables import Among

_TABLES = ("limits", "equipment", "prizes")
_BASES = (
    "min_bet", "max_bet", "straight_min", "simple_max", "ante", "ante_min", "bet", "pot", "bank", "big_blind",
    "last_raise", "deck",
)  # fmt: skip
"""Figures of the moment of which a limit may be a multiple."""


def check(runner: Runner, facts: Mapping[str, Any], variant: str = "") -> list[Check]:
    """Return for each given thing whether it is lawful; a thing that the text does not limit is `unstated`.

    `facts` name subjects of the tables (`players`, `decks`, `has.shoe`, `table.shape`, `bet.straight` …) with their
    values, and figures of the moment (`min_bet`, `ante` …) that limits refer to. Raises `MoneyError` for a value that
    is no figure.
    """
    bases = {name: money(facts[name], name) for name in _BASES if name in facts}
    subjects = {name: value for name, value in facts.items() if name not in _BASES}
    return [one for subject, value in subjects.items() for one in _checked(runner, subject, value, bases, variant)]


def subjects(runner: Runner) -> list[str]:
    """Return everything that the text limits or demands in a game."""
    rows = [row for name in _TABLES if name in runner.tables for row in runner.tables[name].rows]
    found = {str(value) for row in rows for value in getattr(row.when["subject"], "values", ())}
    return sorted(found)


def _checked(
    runner: Runner, subject: str, value: object, bases: Mapping[str, Fraction], variant: str
) -> Iterator[Check]:
    found = False
    for name in _near(subject):
        for table in _TABLES:
            for base in _bases(runner, table, name):
                found = True
                yield _one(runner, table, name, base, value, bases, variant)
        if found:
            return
    note = f"the text, as read, sets no bound for {subject}"
    known = subjects(runner)
    perhaps = f"; it rules {', '.join(known[:12])}{' …' if len(known) > 12 else ''}" if known else ""
    yield Check(subject, str(value), "unstated", "", (), (note + perhaps,))


def _near(subject: str) -> Iterator[str]:
    """Yield a subject and the wider ones that hold for it: the bet, its group, the bets of the game."""
    yield subject
    head, _, bet = subject.partition(".")
    group = settings()["bets"]["group"]
    while head == "bet" and (bet := group.get(bet, "")):
        yield f"bet.{bet}"
    if head == "bet":
        yield "bet"


def _bases(runner: Runner, table: str, subject: str) -> list[str]:
    if table not in runner.tables:
        return []
    about = [row.when for row in runner.tables[table].rows if row.when["subject"] == Among((subject,))]
    return list(dict.fromkeys(str(when["base"].values[0]) for when in about if isinstance(when["base"], Among)))


def _one(
    runner: Runner, table: str, subject: str, base: str, value: object, bases: Mapping[str, Fraction], variant: str
) -> Check:
    if base and base not in bases:
        return Check(
            subject, str(value), "depends", "", (), (f"the bound is a multiple of {base}; give it as {base}=…",)
        )
    facts: dict[str, Any] = {"subject": subject, "base": base, "value": -1, "name": "", "variant": variant}
    if isinstance(value, str) and not _figure(value):
        facts["name"] = value
    else:
        amount = Fraction(int(value)) if isinstance(value, bool) else money(value, subject)
        if base and bases[base] == 0:
            return Check(
                subject, told(amount), "depends", "", (), (f"{base} is 0, so that no multiple of it can be told",)
            )
        figure = amount / bases[base] if base else amount
        facts["value"] = figure.numerator if figure.denominator == 1 else float(figure)
    answer = runner.ask(table, {name: facts[name] for name in runner.inputs[table]})
    if answer is None:
        return _outside(runner, table, facts, str(value))
    found, references = answer
    return Check(subject, str(value), found["lawful"], found["bound"], references)


def _figure(text: str) -> bool:
    return bool(text) and set(text) <= set("0123456789.-/")


def _outside(runner: Runner, table: str, facts: dict[str, Any], value: str) -> Check:
    """Say no where the text names what is allowed and this is not among it."""
    rows = [row for row in runner.tables[table].rows if row.when["subject"] == Among((facts["subject"],))]
    named = [row for row in rows if "name" in row.when]
    if facts["name"] and named:
        return Check(facts["subject"], value, "no", str(named[0].then["bound"]), runner.references(named[0].cites))
    bound = str(rows[0].then["bound"]) if rows else ""
    cites = runner.references(rows[0].cites) if rows else ()
    return Check(facts["subject"], value, "unstated", bound, cites, ("the text, as read, does not bound it so",))
