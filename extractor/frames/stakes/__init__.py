"""How much may be staked, as multiples of a base and as sums of money."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from extractor.frames.sentence import Sentence
from extractor.frames.stakes import reading, sums
from extractor.frames.stakes.reading import Stake


def read(sentences: Sequence[Sentence]) -> Iterator[tuple[Sentence, Stake]]:
    """Yield the limits of stakes that sentences in order state, each with its sentence."""
    yield from reading.stakes(sentences)
    for sentence in sentences:
        for one in sums.sums(sentence):
            yield sentence, one


__all__ = ["Stake", "read"]
