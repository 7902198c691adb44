"""Whether a table, a stake, a deck or a number of players is lawful in a game.

A thing is lawful only where the text, as read, bounds it on both sides. What is counted (`counted` of `games.toml`)
cannot be fewer than none; a stake is above zero and within the limits of the table where these are given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from extractor.folding import fold
from rules_db.engine.records import Check, Reference, amount, exact, told
from rules_db.engine.runner import Runner
from rules_db.errors import ReglasError, shown
from rules_db.packs.scope import settings
from rules_db.packs.statements import share
from rules_db.packs.tables import Among, Condition, Range, Row, holds
from rules_db.words import called

_TABLES = ("limits", "equipment", "prizes")
FIGURES = (
    "min_bet", "max_bet", "straight_min", "simple_max", "ante", "ante_min", "bet", "pot", "bank", "big_blind",
    "last_raise", "deck",
)  # fmt: skip
"""Figures of the moment of which a limit may be a multiple."""
_OF_THE_TABLE = ("", "min_bet", "max_bet")
"""What a limit of a stake is a multiple of where the table's own minimum and maximum hold for that stake too."""

_WORD = re.compile(r"[^\W_]+")


class _Asked(NamedTuple):
    """What is looked at: its name, the name under which the text rules it, what was given, and the moment."""

    subject: str
    ruled_as: str
    value: object
    figures: Mapping[str, Fraction]
    variant: str

    @property
    def a_stake(self) -> bool:
        return self.subject.partition(".")[0] == "bet"


class _Bounds(NamedTuple):
    """The rows that bound something as a multiple of `base`, and which sides they bound."""

    base: str
    rows: Sequence[Row]
    below: bool
    above: bool


def check(runner: Runner, facts: Mapping[str, Any], variant: str = "") -> list[Check]:
    """Return an answer for each fact: yes, no, depends, or unknown where the text does not bound it on both sides.

    `facts` name subjects of the tables (`players`, `decks`, `has.shoe`, `table.shape`, `bet.straight` …) with their
    values, and figures of the moment (`min_bet`, `ante` …) that limits refer to; of these only those that no limit
    refers to have an answer of their own. Raises `MoneyError` for a value that is no figure, `ReglasError` for a name
    that nobody knows.
    """
    figures = {name: amount(facts[name], name) for name in FIGURES if name in facts}
    known = set(subjects(runner))
    answers: list[Check] = []
    used: set[str] = set()
    for subject, value in facts.items():
        if subject not in FIGURES or subject in known:
            found = list(_checked(runner, _Asked(subject, subject, value, figures, variant)))
            answers += [one for one, _ in found]
            used |= {base for _, bases in found for base in bases}
    idle = [name for name in figures if name not in known | used]
    return answers + [_idle(name, facts[name]) for name in idle]


def subjects(runner: Runner) -> list[str]:
    """Return everything that the text limits or demands in a game."""
    rows = [row for name in _TABLES if name in runner.tables for row in runner.tables[name].rows]
    found = {str(value) for row in rows for value in getattr(row.when["subject"], "values", ())}
    return sorted(found)


def _idle(name: str, value: object) -> Check:
    return Check(name, str(value), "unknown", "", (), (f"no limit that was asked for, as read, refers to {name}",))


ANTE = "ante"
"""The first stake, of which later ones are multiples."""


def in_antes(runner: Runner, bet: str) -> tuple[tuple[Fraction, ...], tuple[Reference, ...]]:
    """Return of how many antes the text asks a stake to be, each of which it may be, and the lines that say so."""
    said = {antes: one for one in runner.said([f"bet.amount.{bet}"]) if (antes := _antes(one["value"])) is not None}
    return tuple(said), runner.references(dict.fromkeys(rule for one in said.values() for rule in one["rules"]))


def _antes(value: object) -> Fraction | None:
    return share(value.get("times")) if isinstance(value, dict) and value.get("of") == ANTE else None


def _by_antes(runner: Runner, asked: _Asked) -> Iterator[tuple[Check, set[str]]]:
    """Yield whether a stake is as many antes as the text asks; nothing where it asks for none."""
    times, cites = in_antes(runner, asked.subject.removeprefix("bet.")) if asked.a_stake else ((), ())
    if not times:
        return
    bound = " or ".join(f"{one} x {ANTE}" for one in times)
    if (reason := _impossible(asked, _figure(asked))) or ANTE in asked.figures:
        fits = not reason and _figure(asked) in {one * asked.figures[ANTE] for one in times}
        yield _answer(asked, "yes" if fits else "no", bound, cites, (reason,) if reason else ()), {ANTE}
    else:
        note = f"the bound is a multiple of {ANTE}; give it as {ANTE}=…"
        yield _answer(asked, "depends", bound, cites, (note,)), set()


def _checked(runner: Runner, asked: _Asked) -> Iterator[tuple[Check, set[str]]]:
    """Yield an answer for each base to which the limits of a thing refer, with the figures that it was judged by."""
    stated = list(_by_antes(runner, asked))
    yield from stated
    for name in _near(asked.subject):
        found = [bounds for table in _TABLES for bounds in _bounds(runner, table, name, asked.variant)]
        if found:
            near = asked._replace(ruled_as=name)
            yield from (_one(runner, near, bounds, _sides(near, found, bounds)) for bounds in found)
            return
    if stated:
        return
    if (asked.a_stake or _is_counted(asked)) and (reason := _impossible(asked, _figure(asked))):
        yield _answer(asked, "no", notes=(reason,)), set()
        return
    note = f"the text, as read, sets no bound for {asked.subject}"
    known = subjects(runner)
    perhaps = f"; it rules {', '.join(known[:12])}{' …' if len(known) > 12 else ''}" if known else ""
    yield Check(asked.subject, str(asked.value), "unknown", "", (), (note + perhaps,)), set()


def _near(subject: str) -> Iterator[str]:
    """Yield a subject and the wider ones that hold for it: the bet, its group, the bets of the game."""
    yield subject
    head, _, bet = subject.partition(".")
    group = settings()["bets"]["group"]
    while head == "bet" and (bet := group.get(bet, "")):
        yield f"bet.{bet}"
    if head == "bet" and subject.removeprefix("bet.") in settings()["craps"]["simple"]:
        yield "bet.simple_bets"
    if head == "bet" and subject != "bet":
        yield "bet"


def _bounds(runner: Runner, table: str, subject: str, variant: str) -> Iterator[_Bounds]:
    about: dict[str, list[Row]] = {}
    for row in runner.tables[table].rows if table in runner.tables else ():
        base = row.when["base"]
        if row.when["subject"] == Among((subject,)) and isinstance(base, Among):
            about.setdefault(str(base.values[0]), []).append(row)
    for name, rows in about.items():
        here = [row for row in rows if "variant" not in row.when or holds(row.when["variant"], variant)]
        yield _Bounds(name, here or rows, _open(here, "low"), _open(here, "high"))


def _open(rows: Sequence[Row], side: str) -> bool:
    """Tell whether rows bound a side: something beyond it is unlawful, or the text leaves the figure free."""
    beyond = [row.when.get("value", Range()) for row in rows if row.then["lawful"] == "no"]
    free = any("value" not in row.when and "name" not in row.when for row in rows)
    return free or any(isinstance(one, Range) and getattr(one, side) is None for one in beyond)


def _sides(asked: _Asked, found: Sequence[_Bounds], bounds: _Bounds) -> tuple[bool, bool]:
    """Tell whether a thing is bounded below and above by everything that the text, its nature or the table says."""
    head = asked.subject.partition(".")[0]
    counted = head == "has" or head in settings()["counted"]["heads"] or bounds.base not in _OF_THE_TABLE
    below = any(one.below for one in found) or counted or (asked.a_stake and "min_bet" in asked.figures)
    above = any(one.above for one in found) or head == "has" or (asked.a_stake and "max_bet" in asked.figures)
    return below, above


def _one(runner: Runner, asked: _Asked, bounds: _Bounds, sides: tuple[bool, bool]) -> tuple[Check, set[str]]:
    if isinstance(asked.value, str) and any("name" in row.when for row in bounds.rows):
        return _by_name(runner, asked, bounds), set()
    figure = _figure(asked)
    used = {bounds.base} - {""}
    if used - set(asked.figures):
        note = f"the bound is a multiple of {bounds.base}; give it as {bounds.base}=…"
        return _answer(asked, "no" if asked.a_stake and not figure else "depends", notes=(note,)), set()
    if reason := _impossible(asked, figure):
        return _answer(asked, "no", notes=(reason,)), used
    if bounds.base and asked.figures[bounds.base] == 0:
        note = f"{bounds.base} is 0, so that no multiple of it can be told"
        return _answer(asked, "depends", notes=(note,)), used
    row = _row(bounds, figure / asked.figures[bounds.base] if bounds.base else figure, asked.variant)
    told_by = row or (bounds.rows[0] if bounds.rows else None)
    bound, cites = (str(told_by.then["bound"]), runner.references(told_by.cites)) if told_by else ("", ())
    if row is None or row.then["lawful"] == "no":
        unbound = () if row else ("the text, as read, does not bound it so",)
        return _answer(asked, "no" if row else "unknown", bound, cites, unbound), used
    if table_says := _of_the_table(asked, figure, bounds):
        return _answer(asked, "no", bound, cites, (table_says,)), {*used, "min_bet", "max_bet"}
    missing = [name for name, there in zip(("lower", "upper"), sides, strict=True) if not there]
    notes = tuple(f"no {name} bound is read" for name in missing)
    lawful = "unknown" if missing and row.then["lawful"] == "yes" else str(row.then["lawful"])
    limits = {"min_bet", "max_bet"} if asked.a_stake and bounds.base in _OF_THE_TABLE else set()
    return _answer(asked, lawful, bound, cites, notes), used | limits


def _answer(
    asked: _Asked, lawful: str, bound: str = "", cites: tuple[Reference, ...] = (), notes: tuple[str, ...] = ()
) -> Check:
    return Check(asked.subject, str(asked.value), lawful, bound, cites, notes)


def _is_counted(asked: _Asked) -> bool:
    return asked.subject.partition(".")[0] in settings()["counted"]["heads"]


def _figure(asked: _Asked) -> Fraction:
    """Return what was given as a figure; only what a table has or has not is told by yes and no."""
    if isinstance(asked.value, bool) and not asked.a_stake and not _is_counted(asked):
        return Fraction(int(asked.value))
    return amount(asked.value, asked.subject)


def _impossible(asked: _Asked, figure: Fraction) -> str:
    """Return why a figure cannot be, whatever the text says; nothing where it can."""
    if asked.a_stake and figure == 0:
        return "a stake is above zero"
    if _is_counted(asked) and figure.denominator != 1:
        return "it is counted in whole numbers"
    return ""


def _of_the_table(asked: _Asked, figure: Fraction, bounds: _Bounds) -> str:
    """Return which limit of the table a stake does not keep; a text that allows less than the minimum goes first."""
    if not asked.a_stake or bounds.base not in _OF_THE_TABLE:
        return ""
    least, most = asked.figures.get("min_bet"), asked.figures.get("max_bet")
    if least is not None and figure < least and not bounds.below and not _allows_less(bounds):
        return f"below the minimum of the table, {told(least)}"
    if most is not None and figure > most and not bounds.above:
        return f"above the maximum of the table, {told(most)}"
    return ""


def _allows_less(bounds: _Bounds) -> bool:
    """Tell whether the highest stake that the text allows is itself less than the minimum of the table."""
    highs = [row.when["value"] for row in bounds.rows if row.then["lawful"] == "no" and "value" in row.when]
    return bounds.base == "min_bet" and any(
        isinstance(one, Range) and one.low is not None and one.low < 1 for one in highs
    )


def _row(bounds: _Bounds, figure: Fraction, variant: str) -> Row | None:
    """Return the row that judges a figure, compared exactly."""
    fitting = (row for row in bounds.rows if "name" not in row.when and _within(row.when.get("value", Range()), figure))
    return next((row for row in fitting if "variant" not in row.when or holds(row.when["variant"], variant)), None)


def _within(condition: Condition, figure: Fraction) -> bool:
    if isinstance(condition, Among):
        return any(exact(value) == figure for value in condition.values if isinstance(value, int | float))
    low, high = (None if end is None else exact(end) for end in (condition.low, condition.high))
    above = low is None or (figure > low if condition.low_open else figure >= low)
    return above and (high is None or (figure < high if condition.high_open else figure <= high))


def _by_name(runner: Runner, asked: _Asked, bounds: _Bounds) -> Check:
    """Judge what the text tells by names: lawful is what it names, in either language, one name or several."""
    rows = [row for row in bounds.rows if "name" in row.when]
    known = {id_ for row in rows for id_ in getattr(row.when["name"], "values", ())}
    told = [_meant(name, known) for name in str(asked.value).split(",")]
    if not all(told):
        raise ReglasError(
            f"{asked.subject} {shown(asked.value)} is no name that is known; write one such as {min(known)}"
        )
    row = next((row for row in rows if all(any(holds(row.when["name"], one) for one in ids) for ids in told)), None)
    named = row or rows[0]
    return _answer(asked, "yes" if row else "no", str(named.then["bound"]), runner.references(named.cites))


def _meant(name: str, known: Set[str]) -> Set[str]:
    """Return the ids that a name may mean, none where nobody calls anything so; `known` are those of the text."""
    return {id_ for id_ in known if _stems(id_) == _stems(name)} or _ids().get(_stems(name), set())


@cache
def _ids() -> Mapping[str, Set[str]]:
    """Return the ids of everything that has a name, by the stems of its names."""
    ids: dict[str, set[str]] = {}
    for id_, names in called():
        for stems in filter(None, map(_stems, (id_, *names))):
            ids.setdefault(stems, set()).add(id_)
    return ids


def _stems(name: str) -> str:
    """Return the words of a name without case, accents and the endings of plurals."""
    return " ".join(word.rstrip("s").rstrip("e") for word in _WORD.findall(fold(name)))
