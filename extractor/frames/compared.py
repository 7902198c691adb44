"""Whose hand is the higher one: "puntuación superior a la del crupier", "si su carta es más alta"."""

from __future__ import annotations

import re

from extractor.frames.clauses import Clause
from extractor.frames.sentence import Sentence
from extractor.frames.told import DEALER, PLAYER, is_, parties, subject
from extractor.mentions import Mention

HIGHER, LOWER = "player_higher", "player_lower"
_NEAR = 45  # characters between a comparison and the hand that it is of
_THAN = re.compile(r"\W*(?:a|que|de|del|al)?(?: (?:la|el|las|los|lo|mano|carta|de|del|que|tenga|obtenga|jugada))*\W*$")
_HANDS = ("hands", "points", "cards")
_SIGNS = str.maketrans(",.;", "   ")
_LESS = ("lower", "worse_one")
_COMPARING = ("higher", "better_one", *_LESS)
_BEATS = ("supera a", "supere a", "superan a", "supera la", "supere la")  # of names that mean a hand that wins
_WHO = ("que", "quien", "quienes")
_OWN = ("suya", "suyo", "suyas", "suyos")


def compared(sentence: Sentence, clause: Clause) -> tuple[str, Mention] | None:
    """Return whether the player's hand is the higher or the lower one, with the words that compare the hands."""
    for one in clause.own.called("winning_hand", *_COMPARING, "beat"):
        if is_(one, "winning_hand") and parties(clause.own) and _supposed(sentence, clause, one):
            if sentence.folded.startswith(_BEATS, one.start):
                return HIGHER, one
            continue
        if is_(one, "winning_hand"):
            continue
        if _of_hands(clause, one) or (is_(one, "beat") and _supposed(sentence, clause, one)):
            whose = _whose(sentence, clause, one)
            if whose:
                return (LOWER if (whose == PLAYER) == is_(one, *_LESS) else HIGHER), one
    return None


def opposed(clause: Clause, before: tuple[str, Mention]) -> tuple[str, Mention] | None:
    """Return what a clause that names nobody compares, by the one before it: "superior …; si es menor, pierde"."""
    words = [one for one in clause.own if is_(one, *_COMPARING)]
    figures = [one for one in clause.of("amount", "money", "odds") if one.form != "article"]
    if not words or parties(clause.own) or figures:
        return None
    alike = is_(words[0], *_LESS) == is_(before[1], *_LESS)
    return (before[0] if alike else HIGHER if before[0] == LOWER else LOWER), words[0]


def _supposed(sentence: Sentence, clause: Clause, act: Mention) -> bool:
    """Tell whether one hand beats another by a condition: "si el jugador supera al crupier", "quien venza …"."""
    words = sentence.folded[: act.start].split()[-2:]
    return act in clause.condition or any(word in _WHO for word in words)


def _of_hands(clause: Clause, at: Mention) -> bool:
    """Tell whether hands, their points or cards are compared, and not sums of money or totals."""
    near = [
        one for one in clause.own if abs(one.start - at.start) <= _NEAR and (one.start, one.end) != (at.start, at.end)
    ]
    if any(one.kind in ("amount", "money", "odds", "share") and 0 <= one.start - at.end < 12 for one in near):
        return False
    if is_(at, "better_one", "worse_one"):
        return True
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
    if any(word in _OWN for word in words):
        owner = before[-1][1] if before else subject(sentence, clause)
        return "" if not owner else PLAYER if owner == DEALER else DEALER
    if clause.has("collects", "pay", "sweep") and before and before[0][1] == DEALER:
        return PLAYER  # "la banca retirará las apuestas de las inferiores"
    return before[-1][1] if before else ""
