"""What of several documents is compared with what: documents first, then their games.

All documents are compared with all where they are few, else along a star of near copies. Documents that share much of
their wording are a family. Each is compared with the one that has most to say, and these with their nearest: so the
work grows with the number of documents, not with its square, and what two copies have in common they have through the
one that both are compared with.

Of two documents the same game is compared, and near kin where a document has no such game.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from extractor import lexicon
from extractor.alignment.records import Origin
from extractor.games.names import data
from extractor.lexicon.tokens import NUMBER_WORDS

ALL = 6
"""Documents up to which each is compared with each."""
_PERMUTATIONS = 128
_FAMILY = 0.25
"""Share of the sentences (of both together) that two documents have alike to be of one family."""
_NEAREST = 4
"""Heads of families with which a head is compared."""

Pair = tuple[str, str]

_KIN = ("roulette", "blackjack", "baccarat", "poker", "bingo")
"""Groups of games whose rules are near enough to be compared; games of dice have only the dice in common."""
_COMMON = frozenset(("poker", "circle_poker", "progressive_jackpot", "tournaments"))
"""Chapters that rule several games at once."""
_CHAPTER = 12
"""Rows of a game that make a chapter."""
_GENERAL = "general"
SAME, ORPHANS, COMMON, ORPHAN, GENERAL = 1.0, 0.9, 0.85, 0.8, 0.75

_WHOLE = 5
"""Cards of a hand of poker, unless the game is named after fewer."""
_CARDS = re.compile(r"\b(\w+) (?:cartas|naipes)\b")


@dataclass(frozen=True, slots=True)
class Print:
    """What is known of all sentences of a document: how many there are, and a min-hash that tells what others share."""

    sentences: int
    hashes: tuple[int, ...]

    def shared(self, other: Print) -> float:
        """Return about what share of the sentences of both two documents have alike, from 0 to 1."""
        return sum(one == same for one, same in zip(self.hashes, other.hashes, strict=True)) / _PERMUTATIONS


_COPIED = 0.15
"""Share of the shorter document's sentences that a longer one has alike to be its copy, damage and changes aside."""
_TELLING = 60
"""Sentences from which what a document shares with another one tells whether they are strangers."""


def origin(one: Print, other: Print) -> Origin:
    """Tell whether one of two documents copies much of the other."""
    shorter = min(one.sentences, other.sentences)
    if shorter < _TELLING:
        return "unknown"
    both = one.shared(other)
    common = both * (one.sentences + other.sentences) / (1 + both)
    return "copies" if common >= _COPIED * shorter else "strangers"


def fingerprint(sentences: Iterable[frozenset[str]]) -> Print:
    """Return the print of a document of the terms of each of its sentences."""
    from rensa import RMinHash  # type: ignore[import-untyped]

    said = {" ".join(sorted(terms)) for terms in sentences}
    made = RMinHash(num_perm=_PERMUTATIONS, seed=1)
    made.update(sorted(said))
    return Print(len(said), tuple(made.digest()))


def compared_documents(prints: Mapping[str, Print]) -> list[Pair]:
    """Return the pairs of documents to compare, each in the order of ids, from the print of each document."""
    if len(prints) <= ALL:
        return list(combinations(sorted(prints), 2))
    return _star(prints)


def _star(prints: Mapping[str, Print]) -> list[Pair]:
    heads: list[str] = []
    pairs: set[Pair] = set()
    for name in sorted(prints, key=lambda name: (-prints[name].sentences, name)):
        near = _nearest(name, heads, prints)
        if near and prints[name].shared(prints[near[0]]) >= _FAMILY:
            pairs.add(_pair(name, near[0]))
        else:
            heads.append(name)
    for head in heads:
        pairs.update(_pair(head, other) for other in _nearest(head, heads, prints)[:_NEAREST])
    return sorted(pairs)


def _nearest(name: str, others: Sequence[str], prints: Mapping[str, Print]) -> list[str]:
    mine = prints[name]
    return sorted((o for o in others if o != name), key=lambda other: (-mine.shared(prints[other]), other))


def _pair(a: str, b: str) -> Pair:
    return (a, b) if a < b else (b, a)


@cache
def hand_cards(game: str) -> int:
    """Return how many cards are ranked as a hand in a game, as its names say it: a pair of three is none of five."""
    known = data()["games"].get(game, {})
    said = [word for name in known.get("names", ()) for word in _CARDS.findall(name)]
    counts = [int(word) if word.isdigit() else NUMBER_WORDS.get(word, _WHOLE) for word in said]
    return min((_WHOLE, *counts))


@cache
def kin(game: str) -> frozenset[str]:
    """Return the games of the same kind as a game, itself included."""
    found = [group for name in _KIN if game in (group := lexicon.game_group(name))]
    return frozenset((game,)).union(*found)


def chapters(games: Iterable[str]) -> frozenset[str]:
    """Return the games that a document rules at some length, of the game of each of its rows.

    A game that is only named in the chapter of another one has no chapter of its own.
    """
    return frozenset(game for game, count in Counter(games).items() if count >= _CHAPTER)


def compared(a: str, games_a: AbstractSet[str], b: str, games_b: AbstractSet[str]) -> float:
    """Return how far game `a` of one document stands for game `b` of another, from 0 to 1.

    What is said of no game is general. `games_a` and `games_b` are the chapters of the two documents: kin that has a
    chapter of its own is left to it.
    """
    if a == b:
        return SAME if a else GENERAL
    if _GENERAL in (a, b):
        return GENERAL
    if b not in kin(a):
        return 0.0
    if a not in games_b and b not in games_a:
        return ORPHANS
    if a in _COMMON or b in _COMMON:
        return COMMON
    return ORPHAN if a not in games_b or b not in games_a else 0.0
