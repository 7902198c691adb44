"""Names of bets, hands, roles and things, and of families and games, in a language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Literal, get_args

from schemas import declared, taught

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
    return taught.over(own, name) if name == "keys" else own


def _taught_games(own: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the games of the workspace that the program lacks, called by their first name in both languages."""
    told = taught.table("games").get("games", {})
    names = {game: one.get("names", ()) for game, one in told.items() if game not in own}
    return {game: [names[0].capitalize()] * len(LANGUAGES) for game, names in names.items() if names}


@cache
def spanish(name: str, game: str = "") -> str:
    """Return the lexicon's first name of an id, the game's own one before others; empty where it has none."""
    if name.isdigit():
        return ""
    other = ""
    for vocabulary in _VOCABULARIES:
        for games, first in _names(vocabulary).get(name, ()):
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
    named = any(name in _names(vocabulary) for vocabulary in _PRINTED)
    return spanish(name, game) if named or _numbered(name, game) else ""


@cache
def _names(vocabulary: str) -> dict[str, list[tuple[frozenset[str], str]]]:
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
