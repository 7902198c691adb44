"""Whose hand is the higher one: "puntuación superior a la del crupier", "si su carta es más alta"."""

from __future__ import annotations

import re

from extractor.frames.clauses import Clause
from extractor.frames.sentence import Sentence
from extractor.frames.told import DEALER, PLAYER, is_, parties
from extractor.mentions import Mention

HIGHER, LOWER = "player_higher", "player_lower"
_NEAR = 45  # characters between a comparison and the hand that it is of
_THAN = re.compile(r"\W*(?:a|que|de|del|al)?(?: (?:la|el|las|los|lo|mano|carta|de|del|que|tenga|obtenga|jugada))*\W*$")
_HANDS = ("hands", "points", "cards")
_SIGNS = str.maketrans(",.;", "   ")
_OWN = ("suya", "suyo", "suyas", "suyos")


def compared(sentence: Sentence, clause: Clause) -> tuple[str, Mention] | None:
    """Return whether the player's hand is the higher or the lower one, with the words that compare the hands."""
    for one in clause.own:
        if is_(one, "higher", "lower", "beat") and _of_hands(clause, one):
            whose = _whose(sentence, clause, one)
            if whose:
                return (LOWER if (whose == PLAYER) == is_(one, "lower") else HIGHER), one
    return None


def _of_hands(clause: Clause, at: Mention) -> bool:
    """Tell whether hands, their points or cards are compared, and not sums of money or totals."""
    near = [
        one for one in clause.own if abs(one.start - at.start) <= _NEAR and (one.start, one.end) != (at.start, at.end)
    ]
    if any(one.kind in ("amount", "money", "odds", "share") and 0 <= one.start - at.end < 12 for one in near):
        return False
    return any((one.kind == "unit" and one.id in _HANDS) or is_(one, "hand", "hand_made") for one in near)


def _whose(sentence: Sentence, clause: Clause, at: Mention) -> str:
    """Whose hand the words are said of: the other's than whom they compare it with, else whom they name before."""
    behind = next((pair for pair in parties(one for one in clause.own if at.end <= one.start)), None)
    if behind is not None and _THAN.fullmatch(sentence.folded, at.end, behind[0].start):
        return PLAYER if behind[1] == DEALER else DEALER
    if is_(at, "beat"):
        return ""
    words = sentence.folded[at.end : at.end + 16].translate(_SIGNS).split()
    before = parties(one for one in clause.own if one.end <= at.start)
    if any(word in _OWN for word in words) and before:
        return PLAYER if before[-1][1] == DEALER else DEALER
    if clause.has("collects", "pay", "sweep") and before and before[0][1] == DEALER:
        return PLAYER  # "la banca retirará las apuestas de las inferiores"
    return before[-1][1] if before else ""
