"""The figures of a sentence that may say how much is staked: multiples, shares and counts with their base and bound.

What a list says once ("tomando como base el mínimo del pleno") holds for the numbers behind it: `Carried`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from extractor.frames.attachment import quantities
from extractor.frames.sentence import Sentence
from extractor.frames.stakes.bases import measured
from extractor.frames.stakes.bounds import announced, headed
from extractor.frames.stakes.compared import compared, equated
from extractor.frames.stakes.figure import Carried, Value, inside
from extractor.frames.stakes.shares import parts
from extractor.grammar import numbers
from extractor.lexicon import game_group
from extractor.mentions import Mention

_TIMES = re.compile(r"\s*(?:\(\w+\)\s*)?veces?\b")
_PAIR = 2
_ELLIPTIC = re.compile(r"(?:\b(?:de|por|hasta|mas de|a|sera|seran|y)|,)\s$")
_SETTLED = re.compile(r"\b(?:liquid|pag|abon|cobr)\w*\b[^;]*$")
_LABEL = re.compile(r"[:.\t–—-]\s*$")
_ALTERNATIVES = re.compile(r"\b[ou]\b")
_ON_A_BET = re.compile(
    r"\s+(?:en|a|para|sobre|al)\s+(?:(?:el|la|los|las|cada)\s+)?"
    r"(?:(?:suertes?|apuestas?|posturas?|jugadas?) (?:al? |del? )?)?"
)
_PER_CENT = re.compile(r"\s*(?:%|por (?:ciento|100|cien)\b)")
_NAMES_END = (
    ("max", re.compile(r"\b(?:maxim[oa]s?|topes?|techos?|mas alt[ao])\b")),
    ("min", re.compile(r"\b(?:minim[oa]s?|pisos?|mas baj[ao])\b")),
)
_BETWEEN_SHARES = re.compile(r"\bentre (?:el |un )?(?P<low>\d+)(?:\s?%| por (?:100|ciento))? y (?:el |un )?$")
_UNITS_OF_STAKE = ("unidad", "minimo", "ficha")
"""What a layout's bets are counted by where a text has no word of its own for its least stake."""
_UNITS = re.compile(r"\s*(?:unidad(?:es)?|minimos)\b")
_NOTHING = re.compile("^")
_FIXED = ("maximo", "tope", "mas alta")


def values_in(sentence: Sentence, carried: Carried) -> Iterator[Value]:
    """Yield the multiples that a sentence says, of a base of its own or of the one carried from before."""
    taken: list[tuple[int, int]] = []
    for one in sentence.of("multiple"):
        taken.append((one.start, one.end))
        yield from _told(_unnamed(sentence), one, of="min" if sentence.own.has("garage") else announced(sentence))
    yield from parts(sentence, carried, taken)
    for unit in (carried.unit,) if carried.unit else _units(sentence) if _counts_stakes(sentence, carried) else ():
        if unit in sentence.folded:
            yield from _in_units(sentence, unit, taken)
    yield from _in_cells(sentence, taken)
    yield from _counted(sentence, carried, taken)
    yield from compared(sentence, taken)
    yield from equated(sentence, taken)


def _counted(sentence: Sentence, carried: Carried, taken: list[tuple[int, int]]) -> Iterator[Value]:
    """Numbers of times without a base of their own, and what goes on counting without saying "veces"."""
    words = sentence.folded
    for one in sentence.of("amount"):
        if inside(one, taken) or one.form == "article" or _PER_CENT.match(words, one.end):
            continue
        times = _TIMES.match(words, one.end)
        if one.form == "alternatives" and len(one.value) <= _PAIR:  # two may be anything: "el 4 o el 10"
            continue
        going = bool(taken) or carried.passage is sentence.passage or bool(carried.base and sentence.lead)
        listed = carried.announced and (_field(words, one) or _behind_bet(sentence, one))
        if times or listed or (going and _goes_on(words, one) and not _counts(sentence, one)):
            base = _base_behind(sentence, times.end()) if times else None
            taken.append((one.start, base.end if base else times.end() if times else one.end))
            id_ = base.id if base else ""
            ends = one.value if isinstance(one.value, dict) else {}
            if one.form == "alternatives":
                yield Value(one.value, id_, one.start, taken[-1][1])
            elif {"min", "max"} <= {*ends}:
                if carried.bound and carried.passage is sentence.passage:
                    yield Value(ends, id_, one.start, taken[-1][1], carried.bound)
                else:
                    yield from _ended(_unnamed(sentence), ends, id_, one.start, taken[-1][1])
            else:
                yield from (Value(n.value, id_, n.start, taken[-1][1], _end_of(one)) for n in _each(words, one))


def _in_cells(sentence: Sentence, taken: list[tuple[int, int]]) -> Iterator[Value]:
    """The figures of a column of minima or maxima whose base its head, its own words or what is above it tell."""
    for one in sentence.of("amount"):
        column, head = sentence.column(one.start), headed(sentence, one.start)
        if column < 1 or not head or one.form in ("article", "alternatives") or inside(one, taken):
            continue
        above = [sentence.passage.header[column].text, *sentence.passage.titles[:1]]
        above += [sentence.passage.lead.text] if sentence.passage.lead is not None else []
        own = "min_bet" if _UNITS.match(sentence.folded, one.end) else ""
        base = own or next((base for text in above if (base := measured(text, sentence.passage.game))), "")
        if base and isinstance(one.value, int | float):
            taken.append((one.start, one.end))
            yield Value(one.value, base, one.start, one.end, head)


def _units(sentence: Sentence) -> tuple[str, ...]:
    """What bets are counted by; at poker a number of chips is a handful of them and no measure."""
    return _UNITS_OF_STAKE[:-1] if sentence.passage.game in game_group("poker") else _UNITS_OF_STAKE


def _counts_stakes(sentence: Sentence, carried: Carried) -> bool:
    """Tell whether a sentence limits a bet that it names, by its words or its numbers, or all stakes by both ends."""
    ends = [{*one.value} for one in sentence.of("amount") if one.form == "range"]
    if not sentence.of("bet"):
        return sentence.own.has("stake", "bank") and {"min", "max"} in ends
    return sentence.own.has("maximum", "minimum", "exceed", "bounded") or bool(ends) or carried.announced


def _in_units(sentence: Sentence, unit: str, taken: list[tuple[int, int]]) -> Iterator[Value]:
    """What is counted by the document's own word for the least stake: "no menos de diez unidades ni más de cien"."""
    counted = re.compile(
        rf"\s*(?:\([\d.,]+\)\s*)?{unit}(?:e?s)?\b(?!\s+(?:tribut|monet|fiscal|reajust|de (?:valor|fomento)))"
    )
    for one in sentence.of("amount"):
        words, end = sentence.folded, one.end
        hit = counted.match(words, end) or counted.search(words, one.start, end)
        if hit is None or inside(one, taken):
            continue
        taken.append((one.start, max(end, hit.end())))
        ends = one.value if isinstance(one.value, dict) else {}
        if {"min", "max"} <= {*ends}:
            whole = sentence.folded[: one.start].rstrip().endswith(_FIXED)
            for side in ("min", "max") if not whole else ():
                yield Value(ends[side], "min_bet", one.start, taken[-1][1], side)
            continue
        plain = next(iter(ends.values())) if ends else one.value
        yield Value(plain, "min_bet", one.start, taken[-1][1], _end_of(one))


def _goes_on(words: str, one: Mention) -> bool:
    """Tell whether a number goes on counting what one before it counted: "…, de cuarenta", "ni más de veinte"."""
    if _SETTLED.search(words, 0, one.start):
        return False
    return _ELLIPTIC.search(words, 0, one.start) is not None or (one.form == "range" and len(one.value) == 1)


def _field(words: str, one: Mention) -> bool:
    """Tell whether a number is all that a label is given: "Caballo: 80", or all that its line says."""
    labelled = _LABEL.search(words, 0, one.start) is not None or not words[: one.start].strip()
    return labelled and not words[one.end :].strip(" .;,)")


def _behind_bet(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a number stands beside a bet, in a list of such pairs: "pleno 20", "sesenta en el pleno"."""
    behind = any(bet.end + 1 == one.start for bet in sentence.of("bet"))
    if behind and sentence.folded[one.end : one.end + 1] in ("", ",", ";", "."):
        return True
    hit = _ON_A_BET.match(sentence.folded, one.end)
    return hit is not None and any(bet.start == hit.end() for bet in sentence.of("bet"))


def _base_behind(sentence: Sentence, end: int) -> Mention | None:
    return next((one for one in sentence.of("base") if end <= one.start <= end + 8), None)


def _told(words: str, one: Mention, *, of: str = "") -> Iterator[Value]:
    """The values of a multiple; one for each number of a list ("ochenta y doscientas veces ese mínimo")."""
    value = one.value
    if "times" not in value:
        ends = {end: value[end] for end in ("min", "max") if end in value}
        if of and len(ends) > 1:
            yield Value(ends, value["of"], one.start, one.end, of)
        else:
            yield from _ended(words, ends, value["of"], one.start, one.end)
    elif low := _BETWEEN_SHARES.search(words, 0, one.start):
        ends = {"min": str(Fraction(int(low.group("low")), 100)), "max": value["times"]}
        yield from _ended(words, ends, value["of"], low.start(), one.end)
    elif isinstance(value["times"], list) and _ALTERNATIVES.search(words, one.start, one.end):
        yield Value(value["times"], value["of"], one.start, one.end)
    elif isinstance(value["times"], list):
        found = [n for n in numbers.find(words) if one.start <= n.start and n.end <= one.end]
        yield from (Value(n.value, value["of"], n.start, n.end) for n in found)
    else:
        yield Value(value["times"], value["of"], one.start, one.end)


def _unnamed(sentence: Sentence) -> str:
    """The words of a sentence without those of its multiples: "el mínimo" there is no end of what follows."""
    words = sentence.folded
    for one in sentence.of("multiple"):
        at = next((base.start for base in sentence.of("base") if one.start < base.start < one.end), one.end)
        words = words[:at] + " " * (one.end - at) + words[one.end :]
    return words


def _ended(words: str, ends: dict[str, Any], of: str, start: int, end: int) -> Iterator[Value]:
    """The ends of a range: of what one bound may be ("el máximo, entre 20 y 100 veces …"), else the least and most."""
    named = max(
        (hit.end(), side) for side, cue in (("", _NOTHING), *_NAMES_END) for hit in cue.finditer(words, 0, start)
    )
    if len(ends) > 1 and named[1]:
        yield Value(ends, of, start, end, named[1])
    else:
        yield from (Value(one, of, start, end, side) for side, one in ends.items())


def _each(words: str, one: Mention) -> list[Any]:
    return [n for n in numbers.find(words) if one.start <= n.start and n.end <= one.end]


def _end_of(one: Mention) -> str:
    ends = [*one.value] if isinstance(one.value, dict) else []
    return {"above": "max", "below": "min"}.get(ends[0], ends[0]) if len(ends) == 1 else ""


def _counts(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a number counts something else: "de 52 cartas", "el número de jugadores es de doce"."""
    if any(unit.kind in ("unit", "item", "role") and 0 <= unit.start - one.end <= 2 for unit in sentence.own):
        return True
    told = next((quantity for quantity in quantities(sentence) if quantity.amount.start == one.start), None)
    return told is not None and told.near and any(head.kind == "role" for head in told.heads)
