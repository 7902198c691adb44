"""Rates of the house with their bounds, and of what they are taken: `rate`, `base`, `per_pot`.

A share is a rate where its clause speaks of a levy, or says that the house takes it. What feeds a pot, taxes, tips and
guarantees are other shares. A sentence that names other games than its provision's speaks for these.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from extractor.frames.sentence import Sentence
from extractor.games import games
from extractor.grammar import numbers, shares
from extractor.lexicon import game_group
from extractor.mentions import Mention
from extractor.statements import Statement

_CONFIDENCE = 0.88
_FROM = re.compile(r"(?:entre|de|del)\s+(?:el\s+|un\s+)?$")
_TO = re.compile(r"\s*(?:%|por\s+ciento)?\s*(?:y|a|al|y\s+el|y\s+un)\s+(?:el\s+)?")
_CAP = re.compile(
    r"(?:hasta|maxim[oa]|sumo|no\s+(?:podra\s+)?(?:exced\w+|super\w+|mayor|pas\w+))(?:\s+(?:de|a|del|el|un|hasta|la))*\s*$"
)
_LEAST = re.compile(r"(?:minim[oa]|desde|no\s+(?:podra\s+ser\s+)?(?:menor|inferior))(?:\s+(?:de|a|del|el|un|al))*\s*$")
_OTHER = ("other_levy", "repealed", "fine")
_MOST = Fraction(1, 2)  # no house takes half of what it is a part of
_FAR = 1000
_BEHIND = 40  # characters between a share and the levy that follows it
_FLOP = re.compile(r"\bflop\b|\bcartas\s+comunitarias\b")
_AMONG_PLAYERS = frozenset((*game_group("circle_poker"), "poker"))


def read(sentence: Sentence) -> Iterator[Statement]:
    """Yield what a sentence says the house takes."""
    if not sentence.passage.game:
        return
    rates = [
        one
        for one in shares.find(sentence.text)
        if Fraction(one.value) < _MOST and _is_rate(sentence, one.start, one.end)
    ]
    levied = _has(sentence.own, "levy_noun") and sentence.passage.game not in game_group("bingo")
    for one in rates:
        yield from _for_games(sentence, "rate", *_bounded(sentence.folded, one.value, one.start, one.end))
    if not rates and levied and _free(sentence):
        yield from _for_games(sentence, "rate", "0", 0, len(sentence.text))
    if (rates or (levied and _ruled(sentence))) and (base := _base(sentence)):
        yield from _for_games(sentence, "base", base, 0, len(sentence.text))
    if _denied(sentence) and _FLOP.search(sentence.folded) and sentence.passage.game in _AMONG_PLAYERS:
        yield from _for_games(sentence, "not_charged_if", "no_flop", 0, len(sentence.text))
    if _per_pot(sentence, bool(rates)):
        yield from _for_games(sentence, "per_pot", True, 0, len(sentence.text))


def _has(mentions: Sequence[Mention], *ids: str, note: str | None = "") -> bool:
    return any(one.kind == "concept" and one.id in ids and note in (None, one.note) for one in mentions)


def _is_rate(sentence: Sentence, start: int, end: int) -> bool:
    own = sentence.own
    if _has([one for one in own if one.start < start or one.id != "other_levy"], *_OTHER):
        return False
    levies = [one for one in own if one.kind == "concept" and one.id == "levy" and one.start - end <= _BEHIND]
    if levies:
        return min(_gap(one, start, end) for one in levies) <= min(
            (_gap(one, start, end) for one in own if one.kind == "concept" and one.id == "feed"), default=_FAR
        )
    if _has(own, "progressive", "feed"):
        return False
    takes = [one for one in own if one.kind == "concept" and one.id == "take_share" and one.note != "not"]
    if any(_house_before(sentence, one) and one.end <= start for one in takes):
        return True
    titled = any(_has(title, "levy") for title in sentence.titles[:2])
    return titled and not sentence.of("bet") and not takes


def _gap(one: Mention, start: int, end: int) -> int:
    return max(start - one.end, one.start - end, 0)


def _house_before(sentence: Sentence, act: Mention) -> bool:
    """Tell whether the house is who takes: "la casa percibirá", "el operador retiene"."""
    return any(
        one.kind == "concept" and one.id in ("proprietor", "operator") and 0 <= act.start - one.end <= 30
        for one in sentence.own
    )


def _bounded(low: str, value: str, start: int, end: int) -> tuple[Any, int, int]:
    """Make "hasta el 5 por 100" and "entre el 2 y el 5 por ciento" ranges."""
    for number in numbers.scan(low):
        if number.end <= start and _TO.fullmatch(low, number.end, start) and _FROM.search(low, 0, number.start):
            return {"min": shares.parse(f"{number.value} %"), "max": value}, number.start, end
    if cap := _CAP.search(low, max(0, start - 40), start):
        return {"max": value}, cap.start(), end
    if least := _LEAST.search(low, max(0, start - 40), start):
        return {"min": value}, least.start(), end
    return value, start, end


def _free(sentence: Sentence) -> bool:
    """Tell whether a sentence says that nothing is taken: "sin comisión", "no se cobra comisión"."""
    if sentence.passage.game != "punto_banca" or any(one.id == "player" for one in sentence.of("bet")):
        return False
    return _denied(sentence)


def _denied(sentence: Sentence) -> bool:
    """Tell whether a levy is denied: "sin comisión", "no causa comisión"."""
    own = sentence.own
    return _has(own, "levy", note="not") or (_has(own, "levy_noun") and _has(own, "charge", note="not"))


def _ruled(sentence: Sentence) -> bool:
    """Tell whether a sentence without a rate rules one: who fixes it, or of what it is."""
    return _has(sentence.own, "set_up", "base_of", "charge", "take_share") and not _has(
        sentence.own, "levy", "charge", "take_share", note="not"
    )


def _base(sentence: Sentence) -> str:
    own, game = sentence.own, sentence.passage.game
    if _has(own, *_OTHER):
        return ""
    if _has(own, "winning_stakes"):
        one_side = _has(own, "banker_side", "bank", "staked_on_bank") and not any(
            one.id == "player" for one in sentence.of("bet")
        )
        return "banker_winnings" if one_side else "winning_bets"
    if _has(own, "of_winnings"):
        return "banker_winnings" if _has(own, "banker_side", "bank", "staked_on_bank") else "winning_bets"
    if _has(own, "staked_on_bank"):
        return "banker_bet"
    if game in _AMONG_PLAYERS and _has(own, "table_pot") and not _has(own, "progressive"):
        return "pot"
    return "total_staked" if _has(own, "staked_total") else ""


def _per_pot(sentence: Sentence, rated: bool) -> bool:
    own = sentence.own
    ours = (
        rated or _has(own, "levy") or (_has(own, "rate_of") and any(_has(title, "levy") for title in sentence.titles))
    )
    return ours and _has(own, "table_pot") and _has(own, "apart_each") and sentence.passage.game in _AMONG_PLAYERS


def _for_games(sentence: Sentence, key: str, value: Any, start: int, end: int) -> Iterator[Statement]:
    """One statement, or one for each game that the sentence itself names."""
    for game in _named(sentence, start) or (None,):
        yield Statement(
            sentence.passage.node, sentence.layer, "commission", key, value, start, end, game=game,
            confidence=_CONFIDENCE,
        )  # fmt: skip


def _named(sentence: Sentence, at: int) -> list[str]:
    here = sentence.passage.game
    if here not in _AMONG_PLAYERS:
        return []
    begin = max(sentence.folded.rfind(mark, 0, at) + len(mark) for mark in (" y en ", ";")) if at else 0
    listed = games().listed(sentence.text[begin:])
    named = sorted(game for game in listed if game in _AMONG_PLAYERS - {"circle_poker", "poker", "tournaments"})
    return [] if here in named else named
