"""Changes to one line, and what becomes of them; words that lost the space between them, or that a space broke."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from corpus.document import Line
from corpus.repair.phrases import Phrases
from corpus.repair.words import Vocabulary, plain
from schemas.records import Repair

# Changes to one line, and what becomes of them: an edited layer, rows that say why, and marks of what is lost.


@dataclass(frozen=True, slots=True)
class Edit:
    """Characters `start` to `end` of a line's text ought to read `after`."""

    start: int
    end: int
    after: str
    reason: str
    confidence: float


def apply(line: Line, edits: Sequence[Edit]) -> tuple[Line, list[Repair]]:
    """Return the line with its edits (sorted, not overlapping) and a row for each of them."""
    layer = line.layer
    repairs: list[Repair] = []
    for edit in edits:
        start, end = layer.span(edit.start, edit.end)
        before = layer.source.text[start:end]
        repairs.append(Repair(start, end, before, edit.after, edit.reason, edit.confidence, line.number))
    changed = layer.edited((edit.start, edit.end, edit.after) for edit in edits)
    return replace(line, layer=changed), repairs


def merged(edits: Sequence[Edit], edit: Edit) -> list[Edit]:
    """Return the edits with one more; it takes the place of those that it overlaps."""
    return [*(other for other in edits if other.end <= edit.start or other.start >= edit.end), edit]


_SHORTEST = 4
_OFTEN = 2.0
"""How often two words must follow each other elsewhere."""


def part(word: str, phrases: Phrases) -> tuple[str, str] | None:
    """Return the two words that a word which does not exist consists of, the pair that is commonest elsewhere."""
    best, often = 0, 0.0
    for at in range(1, len(word)) if len(word) >= _SHORTEST else ():
        first, second = phrases.numbers.get(word[:at]), phrases.numbers.get(word[at:])
        if first and second:
            count = phrases.pairs.get(first * phrases.size + second, 0.0)
            if count > often:
                best, often = at, count
    return (word[:best], word[best:]) if often >= _OFTEN else None


_BROKEN = re.compile(r"(?<![^\W\d_])(?=([A-ZÁÉÍÓÚÑ]{2,} [A-ZÁÉÍÓÚÑ105]{2,5})(?![^\W_]))")
_LETTERS = str.maketrans("105", "IOS")


def together(text: str, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Yield the edits that make words whole again which a space broke, in a line in capitals."""
    if not text.isupper():
        return
    for match in _BROKEN.finditer(text):
        first, second = match[1].split(" ")
        whole = (first + second).translate(_LETTERS)
        if vocabulary.in_corpus(plain(whole)) and not vocabulary.in_corpus(plain(second)):
            yield Edit(match.start(1), match.end(1), whole, "word broken by a space", 0.95)
