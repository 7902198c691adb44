"""Games by their names: what a heading says that its provision regulates."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from extractor.folding import fold

_WORD = re.compile(r"[a-z0-9&]+")
_SPELLINGS = (("poquer", "poker"), ("holdem", "hold em"), ("black-jack", "black jack"), ("crups", "craps"))


@dataclass(frozen=True, slots=True)
class Named:
    """A game and the variant of it that a heading names; `whole` tells that the heading says little else."""

    game: str
    variant: str = ""
    whole: bool = False


@dataclass(frozen=True)
class Games:
    """The lexicon of games: folded names with the ids of the vocabulary."""

    names: tuple[tuple[str, str], ...]
    categories: frozenset[str]
    around: frozenset[str]
    variants: tuple[tuple[str, str, frozenset[str]], ...]

    def find(self, heading: str) -> Named | None:
        """Return the game that a heading names (its longest name wins), or None; a category gives an empty game."""
        words = normal(heading)
        text = f" {words} "
        if any(text == f" {category} " or text.startswith(f" {category} ") for category in self.categories):
            return Named("", "", True)
        for name, game in self.names:
            if f" {name} " in text:
                rest = [word for word in text.replace(f" {name} ", " ", 1).split() if word not in self.around]
                rest = [word for word in rest if not any(f" {word} " in f" {other} " for other, _ in self.names)]
                return Named(game, self.variant(game, words), not rest)
        return None

    def variant(self, game: str, heading: str) -> str:
        """Return the variants of the game that a heading names, joined by commas in alphabetical order."""
        text = f" {normal(heading)} "
        return ",".join(sorted({v for name, v, of in self.variants if game in of and f" {name} " in text}))


def normal(text: str) -> str:
    """Return a name folded, without punctuation, in the lexicon's spelling."""
    words = fold(text)
    for other, ours in _SPELLINGS:
        words = words.replace(other, ours)
    return " ".join(_WORD.findall(words))


@lru_cache(maxsize=1)
def games() -> Games:
    """Return the lexicon of games, loaded once."""
    data = tomllib.loads(resources.files("extractor.lexicon").joinpath("games.toml").read_text(encoding="utf-8"))
    names = [(name, game) for game, group in data["games"].items() for name in group]
    variants = [(name, v, frozenset(entry["of"])) for v, entry in data["variants"].items() for name in entry["names"]]
    return Games(
        names=tuple(sorted(names, key=lambda pair: -len(pair[0]))),
        categories=frozenset(data["categories"]["names"]),
        around=frozenset(data["around"]["words"]),
        variants=tuple(variants),
    )
