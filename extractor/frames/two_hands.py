"""Games of two hands: "si gana una mano y pierde la otra, la apuesta se devuelve"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from extractor.frames.sentence import Sentence
from extractor.frames.told import Fact, is_
from extractor.mentions import Mention

_FARED = {"win": "won", "lose": "lost", "tied": "tied"}
_ORDER = ("won", "lost", "tied")
_HAND = re.compile(r"\W*(?:en |con )?(?:(ambas|las dos|dos manos)|(?:la )?(?:una|otra)\b)")
_PARTS = re.compile(r";|\bmientras que\b|\.\s|,\s(?:pero|y si|en cambio)\b")
_RESULTS = (
    ("push", ("return", "nothing_happens", "void_hand", "free", "stays")),
    ("lose", ("lose", "sweep", "collects")),
    ("win", ("win", "pay")),
)


def read(sentence: Sentence) -> Iterator[Fact]:
    """Yield `outcome.both_won`, `outcome.one_won_one_lost` and the like."""
    places = [0, *(hit.start() for hit in _PARTS.finditer(sentence.folded)), len(sentence.folded)]
    for start, end in pairwise(places):
        own = [one for one in sentence.own if start <= one.start < end]
        fates = _fates(sentence, own)
        name = _name(fates)
        rest = [one for one in own if name and one not in [act for act, _, _ in fates]]
        result = _result([one for one in rest if not any(one.start == act.start for act, _, _ in fates)])
        if name and result:
            yield Fact("dealer_rule", f"outcome.{name}", result, start, end)


def _fates(sentence: Sentence, own: list[Mention]) -> list[tuple[Mention, str, bool]]:
    """What becomes of the hands, in order: the act, how the hand fares, whether it is said of both."""
    found: list[tuple[Mention, str, bool]] = []
    for one in own:
        if one.kind != "concept" or one.id not in _FARED or one.note == "not":
            continue
        hand = _HAND.match(sentence.folded, one.end)
        if hand is not None and not any(act.start == one.start for act, _, _ in found):
            found.append((one, _FARED[one.id], hand[1] is not None))
    return found[:2]


def _name(fates: list[tuple[Mention, str, bool]]) -> str:
    if fates and fates[0][2]:
        return f"both_{fates[0][1]}"
    if len(fates) == len(_ORDER) - 1:
        first, second = sorted((how for _, how, _ in fates), key=_ORDER.index)
        return f"one_{first}_one_{second}" if first != second else f"both_{first}"
    return ""


def _result(rest: list[Mention]) -> str:
    for result, ideas in _RESULTS:
        if any(is_(one, *ideas) for one in rest):
            return result
    return ""
