"""Numbers of players and places, cuts and groups of chips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from extractor.passages import Passage
from extractor.readers import phrasebook
from extractor.statements import Statement


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the facts of `limit.toml` that the passages state."""
    yield from phrasebook.read("limit", passages)
