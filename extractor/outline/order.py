"""Which of a document's levels contains which: the depth of each signature."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from extractor.outline.heads import Head, Sign
from extractor.outline.numerals import Division

# What speaks for one level standing above another, in the order of its weight. Set on the six regulations of
# tests/unseen that are read for it: any order of these weights that keeps this rank gives the same trees there.
_CONVENTION = 8.0  # both words have a usual depth
_STACKED = 4.0  # one stands right below the other
_RESTARTS = 2.0  # the numbers of one begin anew below the other
_MORE = 1.5  # there are more of one than of the other
_LOOK = 0.5  # capitals stand above small letters, words above bare numbers
_FIRST, _LAST = 12.5, 99.0
_LEVELS = 14  # no document that anyone drafts has more; rarer signatures are left to the solver
_LOOKS = {"spaced": 5, "capitals": 4, "title": 2, "": 3, "act": 6, "name": 4, "initial": 6.5, "game": 6}
_ACT, _ANNEXED = 9.0, 11.0


def ranks(heads: Sequence[Head], divisions: Mapping[str, Division]) -> dict[Sign, float]:
    """Return the rank of each signature: smaller is outer; words with a usual rank keep it."""
    counts = Counter(head.sign for head in heads)
    signs = [sign for sign, _ in counts.most_common(_LEVELS)]
    votes = _votes(heads, signs, counts, divisions)
    above = {sign: sum(1 for other in signs if votes.get((sign, other), 0.0) > 0) for sign in signs}
    first = {head.sign: head.piece for head in reversed(heads)}
    order = sorted(signs, key=lambda sign: (-above[sign], first[sign]))
    found = _spread(_grouped(order, votes), divisions)
    return {
        sign: _ANNEXED if sign.form == "act" and _annexed(heads, divisions) else rank for sign, rank in found.items()
    }


def _annexed(heads: Sequence[Head], divisions: Mapping[str, Division]) -> bool:
    """Tell whether the title of an act stands right below that of an annex."""
    words = {word for word, division in divisions.items() if division.kind == "annex"}
    return any(a.sign.word in words and b.sign.form == "act" and a.piece + 1 >= b.piece for a, b in pairwise(heads))


def _votes(
    heads: Sequence[Head], signs: Sequence[Sign], counts: Counter[Sign], divisions: Mapping[str, Division]
) -> dict[tuple[Sign, Sign], float]:
    """Return for each pair what speaks for the first standing above the second; against it, below zero."""
    stacked, anew, inside = _seen(heads, set(signs))
    votes: dict[tuple[Sign, Sign], float] = {}
    for a in signs:
        for b in signs:
            if a == b:
                continue
            vote = _STACKED * _sign(stacked[a, b] - stacked[b, a]) + _RESTARTS * _sign(anew[a, b] - anew[b, a])
            apart = not vote and inside[a, b] <= 1 and inside[b, a] <= 1
            vote += _CONVENTION * _sign(_usual(b, divisions) - _usual(a, divisions)) if _both(a, b, divisions) else 0.0
            more, look = _sign(counts[b] - counts[a]), _sign(_look(a) - _look(b))
            apart = apart or (not vote and not a.word and not b.word and more * look < 0)
            if not apart:
                vote += _MORE * more + _LOOK * look
            votes[a, b] = vote
    return votes


def _seen(heads: Sequence[Head], signs: set[Sign]) -> tuple[Counter[tuple[Sign, Sign]], ...]:
    """Return how often a head stands right below one of another level, its numbers begin anew after one, and in how
    many of the other's stretches it occurs."""
    stacked, anew, inside = (Counter[tuple[Sign, Sign]]() for _ in range(3))
    since: dict[Sign, set[Sign]] = {sign: set() for sign in signs}  # the levels seen since the last head of each
    numbers: dict[Sign, int] = {}
    before: Head | None = None
    for head in heads:
        if head.sign not in signs:
            continue
        if before is not None and before.sign != head.sign and before.piece + before.lines >= head.piece:
            stacked[before.sign, head.sign] += 1
        for other in since[head.sign]:
            inside[other, head.sign] += 1
            if head.value and head.value[-1] == 1 and numbers.get(head.sign, 0) > 0:
                anew[other, head.sign] += 1
        since[head.sign].clear()
        for sign, seen in since.items():
            if sign != head.sign:
                seen.add(head.sign)
        numbers[head.sign] = head.value[-1] if head.value else 0
        before = head
    return stacked, anew, inside


def _sign(difference: float) -> int:
    return (difference > 0) - (difference < 0)


def _usual(sign: Sign, divisions: Mapping[str, Division]) -> float:
    if sign.form == "act":
        return _ACT
    usual = divisions.get(sign.word) if sign.form != "name" else None
    return usual.rank + 0.1 * _depth(sign) if usual else 0.0


def _depth(sign: Sign) -> int:
    return int(sign.system) - 1 if sign.system.isdigit() else 0


def _both(a: Sign, b: Sign, divisions: Mapping[str, Division]) -> bool:
    if a.word == b.word and a.word and a.form == b.form:
        return True
    return bool(_usual(a, divisions) and _usual(b, divisions))


def _look(sign: Sign) -> float:
    return (
        _LOOKS[sign.form]
        + (0.5 if sign.word else -1.5 if sign.mark or sign.system else 0.0)
        - 0.7 * sign.colon
        + 0.3 * bool(sign.rule)
    )


def _grouped(order: Sequence[Sign], votes: Mapping[tuple[Sign, Sign], float]) -> list[list[Sign]]:
    """Put levels of which none contains the other side by side."""
    groups: list[list[Sign]] = []
    for sign in order:
        if groups and all(votes[other, sign] == 0 for other in groups[-1]):
            groups[-1].append(sign)
        else:
            groups.append([sign])
    return groups


def _spread(groups: Sequence[Sequence[Sign]], divisions: Mapping[str, Division]) -> dict[Sign, float]:
    """Give each group a rank between those of the words above and below it that have a usual one."""
    anchors = [max((_usual(sign, divisions) for sign in group), default=0.0) for group in groups]
    found: dict[Sign, float] = {}
    low = _FIRST
    for at, group in enumerate(groups):
        if anchors[at]:
            rank = anchors[at]
        else:
            following = next(
                ((n, anchor) for n, anchor in enumerate(anchors[at:], at) if anchor > low), (len(groups), _LAST)
            )
            rank = low + (following[1] - low) / (following[0] - at + 1)
        low = max(low, rank)
        found |= {sign: _usual(sign, divisions) or rank for sign in group}
    return found
