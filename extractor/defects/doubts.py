"""Parts whose game is in doubt: no sign tells which of several it is, or nobody knows it by name."""

from __future__ import annotations

from collections.abc import Iterator

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation
from extractor.outline.node import Node

_SURE = 0.6
"""Confidence from which the game of a part is not in doubt."""
_NONE = ("", "general")


@check("doubtful_game")
def doubtful(regulation: Regulation) -> Iterator[Defect]:
    """Find the parts that open a game of which the text does not say enough to be sure which it is."""
    for node in regulation.root.walk():
        if node.game not in _NONE and node.game_confidence < _SURE and _opens(node):
            yield _defect(node)


def _opens(node: Node) -> bool:
    return node.parent is None or node.parent.game != node.game


def _defect(node: Node) -> Defect:
    if node.read_as:
        name = node.game.replace("_", " ")
        told = f"«{name}» no es un juego conocido; se lee como uno de su clase."
    else:
        told = "El texto no dice con certeza de qué juego se trata."
    return Defect(node, node.line_start, node.line_start, told, {"reasons": list(node.game_reasons)})
