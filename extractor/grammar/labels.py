"""Numbers that count nothing: names of provisions, acts, days, years, hours, pages, forms, persons and places.

In: any text. Out: matches whose value is the reason: "reference" ("artículos 5 y 7", "Ley 318", "1452/12", "DT-88"),
"numbering" ("3.1.", "2)" before the words of the text that it numbers), "date" ("3 de agosto de 2012", "28-03-2018"),
"year" ("el año 1959", "durante 2018"), "time" ("22:30 horas", "las 14 horas"), "page", "form", "identity", "phone",
"place". What does not match: a number behind such a word that is not its name ("el artículo dos veces citado"), a bare
number, ordinals ("2.ª"), card and dice notations ("A-10", "3-1").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from msgspec import Struct

from extractor.grammar.match import Match, apart, folded, has_figures
from extractor.lexicon.tokens import numerals
from schemas.declared import fitted, read

_SIGN = r"(?:(?:\bn\s?\.?\s?[º°o]\s?\.?|\bnros?\b\.?|\bnum\b\.?|\bnumeros?\b|#)\s*)"
_NAME = r"\d[\d.]*(?:\s?[º°ª]|(?<=\d)[oa]\b)?(?:[-/]\w+)*(?:\s?bis\b)?"
_SPOKEN = (
    r"(?:un[oa]|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieci[a-z]+|veint[a-z]+"
    r"|(?:treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa)(?:\s+y\s+[a-z]+)?)\b(?!\s+(?:veces|por\b))"
)
_PART_BETWEEN = r"(?:,?\s*(?:literal|inciso|letra|parrafo|parte)\s+\w+\)?)?"
_LINK = _PART_BETWEEN + r"\s*(?:,(?:\s*[ye]\b)?|;|\by\b|\be\b|\bo\b|\bu\b|\bal?\b|-)\s*(?:(?:el|los|las|la|del?)\s+)?"
_MORE = rf"(?:{_LINK}{_SIGN}?{_NAME}(?!\s*(?:veces|%)))*"
_MONTH = f"(?:{'|'.join(numerals()['months'])})"
_YEAR = r"(?:1[5-9]\d\d|1\.9\d\d|20\d\d|2\.0\d\d)(?![\d])"

_DATES = (
    re.compile(
        rf"\b(?:\d{{1,2}}\s?[º°]?|primero|{_SPOKEN})(?:\s*(?:,|y|al)\s*\d{{1,2}})?(?:\s+dias?)?\s+(?:de\s+|del\s+mes\s+de\s+)?{_MONTH}\b"
        rf"(?:\s*(?:,|de|del)?\s*(?:ano\s+)?(?:{_YEAR}|dos mil(?:\s+[a-z]+)?(?:\s+y\s+[a-z]+)?))?"
    ),
    re.compile(rf"\b{_MONTH}\s+(?:de\s+|del\s+)?(?:ano\s+)?{_YEAR}"),
    re.compile(r"(?<![\w.,/-])\d{1,2}([-/.])(?:0?[1-9]|1[0-2])\1(?:19|20)?\d\d(?![\w/-])"),
)
_YEARS = (
    re.compile(rf"\banos?\s+{_YEAR}(?:\s*(?:,|y|a|al|e)\s*{_YEAR})*"),
    re.compile(
        rf"\b(?:del?|en|desde|durante|hasta|hacia|y)\s+{_YEAR}(?!\s*[a-z]*\s*(?:fichas|veces|pesos|euros))(?![.,]\d)"
    ),
)
_BARE_YEAR = re.compile(
    r"(?<![\w$.,/:-])(?<!\$ )(?:19[5-9]\d|20[0-4]\d)(?=\s*(?:[,;.)]|$|\b(?:de|del|y|se|por|que|en)\b))(?![.,]\d)"
)
_TIMES = (
    re.compile(r"(?<![\w:.])[0-2]?\d[:.][0-5]\d\s*(?:horas?|hrs?|hs|h)\b\.?"),
    re.compile(
        r"\b(?:a|de|desde|entre|hasta)\s+las\s+[0-2]?\d(?::[0-5]\d)?\s*(?:horas|hrs?|hs)?\b(?!\s*(?:fichas|cartas|mesas|veces|apuestas|casillas))"
    ),
)
_NUMBERING = re.compile(
    r"\s*(?:\(\d{1,2}\)(?=\s+[a-z])|\d{1,3}(?:\.\d{1,3})*\s?(?:[.)]\s?-?(?=\s)|[º°]\.?-?(?=\s)|\.?-(?=\s?[a-z]))|\d{1,3}(?:\.\d{1,3})+(?=\s+[a-z]))"
)
_SIGNED = re.compile(r"\bn\s?\.?\s?[º°]\s?\.?\s*(?P<number>\d[\d.]*(?:[-/]\w+)*)")
_POCKETS = 40  # a number up to here may be one of the wheel: "el Nº 36"
_SCALE = re.compile(r"\bescala\s+(?:de\s+)?\d+\s?[:/]\s?\d+")
_OF_PART = re.compile(
    r"\b(?:numeros?|puntos?)\s+\d+(?:\.\d+)*"
    r"(?=\s+(?:de(?:l|\s+est[ea]|\s+la|\s+dich[oa])?\s+(?:presente\s+)?(?:apartado|articulo|anexo|numeral|capitulo|reglamento|circular)"
    r"|anterior\b|precedente\b))"
)
_CODES = re.compile(
    r"(?<![\w.])(?:[A-Z]{2,8}[-/][\w./-]*\d[\w./-]*|\d[\d.]{2,}-[A-Z]{1,3}-\d+|0\d-\d{3,}[\w-]*|\d{3,}/\d{2,4}(?![\d/])|\d{4}-\d{3,})"
)
_CLAUSE = re.compile(r"(?<![\w.,])\d{1,2}\.\d{1,2}\.\d{1,2}(?:\.\d{1,3})*(?![\d])")


class _Heads(Struct, forbid_unknown_fields=True):
    """The words that a name of each kind stands behind, as parts of patterns."""

    parts: list[str]
    acts: list[str]
    kinds: list[str]
    pages: list[str]
    forms: list[str]
    identities: list[str]
    phones: list[str]
    places: list[str]


@cache
def _heads() -> _Heads:
    path = files("extractor.lexicon").joinpath("labels.toml")
    return fitted(read(path), _Heads, path.name)


_END_OF_NAME = r"(?=\s*[,;.)]|\s+(?:del?|y|anterior)\b)"
_OF_ACT = (
    rf"(?:{_SIGN}[\s.]*{_NAME}{_MORE}|\d[\d.]*(?:[-/]\w+)+|\d{{1,3}}\.\d{{3}}\b(?!\s*(?:pesos|euros))"
    r"|\d+(?!\d)(?!\s*(?:%|veces)))"
)
_ITS_YEAR = rf"(?:\s+(?:de|del)\s+(?:ano\s+)?{_YEAR})?"
_OF_PERSON = r"[+(]?\d[\d .()-]*(?:[-/]?[k\d])?"


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    heads = _heads()
    part = rf"(?:\b|(?=§)){_any(heads.parts)}\.?\s*{_SIGN}?(?:{_NAME}{_MORE}|{_SPOKEN}{_END_OF_NAME})"
    act = rf"\b{_any(heads.acts)}\.?(?:\s+{_any(heads.kinds)})*\s*{_OF_ACT}{_ITS_YEAR}"
    patterns = [("reference", part), ("reference", act)]
    for reason, words in (("page", heads.pages), ("form", heads.forms), ("place", heads.places)):
        named = rf"(?:{_SIGN}?|(?:\s*de\s+\w+)\s*{_SIGN})"
        patterns.append((reason, rf"\b{_any(words)}\.?\s*{named}{_NAME}{_MORE}"))
    for reason, words in (("identity", heads.identities), ("phone", heads.phones)):
        patterns.append((reason, rf"\b{_any(words)}\b\.?:?\s*{_SIGN}?{_OF_PERSON}"))
    return tuple((reason, re.compile(pattern)) for reason, pattern in patterns)


def _any(words: list[str]) -> str:
    return f"(?:{'|'.join(words)})"


def find(text: str, *, opening: bool = True) -> list[Match[str]]:
    """Return the numbers that count nothing, with the words that make them so; `opening`: a number may stand first."""
    if not has_figures(text):
        return _spoken(folded(text))
    return apart([*_all(text, folded(text), opening)])


def _spoken(low: str) -> list[Match[str]]:
    """Return names in words: "artículo siete", "tres de agosto de dos mil doce"."""
    found = [Match("date", hit.start(), hit.end()) for hit in _DATES[0].finditer(low)] if " de " in low else []
    return apart([*found, *(Match("reference", hit.start(), hit.end()) for hit in _patterns()[0][1].finditer(low))])


def _all(text: str, low: str, opening: bool) -> Iterator[Match[str]]:
    if opening and (number := _NUMBERING.match(low)) and low[number.end() :].strip():
        yield Match("numbering", number.end() - len(number.group().lstrip()), number.end())
    for reason, patterns in (("date", _DATES), ("year", (*_YEARS, _BARE_YEAR)), ("time", _TIMES)):
        for pattern in patterns:
            yield from (Match(reason, hit.start(), hit.end()) for hit in pattern.finditer(low))
    for reason, pattern in _patterns():
        yield from (Match(reason, hit.start(), hit.end()) for hit in pattern.finditer(low))
    for pattern in (_OF_PART, _SCALE):
        yield from (Match("reference", hit.start(), hit.end()) for hit in pattern.finditer(low))
    for hit in _SIGNED.finditer(low):
        if not hit["number"].isdigit() or int(hit["number"]) > _POCKETS:
            yield Match("reference", hit.start(), hit.end())
    yield from (Match("reference", hit.start(), hit.end()) for hit in _CODES.finditer(text))
    yield from (Match("reference", hit.start(), hit.end()) for hit in _CLAUSE.finditer(low))
