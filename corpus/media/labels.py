"""Automatic numbers as the text that a reader sees: "iv", "c", "3"."""

from __future__ import annotations

_ROMAN = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc")),
    *((50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)
_MOST_ROMAN = 4000
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def label(kind: str, number: int) -> str:
    """Return a number as a list prints it; `kind` is the type of hypertext's lists: "1", "a", "A", "i" or "I"."""
    if number < 1:
        return str(number)
    match kind:
        case "a":
            return _letters(number)
        case "A":
            return _letters(number).upper()
        case "i":
            return _roman(number)
        case "I":
            return _roman(number).upper()
    return str(number)


def _letters(number: int) -> str:
    """After z comes aa, as in hypertext."""
    found = ""
    while number:
        number, at = divmod(number - 1, len(_LETTERS))
        found = _LETTERS[at] + found
    return found


def _roman(number: int) -> str:
    if number >= _MOST_ROMAN:
        return str(number)
    found = ""
    for value, letters in _ROMAN:
        while number >= value:
            number -= value
            found += letters
    return found
