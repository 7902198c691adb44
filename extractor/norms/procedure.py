"""Procedure: the steps of the play in their order, with who takes them and what is called aloud."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from extractor.lexicon.tokens import PASSAGES_KEPT
from extractor.norms import bearers
from extractor.norms.cues import Cue, cue, table
from extractor.norms.orders import ordered
from extractor.norms.units import Unit, short, units
from extractor.passages import Passage
from extractor.statements import Statement

_OTHERWISE = frozenset(
    {"irregularities", "prohibitions", "obligations", "glossary", "sanctions", "equipment", "names", "ranking"}
)
_SEQUENCE = re.compile(r"\b(?:sucesion|movimientos|pasos|etapas|fases)\b[^.;:]{0,40}:\W*$")
_PRIZES = frozenset({"payouts"})
_ENDS_OPEN = re.compile(r":[\s*_]*$")
_WORD = re.compile(r"\b[a-z]{3}[a-z]*\b")
_FOLLOWING = re.compile(r"\b(?:siguientes?|a continuacion)\b[^.;:]{0,40}:[\s*_]*$")
_OF_PLAY = frozenset({"procedure", "purpose", "players"})
_FUTURE = re.compile(r"\b\w{3,}(?:ara|aran|era|eran|ira|iran)\b")
_SHORT = 90
_CALL = re.compile(r'"([^"]{2,60})"')
_SAYING = re.compile(r"\b(?:anunci|dice|dici|cant|expres|llama|voz|pronunci|manifest)")


@dataclass(frozen=True)
class _Cues:
    phases: re.Pattern[str]
    sequence: Cue
    act: Cue
    actor: Cue
    none: Cue
    measure: Cue
    place: Cue
    list: Cue
    turn: Cue


def procedure(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the steps of the play in order; `key` is the phase, the bearer the actor, the note what is called."""
    for unit in units(passages):
        if _is_step(unit):
            yield _statement(unit)


def _is_step(unit: Unit) -> bool:
    """Tell whether a sentence is a step: by its list, or by an act in the order of the play."""
    cues, section, folded = _cues(), unit.section, unit.folded
    if section & _OTHERWISE or section == _PRIZES or not _WORD.search(folded) or _is_introduction(folded):
        return False
    if unit.housekeeping or unit.recital or (unit.role and "staff" in unit.sections and not _SEQUENCE.search(unit.led)):
        return False  # what a member of the staff is for is no step of the play
    if unit.passage.kind == "row":
        return cues.place.search(folded) is not None
    if unit.lead is not None and cues.list.search(unit.led):
        return not _ENDS_OPEN.search(folded) and not cues.none.search(folded)
    if cues.place.search(folded) or (_turns(section) and cues.turn.search(folded)):
        return True
    if not unit.of_a_game and "procedure" not in section:
        return False  # a law tells no play
    if cues.none.search(folded) or (cues.measure.search(folded) and not _acting(unit)):
        return False
    # the phases come last: they are many patterns, and no word is common to them all
    return bool(ordered(unit)) or (_acts(unit) and bool(phase(folded)))


def _acts(unit: Unit) -> bool:
    """Tell whether a sentence tells of an act: by someone, or where the play is told also in an order or by nobody."""
    cues, folded = _cues(), unit.folded
    if _acting(unit):
        return True
    if unit.section and not unit.section & _OF_PLAY:
        return False
    return bool(cues.sequence.search(folded) or cues.act.search(folded)) or (not unit.section and unit.of_a_game)


def _is_introduction(folded: str) -> bool:
    """Tell whether a sentence only introduces a list: what follows are the steps."""
    if _ENDS_OPEN.search(folded) is None:
        return False
    return len(folded) < _SHORT or _FOLLOWING.search(folded) is not None


def _acting(unit: Unit) -> bool:
    """Tell whether someone acts in a sentence: named before the verb, or the role that its title is about."""
    if _cues().actor.search(unit.folded):
        return True
    return bool(unit.role) and _FUTURE.search(unit.folded) is not None


def _turns(section: frozenset[str]) -> bool:
    """Tell whether a section may say whose turn it is."""
    return not section or bool(section & {"players", "procedure"})


@lru_cache(maxsize=PASSAGES_KEPT)
def phase(folded: str) -> str:
    """Return the phase of the play that the first act of a folded sentence belongs to, or an empty string."""
    found = _cues().phases.search(folded)
    return (found.lastgroup or "") if found else ""


def _statement(unit: Unit) -> Statement:
    return Statement(
        unit.passage.node,
        unit.layer,
        "procedure_step",
        phase(unit.folded),
        short(unit.layer),
        bearer=_actor(unit),
        note=_call(unit),
    )


def _actor(unit: Unit) -> str:
    """Return who takes the step: the first subject of the sentence, or the agent of its passive."""
    return bearers.subject(unit.mentions) or bearers.governed(unit.mentions, ("por",)) or unit.role


def _call(unit: Unit) -> str:
    """Return the words that the step calls aloud, as printed, or an empty string."""
    if not _SAYING.search(unit.folded):
        return ""
    found = _CALL.search(unit.folded)
    return unit.layer.text[found.start(1) : found.end(1)] if found else ""


@cache
def _cues() -> _Cues:
    data = table("procedure")
    phases = "|".join(f"(?P<{row['key']}>{row['pattern']})" for row in data["phase"])
    words = (
        cue(data["words"][name]) for name in ("sequence", "act", "actor", "none", "measure", "place", "list", "turn")
    )
    return _Cues(re.compile(rf"\b(?:{phases})"), *words)  # every phase opens with a word: other places are passed over
