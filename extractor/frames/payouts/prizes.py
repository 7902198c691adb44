"""Shares of a pool that places win: "Primer lugar 38 %", "el premio mayor, la mitad; el segundo, un décimo"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extractor.frames.payouts.item import served
from extractor.grammar import ordinals, shares
from extractor.grammar.match import folded
from extractor.passages import Passage
from extractor.statements import Statement

_GAMES = ("bingo", "circle_poker", "poker", "lottery", "raffle", "machines", "slots")
_PLACE = re.compile(r"\s+(?:lugar|puesto|premio|clasificado|clasificada|finalista)\b")
_FIRST = re.compile(r"\b(?:premio\s+mayor|(?:el|la|al)\s+(?:ganador|ganadora|campeon|vencedor))\b")
_NEXT = re.compile(r"\b(?:el|la|al)\s+$")
_NEAR = 70  # characters between a place and its share
_OTHER = re.compile(r"\b(?:comision|retien|retencion|aport|minim|maxim|mesa)\w*\b")


def prizes(passage: Passage) -> Iterator[Statement]:
    """Yield the share of each place that a passage names."""
    if not served(passage.game, _GAMES):
        return
    low = folded(passage.text)
    places = _places(low)
    found = shares.find(passage.text)
    for at, (place, start, end) in enumerate(places):
        stop = places[at + 1][1] if at + 1 < len(places) else len(low)
        near = [one for one in found if end <= one.start < min(stop, end + _NEAR)]
        if near and ". " not in low[end : near[0].start] and not _OTHER.search(low, end, near[0].start):
            last = near[1] if len(near) > 1 and near[1].value == near[0].value else near[0]
            yield Statement(
                passage.node, passage.layer, "payout", f"prize.{place}", near[0].value, start, last.end,
                core=(near[0].start, near[0].end), confidence=0.9,
            )  # fmt: skip


def _places(low: str) -> Sequence[tuple[int, int, int]]:
    """Places with where they are named; "el segundo" is one where a place or first prize stands before it."""
    found = [(1, hit.start(), hit.end()) for hit in _FIRST.finditer(low)]
    for one in ordinals.find(low):
        named = _PLACE.match(low, one.end)
        follows = bool(found) and _NEXT.search(low, 0, one.start) is not None
        if named or follows:
            found.append((one.value, one.start, named.end() if named else one.end))
    return sorted(found, key=lambda one: one[1])
