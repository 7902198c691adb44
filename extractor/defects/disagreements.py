"""Two parts of one game that disagree: on an irregular case, on where somebody stands, on who must be there.

Of irregular cases it is what is ruled for every such case, and for one of them. The cases and what follows from them
are those that the norms of irregularities state, also as items of a list; `irregular.toml` tells what happened ("a card
is seen") and what follows ("burnt"), so that other words do not hide that it is the same.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import msgspec

from corpus.layers import Layer
from extractor.defects.regulation import Defect, Regulation, at_words, check, quoted
from extractor.folding import fold
from extractor.passages import Passage
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


# --- Where those who work at a table stand: two parts of one game that give one of them two places


_ROLE = (
    r"(?P<role>inspector|supervisor|jefe de (?:mesa|sector|partida)|pagador|tallador|cambista|cajero|croupier|crupier"
    r"|dealer|repartidor|ayudante|asistente|fiscal|stick ?man|box ?man)"
)
_STANDS = re.compile(
    r"\bse (?:ubica|situa|coloca|sienta|senta|instala|para)(?:ra)?\b"
    r"|\b(?:estara|permanecera|trabaja|trabajara|actua|actuara)(?: (?:ubicad|situad|sentad|parad|de pie)[oa]?)?\b"
)
_BEHIND_VERB = re.compile(rf" (?:el|la|un|una) {_ROLE}\b(?P<rest>[^.;,]*)")
_BEFORE_VERB = re.compile(rf"\b(?:el|la) {_ROLE}[^.;,]{{0,20}}$")
_TITLE = re.compile(rf"\W*(?:del?|de la|el|la)? ?{_ROLE}\W*$")
_SUBJECT = re.compile(r"\b(?:el|la|los|las|un|una|cada)\b")
_PLACES = (
    ("left", re.compile(r"\b(?:a|hacia|de) (?:la |su )?izquierda\b|\b(?:lado|costado|lateral) izquierdo\b")),
    ("right", re.compile(r"\b(?:a|hacia|de) (?:la |su )?derecha\b|\b(?:lado|costado|lateral) derecho\b")),
    ("between", re.compile(r"\bentre (?:las|los|ambas|ambos|dos)\b")),
    ("behind", re.compile(r"\bdetras\b|\ba espaldas\b")),
    ("head", re.compile(r"\bcabecera\b")),
    ("centre", re.compile(r"\b(?:en el|al) centro de la mesa\b")),
)
_SOMETIMES = re.compile(
    r"\b(?:si|cuando|caso|casos|de (?:tener|haber|ser|no)|durante|al (?:iniciar|finalizar|momento)|mientras|luego"
    r"|despues|antes|salvo|excepto|preferentemente|podra|una vez|para)\b"
)
"""Words by which somebody stands there at times only."""


@dataclass(frozen=True, slots=True)
class _Standing:
    """Who stands where, as a sentence says it."""

    passage: Passage
    words: Layer
    role: str
    places: frozenset[str]


@check("contradiction")
def two_places(regulation: Regulation) -> Iterator[Defect]:
    """Find somebody at a table who stands, in the rules of one game, at its left here and between two tables there."""
    known: dict[tuple[str, str, str], list[_Standing]] = defaultdict(list)
    for passage in regulation.saying("izquierd", "derech", " entre ", "detras", "espaldas", "cabecera", "centro"):
        for words in passage.sentences if passage.kind in ("text", "point") and passage.game else ():
            if (standing := _standing(passage, words)) is not None:
                known[passage.game, passage.variant, standing.role].append(standing)
    for said in known.values():
        first = said[0]
        other = next((one for one in said[1:] if not one.places & first.places), None)
        if other is not None and other.passage is not first.passage:
            line = first.words.quote().line_start
            message = f"{quoted(other.words.text)}; según la línea {line}, {quoted(first.words.text)}."
            lines = [line, other.words.quote().line_start]
            yield at_words(other.passage.node, other.words, message, {"lines": lines})


def _standing(passage: Passage, words: Layer) -> _Standing | None:
    folded = fold(words.text)
    verb = _STANDS.search(folded)
    if verb is None or _SOMETIMES.search(folded):
        return None
    before, behind = re.split(r"[.;,]", folded[: verb.start()])[-1], folded[verb.end() :]
    if found := _BEHIND_VERB.match(behind):
        role, where = found["role"], f"{before} {found['rest']}"
    elif found := _BEFORE_VERB.search(before):
        role, where = found["role"], re.split(r"[.;]", behind)[0]
    elif not _SUBJECT.search(before) and (title := next(filter(None, map(_TITLE.match, passage.titles)), None)):
        role, where = title["role"], re.split(r"[.;]", behind)[0]
    else:
        return None
    places = frozenset(name for name, pattern in _PLACES if pattern.search(where))
    return _Standing(passage, words, role, places) if places else None


# --- Who must be there for the play to begin, and who need not: two sentences of one game that say both


_WHO = r"(?P<who>jugador|apostador|participante|punto|banquero|espectador)"
_ANY = r"(?:(?:al menos|por lo menos|como minimo|minimo),? )?(?:algun|un|una|el|la|los|las|dos)?(?: o mas)? ?"
_NEEDED = re.compile(
    r"\b(?<!no )(?:se (?:requiere|exige|necesita)|es (?:necesari|precis|obligatori|imprescindible)[oa]?|debe(?:ra)?"
    r"|hace falta)\b"
    rf"(?:(?! sin )[^.;:]){{0,70}}?\b(?:presencia|participacion|asistencia|haber|haya|exista)"
    rf" (?:de(?:l| la| los| las)?,? )?{_ANY}{_WHO}"
)
_NOT_NEEDED = re.compile(
    rf"\b(?:no se (?:requiere|exige|necesita)|no es (?:necesari|precis|obligatori|imprescindible)[oa]?|no hace falta"
    rf"|sin (?:que sea necesari[oa]|necesidad de)|aun sin)\b[^.;:]{{0,50}}?"
    rf"\b(?:presencia|participacion|asistencia|haber|haya|exista) (?:de(?:l| la| los| las)?,? )?{_ANY}{_WHO}"
    r"|\bsin que (?:necesariamente |obligatoriamente )?(?:exista|haya|este presente) "
    rf"{_ANY}(?P<other>jugador|apostador)"
)
_Said = tuple[Passage, Layer]


@check("contradiction")
def needed_and_not(regulation: Regulation) -> Iterator[Defect]:
    """Find a game for which somebody's presence is asked for in one sentence and said to be needless in another."""
    needed, needless = _said(regulation, _NEEDED), _said(regulation, _NOT_NEEDED)
    for key in needed.keys() & needless.keys():
        (passage, words), (_, other) = needless[key], needed[key]
        line = other.quote().line_start
        message = f"{quoted(words.text)}; según la línea {line} es necesario: {quoted(other.text)}."
        yield at_words(passage.node, words, message, {"lines": sorted([line, words.quote().line_start])})


def _said(regulation: Regulation, pattern: re.Pattern[str]) -> Mapping[tuple[str, str], _Said]:
    """Return the first sentence of each game that a pattern is found in, with the passage, by game and person."""
    found: dict[tuple[str, str], _Said] = {}
    for passage in regulation.saying("presencia", "participacion", "asistencia", "haber", "haya", "exista"):
        for words in passage.sentences if passage.game not in ("", "general") else ():
            if (match := pattern.search(fold(words.text))) is not None:
                who = next(filter(None, match.groupdict().values()))
                found.setdefault((passage.game, who), (passage, words))
    return found
