"""How much a sentence says that may be staked: multiples, shares and counts with their base and bound.

What a list says once ("tomando como base el mínimo del pleno") holds for the numbers behind it: `Carried`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from msgspec import Struct

from extractor.folding import fold
from extractor.frames.attachment import quantities
from extractor.frames.sentence import Sentence
from extractor.grammar import numbers
from extractor.lexicon import game_group, load
from extractor.mentions import Mention

_TIMES = re.compile(r"\s*(?:\(\w+\)\s*)?veces?\b")
_PAIR = 2
REACH = 40  # characters from a share to what it is a share of
_MOST = re.compile(
    r"\b(?:hasta|mas del?|mayor(?:es)? (?:que|del?|al?)|superior(?:es)?(?: al?)?|exce\w+|topes?"
    r"|limites? superior(?:es)?|maxim\w+|pas\w+ de"
    r"|sub\w+ de|rebas\w+|super\w+|sobrepas\w+|techos?|lo mas|sumo|mucho|mas alt[ao])\b"
)
_LEAST = re.compile(
    r"\b(?:desde|menos del?|menor(?:es)? (?:que|del?|al?)|inferior(?:es)?(?: al?)?|baj\w+ de|minim\w+"
    r"|(?:al|lo|cuando) menos|poco|mas baj[ao]|descen\w+ de|a partir de|pisos?|limites? inferior(?:es)?)\b"
)
_ELLIPTIC = re.compile(r"(?:\b(?:de|por|hasta|mas de|a|sera|seran|y)|,)\s$")
_SETTLED = re.compile(r"\b(?:liquid|pag|abon|cobr)\w*\b[^,;]*$")
_LABEL = re.compile(r"[:.\t–—-]\s*$")
_ALTERNATIVES = re.compile(r"\b[ou]\b")
_PER_CENT = re.compile(r"\s*(?:%|por (?:ciento|100|cien)\b)")
_COMPARED = re.compile(
    r"\b(?P<said>mayor|superior|inferior|menor|exced(?:er|a|e|era|eran|an)"
    r"|baj\w+|pas\w+ de|igual|m(?:as|enos)(?= del\b| de (?:la|lo|el|su)\b))\b"
    r"(?:\s+\w+){0,5}?\s+$"
)
_NAMES_END = (
    ("max", re.compile(r"\b(?:maxim[oa]s?|topes?|techos?|mas alt[ao])\b")),
    ("min", re.compile(r"\b(?:minim[oa]s?|pisos?|mas baj[ao])\b")),
)
_EQUATED = re.compile(
    r"[^.;:]{0,60}?\b(?:es|sera|son|seran|constituye|consiste en|consistira en|corresponde a|correspondera a)\b"
    r"(?:\s+(?:el|la|de|del|al?|valor|importe|monto|cuantia|igual|equivalente|misma?))*\s+$"
)
_BETWEEN_SHARES = re.compile(r"\bentre (?:el |un )?(?P<low>\d+)(?:\s?%| por (?:100|ciento))? y (?:el |un )?$")
_HEADS = {"maximum": "max", "max_bet": "max", "minimum": "min", "min_bet": "min"}
_MEASURED = re.compile(r"\b(?:veces|multiplos?|unidad(?:es)?|fichas|minimos)\b")
_UNITS_OF_STAKE = ("unidad", "minimo", "ficha")
"""What a layout's bets are counted by where a text has no word of its own for its least stake."""
_IN_UNITS = re.compile(r"\bunidad(?:es)?\b")
_IN = re.compile(r"\ben (?:unidad(?:es)?|veces|multiplos?|fichas|minimos)\b")  # "máximo (en unidades mínimas)"
_UNITS = re.compile(r"\s*(?:unidad(?:es)?|minimos)\b")
_NOTHING = re.compile("^")
_COMPARABLE = ("big_blind", "last_raise", "pot", "ante", "bet", "bank")
_LEAST_WORDS = ("inferior", "menor", "menos", "baj")
_PART = re.compile(
    r"\b(?:un|una|el|del|al|la)\s+(?P<part>terci|cuart|quint|sext|septim|octav|noven|decim|vigesim|treintav|trigesim"
    r"|cuarentav|cincuentav|centesim)(?:o\b|a\s+parte\b)"  # "la sexta" is a card or a round
)
_BARE_SHARE = re.compile(
    r"\s*(?:para|en|si|cuando)\b|\s*[.,;]?$|\s+del?\s+(?:est[ea]|es[ea]|dich[oa]|mism[oa]|aquel)\s+(?:importe|monto|cifra|cantidad|suma)\b"
)
_OF_THE_TABLE = re.compile(r"\s+(?:del? )?(?:el |la )?(?:general|comun|de la (?:mesa|rueda|banca))\b")
_HALF = re.compile(r"\bmedia (?:apuesta|postura|parada|puesta)\b")
_PARTS = {
    "terci": 3, "cuart": 4, "quint": 5, "sext": 6, "septim": 7, "octav": 8, "noven": 9, "decim": 10, "vigesim": 20,
    "treintav": 30,
    "trigesim": 30, "cuarentav": 40, "cincuentav": 50, "centesim": 100,
}  # fmt: skip
_FIXED = ("maximo", "tope", "mas alta")
_AS = ("como ", "a lo ")  # "como máximo" is the maximum of nothing
_SAID_PLAINLY = ("minim", "maxim", "tope", "hasta", "desde", "lo ")


class Value(Struct, frozen=True):
    """A multiple as it stands in a sentence; `base` is empty where an earlier one holds on."""

    times: Any
    base: str
    start: int
    end: int
    bound: str = ""


class Carried(Struct):
    """What holds on from one sentence of a provision to the next."""

    base: str = ""
    bound: str = ""
    passage: Any = None
    bets: tuple[Mention, ...] = ()
    announced: bool = False
    unit: str = ""  # what the document calls its least stake, where it counts stakes by it


def values_in(sentence: Sentence, carried: Carried) -> Iterator[Value]:
    """Yield the multiples that a sentence says, of a base of its own or of the one carried from before."""
    taken: list[tuple[int, int]] = []
    for one in sentence.of("multiple"):
        taken.append((one.start, one.end))
        yield from _told(sentence.folded, one, of="min" if sentence.own.has("garage") else _announced(sentence))
    yield from _parts(sentence, carried, taken)
    for unit in (carried.unit,) if carried.unit else _units(sentence) if _limits(sentence, carried) else ():
        if unit in sentence.folded:
            yield from _in_units(sentence, unit, taken)
    yield from _in_cells(sentence, taken)
    yield from _counted(sentence, carried, taken)
    yield from _compared(sentence, taken)
    yield from _equated(sentence, taken)


def _parts(sentence: Sentence, carried: Carried, taken: list[tuple[int, int]]) -> Iterator[Value]:
    """Shares: "la quinta parte del máximo", "media postura", "un vigésimo" of what was spoken of."""
    words = sentence.folded
    for one in sentence.of("share"):
        base = next((b for b in sentence.of("base") if one.end <= b.start <= one.end + REACH), None)
        if _inside(one, taken):
            continue
        if base is not None:
            taken.append((one.start, base.end))
            yield Value(one.value, base.id, one.start, base.end)
        elif (taken or carried.passage is sentence.passage) and _BARE_SHARE.match(words, one.end):
            taken.append((one.start, one.end))
            yield Value(one.value, "", one.start, one.end)
    for hit in _HALF.finditer(words):
        taken.append(hit.span())
        yield Value("1/2", "bet", *hit.span())
    for hit in _PART.finditer(words):
        part = Mention("share", "", hit.start(), hit.end())
        base = next((b for b in sentence.of("base") if hit.end() <= b.start <= hit.end() + REACH), None)
        if _inside(part, taken):
            continue
        table = _OF_THE_TABLE.match(words, hit.end()) if base is None and sentence.own.has("maximum") else None
        if base is not None or table or taken or carried.base == "max_bet":
            taken.append((hit.start(), base.end if base else table.end() if table else hit.end()))
            of = base.id if base else "max_bet" if table else ""
            yield Value(f"1/{_PARTS[hit.group('part')]}", of, *taken[-1])


def _counted(sentence: Sentence, carried: Carried, taken: list[tuple[int, int]]) -> Iterator[Value]:
    """Numbers of times without a base of their own, and what goes on counting without saying "veces"."""
    words = sentence.folded
    for one in sentence.of("amount"):
        if _inside(one, taken) or one.form == "article" or _PER_CENT.match(words, one.end):
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
                    yield from _ended(words, ends, id_, one.start, taken[-1][1])
            else:
                yield from (Value(n.value, id_, n.start, taken[-1][1], _end_of(one)) for n in _each(words, one))


def _in_cells(sentence: Sentence, taken: list[tuple[int, int]]) -> Iterator[Value]:
    """The figures of a column of minima or maxima whose base its head, its own words or what is above it tell."""
    for one in sentence.of("amount"):
        column, head = sentence.column(one.start), headed(sentence, one.start)
        if column < 1 or not head or one.form in ("article", "alternatives") or _inside(one, taken):
            continue
        above = [sentence.passage.header[column].text, *sentence.passage.titles[:1]]
        above += [sentence.passage.lead.text] if sentence.passage.lead is not None else []
        own = "min_bet" if _UNITS.match(sentence.folded, one.end) else ""
        base = own or next((base for text in above if (base := measured(text, sentence.passage.game))), "")
        if base and isinstance(one.value, int | float):
            taken.append((one.start, one.end))
            yield Value(one.value, base, one.start, one.end, head)


def measured(text: str, game: str) -> str:
    """Return the base that a heading says figures are multiples of: "en veces el mínimo", "en unidades de la mesa"."""
    if not _MEASURED.search(fold(text)):
        return ""
    named = [one.id for one in load().bases.find(text, game=game) if one.id in ("straight_min", "min_bet")]
    return named[-1] if named else "min_bet" if _IN_UNITS.search(fold(text)) else ""


def headed(sentence: Sentence, start: int) -> str:
    """Return the bound that the head of a place's column names, "max" or "min"; "" where it names none or both."""
    column = sentence.column(start)
    above = sentence.header[column] if 0 <= column < len(sentence.header) else ()
    words = sentence.passage.header[column].text if above else ""
    measure = _IN.search(fold(words))
    stop = measure.start() if measure else len(words)
    ends = {
        _HEADS[one.id] for one in above if one.kind in ("concept", "base") and one.id in _HEADS and one.start < stop
    }
    return ends.pop() if len(ends) == 1 else ""


def _units(sentence: Sentence) -> tuple[str, ...]:
    """What bets are counted by; at poker a number of chips is a handful of them and no measure."""
    return _UNITS_OF_STAKE[:-1] if sentence.passage.game in game_group("poker") else _UNITS_OF_STAKE


def _limits(sentence: Sentence, carried: Carried) -> bool:
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
        if hit is None or _inside(one, taken):
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
    """Tell whether a number stands right behind a bet, in a list of such pairs: "pleno 20, caballo 40"."""
    beside = any(bet.end + 1 == one.start for bet in sentence.of("bet"))
    return beside and sentence.folded[one.end : one.end + 1] in ("", ",", ";", ".")


def _base_behind(sentence: Sentence, end: int) -> Mention | None:
    return next((one for one in sentence.of("base") if end <= one.start <= end + 8), None)


def _compared(sentence: Sentence, taken: Iterable[tuple[int, int]]) -> Iterator[Value]:
    """What must be no more or no less than a base: "ninguna apuesta bajará de una ciega grande"."""
    denied = _denied(sentence)
    for base in sentence.of("base"):
        hit = _COMPARED.search(sentence.folded, 0, base.start)
        if hit is None or base.id not in _COMPARABLE or _inside(base, taken):
            continue
        least = hit.group("said").startswith(_LEAST_WORDS)
        if hit.group("said") == "igual":
            at_least = re.search(r"(?:cuando|por lo|al|como) (?:menos|minimo)\s*$", sentence.folded[: hit.start()])
            if at_least:
                yield Value(1, base.id, hit.start(), base.end, "min")
        elif denied:
            yield Value(1, base.id, hit.start(), base.end, "min" if least else "max")


def _equated(sentence: Sentence, taken: Iterable[tuple[int, int]]) -> Iterator[Value]:
    """What the least or most stake is said to be: "la apuesta mínima será el valor de la ciega grande"."""
    ends = [one for one in sentence.own if one.kind in ("base", "concept") and one.id in _HEADS]
    for one in ends[:1]:
        for base in sentence.of("base"):
            other = base.id != one.id and base.id in _COMPARABLE and not _inside(base, taken)
            if other and base.start > one.end and _EQUATED.fullmatch(sentence.folded, one.end, base.start):
                yield Value(1, base.id, base.start, base.end, _HEADS[one.id])
                return


def _denied(sentence: Sentence) -> bool:
    return any(one.kind == "concept" and one.id in ("not", "forbid") for one in sentence.own)


def _announced(sentence: Sentence) -> str:
    """The bound that the sentence before speaks of: "El máximo se fija así. Para el pleno no será menor de …"."""
    ends = {one.id for one in sentence.before.of("base")} if sentence.before is not None else set[str]()
    return "max" if "max_bet" in ends and "min_bet" not in ends else ""


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


def _inside(one: Mention, taken: Iterable[tuple[int, int]]) -> bool:
    return any(first <= one.start < last for first, last in taken)


def bound_of(sentence: Sentence, value: Value) -> str:
    """Return "max" or "min" by the nearest words before a value that say so, but for those of a base."""
    words = sentence.folded
    bases = [(one.start, one.end) for one in sentence.of("base", "multiple") if one.end <= value.start]
    found = [
        (hit.start(), end)
        for end, cue in (("max", _MOST), ("min", _LEAST))
        for hit in cue.finditer(words, 0, value.start)
        if not (
            hit.group().startswith(("minim", "maxim"))
            and not words.endswith(_AS, 0, hit.start())
            and any(a <= hit.start() < b for a, b in bases)
        )
    ]
    if not found:
        near = [one for one in sentence.of("base") if one.end <= value.start and one.id in ("min_bet", "max_bet")]
        return {"min_bet": "min", "max_bet": "max"}[near[0].id] if near and near[0].start < value.start else ""
    return max(found)[1]


def bound_before(sentence: Sentence, begin: int, stop: int) -> str:
    """Return "max" or "min" by the last words in `text[begin:stop]` that say so; "" where none does.

    What only compares ("de más de 50 euros") bounds nothing unless the sentence refuses it.
    """
    found = [
        (hit.start(), end, hit.group().startswith(_SAID_PLAINLY))
        for end, cue in (("max", _MOST), ("min", _LEAST))
        for hit in cue.finditer(sentence.folded, begin, stop)
    ]
    _, end, plain = max(found, default=(0, "", False))
    return end if plain or _denied(sentence) else ""


__all__ = ["REACH", "Carried", "Value", "bound_before", "bound_of", "headed", "measured", "values_in"]
