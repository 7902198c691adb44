"""Definitions: a term as printed with its meaning, in glossaries, in lists of calls and in running text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from extractor.norms.cues import Cue, cue, table
from extractor.norms.units import Unit, announced, units
from extractor.norms.wording import short
from extractor.passages import Passage
from extractor.statements import Statement

_GAME = re.compile(
    r"\bjuego de azar\b|\bes un[ao]?\b|corresponde a|consiste|tiene por objeto|se desarrolla|participantes|\bobjetivo\b"
)
_ALIAS = re.compile(r"\b[ou]\b|/|\(")
_LIST_OF_TERMS = re.compile(r"\bse entende\w+ por|\bse entiende por|definiciones|significad|se denomina")
_LONGEST_TERM = 80
_LONGEST_LINES = 1200


@dataclass(frozen=True)
class _Cues:
    glossary: re.Pattern[str]
    quoted: re.Pattern[str]
    run_in: re.Pattern[str]
    elliptic: re.Pattern[str]
    capitals: re.Pattern[str]
    sentences: tuple[Cue, ...]


def definitions(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield what a document defines; `term` is as printed, the value its meaning."""
    entered: set[int] = set()
    for unit in units(passages):
        entry = _entry(unit.passage, unit) if unit.position == 0 else _later_entry(unit)
        if entry is not None:
            entered.add(id(unit.passage))
            yield entry
        elif id(unit.passage) not in entered:
            yield from _sentence(unit)


def _entry(passage: Passage, unit: Unit) -> Statement | None:
    """Return a passage that is one term with its meaning, or the name or the purpose of a game."""
    if passage.kind == "row":
        return None
    if _in_glossary(unit):
        match = _cues().glossary.match(passage.folded) or _cues().quoted.match(passage.folded)
        return _termed(passage, match) if match else None
    if "names" in unit.section and _ALIAS.search(passage.folded):
        return _whole(passage, short(passage.layer))
    match = _cues().capitals.match(passage.text) or _cues().run_in.match(passage.folded)
    return _termed(passage, match) if match else None


def _later_entry(unit: Unit) -> Statement | None:
    """Return an entry of a glossary that ran into the one before it."""
    if not _in_glossary(unit) or not unit.folded.startswith('"'):
        return None
    match = _cues().glossary.match(unit.folded) or _cues().quoted.match(unit.folded)
    if match is None:
        return None
    term, meaning = short(unit.layer, *match.span("term")), short(unit.layer, match.end())
    return Statement(unit.passage.node, unit.layer, "definition", "", meaning, term=term)


def _in_glossary(unit: Unit) -> bool:
    """Tell whether a passage stands in a glossary, or in a list that is introduced as one."""
    for title in unit.titles:
        kinds = announced(title)
        if "glossary" in kinds:
            return True
        if kinds:
            return bool(_LIST_OF_TERMS.search(unit.led))
    return bool(_LIST_OF_TERMS.search(unit.led))


def _termed(passage: Passage, match: re.Match[str]) -> Statement:
    term = short(passage.layer, match.start("term"), match.end("term"))
    meaning = short(passage.layer, match.end())
    return _whole(passage, meaning, term)


def _whole(passage: Passage, value: str, term: str = "") -> Statement:
    return Statement(passage.node, passage.layer, "definition", "", value, term=term or value)


def _sentence(unit: Unit) -> Iterator[Statement]:
    """Yield the definitions that a sentence of running text states."""
    if unit.passage.kind == "row":
        return
    term = _first_term(unit)
    if unit.position == 0 and not term and _cues().elliptic.match(unit.folded):
        term = short(unit.passage.node.title)
    if term or (unit.position == 0 and "purpose" in unit.section and _GAME.search(unit.folded)):
        yield Statement(unit.passage.node, unit.layer, "definition", "", short(unit.layer), term=term)


def _first_term(unit: Unit) -> str:
    """Return the first term that a sentence defines, as printed, or an empty string."""
    for pattern in _cues().sentences:
        if (match := pattern.search(unit.folded)) is not None:
            start, end = match.span("term")
            return short(unit.layer, start, end).strip("\"'“”") if end > start else short(unit.layer)[:_LONGEST_TERM]
    return ""


@cache
def _cues() -> _Cues:
    data = table("definitions")
    return _Cues(
        glossary=re.compile(data["glossary"]),
        quoted=re.compile(data["quoted"]),
        run_in=re.compile(data["run_in"]),
        elliptic=re.compile(data["elliptic"]),
        capitals=re.compile(data["capitals"]),
        sentences=tuple(map(cue, data["sentence"])),
    )
