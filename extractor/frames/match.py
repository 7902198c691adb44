"""Which frame a sentence fills, and what it is about beyond its game.

Which frame a sentence fills: every frame is weighed for every value, and the one that says most is taken.

The weight of a frame is what it asks for and finds, ideas beside the value before those far from it or above it. Two
frames of one weight that give different keys for one value give none: an honest gap.

What a sentence is about beyond its game: a pot of added prizes, which frames of such pots ask for by `scope`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from msgspec import Struct

from extractor.folding import fold
from extractor.frames import listing
from extractor.frames.attachment import Quantity, labelled, owners, quantities
from extractor.frames.clauses import acts, clause_at
from extractor.frames.frame import FILLED, KINDS, Frame, frames, sayings
from extractor.frames.ideas import bare, meant
from extractor.frames.payouts.told import under_pot
from extractor.frames.sentence import Sentence
from extractor.frames.told import spans
from extractor.grammar.ranges import scaled
from extractor.lexicon import game_group
from extractor.mentions import Mention
from extractor.passages import Passage

_POTS = frozenset(("progressive_jackpot",))
"""Games whose rules are nothing but those of a pot."""
_WITH_POT = frozenset(("blackjack_jackpot", "american_roulette_jackpot", "central_poker_jackpot"))
"""Games with a pot of their own: their titles name it above rules of any kind."""
_STRONG = frozenset(("progressive",))
_WEAK = frozenset(("progressive", "jackpot", "pot"))  # against the house nothing else is a "bote"
_PRIZES = frozenset(("progressive", "jackpot", "added_prize"))
_TITLES = 3  # headings above a sentence that tell what it is about

# What a frame takes of an amount: the whole, one end of a range, or both ends under a key each.


_BOTH = ("min", "max")


def taken_of(frame: Frame, value: Any, *, refused: bool) -> list[tuple[str, Any]]:
    """Return the keys with values that an amount gives by a frame, none where it has not what the frame asks for.

    "Más de siete" is a maximum, and "menos de tres" a minimum, only where the sentence refuses it (`refused`).
    """
    if isinstance(value, dict):
        ends = (
            _closed(value)
            if (refused and (frame.bound or frame.ends)) or (frame.of == "measure" and frame.bound == "any")
            else {end: one for end, one in value.items() if end in ("min", "max")}
        )
        found = _ends(frame, ends)
    elif isinstance(value, list) and len([key for key in frame.ends if key]) == len(_BOTH):
        found = _ends(frame, {"min": min(value), "max": max(value)})
    else:
        found = [(frame.key, value)]
    if frame.scale != 1:
        factor = Fraction(str(frame.scale))
        found = [(key, scaled(one, factor)) for key, one in found]
    if frame.base:
        found = [(key, {"times": one, "of": frame.base}) for key, one in found]
    return found if all(_within(frame, one) for _, one in found) else []


def _closed(value: dict[str, Any]) -> dict[str, Any]:
    return {{"above": "max", "below": "min"}.get(end, end): one for end, one in value.items()}


def _ends(frame: Frame, ends: dict[str, Any]) -> list[tuple[str, Any]]:
    if frame.ends:
        pairs = zip(frame.ends, _BOTH, strict=True)
        return [(key, ends[end]) for key, end in pairs if key and end in ends]
    if frame.bound == "any" and len(ends) == 1:
        return [(frame.key, one) for one in ends.values()]
    if frame.bound in ("min", "max"):
        return [(frame.key, ends[frame.bound])] if frame.bound in ends else []
    return [(frame.key, ends)] if ends else []


def _within(frame: Frame, value: Any) -> bool:
    values = value.values() if isinstance(value, dict) else value if isinstance(value, list) else (value,)
    return all(not isinstance(one, int | float) or frame.least <= one <= frame.most for one in values)


_FAR = 120  # characters from which on an idea weighs no less
_BESIDE = 60
_NEAR_WEIGHT, _FAR_WEIGHT = 1.0, 0.6
_LABEL_WEIGHT, _LEAD_WEIGHT, _TITLE_WEIGHT, _BEFORE_WEIGHT = 0.7, 0.6, 0.5, 0.3
_UNIT_WEIGHT = 1.0
_ALIKE = 0.05
_PLACES_TRIED = 3  # of an idea that a frame without a value stands on
"""Set by hand on the development probes: the order near > far > lead > title matters, the figures hardly."""

_STOP = re.compile(r"[.,;:(]|\bque\b")
_OPENERS = re.compile(r"(?:[^,;:.()\d]{1,30},\s*)?(?:con|de|a|en)?\s*")
"""What stands before a value that opens a sentence: "con", where or in what case ("Por mesa, ", "Sin mezcladora, ")."""
_DENIALS = ("not", "forbid", "push", "unless", "void_turn")
"""Ideas under which "más de siete" is a maximum and "menos de tres" a minimum."""

_PLACES = ("title", "near", "led", "ahead", "before", "label", "opens", "bare")
_MARKS = (*_PLACES, "lead", "sentence")
"""What may stand before an idea of a frame, to say where it is looked for."""

_PROVISOS = ("not", "provided")
"""Ideas by which a condition asks for what it names."""

_VALIDITY = ("valid", "void_throw")
"""What a clause says of that which its condition asks for."""

_FORMS = ("number", "range", "alternatives")


class Reading(Struct, frozen=True):
    """A key with its value as a frame reads it in `text[start:end]` of a sentence.

    `at` is where what carries the value begins; `name` is what fills the key, where it stands in the sentence. What a
    clause says begins where the clause `opens`: a word that denies it stands before its act.
    """

    frame: Frame
    key: str
    value: Any
    start: int
    end: int
    at: int
    weight: float
    name: Mention | None = None
    opens: int = -1


class Refusal(Struct, frozen=True):
    """Why a value of a sentence gives no rule."""

    start: int
    end: int
    why: str


def read(sentence: Sentence) -> tuple[list[Reading], list[Refusal]]:
    """Return what a sentence rules by the frames, and why the rest of its values rule nothing."""
    taken: list[Reading] = []
    refused: list[Refusal] = []
    for anchor, candidates in _candidates(sentence):
        best = _best(candidates)
        if best:
            taken += best
        elif candidates:
            names = sorted({one.key for one in candidates})
            refused.append(Refusal(anchor.start, anchor.end, f"it may as well be {' or '.join(names[:3])}"))
        else:
            refused.append(Refusal(anchor.start, anchor.end, "no frame says what it is"))
    return taken, refused


def rests(sentence: Sentence, reading: Reading) -> tuple[tuple[int, int], ...]:
    """Return the stretches of a sentence that a reading of a value rests on: the value with what it counts, and ideas.

    Of what a clause says it is all from where the clause begins.
    """
    if reading.frame.sense:
        return () if "<" in reading.frame.key else ((reading.opens, reading.end),)
    at = next((one for one in sentence.own if one.start == reading.at and one.end <= reading.end), None)
    if at is None:
        return ()
    counted = next((one for one in quantities(sentence) if one.amount.start == at.start), None)
    heads = [one for one in counted.heads if one in sentence.own] if counted is not None else []
    needed = [_nearest(sentence, at, needed) for needed in reading.frame.need]
    told = (at, reading.name, *heads, *needed)
    return spans(told)


def _nearest(sentence: Sentence, at: Mention, needed: str) -> Mention | None:
    """The mention that gives a frame what it needs: of the ideas that stand in the sentence the nearest."""
    held = [one for idea in bare(needed, _MARKS) if idea for one in sentence.own.holding(idea)]
    return min(held, key=lambda one: _gap(at, one), default=None)


def _best(candidates: Sequence[Reading]) -> list[Reading]:
    """Return the readings of the frame that says most; none where another key weighs as much."""
    top = max((one.weight for one in candidates), default=0.0)
    first = [one for one in candidates if one.weight >= top - _ALIKE]
    frame = max(first, key=lambda one: one.weight).frame if first else None
    return [one for one in first if one.frame is frame] if len({one.frame.key for one in first}) == 1 else []


def _candidates(sentence: Sentence) -> Iterator[tuple[Mention, list[Reading]]]:
    served = _serving(sentence.passage.game, about_pot(sentence))
    serving = {kind: some.within(sentence.around) for kind, some in served.items()}
    counted = quantities(sentence)
    for quantity in counted:
        yield (
            quantity.amount,
            [one for frame in serving["quantity"] for one in _counted(frame, sentence, quantity)],
        )
    for value in sentence.own:
        if value.kind in ("odds", "multiple", "share", "money", "measure"):
            yield (
                value,
                [one for frame in serving[value.kind] for one in _valued(frame, sentence, value)],
            )
    for frame in serving["act"]:
        if readings := [*_acted(frame, sentence)]:
            yield Mention("act", frame.key, readings[0].start, readings[0].end), readings


class _Served:
    """Frames by the ideas of which one or another must be mentioned around; what a label may stand for need not."""

    def __init__(self, some: Iterable[Frame]) -> None:
        self._frames = [(one, [ideas for need in one.need if "" not in (ideas := bare(need, _MARKS))]) for one in some]
        self._free = [at for at, (_, asked) in enumerate(self._frames) if not asked]
        self._by_first: dict[str, list[int]] = {}
        for at, (_, asked) in enumerate(self._frames):
            for idea in asked[0] if asked else ():
                self._by_first.setdefault(idea, []).append(at)

    def within(self, around: frozenset[str]) -> list[Frame]:
        """Return in their order the frames that find around what they ask for."""
        first = {at for idea in self._by_first.keys() & around for at in self._by_first[idea]}
        apart = around.isdisjoint
        places = sorted((*self._free, *(at for at in first if not any(map(apart, self._frames[at][1][1:])))))
        return [self._frames[at][0] for at in places]


@cache
def _serving(game: str, pot: bool) -> dict[str, _Served]:
    """The frames of each kind that may be read in a sentence of a game, which is about a pot or not."""
    return {
        kind: _Served(one for one in frames() if one.of == kind and one.serves(game) and (pot or not one.scope))
        for kind in KINDS
    }


_AND_A_HALF = re.compile(r"\s+y medi[ao]\b")  # "dos vueltas y media"


def _counted(frame: Frame, sentence: Sentence, quantity: Quantity) -> Iterator[Reading]:
    if frame.unit and not any(quantity.counts(unit) for unit in frame.unit):
        return
    if quantity.amount.form not in (frame.form or _FORMS) or _supposed(sentence, quantity.amount):
        return
    if quantity.amount.form == "range" and len(sentence.cells) > 1 and sentence.column(quantity.amount.start) == 0:
        return  # the label of a row says between what its values hold
    if isinstance(quantity.amount.value, float) and not frame.base:
        return  # nothing is counted by halves
    taken = taken_of(frame, quantity.amount.value, refused=_denies(sentence))
    weight = _weight(frame, sentence, quantity.amount) if taken else None
    if weight is None:
        return
    weight += _UNIT_WEIGHT * bool(frame.unit) * (1.0 if quantity.near else 0.5)
    half = any(_AND_A_HALF.match(sentence.folded, head.end) for head in quantity.heads if head.id == "turns")
    for key, value in taken:
        value = value + 0.5 if half and isinstance(value, int) else value
        yield from _filled(frame, sentence, quantity.amount, value, weight, quantity.heads, key)


def _valued(frame: Frame, sentence: Sentence, value: Mention) -> Iterator[Reading]:
    if (value.kind == "measure" and value.id not in frame.unit) or (frame.form and value.form not in frame.form):
        return
    weight = _weight(frame, sentence, value)
    if weight is None:
        return
    if value.kind == "measure":
        for key, one in taken_of(frame, value.value, refused=_denies(sentence)):
            yield from _filled(frame, sentence, value, one, weight, (), key)
    else:
        yield from _filled(frame, sentence, value, value.value if frame.value is None else frame.value, weight, ())


def _supposed(sentence: Sentence, amount: Mention) -> bool:
    """Tell whether a number stands in a mere condition: "si fueran dos …" is no bound, "mientras no haya dos" is."""
    clause = clause_at(sentence, amount.start)
    if clause is None:
        return False
    whole = not clause.condition and any(one.kind == "concept" and one.id == "if" for one in clause.main[:2])
    if clause.main.has(*_VALIDITY) or sentence.lead.has(*_VALIDITY):
        return False  # "se considera válida la tirada si la bola da cuatro vueltas"
    if amount not in clause.condition and not whole:  # "si fuera de dos o más se adjudicará …"
        return False
    if any(sentence.folded.startswith("cuando", one.start) for one in clause.own if one.id == "if"):
        return False  # a moment: "vuelven a la máquina cuando junten dos mazos"
    return not any(one.kind == "concept" and (one.id in _PROVISOS or one.note == "not") for one in clause.own)


def _denies(sentence: Sentence) -> bool:
    return sentence.own.has(*_DENIALS) or sentence.lead.has("void_throw")


def _acted(frame: Frame, sentence: Sentence) -> Iterator[Reading]:
    """A frame without a value in the text stands on the first idea that it needs, or on what a clause says."""
    if frame.sense:
        for one in sayings(frame, sentence):
            yield Reading(frame, one.key, one.value, one.start, one.end, one.start, 1.0, opens=one.opens)
        return
    wanted = meant(frame.need[0]) if frame.need else ()
    places = sorted({one for idea in wanted for one in sentence.own.holding(idea)}, key=sentence.own.index)
    for at in places[:_PLACES_TRIED]:
        if (weight := _weight(frame, sentence, at)) is not None:
            yield from _filled(frame, sentence, at, frame.value, weight, ())
            return


def _filled(
    frame: Frame, sentence: Sentence, at: Mention, value: Any, weight: float, heads: Sequence[Mention], key: str = ""
) -> Iterator[Reading]:
    """Yield a reading for each name that fills the key (one where the key has no place)."""
    pattern = key or frame.key
    places = [kind for kind in FILLED if f"<{kind}>" in pattern]
    if frame.values:
        places = []
        names = [one for one in sentence.own if f"{one.kind}:{one.id}" in frame.values]
        value = frame.values[f"{names[0].kind}:{names[0].id}"] if names else None
        if value is None:
            return
    if not places and "<name>" not in pattern:
        yield Reading(frame, pattern, value, at.start, at.end, at.start, weight)
        return
    kinds = ("bet", "hand") if "<name>" in pattern else tuple(places)
    held = [one for one in heads if one.kind in kinds] or [*_names(sentence, at, kinds)]
    held = [one for one in held if not frame.only or one.id in frame.only]
    for one in held:
        filled = pattern.replace("<name>", one.id)
        for kind in kinds:
            filled = filled.replace(f"<{kind}>", one.id)
        yield Reading(
            frame,
            filled,
            value,
            min(at.start, one.start) if one in sentence.own else at.start,
            max(at.end, one.end) if one in sentence.own else at.end,
            at.start,
            weight,
            one if one in sentence.own else None,
        )


def _names(sentence: Sentence, at: Mention, kinds: tuple[str, ...]) -> Iterable[Mention]:
    if at.kind in ("concept", *FILLED):
        return [one for one in sentence.own if one.kind in kinds]
    found = owners(sentence, at, kinds)
    if found:
        return found
    only = [one for one in sentence.own if one.kind in kinds]
    if kinds == ("item",) and len({one.id for one in only}) == 1:
        return only[:1]  # "la jaula contiene tres dados y dará tres vueltas"
    if any(one.kind in kinds for one in sentence.own if one.end <= at.start):
        return ()
    for words in sentence.above:
        named = [one for one in words if one.kind in kinds]
        if len({one.id for one in named}) == 1:
            return named[:1]
    return ()


def _weight(frame: Frame, sentence: Sentence, at: Mention) -> float | None:
    """Return how much of what a frame asks for stands around a value; None where something is missing or forbidden."""
    if any(_forbids(sentence, at, idea) for unwanted in frame.no for idea in meant(unwanted)):
        return None
    total = frame.weight
    for needed in frame.need:
        found = max((_found(sentence, at, idea) for idea in meant(needed)), default=0.0)
        if not found:
            return None
        total += found
    return total


def _forbids(sentence: Sentence, at: Mention, idea: str) -> bool:
    """Tell whether an idea that must not be there stands in the sentence (or where its mark says)."""
    if _placed(idea):
        return _found(sentence, at, idea) > 0
    return idea in sentence.own.places


def _placed(idea: str) -> bool:
    place, marked, _ = idea.partition(":")
    return bool(marked) and place in _PLACES


def _found(sentence: Sentence, at: Mention, idea: str) -> float:
    """Return the weight of an idea for a value: 0 where it stands nowhere around it."""
    if _placed(idea):
        place, _, bare = idea.partition(":")
        return _found_at(sentence, at, place, bare)
    gaps = [_gap(at, one) for one in sentence.own.holding(idea)]
    if gaps:
        return _NEAR_WEIGHT - (_NEAR_WEIGHT - _FAR_WEIGHT) * min(min(gaps), _FAR) / _FAR
    column = sentence.column(at.start)
    if 0 <= column < len(sentence.header) and idea in sentence.header[column].places:
        return _LABEL_WEIGHT
    if idea in sentence.lead.places:
        return _LEAD_WEIGHT
    return _found_at(sentence, at, "title", idea) or _found_at(sentence, at, "before", idea)


def _found_at(sentence: Sentence, at: Mention, place: str, idea: str) -> float:
    if place == "title":
        return _TITLE_WEIGHT if any(idea in title.places for title in sentence.titles) else 0.0
    if place == "before":
        before = sentence.before
        return _BEFORE_WEIGHT if before is not None and idea in before.own.places else 0.0
    if place == "label":
        return _LABEL_WEIGHT if labelled(sentence, at) else 0.0
    if place == "opens":
        return _LEAD_WEIGHT if _opens(sentence, at) else 0.0
    if place == "bare":
        return _LEAD_WEIGHT if listing.bare(sentence) else 0.0
    if place == "ahead":
        return _FAR_WEIGHT if any(one.end <= at.start for one in sentence.own.holding(idea)) else 0.0
    stop = at.start if place == "led" else len(sentence.text)
    beside = (one for one in sentence.own.holding(idea) if one.end <= stop)
    return _NEAR_WEIGHT if any(_beside(sentence, at, one) for one in beside) else 0.0


def _opens(sentence: Sentence, at: Mention) -> bool:
    """Tell whether a value opens a sentence that says of it nothing that is done: "Seis mazos." """
    stop = _STOP.search(sentence.folded, at.end)
    end = stop.start() if stop else len(sentence.text)
    nouns = {one.start for one in sentence.of("unit")}  # "una baraja" is no act of shuffling
    done = any(
        one.start < end and one.kind == "concept" and one.id in acts() and one.start not in nouns
        for one in sentence.own
    )
    before = sentence.folded[: at.start].strip(" -–—•*")
    if done or not before:
        return not done
    counts = any(at.end <= one.start < end for one in sentence.of("unit"))
    first = not any(one.end <= at.start for one in sentence.of("amount"))
    return counts and first and _OPENERS.fullmatch(before) is not None


def _gap(at: Mention, one: Mention) -> int:
    return max(at.start - one.end, one.start - at.end, 0)


def _beside(sentence: Sentence, at: Mention, one: Mention) -> bool:
    """Tell whether an idea stands close to a value with no other value between."""
    first, last = min(at.end, one.end), max(at.start, one.start)
    return (
        _gap(at, one) <= _BESIDE
        and not _beyond_part(sentence, at, one)
        and not any(
            first <= other.start and other.end <= last
            for other in sentence.own
            if other.kind == at.kind and at.kind not in ("concept", *FILLED, "unit")  # an idea or a name is no value
        )
    )


def _beyond_part(sentence: Sentence, at: Mention, one: Mention) -> bool:
    """Tell whether another number of the list that a value is taken from stands between it and an idea."""
    return any(
        (one.end <= whole.start < at.start) or (at.end < whole.end <= one.start)
        for whole in sentence.own
        if whole.kind == at.kind == "amount" and whole.start <= at.start and at.end <= whole.end
    )


def about_pot(sentence: Sentence) -> bool:
    """Tell whether a sentence is about a pot of added prizes.

    It says so itself, or the sentences before it in its paragraph, its lead or its titles do. Among players "pozo" is
    what lies on the table: there a stronger word is wanted.
    """
    if sentence.passage.game in _POTS or _told(sentence, words(sentence.passage.game)):
        return True
    return under_pot(sentence.passage) if sentence.cells else False


def words(game: str) -> frozenset[str]:
    """Return the concepts that name a pot of added prizes at a game."""
    if game in game_group("bingo"):
        return _PRIZES
    return _STRONG if game in (*game_group("circle_poker"), "poker", "general") else _WEAK


def _below(passage: Passage) -> int:
    """How many of the nearest titles are no title of a passage: itself, and what leads in its list."""
    own = passage.kind == "heading"
    lead = fold(passage.lead.text) if passage.lead is not None else ""
    return own + (passage.titles[own : own + 1] == (lead,))


def _told(sentence: Sentence, names: frozenset[str]) -> bool:
    most = 1 if sentence.passage.game in _WITH_POT else _TITLES
    around = (sentence.lead, *sentence.titles[_below(sentence.passage) :][:most])
    return any(mentions.has(*names) for mentions in around) or any(one.own.has(*names) for one in sentence.back())
