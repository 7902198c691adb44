"""Spanish numbers in figures and in words: cardinals, up to the hundreds of thousands, and ordinals.

In: any text. Out: matches whose value is an int, or a float where halves or decimals are printed ("siete y medio", "7
1/2", "1,50"). Kinds: "figure", "word", "both" ("siete (7)", "7 (siete)"), "article" (un, una, uno: asked for with
`articles=True`, for Spanish has one word for the number and the article).

What is a label and not a quantity does not match: a year, a date, "N° 512", "artículo 7", "decreto 421", a clause
number ("1.4.2"), a number glued to letters or to another by a slash. Fractions alone ("la mitad", "1/2") are the
business of `shares`.

`ordinals` finds ordinals in all their forms: "primera", "1.º", "1ª", "2.o", "3er", "décimo tercero". Out: matches whose
value is the place as an int; kinds "word" and "figure". What is no ordinal: a degree ("20 °C"), a bare figure, a
cardinal in words, "segundos" of time after a number ("30 segundos").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from extractor.grammar import Match, apart, each_passage, folded
from extractor.lexicon.tokens import ORDINAL_WORDS, numerals

_NUMERALS = numerals()
_UNITS, _TEENS, _TENS = _NUMERALS["units"], _NUMERALS["teens"], _NUMERALS["tens"]

_FIGURE = re.compile(
    r"(?<![\w.,])(\d{1,3})(?:\.?\s?[ºª](?!\s?[cf]\b)|\.[oa](?=\s)|\.?(?:er|r[oa]|d[oa]|t[oa]|m[oa]|v[oa]|n[oa])\b)"
)
_ORDINAL_TENS = {"decimo": 10, "vigesimo": 20, "trigesimo": 30, "cuadragesimo": 40, "quincuagesimo": 50}
_COMPOUND = {"undecimo": 11, "duodecimo": 12, "decimoprimero": 11, "decimosegundo": 12}
_TEN = r"(?:decim|vigesim|trigesim|cuadragesim|quincuagesim)[oa]s?"
_STEM = r"(?:primer|segund|tercer|cuart|quint|sext|sep?tim|octav|noven)"
_WORD = re.compile(rf"\b(?:{_TEN}(?:\s?{_STEM}[oa]?s?)?|{_STEM}[oa]s?|primer|tercer|(?:un|duo)decim[oa]s?)\b")
_COUNTED = re.compile(r"[\d)]\s*$")


def _values() -> dict[str, int]:
    words = {"cero": 0, "un": 1, "una": 1, "cien": 100, "mil": 1000}
    words |= {word: n for n, word in enumerate(_UNITS, 1)}
    words |= {word: n for n, word in enumerate(_TEENS, 10)}
    words |= {word: 10 * n for n, word in enumerate(_TENS, 2)}
    words |= {f"veinti{word}": 20 + n for n, word in enumerate(_UNITS, 1)}
    words |= {"veintiun": 21, "veintiuna": 21}
    words |= {f"{ten[:-1]}ai{unit}": 10 * n + m for n, ten in enumerate(_TENS, 2) for m, unit in enumerate(_UNITS, 1)}
    words |= {word: 100 * n for n, word in enumerate(_NUMERALS["hundreds"], 1)}
    words |= {word[:-2] + "as": 100 * n for n, word in enumerate(_NUMERALS["hundreds"], 1) if n > 1}
    return words


_VALUES = _values()

_UNIT = r"(?:un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)"
_ONE_TO_99 = (
    r"(?:diez(?:\s+y\s+(?:seis|siete|ocho|nueve))?|once|doce|trece|catorce|quince|dieci(?:seis|siete|ocho|nueve)"
    rf"|veinti{_UNIT}|veinte(?:\s+y\s+{_UNIT})?"
    rf"|(?:treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa)(?:\s+y\s+{_UNIT})?|{_UNIT})"
)
_TO_999 = (
    r"(?:(?:ciento|cien|doscient[oa]s|trescient[oa]s|cuatrocient[oa]s|quinient[oa]s|seiscient[oa]s|setecient[oa]s"
    rf"|ochocient[oa]s|novecient[oa]s)(?:\s+{_ONE_TO_99})?|{_ONE_TO_99})"
)
_THOUSANDS = r"[1-9]\d{0,2}(?:,\d{3})+(?!\d|,\d)"  # "12,500", as some countries print it
_FIGURES = rf"(?:{_THOUSANDS}|(?:\d{{1,3}}(?:\.\d{{3}}){{1,3}}(?![\d])|\d{{1,9}}(?!\d))(?:,\d{{1,2}}(?![\d]|,\d))?)"
_HALF = r"(?P<half>\s*(?:y\s*)?(?:½|1\s*/\s*2(?!\d))|\s+y\s+medi[oa]\b)"

_ENGLISH = re.compile(_THOUSANDS)
_HALF_POINT = re.compile(r"(medi[oa]|½|1/2)(?=\s+(?:punto|tanto|unidad)\b)")
_BEHIND_FIGURES = re.compile(r" mil\b(?: (?P<rest>\d{3})(?![\d.,]))?")
_WORD_NUMBER = re.compile(rf"(?:(?:{_TO_999}\s+)?mil(?:\s+{_TO_999})?|{_TO_999}|cero)\b{_HALF}?")
_FIGURE_NUMBER = re.compile(rf"{_FIGURES}{_HALF}?")

# a set of whole words tells candidates apart: the grammar as one regex tried at each place costs ten times more
_FIRST_WORDS = frozenset(_VALUES)
_HALVES = ("medio", "media", "½")
_FIRST_LETTERS = "|".join(sorted({word[:2] for word in (*_VALUES, "medio")}))
_TOKEN = re.compile(rf"\d+|(?<![a-z])(?:{_FIRST_LETTERS})[a-z]*|½")

_DIGITS = re.compile(r"\d+")
_GLUED_LIST = re.compile(r"(?<![\w.,])\d{1,2}(?:(?:,\d{1,2})+,?\s*[ouye]\s*\d{1,2}|(?:,\d{1,2}){2,})(?![\w]|[.,]\d)")
_PER_CENT = re.compile(r"\bpor\s+$")
_LABELS = frozenset(_NUMERALS["labels"])
_INSTRUMENTS = frozenset(_NUMERALS["instruments"])
_MONTH = f"(?:{'|'.join(_NUMERALS['months'])})"
_MONTH_BEFORE = re.compile(rf"\b{_MONTH}\s+(?:de|del)(?:\s+ano)?\s*$")
_MONTH_AFTER = re.compile(rf"[º°]?\s+(?:de\s+)?{_MONTH}\b")
_CLAUSE_TAIL = re.compile(r"(?:\.\d+)+\.?(?!\d)")
_GLUED_AFTER = re.compile(r"(?!y(?!\w))[a-zñºª°]|\.?\s?[º°ª](?!\w)")  # "10: 1y" at the end of a line is no unit
_PARENTHESIS = re.compile(r"\s{0,2}[(\[]\s*([^()\[\]]{1,60}?)\s*[)\]]")


def find(text: str, *, articles: bool = False) -> list[Match[int | float]]:
    """Return the quantities of `text` in order; `articles` lets "un", "una" and "uno" count as the number one."""
    return [number for number in scan(text) if articles or number.kind != "article"]


def parse(text: str) -> int | float | None:
    """Return the number that the whole of `text` is ("doce", "1.500", "siete (7)", "un"), or None."""
    whole = text.strip()
    found = scan(whole)
    return found[0].value if len(found) == 1 and (found[0].start, found[0].end) == (0, len(whole)) else None


def at(text: str, start: int) -> Match[int | float] | None:
    """Return the number that begins exactly at `start`, articles included, or None."""
    return _by_start(text).get(start)


def scan(text: str) -> tuple[Match[int | float], ...]:
    """Return every number of `text` in order, articles included."""
    return _scan(folded(text))


@each_passage
def _by_start(text: str) -> dict[int, Match[int | float]]:
    return {number.start: number for number in scan(text)}


@each_passage
def _scan(text: str) -> tuple[Match[int | float], ...]:
    return tuple(_numbers(text))


def _numbers(text: str) -> Iterator[Match[int | float]]:
    here = 0
    listed = _glued_lists(text)
    for token in _TOKEN.finditer(text):
        word, start = token.group(), token.start()
        if start < here or not (word in _FIRST_WORDS or word.isdigit() or word in _HALVES):
            continue
        found = _item(text, start) if start in listed else _read(text, start)
        if found is not None:
            here = found.end
            yield found


def _glued_lists(text: str) -> frozenset[int]:
    """Return the places of the figures of lists without spaces ("9,10 u 11"), whose commas part no decimals."""
    starts: set[int] = set()
    for hit in _GLUED_LIST.finditer(text) if "," in text else ():
        items = list(_DIGITS.finditer(text, hit.start(), hit.end()))
        values = [int(item.group()) for item in items]
        if all(first < second for first, second in pairwise(values)):
            starts.update(item.start() for item in items)
    return frozenset(starts)


def _item(text: str, start: int) -> Match[int | float] | None:
    digits = _DIGITS.match(text, start)
    return Match(int(digits.group()), start, digits.end(), "figure") if digits else None


def _read(text: str, start: int) -> Match[int | float] | None:
    """Return the number that the token at `start` begins, with the one in parentheses that repeats it."""
    first = _single(text, start)
    if first is None or _is_label(text, first):
        return None
    again = _PARENTHESIS.match(text, first.end)
    if again is None:
        return first
    second = _single(text, again.start(1))
    if second is None or second.end != again.end(1) or (second.kind == "figure") == (first.kind == "figure"):
        return first
    note = "" if second.value == first.value else f"in parentheses: {again.group(1)}"
    return Match(first.value, start, again.end(), "both", note)


def _single(text: str, start: int) -> Match[int | float] | None:
    if half := _HALF_POINT.match(text, start):
        return Match(0.5, start, half.end(1), "word" if half.group(1).isalpha() else "figure")
    if text[start : start + 1].isdigit():
        return _figure(text, start)
    return _word(text, start)


def _word(text: str, start: int) -> Match[int | float] | None:
    token = _TOKEN.match(text, start)
    if token is None or token.group() not in _FIRST_WORDS or text[start - 1 : start].isalnum():
        return None
    found = _WORD_NUMBER.match(text, start)
    if found is None:  # "ciento" alone is read, "veinte y" is read as "veinte"
        return None
    words = found.group()[: found.start("half") - start] if found.group("half") else found.group()
    kind = "article" if words in ("un", "una", "uno") and not found.group("half") else "word"
    return Match(_with_half(_sum(words), found), start, found.end(), kind)


def _sum(words: str) -> int:
    """Return the value of number words: what stands before "mil" counts thousands."""
    total, part = 0, 0
    for word in words.split():
        if word == "mil":
            total, part = 1000 * (part or 1), 0
        else:
            part += _VALUES.get(word, 0)
    return total + part


def _figure(text: str, start: int) -> Match[int | float] | None:
    found = _FIGURE_NUMBER.match(text, start)
    if found is None:
        return None
    end = found.end()
    digits = found.group()[: found.start("half") - start] if found.group("half") else found.group()
    plain = digits.replace(",", "") if _ENGLISH.fullmatch(digits) else digits.replace(".", "")
    value = float(plain.replace(",", ".")) if "," in plain else int(plain)
    thousands = _BEHIND_FIGURES.match(text, end) if isinstance(value, int) and value < 1000 else None
    if thousands is not None:  # "200 mil", "3 mil 500"
        return Match(value * 1000 + int(thousands["rest"] or 0), start, thousands.end(), "figure")
    return Match(_with_half(value, found), start, end, "figure")


def _with_half(value: int | float, found: re.Match[str]) -> int | float:
    return value + 0.5 if found.group("half") else value


def _is_label(text: str, number: Match[int | float]) -> bool:
    """Tell whether the figures name something (a year, a decree, a clause) instead of counting."""
    left = max(0, number.start - 30)
    if number.value == 100 and _PER_CENT.search(text, left, number.start):
        return True  # "50 por 100", "cien por cien" are shares
    if number.kind == "article":
        return False
    if number.kind == "word":
        return is_label(text[left : number.start])
    before = text[max(0, number.start - 2) : number.start]
    if before and (before[-1].isalpha() or before[-1] in "/_" or (before[-1] in ".," and before[:1].isalnum())):
        return True
    if (
        _GLUED_AFTER.match(text, number.end)
        or _CLAUSE_TAIL.match(text, number.end)
        or text[number.end : number.end + 1] == "/"
    ):
        return True
    if is_label(text[left : number.start]) or _MONTH_BEFORE.search(text, left, number.start):
        return True
    return bool(_MONTH_AFTER.match(text, number.end))


def is_label(before: str) -> bool:
    """Tell whether the (folded) words before a number make it the name of a provision, an instrument or a year."""
    words = before.split()
    if not words:
        return False
    return words[-1].rstrip(".:") in _LABELS or (len(words) > 1 and words[-2] in _INSTRUMENTS)


def ordinals(text: str) -> list[Match[int]]:
    """Return the ordinals of `text` in order."""
    low = folded(text).replace("°", "º")
    found = [Match(int(hit.group(1)), hit.start(), hit.end(), "figure") for hit in _FIGURE.finditer(low)]
    for hit in _WORD.finditer(low):
        seconds = hit.group() in ("segundos", "segundo") and _COUNTED.search(low, max(0, hit.start() - 3), hit.start())
        if not seconds:
            found.append(Match(_value(hit.group()), hit.start(), hit.end(), "word"))
    return apart(found)


def ordinal(text: str) -> int | None:
    """Return the place that the whole of `text` names, or None."""
    whole = text.strip()
    found = ordinals(whole)
    return found[0].value if len(found) == 1 and (found[0].start, found[0].end) == (0, len(whole)) else None


def _value(words: str) -> int:
    word = _masculine(words)
    if word in _COMPOUND:
        return _COMPOUND[word]
    if word in ORDINAL_WORDS:
        return ORDINAL_WORDS[word]
    ten = next(value for stem, value in _ORDINAL_TENS.items() if word.startswith(stem[:-1]))
    rest = re.sub(rf"^{_TEN}\s?", "", word)
    return ten + (ORDINAL_WORDS.get(rest) or ORDINAL_WORDS.get(rest + "o", 0))


def _masculine(words: str) -> str:
    return re.sub(r"[oa]s?$", "o", words)
