"""What a document calls its least stake: "Unidad: la parada mínima de la mesa". Limits are then said in units."""

from __future__ import annotations

import re
from collections.abc import Iterable

from extractor.frames.sentence import Sentence

_LABEL = re.compile(
    r"^\W*(?:\d+\W+)?(?P<word>[a-z]{4,12})[\"”»]?\s*[:.–-]\s*(?:es\s+|se\s+entiende\s+por\s+\w+\s+)?(?:la|el)\s+"
)
_CALLED = re.compile(
    r"(?:llama\w*|denomina\w*|entiende|entendera|entiendese|adelante|constituye|es)\W+(?:por\s+|como\s+)?(?:la\s+|el\s+|una\s+)?[\"“«]?(?P<word>unidad|modulo|tanto)\b"
)
_NEAR = 4
_BEHIND = 60


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


__all__ = ["least_stake"]
