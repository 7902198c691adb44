"""Which words follow which: counts of one, two and three neighbouring words over all that can be believed."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import chain
from math import log

import numpy as np
from numpy.typing import NDArray

from corpus.repair.words import rough

GAP = 0
"""The number of what is no known word: damage, or the end of a paragraph. No phrase crosses it."""

Numbers = NDArray[np.int64]
Scores = NDArray[np.float64]

_SINGLE, _PAIR, _TRIPLE = 0.03, 0.27, 0.7
"""How much a word's own frequency, the word before, and the two words before count for its probability."""


class Phrases:
    """Counts over streams of plain words. Words are numbered in the order of their rough spelling, from 1 on."""

    def __init__(self, streams: Sequence[Sequence[str]], weights: Sequence[float] | None = None) -> None:
        words = sorted(set(chain.from_iterable(streams)) - {""}, key=rough)
        self.words = ["", *words]
        self.rough = [rough(word) for word in self.words]
        self.numbers = {word: number for number, word in enumerate(self.words)}
        self.size = len(self.words)
        flat: list[int] = [GAP, GAP]
        for stream in streams:
            flat.extend(map(self.numbers.__getitem__, stream))
            flat.extend((GAP, GAP))
        lengths = [len(stream) + 2 for stream in streams]
        worth = np.repeat([1.0, *(weights or [1.0] * len(streams))], [2, *lengths])
        self._count(np.array(flat, dtype=np.int64), worth)
        self._after: dict[int, Numbers] = {}
        self._before: dict[int, Numbers] = {}
        self._thirds: dict[int, list[int]] = {}
        self._firsts: dict[int, list[int]] = {}

    def _count(self, stream: Numbers, worth: Scores) -> None:
        size = self.size
        single: Scores = np.bincount(stream, weights=worth, minlength=size).astype(np.float64)
        single[GAP] = 0.0
        self.single = single
        self.total = max(1.0, float(single.sum()))
        self.base: Scores = (_SINGLE / self.total) * (single + 0.3)
        a, b, c = stream[:-2], stream[1:-1], stream[2:]
        two = (a != GAP) & (b != GAP)
        three = two & (c != GAP)
        self._pair_codes, self._pair_counts = _tally((a * size + b)[two], worth[:-2][two])
        self._triple_codes, self._triple_counts = _tally(((a * size + b) * size + c)[three], worth[:-2][three])
        self.pairs: dict[int, float] = dict(zip(self._pair_codes.tolist(), self._pair_counts.tolist(), strict=True))
        self.triples: dict[int, float] = dict(
            zip(self._triple_codes.tolist(), self._triple_counts.tolist(), strict=True)
        )

    @cached_property
    def _pairs_back(self) -> tuple[Numbers, Scores]:
        codes = self._pair_codes % self.size * self.size + self._pair_codes // self.size
        order = np.argsort(codes, kind="stable")
        return codes[order], self._pair_counts[order]

    @cached_property
    def _triples_back(self) -> tuple[Numbers, Scores]:
        squared = self.size * self.size
        codes = self._triple_codes % squared * self.size + self._triple_codes // squared
        order = np.argsort(codes, kind="stable")
        return codes[order], self._triple_counts[order]

    def after(self, word: int) -> tuple[Numbers, Scores]:
        """Return the words that follow a word, in the order of their numbers, and how often they do."""
        return self._slice(self._pair_codes, self._pair_counts, word)

    def before(self, word: int) -> tuple[Numbers, Scores]:
        """Return the words that precede a word, in the order of their numbers, and how often they do."""
        return self._slice(*self._pairs_back, word)

    def _slice(self, codes: Numbers, counts: Scores, word: int) -> tuple[Numbers, Scores]:
        start, end = np.searchsorted(codes, (word * self.size, (word + 1) * self.size))
        return codes[start:end] % self.size, counts[start:end]

    def thirds(self, first: int, second: int) -> list[int]:
        """Return the words that follow two words, the commonest first."""
        return self._others(self._thirds, self._triple_codes, self._triple_counts, first * self.size + second)

    def firsts(self, second: int, third: int) -> list[int]:
        """Return the words that precede two words, the commonest first."""
        return self._others(self._firsts, *self._triples_back, second * self.size + third)

    def _others(self, known: dict[int, list[int]], codes: Numbers, counts: Scores, pair: int) -> list[int]:
        found = known.get(pair)
        if found is None:
            start, end = np.searchsorted(codes, (pair * self.size, (pair + 1) * self.size))
            order = np.argsort(-counts[start:end], kind="stable")
            found = known[pair] = (codes[start:end][order] % self.size).tolist()
        return found

    def beginning(self, start: str) -> tuple[int, int]:
        """Return the range of the numbers of the words whose rough spelling begins with `start`."""
        return bisect_left(self.rough, start, 1), bisect_left(self.rough, start + "\uffff", 1)

    def joint(self, first: Numbers, second: Numbers) -> Scores:
        """Return how probable each of the second words is after each of the first, as logarithms."""
        codes = (first[:, None] * self.size + second[None, :]).ravel()
        at = np.searchsorted(self._pair_codes, codes)
        at[at == len(self._pair_codes)] = 0
        found = np.where(self._pair_codes[at] == codes, self._pair_counts[at], 0.0).reshape(len(first), len(second))
        scores: Scores = np.log(
            self.base[second][None, :] + _PAIR * found / np.maximum(self.single[first], 1.0)[:, None]
        )
        return scores

    def probability(self, before: int, last: int, word: int) -> float:
        """Return the logarithm of how probable a word is after two others (either may be `GAP`)."""
        pair = before * self.size + last
        found = float(self.base[word])
        both = self.pairs.get(last * self.size + word)
        if both:
            found += _PAIR * both / float(self.single[last])
            triple = self.triples.get(pair * self.size + word)
            if triple:
                found += _TRIPLE * triple / (self.pairs[pair] + 0.5)
        return log(found)

    def weigh(self, words: Iterable[int]) -> float:
        """Return the logarithm of how probable the words from the third on are, each after the two before it."""
        numbers = list(words)
        return sum(
            self.probability(numbers[i - 2], numbers[i - 1], numbers[i])
            for i in range(2, len(numbers))
            if numbers[i] != GAP
        )


def _tally(codes: Numbers, worth: Scores) -> tuple[Numbers, Scores]:
    """Return each code once, in order, with the sum of what its occurrences are worth."""
    order = np.argsort(codes, kind="stable")
    codes, worth = codes[order], worth[order]
    first = (
        np.flatnonzero(np.concatenate(([True], codes[1:] != codes[:-1]))) if len(codes) else np.zeros(0, dtype=np.int64)
    )
    return codes[first], np.add.reduceat(worth, first) if len(codes) else worth
