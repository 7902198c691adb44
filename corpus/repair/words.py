"""Words of a text: where they stand, and the plain form in which they are compared."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

WORD = re.compile(r"[^\W\d_]+")
"""A run of letters."""

PIECE = re.compile(r"[^\W\d_]+(?:\d[^\W\d_]+)?(?:(?<=[^\W\d_]{4})6\b)?|\d+|[^\w\s]|_")
"""A word, a figure, or one sign; a digit may stand for a letter inside a word, a `6` also at its end."""


_ACCENTED, _PLAIN = "áàäâãéèëêíìïîóòöôõúùüûñç", "aaaaaeeeeiiiiooooouuuunc"
_WITHOUT_ACCENT = str.maketrans(_ACCENTED, _PLAIN)
_LONG = 1000
"""Characters from which one look at all of a text for each letter takes less time than one look at each character."""


def plain(text: str) -> str:
    """Return the text in lower case and without accents; the number of characters stays the same for Spanish."""
    if text.isascii():
        return text.lower()
    text = unicodedata.normalize("NFC", text.lower())
    if len(text) < _LONG:
        return text.translate(_WITHOUT_ACCENT)
    for accented, letter in zip(_ACCENTED, _PLAIN, strict=True):
        text = text.replace(accented, letter)
    return text


_LOOK_ALIKE = str.maketrans(
    {"q": "g", "1": "l", "i": "l", "|": "l", "[": "l", "]": "l", "!": "l", "0": "o", "6": "o"}
    | {"$": "s", "5": "s", "@": "a", "€": "c", "¢": "c", "®": "e", "©": "c"}
)


def rough(word: str) -> str:
    """Return a plain word in which letters that a reader takes for each other are the same."""
    return word.translate(_LOOK_ALIKE)


def like(word: str, pattern: str) -> str:
    """Return `word` with the capitals of `pattern`: all, the first letter, or none."""
    if len(pattern) > 1 and pattern.isupper():
        return word.upper()
    if pattern[:1].isupper():
        return word[:1].upper() + word[1:]
    return word


_CLOSING = frozenset(",.;:)”?!%’»]")
_OPENING = frozenset("(“¿¡‘«[")
_TIGHT = frozenset("'/")
_ORDINAL = frozenset("ªº°")


_SIGNS = _CLOSING | _OPENING | _TIGHT | _ORDINAL


_OPENING_MARK = re.compile(r'"(?=\w)')
_STREAMED = re.compile(r"[^\W\d_]+|\d+|[^\w\s]|_|\n\s*\n")


def stream(text: str) -> list[str]:
    """Return the plain words, figures and signs of a sound text, an empty one for each blank line.

    Signs that documents write in two ways are written in one.
    """
    text = plain(_OPENING_MARK.sub("“", text)).replace('"', "”")
    text = text.replace("’", "'").replace("‘", "'").replace("–", "-")
    return ["" if piece.isspace() else piece for piece in _STREAMED.findall(text)]


def join(words: list[str]) -> str:
    """Return words and signs as running text, with spaces where print has them."""
    if _SIGNS.isdisjoint(words):
        return " ".join(words)
    parts = words[:1]
    for left, right in pairwise(words):
        tight = (
            right in _CLOSING
            or (right in _ORDINAL and left.isdigit())
            or left in _OPENING
            or left in _TIGHT
            or right in _TIGHT
        )
        parts.append(right if tight else " " + right)
    return "".join(parts)
