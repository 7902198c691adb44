"""Games that nobody knows by name: a title that is called like a game, with a text of a game's kind below it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from extractor.games.names import normal
from extractor.games.parts import DIVISIONS, Part, body
from extractor.games.taxonomy import kind_told, noun_of, strength
from extractor.games.titles import Title, told_nothing

_LONGEST = 6  # words of a name
_MOST = 4  # parts beside it that are called like games, and words of a kind, where its name says nothing of what it is
_CALLED = re.compile(
    r"(?:(?:reglamento|reglas|normas|regulacion|normativa) (?:\w+ )?(?:de |del |para )(?:el )?)?"
    r"(?:del |el )?(?:juego|modalidad) "
    r"(?:de la |de los |de las |de el |del |de |denominad[oa] |llamad[oa] )?(?P<name>.+)"
)
_LEAD = re.compile(r"^(?:del |de la |de los |de las |de el |de |el |la |los |las )+")
_TAIL = re.compile(
    r" (?:en (?:el|los|la|las) (?:casinos?|salas?|salon\w*|establecimientos?)|del casino|de la sala)\b.*$"
)
_LIST = re.compile(r" (?:y|e|o) ")  # a title of several things
_CLAUSE = re.compile(r"\bque\b")  # words that say something, and so are no name
_COMMON = re.compile(r"\b(?:tod[oa]s|cualquier|cualesquiera|comun(?:es)?|general(?:es)?)\b")  # what several games share


@dataclass(frozen=True, slots=True)
class Stranger:
    """A game that is not in the vocabulary: its id (the slug of its name), its name and its kind."""

    game: str
    name: str
    kind: str


def stranger(part: Part, words: str, labelled: str, titles: Mapping[int, Title]) -> Stranger | None:
    """Return the unknown game that a part is about, by its (normal) title or its label; None where there is none."""
    if labelled:
        return _named(normal(labelled), body(part))
    if found := called(words, part):
        return found
    opens = part.kind in DIVISIONS or (part.kind == "heading" and part.num)
    return _beside(part, words, titles) if opens and words and not _LIST.search(words) else None


def called(words: str, part: Part) -> Stranger | None:
    """Return the unknown game that (normal) words call one, `juego de …`, if the part's text is one of a kind."""
    found = _CALLED.fullmatch(words)
    return _named(found["name"], body(part)) if found else None


def _named(words: str, text: str) -> Stranger | None:
    """Return the game of a (normal) name, if its text (normal too) is one of a kind of games."""
    name = _TAIL.sub("", _LEAD.sub("", words)).strip()
    if not name or len(name.split()) > _LONGEST or _CLAUSE.search(name) or _COMMON.search(name) or told_nothing(name):
        return None
    kind = kind_told(name, text)
    return Stranger(name.replace(" ", "_"), name, kind) if kind else None


def _beside(part: Part, words: str, titles: Mapping[int, Title]) -> Stranger | None:
    """A chapter beside those of games is one too where its name says a kind, or most are and its text says one."""
    held = part.parent.children if part.parent else ()
    beside = [titles.get(id(other), Title()) for other in held if other is not part and other.kind == part.kind]
    known = sum(title.manner == "whole" for title in beside)
    text = body(part) if known else ""
    found = _named(words, text) if known else None
    if found is None or noun_of(found.name, found.kind):
        return found
    others = sum(not told_nothing(title.words) for title in beside)
    return found if known >= _MOST and 2 * known >= others and strength(text) >= _MOST else None
