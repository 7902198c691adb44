"""What becomes of the two hands of pai gow: "si gana una mano y pierde la otra, la apuesta se devuelve"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from extractor.frames.sentence import Sentence
from extractor.frames.told import DEALER, Fact, is_, parties
from extractor.mentions import Mention

_FARED = {"win": "won", "lose": "lost", "tied": "tied"}
_ORDER = ("won", "lost", "tied")
_OPPOSITE = {"won": "lost", "lost": "won"}
_BEHIND = re.compile(
    r"\W*(?:en |con |sobre |a )?(?:(ambas|las dos|dos manos)|(?:la )?(?:una|otra)\b|la (?:mano )?(?:alta|baja)\b)"
)
_BEFORE = re.compile(
    r"(?:\b(ambas|las dos)(?: manos)?(?: se)?|\b(?:una|otra|la alta|la baja|mano alta|mano baja)(?: mano)?(?: se)?) $"
)
_OTHER_NOT = re.compile(r"\b(?:y|pero) (?:la )?otra,? no\b")
_LOSES_HAND = re.compile(r"\bpierd\w+ (?:la (?:mano )?(?:alta|baja|empatada)|esta|esa|aquella)\b")
_PARTS = re.compile(r";|\bmientras que\b|(?<!\.)\.\s|,\s(?:pero si|y si|en cambio|si)\b")
_RESULTS = (
    ("push", ("return", "nothing_happens", "void_hand", "free", "stays", "push")),
    ("lose", ("lose", "sweep", "collects")),
    ("win", ("win", "pay", "of_winnings")),
)
_FOUL = re.compile(
    r"\bmanos?\b[^.;]{0,40}\b(?:(?:mal|incorrectamente|indebidamente|erroneamente) (?:\w+ )?"
    r"(?:confeccionad|formad|armad|dividid|compuest|hech|separad|ordenad)\w+)[^.;]{0,60}?\b(?P<lost>perde|pierd|perdid)\w*"
)
_NOT = re.compile(r"\b(?:no|ni|nunca|jamas)\b")
_FOREMOST = {"both_won": "win", "both_lost": "lose"}


def read(sentence: Sentence) -> Iterator[Fact]:
    """Yield `outcome.both_won`, `outcome.one_won_one_lost` and the like, `outcome.equal_hand`, `outcome.foul_hand`."""
    foul = _FOUL.search(sentence.folded)
    if foul is not None and not _NOT.search(foul.group()):
        yield Fact("dealer_rule", "outcome.foul_hand", "lose", foul.start(), foul.end())
    places = [0, *(hit.start() for hit in _PARTS.finditer(sentence.folded)), len(sentence.folded)]
    for start, end in pairwise(places):
        own = [one for one in sentence.own if start <= one.start < end]
        fates = _fates(sentence, own, start)
        named = [one for one in own if one.kind == "situation" and one.id.startswith(("both_", "one_"))]
        if name := named[0].id if named else _name(sentence, fates, end):
            told = [named[0]] if named else [act for act, _, _ in fates]
            result = _two_hands_result(own, told, _FOREMOST.get(name, "push"))
            if result:
                yield Fact("dealer_rule", f"outcome.{name}", result, start, end)
            if name.endswith("_tied") and _tied_is_lost(sentence, fates[-1][0], end):
                yield Fact("dealer_rule", "outcome.equal_hand", "lose", start, end)
        elif not fates and _one_tied(own):
            yield Fact("dealer_rule", "outcome.equal_hand", "lose", start, end)


def _tied_is_lost(sentence: Sentence, tied: Mention, end: int) -> bool:
    """Tell whether words behind a hand that is tied say that it is lost: "la baja es igual …, pierde la baja"."""
    return _LOSES_HAND.search(sentence.folded, tied.end, end) is not None


def _fates(sentence: Sentence, own: list[Mention], begin: int) -> list[tuple[Mention, str, bool]]:
    """What becomes of the hands, in order: the act, how the hand fares, whether it is said of both."""
    found: list[tuple[Mention, str, bool]] = []
    for one in own:
        if one.kind != "concept" or one.id not in _FARED or one.note == "not":
            continue
        hand = _BEHIND.match(sentence.folded, one.end) or _BEFORE.search(sentence.folded[begin : one.start])
        if hand is not None and not any(act.start == one.start for act, _, _ in found):
            found.append((one, _FARED[one.id], hand[1] is not None))
    return found[:1] if found and found[0][2] else found[:2]


def _name(sentence: Sentence, fates: list[tuple[Mention, str, bool]], end: int) -> str:
    if not fates:
        return ""
    if fates[0][2]:
        return f"both_{fates[0][1]}"
    told = [how for _, how, _ in fates]
    if len(told) == 1 and _OTHER_NOT.search(sentence.folded, fates[0][0].end, end) and told[0] in _OPPOSITE:
        told.append(_OPPOSITE[told[0]])
    if len(told) == 1:
        return ""
    first, second = sorted(told, key=_ORDER.index)
    return f"one_{first}_one_{second}" if first != second else f"both_{first}"


def _one_tied(own: list[Mention]) -> bool:
    """Tell whether a hand equal to the bank's is lost: "las manos idénticas son de la banca"."""
    if not any(is_(one, "tied") for one in own):
        return False
    for_bank = any(is_(one, "for_house") for one in own)
    favours = any(is_(one, "favours", "win") for one in own) and {who for _, who in parties(own)} == {DEALER}
    return for_bank or favours


def _two_hands_result(own: list[Mention], told: list[Mention], foremost: str) -> str:
    """What becomes of the bet by what is said behind the fates of the hands."""
    rest = [one for one in own if one.start >= told[0].end and one.start not in {act.start for act in told}]
    if any(is_(one, "to_house") for one in rest) and any(is_(one, "all_of_it", "own_money") for one in rest):
        return "lose"  # "todo a la banca"
    for result, ideas in sorted(_RESULTS, key=lambda pair: pair[0] != foremost):
        if any(is_(one, *ideas) for one in rest):
            return result
    return ""
