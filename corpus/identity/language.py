"""Which language a text is in, told by the words that every sentence needs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

import msgspec

from corpus.identity.words import table
from schemas.declared import fitted

SPANISH = "es"
"""The ISO 639-1 code of the language that is read."""
_SAMPLE = 20_000
_ENOUGH = 4
"""Words that Spanish does not have, from which a text is in another language: a Spanish text may quote one or two."""
_WORD = re.compile(r"[^\W\d_]+")


class Language(msgspec.Struct, forbid_unknown_fields=True):
    """A language of `identity.toml`: its English name and its commonest words, those that others share too."""

    name: str
    words: str


@cache
def languages() -> Mapping[str, Language]:
    """Return each language that is told, by its ISO 639-1 code."""
    return {code: fitted(row, Language, f"identity.toml, {code}") for code, row in table("languages").items()}


def language_name(code: str) -> str:
    """Return the English name of a language; the code itself where no name is known."""
    return languages()[code].name if code in languages() else code


def telling_words(text: str) -> Counter[str]:
    """Return how often each word that some language has among its commonest stands in a text."""
    return Counter(word for word in (found.lower() for found in _WORD.findall(text)) if word in _common())


def told_by(words: Mapping[str, int]) -> str:
    """Return the code of the language that words, with how often each stands there, are of; nothing where few tell."""
    foreign = max(_foreign(), key=lambda code: _count(words, _own(code)))
    ours, theirs = _count(words, _own(SPANISH) - _own(foreign)), _count(words, _own(foreign) - _own(SPANISH))
    if max(ours, theirs) < _ENOUGH or ours == theirs:
        return ""
    return SPANISH if ours > theirs else foreign


def language_of(text: str) -> str:
    """Return the ISO 639-1 code of a text's language by the words of its beginning; Spanish where nothing shows it."""
    return told_by(telling_words(text[:_SAMPLE])) or SPANISH


def _count(words: Mapping[str, int], own: frozenset[str]) -> int:
    return sum(number for word, number in words.items() if word in own)


def _foreign() -> Iterator[str]:
    return (code for code in languages() if code != SPANISH)


@cache
def _own(code: str) -> frozenset[str]:
    return frozenset(languages()[code].words.split())


@cache
def _common() -> frozenset[str]:
    return frozenset().union(*(_own(code) for code in languages()))
