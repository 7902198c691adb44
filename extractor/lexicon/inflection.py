"""Forms of a name: its plural and the spellings of its hyphens."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.folding import fold

_WORD = re.compile(r"<[a-z]>|\d+(?:\.?[ºª°])?|[a-z]+")
# a plural goes no further than the first of these: "escaleras de color"
_LINKS = re.compile(r"(?:al?|con|contra|del?|en|entre|hasta|l[ao]s?|o|para|por|que|se|sin|sobre|y)")
# "antes" is another word than the bet called ante
_INVARIABLE = frozenset(("mas", "menos", "black", "jack", "dont", "don", "t", "ante"))


def forms(name: str, *, plural: bool = True) -> set[tuple[str, ...]]:
    """Return the forms of a name as tuples of folded words: as given, plural, with hyphens as joints or spaces.

    Of words joined by a hyphen only the last takes the plural ("semi-plenos").
    """
    low = fold(name)
    spellings = {low, low.replace("-", "")}
    made = {tuple(_WORD.findall(spelling)) for spelling in spellings}
    return made | {tuple(_plural(spelling)) for spelling in spellings} if plural else made


def _plural(name: str) -> Iterator[str]:
    linked = False
    for hit in _WORD.finditer(name):
        linked = linked or bool(_LINKS.fullmatch(hit.group()))
        yield hit.group() if linked or name[hit.end() : hit.end() + 1] == "-" else pluralised(hit.group())


def pluralised(word: str) -> str:
    """Return the Spanish plural of a folded word; figures, foreign words and plurals stay as they are.

    Endings as the grammar of the Real Academia has them: a vowel takes s, z becomes ces, other consonants take es.
    """
    if word in _INVARIABLE or not word.isalpha() or word.endswith("s"):
        return word
    if word[-1] in "aeiou":
        return word + "s"
    if word.endswith("z"):
        return word[:-1] + "ces"
    return word + "es" if word[-1] in "dlnry" else word + "s"
