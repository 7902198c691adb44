"""Titles of chapters: one that two games share, and one that has lost the number which it has in the other games."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from extractor.defects.regulation import Defect, Regulation, check, quoted
from extractor.folding import fold
from extractor.outline.node import Node

_GAMES = 3
"""Games that number a title from which it bears a number everywhere."""
_OTHERS = 2
"""Other titles that a game numbers, from which one without a number has lost it."""
_NEAR = 25
"""Lines above a title among which its number may stand alone."""
_NUMBER = re.compile(r"\W*\d+(?:\.\d+)*\W*")
_ROWS = frozenset(("tr", "td", "table", "row"))


@check("heading_mismatch")
def one_title_for_two_games(regulation: Regulation) -> Iterator[Defect]:
    """Find chapters that follow the rules of another game under the very same title, which tells neither apart."""
    first: dict[tuple[int, str], Node] = {}
    for node in regulation.root.walk():
        title = fold(node.heading).strip(" .:-*_")
        if not title or not node.children or not _is_of_a_game(node) or not _opens_its_game(node):
            continue
        other = first.setdefault((id(node.parent), title), node)
        if other.game != node.game and regulation.sound(node.line_start, node.line_start):
            message = f"El título {quoted(node.heading)} es también el de otro juego (línea {other.line_start})."
            yield Defect(node, node.line_start, node.line_start, message, {"lines": [other.line_start]})


def _is_of_a_game(node: Node) -> bool:
    return node.game not in ("", "general")


def _opens_its_game(node: Node) -> bool:
    """Tell whether a part is the chapter of its game: what it stands in is not of that game."""
    return node.parent is None or node.parent.game != node.game


@check("heading_lost")
def without_its_number(regulation: Regulation) -> Iterator[Defect]:
    """Find a title without a number among numbered ones, where it is numbered in every other game that has it."""
    bearing = _titled(regulation)
    for title, nodes in bearing.items():
        numbered = {node.game for node in nodes if node.num.strip()}
        bare = [node for node in nodes if not node.num.strip()]
        if len(numbered) < _GAMES or len(bare) * _GAMES > len(nodes):
            continue
        for node in bare:
            if _stands_apart(regulation, node):
                continue
            if node.game not in numbered and _is_among_numbered(node, bearing) and _is_sound(regulation, node):
                message = f"El título {quoted(node.heading)} no lleva número, que tiene en los demás juegos."
                yield Defect(node, node.line_start, node.line_start, message, {"title": title})


def _stands_apart(regulation: Regulation, node: Node) -> bool:
    """Tell whether a number stands alone on a line right above a title, from which the layout has parted it."""
    above = range(max(1, node.line_start - _NEAR), node.line_start)
    return any(_NUMBER.fullmatch(regulation.document.source.line(line)) for line in above)


def _titled(regulation: Regulation) -> Mapping[str, Sequence[Node]]:
    """Return the parts of games by their folded titles."""
    found: dict[str, list[Node]] = defaultdict(list)
    for node in regulation.root.walk():
        title = fold(node.heading).strip(" .:-*_")
        if title and node.kind not in _ROWS and _is_of_a_game(node):
            found[title].append(node)
    return found


def _is_sound(regulation: Regulation, node: Node) -> bool:
    return regulation.sound(node.line_start, node.line_start)


def _is_among_numbered(node: Node, bearing: Mapping[str, Sequence[Node]]) -> bool:
    """Tell whether the game of a title numbers others of the titles that its games share."""
    own = [part for nodes in bearing.values() if len(nodes) >= _GAMES for part in nodes if part.game == node.game]
    return sum(bool(part.num.strip()) for part in own) >= _OTHERS
