"""Words of a text: where they stand, and the plain form in which they are compared."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

WORD = re.compile(r"[^\W\d_]+")
"""A run of letters."""

TOKEN = re.compile(r"[^\W_]+")
"""A run of letters and digits: digits may stand for letters in a damaged word."""

PIECE = re.compile(r"[^\W\d_]+|\d+|[^\w\s]|_")
"""A run of letters, a run of digits, or one sign."""


@lru_cache(maxsize=200_000)
def plain(text: str) -> str:
    """Return the text in lower case and without accents; the number of characters stays the same for Spanish."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.lower())
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def like(word: str, pattern: str) -> str:
    """Return `word` with the capitals of `pattern`: all, the first letter, or none."""
    if len(pattern) > 1 and pattern.isupper():
        return word.upper()
    if pattern[:1].isupper():
        return word[:1].upper() + word[1:]
    return word
