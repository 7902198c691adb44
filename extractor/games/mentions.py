"""Where words name games: single names, and the same words again and again.

Games named in the same words again and again: `Punto 1 del orden del día: Ruleta`, `Punto 2 …: Craps`.

Words that come back before the names of different games are a form of the text's own by which it says what follows is
about, whatever they are.

Where no name tells it, a text is of a game by its words alone: the bets, hands, signs and names in it that few games
have (`game_of_words`).
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import groupby

from extractor import lexicon
from extractor.games.names import data, either, games, kind_of, kind_words, normal, resolve, signs_in
from extractor.grammar import numbers
from extractor.lexicon.tokens import each_passage

_REACH = 70  # characters behind a head noun within which words say which of its games is meant


@dataclass(frozen=True, slots=True)
class Mention:
    """A name in normal text: where it stands, and the games that it may mean (the likeliest first).

    `spans` are all words that make it up; `unsure` says that the words mean other things as well.
    """

    start: int
    end: int
    games: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]
    unsure: bool = False
    defined: bool = False


_RECURRING_REACH = 100  # characters within which the name stands
_NUMBERED = 4  # characters before a full stop that ends a number, not a sentence
_FEWEST = 2  # games that the same words must stand before
_FEWEST_IN_TURN = 3  # games that a text must treat one after another
_SENTENCE = re.compile(r"[.;?!](?:\s|$)")
_NEXT = re.compile(r"(?<=[a-záéíóúñ)\d]\.) +(?=[A-ZÁÉÍÓÚÑ])")
_COMPARED = re.compile(r"\b(?:como|igual|diferencia|salvo|excepto|mismo|misma|modo|que (?:en|a))\b", re.IGNORECASE)
_NUMBER = re.compile(r"\w?\d+[a-z]?|[ivxl]+")
_WORD = re.compile(r"[^\W_]+")
_MOST_WORDS = 6  # of a game's name
_ARTICLES = frozenset(("el", "la", "los", "las"))
_DRAWN = {"del": "de", "al": "a"}


@dataclass(frozen=True, slots=True)
class Opening:
    """The game that a text opens with (all that its name may mean), and where the name stands in it."""

    games: tuple[str, ...]
    start: int
    end: int


def recurring(texts: Mapping[int, str]) -> dict[int, Opening]:
    """Return the texts whose first sentence names a game behind words that stand before other games elsewhere."""
    found: defaultdict[tuple[str, ...], dict[int, Opening]] = defaultdict(dict)
    for key, text in texts.items():
        if (told := _opening(text)) is not None and told[0]:
            found[told[0]][key] = told[1]
    return {key: one for group in found.values() if _several(group) for key, one in group.items()}


def _several(group: Mapping[int, Opening]) -> bool:
    return len({one.games for one in group.values()}) >= _FEWEST


def introduced(texts: Mapping[int, str]) -> dict[int, Opening]:
    """Return the texts whose first sentence names a game, in whatever words, where they treat one game after another.

    That is so of three games or more, none of which comes back after another: a text that only mentions games does so
    in no order.
    """
    opened = {key: told[1] for key, text in texts.items() if (told := _opening(text)) is not None}
    in_turn = (named for key in opened for _, named in _passed(texts[key]))
    runs = [named for named, _ in groupby(in_turn)]
    return opened if len(runs) >= _FEWEST_IN_TURN and len({*runs}) == len(runs) else {}


def turns(text: str) -> list[int]:
    """Return where sentences of a paragraph begin that pass on to another game than the one named before."""
    return [start for start, _ in _passed(text)][1:]


def _passed(text: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield where a paragraph passes on to a game, the first one too, and the games that its name may mean."""
    here: tuple[str, ...] = ()
    for start in (0, *(hit.end() for hit in _NEXT.finditer(text))):
        told = _opening(text[start:])
        if told is None or told[1].games == here or {*told[1].games} <= games().generic:
            continue
        if not _COMPARED.search(text, start, start + told[1].start):
            here = told[1].games
            yield start, here


def _opening(text: str) -> tuple[tuple[str, ...], Opening] | None:
    """Return the words before the one game that the first sentence of a text names, with that game."""
    end = next(
        (hit.end() for hit in _SENTENCE.finditer(text[: 2 * _RECURRING_REACH]) if hit.start() > _NUMBERED),
        2 * _RECURRING_REACH,
    )
    sentence = text[:end]
    words = normal(sentence)
    named = [one for one in mentions(words) if not one.unsure]
    if not named or named[0].start > _RECURRING_REACH or len({one.games for one in named}) > 1:
        return None
    start, end = _place(sentence, words[named[0].start : named[0].end])
    return (_frame(sentence[:start]), Opening(named[0].games, start, end)) if end else None


def _place(text: str, name: str) -> tuple[int, int]:
    """Return where a name in normal spelling stands in a text, (0, 0) where it is not found again."""
    spans = [hit.span() for hit in _WORD.finditer(text)]
    for at, (start, _) in enumerate(spans):
        for _, end in spans[at : at + _MOST_WORDS]:
            if normal(text[start:end]) == name:
                return start, end
    return 0, 0


def _frame(before: str) -> tuple[str, ...]:
    """Return the words of a stretch that are neither numbers nor articles."""
    kept = list(before)
    for place in numbers.ordinals(before):
        kept[place.start : place.end] = " " * (place.end - place.start)
    words = normal("".join(kept)).split()
    return tuple(_DRAWN.get(word, word) for word in words if word not in _ARTICLES and not _NUMBER.fullmatch(word))


def mentions(words: str, defined: Mapping[str, tuple[str, ...]] | None = None) -> list[Mention]:
    """Return the games that normal text names, leftmost and longest first; `defined` are names of the text's own."""
    found = _defined(words, defined) if defined else []
    taken = [(one.start, one.end) for one in found]
    hits = list(_names().finditer(words))
    for at, hit in enumerate(hits):
        if any(start < hit.end() and hit.start() < end for start, end in taken):
            continue
        if any(start <= hit.start() < end for one in found for start, end in one.spans):
            continue
        stop = hits[at + 1].start() if at + 1 < len(hits) and hits[at + 1].group() not in _heads() else len(words)
        found.append(_mention(words, hit, stop))
    return sorted(found, key=lambda one: one.start)


def plain(found: Sequence[Mention]) -> list[Mention]:
    """Return the mentions without those of a common name that stands beside a game's own: `Póquer, variante Omaha`.

    Names that have a game in common mean that one: `Bacará o Chemin de Fer`.
    """
    generic = games().generic
    sure = [one for one in found if not one.unsure] or found
    own = [one for one in sure if not set(one.games) <= generic] or sure
    common = [game for game in own[0].games if all(game in one.games for one in own)] if own else []
    return [replace(one, games=tuple(common)) for one in own] if common else list(own)


def _mention(words: str, hit: re.Match[str], stop: int) -> Mention:
    head = _heads().get(hit.group())
    here = hit.span()
    if head is None:
        return Mention(*here, (_ids()[hit.group()],), (here,), hit.group() in _unsure())
    best: tuple[int, tuple[int, int], tuple[str, ...]] | None = None
    window = words[hit.end() : min(stop, hit.end() + _REACH)]
    for pattern, named in head.behind:
        if (found := pattern.search(window)) and (best is None or len(found.group()) > best[0]):
            span = (hit.end() + found.start(), hit.end() + found.end())
            best = (len(found.group()), span, named)
    if best is None:
        return Mention(*here, head.open, (here,), False)
    return Mention(*here, best[2], (here, best[1]), False)


def _defined(words: str, defined: Mapping[str, tuple[str, ...]]) -> list[Mention]:
    hits = _own(tuple(sorted(defined))).finditer(words)
    return [Mention(*hit.span(), defined[hit.group()], (hit.span(),), False, True) for hit in hits]


@lru_cache(maxsize=16)
def _own(names: tuple[str, ...]) -> re.Pattern[str]:
    return either(names)


@dataclass(frozen=True, slots=True)
class _Head:
    open: tuple[str, ...]
    behind: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]


@cache
def _heads() -> dict[str, _Head]:
    """The head nouns, each with the games that it may mean and what tells them apart."""
    made: dict[str, _Head] = {}
    for told in data()["heads"]:
        behind = tuple((either(group["names"]), tuple(group["games"])) for group in told["with"])
        made |= {word: _Head(tuple(told["open"]), behind) for word in told["words"]}
    return made


@cache
def _ids() -> dict[str, str]:
    return {name: game for name, game in reversed(games().names) if game != "general"}


@cache
def _names() -> re.Pattern[str]:
    return either([*_ids(), *_heads()])


@cache
def _unsure() -> frozenset[str]:
    return frozenset(normal(name) for name in data()["unsure"]["names"])


_AHEAD, _TIMES = 5.0, 1.5
"""By how many points, and how many times, a game must be ahead of the games of other kinds. Of 230 texts of known
games (regulations of the tests, official ones) these bounds leave 77 open, and put two of the rest in another kind."""
_TELLING, _FEW = 3, 8  # words that must tell, and how many games may have such a word
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
def game_of_words(words: str) -> Told | None:
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
    next_best = max(points[game] for game in of if group_of(game) != group_of(best))
    if points[best] < max(next_best + _AHEAD, next_best * _TIMES):
        return None
    telling = tuple(sorted(term[1] for term in of[best] if shared[term] <= _FEW))
    if len({word[:_STEM] for word in telling}) < _TELLING:
        return None
    kin = [game for game in of if group_of(game) == group_of(best) and points[best] - points[game] < _CLEAR]
    game = resolve([one for one in kin if points[one] == points[best]], text)[0]
    return Told(game, telling, len(kin) > 1)


def group_of(game: str) -> str:
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
