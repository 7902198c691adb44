"""Texts, and chapters of games, of whose figures too few became rules: they were not understood."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation
from schemas.records import Quantity
from schemas.tally import tally

_UNREAD = 5
"""Unread quantities whose lines are the evidence."""


@check("little_read")
def little_read(regulation: Regulation) -> Iterator[Defect]:
    """Find a text of whose quantities few became rules, else the games of which that is true."""
    whole = regulation.quantities
    if tally(whole).little:
        yield _defect(regulation, whole, "del texto")
        return
    games: dict[str, list[Quantity]] = defaultdict(list)
    for quantity in whole:
        if quantity.game:
            games[quantity.game].append(quantity)
    for quantities in games.values():
        if tally(quantities).little:
            yield _defect(regulation, quantities, "que el texto da para este juego")


def _defect(regulation: Regulation, quantities: Sequence[Quantity], whose: str) -> Defect:
    counts = tally(quantities)
    unread = [quantity for quantity in quantities if quantity.fate in ("unread", "damaged")] or quantities
    first = unread[0]
    message = f"De las {counts.stating} cantidades {whose}, solo {counts.rule} pasaron a reglas: revise las demás."
    lines = [[one.line_start, one.line_end] for one in unread[:_UNREAD]]
    evidence = {"quantities": counts.stating, "rules": counts.rule, "unread": counts.unread, "lines": lines}
    return Defect(regulation.nodes[first.provision_id], first.line_start, first.line_end, message, evidence)
