"""The program's sentences in the language of a page, from the catalogue `sentences.toml`."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

import msgspec

from rules_db.words import Words
from rules_db.words.naming import Language
from schemas import declared

_PARTS = re.compile(r"\{\w+\}")
_PART = re.compile(r"\\{(\w+)\\}")
"""A part of a sentence whose signs are escaped for a pattern."""


class Said(msgspec.Struct, frozen=True):
    """A sentence, and the language that it is in."""

    words: str
    language: Language


def said(sentence: str, language: Language) -> Said:
    """Return a sentence of the program in a language; in English, as it is, where the catalogue lacks it."""
    if language != "en":
        for pattern, words in _catalogue():
            found = pattern.fullmatch(sentence)
            if found:
                named = Words(language)
                return Said(
                    _filled(words, {part: named.told(is_) for part, is_ in found.groupdict().items()}), language
                )
    return Said(Words("en").told(sentence), "en")


def _filled(words: str, parts: dict[str, str]) -> str:
    for name, part in parts.items():
        words = words.replace(f"{{{name}}}", part)
    return words


@cache
def _catalogue() -> list[tuple[re.Pattern[str], str]]:
    """Return the sentences as patterns with their Spanish words; those with more words of their own go first."""
    table = declared.read(files("rules_db.pages").joinpath("sentences.toml"))
    pairs = sorted(table["sentences"]["said"], key=lambda pair: -len(_PARTS.sub("", pair[0])))
    return [(_pattern(english), spanish) for english, spanish in pairs]


def _pattern(english: str) -> re.Pattern[str]:
    return re.compile(_PART.sub(r"(?P<\1>.+?)", re.escape(english)), re.DOTALL)
