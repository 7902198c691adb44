"""Near copies: another passage that has the same words on both sides of a damaged spot."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from corpus.repair.overprint import FEWEST, MOST

REACH = 4
"""Words on either side that are compared."""

_MOST_PLACES = 400
_LONGEST = 8


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
    """Finds near copies in streams of plain words."""

    def __init__(self, streams: Sequence[Sequence[str]]) -> None:
        self._words: list[str] = [""] * REACH
        for stream in streams:
            self._words.extend(stream)
            self._words.extend([""] * REACH)
        self._places: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
        words = self._words
        for i in range(1, len(words)):
            if words[i] and words[i - 1]:
                self._places[words[i - 1], words[i]].append(i)

    def find(self, left: Sequence[str], right: Sequence[str], length: int) -> list[Copy]:
        """Return what stands between the same words elsewhere.

        `left` and `right` hold the words on either side, the nearest first, empty where they cannot be believed;
        `length` is that of the damaged text, in characters.
        """
        found: dict[tuple[str, ...], Copy] = {}
        for start, end in {*self._after(left, right, length), *self._before(left, right, length)}:
            words = tuple(self._words[start:end])
            copy = Copy(words, self._agree(left, start - 1, -1), self._agree(right, end, 1))
            if words not in found or found[words].agreeing < copy.agreeing:
                found[words] = copy
        return list(found.values())

    def _after(self, left: Sequence[str], right: Sequence[str], length: int) -> Iterator[tuple[int, int]]:
        """Look for the two words before the spot, then for the one after it."""
        places = self._places.get((left[1], left[0]), ()) if left[0] and left[1] and right[0] else ()
        for place in places if len(places) <= _MOST_PLACES else ():
            size = -1
            for end in range(place + 1, place + 1 + _LONGEST):
                if not self._words[end]:
                    break
                size += len(self._words[end]) + 1
                if size > length + MOST:
                    break
                if size >= length + FEWEST - 1 and self._words[end + 1] == right[0]:
                    yield place + 1, end + 1

    def _before(self, left: Sequence[str], right: Sequence[str], length: int) -> Iterator[tuple[int, int]]:
        """Look for the two words after the spot, then for the one before it."""
        places = self._places.get((right[0], right[1]), ()) if right[0] and right[1] and left[0] else ()
        for place in places if len(places) <= _MOST_PLACES else ():
            size = -1
            for start in range(place - 2, max(place - 2 - _LONGEST, 0), -1):
                if not self._words[start]:
                    break
                size += len(self._words[start]) + 1
                if size > length + MOST:
                    break
                if size >= length + FEWEST - 1 and self._words[start - 1] == left[0]:
                    yield start, place - 1

    def _agree(self, words: Sequence[str], place: int, step: int) -> int:
        """Count how many words agree from a place on."""
        for count, word in enumerate(words):
            if not word or self._words[place + step * count] != word:
                return count
        return len(words)
