"""What `games.toml` says of kinds: the kind of each game, the nouns and words that tell a kind, signs of games."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from extractor import lexicon
from extractor.games.names import data, games, normal

_LIVELY = 3  # names of bets or hands of a game, or signs of it, that its text holds
_OTHER = 2  # words of a kind that a text must hold before a name that nobody knows is a game of it


def kind_of(game: str) -> str:
    """Return the kind of a game that is known by name; an empty string for none, for `general` and for any other."""
    return str(data()["games"].get(game, {}).get("kind", ""))


def read_as(kind: str) -> str:
    """Return the game as which one that nobody knows by name is read: its kind's model, or the kind itself."""
    return str(data()["kinds"].get(kind, {}).get("model", kind))


def family(games_: Iterable[str]) -> str:
    """Return the common game of several games of one family (`poker`), or an empty string."""
    held = set(games_)
    members = next((group for group in games().families if held <= group), frozenset())
    return "poker" if "poker" in members else ""


def resolve(candidates: Sequence[str], words: str) -> tuple[str, int]:
    """Return the one of several games of one name whose signs a (normal) text holds most of, and by how many more.

    The first of them where no sign tells.
    """
    counts = [(len(set(_signs(game).findall(words))), -at) for at, game in enumerate(candidates)]
    ranked = sorted(counts, reverse=True)
    ahead = ranked[0][0] - (ranked[1][0] if len(ranked) > 1 else 0)
    return candidates[-ranked[0][1]], ahead


def signs_in(game: str, words: str) -> set[str]:
    """Return the signs of a game that a (normal) text holds."""
    return set(_signs(game).findall(words))


def lively(game: str, words: str) -> bool:
    """Tell whether a (normal) text is one of a game: it holds names of its bets and hands, or signs of it."""
    if len(signs_in(game, words)) >= _LIVELY - 1:
        return True
    book = lexicon.load()
    held = {name.id for name in book.bets.find(words, game=game)} - {
        name.id for name in book.bets.find(words, game="general")
    }
    return len(held) >= _LIVELY


def kind_told(name: str, words: str) -> str:
    """Return the kind of a game that nobody knows: by the noun in its name, else by its (normal) text."""
    parts = set(name.split())
    counts = {kind: len(set(_words(kind).findall(words))) for kind in data()["kinds"]}
    named = [kind for kind, told in data()["kinds"].items() if parts & set(told["nouns"])]
    pool = [kind for kind in named if counts[kind]] or [kind for kind in counts if counts[kind] >= _OTHER]
    return max(pool, key=lambda kind: counts[kind], default="")


def noun_of(name: str, kind: str) -> bool:
    """Tell whether a (normal) name holds a noun of a kind: `rueda de los vientos`, a wheel."""
    return bool(set(name.split()) & set(data()["kinds"][kind]["nouns"]))


@cache
def _signs(game: str) -> re.Pattern[str]:
    return either(data()["games"].get(game, {}).get("signs", ()))


@cache
def _words(kind: str) -> re.Pattern[str]:
    return either(data()["kinds"][kind]["words"])


def either(phrases: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern that finds any of the phrases as whole words in normal text, the longest first."""
    longest = sorted({normal(phrase) for phrase in phrases}, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest))})\b" if longest else "(?!)")
