"""Sets that a sentence on a pot gives: the games that have one, what loses the right to it; and what is left for it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from extractor.frames.match import about_pot
from extractor.frames.sentence import Sentence
from extractor.games import games
from extractor.mentions import Mention
from extractor.statements import Statement

_CONFIDENCE = 0.85
_LOST = {"change_cards": "card_exchange", "buy_card": "card_purchase", "give_up_hand": "fold"}
_POTS = ("progressive", "jackpot", "fund")
_RIGHT = "derecho"
_HAVE = ("have", "allow", "exist", "present", "optional", "offered", "make_up")
_TAKEN_OUT = ("hold_back", "levy", "take_share", "deduct")


def read(sentence: Sentence) -> Iterator[Statement]:
    """Yield the sets of a sentence that is about a pot."""
    if about_pot(sentence):
        yield from _excluded(sentence)
        yield from _games(sentence)
        yield from _left(sentence)


def _said(sentence: Sentence, *ids: str) -> list[Mention]:
    return [one for one in sentence.own if one.kind == "concept" and one.id in ids]


def _excluded(sentence: Sentence) -> Iterator[Statement]:
    """What a player does and thereby loses the pot; that losing it must be said of the pot itself."""
    pots = [*_said(sentence, *_POTS), *(one for one in sentence.of("bet") if one.id in ("jackpot", "progressive"))]
    acts = _said(sentence, *_LOST)
    lost = [one for one in _said(sentence, "shut_out") if one.note != "not"]
    pots = pots or [one for one in lost if _RIGHT in sentence.folded[one.start : one.end]]  # "pierde el derecho"
    if not (pots and acts and lost) or sentence.of("share", "odds"):
        return
    value = sorted({_LOST[one.id] for one in acts if one.note != "not"})
    if value:
        yield _statement(sentence, "excluded_if", value, [*acts, *lost])


def _games(sentence: Sentence) -> Iterator[Statement]:
    """The games that may have a pot, where the rules on pots say so in a sentence."""
    having = [one for one in _said(sentence, *_HAVE) if one.note != "not"]
    pots = _said(sentence, "progressive", "fund", "jackpot")
    if sentence.passage.game != "progressive_jackpot" or not (having and pots) or _said(sentence, "forbid"):
        return
    value = sorted(games().listed(sentence.text) - {"progressive_jackpot", "poker", "general"})
    if value and not sentence.of("share", "money"):
        yield _statement(sentence, "games", value, [])


def _left(sentence: Sentence) -> Iterator[Statement]:
    """What goes to the pot is what is left: "se reserva una décima parte; lo demás alimenta el pozo"."""
    fed = _said(sentence, "feed")
    rest = _said(sentence, "remainder")
    here = [one for one in sentence.of("share") if rest and one.end <= rest[0].start]
    before = sentence.before
    if not here and before is not None and _said(before, *_TAKEN_OUT):
        here = list(before.of("share"))
    if not (fed and rest and _said(sentence, *_POTS)) or len(here) != 1 or sentence.of("hand"):
        return
    if rest[0].start < fed[0].start and (not sentence.of("share") or _said(sentence, *_TAKEN_OUT)):
        yield _statement(sentence, "contribution", str(1 - Fraction(str(here[0].value))), [rest[0], fed[0]])


def _statement(sentence: Sentence, key: str, value: object, near: list[Mention]) -> Statement:
    start = min((one.start for one in near), default=0)
    end = max((one.end for one in near), default=len(sentence.text))
    return Statement(sentence.passage.node, sentence.layer, "jackpot", key, value, start, end, confidence=_CONFIDENCE)
