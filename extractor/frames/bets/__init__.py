"""Bets: what they cover, on what they are won and lost, and which of them a game offers.

`results` reads how bets at dice are decided, `layout` what those at wheels take of the cloth, `offered` which there
are; `topic` tells of which bets a sentence speaks, `words` holds the turns of phrase that they ask for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from extractor.frames.bets import layout, offered, results
from extractor.frames.sentence import Sentence
from extractor.statements import Statement


def read(sentences: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield what sentences that rule something say of bets; they come in their order."""
    yield from results.read(sentences)
    yield from layout.read(sentences)
    yield from offered.read(sentences)
