"""Staff: who works at the table, how many of them, and with what duties."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from extractor.folding import fold
from extractor.norms import bearers
from extractor.norms.units import Unit, announced, units
from extractor.norms.wording import short
from extractor.passages import Passage
from extractor.statements import Statement

PLAYERS = frozenset({"player", "banker", "anyone", "casino", "authority", ""})
_OTHERWISE = frozenset({"prohibitions", "irregularities", "glossary", "payouts", "sanctions"})


@dataclass(frozen=True)
class _Cues:
    composition: re.Pattern[str]
    duty: re.Pattern[str]
    lead: re.Pattern[str]
    item: re.Pattern[str]


def staff(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield who serves a game and what each role has to do, one row a role and duty."""
    for passage in passages:
        if passage.kind == "heading":
            yield from _role(passage)
    for unit in units(passages):
        if unit.passage.kind == "row" or unit.section & _OTHERWISE:
            continue
        yield from _duties(unit)


def _role(passage: Passage) -> Iterator[Statement]:
    """Yield the role that a title opens ("Del inspector"), or a part of its duties ("Y las apuestas" below it)."""
    role = bearers.titled(passage.folded, passage.game)
    parent = passage.node.parent
    above = bearers.titled(fold(parent.heading), passage.game) if parent is not None else ""
    if role not in PLAYERS or above not in PLAYERS:
        yield Statement(passage.node, passage.layer, "staff", "role", short(passage.layer), bearer=role or above)


def _duties(unit: Unit) -> Iterator[Statement]:
    cues = _cues()
    if cues.composition.search(unit.folded):
        named = dict.fromkeys(found.bearer for found in bearers.mentions(unit.folded, unit.game))
        for bearer in named:
            if bearer not in PLAYERS:
                yield _statement(unit, "composition", bearer)
        return
    if (
        unit.role not in PLAYERS
        and unit.lead is not None
        and cues.lead.search(unit.led)
        and cues.item.match(unit.folded)
    ):
        yield _statement(unit, "duty", unit.role)
        return
    if (found := cues.duty.search(unit.folded)) is not None:
        bearer = bearers.subject(unit.folded[: found.start()], unit.game) or unit.role
        bearer = bearer or bearers.subject(unit.folded[found.end() :][:40], unit.game)
        if bearer not in PLAYERS:
            yield _statement(unit, "duty", bearer)


def _statement(unit: Unit, key: str, bearer: str) -> Statement:
    return Statement(unit.passage.node, unit.layer, "staff", key, short(unit.layer), bearer=bearer)


def in_staff_section(unit: Unit) -> bool:
    """Tell whether the nearest title that says what its section is about announces the staff."""
    return any("staff" in announced(title) for title in unit.passage.titles[:3])


@lru_cache(maxsize=1)
def _cues() -> _Cues:
    data = tomllib.loads(resources.files("extractor.norms").joinpath("staff.toml").read_text(encoding="utf-8"))
    return _Cues(*(re.compile(data[name]) for name in ("composition", "duty", "lead", "item")))
