"""What the reader itself is not sure of: the game of a part, and texts of whose figures too few became rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation
from extractor.outline.node import Node
from schemas.records import Quantity
from schemas.values import tally

_SURE = 0.6
"""Confidence from which the game of a part is not in doubt."""
_NONE = ("", "general")

_UNREAD = 5
"""Unread quantities whose lines are the evidence."""


@check("doubtful_game")
def doubtful(regulation: Regulation) -> Iterator[Defect]:
    """Find the parts that open a game of which the text does not say enough to be sure which it is."""
    ruled = {rule.game for rule in regulation.typed}.difference(_NONE)
    for node in regulation.root.walk():
        if node.game in ruled and node.game_confidence < _SURE and _opens(node):
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


@check("little_read")
def little_read(regulation: Regulation) -> Iterator[Defect]:
    """Find a text of whose quantities few became rules, else the games of which that is true."""
    whole = regulation.quantities
    if tally(whole).little:
        yield _unread(regulation, whole, "del texto")
        return
    games: dict[str, list[Quantity]] = defaultdict(list)
    for quantity in whole:
        if quantity.game:
            games[quantity.game].append(quantity)
    for quantities in games.values():
        if tally(quantities).little:
            yield _unread(regulation, quantities, "que el texto da para este juego")


def _unread(regulation: Regulation, quantities: Sequence[Quantity], whose: str) -> Defect:
    counts = tally(quantities)
    unread = [quantity for quantity in quantities if quantity.fate in ("unread", "damaged")] or quantities
    first = unread[0]
    message = f"De las {counts.stating} cantidades {whose}, solo {counts.rule} pasaron a reglas: revise las demás."
    lines = [[one.line_start, one.line_end] for one in unread[:_UNREAD]]
    evidence = {"quantities": counts.stating, "rules": counts.rule, "unread": counts.unread, "lines": lines}
    return Defect(regulation.nodes[first.provision_id], first.line_start, first.line_end, message, evidence)
