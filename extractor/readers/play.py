"""How the house plays and what the player may choose: facts that one phrase states."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from extractor.passages import Passage
from extractor.readers import phrasebook
from extractor.statements import Statement


def dealer_rules(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the facts of `dealer_rule.toml` that the passages state."""
    yield from phrasebook.read("dealer_rule", passages)


def options(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the facts of `option.toml` that the passages state."""
    yield from phrasebook.read("option", passages)
