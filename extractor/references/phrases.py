"""References as they are printed: chains of units ("apartado 2 del artículo 15 de este Catálogo").

In goes folded text, out come `Phrase`s: their units from the innermost to the outermost, each with the designators that
name it (several in "artículos 9 y 14"), and where the words stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from schemas import declared

_ROMAN = r"[ivxl]{1,6}(?![\w'])"
_NUMBER = r"\d{1,4}(?:\.\d{1,3}){0,8}(?:\s?\.?[ºª°^][oa]?(?![\w'])|\s?\.?[oa](?![\w']))?"
_LETTER = r"[a-z](?:\)|(?=\s?[,;.]|\s(?:y|e|del?|de la)\s))"
_QUOTED = r"\"[^\"\n]{4,80}\""
_LINK = re.compile(r"\s*,?\s*(?:de\s+la|de\s+los|de\s+las|del|de|en\s+el|en\s+la)?\s*")
_LIST = re.compile(r"\s*(?:,\s*(?:y\s+|e\s+|o\s+)?|\s+(?:y|e|o|u|al?|hasta)\s+(?:el\s+|la\s+)?)")
_TITLE = re.compile(r"[.,:]?\s*(?:relativ[oa]s?\s+al?\s+|sobre\s+|denominad[oa]s?\s+|titulad[oa]s?\s+)?(?=\")")


@dataclass(frozen=True, slots=True)
class Unit:
    """A part of a document as it is named: "article" with its numbers, or with a word such as "before" or "own".

    `title` is the title in quotation marks beside it, folded, or an empty string.
    """

    name: str
    rank: int
    designators: tuple[str, ...] = ()
    relative: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A reference, the innermost unit first, in `text[start:end]`."""

    units: tuple[Unit, ...]
    start: int
    end: int


@cache
def words() -> dict[str, Any]:
    """Return the words of `references.toml`."""
    return declared.read(files(__package__).joinpath("references.toml"))


@cache
def _unit_words() -> dict[str, tuple[str, int]]:
    return {word: (name, unit["rank"]) for name, unit in words()["units"].items() for word in unit["words"]}


@cache
def _nouns() -> tuple[str, ...]:
    """The nouns of units but those that begin with another one: a quick look tells most passages apart."""
    nouns = sorted(_unit_words(), key=len)
    return tuple(noun for at, noun in enumerate(nouns) if not any(noun.startswith(short) for short in nouns[:at]))


@cache
def _opening() -> re.Pattern[str]:
    """A unit's noun, perhaps with a word before it that makes it relative ("este artículo", "el citado apartado")."""
    before = "|".join((*words()["relative"]["own"], *words()["relative"]["said"][:-1]))
    nouns = "|".join(sorted(_unit_words(), key=len, reverse=True))
    return re.compile(
        rf"(?<![\w-])(?:(?P<before>{before})\s+)?(?P<noun>{nouns})(?![\w-])\.?\s*(?:n\s?[º°o]?\.?\s*(?=\d))?"
    )


@cache
def _designator() -> re.Pattern[str]:
    return re.compile(rf"(?P<number>{_NUMBER})(?!\w)|(?P<letter>{_LETTER})|(?P<roman>{_ROMAN})")


@cache
def _behind() -> re.Pattern[str]:
    kinds = words()["relative"]
    groups = "|".join(
        f"(?P<{kind}>{'|'.join(map(re.escape, kinds[kind]))})" for kind in ("before", "after", "said", "vague")
    )
    return re.compile(rf"\s*,?\s*(?:inmediata(?:mente)?\s+)?(?:{groups})(?!\w)")


@cache
def _pointing() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(words()['pointing']['verbs'])})\s+en\s+(?=\")")


def phrases(folded: str) -> list[Phrase]:
    """Return the references to parts of a document in folded text, leftmost first, without overlaps."""
    found = [*_chains(folded), *_titles(folded)] if any(noun in folded for noun in _nouns()) else [*_titles(folded)]
    kept: list[Phrase] = []
    for phrase in sorted(found, key=lambda p: (p.start, -p.end)):
        if not kept or phrase.start >= kept[-1].end:
            kept.append(phrase)
    return kept


def _chains(folded: str) -> Iterator[Phrase]:
    here = 0
    while opening := _opening().search(folded, here):
        units: list[Unit] = []
        end = opening.end()
        match: re.Match[str] | None = opening
        while match is not None and (read := _unit(folded, match, chained=bool(units))):
            unit, end = read
            units.append(unit)
            match = _opening().match(folded, _after_link(folded, end))
            if match is not None and _unit_words()[match["noun"]][1] >= units[-1].rank:
                match = None
        if units and _points(units, folded[opening.start() : end]):
            yield Phrase(tuple(units), opening.start(), end)
        here = max(end, opening.end())


def _after_link(folded: str, end: int) -> int:
    link = _LINK.match(folded, end)
    return link.end() if link else end


def _unit(folded: str, opening: re.Match[str], *, chained: bool) -> tuple[Unit, int] | None:
    """Return the unit whose noun `opening` matched and where it ends; None where nothing says which one is meant.

    An annex at the end of a chain needs no number: "apartado B) del Anexo".
    """
    name, rank = _unit_words()[opening["noun"]]
    own = opening["before"] in words()["relative"]["own"] if opening["before"] else False
    relative = "own" if own else "said" if opening["before"] else ""
    designators, end = _designators(folded, opening.end())
    title, end = _quoted(folded, end)
    behind = _behind().match(folded, end)
    if behind is not None:
        relative, end = relative or str(behind.lastgroup), behind.end()
    if not (designators or title or relative or (chained and name == "annex")):
        return None
    return Unit(name, rank, designators, relative, title), len(folded[:end].rstrip())


def _designators(folded: str, start: int) -> tuple[tuple[str, ...], int]:
    found: list[str] = []
    form = None
    end = here = start
    while (match := _designator().match(folded, here)) and form in (None, match.lastgroup):
        form = match.lastgroup
        found.append(match.group().strip("\"'() "))
        end = match.end()
        more = _LIST.match(folded, end)
        if more is None:
            break
        here = more.end()
    return tuple(found), end


def _quoted(folded: str, start: int) -> tuple[str, int]:
    opening = _TITLE.match(folded, start)
    title = re.compile(_QUOTED).match(folded, opening.end()) if opening else None
    return (title.group().strip('" '), title.end()) if title else ("", start)


def _points(units: list[Unit], printed: str) -> bool:
    """Whether the words point at a part; an everyday noun does so only in a chain or with a number of levels."""
    everyday = set(words()["everyday"]["words"]) & set(re.findall(r"[a-z]+", printed)[:2])
    if units[0].name == "letter" and len(units) == 1:
        return printed.rstrip().endswith(")")
    if not everyday or (len(units) > 1 and units[0].designators):
        return True
    return any(re.match(r"\d+\.\d", designator) for designator in units[0].designators)


def _titles(folded: str) -> Iterator[Phrase]:
    for verb in _pointing().finditer(folded) if '"' in folded else ():
        title = re.compile(_QUOTED).match(folded, verb.end())
        if title:
            yield Phrase((Unit("title", 6, title=title.group().strip('" ')),), title.start(), title.end())
