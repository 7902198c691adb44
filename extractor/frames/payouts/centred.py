"""Labels printed beside the middle of their rows: "4 y 10: 9 a 5", "Right bet 5 y 9: 7 a 5", "6 y 8: 7 a 6"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from extractor.frames.payouts.item import Item, ids_of
from extractor.frames.payouts.keys import keys
from extractor.frames.payouts.names import items
from extractor.passages import Passage

_GAMES = ("craps",)
"""Games whose pay tables name totals: elsewhere a row without a bet is that of the label above it."""
_LONGEST = 60
_LABELS = 2


class _Line(Struct):
    """A row or label with the bets and totals that it names; `at` is its place, `whole` tells that it has its gain."""

    at: int
    bets: tuple[str, ...]
    totals: frozenset[str]
    whole: bool


def centred(passages: Sequence[Passage]) -> Mapping[int, tuple[str, ...]]:
    """Return the bets of the rows that name none, by the place of the row: those of the label before or behind them.

    A row between two labels is the first one's, unless that one has its gain without totals, cannot be paid by those
    of the row or has one of them already: then it stands above the middle of the second one's rows.
    """
    found: dict[int, tuple[str, ...]] = {}
    for run in _runs(passages):
        labels = [at for at, line in enumerate(run) if line.bets]
        above: Sequence[_Line] = run[: labels[0]]
        for first, second in pairwise([*labels, len(run)]):
            label, between = run[first], run[first + 1 : second]
            after = run[second] if second < len(run) else None
            behind = _behind(label, between, after)
            if above and _fit(label, above) and (repeated := _behind(_with(label, above), between, after)):
                behind = repeated
                found.update((line.at, label.bets) for line in above)
            found.update((line.at, label.bets) for line in between[: len(between) - len(behind)] if label.totals)
            found.update((line.at, after.bets) for line in behind if after)
            above = behind
    return found


def _behind(label: _Line, between: Sequence[_Line], after: _Line | None) -> Sequence[_Line]:
    """Return the last of the rows between two labels that are not those of the first one."""
    taken = label.totals
    for at, line in enumerate(between):
        full = label.whole and not label.totals
        if full or line.totals & taken or not _fit(label, [line]):
            return between[at:] if after and after.totals and _fit(after, between[at:]) else ()
        taken |= line.totals
    return ()


def _with(label: _Line, above: Sequence[_Line]) -> _Line:
    return replace(label, totals=label.totals.union(*(line.totals for line in above)))


def _fit(label: _Line, lines: Sequence[_Line]) -> bool:
    """Tell whether the bets of a label can be paid by each of these totals, none of them twice."""
    totals = [label.totals, *(line.totals for line in lines)]
    paid = all(keys(label.bets, [Item("total", tuple(sorted(line.totals)), 0, 0)], _GAMES[0]) for line in lines)
    return paid and sum(map(len, totals)) == len(frozenset().union(*totals))


def _runs(passages: Sequence[Passage]) -> Iterator[list[_Line]]:
    """Yield the rows of pay tables of dice that stand one behind another, where two of them bear labels."""
    run: list[_Line] = []
    for at, passage in enumerate([*passages, None]):
        line = _line(at, passage) if passage is not None else None
        if line is not None:
            run.append(line)
            continue
        if sum(bool(line.bets) for line in run) >= _LABELS:
            yield run
        run = []


def _line(at: int, passage: Passage) -> _Line | None:
    if passage.game not in _GAMES or len(passage.text) > _LONGEST:
        return None
    found = items(passage.text, passage.game)
    totals, bets = frozenset(ids_of(found, "total")), ids_of(found, "bet")
    gains = sum(one.kind == "gain" for one in found)
    return _Line(at, bets, totals, bool(gains)) if bets or (totals and gains == 1) else None
