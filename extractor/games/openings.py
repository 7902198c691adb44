"""What the first words of a part say of its game: `En la ruleta, …`, `Es la ruleta …`, `El bacará se juega …`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from extractor.games.mentions import Mention, mentions
from extractor.games.names import normal
from extractor.games.parts import DIVISIONS, Part

_REACH = 90  # characters
_WITHIN = re.compile(
    r"(?:(?:en|para)(?: el| la| los| las)?(?: caso de| juego de| mesas? de)?(?: el| la| los| las)? )?"
    r"(?:modalidad(?: de)? |juego(?: de)? )?$"
)
_SAYS = re.compile(
    r"(?:^|.* )(?:es|son|juego(?: de| del)?(?: la| el| los| las)?|denomina\w*"
    r"|conocid[ao] (?:por|como)|modalidad(?: de)?) (?:una? |el |la |los |las )?$"
)
_ARTICLE = re.compile(r"(?:el |la |los |las )?$")
_PLAYED = re.compile(r" (?:es un juego|se juega|se practica|consiste|es una modalidad)")


def opening(part: Part, defined: Mapping[str, tuple[str, ...]]) -> tuple[Mention, str] | None:
    """Return the game that a part's first words say that it is about, with these words; None where they say nothing.

    A chapter without words of its own is told by those of its first article.
    """
    own = part.own.text
    division = part.kind in DIVISIONS
    text = own or (part.children[0].own.text if division and part.children else "")
    words = normal(text[: 2 * _REACH])
    named = next((one for one in mentions(words, defined) if one.start < _REACH), None)
    if named is None or named.unsure:
        return None
    before, behind = words[: named.start], words[named.end :]
    within = bool(own and before) and _WITHIN.fullmatch(before) is not None
    says = _SAYS.match(before) or (_ARTICLE.fullmatch(before) and _PLAYED.match(behind))
    return (named, " ".join(text.split())[:80]) if within or (division and says) else None
