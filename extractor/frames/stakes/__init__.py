"""How much may be staked, as multiples of a base (`multiples`) and as sums of money.

Of money `bet_min`, `bet_max` and those of each bet. "La apuesta mínima será de 20.000 guaraníes y la máxima de
2.000.000": a sum is a limit where it has a bound (its own, "entre 2 y 100 euros", or the nearest word for most or least
before it) and the sentence speaks of stakes. Prizes, fees, fines, prices and guarantees are sums of other things; what
speaks of them states no limit of a bet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from extractor.frames.attachment import owners
from extractor.frames.ideas import Mentions
from extractor.frames.sentence import Sentence
from extractor.frames.stakes import multiples
from extractor.frames.stakes.multiples import Stake
from extractor.frames.stakes.named import bound_before, extent, headed, titled_bet
from extractor.lexicon import game_group
from extractor.mentions import Mention

__all__ = ["Stake", "read", "sums"]


_STAKES = ("stake", "bet")
_BASES = ("min_bet", "max_bet")
_LIMITED = ("limits", "minimum", "maximum")
_ENDS = ("min", "max")
_PAID = re.compile(r"\b(?:premio|pago|ganancia)s?\b|\bpagara?n?\b|\bpagarse\b")
_OTHERWISE = re.compile(
    r"\b(?:efectivo|metalico|cheques?|transferencias?|pozo|bote|progresivo|acumulado|dias?|horas?|multas?)\b"
)
"""Words of payments at the cash desk, of pots and of fines, which are no prizes of a table."""
_WITH_PRIZES = game_group("bingo") | {"tournaments", "lottery", "raffle", "slot_machines", "general"}
_OF_CHIPS = 24  # characters from "fichas" to what they are worth
_BEHIND = 14  # characters in which "como mínimo" stands behind a sum


def read(sentences: Sequence[Sentence]) -> Iterator[tuple[Sentence, Stake]]:
    """Yield the limits of stakes that sentences in order state, each with its sentence."""
    yield from multiples.stakes(sentences)
    for sentence in sentences:
        for one in sums(sentence):
            yield sentence, one


def sums(sentence: Sentence) -> Iterator[Stake]:
    """Yield the limits of bets that a sentence states in money."""
    found = _found(sentence)
    if len(found) == 1 and _is_most_paid(sentence, found[0]):
        yield Stake(
            "payout_max", {"amount": found[0].value, "currency": found[0].form}, *extent(found[0], (), sentence.own)
        )
        return
    if not found or not _of_stakes(sentence):
        return
    bets = sentence.of("bet")
    bare = replace(sentence, own=Mentions(sorted((*bets, *found), key=lambda one: (one.start, -one.end))))
    for begin, sum_ in zip([0, *(one.end for one in found)], found, strict=False):
        held = _held(bare, sum_, found, bets) or titled_bet(sentence, bets)
        for end, value in _ended(sentence, sum_, found, begin):
            named = [f"bet_{end}.{one.id}" for one in held] or [f"bet_{end}"]
            for key in named:
                yield Stake(key, value, *extent(sum_, held, sentence.own))


def _is_most_paid(sentence: Sentence, sum_: Mention) -> bool:
    """Tell whether a sum is the most that a table pays at once: "ningún premio de la mesa excederá de 30.000 euros"."""
    words, game = sentence.folded, sentence.passage.game
    paid = _PAID.search(words, 0, sum_.start)
    if paid is None or _OTHERWISE.search(words) or not game or game in _WITH_PRIZES or sentence.of("bet"):
        return False
    return bound_before(sentence, paid.start(), sum_.start) == "max"


def _found(sentence: Sentence) -> list[Mention]:
    """The sums of a sentence; "un mínimo de 5 y un máximo de 500 euros" says the currency once."""
    chips = [one for one in sentence.of("unit", "item") if one.id in ("chips", "money_chips")]
    said = [
        one
        for one in sentence.of("money")
        if one.form and not any(0 <= one.start - chip.end <= _OF_CHIPS for chip in chips)
    ]
    if len(said) != 1:
        return said
    named = sentence.of("unit", "item", "role")
    bare = [
        replace(one, kind="money", form=said[0].form, value=next(iter(one.value.values())))
        for one in sentence.of("amount")
        if one.form == "range" and len(one.value) == 1 and not (one.start < said[0].end and said[0].start < one.end)
        and not any(0 <= other.start - one.end <= 2 for other in named)
    ]  # fmt: skip
    return sorted([*said, *bare], key=lambda one: one.start)


def _of_stakes(sentence: Sentence) -> bool:
    """Tell whether a sentence speaks of stakes and of nothing else that costs money."""
    ideas = {one.id for one in sentence.own if one.kind == "concept"}
    if "other_money" in ideas or any(one.id in ("jackpot", "progressive") for one in sentence.of("bet")):
        return False
    titles = {one.id for title in sentence.titles[:1] for one in title if one.kind == "concept"}
    if "other_money" in titles and not ideas & {*_STAKES}:
        return False
    above = any(one.id in ("maximum", "minimum") for head in sentence.header for one in head)
    told = (
        ideas & {*_STAKES}
        or (above and sentence.of("bet"))
        or any(one.id in _BASES for one in sentence.of("base"))
        or sentence.of("bet")
    )
    return bool(told) or bool("table" in ideas and ideas & {*_LIMITED})


def _held(bare: Sentence, sum_: Mention, found: Sequence[Mention], bets: Sequence[Mention]) -> tuple[Mention, ...]:
    """The bets that a sum belongs to: those of the one bet for "de 5 a 100 euros" and for "10 … y 200"."""
    before = [one for one in bets if one.end <= found[0].start]
    if bare.cells:
        return tuple(bets[:1])
    if before and not any(one.start > found[0].end for one in bets):
        return owners(bare, found[0], ("bet",)) or (before[-1],)
    return owners(bare, sum_, ("bet",))


def _ended(
    sentence: Sentence, sum_: Mention, found: Sequence[Mention], begin: int
) -> Iterator[tuple[str, dict[str, object]]]:
    """The ends of a sum with their values: its bound as its number has it, or that of the words before it."""
    ranges = [
        one
        for one in sentence.of("amount")
        if one.form == "range" and one.start < sum_.end and sum_.start < one.end and isinstance(one.value, dict)
    ]
    ends = {end: one for given in ranges for end, one in given.value.items() if end in _ENDS}
    if ranges and "min" in ends and "max" in ends:
        others = {one.value for one in found if one is not sum_}
        for end, value in ends.items():
            if value == sum_.value or value not in others:
                yield end, {"amount": value, "currency": sum_.form}
        return
    end = (
        next(iter(ends), "")
        or headed(sentence, sum_.start)
        or _of_pair(sentence, sum_, found)
        or _bound_behind(sentence, sum_)
        or bound_before(sentence, begin, sum_.start)
    )
    if end:
        yield end, {"amount": sum_.value, "currency": sum_.form}


def _of_pair(sentence: Sentence, sum_: Mention, found: Sequence[Mention]) -> str:
    """Return which end a sum is of "de 20 euros a 2.000 euros"."""
    if len(found) != len(_ENDS) or found[0].value >= found[1].value:
        return ""
    joint = sentence.folded[found[0].end : found[1].start].strip()
    opened = sentence.folded[: found[0].start].split()[-1:]
    joined = joint in ("a", "hasta") if opened != ["entre"] else joint == "y"
    return _ENDS[found.index(sum_)] if joined and opened in (["de"], ["entre"], ["desde"]) else ""


def _bound_behind(sentence: Sentence, sum_: Mention) -> str:
    behind = sentence.folded[sum_.end : sum_.end + _BEHIND]
    return "min" if behind.startswith((" como min", " al men", " o mas")) else "max" if " como max" in behind else ""
