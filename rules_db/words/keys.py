"""Which entry of the table of keys a key of a rule belongs to."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from rules_db.words.naming import table

_NAME = "*"


class KeyWords(msgspec.Struct, frozen=True):
    """A key's entry: its place in the order of rows, its words, and the names that stand in the key."""

    place: int
    entry: dict[str, Any]
    names: tuple[str, ...]


@cache
def key_words(family: str, key: str) -> KeyWords | None:
    """Return the entry with the most words in common with the key, or None where no entry is about it."""
    parts = tuple(key.split("."))
    found = [
        (len(pattern), literal, KeyWords(place, entry, names))
        for place, (pattern, entry) in enumerate(_patterns(family))
        if (names := _names(pattern, parts)) is not None
        for literal in [sum(part != _NAME for part in pattern)]
    ]
    return max(found, key=lambda each: (each[1], each[0]))[2] if found else None


@cache
def _patterns(family: str) -> list[tuple[tuple[str, ...], dict[str, Any]]]:
    return [(tuple(pattern.split(".")), entry) for pattern, entry in table("keys").get(family, {}).items()]


def _names(pattern: tuple[str, ...], parts: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return the parts of a key that an entry leaves to names; None where the entry is about other keys."""
    if len(pattern) > len(parts):
        return None
    names = []
    for wanted, part in zip(pattern, parts, strict=False):
        if wanted == _NAME:
            names.append(part)
        elif wanted != part:
            return None
    return (*names, *parts[len(pattern) :])
