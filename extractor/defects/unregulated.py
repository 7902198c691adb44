"""Games that a text lists among its own and for which it has no rules."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_span, quoted
from extractor.folding import fold
from extractor.games import games, normal
from extractor.passages import Passage

_ITEM = re.compile(r"[^;,:()/\t]+?(?=[;,:()/\t]|\s-\s|\.\s|\.$|$|\sy\s(?=[A-ZÁÉÍÓÚÑ]))")
_COUNTED = re.compile(r"^\W*(?:y |e )?(?:\w+ )?(?:\(\d+\) ?|\d+ )?(?:mesas?|salas?) (?:de|para) ", re.IGNORECASE)
"""How many tables of a game are authorised, before its name."""
_LONGEST = 70
"""Characters of the longest name of a game."""
_FEWEST = 3
"""Regulated games that a list names from which it is one of the text's own games."""
_OUTSIDE = ("", "general")
"""What passages are about that belong to no game."""

_Item = tuple[Passage, int, int, str]
"""A passage, where in it a game is named, and the game's id."""


_MODALITY = re.compile(
    r"\b(?:modalidad|variante) (?:de |del )?[“\"«]?(?P<name>[A-ZÁÉÍÓÚ][a-záéíóúñ']+(?: [A-ZÁÉÍÓÚ0-9][\wáéíóúñ']*)*)"
)
_OF_PLAY = frozenset(("payout", "bet", "dealer_rule", "hand_ranking", "card_value"))
_LAW = "ley"
_PLAYED = 3
"""Rules of play of a game from which the text regulates it."""
_IN_PASSING = 2
"""Passages up to which a modality is named in passing."""


@check("game_without_rules")
def listed_and_not_regulated(regulation: Regulation) -> Iterator[Defect]:
    """Find games in a list of games that the text regulates, where no rule and no title of a part is about them.

    A law orders the whole trade and leaves the games to regulations.
    """
    if fold(regulation.document.identity.kind).startswith(_LAW):
        return
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


@check("game_without_rules")
def unknown_modality(regulation: Regulation) -> Iterator[Defect]:
    """Find modalities of a game that are named in passing and that no title and no definition of the text knows."""
    if not regulation.legible:
        return
    played = Counter(rule.game for rule in regulation.typed if rule.family in _OF_PLAY)
    known = [passage.folded for passage in regulation.seen if passage.kind == "heading"]
    known += [fold(rule.term) for rule in regulation.rules if rule.term]
    for passage in regulation.saying("modalidad", "variante"):
        for found in _MODALITY.finditer(passage.text) if played[passage.game] >= _PLAYED else ():
            name = fold(found["name"])
            uses = sum(1 for _ in regulation.saying(name))
            if passage.game not in _OUTSIDE and uses <= _IN_PASSING and not any(name in title for title in known):
                message = f"{quoted(found['name'])} no es modalidad que el texto regule o defina."
                yield at_span(passage, *found.span("name"), message)


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
        named = games().find(passage.text[start : part.end()]) if 0 < part.end() - start <= _LONGEST else None
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
