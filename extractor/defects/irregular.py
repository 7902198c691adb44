"""Irregular cases that two norms of one game decide otherwise: what is ruled for every such case, and for one of them.

The cases and what follows from them are those that the norms of irregularities state, also as items of a list;
`irregular.toml` tells what happened ("a card is seen") and what follows ("burnt"), so that other words do not hide that
it is the same.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import msgspec

from extractor.defects.regulation import Defect, Regulation, check, quoted
from extractor.folding import fold
from schemas.declared import fitted, read
from schemas.records import Rule

_EVERY = re.compile(
    r"^\W*(?:en tod[oa]s? (?:los|las) casos?|tod[oa]s? (?:los |las )?|cualquier(?:a)? (?:que sea )?(?:la |el )?)"
)
"""How a case begins that leaves none out."""
_RESERVED = re.compile(
    r"\b(?:salvo|excepto|excepcion[a-z]*|sin perjuicio|a menos|de (?:no|poder|existir|haber)|(?<!como )si|otr[oa]s?"
    r"|demas|restantes?|coincid[a-z]+)\b"
)
"""Words by which a norm knows of cases that are decided otherwise."""
_WHEN = (
    ("before", re.compile(r"\b(?:antes de|previo a|sin (?:el )?juego iniciado|sin (?:haberse )?iniciar?)\b")),
    (
        "after",
        re.compile(r"\b(?:despues de|luego de|una vez|con (?:el )?juego iniciado|iniciado el juego|al finalizar)\b"),
    ),
)
_WHOSE = (
    ("bank", re.compile(r"\b(?:banca|crupier|croupier|tallador|pagador|dealer|repartidor|banquero|casa)\b")),
    ("player", re.compile(r"\b(?:jugador|apostador|punto|participante)(?:es)?\b")),
)
_OF_NO_GAME = frozenset(("", "general"))


class _Event(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    pattern: str


class _Outcome(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    pattern: str
    excludes: list[str]


class _Lists(msgspec.Struct, forbid_unknown_fields=True):
    """What `irregular.toml` holds."""

    event: list[_Event]
    outcome: list[_Outcome]


@dataclass(frozen=True, slots=True)
class _Case:
    """What happened, when and to whose cards, and what follows; `every` where the norm leaves no such case out."""

    rule: Rule
    events: frozenset[str]
    outcomes: frozenset[str]
    when: frozenset[str]
    whose: frozenset[str]
    every: bool
    reserved: bool


@cache
def _lists() -> tuple[
    Sequence[tuple[str, re.Pattern[str]]], Sequence[tuple[str, re.Pattern[str]]], frozenset[tuple[str, str]]
]:
    """Return the patterns of events and of outcomes by name, and the pairs of outcomes that exclude each other."""
    path = files(__package__).joinpath("irregular.toml")
    lists = fitted(read(path), _Lists, path.name)
    events = [(row.name, re.compile(row.pattern)) for row in lists.event]
    outcomes = [(row.name, re.compile(row.pattern)) for row in lists.outcome]
    return events, outcomes, frozenset((row.name, other) for row in lists.outcome for other in row.excludes)


@check("contradiction")
def decided_twice(regulation: Regulation) -> Iterator[Defect]:
    """Find an irregular case that one norm of a game decides for all of its kind and another one otherwise."""
    cases: dict[tuple[str, str], list[_Case]] = defaultdict(list)
    for rule in regulation.rules:
        case = _case(rule) if rule.family == "irregularity" and rule.game not in _OF_NO_GAME else None
        if case is not None and regulation.sound(rule.line_start, rule.line_end):
            cases[rule.game, rule.variant].append(case)
    for row in cases.values():
        for at, other in enumerate(row):
            one = next((one for one in row[:at] if _exclude(one, other)), None)
            if one is not None:
                first, second = (" ".join(rule.text.split()) for rule in (one.rule, other.rule))
                message = f"{quoted(second)} no concuerda con la línea {one.rule.line_start}: {quoted(first)}."
                yield regulation.of_rules([other.rule, one.rule], message, {"events": sorted(other.events)})


def _case(rule: Rule) -> _Case | None:
    events, outcomes, _ = _lists()
    told, follows = fold(str(rule.value)), fold(rule.consequence)
    happened = frozenset(name for name, pattern in events if pattern.search(told))
    then = frozenset(name for name, pattern in outcomes if pattern.search(follows)) if happened else frozenset()
    if not then:
        return None
    when, whose = (frozenset(name for name, pattern in row if pattern.search(told)) for row in (_WHEN, _WHOSE))
    when |= frozenset(name for name, pattern in _WHEN if pattern.search(follows.partition(",")[0]))
    reserved = _RESERVED.search(follows) is not None
    return _Case(rule, happened, then, when, whose, _EVERY.match(told) is not None, reserved)


def _exclude(one: _Case, other: _Case) -> bool:
    """Tell whether one case holds for all of its kind, or both for the same time, and they end in what excludes."""
    apart = one.rule.provision_id == other.rule.provision_id or one.events != other.events
    if apart or one.reserved or other.reserved or one.outcomes & other.outcomes:
        return False
    if (one.when and other.when and one.when != other.when) or (one.whose and other.whose and one.whose != other.whose):
        return False
    excluded = _lists()[2]
    covered = one.every or other.every or bool(one.when and one.when == other.when)
    return covered and any((first, second) in excluded for first in one.outcomes for second in other.outcomes)
