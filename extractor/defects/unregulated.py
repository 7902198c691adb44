"""Games that a text lists among its own and for which it has no rules."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_span, quoted
from extractor.games import games, normal
from extractor.passages import Passage

_ITEM = re.compile(r"[^;,:()/\t]+?(?=[;,:()/\t]|\s-\s|\.\s|\.$|$|\sy\s(?=[A-ZÁÉÍÓÚÑ]))")
_COUNTED = re.compile(r"^\W*(?:y |e )?(?:\w+ )?(?:\(\d+\) ?|\d+ )?(?:mesas?|salas?) (?:de|para) ", re.IGNORECASE)
"""How many tables of a game are authorised, before its name."""
_FEWEST = 3
"""Regulated games that a list names from which it is one of the text's own games."""
_OUTSIDE = ("", "general")
"""What passages are about that belong to no game."""

_Item = tuple[Passage, int, int, str]
"""A passage, where in it a game is named, and the game's id."""


@check("game_without_rules")
def listed_and_not_regulated(regulation: Regulation) -> Iterator[Defect]:
    """Find games in a list of games that the text regulates, where no rule and no title of a part is about them."""
    regulated = {passage.game for passage in regulation.seen} - {*_OUTSIDE}
    told: set[str] = set()
    for items in _lists(regulation.seen).values():
        if len({game for *_, game in items} & regulated) < _FEWEST:
            continue
        for passage, start, end, game in items:
            if game not in regulated and game not in told and not _has_a_part(regulation, game):
                told.add(game)
                name = quoted(passage.text[start:end])
                message = f"{name} figura entre los juegos que se regulan, y ninguna parte del texto lo regula."
                yield at_span(passage, start, end, message)


def _lists(seen: Sequence[Passage]) -> Mapping[int, Sequence[_Item]]:
    """Return what stands outside the chapters of games and names games: a sentence, or the items below one part."""
    found: dict[int, list[_Item]] = defaultdict(list)
    for passage in seen:
        if passage.game in _OUTSIDE and passage.kind != "heading":
            point = passage.kind == "point" and passage.node.parent
            found[id(passage.node.parent if point else passage)] += _named(passage)
    return found


def _named(passage: Passage) -> Iterator[_Item]:
    for part in _ITEM.finditer(passage.text):
        counted = _COUNTED.match(part[0])
        start = part.start() + (counted.end() if counted else 0)
        start += len(passage.text[start : part.end()]) - len(passage.text[start : part.end()].lstrip(' -*\n"'))
        named = games().find(passage.text[start : part.end()]) if start < part.end() else None
        if named and named.game and named.whole and named.game not in games().generic:
            yield passage, start, part.end(), named.game


def _has_a_part(regulation: Regulation, game: str) -> bool:
    """Tell whether a part with words has a title that names a game, in no chapter on a game of another kind."""
    names = [name for name, other in games().names if other == game]
    for node in regulation.root.walk():
        title = f" {normal(node.heading)} " if node.heading else ""
        own = node.game in _OUTSIDE or games().within(node.game, game) or node.game in games().generic
        if title and own and any(f" {name} " in title for name in names) and (node.children or node.own.text.strip()):
            return True
    return False
