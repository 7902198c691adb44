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

from extractor.grammar import Match, apart, each_passage, folded, numbers

_SIGN_OF_PERCENT = r"\s*(?:%|pct\b|por\s+(?:ciento|cien|100)\b(?:\s*%)?)"
_PERCENT = re.compile(_SIGN_OF_PERCENT)
_PER_MILLE = re.compile(r"\s*(?:‰|por\s+mil\b(?!\s+(?:veces|fichas|unidades)))")
_AND_PART = re.compile(rf"\s*(?:y\s+)?(?P<part>(?:un\s+)?cuarto|tres\s+cuartos|[¼¾½]|[13]/[24])(?={_SIGN_OF_PERCENT})")
"""What a percentage has beyond its whole number: "dos y cuarto por ciento", "1 3/4 %"."""
_POINT = re.compile(r"\s+(?:punto|coma)\s+")
_AND_PARTS = {"cuarto": "1/4", "un cuarto": "1/4", "tres cuartos": "3/4", "¼": "1/4", "¾": "3/4", "½": "1/2"}
_OF_EACH = re.compile(r"\s+(?:[a-z]{3,}\s+)?(?:de|por|en|sobre)\s+cada\s+(?=\S)")
_EACH_FIRST = re.compile(r"\b(?:de|por|sobre)\s+cada\s+(?=\S)")
_ITS_PART = re.compile(r"(?:\s+[a-z]{3,}){0,8}\s*,\s+(?:[a-z]{2,}\s+){0,3}$")
_COINS = re.compile(
    r"\s+(?:fichas?|unidad(?:es)?|monedas?|tantos?|creditos?|pesos?|sol(?:es)?|euros?|dolar(?:es)?|bolivian[oa]s?|bolivar(?:es)?"
    r"|quetzal(?:es)?|lempiras?|balboas?|cordobas?|pesetas?|real(?:es)?|duros?|colon(?:es)?|guarani(?:es)?|sucres?|apostad[oa]s?)\b"
)
_HUNDREDS = (10, 20, 50, 100, 1000)
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
    "undecim": 11, "duodecim": 12, "vigesim": 20, "trigesim": 30, "cuadragesim": 40, "quincuagesim": 50,
    "sexagesim": 60, "septuagesim": 70, "octogesim": 80, "nonagesim": 90, "centesim": 100, "milesim": 1000,
}  # fmt: skip
_ONES = {"primer": 1, "segund": 2, **{stem: size for stem, size in _PARTS.items() if size < 10 and stem != "terci"}}
_TENS = "|".join(stem for stem, size in _PARTS.items() if size % 10 == 0 and size < 100)
_NTHS = re.compile(
    rf"\s+(?:(?P<tens>{_TENS})[oa]?s?\s?(?P<ones>{'|'.join(_ONES)})|(?P<part>{'|'.join(_PARTS)})"
    r"|(?P<counted>[a-z]{2,14})av)(?P<end>[oa]s?)(?P<parts>\s+partes?)?\b"
)
_THE = re.compile(r"\b(?:la|su)(?=\s)")
_OF = re.compile(r"\s+del?\b(?!\s+hora)")
_OF_THE_WHOLE = re.compile(r"\s+del\b|\s+de\s+(?:la|lo|las|los|cada)\b")
_OF_A_LIMIT = re.compile(r"\s+del?\s+(?:la\s+)?(?:max|min|tope|may|men)")
_CLOSED = re.compile(r"\s*(?:[.,;)]|$)")
_EVERYDAY = ("cuart", "tercer", "primer", "segund")
"""Ordinals that alone are no parts: "un cuarto", "el tercero"."""
_CENTS = re.compile(r"\s+(?:centavos|centimos|centesimos)\s+(?:por|de|en)\s+(?:cada\s+)?[a-z]{3,}\b")
_CENT = re.compile(r"\s+(?:centavos|centimos|centesimos)\b")
_OF_EACH_COIN = re.compile(
    r"\b(?:de|por) cada (?:(?:ficha|apuesta|postura)\b[^.;]{0,45}\b(?:vale|de) (?:un|una) )?"
    r"(?:peso|dolar|euro|sol|boliviano|bolivar|quetzal|lempira|colon|cordoba|balboa|guarani|peseta)\b"
    r"[^.;]{0,80}$"
)
_SMALL = 4  # of more than a fourth texts say a half, a third, so many in a hundred
_PART_PERCENT = re.compile(
    r"\b(?:el\s+|un\s+)?(?P<part>medio|tercio|cuarto|quinto|octavo|decimo|tres\s+cuartos)\s+por\s+(?:ciento|cien|100)\b"
    r"(?:\s*\(\s*0?[.,]\d{1,3}\s*%\s*\))?"
)
"""A percentage that is less than one: "medio por ciento", "un octavo por ciento (0,125 %)"."""
_PARTS_OF_PERCENT = {
    "medio": "1/2", "tercio": "1/3", "cuarto": "1/4", "quinto": "1/5", "octavo": "1/8", "decimo": "1/10",
    "tres cuartos": "3/4",
}  # fmt: skip


def find(text: str) -> list[Match[str]]:
    """Return the shares of `text` in order."""
    return [*_all(folded(text))]


@each_passage
def _all(low: str) -> tuple[Match[str], ...]:
    """Return every share; kept, for odds and multiples read the same ones."""
    return tuple(apart([*_percents(low), *_words(low), *_fractions(low)]))


def parse(text: str) -> str | None:
    """Return the share that the whole of `text` is ("95 %", "la mitad"), or None."""
    whole = text.strip().rstrip(".")
    found = find(whole)
    return found[0].value if len(found) == 1 and (found[0].start, found[0].end) == (0, len(whole)) else None


def _percents(low: str) -> Iterator[Match[str]]:
    if not any(sign in low for sign in ("%", "‰", "por", "cent", "pct", "de cada")):
        return
    for hit in _PART_PERCENT.finditer(low):
        if not re.search(r"\by\s+$", low[: hit.start()]):  # "uno y medio por ciento"
            part = Fraction(_PARTS_OF_PERCENT[" ".join(hit["part"].split())])
            yield Match(str(part / 100), hit.start(), hit.end(), "percent")
    yield from _each_first(low)
    for number in numbers.scan(low):
        cents = _CENTS.match(low, number.end) if number.kind != "article" else None
        if cents is not None:  # "setenta centavos por peso"
            yield Match(str(Fraction(str(number.value)) / 100), number.start, cents.end(), "percent")
        elif _CENT.match(low, number.end) and number.kind != "article" and _OF_EACH_COIN.search(low, 0, number.start):
            yield Match(str(Fraction(str(number.value)) / 100), number.start, number.end, "percent")
        value, end = _and_part(low, number)
        sign = _PERCENT.match(low, end)
        if sign is None or (number.kind == "article" and end == number.end):
            yield from _rates(low, number)
            continue
        end, note = sign.end(), ""
        again = _SAME.match(low, end)
        if again is not None:
            end = again.end()
            same = Fraction(again.group(1).replace(",", ".")) == value
            note = "" if same else f"in parentheses: {again.group(1)} %"
        yield Match(str(value / 100), number.start, end, "percent", note)


def _and_part(low: str, number: Match[int | float]) -> tuple[Fraction, int]:
    """The number of a percentage with what it has beyond its whole, and where it ends."""
    value = Fraction(str(number.value))
    if point := _POINT.match(low, number.end):
        behind = numbers.at(low, point.end())
        if behind is not None and isinstance(behind.value, int) and _PERCENT.match(low, behind.end):
            return value + Fraction(behind.value, 10 ** len(str(behind.value))), behind.end
    part = _AND_PART.match(low, number.end)
    if part is None:
        return value, number.end
    said = " ".join(part.group("part").split())
    return value + Fraction(_AND_PARTS.get(said, said)), part.end()


def _rates(low: str, number: Match[int | float]) -> Iterator[Match[str]]:
    """ "cuatro por mil", "cinco de cada ciento"."""
    if number.kind != "article" and (sign := _PER_MILLE.match(low, number.end)):
        yield Match(str(Fraction(str(number.value)) / 1000), number.start, sign.end(), "percent")
    elif of_each := _OF_EACH.match(low, number.end):
        whole = numbers.at(low, of_each.end())
        if whole is not None and isinstance(whole.value, int) and _parts_of(low, number, whole):
            yield Match(str(Fraction(str(number.value)) / whole.value), number.start, whole.end, "percent")


def _parts_of(low: str, number: Match[int | float], whole: Match[int | float]) -> bool:
    """Tell whether "N de cada M" is a share: of a round whole, or of coins ("tres pesos por cada sesenta")."""
    if low[number.end : whole.start].split()[-2] == "de" and whole.value in _HUNDREDS:
        return True
    counted = _COINS.search(low, number.end, whole.start) or _COINS.match(low, whole.end)
    return counted is not None and whole.value >= _HUNDREDS[0] and _SMALL * number.value <= whole.value


def _each_first(low: str) -> Iterator[Match[str]]:
    """ "De cada cien pesos que entran, sesenta y ocho"."""
    for hit in _EACH_FIRST.finditer(low) if "cada" in low else ():
        whole = numbers.at(low, hit.end())
        if whole is None or whole.value not in _HUNDREDS:
            continue
        part = next((one for one in numbers.scan(low) if one.start >= whole.end and one.kind != "article"), None)
        if part is not None and 0 < part.value < whole.value and _ITS_PART.fullmatch(low, whole.end, part.start):
            yield Match(str(Fraction(str(part.value)) / int(whole.value)), part.start, part.end, "percent")


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
    yield from _nths(low)


def _nths(low: str) -> Iterator[Match[str]]:
    """ "diecinueve vigésimos", "un veinteavo de", "ochenta centésimas partes", "la vigésima quinta parte"."""
    counts = [(one.value, one.start, one.end) for one in numbers.scan(low) if isinstance(one.value, int)]
    counts += [(1, hit.start(), hit.end()) for hit in _THE.finditer(low)]
    for count, start, end in sorted(counts, key=lambda one: one[1]):
        hit = _NTHS.match(low, end)
        size = _size(hit) if hit is not None and _is_part(low, hit) else 0
        if hit is not None and 0 < count < size:
            yield Match(str(Fraction(count, size)), start, hit.end(), "word")


def _size(hit: re.Match[str]) -> int:
    """Into how many parts the whole is divided; 0 where what stands before "avo" is no number."""
    if hit.group("counted"):
        counted = numbers.at(hit.group("counted"), 0)
        return int(counted.value) if counted is not None else 0
    if hit.group("tens"):
        return _PARTS[hit.group("tens")] + _ONES[hit.group("ones")]
    return _PARTS[hit.group("part")]


def _is_part(low: str, hit: re.Match[str]) -> bool:
    """Tell whether an ordinal is a part of something, and no place in an order: "la quinta" is none."""
    stem, end, at = hit.group("part") or hit.group("ones") or "", hit.group("end"), hit.end()
    if hit.group("parts"):
        return end.startswith("a")
    if end == "as" and stem in ("decim", "vigesim", "centesim", "milesim"):
        return True  # "siete décimas"
    if end.startswith("a"):
        fine = stem in ("centesim", "milesim") and _OF.match(low, at)
        return bool(fine or (stem not in _EVERYDAY and _OF_A_LIMIT.match(low, at)))
    if stem in _EVERYDAY:
        return stem == "cuart" and _OF_THE_WHOLE.match(low, at) is not None
    return stem == "terci" or end == "os" or bool(_OF.match(low, at) or _CLOSED.match(low, at))


def _fractions(low: str) -> Iterator[Match[str]]:
    for hit in _SIGN.finditer(low) if not low.isascii() else ():
        if not _PART_OF_NUMBER.search(low, max(0, hit.start() - 3), hit.start()):
            yield Match(_SIGNS[hit.group()], hit.start(), hit.end(), "fraction")
    for hit in _FRACTION.finditer(low) if "/" in low else ():
        above, below = int(hit.group(1)), int(hit.group(2))
        before = low[max(0, hit.start() - 24) : hit.start()]
        if 0 < above < below and not _PART_OF_NUMBER.search(before) and not numbers.is_label(before):
            yield Match(str(Fraction(above, below)), hit.start(), hit.end(), "fraction")
