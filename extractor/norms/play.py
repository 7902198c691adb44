"""Who works at the table, with what duties, and the steps of the play in their order.

Procedure: the steps of the play in their order, with who takes them and what is called aloud.

Staff: who works at the table, how many of them, and with what duties.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from corpus.layers import Layer
from extractor.folding import fold
from extractor.grammar import amounts
from extractor.lexicon.tokens import each_passage
from extractor.norms import bearers
from extractor.norms.bearers import Cue, cue, table
from extractor.norms.modality import head, ordered, untold
from extractor.norms.units import Unit, announced, short, units
from extractor.passages import Passage
from extractor.statements import Statement

_PART = re.compile(r"\W*(?:y|en|con|durante|al|de otr)\b")
_AFTER_VERB = 40
_INTRODUCTION = re.compile(r"\bsiguientes?(?: (?:\w+ )?(?:actividad|funcion|tarea|labor)\w*)?:?\W*$")
_BARE_INTRODUCTION = re.compile(r"^.{0,60}\bsiguientes? (?:\w+ )?(?:actividad|funcion|tarea|labor)\w*\W*$")
PLAYERS = frozenset({"player", "banker", "anyone", "casino", "authority", ""})
_STAFF_OTHERWISE = frozenset({"prohibitions", "irregularities", "glossary", "payouts", "sanctions"})


@dataclass(frozen=True)
class _StaffCues:
    composition: Cue
    duty: Cue
    lead: Cue
    item: Cue
    done: Cue


_OTHERWISE = frozenset(
    {"irregularities", "prohibitions", "obligations", "glossary", "sanctions", "equipment", "names", "ranking"}
)
_SEQUENCE = re.compile(r"\b(?:sucesion|movimientos|pasos|etapas|fases)\b[^.;:]{0,40}:\W*$")
_PRIZES = frozenset({"payouts"})
_ENDS_OPEN = re.compile(r":[\s*_]*$")
_WORD = re.compile(r"\b[a-z]{3}[a-z]*\b")
_FOLLOWING = re.compile(
    r"\b(?:siguientes?|a continuacion|(?:dos|tres|cuatro) (?:soluciones|posibilidades|opciones|casos))\b"
    r"[^.;:]{0,40}:[\s*_]*$"
)
_OF_PLAY = frozenset({"procedure", "purpose", "players", "accounting"})
_DUTIES = frozenset({"obligations"})
_IS_DONE = re.compile(r"\bse (?!consider|entender|tendra)\w+(?:ara|aran|era|eran|ira|iran)\b")
_EVENT = re.compile(r"\W*de (?:no )?\w+(?:ar|er|ir)(?:se|le)?\b")
_COURSE = frozenset({"procedure", "accounting"})
_COUNTING = frozenset({"number", "share", "multiple"})
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
    if (
        (section & _OTHERWISE and not _follows(unit))
        or section == _PRIZES
        or not _WORD.search(folded)
        or _is_introduction(folded)
    ):
        return False
    if unit.recital or (unit.housekeeping and not _measures(unit)):
        return False
    if unit.role and "staff" in unit.sections and not _SEQUENCE.search(unit.led):
        return _in_its_turn(unit) or (unit.of_a_game and _measures(unit) and untold(unit))
    if unit.passage.kind == "row":
        return cues.place.search(folded) is not None
    if cues.place.search(folded) or (_turns(section) and cues.turn.search(folded)):
        return True
    if not unit.of_a_game and "procedure" not in section:
        return False  # a law tells no play
    if unit.lead is not None and cues.list.search(unit.led):
        return not _ENDS_OPEN.search(folded) and not cues.none.search(folded)
    if cues.none.search(folded) or (
        cues.measure.search(folded) and not (_acting(unit) or _told_in_figures(unit) or _EVENT.match(folded))
    ):
        return False
    # the phases come last: they are many patterns, and no word is common to them all
    return bool(ordered(unit)) or (_acts(unit) and bool(phase(folded))) or _told_in_figures(unit)


def _follows(unit: Unit) -> bool:
    """Tell whether a sentence among the duties of who plays tells what is done in the play if they do something."""
    if not unit.of_a_game or not unit.section & _DUTIES or (main := head(unit.folded)) == 0:
        return False
    return _IS_DONE.search(unit.folded, main) is not None


def _told_in_figures(unit: Unit) -> bool:
    """Tell whether a sentence on the course of the play, or the keeping of the table, counts what nobody named does."""
    return bool(unit.section & _COURSE) and not unit.section & _PRIZES and _measures(unit) and untold(unit)


def _measures(unit: Unit) -> bool:
    """Tell whether a sentence counts what is handled: of the keeping of the house only that is told as a step."""
    return any(one.kind in _COUNTING and not one.label for one in amounts.find(unit.layer.text, game=unit.game))


def _in_its_turn(unit: Unit) -> bool:
    """Tell whether a sentence on a member of the staff tells an act of the play and when it is done.

    What he is for without a time is no step.
    """
    timed = head(unit.folded) > 0 or _cues().sequence.search(unit.folded) is not None
    return unit.of_a_game and timed and _FUTURE.search(unit.folded) is not None and bool(phase(unit.folded))


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


@each_passage
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
    if unit.role and untold(unit):
        return ordered(unit) or unit.role
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


def staff(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield who serves a game and what each role has to do, one row a role and duty."""
    found = units(passages)
    yield from _roles(passages, found)
    for unit in found:
        if unit.passage.kind == "row" or unit.section & _STAFF_OTHERWISE or unit.housekeeping:
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
    cues = _staff_cues()
    if "siguiente" in unit.folded and _INTRODUCTION.search(unit.folded):
        return
    if cues.composition.search(unit.folded):
        named = dict.fromkeys(found.bearer for found in unit.mentions)
        for bearer in named:
            if bearer not in PLAYERS:
                yield _staff_statement(unit, "composition", bearer)
        return
    if unit.role not in PLAYERS and _is_item(unit):
        yield _staff_statement(unit, "duty", unit.role)
    elif (bearer := _on_duty(unit)) not in PLAYERS:
        yield _staff_statement(unit, "duty", bearer)


def _on_duty(unit: Unit) -> str:
    """Return whose duty a sentence tells: who does what is done, or the subject of words of duty; "" if nobody's."""
    if (done := _staff_cues().done.search(unit.folded)) is not None:
        agent = bearers.governed(unit.mentions, ("por",), done.start())
        if agent not in PLAYERS:
            return agent
    if (found := _staff_cues().duty.search(unit.folded)) is not None:
        return (
            bearers.subject(unit.mentions, 0, found.start())
            or unit.role
            or bearers.subject(unit.mentions, found.end(), found.end() + _AFTER_VERB)
        )
    return ordered(unit) if "staff" in unit.sections else ""


def _is_item(unit: Unit) -> bool:
    """Tell whether a sentence is an item of a list of duties: its introduction says so, or its title is a role."""
    if unit.position or not _staff_cues().item.search(unit.folded):
        return False
    return bool(_staff_cues().lead.search(unit.led)) if unit.lead is not None else unit.passage.kind == "point"


def _staff_statement(unit: Unit, key: str, bearer: str) -> Statement:
    return Statement(unit.passage.node, unit.layer, "staff", key, short(unit.layer), bearer=bearer)


@cache
def _staff_cues() -> _StaffCues:
    data = table("staff")
    return _StaffCues(*(cue(data[name]) for name in ("composition", "duty", "lead", "item", "done")))
