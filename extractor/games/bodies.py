"""Which game a text is of by its words alone: the bets, hands, signs and names in it that few games have."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from functools import cache

from extractor import lexicon
from extractor.games.mentions import mentions
from extractor.games.names import data, games, kind_of, kind_words, resolve, signs_in
from extractor.lexicon.tokens import each_passage

_AHEAD, _TIMES = 5.0, 1.5
"""By how many points, and how many times, a game must be ahead of the games of other kinds. Of 230 texts of known
games (regulations of the tests, official ones) these bounds leave 77 open, and put two of the rest in another kind."""
_FEWEST, _FEW = 3, 8  # words that must tell, and how many games may have such a word
_STEM = 5  # letters in which forms of one word agree: `máquina`, `máquinas recreativas`
_COMMON = 0.5  # what a bet counts whose name is a word of other games too
_CLEAR = 2.5  # points by which it must be ahead of the others of its kind to be the one without doubt
_SHORTEST, _LONGEST = 20, 6_000  # words of a text that is asked: of a long one, its beginning
GENERAL = "general"
_SHOWN = 6  # words that a reason names
_UNTOLD = ("cards",)  # kinds whose words every game of cards has


@dataclass(frozen=True, slots=True)
class Told:
    """The game that the words of a text are of, the words that say so, and whether it may be another of its kind."""

    game: str
    words: tuple[str, ...]
    doubtful: bool

    @property
    def reason(self) -> str:
        """The first of the words, as a reason is told."""
        return f"its words: {', '.join(self.words[:_SHOWN])}"

    @property
    def whatever_its_name(self) -> bool:
        """Whether it is this game though its title calls it otherwise: its bets are those of no other game."""
        return not self.doubtful and kind_of(self.game) in data()["unsaid"]["kinds"]


@each_passage
def told(words: str) -> Told | None:
    """Return the game that a (normal) text is of by its words; None where they do not tell one kind from the others.

    A word counts the more, the fewer games have it: as the logarithm of all games over those that do.
    """
    held = words.split()
    if len(held) < _SHORTEST:
        return None
    text = " ".join(held[:_LONGEST])
    of = _terms(text)
    shared = Counter(term for terms in of.values() for term in terms)
    points = {game: sum(_worth(term, shared[term]) for term in terms) for game, terms in of.items()}
    best = max(points, key=lambda game: points[game])
    next_best = max(points[game] for game in of if group(game) != group(best))
    if points[best] < max(next_best + _AHEAD, next_best * _TIMES):
        return None
    telling = tuple(sorted(term[1] for term in of[best] if shared[term] <= _FEW))
    if len({word[:_STEM] for word in telling}) < _FEWEST:
        return None
    kin = [game for game in of if group(game) == group(best) and points[best] - points[game] < _CLEAR]
    game = resolve([one for one in kin if points[one] == points[best]], text)[0]
    return Told(game, telling, len(kin) > 1)


def group(game: str) -> str:
    """Return the kind of a game, or the group of kinds of which its kind is one: all poker is one."""
    kind = kind_of(game)
    return next((name for name, kinds in data()["groups"].items() if kind in kinds), kind)


@cache
def _candidates() -> tuple[str, ...]:
    """The games that words may tell: not a family of games, nor what is played beside or as another one."""
    without = {*games().generic, *data()["hosts"]["games"], *data()["unsaid"]["games"]}
    return tuple(game for game, one in data()["games"].items() if one.get("kind") and game not in without)


def _worth(term: tuple[str, str], having: int) -> float:
    """What a word of a text counts that so many games have."""
    return math.log(len(_candidates()) / having) * (_COMMON if term[1] in data()["unsaid"]["common"] else 1.0)


def _terms(text: str) -> dict[str, set[tuple[str, str]]]:
    """Return what a text holds of each game: its bets and hands, its signs and names, the words of its kind."""
    book = lexicon.load()
    common = {name.id for name in book.bets.find(text, game=GENERAL)}
    named = [(text[one.start : one.end], one.games) for one in mentions(text) if not one.unsure]
    kinds = {kind: set() if kind in _UNTOLD else kind_words(kind, text) for kind in data()["kinds"]}
    bets, hands = (names.find_each(text, _candidates()) for names in (book.bets, book.hands))
    return {
        game: {
            *(("bet", name.id) for name in bets[game] if name.id not in common),
            *(("hand", name.id) for name in hands[game]),
            *(("word", word) for word in (*signs_in(game, text), *kinds.get(kind_of(game), ()))),
            *(("word", words) for words, meant in named if game in meant),
        }
        for game in _candidates()
    }
