"""Titles that the chapters of all other games have and that one has lost: its words stand under another title."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

from rapidfuzz import fuzz, process

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation
from extractor.folding import fold
from extractor.outline.node import Node
from extractor.passages import Passage

_NO_LETTER = re.compile(r"[^a-z ]")
_BUILT_ALIKE = 8
"""Titles from which a game has a chapter that is built like the others."""
_GAMES = 5
_SHARE = 0.75
"""Games, and their share, that have a title from which all ought to have it."""
_LONG = 40
"""Characters from which a passage tells what its part is about."""
_ALL = 0.6
"""Share of the usual titles that a game must have to be built like the others."""
_FITS = 60
"""Likeness (per cent) from which a passage belongs under a title."""
_ALIKE = 85
"""Likeness (per cent) from which two passages say one thing."""


@check("heading_lost")
def lost(regulation: Regulation) -> Iterator[Defect]:
    """Find the passages of a game that the other games have under a title that this game lacks.

    They stand under another one of the usual titles; the finding begins where the words of that title end.
    """
    chapters = _chapters(regulation.root)
    usual = _usual(chapters)
    alike = {game for game, own in chapters.items() if len(usual.keys() & own.keys()) >= _ALL * len(usual)}
    told: set[int] = set()
    for title, games in usual.items():
        examples = _examples(regulation, chapters, title)
        for game in sorted(alike - games):
            if any(_stems(title) <= _stems(own) for own in chapters[game]):
                continue  # the same title in other words
            above = {own for own in usual if not _is_inside(chapters, games, own, title)}
            found = _misplaced(regulation.of_game(game), examples, title, above)
            if found is None:
                continue
            *_, here = _up_to_usual(found, above)
            passage = _first(regulation.of_game(game), found, _examples(regulation, chapters, here, without=game))
            if id(passage) not in told:
                told.add(id(passage))
                line = passage.layer.quote().line_start
                heading = chapters[sorted(games)[0]][title].heading
                message = f"Aquí falta el título «{heading}», que llevan estas palabras en los demás juegos."
                yield Defect(passage.node, line, line, message, {"title": heading, "games": sorted(games)})


def _chapters(root: Node) -> Mapping[str, Mapping[str, Node]]:
    """Return the titles of each game that has a chapter of its own, with their parts."""
    found: dict[str, dict[str, Node]] = defaultdict(dict)
    for node in root.walk():
        title = _NO_LETTER.sub("", fold(node.heading)).strip()
        if title and node.game and node.kind not in ("tr", "td", "table"):
            found[node.game].setdefault(title, node)
    return {game: titles for game, titles in found.items() if len(titles) >= _BUILT_ALIKE}


def _usual(chapters: Mapping[str, Mapping[str, Node]]) -> Mapping[str, set[str]]:
    """Return the titles that nearly all chapters have, with the games that have them."""
    games: dict[str, set[str]] = defaultdict(set)
    for game, titles in chapters.items():
        for title in titles:
            games[title].add(game)
    least = max(_GAMES, _SHARE * len(chapters))
    return {title: having for title, having in games.items() if len(having) >= least}


def _is_inside(chapters: Mapping[str, Mapping[str, Node]], games: Collection[str], inner: str, outer: str) -> bool:
    """Tell whether a title stands below another one in a game that has both."""
    return any(
        above is chapters[game][outer]
        for game in games
        if inner in chapters[game]
        for above in chapters[game][inner].ancestors()
    )


def _examples(
    regulation: Regulation,
    chapters: Mapping[str, Mapping[str, Node]],
    title: str,
    without: str = "",
) -> list[str]:
    """Return the passages that stand under a title in the games that have it."""
    return [
        passage.folded
        for game, titles in chapters.items()
        if title in titles and game != without
        for part in titles[title].walk()
        for passage in regulation.of_node(part)
        if len(passage.text) >= _LONG
    ]


def _misplaced(
    passages: Sequence[Passage], examples: Sequence[str], lost_title: str, usual: Collection[str]
) -> Passage | None:
    """Return the first passage that says what one of the examples says, under a usual title of another name."""
    stems = _stems(lost_title)
    for passage in passages:
        above = _up_to_usual(passage, usual)
        if not above or stems & _stems(" ".join(above)) or passage.kind == "heading":
            continue
        if len(passage.text) >= _LONG and _likeness(passage, examples) >= _ALIKE:
            return passage
    return None


def _up_to_usual(passage: Passage, usual: Collection[str]) -> list[str]:
    """Return the titles above a passage up to the first usual one; none where there is no such title."""
    titles = [_NO_LETTER.sub("", title).strip() for title in passage.titles]
    at = next((at for at, title in enumerate(titles) if title in usual), None)
    return [] if at is None else titles[: at + 1]


def _stems(title: str) -> set[str]:
    return {word[:6] for word in title.split() if len(word) > 4}


def _likeness(passage: Passage, examples: Sequence[str]) -> float:
    best = process.extractOne(passage.folded, examples, scorer=fuzz.ratio, score_cutoff=_FITS)
    return best[1] if best else 0.0


def _first(passages: Sequence[Passage], found: Passage, fitting: Sequence[str]) -> Passage:
    """Return the first of the passages before one under the same title that do not fit that title."""
    first = found
    for passage in reversed(passages[: next(at for at, other in enumerate(passages) if other is found)]):
        if passage.titles != found.titles or passage.kind == "heading" or _likeness(passage, fitting) >= _FITS:
            break
        first = passage
    return first
