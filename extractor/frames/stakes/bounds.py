"""Which end of a range a figure is: "max" or "min", by the words before it or the head above it."""

from __future__ import annotations

import re

from extractor.folding import fold
from extractor.frames.sentence import Sentence
from extractor.frames.stakes.figure import Value

_MOST = re.compile(
    r"\b(?:hasta|mas del?|mayor(?:es)? (?:que|del?|al?)|superior(?:es)?(?: al?)?|exce\w+|topes?"
    r"|limites? superior(?:es)?|maxim\w+|pas\w+ de"
    r"|sub\w+ de|rebas\w+|super\w+|sobrepas\w+|techos?|lo mas|sumo|mucho"
    r"|mas (?:alt|larg|grand|crecid|subid|fuert)[aoe]|por (?:en)?cima de|arriba de|top\w+ en)\b"
)
_LEAST = re.compile(
    r"\b(?:desde|menos del?|menor(?:es)? (?:que|del?|al?)|inferior(?:es)?(?: al?)?|baj\w+ de|minim\w+"
    r"|debera?n? (?:apostar|jugar)(?:se)?"
    r"|(?:al|lo|cuando) menos|poco"
    r"|mas (?:baj|cort|chic|pequen|reducid|menud)[ao]|por (?:de)?bajo de|descen\w+ de"
    r"|a partir de|pisos?|limites? inferior(?:es)?)\b"
)
ENDS = {"maximum": "max", "max_bet": "max", "minimum": "min", "min_bet": "min"}
_IN = re.compile(r"\ben (?:unidad(?:es)?|veces|multiplos?|fichas|minimos)\b")  # "máximo (en unidades mínimas)"
_BEHIND = re.compile(
    r"(?:,? \(?(?P<most>(?:como|de) maximo|a lo (?:sumo|mas)|como mucho|cuando mas|o menos)"
    r"|,? (?:como minimo|(?:al|por lo|cuando) menos))\b"
)
_AS = ("como ", "a lo ")  # "como máximo" is the maximum of nothing
_SAID_PLAINLY = ("minim", "maxim", "tope", "hasta", "desde", "lo ")
OPENS = 12  # characters in which a sentence names what it is about
_OF_ITS_END = re.compile(r"\b(?:hasta|no \w+(?: \w+)? (?:inferior|menor|baj\w+))\b")


def bound_of(sentence: Sentence, value: Value) -> str:
    """Return "max" or "min" by the nearest words before a value that say so, but for those of a base."""
    words = sentence.folded
    if behind := _BEHIND.match(words, value.end):
        return "max" if behind.group("most") else "min"
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
    return end if plain or denied(sentence) else ""


def headed(sentence: Sentence, start: int) -> str:
    """Return the bound that the head of a place's column names, "max" or "min"; "" where it names none or both."""
    column = sentence.column(start)
    above = sentence.header[column] if 0 <= column < len(sentence.header) else ()
    words = sentence.passage.header[column].text if above else ""
    measure = _IN.search(fold(words))
    stop = measure.start() if measure else len(words)
    ends = {ENDS[one.id] for one in above if one.kind in ("concept", "base") and one.id in ENDS and one.start < stop}
    return ends.pop() if len(ends) == 1 else ""


def subject_end(sentence: Sentence, value: Value) -> str:
    """Which bound a sentence opens with as what it is about: "El máximo no será inferior a cien veces …"."""
    first = next((one for one in sentence.of("base") if one.start <= OPENS), None)
    ends = {one.id for one in sentence.of("base") if one.end <= value.start} & {"min_bet", "max_bet"}
    if first is None or ends != {first.id} or not _OF_ITS_END.search(sentence.folded, first.end, value.end):
        return ""
    return first.id.removesuffix("_bet")


def announced(sentence: Sentence) -> str:
    """The bound that the sentence before speaks of: "El máximo se fija así. Para el pleno no será menor de …"."""
    ends = {one.id for one in sentence.before.of("base")} if sentence.before is not None else set[str]()
    return "max" if "max_bet" in ends and "min_bet" not in ends else ""


def denied(sentence: Sentence) -> bool:
    """Tell whether a sentence refuses something: "más de diez" is then a maximum."""
    return any(one.kind == "concept" and one.id in ("not", "forbid") for one in sentence.own)
