"""How much may be staked: `bet_max`, `bet_min`, `raise_min` and `payout_max` as multiples.

What a text says once holds for what follows in its article: "tomando como base el mínimo del pleno: … el de docenas, de
cuatrocientas veces; el de las sencillas, de setecientas". So base and bound are carried from sentence to sentence of a
provision. Without a word for most or least a multiple is no limit (it may be a prize), and without a base it is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from extractor.folding import fold
from extractor.frames.ideas import Mentions
from extractor.frames.sentence import Sentence
from extractor.frames.stakes.bases import base_of, measure_of, measured, points_back
from extractor.frames.stakes.bounds import ENDS, OPENS, bound_of, headed, subject_end
from extractor.frames.stakes.figure import REACH, Carried, Value
from extractor.frames.stakes.keys import PRIZE, is_banked, is_paid, keys_of, of_bank, of_garage
from extractor.frames.stakes.named import held_by, laid, subjects, titled_bet, topic
from extractor.frames.stakes.unit import least_stake
from extractor.frames.stakes.values import values_in
from extractor.grammar import dice
from extractor.lexicon import game_group
from extractor.mentions import Mention

_OF_TABLE = 12  # characters in which "el máximo de la mesa" names the table
_THIS_ONE = re.compile(
    r"\best[ae]s? (?:tipo|clase) de (?:apuesta|postura|jugada|suerte)s?\b"
    r"|\best[ao]s (?:apuesta|postura|suerte|jugada)s\b"
    r"|\bse le\b|\best[ae] (?:apuesta|postura)\b|\bsu (?:minimo|maximo|monto|importe|tope)\b"
    r"|\ben la (?:primera|segunda|tercera)\b"
    r"|\bpremio\b|\bpoz[oa]\b"
)
_BOTH = re.compile(r"(?:\s+veces)?,?\s+(?:ni|y)\b")
_ITS = re.compile(r"\bsu\s")
_BASES = frozenset(
    (
        "min_bet", "max_bet", "straight_min", "simple_max", "ante", "ante_min", "bet", "pot", "big_blind",
        "last_raise", "bank",
    )
)  # fmt: skip
_GOES_ON = re.compile(
    r"(?:[\s,\d]|\b(?:y|e|ni|o|u|con|del?|al?|el|la|un|una|hasta|mas|menos|superior|inferior|no|para|pero|como|maxim[oa]|minim[oa])\b)*"
)
_ELSE = re.compile(
    r"\b(?:capital|garantia|fianza|encaje|multa|sancion|canon|patrimonio|diferenci\w+|seriedad|derecho de entrada)\b"
)
"""Sums that are no stakes, though they are measured by them."""
_EACH_TIME = re.compile(r"[^,;.]{0,24}\bpor cada\b")  # "doce veces esa cifra por cada ficha" is no one figure
_WHOLE = ("article", "section", "chapter", "clause", "heading")
_STEPS = ("min_bet", "straight_min", "big_blind")
_HEAD = 6  # words of a head that stands in its line


class Stake(Struct, frozen=True):
    """A limit of a bet in `text[start:end]` of a sentence."""

    key: str
    value: dict[str, Any]
    start: int
    end: int


def stakes(sentences: Iterable[Sentence]) -> Iterator[tuple[Sentence, Stake]]:
    """Yield the limits of stakes that sentences in order state, each with its sentence."""
    sentences = [*sentences]
    unit = least_stake(sentences)
    carried, node = Carried(unit=unit), None
    for sentence in sentences:
        here = sentence.passage.node
        place = here if here.kind in _WHOLE else here.parent
        if place is not node:
            carried, node = Carried(unit=unit), place
            _announce(sentence.lead, carried)
            _titled(sentence, carried)
        if sentence.text.rstrip().endswith(":"):
            _announce(sentence.own, carried)
        elif _heads(sentence):
            carried.bound, carried.announced = "max", True
        else:
            _measured(sentence, carried)
        for one in _read(sentence, carried):
            yield sentence, one


def _announce(words: Iterable[Mention], carried: Carried) -> None:
    """Take base and bound from the words that introduce a list."""
    for one in words:
        if one.kind == "base" and one.id in ("straight_min", "min_bet", "max_bet"):
            carried.base = one.id
        if one.kind == "concept" and one.id == "maximum":
            carried.bound, carried.announced = "max", True


def _heads(sentence: Sentence) -> bool:
    """Tell whether a sentence is but the head of what follows it: "Topes de apuesta." """
    first = next(iter(sentence.own), None)
    named = first is not None and first.start <= OPENS and (first.kind, first.id) == ("base", "max_bet")
    return named and len(sentence.text.split()) <= _HEAD and not sentence.of("amount", "share", "multiple", "money")


def _measured(sentence: Sentence, carried: Carried) -> None:
    """Take base and bound from a sentence that says first of what its figures are multiples."""
    measure = measure_of(sentence)
    ends = {ENDS[one.id] for one in sentence.of("base") if one.id in ENDS and measure and one.end <= measure[0]}
    if measure and len(ends) == 1:
        carried.base, carried.bound, carried.announced = measure[2], ends.pop(), True


def _titled(sentence: Sentence, carried: Carried) -> None:
    """Take base and bound from a title that says of what figures are multiples: "Máximos, en veces el mínimo"."""
    words = sentence.passage.titles[0] if sentence.passage.titles else ""
    base = measured(words, sentence.passage.game) if sentence.lead == () else ""
    if base and sentence.titles[0].has("maximum") != sentence.titles[0].has("minimum"):
        carried.base, carried.announced = base, True
        carried.bound = "max" if sentence.titles[0].has("maximum") else "min"
    elif base and "maxim" in fold(words):
        carried.base, carried.bound, carried.announced = base, "max", True
    elif sentence.lead == () and sentence.titles and _heads_list(sentence.titles[0]):
        carried.bound, carried.announced = "max", True


def _heads_list(title: Mentions) -> bool:
    """Tell whether a title is but the head of the limits below it: "Topes", "Máximos de apuesta"."""
    return title.has("maximum") and not title.has("minimum") and bool([one for one in title if one.id == "max_bet"])


def _read(sentence: Sentence, carried: Carried) -> Iterator[Stake]:
    yield from _steps(sentence, carried)
    values = _ranged(sentence, [*values_in(sentence, carried)])
    if not values:
        return
    names = subjects(sentence, values)
    marks = {(one.start, one.end): Mention("stake", "", one.start, one.end) for one in values}
    bare = replace(sentence, own=Mentions(sorted((*names, *marks.values()), key=lambda one: (one.start, -one.end))))
    for value in values:
        goes_on = carried.announced or carried.passage is sentence.passage
        base = base_of(sentence, value, carried)
        bound = _bound(sentence, value, carried if goes_on else Carried(), base)
        if not bound or not _is_limit(sentence, value, base):
            continue
        if (of := subject_end(sentence, value)) and of != bound and not isinstance(value.times, dict):
            value, bound = replace(value, times={bound: value.times}, bound=of), of
        carried.base, carried.bound, carried.passage = base, bound, sentence.passage
        held = _bets(sentence, bare, value, values, names, marks)
        if not held and _still(sentence, value, values, names):
            held = carried.bets
        if not held and not of_bank(sentence, replace(value, base=base)):
            pointed = base in ("bet", "ante", "ante_min") or _of_one_before(sentence)
            again = not names and (not value.base or points_back(sentence, value))
            listed = goes_on and (again or _of_points(sentence, value, values, names, base))
            held = carried.bets if listed else topic(sentence) if pointed else ()
            if pointed and not held and not PRIZE.search(sentence.folded, 0, value.start):
                continue
        carried.bets = tuple(held)
        for key in keys_of(held, bound, sentence, replace(value, base=base), values):
            straight = key.endswith(".straight") and _ITS.search(sentence.folded, value.start, value.end)
            of = carried.base = "straight_min" if base == "min_bet" and straight else base
            yield Stake(key, _multiple(value, of), *_extent(value, held, names))


def _of_one_before(sentence: Sentence) -> bool:
    """Tell whether a sentence speaks of a bet named before: "su máximo", but not "el máximo de la mesa … su mínimo"."""
    of_table = any(
        "mesa" in sentence.folded[one.start : one.end + _OF_TABLE]
        for one in sentence.of("base")[:1]
        if one.start <= OPENS
    )
    return _THIS_ONE.search(sentence.folded) is not None and not of_table


def _bound(sentence: Sentence, value: Value, carried: Carried, base: str) -> str:
    """Return the bound that a value has, by itself, by the words or the head above it, or by what was said before."""
    if of_garage(sentence, value):
        return "min"
    told = value.bound or bound_of(sentence, value) or headed(sentence, value.start) or carried.bound
    return told or ("max" if base == "max_bet" and isinstance(value.times, str) else "")  # no more than a part


def _is_limit(sentence: Sentence, value: Value, base: str) -> bool:
    """Tell whether a multiple of a base is a limit of stakes, and no other sum, price or rate."""
    if _ELSE.search(sentence.folded, 0, value.start) and not of_bank(sentence, value):
        return False
    if _EACH_TIME.match(sentence.folded, value.end) or (base == "bank" and not is_banked(sentence)):
        return False
    return base in _BASES and not (base == "bet" and is_paid(sentence, value)) and not _by_number(sentence, base)


def _bets(
    sentence: Sentence,
    bare: Sentence,
    value: Value,
    values: Sequence[Value],
    names: Sequence[Mention],
    marks: Mapping[tuple[int, int], Mention],
) -> tuple[Mention, ...]:
    """The bets that a value is said of in its sentence or its title."""
    span = _spanned(sentence, bare, value, values, marks)
    return laid(sentence, held_by(sentence, span, value, marks[value.start, value.end]) or titled_bet(sentence, names))


def _spanned(
    sentence: Sentence,
    bare: Sentence,
    value: Value,
    values: Sequence[Value],
    marks: Mapping[tuple[int, int], Mention],
) -> Sentence:
    """A sentence without the other end of what a value bounds: both ends are of the same bets."""
    ends = {one.bound or bound_of(sentence, one) for one in values}
    other = next((marks[one.start, one.end] for one in values if one is not value), None)
    if other is None or len(values) != len(("min", "max")) or ends != {"min", "max"}:
        return bare
    first, last = sorted((value.start, other.start))
    if any(first < one.start < last for one in bare.own):
        return bare
    return replace(bare, own=Mentions(one for one in bare.own if one is not other))


def _of_points(sentence: Sentence, value: Value, values: Iterable[Value], names: Iterable[Mention], base: str) -> bool:
    """Tell whether a value goes on a list by points that names its bets before the first of its figures."""
    if base != "bet" or sentence.passage.game not in game_group("dice"):
        return False
    first = min(one.start for one in values)
    return first < value.start and not any(first <= one.start < value.start for one in names)


def _still(sentence: Sentence, value: Value, values: Iterable[Value], names: Iterable[Mention]) -> bool:
    """Tell whether a value speaks on of the bets of the one before it: "menos de una ficha ni más de veinte"."""
    last = max((one.end for one in values if one.end <= value.start), default=0)
    named = any(last <= one.start < value.start for one in names)
    return bool(last) and not named and _GOES_ON.fullmatch(sentence.folded, last, value.start) is not None


def _steps(sentence: Sentence, carried: Carried) -> Iterator[Stake]:
    """The smallest step of a bet: "toda apuesta será múltiplo del mínimo de la mesa"."""
    for one in sentence.own:
        if one.id != "multiple_of" or one.note == "not":
            continue
        base = next((b for b in sentence.of("base") if 0 <= b.start - one.end <= REACH and b.id in _STEPS), None)
        if base is not None:
            yield Stake("bet_unit", {"times": 1, "of": base.id}, one.start, base.end)
        elif carried.unit and (at := sentence.folded.find(carried.unit, one.end, one.end + REACH)) >= 0:
            yield Stake("bet_unit", {"times": 1, "of": "min_bet"}, one.start, at + len(carried.unit))
        return


def _ranged(sentence: Sentence, values: list[Value]) -> list[Value]:
    """Join "no inferior a 200 veces ni superior a 500 veces" into one range: between them a maximum has to be fixed."""
    joined: list[Value] = []
    for value in sorted(values, key=lambda one: one.start):
        low = [
            one for one in sentence.of("amount")
            if isinstance(one.value, dict) and {*one.value} <= {"min", "below"} and 0 <= value.start - one.end <= 12
        ]  # fmt: skip
        if value.bound == "max" and low and _BOTH.match(sentence.folded, low[0].end) and _of_most(sentence, low[0]):
            joined = [one for one in joined if one.end <= low[0].start]
            both = {"min": next(iter(low[0].value.values())), "max": value.times}
            value = replace(value, times=both, start=low[0].start)
        joined.append(value)
    return joined


def _of_most(sentence: Sentence, low: Mention) -> bool:
    """Tell whether what a range bounds is a maximum, and not the stake itself."""
    return any(one.id == "max_bet" and one.end <= low.start for one in (*sentence.of("base"), *_subject(sentence)))


def _subject(sentence: Sentence) -> tuple[Mention, ...]:
    return sentence.before.of("base") if sentence.before is not None and not sentence.of("bet") else ()


def _multiple(value: Value, of: str) -> dict[str, Any]:
    return {**value.times, "of": of} if isinstance(value.times, dict) else {"times": value.times, "of": of}


def _by_number(sentence: Sentence, base: str) -> bool:
    """Tell whether a limit at dice depends on a number of which nothing is known: no one figure is the limit then."""
    return (
        base == "bet"
        and sentence.passage.game in game_group("dice")
        and len(sentence.of("amount")) > 1
        and not sentence.cells
        and not dice.find(sentence.folded, 0, len(sentence.folded))
    )


def _extent(value: Value, held: Iterable[Mention], names: Iterable[Mention]) -> tuple[int, int]:
    """The words from the name to the value, whichever comes first."""
    own = [one for one in held if one in [*names]]
    return min([value.start, *(one.start for one in own)]), max([value.end, *(one.end for one in own)])
