"""Words that lost the space between them."""

from __future__ import annotations

from corpus.repair.phrases import Phrases

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
