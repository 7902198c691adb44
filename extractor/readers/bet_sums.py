"""Bets on the sum of three dice: "Menor: gana si la suma está entre 4 y 9", or a line under the bet's row of odds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extractor.grammar import ranges, sets
from extractor.lexicon import game_group
from extractor.passages import Passage
from extractor.readers.subjects import subject_of
from extractor.statements import Statement

_BETS = frozenset(("low", "high", "field"))
_SUM = re.compile(r"\b(?:suma|total|numeros|puntos)\b")
_CONFIDENCE = 0.85


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the sums on which bets win; lines of one bet that follow each other are one set."""
    held: list[tuple[Passage, list[int], int, int]] = []
    games = game_group("dice") - {"craps"}
    for passage in passages:
        bet = subject_of(passage).bet if passage.game in games and passage.kind != "heading" else ""
        found = _sums(passage) if bet in _BETS else None
        if held and (found is None or subject_of(held[-1][0]).bet != bet):
            yield _statement(held)
            held = []
        if found is not None:
            held.append((passage, *found))
    if held:
        yield _statement(held)


def _sums(passage: Passage) -> tuple[list[int], int, int] | None:
    """The sums that a passage names behind the word for them, and where they stand."""
    cue = _SUM.search(passage.folded)
    if cue is None:
        return None
    rest = passage.folded[cue.end() :]
    for amount in ranges.find(rest):
        if isinstance(amount.value, dict) and {"min", "max"} <= amount.value.keys():
            values = list(range(amount.value["min"], amount.value["max"] + 1))
            return values, cue.start(), cue.end() + amount.end
    for match in sets.find(rest):
        return sorted(int(value) for value in match.value), cue.start(), cue.end() + match.end
    return None


def _statement(held: Sequence[tuple[Passage, list[int], int, int]]) -> Statement:
    passage, _, start, end = held[0]
    value = sorted({number for _, values, _, _ in held for number in values})
    bet = subject_of(passage).bet
    return Statement(passage.node, passage.layer, "bet", f"wins_on.{bet}", value, start, end, confidence=_CONFIDENCE)
