"""What a game is played with, named once in the rules of another one: words left from a text on other games."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from extractor.defects.regulation import Defect, Regulation, at_span, check, quoted
from extractor.folding import fold
from extractor.passages import Passage

_KINDS = {
    "cards": re.compile(r"\b(?:naipes?|barajas?|baraja[nr]?|barajaran?|mazos?|crupier corta)\b"),
    "wheel": re.compile(r"\b(?:cilindros?|casillas? del cilindro)\b"),
    "dice": re.compile(
        r"\b(?:los|dos|tres|de|cada) dados\b(?! (?:de alta|de baja|por|que|su|a conocer))|\bcubiletes?\b"
    ),
    "draw": re.compile(r"\b(?:bombos?|bolilleros?|cartones|carton)\b"),
}
"""Words for what a game is played with, by the kind of game."""
_CUES = ("naipe", "baraj", "mazo", "cilindro", "dados", "cubilete", "bombo", "bolillero", "carton")
_OWN = 2
"""Passages from which a game is played with things of a kind."""
_PROSE = ("text", "point")
_BESIDE = re.compile(
    r"\b(?:ni|sin|otr[oa]s?|demas|distint[oa]s?|como|igual|similar|semejante|juegos?|mesas?|sala|o|u) (?:[a-z]+ ){0,3}$"
)
"""What stands before a thing that is named for comparison, or with others of its kind."""


@check("foreign_text")
def of_another_kind(regulation: Regulation) -> Iterator[Defect]:
    """Find a thing to play with that the rules of a game name once, in a game that is played with other things."""
    if not regulation.legible or fold(regulation.document.identity.kind).startswith("ley"):
        return
    named: dict[str, dict[str, list[tuple[Passage, int, int]]]] = defaultdict(lambda: defaultdict(list))
    for passage in regulation.saying(*_CUES):
        for kind, words in _KINDS.items() if passage.game not in ("", "general") else ():
            if found := words.search(passage.folded):
                named[passage.game][kind].append((passage, *found.span()))
    for kinds in named.values():
        own = [kind for kind, places in kinds.items() if len(places) >= _OWN]
        for places in kinds.values():
            passage, start, end = places[0]
            lone = len(places) == 1 and own and passage.kind in _PROSE
            if lone and not _BESIDE.search(passage.folded[:start]):
                message = (
                    f"{quoted(passage.text[start:end])}: en el resto de este juego no se usa; compruebe si es de otro."
                )
                yield at_span(passage, start, end, message)
