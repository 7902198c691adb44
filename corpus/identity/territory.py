"""Where an instrument is in force: the country, and the place within it that its issuer governs."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache

from corpus.identity.organs import bare, canonical, decides_for_all, legislating_division, seat
from corpus.identity.words import alternatives, countries, fold, readable, slug, table

_WORD = re.compile(r"\w+")
_WINDOW = 12_000
_WHOLE = 400_000
_TOP = 1_500
_IN_HEADER = 5
_FEWEST = 2
_NAME = r"[A-ZÁÉÍÓÚÑ][\wáéíóúñü]+(?: (?:(?:de|del|la|las|los) )*[A-ZÁÉÍÓÚÑ][\wáéíóúñü]+){0,3}"


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


def territory_of(header: str, issuer: str, territory: str, text: str, *, noun: str = "") -> Territory:
    """Return the territory that header, issuer and, if they leave it open, the text of a document show.

    `noun` is that of the instrument: a royal decree is the whole country's.
    """
    if nation := _unlisted_nation(header):
        return Territory("", nation)
    country = _country(header, text[:_WINDOW]) or _country("", " ".join(text[:_WHOLE].split()))
    locality = _locality(territory) or _locality(issuer)
    if not locality and _regional().search(fold(f"{issuer}\n{territory}")):
        locality = _division_named(header, country) or _division_named(text[:_WINDOW], country)
    locality = locality or _gazette_place(text[:_TOP])
    whole = fold(noun) in map(fold, table("issuer")["of_a_whole_country"]) or decides_for_all(text[:_WINDOW])
    if not (locality or whole):
        locality = legislating_division(text, country)
    return Territory(country, canonical(locality) if country or locality else _named_most(text[:_WINDOW]))


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
