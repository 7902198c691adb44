"""Where words name games: single names, and a head noun with what stands behind it (`póquer … sin descarte`)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from extractor.games.names import data, games, normal
from extractor.games.taxonomy import either

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
