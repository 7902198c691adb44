"""How the house plays and what the player may choose.

Facts that one phrase states are declared in `dealer_rule.toml` and `option.toml`; what takes more than a phrase has a
module of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from extractor.passages import Passage
from extractor.readers import craps_options, phrasebook, poker_house
from extractor.statements import Statement


def dealer_rules(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield how hands are dealt, drawn, measured and decided."""
    yield from phrasebook.read("dealer_rule", passages)
    yield from poker_house.read(passages)


def options(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield what the player, or the house, may choose."""
    yield from phrasebook.read("option", passages)
    yield from craps_options.read(passages)
