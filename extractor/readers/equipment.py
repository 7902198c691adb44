"""What a table and its equipment are: wheels, tables, decks, dice, chips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from extractor.passages import Passage
from extractor.readers import phrasebook
from extractor.statements import Statement


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the facts of `equipment.toml` that the passages state."""
    yield from phrasebook.read("equipment", passages)
