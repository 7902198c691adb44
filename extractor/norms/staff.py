"""Staff: who works at the table, how many of them, and with what duties."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from corpus.layers import Layer
from extractor.folding import fold
from extractor.norms import bearers
from extractor.norms.cues import Cue, cue, table
from extractor.norms.orders import ordered
from extractor.norms.units import Unit, announced, short, units
from extractor.passages import Passage
from extractor.statements import Statement

_PART = re.compile(r"\W*(?:y|en|con|durante|al|de otr)\b")
_AFTER_VERB = 40
_INTRODUCTION = re.compile(r"\bsiguientes?(?: (?:\w+ )?(?:actividad|funcion|tarea|labor)\w*)?:?\W*$")
_BARE_INTRODUCTION = re.compile(r"^.{0,60}\bsiguientes? (?:\w+ )?(?:actividad|funcion|tarea|labor)\w*\W*$")
PLAYERS = frozenset({"player", "banker", "anyone", "casino", "authority", ""})
_OTHERWISE = frozenset({"prohibitions", "irregularities", "glossary", "payouts", "sanctions"})


@dataclass(frozen=True)
class _Cues:
    composition: Cue
    duty: Cue
    lead: Cue
    item: Cue
    done: Cue


def staff(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield who serves a game and what each role has to do, one row a role and duty."""
    found = units(passages)
    yield from _roles(passages, found)
    for unit in found:
        if unit.passage.kind == "row" or unit.section & _OTHERWISE or unit.housekeeping:
            continue
        yield from _duties(unit)


def _roles(passages: Sequence[Passage], found: Sequence[Unit]) -> Iterator[Statement]:
    """Yield each role that a title opens, and each part of its duties, with the first words below the title.

    Where these only introduce the list of its duties, or parts with titles follow, those name the role themselves.
    """
    first: dict[int, Unit] = {}
    for unit in found:
        first.setdefault(id(unit.passage.before), unit)
    for passage in passages:
        if passage.kind == "heading" and (bearer := _role(passage)):
            below = first.get(id(passage))
            if _told_below(passage, below):
                continue
            parts = [passage.layer] if below is None else [passage.layer, below.layer]
            layer = Layer.join(passage.layer.source, parts, " ")
            yield Statement(passage.node, layer, "staff", "role", short(passage.layer), bearer=bearer)


def _told_below(passage: Passage, below: Unit | None) -> bool:
    """Tell whether a title of a role says no more than what stands below it: a list of duties, or titled parts."""
    if below is None:
        return any(child.heading for child in passage.node.children)
    return _BARE_INTRODUCTION.match(below.folded) is not None


def _role(passage: Passage) -> str:
    """Return the role that a title opens ("Del inspector") or whose duties it parts ("Y las apuestas" below it)."""
    if not _PART.match(passage.folded) and any("accounting" in announced(title) for title in passage.titles):
        return ""
    role = bearers.titled(passage.folded, passage.game)
    parent = passage.node.parent
    if not role and parent is not None and _PART.match(passage.folded):
        role = bearers.titled(fold(parent.heading), passage.game)
    return "" if role in PLAYERS or role == "staff" else role


def _duties(unit: Unit) -> Iterator[Statement]:
    cues = _cues()
    if "siguiente" in unit.folded and _INTRODUCTION.search(unit.folded):
        return
    if cues.composition.search(unit.folded):
        named = dict.fromkeys(found.bearer for found in unit.mentions)
        for bearer in named:
            if bearer not in PLAYERS:
                yield _statement(unit, "composition", bearer)
        return
    if unit.role not in PLAYERS and _is_item(unit):
        yield _statement(unit, "duty", unit.role)
    elif (bearer := _on_duty(unit)) not in PLAYERS:
        yield _statement(unit, "duty", bearer)


def _on_duty(unit: Unit) -> str:
    """Return whose duty a sentence tells: who does what is done, or the subject of words of duty; "" if nobody's."""
    if (done := _cues().done.search(unit.folded)) is not None:
        agent = bearers.governed(unit.mentions, ("por",), done.start())
        if agent not in PLAYERS:
            return agent
    if (found := _cues().duty.search(unit.folded)) is not None:
        return (
            bearers.subject(unit.mentions, 0, found.start())
            or unit.role
            or bearers.subject(unit.mentions, found.end(), found.end() + _AFTER_VERB)
        )
    return ordered(unit) if "staff" in unit.sections else ""


def _is_item(unit: Unit) -> bool:
    """Tell whether a sentence is an item of a list of duties: its introduction says so, or its title is a role."""
    if unit.position or not _cues().item.search(unit.folded):
        return False
    return bool(_cues().lead.search(unit.led)) if unit.lead is not None else unit.passage.kind == "point"


def _statement(unit: Unit, key: str, bearer: str) -> Statement:
    return Statement(unit.passage.node, unit.layer, "staff", key, short(unit.layer), bearer=bearer)


@cache
def _cues() -> _Cues:
    data = table("staff")
    return _Cues(*(cue(data[name]) for name in ("composition", "duty", "lead", "item", "done")))
