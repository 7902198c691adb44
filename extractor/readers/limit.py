"""Numbers of players and places, times, cuts and groups of chips, and how often a shooter may go on after losing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extractor.grammar import ordinals, ranges
from extractor.lexicon import load
from extractor.passages import Passage
from extractor.readers import phrasebook
from extractor.readers.subjects import named
from extractor.statements import Statement

_THROWS = re.compile(
    r"(?:tir|arroj|lanz)\w+[^.;]{0,40}?\bhasta (?P<count>[^.;,]{1,40}? ve(?:z|ces)) (?:consecutiv|seguid)"
)


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the facts of `limit.toml` and `limit_poker.toml` that the passages state, and the throws of craps."""
    yield from phrasebook.read("limit", passages)
    yield from phrasebook.read("limit_poker", passages)
    for passage in passages:
        if passage.game == "craps" and ("consecutiv" in passage.folded or "seguid" in passage.folded):
            yield from _throws(passage)


def _throws(passage: Passage) -> Iterator[Statement]:
    """Throws in a row that the shooter has ("hasta una tercera vez consecutiva"), by the bet named at the head."""
    bets = named(passage.layer, passage.game).bets or tuple(
        name.id for name in load().bets.find(passage.text.partition(":")[0], game=passage.game)
    )
    for hit in _THROWS.finditer(passage.folded):
        counts = ordinals.find(hit.group("count")) or ranges.find(hit.group("count"))
        if counts and bets:
            start, end = hit.span("count")
            yield Statement(
                passage.node,
                passage.layer,
                "limit",
                f"throws_max.{bets[0]}",
                counts[0].value,
                start,
                end,
                confidence=0.85,
            )
