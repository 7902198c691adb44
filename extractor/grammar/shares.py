"""Shares of something as exact fractions: "50 %", "cincuenta por ciento (50%)", "la mitad", "dos tercios", "3/4".

In: any text. Out: matches whose value is the fraction in lowest terms as a string ("1/2", "1" for the whole, "3/2"
for 150 %). Kinds: "percent", "word", "whole", "fraction". A percentage and the same one in parentheses are one match.
What does not match: dates ("3/4/2018"), numbers of instruments ("1452/12"), "mitad" as a place ("en la mitad del mazo"
and "a mitad de camino"), a half that belongs to a number ("7 1/2").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from extractor.grammar import numbers
from extractor.grammar.match import PASSAGES_KEPT, Match, apart, folded

_PERCENT = re.compile(r"\s*(?:%|por\s+(?:ciento|cien|100)\b(?:\s*%)?)")
_SAME = re.compile(r"\s*\(\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:%|por\s+(?:ciento|100))\s*\)")
_SIGNS = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3", "⅔": "2/3", "⅕": "1/5", "⅛": "1/8", "⅒": "1/10"}
_SIGN = re.compile(f"[{''.join(_SIGNS)}]")
_FRACTION = re.compile(r"(\d{1,2})\s?/\s?(\d{1,3})(?![\d/]|,\d|\.\d)")
_PART_OF_NUMBER = re.compile(r"(?:[\w/.,\-]|\d\s|\sy\s)$")  # "7 1/2", "siete y ½", "1452/12"
_HALF = re.compile(
    r"\b(?P<place>en\s+)?(?:la|una|su|otra|de)\s+mitad\b(?!\s+del?\s+(?:la\s+)?(?:mazo|mesa|camino|pano|baraja)\b)"
)
_WHOLE = re.compile(r"\bla\s+totalidad\b|\bel\s+total\b")
_PARTS = {
    "terci": 3, "tercer": 3, "cuart": 4, "quint": 5, "sext": 6, "septim": 7, "octav": 8, "noven": 9, "decim": 10,
    "vigesim": 20, "trigesim": 30, "cuadragesim": 40, "quincuagesim": 50, "centesim": 100,
}  # fmt: skip
_PART = re.compile(
    r"\b(?:(?P<n>un|una|la|su|las\s+dos|las\s+tres|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)\s+)"
    r"(?:(?P<third>terci)os?|(?P<fifth>quint|sext|septim|octav|noven|decim|vigesim|centesim)o(?:s\b|(?=\s+del?\b))"
    rf"|(?P<part>{'|'.join(part for part in _PARTS if part != 'terci')})as?\s+partes?)\b"
)
_NTHS = re.compile(
    r"\s+(?:(?P<named>terci|quint|sext|septim|octav|noven|decim|vigesim|trigesim|centesim)|(?P<counted>[a-z]{2,14})av)"
    r"(?:os|as\s+partes|o(?=\s+del?\b|\s*(?:[.,;)]|$))|a\s+parte)\b"
)
_CENTS = re.compile(r"\s+(?:centavos|centimos|centesimos)\s+(?:por|de|en)\s+(?:cada\s+)?[a-z]{3,}\b")
_HALF_PERCENT = re.compile(r"\b(?:el\s+|un\s+)?medio\s+por\s+(?:ciento|cien|100)\b(?:\s*\(\s*0[.,]50?\s*%\s*\))?")
_PART_COUNTS = {
    "un": 1, "una": 1, "la": 1, "su": 1, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5,
    "las dos": 2, "las tres": 3, "seis": 6, "siete": 7, "ocho": 8, "nueve": 9,
}  # fmt: skip


def find(text: str) -> list[Match[str]]:
    """Return the shares of `text` in order."""
    return [*_all(folded(text))]


@lru_cache(maxsize=PASSAGES_KEPT)
def _all(low: str) -> tuple[Match[str], ...]:
    """Return every share; kept, for odds and multiples read the same ones."""
    return tuple(apart([*_percents(low), *_words(low), *_fractions(low)]))


def parse(text: str) -> str | None:
    """Return the share that the whole of `text` is ("95 %", "la mitad"), or None."""
    whole = text.strip().rstrip(".")
    found = find(whole)
    return found[0].value if len(found) == 1 and (found[0].start, found[0].end) == (0, len(whole)) else None


def _percents(low: str) -> Iterator[Match[str]]:
    if "%" not in low and "por" not in low and "cent" not in low:
        return
    for hit in _HALF_PERCENT.finditer(low):
        if not re.search(r"\by\s+$", low[: hit.start()]):  # "uno y medio por ciento"
            yield Match("1/200", hit.start(), hit.end(), "percent")
    for number in numbers.scan(low):
        cents = _CENTS.match(low, number.end) if number.kind != "article" else None
        if cents is not None:  # "setenta centavos por peso"
            yield Match(str(Fraction(str(number.value)) / 100), number.start, cents.end(), "percent")
        sign = _PERCENT.match(low, number.end)
        if sign is None or number.kind == "article":
            continue
        end, note = sign.end(), ""
        again = _SAME.match(low, end)
        if again is not None:
            end = again.end()
            same = Fraction(again.group(1).replace(",", ".")) == Fraction(str(number.value))
            note = "" if same else f"in parentheses: {again.group(1)} %"
        yield Match(str(Fraction(str(number.value)) / 100), number.start, end, "percent", note)


def _words(low: str) -> Iterator[Match[str]]:
    if not any(word in low for word in ("mitad", "total", "parte", "avo", *_PARTS)):
        return
    for hit in _HALF.finditer(low):
        if hit.group("place"):
            continue
        again = _SAME.match(low, hit.end())
        yield Match("1/2", hit.start(), again.end() if again else hit.end(), "word")
    for hit in _WHOLE.finditer(low):
        yield Match("1", hit.start(), hit.end(), "whole")
    for hit in _PART.finditer(low):
        size = _PARTS[hit.group("third") or hit.group("fifth") or hit.group("part")]
        yield Match(str(Fraction(_PART_COUNTS[" ".join(hit.group("n").split())], size)), hit.start(), hit.end(), "word")
    yield from _nths(low)


def _nths(low: str) -> Iterator[Match[str]]:
    """ "diecinueve vigésimos", "un veinteavo de", "ochenta centésimas partes"."""
    for number in numbers.scan(low):
        hit = _NTHS.match(low, number.end)
        if hit is None or not isinstance(number.value, int):
            continue
        counted = numbers.at(hit.group("counted"), 0) if hit.group("counted") else None
        size = _PARTS[hit.group("named")] if hit.group("named") else counted.value if counted is not None else 0
        if isinstance(size, int) and 0 < number.value < size:
            yield Match(str(Fraction(number.value, size)), number.start, hit.end(), "word")


def _fractions(low: str) -> Iterator[Match[str]]:
    for hit in _SIGN.finditer(low) if not low.isascii() else ():
        if not _PART_OF_NUMBER.search(low, max(0, hit.start() - 3), hit.start()):
            yield Match(_SIGNS[hit.group()], hit.start(), hit.end(), "fraction")
    for hit in _FRACTION.finditer(low) if "/" in low else ():
        above, below = int(hit.group(1)), int(hit.group(2))
        before = low[max(0, hit.start() - 24) : hit.start()]
        if 0 < above < below and not _PART_OF_NUMBER.search(before) and not numbers.is_label(before):
            yield Match(str(Fraction(above, below)), hit.start(), hit.end(), "fraction")
