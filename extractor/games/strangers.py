"""Games that nobody knows by name: a title that is called like a game, with a text of a game's kind below it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from extractor.games.names import normal
from extractor.games.parts import DIVISIONS, Part, body
from extractor.games.taxonomy import kind_told, noun_of
from extractor.games.titles import Title, speaks, told_nothing

_LONGEST = 6  # words of a name
_TELLING = 4  # letters of a word that may be said again
_ODDS = re.compile(r"\b(?:\w+ (?:a|por) (?:1|uno|una)|1 1|a la par|tantos?)\b")
_STAKE = re.compile(r"\b(?:apuest\w+|apost\w+|postura|puesta|ante)\b")
_WON = re.compile(r"\b(?:paga\w*|pagos?|premio|gana\w*|cobra\w*)\b")
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
    return beside(part, words, titles)


def called(words: str, part: Part) -> Stranger | None:
    """Return the unknown game that (normal) words call one, `juego de …`, if the part's text is one of a kind."""
    found = _CALLED.fullmatch(words)
    return _named(found["name"], body(part)) if found else None


def _named(words: str, text: str) -> Stranger | None:
    """Return the game of a (normal) name, if its text (normal too) is one of a kind of games."""
    name = _TAIL.sub("", _LEAD.sub("", words)).strip()
    if not name or len(name.split()) > _LONGEST or _CLAUSE.search(name) or _COMMON.search(name):
        return None
    if told_nothing(name) or speaks(name):
        return None
    kind = kind_told(name, text)
    return Stranger(name.replace(" ", "_"), name, kind) if kind else None


def beside(part: Part, words: str, titles: Mapping[int, Title]) -> Stranger | None:
    """Return the unknown game of a chapter beside those of known games; None where it is none.

    Its name says a kind, or its text is played for a stake, most chapters beside it are games, and it says its name.
    """
    if part.kind not in (*DIVISIONS, "heading") or not words or _LIST.search(words):
        return None
    held = part.parent.children if part.parent else ()
    others = [titles.get(id(other), Title()) for other in held if other is not part and other.kind == part.kind]
    known = sum(title.manner == "whole" for title in others)
    text = body(part) if known else ""
    found = _named(words, text) if known else None
    if found is None or noun_of(found.name, found.kind):
        return found
    telling = sum(not told_nothing(title.words) and title.manner != "general" for title in others)
    return found if 2 * known >= telling and staked(text) and _says(found.name, text) else None


def staked(text: str) -> bool:
    """Tell whether a (normal) text says what is won for a stake, as a game's own does."""
    return bool(_ODDS.search(text) or _STAKE.search(text)) and _WON.search(text) is not None


def _says(name: str, text: str) -> bool:
    """Tell whether a (normal) text says the name that its title has, besides there."""
    words = [word for word in name.split() if len(word) >= _TELLING]
    return any(len(re.findall(rf"\b{re.escape(word.rstrip('s'))}(?:e?s)?\b", text)) > 1 for word in words)
