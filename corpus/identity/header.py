"""What the header of a document says of it: kind, number, date, place and issuer."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from corpus.identity.acts import Instrument, find_instrument, heading_instrument, number_alone, unlisted
from corpus.identity.territory import alternatives, fold, readable, table
from corpus.layers import Line

# The header of a document: what stands above its recitals, its articles or its first heading.


_LONGEST_HEADER = 60
_LONGEST_LINE = 400
_LONGEST_CLOSING = 240
_SPACED = re.compile(r"(?<!\w)(?:[^\W\d_a-záéíóúñü] {1,3}){3,}[^\W\d_a-záéíóúñü](?!\w)")
"""Capitals with spaces between them, four at least; wider gaps part words."""
_DECORATION = re.compile(r"^[\s*#_|>(]+|[\s*_|)]+$")


@dataclass(frozen=True, slots=True)
class HeaderLine:
    """A line of the header without decoration: as printed, folded for comparison, and its number in the file."""

    text: str
    folded: str
    number: int


@dataclass(frozen=True, slots=True)
class Opening:
    """The header, and the short lines after which a document may be dated (the end of its enacting part or of all)."""

    header: Sequence[HeaderLine]
    closings: Sequence[HeaderLine]


def opening_of(top: Sequence[Line], tail: Sequence[Line]) -> Opening:
    """Return the header and the closings of a document from its first and last printed lines."""
    cleaned = [_header_line(line) for line in top]
    ends = (i for i, line in enumerate(cleaned[:_LONGEST_HEADER]) if i and _ends_header().match(line.folded))
    end = next(ends, min(len(cleaned), _LONGEST_HEADER))
    after = [*cleaned[end : end + 4 * _LONGEST_HEADER], *map(_header_line, tail[-_LONGEST_HEADER:])]
    return Opening(cleaned[:end], [line for line in after if len(line.text) < _LONGEST_CLOSING])


def _header_line(line: Line) -> HeaderLine:
    text = _DECORATION.sub("", _SPACED.sub(_closed, line.text[:_LONGEST_LINE]))
    return HeaderLine(text, fold(text), line.number)


def _closed(spaced: re.Match[str]) -> str:
    """Return words printed with spaces between their letters as they are written: "C I R C U L A R" """
    return " ".join(word.replace(" ", "") for word in re.split(r" {2,}", spaced[0]))


@cache
def _ends_header() -> re.Pattern[str]:
    """Match a line that opens recitals, an enacting formula alone on its line, or the body."""
    words = table("openers")
    recitals = alternatives(words["recitals"])
    operatives = alternatives(words["operatives"])
    return re.compile(rf"(?:{recitals}\b|{operatives}\s*[:.]?$|{alternatives(words['bodies'])}\b)")


# Dates as they are printed.


_OF = r"(?:\s+dias?)?(?:\s+del\s+mes)?(?:\s+de)?\s+"
_NUMERIC = re.compile(r"(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d\d)(?![\d/.-]?\d)")
_CENTURY = 50
"""A year of two figures from here on is of the last century."""


@dataclass(frozen=True, slots=True)
class FoundDate:
    """A date with its place in the text; `iso` is YYYY-MM-DD."""

    iso: str
    start: int
    end: int


def find_date(folded: str, start: int = 0) -> FoundDate | None:
    """Return the first date in a folded text from `start` on: "28 de marzo de 2018", "12 FEB. 2020", "9/10/2012".

    Also "julio 9 de 2014", "17/6/57", and in words: "ocho de julio de mil novecientos noventa y nueve".
    """
    found = [date for pattern in (_written(), _month_first()) for date in _found(pattern, folded, start)]
    found += [
        date
        for match in _NUMERIC.finditer(folded, start)
        if (date := _valid(match, int(match[1]), int(match[3]), _full(match[4])))
    ]
    return min(found, key=lambda date: date.start, default=None)


def day_of_year(folded: str, start: int, year: str) -> FoundDate | None:
    """Return the first day and month from `start` on, in a year known otherwise: "14/2020, de 10 de febrero"."""
    matches = [m for pattern in _day_and_month() if (m := pattern.search(folded, start))] if year else []
    match = min(matches, key=lambda found: found.start(), default=None)
    return _valid(match, _number(match["day"]), _month_number(match["month"]), int(year)) if match else None


def _found(pattern: re.Pattern[str], folded: str, start: int) -> Iterator[FoundDate]:
    for match in pattern.finditer(folded, start):
        date = _valid(match, _number(match["day"]), _month_number(match["month"]), _number(match["year"]))
        if date:
            yield date


def _valid(match: re.Match[str], day: int, month: int, year: int) -> FoundDate | None:
    try:
        iso = datetime.date(year, month, day).isoformat()
    except ValueError:
        return None
    return FoundDate(iso, match.start(), match.end())


def _full(year: str) -> int:
    return int(year) if len(year) > 2 else int(year) + (1900 if int(year) >= _CENTURY else 2000)


def _number(printed: str) -> int:
    """Return a number in figures or words, 0 for what is none: "1.999", "mil novecientos noventa y nueve"."""
    if figures := re.match(r"\d[\d.]*", printed):
        return int(figures[0].replace(".", ""))
    total = 0
    for word in printed.split():
        value = _number_words().get(word, 0)
        total = max(total, 1) * value if value == _THOUSAND else total + value
    return total


_THOUSAND = 1000


@cache
def _number_words() -> dict[str, int]:
    return {word: int(value) for value, words in table("numbers").items() for word in words}


@cache
def _months() -> dict[str, int]:
    return {name: number for number, names in enumerate(table("months")["names"], 1) for name in names}


def _month_number(name: str) -> int:
    return _months()[name]


@cache
def _in_words() -> str:
    word = alternatives(_number_words())
    return rf"{word}\b(?:\s+(?:y\s+)?{word}\b)*"


@cache
def _day() -> str:
    return rf"(?:(?<!\d)(?P<day>\d{{1,2}}|\b{_in_words()})(?:\s?[º°o]|ro)?(?:\s*\(\d{{1,2}}\))?)"


@cache
def _year() -> str:
    return rf"(?P<year>\d{{4}}|\d\.\d{{3}}|{_in_words()})(?!\d)"


@cache
def _written() -> re.Pattern[str]:
    return re.compile(rf"{_day()}{_OF}(?P<month>{_names()})\b\.?,?\s+(?:del?\s+)?(?:ano\s+)?{_year()}")


@cache
def _month_first() -> re.Pattern[str]:
    return re.compile(rf"\b(?P<month>{_names()})\s+{_day()},?\s+(?:del?\s+)?{_year()}")


@cache
def _day_and_month() -> tuple[re.Pattern[str], re.Pattern[str]]:
    month = rf"(?P<month>{_names()})"
    return re.compile(rf"{_day()}{_OF}{month}\b"), re.compile(rf"\b{month}\s+{_day()}\b")


def _names() -> str:
    return "|".join(sorted(_months(), key=len, reverse=True))


_DATE_AFTER_NAME = 60
_DATE_ALONE = 2
_LONGEST_ISSUER = 100
_PROPER = r"[A-ZÁÉÍÓÚÑÜ][^\W\d_]*\.?"
_LINKS = r"(?:(?:de|del|la|las|los|el|y|DE|DEL|LA|LAS|LOS|EL|Y) ){0,2}"
_PLACE = re.compile(
    rf"(?:(?:Dad[oa] en(?: la)?|DAD[OA] EN(?: LA)?|En|EN) )?({_PROPER}(?:[ '’-]{_LINKS}{_PROPER}){{0,5}})"
    rf"(?:, {_PROPER}(?: {_LINKS}{_PROPER}){{0,3}})?"
    r"(?:\s*,\s*|\s+)(?:(?:a|A|el|EL|con fecha) )?(?:(?:los|LOS|días?) )?$"
)
_NOT_A_PLACE = re.compile(r"\b(?:fecha|dia|ano|lunes|martes|miercoles|jueves|viernes|sabado|domingo|vigencia|partir)\b")


@dataclass(frozen=True, slots=True)
class Header:
    """What a header states; empty where it does not."""

    instrument: Instrument | None = None
    date: str = ""
    place: str = ""
    issuer: str = ""
    territory: str = ""


def read_header(opening: Opening) -> Header:
    """Return what a document's header says of it; date and place also from where it is signed."""
    named = _named_instrument(opening.header)
    date, place = _date_and_place(opening, named)
    above = [line for line in opening.header if not named or line.number <= named[1].number]
    institution, territory = _issuer(above)
    institution = institution or _issuer(opening.header)[0]
    return Header(named[0] if named else _decided(opening), date, place, institution, territory)


def _named_instrument(header: Sequence[HeaderLine]) -> tuple[Instrument, HeaderLine] | None:
    """Prefer a line that begins with the instrument's name and number, then one that holds it, then a name alone.

    A day may stand for the number; the other instruments of such a line are what it is about.
    """
    found = [(_rank(instrument), instrument, line) for line in header if (instrument := _instrument_of(line))]
    best = min(found, key=lambda f: f[0], default=None)
    return (best[1], best[2]) if best else None


def _decided(opening: Opening) -> Instrument | None:
    """Return what an instrument without a name is by the verb with which it decides: "DECRETA:" is that of a decree.

    A number with its sign that stands alone in the header is its number.
    """
    verbs = (match[1] for line in opening.closings if (match := _verb_alone().match(line.folded)))
    verb = next(verbs, "")
    noun = next((noun for noun, forms in table("openers")["kinds"].items() if verb in map(fold, forms)), "")
    numbers = (number for line in opening.header if (number := number_alone(line.folded)))
    return Instrument(noun, noun, next(numbers, ""), 0, 0) if noun else None


@cache
def _verb_alone() -> re.Pattern[str]:
    forms = [form for forms in table("openers")["kinds"].values() for form in forms]
    return re.compile(rf"({alternatives(forms)})\s*:?$")


def _instrument_of(line: HeaderLine) -> Instrument | None:
    folded = unlisted(line.folded)
    heading, named = heading_instrument(folded), find_instrument(folded)
    if named and named.start == 0:
        return named
    return heading if heading and heading.dated else named or heading


def _rank(instrument: Instrument) -> int:
    if instrument.start == 0 and (instrument.number or instrument.dated):
        return 0
    return 2 if instrument.number else 3


def _date_and_place(opening: Opening, named: tuple[Instrument, HeaderLine] | None) -> tuple[str, str]:
    """The date in the instrument's name, else one behind a place, else one alone on its line, else the signature's."""
    in_name = _date_in_name(named, opening.header)
    dated = [found for i in range(len(opening.header)) if (found := _dated(opening.header, i))]
    signed = [found for i in range(len(opening.closings)) if (found := _dated(opening.closings, i)) and found[1]]
    with_place = next((found for found in dated if found[1]), None)
    if in_name:
        same = (found for found in [*dated, *signed] if found[0] == in_name and found[1])
        return in_name, next(same, ("", ""))[1]
    return with_place or next(iter(dated), None) or next(iter(signed), None) or (_told(opening), "")


def _told(opening: Opening) -> str:
    """Return the day that words name as that of signature or publication: "publicada el 3 de mayo de 1999"."""
    lines = [line.folded for line in (*opening.header, *opening.closings)]
    words = (re.compile(rf"\b{word}\b") for word in table("issuer")["dating"])
    told = (find_date(line, match.end()) for word in words for line in lines if (match := word.search(line)))
    return next((date.iso for date in told if date), "")


def _date_in_name(named: tuple[Instrument, HeaderLine] | None, header: Sequence[HeaderLine]) -> str:
    """Return the day in the line that names an instrument, or alone on the next: "DECRETO 3 DE 2014", "(julio 9)"."""
    if not named:
        return ""
    folded, end, year = unlisted(named[1].folded), named[0].end, named[0].year
    date = find_date(folded, end) or day_of_year(folded, end, year)
    if date and date.start - end <= _DATE_AFTER_NAME:
        return date.iso
    below = next((line.folded for line in header if line.number > named[1].number), "")
    alone = find_date(below) or day_of_year(below, 0, year)
    return alone.iso if alone and alone.start == 0 and len(below) - alone.end <= _DATE_ALONE else ""


def _dated(lines: Sequence[HeaderLine], index: int) -> tuple[str, str] | None:
    """Return date and place of a line that holds little else: "Lota, 3 de mayo de 2019", or "LOTA," a line before."""
    line = lines[index]
    date = find_date(line.folded)
    if not date or len(line.folded) - date.end > 15:
        return None
    before = line.text[: date.start]
    if place := _place(before):
        return date.iso, place
    if not before.strip():
        above = lines[index - 1].text if index else ""
        named = above.endswith(",") and _PLACE.fullmatch(above)
        return date.iso, readable(above.rstrip(" ,")) if named else ""
    return None


def _place(before: str) -> str:
    match = _PLACE.fullmatch(before)
    return readable(match[1]) if match and not _NOT_A_PLACE.search(fold(match[1])) else ""


def _issuer(header: Sequence[HeaderLine]) -> tuple[str, str]:
    """Return the institution (with the one that it is part of) and the territory that the lines name."""
    institutions: list[str] = []
    territory = ""
    for line in header:
        if len(line.text) > _LONGEST_ISSUER or line.text.endswith((":", ";")):
            continue
        match = _issuer_line().match(line.folded)
        if not match:
            continue
        name = readable(line.text[match.start("name") :].rstrip(" ,.-/"))
        if match["institution"] and name not in institutions:
            institutions.append(name)
        elif match["territory"] and not territory:
            territory = name
    return ", ".join(institutions[-2:]), territory


@cache
def _issuer_line() -> re.Pattern[str]:
    words = table("issuer")
    honorifics = "|".join(re.escape(fold(word)) for word in words["honorifics"])
    return re.compile(
        rf"(?:(?:{honorifics})\s*)?(?P<name>(?P<institution>{alternatives(words['institutions'])}\b)"
        rf"|(?P<territory>{alternatives(words['territories'])}\b))(?!\s*[:;])"
    )
