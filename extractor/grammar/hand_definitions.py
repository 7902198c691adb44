"""What a text itself means by the name of a hand: "ESCALERA REAL. Cartas correlativas de un palo".

The same name is a royal flush in one regulation and a straight flush in another; the words that define it decide. Only
runs of cards are read, for the names of the other hands mean the same everywhere: a "trío" of two cards is a misprint.
In: a passage that opens with a name, then a full stop, colon, dash or tab, then its meaning. Out of `define`: a match
over the name with the hand that the meaning describes. Out of `overrides`: the names of several passages whose meaning
is not the lexicon's, in the form that `hands.find` and `lexicon.hands.find` take.
What does not match: a row of a pay table ("Escalera real 100 a 1"), a sentence about a hand ("cuando ambos tienen …").
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from extractor.grammar.match import Match, folded
from extractor.lexicon import load
from extractor.lexicon.tokens import plain

_NAME = re.compile(
    r"[\s\-*•\"“«(]*(?P<name>[^\W\d_][^.:\t\n\"”»;(]{2,40}?)[\"”»]?\s*(?:\.|:|\t| - )[\"”]?\s*(?P<meaning>[^.]{15,400})"
)
_CARDS = re.compile(r"\b(?:cartas|naipes)\b")
_NOT = r"(?P<not>\b(?:no|sin)\s+(?:\w+\s+){0,6})?"
_RUN = re.compile(
    _NOT
    + r"(?:\bcorrelativ[oa]s?\b|\bconsecutiv[oa]s?\b|\bsecuencia\b|\bsucesiv[oa]s?\b|\ben\s+orden\b|\bcorrelatividad\b)"
)
_ONE_SUIT = re.compile(
    _NOT + r"\b(?:del?|todas\s+del?)\s+(?:la\s+|el\s+|un\s+)?(?:mism[oa]|igual|unic[oa]|sol[oa])?\s*(?:palo|pinta)\b"
)
_MANY_SUITS = re.compile(r"\b(?:distint[oa]s?|diferentes?|divers[oa]s?)\s+(?:palos?|pintas?)\b")
_HIGHEST = re.compile(
    _NOT + r"\b(?:(?:cartas|naipes)\s+(?:\w+\s+)?(?:mas\s+altas|de\s+mayor\s+valor|mayores|superiores)"
    r"|(?:del\s+)?(?:10|diez)\s+al\s+as\b|as\s*,\s*(?:rey|k)\b)"
)


def define(text: str, *, game: str = "") -> Match[str] | None:
    """Return the name that opens `text` with the hand that its own definition describes, or None."""
    low = folded(text)
    hit = _NAME.match(low)
    if hit is None or not _CARDS.search(hit.group("meaning")) or not load().hands.find(hit.group("name"), game=game):
        return None
    hand = _meaning(hit.group("meaning"))
    return Match(hand, hit.start("name"), hit.end("name"), "definition") if hand else None


def overrides(texts: Iterable[str], *, game: str = "") -> dict[str, str]:
    """Return the names that the passages of a game define otherwise than the lexicon; the first definition stands."""
    named: dict[str, str] = {}
    for text in texts:
        found = define(text, game=game)
        if found is None:
            continue
        name = plain(text[found.start : found.end])
        if load().hands.lookup(name, game=game) != found.value:
            named.setdefault(name, found.value)
    return named


def _meaning(words: str) -> str:
    """Return the run of cards that the words of a definition describe, or an empty string."""
    one_suit = _affirmed(_ONE_SUIT, words) and not _MANY_SUITS.search(words)
    highest = one_suit and _affirmed(_HIGHEST, words)
    if highest:
        return "royal_flush"
    if not _affirmed(_RUN, words):
        return ""
    return "straight_flush" if one_suit else "straight"


def _affirmed(cue: re.Pattern[str], words: str) -> bool:
    hits = list(cue.finditer(words))
    return bool(hits) and not any(hit.group("not") for hit in hits)
