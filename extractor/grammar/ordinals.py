"""Ordinals in all their forms: "primera", "1.º", "1ª", "2.o", "3er", "décimo tercero".

In: any text. Out: matches whose value is the place as an int; kinds "word" and "figure". What is no ordinal: a degree
("20 °C"), a bare figure, a cardinal in words, "segundos" of time after a number ("30 segundos").
"""

from __future__ import annotations

import re

from extractor.grammar.match import Match, apart, folded
from extractor.lexicon.tokens import ORDINAL_WORDS

_FIGURE = re.compile(
    r"(?<![\w.,])(\d{1,3})(?:\.?\s?[ºª](?!\s?[cf]\b)|\.[oa](?=\s)|\.?(?:er|r[oa]|d[oa]|t[oa]|m[oa]|v[oa]|n[oa])\b)"
)
_TENS = {"decimo": 10, "vigesimo": 20, "trigesimo": 30, "cuadragesimo": 40, "quincuagesimo": 50}
_COMPOUND = {"undecimo": 11, "duodecimo": 12, "decimoprimero": 11, "decimosegundo": 12}
_TEN = r"(?:decim|vigesim|trigesim|cuadragesim|quincuagesim)[oa]s?"
_STEM = r"(?:primer|segund|tercer|cuart|quint|sext|sep?tim|octav|noven)"
_WORD = re.compile(rf"\b(?:{_TEN}(?:\s?{_STEM}[oa]?s?)?|{_STEM}[oa]s?|primer|tercer|(?:un|duo)decim[oa]s?)\b")
_COUNTED = re.compile(r"[\d)]\s*$")


def find(text: str) -> list[Match[int]]:
    """Return the ordinals of `text` in order."""
    low = folded(text).replace("°", "º")
    found = [Match(int(hit.group(1)), hit.start(), hit.end(), "figure") for hit in _FIGURE.finditer(low)]
    for hit in _WORD.finditer(low):
        seconds = hit.group() in ("segundos", "segundo") and _COUNTED.search(low, max(0, hit.start() - 3), hit.start())
        if not seconds:
            found.append(Match(_value(hit.group()), hit.start(), hit.end(), "word"))
    return apart(found)


def parse(text: str) -> int | None:
    """Return the place that the whole of `text` names, or None."""
    whole = text.strip()
    found = find(whole)
    return found[0].value if len(found) == 1 and (found[0].start, found[0].end) == (0, len(whole)) else None


def _value(words: str) -> int:
    word = _masculine(words)
    if word in _COMPOUND:
        return _COMPOUND[word]
    if word in ORDINAL_WORDS:
        return ORDINAL_WORDS[word]
    ten = next(value for stem, value in _TENS.items() if word.startswith(stem[:-1]))
    rest = re.sub(rf"^{_TEN}\s?", "", word)
    return ten + (ORDINAL_WORDS.get(rest) or ORDINAL_WORDS.get(rest + "o", 0))


def _masculine(words: str) -> str:
    return re.sub(r"[oa]s?$", "o", words)
