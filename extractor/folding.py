"""Spanish text without case and accents, letter by letter, so that offsets stay those of the original."""

from __future__ import annotations

import unicodedata

from corpus.encoding import characterwise

_QUOTES = {"“": '"', "”": '"', "«": '"', "»": '"', "’": "'", "‘": "'", "´": "'", "`": "'", "–": "-", "—": "-", "−": "-"}


def _fold_character(character: str) -> str:
    if character in _QUOTES:
        return _QUOTES[character]
    base = unicodedata.normalize("NFD", character.lower())[0]
    return base if len(base) == 1 else character


fold = characterwise(_fold_character)
"""Return a text in lower case without accents, with plain quotes and dashes, of the same length.

ñ becomes n too: damaged text layers lose the tilde, and no two words of the lexicon differ by it.
"""
