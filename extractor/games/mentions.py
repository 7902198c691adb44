"""Where words name games: single names, and the same words again and again.

Games named in the same words again and again: `Punto 1 del orden del día: Ruleta`, `Punto 2 …: Craps`.

Words that come back before the names of different games are a form of the text's own by which it says what follows is
about, whatever they are.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import groupby

from extractor.games.names import data, either, games, normal
from extractor.grammar import numbers

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
