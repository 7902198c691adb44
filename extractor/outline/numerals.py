"""Numerals that are not figures: Roman ones, ordinals and cardinals in words, letters."""

from __future__ import annotations

import re

_ROMAN = re.compile(r"(?=[ivxl])(?:xl|l?x{0,3})(?:ix|iv|v?i{0,3})")
_ROMAN_VALUE = {"i": 1, "v": 5, "x": 10, "l": 50}
_UNITS = ("primero", "segundo", "tercero", "cuarto", "quinto", "sexto", "septimo", "octavo", "noveno")
_TENS = (
    "decimo", "vigesimo", "trigesimo", "cuadragesimo", "quincuagesimo", "sexagesimo", "septuagesimo",
    "octogesimo", "nonagesimo",
)  # fmt: skip
_CARDINALS = (
    "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce", "trece",
    "catorce", "quince", "dieciseis", "diecisiete", "dieciocho", "diecinueve", "veinte",
)  # fmt: skip
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_ALPHABET_N = "abcdefghijklmnñopqrstuvwxyz"


def _ordinals() -> dict[str, int]:
    found = {word: n for n, word in enumerate(_UNITS, 1)} | {"septimo": 7, "setimo": 7, "undecimo": 11, "duodecimo": 12}
    for ten, word in enumerate(_TENS, 1):
        found[word] = ten * 10
        for unit, small in enumerate(_UNITS, 1):
            for written in (word + small, word[:-1] + small if small[0] == "o" else word + small, f"{word} {small}"):
                found[written] = ten * 10 + unit
    feminine = {" ".join(part[:-1] + "a" for part in word.split()): n for word, n in found.items()}
    mixed = {word[:-1] + "a": n for word, n in found.items()}  # `decimoprimera`
    short = {word[:-1]: n for word, n in found.items() if word.endswith(("primero", "tercero"))}
    return found | feminine | mixed | short | {"unico": 1, "unica": 1}


_ORDINALS = _ordinals()
_IN_WORDS = {word: n for n, word in enumerate(_CARDINALS, 1)} | {"una": 1}


def ordinal(words: str) -> int:
    """Return the value of a folded ordinal of one or two words, or 0 where it is none."""
    return _ORDINALS.get(words, 0)


def cardinal(word: str) -> int:
    """Return the value of a folded number up to 20 written as a word, or 0 where it is none."""
    return _IN_WORDS.get(word, 0)


def letter(written: str) -> int:
    """Return the place of a letter in the alphabet; with `ñ` only for itself, as most lists leave it out."""
    lowered = written.lower()
    return (_ALPHABET_N if lowered == "ñ" else _ALPHABET).index(lowered) + 1


def roman(written: str) -> int:
    """Return the value of a Roman number up to 89, or 0 where it is none."""
    lowered = written.lower()
    if not lowered or not _ROMAN.fullmatch(lowered):
        return 0
    total = 0
    for here, following in zip(lowered, lowered[1:] + " ", strict=True):
        value = _ROMAN_VALUE[here]
        total += -value if _ROMAN_VALUE.get(following, 0) > value else value
    return total
