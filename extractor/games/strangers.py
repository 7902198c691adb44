"""Games that nobody knows by name: a title that is called like a game, with a text of a game's kind below it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from extractor.games.names import normal
from extractor.games.parts import DIVISIONS, Part, body
from extractor.games.taxonomy import kind_told
from extractor.games.titles import Title, told_nothing

_LONGEST = 6  # words of a name
_BESIDE = 2  # parts beside it that are called like games
_CALLED = re.compile(
    r"(?:(?:reglamento|reglas|normas|regulacion|normativa) (?:\w+ )?(?:de |del |para )(?:el )?)?"
    r"(?:del |el )?(?:juego|modalidad) "
    r"(?:de la |de los |de las |de el |del |de |denominad[oa] |llamad[oa] )?(?P<name>.+)"
)
_LEAD = re.compile(r"^(?:del |de la |de los |de las |de el |de |el |la |los |las )+")
_TAIL = re.compile(
    r" (?:en (?:el|los|la|las) (?:casinos?|salas?|salon\w*|establecimientos?)|del casino|de la sala)\b.*$"
)


@dataclass(frozen=True, slots=True)
class Stranger:
    """A game that is not in the vocabulary: its id (the slug of its name), its name and its kind."""

    game: str
    name: str
    kind: str


def stranger(part: Part, words: str, labelled: str, titles: Mapping[int, Title]) -> Stranger | None:
    """Return the unknown game that a part is about, by its (normal) title or its label; None where there is none."""
    if labelled:
        return named(normal(labelled), body(part))
    called = _CALLED.fullmatch(words)
    if called:
        return named(called["name"], body(part))
    if part.kind in DIVISIONS and words and _among_games(part, titles):
        return named(words, body(part))
    return None


def named(words: str, text: str) -> Stranger | None:
    """Return the game of a (normal) name, if its text (normal too) is one of a kind of games."""
    name = _TAIL.sub("", _LEAD.sub("", words)).strip()
    if not name or len(name.split()) > _LONGEST or told_nothing(name):
        return None
    kind = kind_told(name, text)
    return Stranger(name.replace(" ", "_"), name, kind) if kind else None


def _among_games(part: Part, titles: Mapping[int, Title]) -> bool:
    """Tell whether most of the parts beside one are called like games."""
    beside = [
        other
        for other in (part.parent.children if part.parent else ())
        if other is not part and other.kind == part.kind
    ]
    called = sum(titles.get(id(other), Title()).manner == "whole" for other in beside)
    others = sum(not told_nothing(titles.get(id(other), Title()).words) for other in beside)
    return called >= _BESIDE and 2 * called >= others
