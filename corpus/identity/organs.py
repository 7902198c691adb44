"""Which division of a country legislates in a text: the one whose organs it names."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

from corpus.identity.words import alternatives, countries, fold, slug, table

_HEAD = 5_000
_TAIL = 1_500
_TITLE = 400
_WHOLE = 400_000
_IN_HEAD = 2
"""Mentions in title (which count twice), promulgation and signature that show who legislates; one may be in passing."""
_IN_ALL = 5
_TIMES = 2
"""The division that legislates is named so many times as often as any other."""


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
        rf"^[^\w\n]*(?:por\s(?:ello|tanto|cuanto)\W{{1,40}})?(?:(?:el|la|las|los)\s)?{organs}\b", re.MULTILINE
    )
