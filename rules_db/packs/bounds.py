"""What is lawful: the tables `limits` (stakes, players, staff, times) and `equipment` (cards, dice, table, things).

`prizes` bounds in the same way what jackpots demand: amounts, the most balls drawn, games of a session.

Facts: `subject`, what is looked at (`bet.straight`, `players`, `decks`, `has.shoe` …); `base`, of what `value` is a
multiple (`min_bet` …, empty for a plain number); `value`, how much or how many (1 and 0 for there or not); `name`,
where it is told by a name. Answer: `lawful` is yes, no, or depends: within the limits that the house may choose from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from rules_db.packs.scope import Scope
from rules_db.packs.statements import Statement, share
from rules_db.packs.tables import Among, Condition, Range, Row, Scalar, Table
from schemas.packs import Conflict, Field, Gap

INPUTS = (Field("subject", "string"), Field("base", "string"), Field("value", "number"), Field("name", "string"))
OUTPUTS = (Field("lawful", "string"), Field("bound", "string"))
_UPPER = "_max"
_LOWER = "_min"
_RENAMED = {"bet_max": "bet", "bet_min": "bet", "seats_max": "seats"}
_OF_HANDS = "jackpot."
"""Prizes of hands have a table of their own."""
_NO_FIGURE = ("as_many_as_fit",)
_FREE = {"optional": Range(0, 1), "unlimited": Range()}
"""Words that leave it open whether something is there, or how much."""


class _Bound(NamedTuple):
    """The tightest and the widest figure that a statement may mean; equal where it leaves no choice."""

    side: str
    low: Fraction
    high: Fraction


def write(scope: Scope, family: str, name: str) -> tuple[Table, list[Conflict], list[Gap]]:
    """Return a table of bounds, the contradictions that its statements hold and what could not be made a bound."""
    conflicts: list[Conflict] = []
    gaps: list[Gap] = []
    rows: list[Row] = []
    for (subject, base, variant), statements in _grouped(scope, family).items():
        bounds = [(bound, s) for s in statements if (bound := _bound(s)) is not None]
        names = [] if bounds else [s for s in statements if _names(s.value)]
        asked: dict[str, Condition] = {"subject": Among((subject,)), "base": Among((base,))}
        if scope.alternatives and variant:
            asked["variant"] = Among(tuple(variant.split(",")))
        rows += _rows(asked, bounds, name, conflicts)
        rows += _named(asked, names, name, conflicts)
        gaps += [_gap(name, subject, s) for s in statements if _bound(s) is None and s not in names]
    extra = (Field("variant", "string", list(scope.variants)),) if scope.alternatives else ()
    table = Table(name, (*INPUTS, *extra), OUTPUTS, tuple(_apart(rows)))
    return table, conflicts, gaps


def _gap(table: str, subject: str, s: Statement) -> Gap:
    return Gap(table, subject, "no_bound", f"the text states {_shown(s.value)}, which sets no figure", list(s.cites))


def _apart(rows: list[Row]) -> Iterator[Row]:
    """Yield the rows, those of the plain game kept from what a variant states otherwise."""
    taken: dict[Condition, set[Scalar]] = {}
    for row in rows:
        if isinstance(variant := row.when.get("variant"), Among):
            taken.setdefault(row.when["subject"], set()).update(variant.values)
    every = {value for values in taken.values() for value in values}
    for row in rows:
        mine = taken.get(row.when["subject"])
        if mine and "variant" not in row.when:
            yield Row({**row.when, "variant": Among(("", *sorted(str(v) for v in every - mine)))}, row.then, row.cites)
        else:
            yield row


def _grouped(scope: Scope, family: str) -> dict[tuple[str, str, str], list[Statement]]:
    grouped: dict[tuple[str, str, str], list[Statement]] = {}
    for s in scope.said.family(family):
        if s.key.startswith(_OF_HANDS):
            continue
        base = str(s.value.get("of", "")) if isinstance(s.value, dict) else ""
        variant = ",".join(part for part in s.variant.split(",") if part in scope.alternatives)
        grouped.setdefault((_subject(s.key), base, variant), []).append(s)
    return _parted(grouped)


def _parted(grouped: dict[tuple[str, str, str], list[Statement]]) -> dict[tuple[str, str, str], list[Statement]]:
    """Part variants that are named together where one of them is also told by itself: rows must not overlap."""
    parted: dict[tuple[str, str, str], list[Statement]] = {}
    for (subject, base, variant), said in grouped.items():
        own = set(variant.split(","))
        shared = any(
            other != variant and {""} != own & set(other.split(",")) != set()
            for one, of, other in grouped
            if (one, of) == (subject, base)
        )
        for name in sorted(own) if shared else [variant]:
            parted.setdefault((subject, base, name), []).extend(said)
    return parted


def _subject(key: str) -> str:
    head, dot, tail = key.partition(".")
    head = _RENAMED.get(head, head)
    for suffix in (_UPPER, _LOWER):
        head = head.removesuffix(suffix)
    return f"{head}{dot}{tail}"


def _side(key: str) -> str:
    head = key.partition(".")[0]
    if head.endswith(_UPPER) or key.endswith(_UPPER):
        return "max"
    return "min" if head.endswith(_LOWER) or key.endswith(_LOWER) else "exact"


def _bound(s: Statement) -> _Bound | None:
    """Return the bound that a statement sets; None where its value is no figure."""
    side, value = _side(s.key), s.value
    if s.key == "bet_min" and isinstance(value, dict) and value.get("of") == "min_bet" and value.get("times") != 1:
        return None  # the lowest stake is no multiple of itself: what was read is of some other bet
    if isinstance(value, bool):
        return _Bound("min" if value else "max", Fraction(int(value)), Fraction(int(value)))
    if isinstance(value, dict) and "times" in value:
        value = value["times"]
    if isinstance(value, dict):
        return _of_range(side, value)
    figures = [f for part in (value if isinstance(value, list) else [value]) if (f := share(part)) is not None]
    if not figures or (isinstance(value, list) and len(figures) < len(value)):
        return None
    return _Bound(side, min(figures), max(figures))


def _of_range(side: str, value: dict[str, object]) -> _Bound | None:
    low, high = share(value.get("min")), share(value.get("max"))
    if (low is None and high is None) or (low is not None and high is not None and low > high):
        return None
    if side == "exact" and (low is None or high is None):
        return _Bound("min", low, low) if high is None and low is not None else _upper(high)
    only = low if low is not None else high
    if only is None:
        return None
    return _Bound("within" if side == "exact" else side, only if low is None else low, only if high is None else high)


def _upper(high: Fraction | None) -> _Bound | None:
    return _Bound("max", high, high) if high is not None else None


def _names(value: object) -> tuple[str, ...]:
    """Return the names of a value that is told by names."""
    named = value if isinstance(value, list) else [value]
    if any(n in _NO_FIGURE for n in named if isinstance(n, str)):
        return ()
    return (
        tuple(n for n in named if isinstance(n, str) and share(n) is None)
        if all(isinstance(n, str) for n in named)
        else ()
    )


def _rows(
    asked: dict[str, Condition], bounds: list[tuple[_Bound, Statement]], table: str, conflicts: list[Conflict]
) -> Iterator[Row]:
    """Yield the rows of one subject; two figures for one side are a contradiction.

    Of two exact ones the first holds; what lies between two that bound one side depends on which of them does.
    """
    kept: dict[str, tuple[_Bound, Statement]] = {}
    cites: dict[str, tuple[str, ...]] = {}
    told: dict[str, list[str]] = {}
    for bound, s in bounds:
        side = bound.side
        if side not in kept:
            kept[side], cites[side], told[side] = (bound, s), s.cites, [_shown(s.value)]
        elif kept[side][0] == bound:
            cites[side] += s.cites
        else:
            known, first = kept[side]
            conflicts.append(_conflict(asked, table, first, s))
            if side in _SIDES:
                widest = _Bound(side, min(known.low, bound.low), max(known.high, bound.high))
                kept[side], cites[side] = (widest, first), (*cites[side], *s.cites)
                told[side].append(_shown(s.value))
    if fixed := kept.get("exact") or kept.get("within"):
        yield from _exact(asked, *fixed, cites[fixed[0].side])
    else:
        words = "; ".join(f"{side} {' or '.join(dict.fromkeys(told[side]))}" for side in kept)
        yield from _between(asked, {side: bound for side, (bound, _) in kept.items()}, cites, words)


_SIDES = ("min", "max")


def _conflict(asked: dict[str, Condition], table: str, first: Statement, other: Statement) -> Conflict:
    subject = asked["subject"]
    name = str(subject.values[0]) if isinstance(subject, Among) else ""
    reason = "the text states both; the pack follows the one that stands first"
    told = (_shown(first.value), _shown(other.value))
    return Conflict(table, name, {"subject": name}, list(first.cites), told[0], list(other.cites), told[1], reason)


def _exact(asked: dict[str, Condition], bound: _Bound, s: Statement, cites: tuple[str, ...]) -> Iterator[Row]:
    told = _shown(s.value)
    if bound.side == "within" or bound.low == bound.high or not isinstance(s.value, list):
        yield _row(asked, _range(bound.low, bound.high), "yes", told, cites)
        yield _row(asked, Range(high=_plain(bound.low), high_open=True), "no", told, cites)
        yield _row(asked, Range(low=_plain(bound.high), low_open=True), "no", told, cites)
        return
    figures = sorted(_plain(Fraction(str(n))) for n in s.value)
    yield _row(asked, Among(tuple(figures)), "yes", told, cites)
    edges = [None, *figures, None]
    for low, high in pairwise(edges):
        yield _row(asked, Range(low, high, low is not None, high is not None), "no", told, cites)


def _between(
    asked: dict[str, Condition], kept: dict[str, _Bound], cites: dict[str, tuple[str, ...]], told: str
) -> Iterator[Row]:
    low, high = kept.get("min"), kept.get("max")
    if low is None and high is None:
        return
    every = tuple(dict.fromkeys(cite for side in kept for cite in cites[side]))
    if low and high and low.high > high.low:
        yield _row(asked, Range(), "depends", told, every)
        return
    if low:
        yield _row(asked, Range(high=_plain(low.low), high_open=True), "no", told, cites["min"])
        if low.low < low.high:
            yield _row(asked, Range(_plain(low.low), _plain(low.high), high_open=True), "depends", told, cites["min"])
    yield _row(asked, Range(low and _plain(low.high), high and _plain(high.low)), "yes", told, every)
    if high:
        if high.low < high.high:
            yield _row(asked, Range(_plain(high.low), _plain(high.high), low_open=True), "depends", told, cites["max"])
        yield _row(asked, Range(low=_plain(high.high), low_open=True), "no", told, cites["max"])


def _named(
    asked: dict[str, Condition], stated: list[Statement], table: str, conflicts: list[Conflict]
) -> Iterator[Row]:
    for s in stated[:1]:
        if isinstance(s.value, str) and s.value in _FREE:
            yield _row(asked, _FREE[s.value], "yes", s.value, s.cites)
            continue
        named = tuple(dict.fromkeys(_names(s.value)))
        yield Row({**asked, "name": Among(named)}, {"lawful": "yes", "bound": _shown(s.value)}, s.cites)
    conflicts += [_conflict(asked, table, stated[0], s) for s in stated[1:] if s.value != stated[0].value]


def _row(asked: dict[str, Condition], value: Condition, lawful: str, told: str, cites: tuple[str, ...]) -> Row:
    when = dict(asked) if value == Range() else {**asked, "value": value}
    return Row(when, {"lawful": lawful, "bound": told}, cites)


def _range(low: Fraction, high: Fraction) -> Condition:
    return Among((_plain(low),)) if low == high else Range(_plain(low), _plain(high))


def _plain(figure: Fraction) -> int | float:
    return figure.numerator if figure.denominator == 1 else float(figure)


def _shown(value: object) -> str:
    if isinstance(value, dict):
        ranged = " to ".join(str(value[side]) for side in ("min", "max") if side in value)
        figure = _shown(value["times"]) if "times" in value else ranged
        return f"{figure} x {value['of']}" if "of" in value else figure
    if isinstance(value, Iterable) and not isinstance(value, str):
        return ", ".join(map(str, value))
    return str(value)
