"""A figure that may say how much is staked, what holds on from the one before it, and what the least stake is called.

A document that says "Unidad: la parada mínima de la mesa" tells its limits in units.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from extractor.frames.sentence import Sentence
from extractor.mentions import Mention

REACH = 40  # characters from a share to what it is a share of

_LABEL = re.compile(
    r"^\W*(?:\d+\W+)?(?P<word>[a-z]{4,12})[\"”»]?\s*[:.–-]\s*(?:es\s+|se\s+entiende\s+por\s+\w+\s+)?(?:la|el)\s+"
)
_CALLED = re.compile(
    r"(?:llama\w*|denomina\w*|entiende|entendera|entiendese|adelante|constituye|es)\W+(?:por\s+|como\s+)?(?:la\s+|el\s+|una\s+)?[\"“«]?(?P<word>unidad|modulo|tanto)\b"
)
_NEAR = 4
_BEHIND = 60


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


def inside(one: Mention, taken: Iterable[tuple[int, int]]) -> bool:
    """Tell whether a mention begins in one of some stretches that are taken already."""
    return any(first <= one.start < last for first, last in taken)


def least_stake(sentences: Iterable[Sentence]) -> str:
    """Return the folded word by which a document counts its least stakes; empty where it has none."""
    for sentence in sentences:
        least = [one for one in sentence.of("base") if one.id == "min_bet"]
        if not least:
            continue
        label = _LABEL.match(sentence.folded)
        if label and label.end() <= least[0].start <= label.end() + _NEAR and not _is_bet(sentence, label.end("word")):
            return label.group("word")
        called = _CALLED.search(sentence.folded)
        if called and abs(called.start() - least[0].start) <= _BEHIND:
            return called.group("word")
    return ""


def _is_bet(sentence: Sentence, end: int) -> bool:
    return any(one.start < end for one in sentence.of("bet", "base"))
