"""Names of one thing that are looked for together: roles and things of the lexicon, games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache

from extractor.folding import fold
from extractor.games.names import data
from extractor.lexicon import read
from rules_db.search.asking import said
from rules_db.words.naming import table

# What the forms of a Spanish word have in common: their stem, without endings and without the stressed diphthong.
#
# It is made for looking words up: two words of one stem may still be two words, and irregular verbs have several
# stems.


_LEAST = 3
"""Letters of a stem."""
_STRESSED = (("ue", "o"), ("ie", "e"))
"""How a stem is written under stress and without it: `apuesta` and `apostar`, `pierde` and `perder`."""


@lru_cache(maxsize=1 << 15)
def stem(word: str) -> str:
    """Return the stem of a folded word; figures, short words and what is no word stay as they are."""
    bare = word
    if word.isalpha():
        for endings in said().endings:
            bare = _without(bare, endings)
        for stressed, plain in _STRESSED:
            bare = bare.replace(stressed, plain)
    return bare


def _without(word: str, endings: tuple[str, ...]) -> str:
    for ending in endings:
        rest = word.removesuffix(ending)
        if rest != word and (len(rest) > _LEAST or rest in said().short or ending == "s"):
            return rest
    return word


_LONGEST = 6
"""Words of a name that is recognised in a query."""
Form = tuple[str, ...]


@cache
def _named() -> tuple[Mapping[Form, frozenset[str]], Mapping[str, tuple[str, ...]]]:
    """Return what the stems of a name are a name of, and the names of each thing."""
    meant: dict[Form, set[str]] = defaultdict(set)
    names: dict[str, dict[str, None]] = defaultdict(dict)
    for thing, name in _all():
        names[thing][name] = None
        meant[_stems(words_of(name))].add(thing)
    return {form: frozenset(things) for form, things in meant.items()}, {k: tuple(v) for k, v in names.items()}


def _all() -> Iterator[tuple[str, str]]:
    for vocabulary in said().joined:
        for entry in read(vocabulary):
            yield from ((f"{vocabulary}:{entry.id}", name) for name in entry.names if "<" not in name)
    for game, told in data()["games"].items():
        if game != "general":
            yield from ((f"games:{game}", name) for name in told["names"])


def words_of(name: str) -> list[str]:
    """Return the folded words of a name; a hyphen parts them."""
    return fold(name).replace("-", " ").split()


def _stems(words: Sequence[str]) -> Form:
    return tuple(map(stem, words))


def others(words: Sequence[str]) -> list[str]:
    """Return the other names of what some words (folded, side by side) are a name of; none where they are no name.

    A role's name may be another's too: then the names of both are given.
    """
    meant, names = _named()
    things = meant.get(_stems(words), frozenset())
    several = {name for thing in things for name in names[thing]}
    own = _stems(words)
    return sorted(name for name in several if _stems(words_of(name)) != own and name not in said().apart)


def longest(words: Sequence[str], start: int) -> int:
    """Return how many words from one on are a name, two or more; 1 where there is no such name."""
    meant, stems = _named()[0], _stems(words)
    most = min(_LONGEST, len(words) - start)
    return next((n for n in range(most, 1, -1) if stems[start : start + n] in meant), 1)


def games_named(name: str, games: Sequence[str]) -> list[str]:
    """Return those of some games that are called so: by id, by a name of the lexicon or ours, or by a part of ours."""
    wanted = " ".join(fold(name).replace("_", " ").split())
    called = {game: [game.replace("_", " "), *map(fold, table("games").get(game, ()))] for game in games}
    meant = {game for thing in _named()[0].get(_stems(wanted.split()), ()) for game in (thing.partition(":")[2],)}
    exact = [game for game in games if wanted in called[game] or game in meant]
    return exact or [game for game in games if any(wanted in one for one in called[game])]
