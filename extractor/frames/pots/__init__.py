"""Pots of added prizes and the rates of the house, as far as they need a list, a table or the bounds of a share.

What one sentence says of a pot with one value is declared in `jackpot.toml`. Here: `prizes` (what hands
win of a pot), `bingo` (balls, hours, sums of added prizes; games with a pot, what loses it), `rates`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from extractor.frames.pots import bingo, prizes, rates
from extractor.frames.sentence import Sentence
from extractor.statements import Statement


def read(sentences: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield what sentences that rule something say of pots and of what the house takes; they come in their order."""
    yield from prizes.read(sentences)
    for sentence in sentences:
        yield from bingo.sets(sentence)
        yield from bingo.read(sentence)
    yield from rates.read(sentences)
