"""Numbers, letters and bullets at the head of a line, each with every reading that it allows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from extractor.folding import fold

_ROMAN = re.compile(r"(?=[ivxl])(?:xl|l?x{0,3})(?:ix|iv|v?i{0,3})")
_ROMAN_VALUE = {"i": 1, "v": 5, "x": 10, "l": 50}
_WORDS = ("primero", "segundo", "tercero", "cuarto", "quinto", "sexto", "septimo", "octavo", "noveno", "decimo")
_WORDS_F = tuple(word[:-1] + "a" for word in _WORDS)

_LEAD = re.compile(r"[\s*\"“«']*")
_DOTTED = re.compile(r"(\d{1,3}(?: ?\. ?\d{1,3})+)(\.?)(?:[-–]? +|(?=[^\W\d])|$)")
_DECIMAL = re.compile(r"(\d{1,3}) ?(?:\.[ºo°ª]\)?|\.? ?[ºª°]\.?\)?)? ?")
_NUMBER = re.compile(r"(\d{1,3})(\.-|\.|\)|,)(?: +|(?=[^\W\d]))")
_ORDINAL = re.compile(r"(\d{1,3})(?:\.[ºo°ª]\)?|[º°ª][.)]*)(?: +|(?=[^\W\d]))")
_LETTER = re.compile(r"([a-zA-ZñÑ])(\)\)?|\.-?|\.\))(?: +|(?=[A-ZÁÉÍÓÚ\"“]))")
_ROMAN_MARK = re.compile(r"([IVXLl|]{1,6}|[ivx]{1,5})(\.-|\.|\)|-)(?: +|$)")
_WORD_MARK = re.compile(r"([A-Za-zÉé]+)(?:[:.]-?)(?: +|$)")
_BULLET = re.compile(r"([-–—•○●▪◦*»·_▫►]|[oe0](?=0? ))0?(?: +|(?=[\w\"“*]))")
_SPACED = re.compile(r"(\d{2})(?: {1,3})(?=[A-ZÁÉÍÓÚ])")


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark at the head of a line: its scheme, its value in it, and where it and the words after it stand."""

    scheme: str
    value: tuple[int, ...]
    start: int
    end: int
    rest: int
    cost: float = 0.0


def marks(text: str) -> Iterator[Mark]:
    """Yield every reading of the mark at the head of a line; none where it has no mark."""
    lead = _LEAD.match(text)
    at = lead.end() if lead else 0
    yield from _bullets(text)
    yield from _numbers(text, at)
    yield from _letters(text, at)


def _numbers(text: str, at: int) -> Iterator[Mark]:
    if not text[at : at + 1].isdigit():
        return
    if match := _DOTTED.match(text, at):
        value = tuple(int(part) for part in match[1].split("."))
        yield Mark("dotted", value, at, match.end(2), match.end(), 0.5 if " " in match[1] else 0.0)
        if len(match[1].split(".")[0]) > 1 and match[1][0] != "0":  # `45.1`: the first dot is lost
            first = match[1].split(".")[0]
            yield Mark("dotted", (int(first[0]), int(first[1:]), *value[1:]), at, match.end(2), match.end(), 3.0)
    elif match := _ORDINAL.match(text, at):
        yield Mark("ordinal", (int(match[1]),), at, match.end(), match.end())
    elif match := _NUMBER.match(text, at):
        cost = 1.5 if match[2] == "," else 0.0
        yield Mark("dotted", (int(match[1]),), at, match.end(2), match.end(), cost + 0.2)
        yield Mark("decimal", (int(match[1]),), at, match.end(2), match.end(), cost)
    elif match := _SPACED.match(text, at):  # `24  ELEMENTOS`: the dot is lost
        yield Mark("dotted", (int(match[1][0]), int(match[1][1])), at, match.end(1), match.end(), 2.5)


def _letters(text: str, at: int) -> Iterator[Mark]:
    if match := _LETTER.match(text, at):
        letter = match[1]
        scheme = "letter" if letter.islower() else "capital"
        dot = 0.0 if ")" in match[2] else 0.6
        order = "abcdefghijklmnñopqrstuvwxyz" if letter.lower() == "ñ" else "abcdefghijklmnopqrstuvwxyz"
        yield Mark(scheme, (order.index(letter.lower()) + 1,), at, match.end(2), match.end(), dot)
    if match := _ROMAN_MARK.match(text, at):
        written = match[1].replace("|", "I").replace("l", "I" if "I" in match[1] or match[1].strip("l") == "" else "l")
        if value := roman(written):
            scheme = "roman" if written.isupper() else "lower_roman"
            yield Mark(scheme, (value,), at, match.end(2), match.end())
    if (match := _WORD_MARK.match(text, at)) and (word := fold(match[1])) in _WORDS + _WORDS_F:
        value = (_WORDS + _WORDS_F).index(word) % len(_WORDS) + 1
        yield Mark("word", (value,), at, match.end(1), match.end())


def _bullets(text: str) -> Iterator[Mark]:
    at = len(text) - len(text.lstrip())
    if text.startswith("**", at):
        return
    if match := _BULLET.match(text, at):
        glyph = match[1]
        yield Mark("bullet:" + glyph, (), at, match.end(1), match.end())


def roman(written: str) -> int:
    """Return the value of a Roman number up to 89, or 0 where it is none."""
    lowered = written.lower()
    if not lowered or not _ROMAN.fullmatch(lowered):
        return 0
    total = 0
    for here, following in zip(lowered, lowered[1:] + " ", strict=False):
        value = _ROMAN_VALUE[here]
        total += -value if _ROMAN_VALUE.get(following, 0) > value else value
    return total
