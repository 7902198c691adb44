"""Readers of typed rules, one module a family.

A reader takes a document's passages in order and yields statements; its name becomes the `method` of its rules.
"""

from __future__ import annotations

from extractor import evidence, frames
from extractor.readers import (
    bet_dice,
    bet_layout,
    bet_numbers,
    payout,
    play,
)
from extractor.statements import Reader

OF_PHRASES = ("dealer_rule", "option", "variants", "limit", "equipment")
"""Readers that look at phrases alone: they are given no passage of which no sentence rules anything."""
READERS: dict[str, Reader] = {
    "dealer_rule": play.dealer_rules,
    "option": play.options,
    "variants": play.variants,
    "limit": play.limits,
    "equipment": play.equipment,
    "bet_dice": bet_dice.read,
    "payout": payout.read,
    "bet_layout": bet_layout.read,
    "bet_numbers": bet_numbers.read,
    "bet_terms": play.bet_terms,
    "bet_points": bet_dice.points,
    "frames": frames.read,
    evidence.METHOD: evidence.read,
}
