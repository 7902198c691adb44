"""Things that a table must or may have: `has.<item>` rules.

A list of elements names one thing an item ("- Bola o bolita", "Fichero para las fichas"), a glossary of utensils one an
entry ("RASTRILLO: varilla …"), a sentence those behind its verb ("dispone de sabot y de carta separadora"). Only these
are on the table; what a description mentions besides is not.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files

from rapidfuzz import fuzz, process

from corpus.layers import Layer
from extractor.lexicon import Name, load
from extractor.lexicon.tokens import folded, plain
from extractor.passages import Passage
from extractor.statements import Statement

_OPENING = 3  # words before the name of the thing that an entry is about: "Un", "Las", "Dos"
_LONGEST_LABEL = 90
_LISTED, _DESCRIBED, _TOLD = 0.95, 0.85, 0.8
_ALIKE, _SHORTEST = 90, 10  # per cent and letters: a name that damage has changed by a letter
_ENUMERATED = re.compile(
    r"(?:^|[,;:]|\b(?:y|e|o|u|como))\s*(?:de |con )?"
    r"(?:(?:un|una|unos|unas|el|la|los|las|dos|tres|su|sus|solo) )?[\"(]*$"
)
_LABEL_END, _LABEL = re.compile(r"[:.(]"), 40
_IF = re.compile(r"\b(?:si|cuando|caso (?:de|en) que|en que) $")
_WITH = re.compile(r"\b(?:con|mediante) (?:(?:un|una|el|la|su) )?[\"(]*$")
_EXISTS = re.compile(r"\bexistencia de (?:(?:un|una|los|las|dos|tres) )?$")


@cache
def _words(name: str, key: str = "words") -> tuple[str, ...]:
    table = tomllib.loads(files("extractor.readers").joinpath("items.toml").read_text(encoding="utf-8"))
    return tuple(table[name][key])


@cache
def _verbs() -> re.Pattern[str]:
    """Return the verbs of having, those of choice as the group `choice`."""
    choice, verbs = ("|".join(_words("verbs", key)) for key in ("choice", "words"))
    return re.compile(rf"\b(?:(?P<choice>{choice})|{verbs})\b ?")


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the things that the sections on elements of a game list, and the tools that the play is told with."""
    for passage in passages:
        if not passage.game:
            continue
        if in_elements(passage):
            yield from _listed(passage)
        if " con " in passage.folded or "existencia de" in passage.folded:
            yield from _told(passage)


def in_elements(passage: Passage) -> bool:
    """Tell whether the passage stands in a section on the material elements of a game."""
    return _of_elements(passage.titles[:3])


@lru_cache(maxsize=1024)
def _of_elements(titles: tuple[str, ...]) -> bool:
    own = titles[0] if titles else ""
    human = any(word in own for word in _words("sections", "human")) and "material" not in own
    return not human and any(word in title for title in titles for word in _words("sections"))


def _listed(passage: Passage) -> Iterator[Statement]:
    seen: set[str] = set()
    for name in _opening(passage):
        seen.add(name.id)
        short = len(passage.text) <= _LONGEST_LABEL
        yield _statement(
            passage, passage.layer, name, _optional(passage), len(passage.text) if short else name.end,
            _LISTED if short else _DESCRIBED,
        )  # fmt: skip
    if passage.kind != "heading":
        for sentence in passage.sentences:
            for name, choice in _behind_verbs(passage, sentence):
                if name.id not in seen:
                    seen.add(name.id)
                    yield _statement(passage, sentence, name, choice, name.end, _DESCRIBED)


def _statement(
    passage: Passage, layer: Layer, name: Name, optional: bool, end: int, confidence: float
) -> Statement:  # fmt: skip
    value = "optional" if optional else True
    return Statement(
        passage.node, layer, "equipment", f"has.{name.id}", value, name.start, end, confidence=confidence
    )  # fmt: skip


def _opening(passage: Passage) -> Iterator[Name]:
    """The things that an entry opens with: several names of one thing are one."""
    label = passage.text.find(":")
    whole = (
        load().items.lookup(passage.text[: max(label, 0)], game=passage.game) if 0 < label < _LONGEST_LABEL else None
    )
    names = [name for name in load().items.find(passage.text, game=passage.game) if name.id]
    if whole is not None and not any(name.end <= label for name in names):
        yield Name(whole, 0, label)
        return
    names = names or _misspelt(passage)
    if not names or len(passage.folded[: names[0].start].split()) > _OPENING or not _is_entry(passage, names[0]):
        return
    seen: set[str] = set()
    for name in names:
        if name is not names[0] and not (0 < name.end <= label and _is_no_part(passage, name)):
            continue
        if name.id not in seen:
            seen.add(name.id)
            yield name


def _is_entry(passage: Passage, name: Name) -> bool:
    """Tell whether a passage is an item of a list, or opens with a label and goes on to describe it."""
    if len(passage.text) <= 2 * _LONGEST_LABEL and passage.kind != "text":
        return True
    behind = passage.folded[name.end :][:_LABEL]
    return len(passage.text) <= _LONGEST_LABEL or _LABEL_END.search(behind) is not None or _said_optional(behind)


def _said_optional(words: str) -> bool:
    """Tell whether words call the thing before them optional."""
    return any(word in words for word in _words("optional", "adjectives"))


@cache
def _names() -> dict[str, str]:
    """Return the names of things that damage leaves recognisable, with their ids."""
    items = load().items
    return {plain(name): item for item in items.ids for name in items.names(item) if len(name) >= _SHORTEST}


def _misspelt(passage: Passage) -> list[Name]:
    """Return the thing whose name a list item opens with but for a letter."""
    words = passage.text.split()
    if passage.kind == "heading" or len(passage.text) > 2 * _LONGEST_LABEL:
        return []
    for count in range(min(_OPENING + 1, len(words)), 1, -1):
        head = " ".join(words[:count])
        best = process.extractOne(plain(head), list(_names()), scorer=fuzz.ratio, score_cutoff=_ALIKE)
        if best is not None:
            return [Name(_names()[best[0]], 0, min(len(head), len(passage.text)))]
    return []


def _optional(passage: Passage) -> bool:
    """Tell whether an entry leaves the thing to the house; what the thing can do in its description is no choice."""
    entry = passage.folded.partition(":")[0] if ":" in passage.folded[:_LONGEST_LABEL] else passage.folded
    return _said_optional(entry) or any(word in entry for word in _words("optional"))


def _is_no_part(passage: Passage, name: Name) -> bool:
    before = passage.folded[: name.start].split()
    return bool(before) and before[-1] not in _words("of")


def _behind_verbs(passage: Passage, sentence: Layer) -> Iterator[tuple[Name, bool]]:
    """The things that a sentence enumerates behind a verb of having, with whether it leaves them to the house."""
    low = folded(sentence.text)
    verb = _verbs().search(low)
    if verb is None or _IF.search(low, 0, verb.start()):
        return
    for name in load().items.find(sentence.text, game=passage.game):
        if not name.id or name.start < verb.end():
            continue
        last = list(_verbs().finditer(low, 0, name.start))[-1]
        gap = low[last.end() : name.start]
        if _ENUMERATED.search(gap) and " caso" not in gap and "podra" not in gap:
            yield (
                name,
                last.group("choice") is not None or _said_optional(low[last.start() :]),
            )


def _told(passage: Passage) -> Iterator[Statement]:
    """Tools that somebody works with ("acerca los dados con un bastón"), and what is checked to be there."""
    low = passage.folded
    for name in load().items.find(passage.text, game=passage.game):
        near = max(0, name.start - 28)
        tool = name.id in _words("tools", "ids") and _WITH.search(low, near, name.start)
        if tool or (name.id and _EXISTS.search(low, near, name.start)):
            yield _statement(passage, passage.layer, name, False, name.end, _TOLD)
            return
