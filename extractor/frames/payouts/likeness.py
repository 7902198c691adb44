"""Bets that are paid like another one: "se les paga igual que al cuadro", "como las otras"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from extractor.frames.payouts.item import Item, ids_of
from extractor.frames.payouts.keys import laid, narrowed
from extractor.mentions import Mention

_OPENS = 6  # characters of a clause before the bet that it opens with
_REACH = 60  # characters behind "como" in which the other bet is named
_AS_WELL = re.compile(r"\btanto\b[^.;]*$")  # "tanto esta como aquella"
_NEITHER = " tampoco"  # "…, como tampoco la columna"
_OTHERS = re.compile(r"\s*(?:a\s+|que\s+)?(?:las|los)\s+(?:otr[oa]s|demas|restantes)\b")


class Likeness(Struct, frozen=True):
    """A key behind `pays.` with the bet like which it is paid, in `text[start:end]` of a clause."""

    key: str
    bet: str
    start: int
    end: int


def likenesses(
    low: str, said: Sequence[Mention], found: Sequence[Item], subject: Sequence[str], own: Sequence[str] = ()
) -> Iterator[Likeness]:
    """Yield what a clause without a gain of its own says is paid like another bet.

    `low` is the clause in folded letters, `said` are its concepts, `own` the bets that the passage opens with: others
    before "como" are mentions, unless the clause opens with one.
    """
    cue = next((one for one in said if one.id == "like" and one.kind == "concept"), None)
    if cue is None or any(one.kind == "gain" for one in found) or _AS_WELL.search(low, 0, cue.start):
        return
    if low.startswith(_NEITHER, cue.end) or any(one.id == "like" and one.note == "not" for one in said):
        return  # "cuenta como 21 y no como blackjack"
    before = [one for one in found if one.end <= cue.start]
    bets = narrowed(ids_of(before, "bet") or subject)
    if own and not any(one.kind == "bet" and one.start <= _OPENS for one in before):
        bets = narrowed(own)
    zero = any(one.kind == "zero" for one in before)
    behind = [one for one in found if cue.end <= one.start < cue.end + _REACH and one.kind == "bet"]
    if zero and bets == ["street"] and (_OTHERS.match(low, cue.end) or any(one.ids == ("street",) for one in behind)):
        yield Likeness("zero_street", "street", before[0].start, len(low))
        return
    other = laid(ids_of(behind, "bet"))
    if len(other) == 1:
        start = before[0].start if before else cue.start
        yield from (Likeness(bet, other[0], start, behind[-1].end) for bet in laid(bets) if bet != other[0])
