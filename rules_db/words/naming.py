"""Names of bets, hands, roles and things, of families, keys and games, in a language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Literal, get_args

import msgspec

from schemas import declared

# Names of bets, hands, roles and things, and of families and games, in a language.


Language = Literal["en", "es"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

_VOCABULARIES = (
    "bets",
    "hands",
    "ranks",
    "items",
    "bearers",
    "situations",
    "events",
    "groups",
    "shapes",
    "suits",
    "actions",
    "variants",
)
_PRINTED = ("bets", "hands", "items", "bearers")
"""Where an id's Spanish name is looked for, in this order."""
_NUMBER = "<n>"
_ORDINAL = "<o>"


@cache
def table(name: str) -> dict[str, Any]:
    """Return one of the tables of words (`families`, `keys`, `names`, `games`), with what the workspace adds to it."""
    path = files(__package__).joinpath(f"{name}.toml")
    own = declared.read(path)
    if name == "games":
        return {**own, **_taught_games(own)}
    return declared.over(own, name) if name == "keys" else own


def _taught_games(own: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the games of the workspace that the program lacks, called by their first name in both languages."""
    told = declared.table("games").get("games", {})
    names = {game: one.get("names", ()) for game, one in told.items() if game not in own}
    return {game: [names[0].capitalize()] * len(LANGUAGES) for game, names in names.items() if names}


@cache
def spanish(name: str, game: str = "") -> str:
    """Return the lexicon's first name of an id, the game's own one before others; empty where it has none."""
    if name.isdigit():
        return ""
    other = ""
    for vocabulary in _VOCABULARIES:
        for games, first in _naming_names(vocabulary).get(name, ()):
            if not games or game in games:
                return first
            other = other or first
    return other or _numbered(name, game)


def _numbered(name: str, game: str) -> str:
    """Return the name of a numbered id (`hard_8`), from that of its kind (`hard_<n>`)."""
    head, _, number = name.rpartition("_")
    if not head or not number.isdigit():
        return ""
    return _counted(spanish(f"{head}_{_NUMBER}", game).replace(_NUMBER, number), number)


def _counted(name: str, number: str) -> str:
    """Return a name with an ordinal in the place of one: `1.ª columna`, by the noun's last letter."""
    before, ordinal, after = name.partition(_ORDINAL)
    noun = after.split()[0] if after.split() else ""
    return f"{before}{number}.{'ª' if noun.endswith('a') else 'º'}{after}" if ordinal else name


def printed(name: str, game: str = "") -> str:
    """Return the name that texts print for a bet, hand, thing or role; empty for anything else."""
    named = any(name in _naming_names(vocabulary) for vocabulary in _PRINTED)
    return spanish(name, game) if named or _numbered(name, game) else ""


@cache
def _naming_names(vocabulary: str) -> dict[str, list[tuple[frozenset[str], str]]]:
    from extractor.lexicon import read

    names: dict[str, list[tuple[frozenset[str], str]]] = {}
    for entry in read(vocabulary):
        for first in (*entry.names, *entry.cell)[:1]:
            names.setdefault(entry.id, []).append((entry.games, _counted(first, entry.id.rpartition("_")[2])))
    return names


def english(name: str) -> str:
    """Return an id as English words."""
    return name.replace("_", " ").replace("dont ", "don't ")


def jurisdiction_name(jurisdiction: str) -> str:
    """Return a jurisdiction's id as a name (`buenos-aires`: Buenos Aires)."""
    small = {"de", "del", "la", "las", "los", "y"}
    words = jurisdiction.replace("-", " ").split()
    return " ".join(word if at and word in small else word[:1].upper() + word[1:] for at, word in enumerate(words))


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
