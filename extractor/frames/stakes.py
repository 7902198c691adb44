"""How much may be staked: `bet_max`, `bet_min`, `raise_min` and `payout_max` as multiples.

What a text says once holds for what follows in its article: "tomando como base el mínimo del pleno: … el de docenas, de
cuatrocientas veces; el de las sencillas, de setecientas". So base and bound are carried from sentence to sentence of a
provision. Without a word for most or least a multiple is no limit (it may be a prize), and without a base it is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from extractor.frames.attachment import owners
from extractor.frames.ideas import Mentions
from extractor.frames.sentence import Sentence
from extractor.grammar import numbers
from extractor.lexicon import game_group
from extractor.mentions import Mention

_TIMES = re.compile(r"\s*(?:\(\w+\)\s*)?veces?\b")
_BASE_GAP = re.compile(r"\s*(?:\w+\s+){0,3}?")
_REACH = 40  # characters from a share to what it is a share of
_MOST = re.compile(
    r"\b(?:hasta|mas del?|mayor(?:es)? (?:que|de|a)|superior(?:es)? a|exce\w+|tope|maxim\w+|pas\w+ de|lo mas)\b"
)
_LEAST = re.compile(r"\b(?:desde|menos de|menor(?:es)? (?:que|de|a)|inferior(?:es)? a|baj\w+ de|minim\w+|lo menos)\b")
_ELLIPTIC = re.compile(r"(?:\b(?:de|hasta|mas de|a|sera|seran)|,)\s$")
_THAT = re.compile(r"^[^;.]*?\b(?:ese|dicho|este|aquel|tal)\s+minimo")
_TOGETHER = 140  # characters within which a list of numbers says its base
_THIS_ONE = re.compile(
    r"\bse le\b|\best[ae] (?:apuesta|postura)\b|\bsu (?:minimo|maximo|monto|importe|tope)\b"
    r"|\ben la (?:primera|segunda|tercera)\b"
    r"|\bpremio\b|\bpoz[oa]\b"
)
_ALTERNATIVES = re.compile(r"\b[ou]\b")
_PER_CENT = re.compile(r"\s*(?:%|por (?:ciento|100|cien)\b)")
_BOTH = re.compile(r"(?:\s+veces)?,?\s+(?:ni|y)\b")
_ITS = re.compile(r"\bsu\s")
_COMPARED = re.compile(
    r"\b(?P<said>mayor|superior|inferior|menor|exced(?:er|a|e|era|eran|an)|baj\w+|pas\w+ de|igual)\b"
    r"(?:\s+\w+){0,5}?\s+$"
)
_BASES = frozenset(
    ("min_bet", "max_bet", "straight_min", "simple_max", "ante", "ante_min", "bet", "pot", "big_blind", "last_raise")
)
_OF_THE_GAME = frozenset(("pot", "big_blind", "last_raise"))
_COMPARABLE = ("big_blind", "last_raise", "pot", "ante", "bet")
_LEAST_WORDS = ("inferior", "menor", "baj")
_PAYS = re.compile(r"\b(?:abon|pag)(?:ar|e|a|an|en)\w*\b")
_OF = re.compile(r"(?:\s|fijado|establecido|senalado|autorizado|para|del?|el|la|los|las)+")
_WHOLE = ("article", "section", "chapter", "clause", "heading")
_PART = re.compile(
    r"\b(?:un|una|el|del|al|la)\s+(?P<part>terci|cuart|quint|sext|septim|octav|noven|decim|vigesim|treintav|trigesim"
    r"|cuarentav|cincuentav|centesim)[oa](?:\s+parte)?\b"
)
_PARTS = {
    "terci": 3, "cuart": 4, "quint": 5, "sext": 6, "septim": 7, "octav": 8, "noven": 9, "decim": 10, "vigesim": 20,
    "treintav": 30,
    "trigesim": 30, "cuarentav": 40, "cincuentav": 50, "centesim": 100,
}  # fmt: skip
_SAID_PLAINLY = ("minim", "maxim", "tope", "hasta", "desde", "lo ")
_SUBJECTS = {"raises": "raise", "reraises": "reraise"}


class Stake(Struct, frozen=True):
    """A limit of a bet in `text[start:end]` of a sentence."""

    key: str
    value: dict[str, Any]
    start: int
    end: int


class _Value(Struct, frozen=True):
    """A multiple as it stands in a sentence; `base` is empty where an earlier one holds on."""

    times: Any
    base: str
    start: int
    end: int
    bound: str = ""


class _Carried(Struct):
    """What holds on from one sentence of a provision to the next."""

    base: str = ""
    bound: str = ""
    passage: Any = None
    announced: bool = False


def stakes(sentences: Iterable[Sentence]) -> Iterator[tuple[Sentence, Stake]]:
    """Yield the limits of stakes that sentences in order state, each with its sentence."""
    carried, node = _Carried(), None
    for sentence in sentences:
        here = sentence.passage.node
        place = here if here.kind in _WHOLE else here.parent
        if place is not node:
            carried, node = _Carried(), place
            _announce(sentence.lead, carried)
        if sentence.text.rstrip().endswith(":"):
            _announce(sentence.own, carried)
        for one in _read(sentence, carried):
            yield sentence, one


def _announce(words: Iterable[Mention], carried: _Carried) -> None:
    """Take base and bound from the words that introduce a list."""
    for one in words:
        if one.kind == "base" and one.id in ("straight_min", "min_bet", "max_bet"):
            carried.base = one.id
        if one.kind == "concept" and one.id == "maximum":
            carried.bound, carried.announced = "max", True


def _read(sentence: Sentence, carried: _Carried) -> Iterator[Stake]:
    values = _ranged(sentence, [*_values(sentence, carried)])
    if not values:
        return
    names = _subjects(sentence, values)
    marks = tuple(Mention("stake", str(index), one.start, one.end) for index, one in enumerate(values))
    bare = replace(sentence, own=Mentions(sorted((*names, *marks), key=lambda one: (one.start, -one.end))))
    for value, mark in zip(values, marks, strict=True):
        goes_on = carried.announced or carried.passage is sentence.passage
        bound = value.bound or _bound(sentence, value) or (carried.bound if goes_on else "")
        base = _base(sentence, value, carried)
        if not bound or base not in _BASES or (base == "bet" and _paid(sentence)) or _by_number(sentence, base):
            continue
        carried.base, carried.bound, carried.passage = base, bound, sentence.passage
        held = owners(bare, mark, ("unit", "bet")) or titled_bet(sentence, names)
        if not held and _THIS_ONE.search(sentence.folded):
            continue
        for key in _keys(held, bound, sentence, value):
            straight = key.endswith(".straight") and _ITS.search(sentence.folded, value.start, value.end)
            of = carried.base = "straight_min" if base == "min_bet" and straight else base
            yield Stake(key, _multiple(value, of), *_extent(value, held, names))


def _ranged(sentence: Sentence, values: list[_Value]) -> list[_Value]:
    """Join "no inferior a 200 veces ni superior a 500 veces" into one range: between them a maximum has to be fixed."""
    joined: list[_Value] = []
    for value in sorted(values, key=lambda one: one.start):
        low = [
            one for one in sentence.of("amount")
            if isinstance(one.value, dict) and {*one.value} <= {"min", "below"} and 0 <= value.start - one.end <= 12
        ]  # fmt: skip
        if value.bound == "max" and low and _BOTH.match(sentence.folded, low[0].end):
            joined = [one for one in joined if one.end <= low[0].start]
            both = {"min": next(iter(low[0].value.values())), "max": value.times}
            value = replace(value, times=both, start=low[0].start)
        joined.append(value)
    return joined


def _multiple(value: _Value, of: str) -> dict[str, Any]:
    return {**value.times, "of": of} if isinstance(value.times, dict) else {"times": value.times, "of": of}


def _by_number(sentence: Sentence, base: str) -> bool:
    """Tell whether a limit at dice depends on the number that is bet on: no one figure is the limit then."""
    return base == "bet" and sentence.passage.game in game_group("dice") and len(sentence.of("amount")) > 1


def _extent(value: _Value, held: Iterable[Mention], names: Iterable[Mention]) -> tuple[int, int]:
    """The words from the name to the value, whichever comes first."""
    own = [one for one in held if one in [*names]]
    return min([value.start, *(one.start for one in own)]), max([value.end, *(one.end for one in own)])


def _keys(held: Iterable[Mention], bound: str, sentence: Sentence, value: _Value) -> Iterator[str]:
    named = [*held]
    if _PAYS.search(sentence.folded, 0, value.start):
        if bound == "max" and value.bound == "max":
            yield "payout_max"
        return
    for one in named:
        if one.id in ("jackpot", "progressive"):
            continue
        yield f"{_SUBJECTS[one.id]}_{bound}" if one.kind == "unit" else f"bet_{bound}.{one.id}"
    if not named and (value.base in _OF_THE_GAME or isinstance(value.times, dict)):
        yield f"bet_{bound}"


def _subjects(sentence: Sentence, values: Iterable[_Value]) -> list[Mention]:
    """The bets and raises of a sentence that are no part of a base ("el mínimo del pleno")."""
    spans = [(one.start, one.end) for one in values]
    named = [one for one in sentence.own if one.kind == "bet" or (one.kind == "unit" and one.id in _SUBJECTS)]
    return [
        one
        for one in named
        if not any(
            first <= one.start < last or (last <= one.start and _OF.fullmatch(sentence.folded, last, one.start))
            for first, last in spans
        )
    ]


def titled_bet(sentence: Sentence, names: Iterable[Mention]) -> tuple[Mention, ...]:
    """The one bet that the title is about, where the sentence names none."""
    if any(True for _ in names):
        return ()
    bets = [one for title in sentence.titles[:1] for one in title if one.kind == "bet"]
    return (bets[0],) if len({one.id for one in bets}) == 1 else ()


def _values(sentence: Sentence, carried: _Carried) -> Iterator[_Value]:
    words = sentence.folded
    taken: list[tuple[int, int]] = []
    for one in sentence.of("multiple"):
        taken.append((one.start, one.end))
        yield from _told(words, one)
    for one in sentence.of("share"):
        base = next((b for b in sentence.of("base") if one.end <= b.start <= one.end + _REACH), None)
        if not _inside(one, taken) and base is not None:
            taken.append((one.start, base.end))
            yield _Value(one.value, base.id, one.start, base.end)
    for hit in _PART.finditer(words):
        part = Mention("share", "", hit.start(), hit.end())
        base = next((b for b in sentence.of("base") if hit.end() <= b.start <= hit.end() + _REACH), None)
        if not _inside(part, taken) and (base is not None or taken or carried.base == "max_bet"):
            taken.append((hit.start(), base.end if base else hit.end()))
            yield _Value(f"1/{_PARTS[hit.group('part')]}", base.id if base else "", *taken[-1])
    for one in sentence.of("amount"):
        if _inside(one, taken) or one.form in ("article", "alternatives") or _PER_CENT.match(words, one.end):
            continue
        times = _TIMES.match(words, one.end)
        going = bool(taken) or carried.passage is sentence.passage
        if times or (going and _ELLIPTIC.search(words, 0, one.start) and not _counts(sentence, one)):
            base = _base_behind(sentence, times.end()) if times else None
            taken.append((one.start, base.end if base else times.end() if times else one.end))
            id_ = base.id if base else ""
            yield from (_Value(n.value, id_, n.start, taken[-1][1], _end_of(one)) for n in _each(words, one))
    yield from _compared(sentence, taken)


def _base_behind(sentence: Sentence, end: int) -> Mention | None:
    return next((one for one in sentence.of("base") if end <= one.start <= end + 8), None)


def _compared(sentence: Sentence, taken: Iterable[tuple[int, int]]) -> Iterator[_Value]:
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
                yield _Value(1, base.id, hit.start(), base.end, "min")
        elif denied:
            yield _Value(1, base.id, hit.start(), base.end, "min" if least else "max")


def _denied(sentence: Sentence) -> bool:
    return any(one.kind == "concept" and one.id in ("not", "forbid") for one in sentence.own)


def _told(words: str, one: Mention) -> Iterator[_Value]:
    """The values of a multiple; one for each number of a list ("ochenta y doscientas veces ese mínimo")."""
    value = one.value
    if "times" not in value:
        ends = [end for end in ("min", "max") if end in value]
        if len(ends) == 1:
            yield _Value(value[ends[0]], value["of"], one.start, one.end, ends[0])
    elif isinstance(value["times"], list) and _ALTERNATIVES.search(words, one.start, one.end):
        yield _Value(value["times"], value["of"], one.start, one.end)
    elif isinstance(value["times"], list):
        found = [n for n in numbers.find(words) if one.start <= n.start and n.end <= one.end]
        yield from (_Value(n.value, value["of"], n.start, n.end) for n in found)
    else:
        yield _Value(value["times"], value["of"], one.start, one.end)


def _each(words: str, one: Mention) -> list[Any]:
    return [n for n in numbers.find(words) if one.start <= n.start and n.end <= one.end]


def _end_of(one: Mention) -> str:
    ends = [*one.value] if isinstance(one.value, dict) else []
    return {"above": "max", "below": "min"}.get(ends[0], ends[0]) if len(ends) == 1 else ""


def _counts(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a number counts something else: "de 52 cartas"."""
    return any(unit.kind in ("unit", "item", "role") and 0 <= unit.start - one.end <= 2 for unit in sentence.own)


def _inside(one: Mention, taken: Iterable[tuple[int, int]]) -> bool:
    return any(first <= one.start < last for first, last in taken)


def _bound(sentence: Sentence, value: _Value) -> str:
    """Return "max" or "min" by the nearest words before a value that say so, but for those of a base."""
    words = sentence.folded
    bases = [(one.start, one.end) for one in sentence.of("base", "multiple") if one.end <= value.start]
    found = [
        (hit.start(), end)
        for end, cue in (("max", _MOST), ("min", _LEAST))
        for hit in cue.finditer(words, 0, value.start)
        if not (hit.group().startswith(("minim", "maxim")) and any(a <= hit.start() < b for a, b in bases))
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


def _base(sentence: Sentence, value: _Value, carried: _Carried) -> str:
    """Return what a value is a multiple of; "ese mínimo" is the one spoken of before, that of the pleno its own."""
    words = sentence.folded
    if value.base == "min_bet":
        behind = words[value.start : value.start + _TOGETHER]
        if carried.base and _THAT.search(behind):
            return carried.base
        behind = words[max(value.start, value.end - 24) : value.end + 28]
        if re.search(r"minimo\b[^,;.]{0,20}\bpleno\b", behind) and sentence.passage.game in game_group("roulette"):
            return "straight_min"
    return value.base or carried.base


def _paid(sentence: Sentence) -> bool:
    return any(one.kind == "concept" and one.id in ("pay", "win", "return") for one in sentence.own)


__all__ = ["Stake", "bound_before", "stakes", "titled_bet"]
