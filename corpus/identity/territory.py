"""Where an instrument is in force: the country, and the place within it that its issuer governs.

A division of a country legislates where the text names its organs: its parliament, its government, its gazette.

The words of `identity.toml` and `countries.toml`, and how they are compared.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from corpus.encoding import characterwise
from schemas.declared import fitted, read

_ACCENTED = "áàâãäéèêëíìîïóòôõöúùûüýñçÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÝÑÇ"
_PLAIN = "aaaaaeeeeiiiiooooouuuuyncAAAAAEEEEIIIIOOOOOUUUUYNC"
_FOLDING = str.maketrans(_ACCENTED + _ACCENTED.upper(), _PLAIN + _PLAIN.upper())
_SMALL = frozenset(
    ("a", "al", "con", "de", "del", "e", "el", "en", "la", "las", "los", "o", "para", "por", "que", "su", "y")
)
_NOT_SLUG = re.compile(r"[^a-z0-9]+")

_WORD = re.compile(r"\w+")
_WINDOW = 12_000
_WHOLE = 400_000
_TOP = 1_500
_IN_HEADER = 5
_FEWEST = 2
_NAME = r"[A-ZÁÉÍÓÚÑ][\wáéíóúñü]+(?: (?:(?:de|del|la|las|los) )*[A-ZÁÉÍÓÚÑ][\wáéíóúñü]+){0,3}"

_HEAD = 5_000
_TAIL = 1_500
_TITLE = 400
_IN_HEAD = 2
"""Mentions in title (which count twice), promulgation and signature that show who legislates; one may be in passing."""
_IN_ALL = 5
_TIMES = 2
"""The division that legislates is named so many times as often as any other."""


@dataclass(frozen=True, slots=True)
class Territory:
    """Country (ISO 3166-1 code in lower case) and locality, each empty where the text does not show it."""

    country: str = ""
    locality: str = ""

    @property
    def jurisdiction(self) -> str:
        """The slug of the locality, or of the country where the instrument is national."""
        if self.locality:
            return slug(self.locality)
        return slug(countries()[self.country].name) if self.country else ""


def territory_of(header: str, issuer: str, territory: str, text: str, *, noun: str = "", place: str = "") -> Territory:
    """Return the territory that header, issuer and, if they leave it open, the text of a document show.

    `noun` is that of the instrument: a royal decree is the whole country's. `place` is where it was given: an issuer
    that is named after it governs it ("Junta de Juegos de Villa Arenal").
    """
    if nation := _unlisted_nation(header):
        return Territory("", nation)
    country = _country(header, text[:_WINDOW]) or _country("", " ".join(text[:_WHOLE].split()))
    locality = _locality(territory) or _locality(issuer) or _named_after(issuer, place)
    if not locality and _regional().search(fold(f"{issuer}\n{territory}")):
        locality = _division_named(header, country) or _division_named(text[:_WINDOW], country)
    locality = locality or _gazette_place(text[:_TOP])
    whole = fold(noun) in map(fold, table("issuer")["of_a_whole_country"]) or decides_for_all(text[:_WINDOW])
    if not (locality or whole):
        locality = legislating_division(text, country)
    return Territory(country, canonical(locality) if country or locality else _named_most(text[:_WINDOW]))


def _named_after(issuer: str, place: str) -> str:
    """Return the place that ends an issuer's name, unless that is a capital in which a whole country's issuers sit."""
    return readable(place) if place and fold(issuer).endswith(f" de {fold(place)}") and not _is_city(place) else ""


def _is_city(place: str) -> bool:
    return fold(place) in {fold(city) for country in countries().values() for city in country.cities}


def _unlisted_nation(header: str) -> str:
    """Return the name of a republic that no list has, where the header has it on a line of its own."""
    named = (readable(match["name"]) for match in _nation().finditer(header))
    return next((name for name in named if not _is_country(name)), "")


def _named_most(text: str) -> str:
    """Return the territory that a text names most, twice at least, where neither country nor issuer is known."""
    named = Counter(readable(match["name"]) for match in _territory_named().finditer(text))
    name, count = named.most_common(1)[0] if named else ("", 0)
    return name if count >= _FEWEST else ""


def _gazette_place(top: str) -> str:
    """Return the place whose gazette has this top of its first page, or nothing where it is a whole country's."""
    match = _masthead().search(fold(top))
    if not match:
        return ""
    named = top[match.start("place") : match.end("place")]
    institution = _locality(named[match.end("article") - match.start("place") :]) if match["article"] else ""
    return institution or _locality(named) or ("" if _is_country(readable(named)) else readable(named))


def _division_named(text: str, country: str) -> str:
    """Return the division of a country that a text names most, or nothing where it names none."""
    divisions = countries()[country].divisions if country in countries() else []
    names = {tuple(_WORD.findall(fold(name))): name for name in divisions}
    named = Counter(phrase for code, phrase in _mentions(text) if code == country and phrase in names)
    return bare(names[named.most_common(1)[0][0]]) if named else ""


def _country(header: str, text: str) -> str:
    scores: Counter[str] = Counter()
    for words, weight in ((header, _IN_HEADER), (text, 1)):
        for code, phrase in _mentions(words):
            scores[code] += weight * len(phrase)
    return scores.most_common(1)[0][0] if scores else ""


def _mentions(text: str) -> list[tuple[str, tuple[str, ...]]]:
    words = fold(text)
    spans = [match.span() for match in _WORD.finditer(words)]
    folded = [words[start:end] for start, end in spans]
    found = []
    for i, word in enumerate(folded):
        for phrase, code, proper in _phrases().get(word, ()):
            if (not proper or text[spans[i][0]].isupper()) and tuple(folded[i : i + len(phrase)]) == phrase:
                found.append((code, phrase))
    return found


@cache
def _phrases() -> dict[str, list[tuple[tuple[str, ...], str, bool]]]:
    """Phrases by their first word: (words, country, whether it must be capitalised: "Salta" is no verb)."""
    found: dict[str, list[tuple[tuple[str, ...], str, bool]]] = {}
    for code, country in countries().items():
        proper = [country.name, *country.divisions, *country.cities]
        for phrase in [*proper, *country.marks]:
            words = tuple(_WORD.findall(fold(phrase)))
            found.setdefault(words[0], []).append((words, code, phrase in proper))
    return found


def _locality(name: str) -> str:
    """Return the place that a name governs: "Ciudad Autónoma de Melilla" is Melilla, "Junta de Control" none."""
    match = seat().match(fold(name))
    if not match:
        return ""
    place = readable(re.split(r"[,;(/]| - ", name[match.end() :])[0].strip(" .-"))
    known = slug(place) in _divisions()
    return place if known or (match["seat"] and not _is_country(place)) else ""


def _is_country(place: str) -> bool:
    return slug(place) in {slug(country.name) for country in countries().values()}


@cache
def _divisions() -> frozenset[str]:
    return frozenset(slug(bare(name)) for country in countries().values() for name in country.divisions)


@cache
def _nation() -> re.Pattern[str]:
    return re.compile(
        r"^\W*(?i:república|reino)\s+(?i:de la |de los |del |de )(?P<name>[^\W\d_][^,;.()\n]{2,40})\W*$", re.MULTILINE
    )


@cache
def _territory_named() -> re.Pattern[str]:
    seats = "|".join(word.title() for word in table("issuer")["seats_of_all"])
    return re.compile(rf"\b(?:{seats}) (?:de la |de los |del |de )(?P<name>{_NAME})")


@cache
def _masthead() -> re.Pattern[str]:
    words = table("issuer")
    name = rf"^\W*(?:{alternatives(words['gazettes'])})\s+oficial\s+del?\s+"
    article = r"(?:las?|los|el)\s+"
    place = rf"(?!(?:{article})?{alternatives(words['nations'])}\b)(?P<place>(?P<article>{article})?[\w ]{{2,60}}?)"
    return re.compile(rf"{name}{place}\s*(?:$|[,;.(/–-])", re.MULTILINE)


@cache
def _regional() -> re.Pattern[str]:
    return re.compile(rf"\b{alternatives(table('issuer')['regional'])}\b")


def legislating_division(text: str, country: str) -> str:
    """Return the division whose parliament, government or gazette a text names throughout; nothing where none is."""
    if country not in countries() or not countries()[country].divisions:
        return ""
    words = fold(" ".join(text[:_WHOLE].split()))
    ends = (
        _named(words[:_TITLE], country)
        + _named(words[:_HEAD], country)
        + _named(words[max(_HEAD, len(words) - _TAIL) :], country)
    )
    for found, least in ((ends, _IN_HEAD), (_named(words, country), _IN_ALL)):
        most = found.most_common(2)
        if most and most[0][1] >= least and (len(most) == 1 or most[0][1] >= _TIMES * most[1][1]):
            return most[0][0]
    return ""


def decides_for_all(header: str) -> bool:
    """Tell whether an organ of the whole country speaks at the beginning of a line: its president, its congress."""
    return _national().search(fold(header)) is not None


def canonical(place: str) -> str:
    """Return the name under which a division is known, whatever other name of it is printed."""
    return _aliases().get(slug(place), place)


def _named(words: str, country: str) -> Counter[str]:
    names, pattern = _organs(country)
    return Counter(names[slug(match["name"])] for match in pattern.finditer(words))


@cache
def _aliases() -> dict[str, str]:
    every = ((name, others) for country in countries().values() for name, others in country.others.items())
    return {slug(other): name for name, others in every for other in others}


@cache
def _organs(country: str) -> tuple[dict[str, str], re.Pattern[str]]:
    """Return the divisions by the slugs of their names, and what matches an organ of one: "Parlamento de La Rioja"."""
    rows = countries()[country]
    names = {slug(bare(name)): canonical(bare(name)) for name in rows.divisions}
    names |= {slug(other): name for name, others in rows.others.items() for other in others}
    printed = [*map(bare, rows.divisions), *(other for others in rows.others.values() for other in others)]
    words = table("issuer")
    of = r"(?:\s+(?:de|del|para)(?:\s+(?:la|las|los|el))?)?"
    territory = rf"(?:\s+{alternatives([*words['seats'], *words['territories']])}{of})?"
    return names, re.compile(rf"\b{alternatives(words['organs'])}{of}{territory}\s+(?P<name>{alternatives(printed)})\b")


def bare(name: str) -> str:
    """Return the name of a division without what it is: "Comunidad Foral de Navarra" is Navarra."""
    match = seat().match(fold(name))
    return name[match.end() :] if match else name


@cache
def seat() -> re.Pattern[str]:
    """Match what governs a place, before its name; the group `seat` matches what governs nothing but places."""
    words = table("issuer")
    return re.compile(
        rf"(?:(?P<seat>{alternatives(words['seats'])})|{alternatives(words['seats_of_divisions'])})"
        r"(?:\s+de\s+la\s+provincia)?\s+(?:de\s+la\s+|de\s+los\s+|del\s+|de\s+)?"
    )


@cache
def _national() -> re.Pattern[str]:
    organs = alternatives(table("issuer")["national_organs"])
    return re.compile(
        rf"^[^\w\n]*(?:(?:por\s(?:ello|tanto|cuanto)|sabed)\W{{1,40}}(?:que\s)?)?(?:(?:el|la|las|los)\s)?{organs}\b",
        re.MULTILINE,
    )


def _fold_character(character: str) -> str:
    plain = character.translate(_FOLDING)
    lower = plain.lower()
    return lower if len(lower) == 1 else plain


fold = characterwise(_fold_character)
"""Return a text without diacritics and in lower case; every character keeps its place."""


def slug(text: str) -> str:
    """Return a text as it stands in an id: lower case, no diacritics, hyphens between words."""
    return _NOT_SLUG.sub("-", fold(text)).strip("-")


def readable(text: str) -> str:
    """Return a name printed in capitals as it is written in a sentence; other names stay as printed."""
    text = " ".join(text.split())
    if not text.isupper():
        return text
    words = text.lower().split()
    return " ".join(w if i and w in _SMALL else _capital(w) for i, w in enumerate(words))


def sentence_case(text: str) -> str:
    """Return a title printed in capitals as a sentence begins; other titles stay as printed."""
    text = " ".join(text.split())
    return text[:1] + text[1:].lower() if text.isupper() else text


def alternatives(words: Iterable[str]) -> str:
    """Return a pattern, for folded text, that matches one of the words, the longest that fits."""
    folded = sorted((fold(word) for word in words), key=len, reverse=True)
    return "(?:" + "|".join(re.sub(r"\s+", r"\\s+", word) for word in folded) + ")"


@cache
def table(name: str) -> dict[str, Any]:
    """Return a table of `identity.toml`."""
    found: dict[str, Any] = _load("identity.toml")[name]
    return found


class Country(msgspec.Struct, forbid_unknown_fields=True):
    """What tells that an instrument is of a country: see `countries.toml`."""

    name: str
    divisions: list[str] = []
    others: dict[str, list[str]] = {}
    cities: list[str] = []
    marks: list[str] = []


@cache
def countries() -> dict[str, Country]:
    """Return the countries of `countries.toml` by their ISO 3166-1 code in lower case."""
    return {code: fitted(row, Country, f"countries.toml, {code}") for code, row in _load("countries.toml").items()}


@cache
def _load(name: str) -> dict[str, Any]:
    return read(Path(__file__).with_name(name))


def _capital(word: str) -> str:
    """Capitalise the first letter, also behind a quotation mark."""
    for i, letter in enumerate(word):
        if letter.isalpha():
            return word[:i] + letter.upper() + word[i + 1 :]
    return word
