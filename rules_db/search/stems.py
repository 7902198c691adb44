"""What the forms of a Spanish word have in common: their stem, without endings and without the stressed diphthong.

It is made for looking words up: two words of one stem may still be two words, and irregular verbs have several stems.
"""

from __future__ import annotations

from functools import lru_cache

from rules_db.search.declared import said

_LEAST = 3
"""Letters of a stem."""
_STRESSED = (("ue", "o"), ("ie", "e"))
"""How a stem is written under stress and without it: `apuesta` and `apostar`, `pierde` and `perder`."""


@lru_cache(maxsize=1 << 15)
def stem(word: str) -> str:
    """Return the stem of a folded word; figures, short words and what is no word stay as they are."""
    bare = word
    if word.isalpha():
        for endings in said().endings:
            bare = _without(bare, endings)
        for stressed, plain in _STRESSED:
            bare = bare.replace(stressed, plain)
    return bare


def _without(word: str, endings: tuple[str, ...]) -> str:
    for ending in endings:
        rest = word.removesuffix(ending)
        if rest != word and (len(rest) > _LEAST or rest in said().short or ending == "s"):
            return rest
    return word
