"""Figures and days that a text relies on and nowhere states."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_span, quoted

_IN_FORCE = re.compile(r"\bentrada en vigencia\b|\bentrada en vigor\b")
_ENTERS = re.compile(
    r"\bentra(?:ra|ran|r|n)? en (?:vigor|vigencia)\b|\bentrada en (?:vigor|vigencia)\.? ?$"
    r"|\b(?:regira|tendra vigencia|rige) (?:a partir|desde)\b|\bvigente a partir\b"
)


@check("missing_value")
def commission_left_open(regulation: Regulation) -> Iterator[Defect]:
    """Find commissions that somebody is to fix and for which the document prints no figure."""
    stated = {(rule.game, rule.variant) for rule in regulation.typed if rule.key == "rate"}
    games = {game for game, _ in stated}
    for rule in regulation.typed:
        if rule.key == "rate.set_by" and rule.game not in games:
            message = f"La comisión no tiene cifra ni límite: {quoted(rule.text)}."
            yield regulation.of_rules([rule], message, {"set_by": rule.value})


@check("missing_value")
def day_left_open(regulation: Regulation) -> Iterator[Defect]:
    """Find a document that relies on the day it enters into force and does not fix it."""
    if any(_ENTERS.search(passage.folded) for passage in regulation.seen):
        return
    for passage in regulation.seen:
        if found := _IN_FORCE.search(passage.folded):
            message = "Se remite a la entrada en vigencia, y ningún artículo la fija."
            yield at_span(passage, *found.span(), message)
            return
