"""Games by their names, and what kind each is of.

Games by their names: what a heading says that its provision regulates.

What `games.toml` says of kinds: the kind of each game, the nouns and words that tell a kind, signs of games.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any

from rapidfuzz import fuzz, process

from extractor import lexicon
from extractor.folding import fold
from extractor.lexicon import games_table
from extractor.wording import said_once

_WORD = re.compile(r"[a-z0-9&]+")
_ALIKE = 90  # per cent: a name that damage or a misprint has changed by a letter
_NEARLY = 82  # of a name in a list of names
_SHORTEST = 6
_PARTS = re.compile(r"[,;]| y (?=\S)")
_LEAD = re.compile(r"^.*?modalidad\w*(?: +de)?\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Named:
    """A game and the variant of it that a heading names; `whole` tells that the heading says little else."""

    game: str
    variant: str = ""
    whole: bool = False


@dataclass(frozen=True)
class Games:
    """The lexicon of games: names in its own spelling with the ids of the vocabulary, the longest first.

    `printed` has them as texts spell them.
    """

    names: tuple[tuple[str, str], ...]
    printed: tuple[tuple[str, str], ...]
    categories: frozenset[str]
    around: frozenset[str]
    variants: tuple[tuple[str, str, frozenset[str]], ...]
    generic: frozenset[str]
    families: tuple[frozenset[str], ...]
    additions: tuple[tuple[str, str, str], ...]
    slugs: tuple[tuple[str, re.Pattern[str]], ...]
    choices: dict[str, str]
    sides: frozenset[str]
    fulls: dict[str, frozenset[str]]

    @cached_property
    def spaced(self) -> tuple[str, ...]:
        """The names as they are looked for in words with spaces around them, in the order of `names`."""
        return tuple(f" {name} " for name, _ in self.names)

    @cached_property
    def called(self) -> tuple[str, ...]:
        """The names alone, in the order of `names`."""
        return tuple(name for name, _ in self.names)

    @cached_property
    def added(self) -> dict[str, dict[str, str]]:
        """The words that make of a game another one, by game."""
        return {base: {word: to for of, word, to in self.additions if of == base} for base, _, _ in self.additions}

    def based(self, game: str) -> frozenset[str]:
        """Return the games that a game is a variant of by its name: `Texas Hold'em Plus` of `Texas Hold'em`."""
        return frozenset(base for base, words in self.added.items() if game in words.values()) - {game}

    def beside(self, game: str) -> frozenset[str]:
        """Return the other games of the families of a game."""
        return frozenset(other for family in self.families if game in family for other in family) - {game}

    def choice(self, game: str, letter: str) -> str:
        """Return the variant that a lettered choice of the house is (pay table `A)`), or an empty string."""
        return self.choices[game] + letter if game in self.choices else ""

    def variant_titled(self, game: str, heading: str) -> str:
        """Return the variant of a game that a title inside its chapter names, or an empty string."""
        return self.slug(game, heading) or self.titled(game, heading)

    def slug(self, game: str, heading: str) -> str:
        """Return the variant that a title of a game is the name of (`Bingo Extra 6/2 Fijo`), or an empty string."""
        words = normal(heading)
        found = (pattern.fullmatch(words) for base, pattern in self.slugs if base == game)
        return next((match[1].replace(" ", "_") for match in found if match), "")

    def within(self, game: str, other: str) -> bool:
        """Tell whether a chapter on one game may treat the other in a part of its own."""
        return game == other or (other in self.beside(game) and other not in self.generic)

    def find(self, heading: str) -> Named | None:
        """Return the game that a heading names (its longest name wins), or None; a category gives an empty game."""
        words = normal(heading)
        text = f" {words} "
        if words in self.categories:
            return Named("", "", True)
        held = [self.names[at] for at, name in enumerate(self.spaced) if name in text]
        if not held:
            return self._alike(words)
        name, game = next((pair for pair in held if pair[1] not in self.generic), held[0])
        before, _, after = text.partition(f" {name} ")
        rest = [*before.split(), *after.split()]
        whole = all(word in self.around or any(f" {word} " in f" {other} " for other, _ in held) for word in rest)
        alias = not before.strip() and after.split()[:1] in (["o"], ["u"])
        return Named(game, self.variant(game, words), whole or alias)

    def alike(self, words: str) -> str:
        """Return the game whose name a (normal) title is but for a letter or a space; an empty string for none."""
        near = self._alike(words)
        return near.game if near and near.game != "general" else ""

    def _alike(self, words: str) -> Named | None:
        """Return the game whose name a heading is but for a letter or a space."""
        if len(words) < _SHORTEST:
            return None
        best = process.extractOne(words, self.called, scorer=fuzz.ratio, score_cutoff=_ALIKE)
        if best is None:
            return None
        if abs(len(best[0]) - len(words)) > 1:  # more is another word: `tu contra la casa` is no `stud contra la casa`
            return None
        game = self.names[best[2]][1]
        return Named(game, self.variant(game, words), True)

    def variant(self, game: str, heading: str) -> str:
        """Return the variants of the game that a heading names, joined by commas in alphabetical order."""
        text = f" {normal(heading)} "
        return ",".join(sorted({v for name, v, of in self.variants if game in of and f" {name} " in text}))

    def listed(self, heading: str) -> set[str]:
        """Return every game that a list of games names: `Draw Poker, Texas Hold'em variantes Plus y Bonus`.

        A variant that is a game of its own stands for it instead of the game that it is named after.
        """
        text, found = f" {normal(heading)} ", list[tuple[int, int, str]]()
        for name, (_, game) in zip(self.spaced, self.names, strict=True):
            start = text.find(name)
            while start >= 0:
                if not any(a <= start < b for a, b, _ in found):
                    found.append((start, start + len(name) - 1, game))
                start = text.find(name, start + 1)
        found.sort()
        held = self._nearly(heading)
        ends = [start for start, _, _ in found[1:]] + [len(text)]
        for (_, end, game), stop in zip(found, ends, strict=False):
            words = f" {text[end:stop]} "
            own = {other for base, word, other in self.additions if base == game and f" {word} " in words}
            held |= own or {game}
        return held - self.generic

    def _nearly(self, heading: str) -> set[str]:
        """Return the games of a list whose names damage has changed by a letter or two."""
        found = set()
        for part in _PARTS.split(_LEAD.sub("", heading)):
            words = normal(part)
            if len(words) < _SHORTEST:
                continue
            text = f" {words} "
            held = (at for at, name in enumerate(self.spaced) if name in text)
            if all(self.names[at][1] in self.generic for at in held):
                best = process.extractOne(words, self.called, scorer=fuzz.ratio, score_cutoff=_NEARLY)
                found |= {self.names[best[2]][1]} if best else set()
        return found

    def titled(self, game: str, heading: str) -> str:
        """Return the variant of a game that a title below the game's own names (`Variante "Perfect Pairs"`)."""
        text = f" {normal(heading)} "
        return next((v for name, v, of in self.variants if v in self.sides and game in of and f" {name} " in text), "")


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


def kind_words(kind: str, words: str) -> set[str]:
    """Return the words of a kind that a (normal) text holds."""
    return set(_words(kind).findall(words))


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
    counts = {kind: len(kind_words(kind, words)) for kind in data()["kinds"]}
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
    longest = sorted({normal(phrase) for phrase in phrases} - {""}, key=len, reverse=True)
    by_letter: dict[str, list[str]] = {}  # a word is tried against the phrases that begin as it does, not against all
    for phrase in longest:
        by_letter.setdefault(phrase[0], []).append(re.escape(phrase[1:]))
    tried = "|".join(f"{re.escape(first)}(?:{'|'.join(rest)})" for first, rest in by_letter.items())
    return re.compile(rf"\b(?:{tried})\b" if longest else "(?!)")


def normal(text: str) -> str:
    """Return a name folded, without punctuation, in the lexicon's spelling."""
    words = " ".join(_WORD.findall(said_once(fold(text))))
    for other, ours in _spellings():
        words = words.replace(other, ours)
    return words


@lru_cache(maxsize=1)
def _spellings() -> tuple[tuple[str, str], ...]:
    return tuple(data()["spellings"].items())


def _spelt(name: str) -> tuple[str, ...]:
    """The name, and with an article before its second part: `corona y el ancla`."""
    first, joint, second = name.partition(" y ")
    return (name, *(f"{first} y {article} {second}" for article in ("el", "la", "los", "las"))) if joint else (name,)


@lru_cache(maxsize=1)
def games() -> Games:
    """Return the lexicon of games, loaded once."""
    told = data()
    listed = {game: table["names"] for game, table in told["games"].items()}
    names = [(spelt, game) for game, group in listed.items() for name in group for spelt in _spelt(normal(name))]
    variants = [(name, v, frozenset(entry["of"])) for v, entry in told["variants"].items() for name in entry["names"]]
    additions = [(base, word, game) for base, words in told["additions"].items() for word, game in words.items()]
    return Games(
        names=tuple(sorted(names, key=lambda pair: -len(pair[0]))),
        printed=tuple((name, game) for game, group in listed.items() for name in group),
        categories=frozenset(told["categories"]["names"]),
        around=frozenset(told["around"]["words"]),
        variants=tuple(variants),
        generic=frozenset(told["generic"]["games"]),
        families=tuple(frozenset(family) for family in told["families"].values()),
        additions=tuple(additions),
        choices=told["choices"],
        sides=frozenset(v for v, entry in told["variants"].items() if entry.get("titled")),
        fulls={v: frozenset(entry["beside"]) for v, entry in told["variants"].items() if "beside" in entry},
        slugs=tuple((game, re.compile(one)) for game, group in told["slugs"].items() for one in group),
    )


@lru_cache(maxsize=1)
def data() -> dict[str, Any]:
    """Return what `games.toml` says, with the games of the workspace, read once."""
    return games_table()
