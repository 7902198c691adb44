"""The words of `identity.toml` and `countries.toml`, and how they are compared."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

_ACCENTED = "áàâãäéèêëíìîïóòôõöúùûüýñçÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÝÑÇ"
_PLAIN = "aaaaaeeeeiiiiooooouuuuyncAAAAAEEEEIIIIOOOOOUUUUYNC"
_FOLDING = str.maketrans(_ACCENTED + _ACCENTED.upper(), _PLAIN + _PLAIN.upper())
_SMALL = frozenset(
    ("a", "al", "con", "de", "del", "e", "el", "en", "la", "las", "los", "o", "para", "por", "que", "su", "y")
)
_NOT_SLUG = re.compile(r"[^a-z0-9]+")


def fold(text: str) -> str:
    """Return a text without diacritics and in lower case; every character keeps its place."""
    try:  # nearly all lines are Latin-1, whose bytes are folded many times as fast as characters are
        return _folded(text)
    except UnicodeEncodeError:
        runs = _NOT_LATIN.split(text)
        return "".join(_lower(run) if i % 2 else _folded(run) for i, run in enumerate(runs))


def _folded(latin: str) -> str:
    return latin.encode("latin-1").translate(_LATIN).decode("latin-1")


def _lower(sign: str) -> str:
    """Return a sign in lower case, or itself where that would take more than one place."""
    lower = sign.lower()
    return lower if len(lower) == 1 else sign


_LATIN = bytes(ord(_lower(chr(code).translate(_FOLDING))) for code in range(256))
_NOT_LATIN = re.compile(r"([^\x00-\xff])")


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


@cache
def countries() -> dict[str, dict[str, Any]]:
    """Return the countries of `countries.toml` by their ISO 3166-1 code in lower case."""
    return _load("countries.toml")


@cache
def _load(name: str) -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))


def _capital(word: str) -> str:
    """Capitalise the first letter, also behind a quotation mark."""
    for i, letter in enumerate(word):
        if letter.isalpha():
            return word[:i] + letter.upper() + word[i + 1 :]
    return word
