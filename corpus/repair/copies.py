"""Near copies: another passage that has the same words on both sides of a damaged spot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from corpus.repair import guard
from corpus.repair.overprint import FEWEST, MOST

REACH = 4
"""Words on either side that are compared."""

_MOST_PLACES = 4000
_MOST_BESIDE = 60
"""Places that are looked at where words agree on one side only."""

_NO_WORD = 0
_NEAREST = np.arange(4)
"""A word that ends a near copy may stand inside of it too, but not often."""

_Places = NDArray[np.int64]
_Stretches = tuple[_Places, _Places]
"""Where stretches of words start, and where they end."""

_NOWHERE: _Stretches = (np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64))


@dataclass(frozen=True, slots=True)
class Copy:
    """What stands in a near copy, and how many words agree before and after it."""

    words: tuple[str, ...]
    before: int
    after: int

    @property
    def agreeing(self) -> int:
        """How many words agree on both sides together."""
        return self.before + self.after


class Copies:
    """Finds near copies in streams of plain words, in which an empty word parts what does not belong together."""

    def __init__(self, streams: Sequence[Sequence[str]]) -> None:
        apart = [""] * (REACH + 1)
        self._words: list[str] = list(chain(apart, *(chain(stream, apart) for stream in streams)))
        names = dict.fromkeys(self._words)
        names.pop("")
        self._numbers = {word: number for number, word in enumerate(names, _NO_WORD + 1)}
        self._numbers[""] = _NO_WORD
        stream = np.fromiter(map(self._numbers.__getitem__, self._words), dtype=np.int64, count=len(self._words))
        self._size = len(self._numbers)
        pairs = stream[:-1] * self._size + stream[1:]
        self._pair_order = np.argsort(pairs, kind="stable")
        self._pairs = pairs[self._pair_order]
        self._in_order = stream
        self._order = np.argsort(stream, kind="stable")
        self._stream = stream[self._order]
        lengths = np.fromiter(map(len, self._words), dtype=np.int64, count=len(self._words)) + 1
        self._ends = np.concatenate(([0], np.cumsum(lengths)))
        self._found: dict[tuple[tuple[str, ...], tuple[str, ...], int], list[Copy]] = {}
        self._gaps = np.concatenate(([0], np.cumsum(stream == _NO_WORD)))

    def find(self, left: Sequence[str], right: Sequence[str], length: int) -> list[Copy]:
        """Return what stands between the same words elsewhere.

        `left` and `right` hold the words on either side, the nearest first, empty where they cannot be believed;
        `length` is that of the damaged text, in characters.
        """
        if not left[0] or not right[0]:
            return []
        asked = (tuple(left), tuple(right), length)
        found = self._found.get(asked)
        if found is None:
            after, before = self._after(left, right, length), self._before(left, right, length)
            found = self._found[asked] = self._copies([after, before], left, right)
        return found

    def beside(self, left: Sequence[str], right: Sequence[str], length: int) -> list[Copy]:
        """Return what stands elsewhere after the two words before the spot, or before the two words after it.

        The parameters are as in `find`.
        """
        starts, ends = self._nearest(left, 2), self._nearest(right, -1)
        stretches = [self._reaching(starts, length)] if len(starts) else []
        if len(ends):
            stretches.append(self._reaching_back(ends, length))
        return self._copies(stretches, left, right)

    def _nearest(self, words: Sequence[str], step: int) -> _Places:
        """Return the places next to the two nearest words, or to the three nearest where two are too common."""
        if not words[0] or not words[1]:
            return self._order[:0]
        forward = step > 0
        places = self._places(words[1], words[0]) if forward else self._places(words[0], words[1])
        if len(places) > _MOST_BESIDE and words[2]:
            number = self._numbers.get(words[2], -1)
            places = places[self._in_order[places + (-1 if forward else 2)] == number]
        return places[:_MOST_BESIDE] + (2 if forward else 0)

    def _reaching(self, starts: _Places, length: int) -> _Stretches:
        """Return the stretches from each start on that may be what was lost."""
        low = np.searchsorted(self._ends, self._ends[starts] + length + FEWEST)
        ends = low[:, None] + _NEAREST
        return self._fitting(
            np.broadcast_to(starts[:, None], ends.shape).ravel(), np.minimum(ends, len(self._words)).ravel(), length
        )

    def _reaching_back(self, ends: _Places, length: int) -> _Stretches:
        """Return the stretches up to each end that may be what was lost."""
        high = np.searchsorted(self._ends, self._ends[ends] - length - FEWEST, side="right") - 1
        starts = high[:, None] - _NEAREST
        return self._fitting(
            np.maximum(starts, 0).ravel(), np.broadcast_to(ends[:, None], starts.shape).ravel(), length
        )

    def _copies(self, stretches: Sequence[_Stretches], left: Sequence[str], right: Sequence[str]) -> list[Copy]:
        """Return each wording once, where most words agree around it."""
        if not stretches:
            return []
        starts = np.concatenate([first for first, _ in stretches])
        ends = np.concatenate([last for _, last in stretches])
        before = self._agree(left, starts - 1, -1)
        after = self._agree(right, ends, 1)
        found: dict[tuple[str, ...], Copy] = {}
        order = np.argsort(-(before + after), kind="stable")
        places = (starts[order].tolist(), ends[order].tolist(), before[order].tolist(), after[order].tolist())
        for start, end, agreeing_before, agreeing_after in zip(*places, strict=True):
            words = tuple(self._words[start:end])
            if words not in found:
                found[words] = Copy(words, agreeing_before, agreeing_after)
        return list(found.values())

    def deniable(self, word: str) -> bool:
        """Tell whether "no" may stand before a word."""
        return guard.deniable(word, len(self._places_of(word)), lambda other: len(self._places(other, word)) > 0)

    def _after(self, left: Sequence[str], right: Sequence[str], length: int) -> _Stretches:
        """Look for the two words before the spot, then for the one after it."""
        starts = self._places(left[1], left[0]) + 2 if left[1] else self._order[:0]
        ends = self._places_of(right[0])
        if not 0 < len(starts) <= _MOST_PLACES or not len(ends):
            return _NOWHERE
        return self._ahead(starts, ends, length)

    def _before(self, left: Sequence[str], right: Sequence[str], length: int) -> _Stretches:
        """Look for the two words after the spot, then for the one before it."""
        ends = self._places(right[0], right[1]) if right[1] else self._order[:0]
        starts = self._places_of(left[0]) + 1
        if not 0 < len(ends) <= _MOST_PLACES or not len(starts):
            return _NOWHERE
        return self._back(starts, ends, length)

    def _ahead(self, starts: _Places, ends: _Places, length: int) -> _Stretches:
        """Look from each start for the nearest ends."""
        at = np.searchsorted(ends, starts + 1)[:, None] + _NEAREST
        near = ends[np.minimum(at, len(ends) - 1)]
        return self._fitting(np.broadcast_to(starts[:, None], near.shape).ravel(), near.ravel(), length)

    def _back(self, starts: _Places, ends: _Places, length: int) -> _Stretches:
        """Look from each end for the nearest starts."""
        at = np.searchsorted(starts, ends, side="right")[:, None] - 1 - _NEAREST
        near = starts[np.maximum(at, 0)]
        return self._fitting(near.ravel(), np.broadcast_to(ends[:, None], near.shape).ravel(), length)

    def _fitting(self, starts: _Places, ends: _Places, length: int) -> _Stretches:
        """Return the stretches without a gap that are as long as what was lost."""
        sizes = self._ends[ends] - self._ends[starts] - 1
        fits = (sizes >= length + FEWEST - 1) & (sizes <= length + MOST) & (self._gaps[ends] == self._gaps[starts])
        return starts[fits], ends[fits]

    def _places(self, first: str, second: str) -> _Places:
        """Return where two words stand one after the other: the places of the first, in order."""
        one, two = self._numbers.get(first), self._numbers.get(second)
        if one is None or two is None:
            return self._order[:0]
        code = one * self._size + two
        start, end = np.searchsorted(self._pairs, (code, code + 1))
        return self._pair_order[start:end]

    def _places_of(self, word: str) -> _Places:
        """Return where a word stands, in order."""
        number = self._numbers.get(word)
        if number is None:
            return self._order[:0]
        start, end = np.searchsorted(self._stream, (number, number + 1))
        return self._order[start:end]

    def _agree(self, words: Sequence[str], places: _Places, step: int) -> _Places:
        """Count how many words agree from each place on."""
        count = np.zeros(len(places), dtype=np.int64)
        agreeing = np.ones(len(places), dtype=np.bool_)
        for i, word in enumerate(words):
            number = self._numbers.get(word, _NO_WORD)
            if number == _NO_WORD:
                break
            agreeing &= self._in_order[places + step * i] == number
            count += agreeing
        return count
