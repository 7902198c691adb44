"""Spanish text without case and accents, letter by letter, so that offsets stay those of the original."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_QUOTES = {"“": '"', "”": '"', "«": '"', "»": '"', "’": "'", "‘": "'", "´": "'", "`": "'", "–": "-", "—": "-", "−": "-"}


@lru_cache(maxsize=4096)
def _fold_character(character: str) -> str:
    if character in _QUOTES:
        return _QUOTES[character]
    base = unicodedata.normalize("NFD", character.lower())[0]
    return base if len(base) == 1 else character


class _Table(dict[int, str]):
    """A `str.translate` table that fills itself with the characters that it meets."""

    def __missing__(self, code: int) -> str:
        folded = _fold_character(chr(code))
        self[code] = folded
        return folded


_TABLE = _Table()
_LATIN = bytes(ord(_fold_character(chr(code))) for code in range(256))


def fold(text: str) -> str:
    """Return `text` in lower case without accents, with plain quotes and dashes, of the same length.

    ñ becomes n too: damaged text layers lose the tilde, and no two words of the lexicon differ by it.
    """
    try:  # nearly all lines are Latin-1, whose bytes are folded five times as fast as characters are
        return text.encode("latin-1").translate(_LATIN).decode("latin-1")
    except UnicodeEncodeError:
        return text.translate(_TABLE)
