"""Which games of two documents are compared: the same one, and near kin where a document has no such game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from functools import cache

from extractor import lexicon
from extractor.games.names import data
from extractor.lexicon.tokens import NUMBER_WORDS

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
