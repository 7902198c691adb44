"""Words that lost the space between them, and words that a space broke."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus.repair.edits import Edit
from corpus.repair.phrases import Phrases
from corpus.repair.vocabulary import Vocabulary
from corpus.repair.words import plain

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
