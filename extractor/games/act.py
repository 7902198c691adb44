"""The game of a whole regulation, where it has one: by the act's own title, by its first articles, by its words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Set
from dataclasses import dataclass
from itertools import pairwise

from extractor.folding import fold
from extractor.games.mentions import Mention, mentions, plain
from extractor.games.names import data, family, games, lively, normal
from extractor.games.titles import PREFACE, Part, Title, body, drawn_together, read_title
from extractor.games.variants import Stranger, called

_FIRST = 24  # parts that may hold the title of an act
_LINES = 60  # lines of what stands before the first part
_LONGEST, _SHORT = 320, 60
_HEADLINE = 90  # characters of a first line that is a title, whatever it says of a game
_TITLE = re.compile(
    r"\b(?:reglamento|reglamentacion|reglas|normas|normativa|directiva|ordenanza|circular|instruccion|instructivo|manual"
    r"|cartilla|folleto|guia|pliego|condiciones"
    r"|bases|desarrollo de|regulan?|regulador[ae]?s?|aprueban?|juegos? de|juego del|modalidad)\b"
)
_OBJECT = re.compile(
    r"\b(?:regula[nr]?|regular|objeto|reglas|normas|condiciones|practica(?:ra|rse)?|explota\w+"
    r"|juego de(?:l| la| los| las)?)\b"
)
_SEVERAL = re.compile(r"\bjuegos\b")
_PAST = re.compile(r"\s*(?:que\b|vist|considerando|abrog|derog|no comprende)")
_MANY = 0.8  # share of all names in a text that makes one its game
_OFTEN = 3
_STRONG, _FAIR, _WEAK = 0.9, 0.75, 0.55


@dataclass(frozen=True, slots=True)
class Act:
    """What a whole regulation is about: the games that it may be (none where it treats several), how sure, and why."""

    games: tuple[str, ...] = ()
    confidence: float = 0.0
    reason: str = ""
    several: bool = False

    @property
    def told(self) -> bool:
        """Whether the act's own title or its first articles say which game it is about."""
        return self.confidence >= _FAIR


def act(root: Part, titles: Mapping[int, Title], defined: Mapping[str, tuple[str, ...]]) -> Act:
    """Return the one game of a regulation, or nothing where it treats several or names none.

    `titles` are what the titles of its parts say, `defined` the names that the text itself gives to games.
    """
    chapters = _chapters(root, titles)
    if not chapters and _beside(root, titles, _own(root, defined)):
        return Act(several=True)
    for lines, confidence, why in (
        ((*_first(root, defined), *_titles(root, chapters)), _STRONG, "title"),
        (() if chapters else _headline(root, defined), _STRONG, "title"),
        (_objects(root, chapters), _FAIR, "object"),
    ):
        held = [(line, named) for line in lines if (named := plain(mentions(normal(line), defined)))]
        sets = {one.games for _, named in held for one in named if not one.unsure}
        if sets:
            common = _common(sets)
            if not common or _foreign(root, titles, chapters, common):
                return Act(several=True)
            return Act(common, confidence, f"{why}: {' '.join(held[0][0].split())[:80]}")
    return Act(several=True) if chapters else _counted(root, defined)


def unknown(root: Part) -> Stranger | None:
    """Return the game that nobody knows which an act's title says that it regulates; None where there is none."""
    return next((found for line in _titles(root, ()) if (found := called(normal(line), root))), None)


def _common(sets: set[tuple[str, ...]]) -> tuple[str, ...]:
    """Return what several names have in common: the game that all mean, or that of their family."""
    own = {one for one in sets if not set(one) <= games().generic} or sets
    if len(own) == 1:
        return next(iter(own))
    narrow = set.intersection(*(set(one) for one in own))
    if narrow:
        return tuple(game for game in next(iter(own)) if game in narrow)
    if own <= {("poker",), ("circle_poker",), ("tournaments",)}:
        return ("poker",)
    common = family(one[0] for one in own)
    return (common,) if common else ()


def _chapters(root: Part, titles: Mapping[int, Title]) -> set[int]:
    """The parts that are called like games, with all below them, where those are several games."""
    called = [part for part in root.walk() if (title := titles.get(id(part))) and title.manner == "whole"]
    if len({titles[id(part)].games for part in called}) < 2:
        return set()
    return {id(node) for part in called for node in part.walk()}


def _foreign(root: Part, titles: Mapping[int, Title], chapters: Container[int], own: tuple[str, ...]) -> bool:
    """Tell whether chapters are called like several games that are none of what an act's title names."""
    called = [title for part in root.walk() if id(part) in chapters and (title := titles.get(id(part)))]
    named = {title.games[0][0] for title in called if title.manner == "whole"} - games().generic
    named -= {*data()["hosts"]["games"]}
    return len([game for game in named if not any(games().within(one, game) for one in own)]) > 1


def _own(root: Part, defined: Mapping[str, tuple[str, ...]]) -> set[str]:
    """The one game that the act's own title names; empty where it speaks of several."""
    lines = [normal(line) for line in _titles(root, ())]
    held = [plain(mentions(line, defined)) for line in lines if not _SEVERAL.search(line)]
    sets = {one.games for named in held for one in named if not one.unsure}
    return set(next(iter(sets))) if len(sets) == 1 else set()


def _beside(root: Part, titles: Mapping[int, Title], own: Set[str]) -> bool:
    """Tell whether a chapter called like a game is one of several, so that what stands beside it is not about it.

    One called like the act's `own` game, or like a thing of any game (`De las apuestas`), says nothing of this.
    """
    for part in root.walk():
        title = titles.get(id(part))
        if (
            title is None
            or title.manner != "whole"
            or part.parent is None
            or part.kind in ("article", "clause", "point")
            or title.named[0].unsure
            or own & {*title.games[0]}
        ):
            continue
        held = [other for other in part.parent.children if other is not part and other.kind == part.kind]
        return len(held) > 1 and _lines(part) < _MANY * (_lines(part) + sum(map(_lines, held)))
    return False


def _lines(part: Part) -> int:
    return part.line_end - part.line_start + 1


def _first(root: Part, defined: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """The first line that stands alone above a text, where it is nothing but the name of a game."""
    line, _, rest = root.own.text.strip().partition("\n")
    if rest and read_title(line.strip(), defined).manner == "whole":
        yield line.strip()


def _headline(root: Part, defined: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """The first line of a text, where it names a game whose text it is: `Lista de control: ruleta`."""
    first = next((words for part in root.walk() for words in (part.heading, part.own.text) if words.strip()), "")
    line = drawn_together(first.strip().partition("\n")[0])
    words = normal(line)
    named = [] if len(line) > _HEADLINE or _SEVERAL.search(words) else plain(mentions(words, defined))
    if named and any(lively(game, body(root)) for one in named for game in one.games if not one.unsure):
        yield line


def _titles(root: Part, chapters: Container[int]) -> Iterator[str]:
    """Lines that may be the act's own title: it says that it regulates, or is a game's name and nothing else."""
    for at, part in enumerate(root.walk()):
        if at > _FIRST or id(part) in chapters:
            return
        own = part.own.text.split("\n")[: _LINES if part.kind in PREFACE or part is root else 2]
        own = [] if part.kind in ("article", "clause", "point") else own
        for line in _joined([part.heading, *own] if at < _FIRST // 2 or part.heading else own):
            low = fold(line)
            if len(line) < _LONGEST and _TITLE.search(low) and not _PAST.match(low):
                yield line
        if part.kind in PREFACE or part is root:
            yield from (line for line in own if len(line) < _SHORT and read_title(line, {}).manner == "whole")


def _joined(lines: list[str]) -> list[str]:
    """Each line, and each with the next one, for a title may go on there."""
    held = [drawn_together(line.strip()) for line in lines if line.strip()]
    return held + [f"{first} {second}" for first, second in pairwise(held) if first.isupper() == second.isupper()]


def _objects(root: Part, chapters: Container[int]) -> Iterator[str]:
    """First sentences of the first articles: what the text says that it regulates."""
    for at, part in enumerate(root.walk()):
        if at > _FIRST or id(part) in chapters:
            return
        sentence = part.own.text.split(". ")[0][:_LONGEST]
        if part.kind not in PREFACE and _OBJECT.search(fold(sentence)) and not _PAST.match(fold(sentence)):
            yield sentence


def _counted(root: Part, defined: Mapping[str, tuple[str, ...]]) -> Act:
    """The game that nearly all names of a text mean."""
    counts: Counter[tuple[str, ...]] = Counter()
    for part in root.walk():
        counts.update(one.games for one in _sure(part, defined))
    if not counts:
        return Act()
    meant, often = counts.most_common(1)[0]
    if often < _OFTEN or often < _MANY * counts.total():
        return Act()
    return Act(meant, _WEAK, f"named {often} times")


def _sure(part: Part, defined: Mapping[str, tuple[str, ...]]) -> list[Mention]:
    return [one for one in mentions(normal(part.own.text), defined) if not one.unsure]
