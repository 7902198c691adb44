"""Limits without a figure: a stake no smaller than the big blind, a least bet that is said to be one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from extractor.frames.sentence import Sentence
from extractor.frames.stakes.bounds import ENDS, denied
from extractor.frames.stakes.figure import Value, inside
from extractor.mentions import Mention

_COMPARED = re.compile(
    r"\b(?P<said>mayor|superior|inferior|menor|exced(?:er|a|e|era|eran|an)"
    r"|baj\w+|pas\w+ de|igual|m(?:as|enos)(?= del\b| de (?:la|lo|el|su)\b))\b"
    r"(?:\s+\w+){0,5}?\s+$"
)
_EQUATED = re.compile(
    r"[^.;:]{0,60}?\b(?:es|sera|son|seran|constituye|consiste en|consistira en|corresponde a|correspondera a)\b"
    r"(?:\s+(?:el|la|de|del|al?|valor|importe|monto|cuantia|igual|equivalente|misma?))*\s+$"
)
_REACHED = re.compile(
    r"\b(?P<said>hasta|desde|a partir de)(?: (?:alcanzar|igualar|completar|llegar a|el|la|un|una|los|las|del?|al?"
    r"|importe|monto|valor|cuantia|cantidad|equivalente|igual|mism[oa]|sum[ao]))*\s+$"
)
_ANYTHING = re.compile(r"\b(?:cualquier|todo|toda)\b")
_COMPARABLE = ("big_blind", "last_raise", "pot", "ante", "bet", "bank")
_LEAST_WORDS = ("inferior", "menor", "menos", "baj")


def compared(sentence: Sentence, taken: Iterable[tuple[int, int]]) -> Iterator[Value]:
    """What must be no more or no less than a base: "ninguna apuesta bajará de una ciega grande"."""
    refused = denied(sentence)
    for base in sentence.of("base"):
        if reached := _reached(sentence, base, taken):
            yield reached
        hit = _COMPARED.search(sentence.folded, 0, base.start)
        if hit is None or base.id not in _COMPARABLE or inside(base, taken):
            continue
        least = hit.group("said").startswith(_LEAST_WORDS)
        if hit.group("said") == "igual":
            at_least = re.search(r"(?:cuando|por lo|al|como) (?:menos|minimo)\s*$", sentence.folded[: hit.start()])
            if at_least:
                yield Value(1, base.id, hit.start(), base.end, "min")
        elif refused:
            yield Value(1, base.id, hit.start(), base.end, "min" if least else "max")


def _reached(sentence: Sentence, base: Mention, taken: Iterable[tuple[int, int]]) -> Value | None:
    """From or up to which base a stake may be: "por cualquier suma, desde el mínimo … hasta igualar la apuesta"."""
    hit = _REACHED.search(sentence.folded, 0, base.start)
    if hit is None or inside(base, taken) or not _ANYTHING.search(sentence.folded, 0, hit.start()):
        return None
    end = "max" if hit.group("said") == "hasta" else "min"
    return Value(1, base.id, hit.start(), base.end, end) if base.id in (*_COMPARABLE, "min_bet", "max_bet") else None


def equated(sentence: Sentence, taken: Iterable[tuple[int, int]]) -> Iterator[Value]:
    """What the least or most stake is said to be: "la apuesta mínima será el valor de la ciega grande"."""
    ends = [one for one in sentence.own if one.kind in ("base", "concept") and one.id in ENDS]
    for one in ends[:1]:
        for base in sentence.of("base"):
            other = base.id != one.id and base.id in _COMPARABLE and not inside(base, taken)
            if other and base.start > one.end and _EQUATED.fullmatch(sentence.folded, one.end, base.start):
                yield Value(1, base.id, base.start, base.end, ENDS[one.id])
                return
