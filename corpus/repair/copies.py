"""Near copies of a damaged passage, and the questions that restorations ask, answered together.

Near copies: another passage that has the same words on both sides of a damaged spot.

Counting and weighing by hundreds takes a fraction of the time that it takes one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from corpus.repair import edits
from corpus.repair.overprint import FEWEST, MOST
from corpus.repair.phrases import rank

T = TypeVar("T")


class Question(Generic[T]):
    """What a restoration wants to know; `T` is what it is told. Questions of one class are answered together."""

    __slots__ = ()


Restoring = Generator[Question[Any], Any, T]
"""A restoration: it yields questions, is sent the answer to each, and returns what it comes to."""

Answers = Mapping[type[Question[Any]], Callable[[Sequence[Any]], Sequence[Any]]]
"""Who answers the questions of a class, many at a time and in their order."""

REACH = 4
"""Words on either side that are compared."""

_MOST_PLACES = 4000
_MOST_BESIDE = 60
"""Places that are looked at where words agree on one side only."""

_AT_ONCE = 256
"""Questions that are answered at a time: what they find at first fits into a few MiB."""

_NO_WORD, _UNKNOWN = 0, -1
_NEAREST = np.arange(4)
"""A word that ends a near copy may stand inside of it too, but not often."""

_Places = NDArray[np.int64]
_Truths = NDArray[np.bool_]


class Copy(NamedTuple):
    """What stands in a near copy, and how many words agree before and after it."""

    words: tuple[str, ...]
    before: int
    after: int

    @property
    def agreeing(self) -> int:
        """How many words agree on both sides together."""
        return self.before + self.after


@dataclass(frozen=True, slots=True)
class Between(Question[Sequence[Copy]]):
    """What stands elsewhere between the same words?

    `left` and `right` hold the words on either side of a spot, the nearest first, empty where they cannot be believed;
    `length` is that of the damaged text, in characters.
    """

    left: tuple[str, ...]
    right: tuple[str, ...]
    length: int


@dataclass(frozen=True, slots=True)
class Beside(Between):
    """What stands elsewhere after the two words before a spot, or before the two words after it?"""


class _Asked(NamedTuple):
    """Questions as tables: the numbers of the words on either side, a row for each question, and the lengths."""

    left: _Places
    right: _Places
    lengths: _Places


class _Stretches(NamedTuple):
    """Stretches of words: the question that each may answer, where it starts and where it ends."""

    owners: _Places
    starts: _Places
    ends: _Places


class Copies:
    """Finds near copies in streams of plain words, in which an empty word parts what does not belong together."""

    def __init__(self, streams: Sequence[Sequence[str]]) -> None:
        apart = [""] * (REACH + 1)
        self._words: list[str] = list(chain(apart, *(chain(stream, apart) for stream in streams)))
        names = dict.fromkeys(self._words)  # the first of all is the word that is none
        self._numbers = {word: number for number, word in enumerate(names, _NO_WORD)}
        stream = np.fromiter(map(self._numbers.__getitem__, self._words), dtype=np.int64, count=len(self._words))
        self._size = len(self._numbers)
        short = stream.astype(np.min_scalar_type(self._size))  # numbers of two bytes are put in order ten times as fast
        self._pair_order = np.lexsort((short[1:], short[:-1]))
        self._pairs = (stream[:-1] * self._size + stream[1:])[self._pair_order]
        self._in_order = stream
        self._order = np.argsort(short, kind="stable")
        self._places = len(stream) + 1
        self._keys = stream[self._order] * self._places + self._order
        self._bounds = np.concatenate(([0], np.cumsum(np.bincount(stream, minlength=self._size))))
        lengths = np.fromiter(map(len, self._numbers), dtype=np.int64, count=self._size)
        self._ends = np.concatenate(([0], np.cumsum(lengths[stream] + 1)))
        self._gaps = np.concatenate(([0], np.cumsum(stream == _NO_WORD)))
        self._found: dict[Between, Sequence[Copy]] = {}

    def find(self, questions: Sequence[Between]) -> list[Sequence[Copy]]:
        """Return what stands in the near copies that each question asks for; all are of one class."""
        new = [asked for asked in dict.fromkeys(questions) if asked not in self._found]
        for first in range(0, len(new), _AT_ONCE):
            here = new[first : first + _AT_ONCE]
            self._found.update(zip(here, self._looked_up(here), strict=True))
        return [self._found[question] for question in questions]

    def deniable(self, word: str) -> bool:
        """Tell whether "no" may stand before a word."""
        number = self._number(word)
        count = int(self._bounds[number + 1] - self._bounds[number]) if number > _NO_WORD else 0
        return edits.deniable(word, count, lambda other: self._follow(other, word))

    def _follow(self, first: str, second: str) -> bool:
        """Tell whether two words stand one after the other anywhere."""
        one, two = self._number(first), self._number(second)
        start, end = np.searchsorted(self._pairs, (one * self._size + two, one * self._size + two + 1))
        return one > _NO_WORD and two > _NO_WORD and bool(start < end)

    def _number(self, word: str) -> int:
        return self._numbers.get(word, _UNKNOWN)

    def _looked_up(self, questions: Sequence[Between]) -> list[list[Copy]]:
        number = self._numbers.get
        asked = _Asked(
            np.array([[number(word, _UNKNOWN) for word in question.left] for question in questions], dtype=np.int64),
            np.array([[number(word, _UNKNOWN) for word in question.right] for question in questions], dtype=np.int64),
            np.array([question.length for question in questions], dtype=np.int64),
        )
        if isinstance(questions[0], Beside):
            return self._copies([self._ahead_of(asked), self._back_from(asked)], asked)
        return self._copies([self._after(asked), self._before(asked)], asked)

    def _after(self, asked: _Asked) -> _Stretches:
        """Look for the two words before each spot, then for the one after it."""
        nearest = asked.right[:, 0]
        owners, starts = self._pairs_at(asked.left[:, 1], asked.left[:, 0], nearest > _NO_WORD, _MOST_PLACES)
        starts = starts + 2
        word = nearest[owners]
        at = np.searchsorted(self._keys, word * self._places + starts + 1)
        near = self._order[np.minimum(at, len(self._order) - 1)]
        kept = (at < self._bounds[word + 1]) & (self._size_of(starts, near) <= asked.lengths[owners] + MOST)
        owners, starts, word = owners[kept], starts[kept], word[kept]
        at = at[kept][:, None] + _NEAREST
        there, which = np.nonzero(at < self._bounds[word + 1][:, None])
        return self._fitting(_Stretches(owners[there], starts[there], self._order[at[there, which]]), asked)

    def _before(self, asked: _Asked) -> _Stretches:
        """Look for the two words after each spot, then for the one before it."""
        nearest = asked.left[:, 0]
        owners, ends = self._pairs_at(asked.right[:, 0], asked.right[:, 1], nearest > _NO_WORD, _MOST_PLACES)
        word = nearest[owners]
        at = np.searchsorted(self._keys, word * self._places + ends) - 1
        near = self._order[np.maximum(at, 0)] + 1
        kept = (at >= self._bounds[word]) & (self._size_of(near, ends) <= asked.lengths[owners] + MOST)
        owners, ends, word = owners[kept], ends[kept], word[kept]
        at = at[kept][:, None] - _NEAREST
        there, which = np.nonzero(at >= self._bounds[word][:, None])
        return self._fitting(_Stretches(owners[there], self._order[at[there, which]] + 1, ends[there]), asked)

    def _ahead_of(self, asked: _Asked) -> _Stretches:
        """Return the stretches after the two words before each spot that may be what was lost."""
        owners, places = self._nearest(asked.left[:, 1], asked.left[:, 0], asked.left[:, 2], -1)
        starts = places + 2
        low = np.searchsorted(self._ends, self._ends[starts] + asked.lengths[owners] + FEWEST)
        ends = np.minimum(low[:, None] + _NEAREST, len(self._words))
        return self._fitting(_Stretches(_in_each(owners), _in_each(starts), ends.ravel()), asked)

    def _back_from(self, asked: _Asked) -> _Stretches:
        """Return the stretches before the two words after each spot that may be what was lost."""
        owners, ends = self._nearest(asked.right[:, 0], asked.right[:, 1], asked.right[:, 2], 2)
        high = np.searchsorted(self._ends, self._ends[ends] - asked.lengths[owners] - FEWEST, side="right") - 1
        starts = np.maximum(high[:, None] - _NEAREST, 0)
        return self._fitting(_Stretches(_in_each(owners), starts.ravel(), _in_each(ends)), asked)

    def _nearest(self, first: _Places, second: _Places, third: _Places, step: int) -> tuple[_Places, _Places]:
        """Return where pairs of words stand, and beside them the third word where they are too common."""
        owners, places = self._pairs_at(first, second, first > _NO_WORD, len(self._words))
        common = np.bincount(owners, minlength=len(first)) > _MOST_BESIDE
        asks = (common & (third != _NO_WORD))[owners]
        kept = ~asks | (self._in_order[places + step] == third[owners])
        owners, places = owners[kept], places[kept]
        kept = rank(owners) < _MOST_BESIDE
        return owners[kept], places[kept]

    def _pairs_at(self, first: _Places, second: _Places, asks: _Truths, most: int) -> tuple[_Places, _Places]:
        """Return the rows of which two words stand one after the other, and each place of the first word, in order.

        A row counts where it asks, and where there are no more than so many places.
        """
        codes = first * self._size + second
        start, end = np.searchsorted(self._pairs, codes), np.searchsorted(self._pairs, codes + 1)
        counts = end - start
        counts = np.where(asks & (first > _NO_WORD) & (second > _NO_WORD) & (counts <= most), counts, 0)
        owners = np.repeat(np.arange(len(first)), counts)
        return owners, self._pair_order[start[owners] + rank(owners)]

    def _size_of(self, starts: _Places, ends: _Places) -> _Places:
        """Return how many characters the words of stretches have, with the spaces between them."""
        sizes: _Places = self._ends[ends] - self._ends[starts] - 1
        return sizes

    def _fitting(self, found: _Stretches, asked: _Asked) -> _Stretches:
        """Return the stretches without a gap that are as long as what was lost."""
        owners, starts, ends = found
        sizes = self._size_of(starts, ends)
        lengths = asked.lengths[owners]
        fits = (sizes >= lengths + FEWEST - 1) & (sizes <= lengths + MOST) & (self._gaps[ends] == self._gaps[starts])
        return _Stretches(owners[fits], starts[fits], ends[fits])

    def _copies(self, stretches: Sequence[_Stretches], asked: _Asked) -> list[list[Copy]]:
        """Return for each question each wording once, where most words agree around it."""
        owners, starts, ends = (np.concatenate(parts) for parts in zip(*stretches, strict=True))
        before = self._agree(asked.left[owners], starts - 1, -1)
        after = self._agree(asked.right[owners], ends, 1)
        order = np.lexsort((-(before + after), owners))
        rows = zip(*(column[order].tolist() for column in (owners, starts, ends, before, after)), strict=True)
        found: list[dict[tuple[str, ...], Copy]] = [{} for _ in asked.lengths]
        for owner, start, end, agreeing_before, agreeing_after in rows:
            words, here = tuple(self._words[start:end]), found[owner]
            if words not in here:
                here[words] = Copy(words, agreeing_before, agreeing_after)
        return [list(copies.values()) for copies in found]

    def _agree(self, numbers: _Places, places: _Places, step: int) -> _Places:
        """Count how many words of each row agree from its place on."""
        count = np.zeros(len(places), dtype=np.int64)
        agreeing = np.ones(len(places), dtype=np.bool_)
        for i in range(REACH):
            number = numbers[:, i]
            agreeing &= (number > _NO_WORD) & (self._in_order[places + step * i] == number)
            count += agreeing
        return count


def _in_each(values: _Places) -> _Places:
    """Return each value as often as there are nearest words."""
    return np.repeat(values, len(_NEAREST))


def ask(question: Question[T]) -> Restoring[T]:
    """Return the answer to a question."""
    answer: T = yield question
    return answer


def together(restorings: Iterable[Restoring[T]], answers: Answers) -> list[T]:
    """Run restorations side by side and return the result of each, in the order in which they were given.

    Each asks questions while it runs. Those that wait at the same time are answered together, for one search of the
    copies answers many of a kind at little more than the cost of one.
    """
    results: dict[int, T] = {}
    waiting: list[tuple[int, Restoring[T], Question[Any]]] = []
    for i, restoring in enumerate(restorings):
        _go_on(i, restoring, None, waiting, results)
    while waiting:
        asked, waiting = waiting, []
        for (i, restoring, _), answer in zip(
            asked, _answered([question for _, _, question in asked], answers), strict=True
        ):
            _go_on(i, restoring, answer, waiting, results)
    return [results[i] for i in sorted(results)]


def _answered(questions: Sequence[Question[Any]], answers: Answers) -> list[Any]:
    """Return the answers to questions of several kinds, in their order."""
    found: list[Any] = [None] * len(questions)
    places: dict[type[Question[Any]], list[int]] = {}
    for place, question in enumerate(questions):
        places.setdefault(type(question), []).append(place)
    for kind, here in places.items():
        for place, answer in zip(here, answers[kind]([questions[i] for i in here]), strict=True):
            found[place] = answer
    return found


def _go_on(
    i: int,
    restoring: Restoring[T],
    answer: Any,
    waiting: list[tuple[int, Restoring[T], Question[Any]]],
    results: dict[int, T],
) -> None:
    try:
        question = restoring.send(answer)
    except StopIteration as ended:
        results[i] = ended.value
    else:
        waiting.append((i, restoring, question))
