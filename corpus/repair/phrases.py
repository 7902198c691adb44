"""Which words follow which: counts of one, two and three neighbouring words over all that can be believed."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
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
        self._known: dict[int, float] = {}

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
    def forward(self) -> Continuations:
        """The words that follow two words; a pair is `first * size + second`."""
        pair, word = self._triple_codes // self.size, self._triple_codes % self.size
        return Continuations(pair, word, self._likelihood(pair // self.size, pair % self.size, word))

    @cached_property
    def backward(self) -> Continuations:
        """The words that precede two words, told as how likely they are given what follows; a pair is as above."""
        squared = self.size * self.size
        pair, word = self._triple_codes % squared, self._triple_codes // squared
        middle, last = pair // self.size, pair % self.size
        likely = self._likelihood(word, middle, last) + self._pair_likelihood(word, middle)
        return Continuations(pair, word, likely - self._pair_likelihood(middle, last))

    def _likelihood(self, first: Numbers, second: Numbers, third: Numbers) -> Scores:
        """Return how likely the third word of each triple that occurs is after the other two, as logarithms."""
        pair = np.searchsorted(self._pair_codes, first * self.size + second)
        share = _TRIPLE * self._triple_count(first, second, third) / (self._pair_counts[pair] + 0.5)
        likely: Scores = np.log(np.exp(self._pair_likelihood(second, third)) + share)
        return likely

    def _triple_count(self, first: Numbers, second: Numbers, third: Numbers) -> Scores:
        return self._triple_counts[
            np.searchsorted(self._triple_codes, (first * self.size + second) * self.size + third)
        ]

    def _pair_likelihood(self, first: Numbers, second: Numbers) -> Scores:
        """Return how likely the second word of each pair that occurs is after the first, as logarithms."""
        at = np.searchsorted(self._pair_codes, first * self.size + second)
        likely: Scores = np.log(self.base[second] + _PAIR * self._pair_counts[at] / self.single[first])
        return likely

    def after(self, word: int) -> tuple[Numbers, Scores]:
        """Return the words that follow a word, in the order of their numbers, and how often they do."""
        return self._slice(self._pair_codes, self._pair_counts, word)

    def before(self, word: int) -> tuple[Numbers, Scores]:
        """Return the words that precede a word, in the order of their numbers, and how often they do."""
        return self._slice(*self._pairs_back, word)

    def _slice(self, codes: Numbers, counts: Scores, word: int) -> tuple[Numbers, Scores]:
        start, end = np.searchsorted(codes, (word * self.size, (word + 1) * self.size))
        return codes[start:end] % self.size, counts[start:end]

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
        key = pair * self.size + word
        known = self._known.get(key)
        if known is not None:
            return known
        found = float(self.base[word])
        both = self.pairs.get(last * self.size + word)
        if both:
            found += _PAIR * both / float(self.single[last])
            triple = self.triples.get(key)
            if triple:
                found += _TRIPLE * triple / (self.pairs[pair] + 0.5)
        known = self._known[key] = log(found)
        return known


class Continuations:
    """For pairs of words, the words that go on from them, the likeliest first."""

    def __init__(self, pairs: Numbers, words: Numbers, likely: Scores) -> None:
        order = np.lexsort((-likely, pairs))
        pairs = pairs[order]
        self._arrays = words[order], likely[order]
        self._words: list[int] = self._arrays[0].tolist()
        self._likely: list[float] = self._arrays[1].tolist()
        starts = np.flatnonzero(np.concatenate(([True], pairs[1:] != pairs[:-1]))) if len(pairs) else pairs
        ends = [*starts[1:].tolist(), len(pairs)]
        self._bounds = dict(zip(pairs[starts].tolist(), zip(starts.tolist(), ends, strict=True), strict=True))

    def of(self, pair: int, most: int) -> list[tuple[int, float]]:
        """Return up to so many words that go on from a pair, with the logarithm of how likely each is."""
        start, end = self._bounds.get(pair, (0, 0))
        end = min(end, start + most)
        return list(zip(self._words[start:end], self._likely[start:end], strict=True))

    def all_of(self, pair: int) -> tuple[Numbers, Scores]:
        """Return all words that go on from a pair, with the logarithms of how likely they are."""
        start, end = self._bounds.get(pair, (0, 0))
        return self._arrays[0][start:end], self._arrays[1][start:end]


def _tally(codes: Numbers, worth: Scores) -> tuple[Numbers, Scores]:
    """Return each code once, in order, with the sum of what its occurrences are worth."""
    order = np.argsort(codes, kind="stable")
    codes, worth = codes[order], worth[order]
    first = (
        np.flatnonzero(np.concatenate(([True], codes[1:] != codes[:-1]))) if len(codes) else np.zeros(0, dtype=np.int64)
    )
    return codes[first], np.add.reduceat(worth, first) if len(codes) else worth
