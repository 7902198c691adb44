"""The words of `identity.toml` and `countries.toml`, and how they are compared."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from corpus.characterwise import characterwise
from schemas.declared import fitted, read

_ACCENTED = "áàâãäéèêëíìîïóòôõöúùûüýñçÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÝÑÇ"
_PLAIN = "aaaaaeeeeiiiiooooouuuuyncAAAAAEEEEIIIIOOOOOUUUUYNC"
_FOLDING = str.maketrans(_ACCENTED + _ACCENTED.upper(), _PLAIN + _PLAIN.upper())
_SMALL = frozenset(
    ("a", "al", "con", "de", "del", "e", "el", "en", "la", "las", "los", "o", "para", "por", "que", "su", "y")
)
_NOT_SLUG = re.compile(r"[^a-z0-9]+")


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
