"""Guesses for a spot: words that are likely between its neighbours and fit the letters that can be seen.

First and last words are ranked by their neighbours and by the letters at either end of the spot; they are joined
directly, or by a phrase seen elsewhere. The whole is judged later.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from corpus.repair.overprint import FEWEST, LOST, LOST_SPREAD, MOST, MOST_OVER, Spot
from corpus.repair.phrases import Numbers, Phrases, Scores

LANGUAGE = 0.9
"""How much the probability of the words counts against the letters seen."""

_DEPTH = 12
_COMMON = 1200
_KEPT = 16
_JUDGED = 24
_GROWTH, _GROWING, _BRANCHES, _PARTS = 2, 4, 5, 20
_SIGNS = 128
_OUTSIDE, _SEEN, _BESIDE, _UNSEEN = -4.5, 1.7, 0.2, -0.6

Words = tuple[int, ...]
_Codes = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Context:
    """The numbers of the two words before a spot and of the two after it; `GAP` where there is none to believe."""

    before: int
    last: int
    next: int
    after: int


@dataclass(frozen=True, slots=True)
class _Ends:
    """Candidates for one end of a spot: their numbers, scores and lengths."""

    words: Numbers
    scores: Scores
    lengths: Numbers


@dataclass(frozen=True, slots=True)
class _Parts:
    """Sequences of words from one end of a spot inwards: the innermost words, scores and lengths."""

    words: list[Words]
    inner: Numbers
    scores: Scores
    lengths: Numbers


_Part = tuple[int, int, Words, float, int]
"""The last word but one, the last one, all words from the end inwards, score and length."""


def _code(sign: str) -> int:
    """The row of a sign in a table of weights; rare signs share one."""
    return min(sign.encode("latin-1", "replace")[0], _SIGNS - 1)


def _table(texts: Sequence[str], width: int) -> _Codes:
    rows = b"".join(text[:width].encode("latin-1", "replace").ljust(width, b"\0") for text in texts)
    return np.minimum(np.frombuffer(rows, dtype=np.uint8).reshape(len(texts), width), _SIGNS - 1)


class Proposer:
    """Proposes words for spots by the phrases of a build."""

    def __init__(self, phrases: Phrases) -> None:
        self._phrases = phrases
        self._lengths = np.array([len(word) for word in phrases.words], dtype=np.int64)
        self._length_list: list[int] = self._lengths.tolist()
        self._forward = _table(phrases.rough, _DEPTH)
        self._by_end = np.array(sorted(range(1, phrases.size), key=lambda w: phrases.rough[w][::-1]), dtype=np.int64)
        self._reversed = [phrases.rough[w][::-1] for w in self._by_end.tolist()]
        self._backward = _table([word[::-1] for word in phrases.rough], _DEPTH)
        self._base = np.log(phrases.base)
        self._frequency = self._base
        self._common = np.sort(np.argsort(-phrases.single, kind="stable")[:_COMMON])
        self._starts: dict[int, tuple[Numbers, Scores]] = {}
        self._ends: dict[int, tuple[Numbers, Scores]] = {}

    def propose(self, spot: Spot, context: Context) -> list[tuple[float, Words]]:
        """Return sequences of word numbers that may stand in a spot, with a first judgement, the likeliest first."""
        ahead = _weights(spot, spot.seen, spot.column, 1)
        behind = _weights(spot, spot.seen[::-1], spot.column + len(spot.seen) - 1, -1)
        left = self._grow(self._firsts(spot, context, ahead), context.last, ahead, _Forward(self))
        right = self._grow(self._lasts(spot, context, behind), context.next, behind, _Backward(self))
        if not left.words or not right.words:
            return []
        return self._meet(spot, context, left, right)

    def _meet(self, spot: Spot, context: Context, left: _Parts, right: _Parts) -> list[tuple[float, Words]]:
        """Join the parts that begin the spot to those that end it; a part may also fill it alone."""
        p = self._phrases
        lost = left.lengths[:, None] + 1 + right.lengths[None, :] - len(spot.seen)
        scores = left.scores[:, None] + LANGUAGE * p.joint(left.inner, right.inner) + right.scores[None, :]
        scores -= ((lost - LOST) / LOST_SPREAD) ** 2 / 2
        found = [(s, left.words[row] + right.words[column][::-1]) for s, row, column in _top(scores, _KEPT)]
        for parts, neighbour, step in ((left, context.next, 1), (right, context.last, -1)):
            lost = parts.lengths - len(spot.seen)
            fits = ((lost >= FEWEST) & (lost <= MOST)).nonzero()[0]
            if not len(fits):
                continue
            edge = np.array([neighbour], dtype=np.int64)
            inner = parts.inner[fits]
            joint = p.joint(inner, edge)[:, 0] if step > 0 else p.joint(edge, inner)[0]
            total = (
                parts.scores[fits]
                + (LANGUAGE * joint if neighbour else 0.0)
                - ((lost[fits] - LOST) / LOST_SPREAD) ** 2 / 2
            )
            found += [(s, parts.words[i][::step]) for s, i in zip(total.tolist(), fits.tolist(), strict=True)]
        best: dict[Words, float] = {}
        for score, words in sorted(found, reverse=True):
            best.setdefault(words, score)
        return [(score, words) for words, score in islice(best.items(), _JUDGED)]

    def _grow(self, ends: _Ends, neighbour: int, weights: Scores, way: _Forward | _Backward) -> _Parts:
        """Return parts of one to three words that reach into the spot from one of its ends."""
        if not len(ends.words):
            return _Parts([], ends.words, ends.scores, ends.lengths)
        words: list[Words] = [(w,) for w in ends.words.tolist()]
        scores, lengths = [ends.scores], [ends.lengths]
        grown: list[_Part] = [
            (neighbour, w, (w,), s, n)
            for w, s, n in zip(ends.words.tolist(), ends.scores.tolist(), ends.lengths.tolist(), strict=True)
        ]
        for _ in range(_GROWTH):
            grown = self._grown(grown[:_GROWING], weights, way)
            words += [part[2] for part in grown]
            scores.append(np.array([part[3] for part in grown]))
            lengths.append(np.array([part[4] for part in grown], dtype=np.int64))
        all_scores = np.concatenate(scores)
        all_lengths = np.concatenate(lengths)
        kept = np.argsort(-all_scores)[:_PARTS]
        chosen = [words[i] for i in kept.tolist()]
        inner = np.array([part[-1] for part in chosen], dtype=np.int64)
        return _Parts(chosen, inner, all_scores[kept], all_lengths[kept])

    def _grown(self, parts: list[_Part], weights: Scores, way: _Forward | _Backward) -> list[_Part]:
        """Return parts made one word longer by phrases seen elsewhere, the best first."""
        found: list[_Part] = []
        lengths = self._length_list
        for before, word, words, score, length in parts:
            for other, likely in way.seen(before, word):
                longer = length + 1 + lengths[other]
                found.append((word, other, (*words, other), score + LANGUAGE * likely, longer))
        if not found:
            return found
        numbers = np.array([part[1] for part in found], dtype=np.int64)
        offsets = np.array([part[4] for part in found], dtype=np.int64) - self._lengths[numbers]
        fit = _fit_at(weights, way.letters[numbers], offsets).tolist()
        found = [(a, b, w, s + f, n) for (a, b, w, s, n), f in zip(found, fit, strict=True)]
        found.sort(key=lambda part: -part[3])
        return found[:_PARTS]

    def _firsts(self, spot: Spot, context: Context, weights: Scores) -> _Ends:
        """Rank the words with which the spot may begin."""
        sure = _leading(spot.seen[: max(0, spot.last - MOST_OVER - spot.column)])
        p = self._phrases
        start, end = p.beginning(sure)
        while sure and start == end:  # a letter of the beginning was misread
            sure = sure[:-1]
            start, end = p.beginning(sure)
        if sure:
            words = np.arange(start, end, dtype=np.int64)
            counts = np.zeros(len(words))
            if context.last:
                after, often = p.after(context.last)
                here = (after >= start) & (after < end)
                counts[after[here] - start] = often[here]
            likely = p.paired(np.array([context.last]), words, counts)
        else:
            words, likely = self._starting(context.last)
            likely = likely.copy()
        self._sharpen(words, likely, context)
        return self._best(words, LANGUAGE * likely + _fit(weights, self._forward[words]))

    def _sharpen(self, words: Numbers, likely: Scores, context: Context) -> None:
        """Give the words that follow the two words before the spot their full probability."""
        if not (context.before and context.last and len(words)):
            return
        seen, likelihood = self._phrases.forward.all_of(context.before * self._phrases.size + context.last)
        at = np.searchsorted(words, seen)
        at[at == len(words)] = 0
        hit = words[at] == seen
        likely[at[hit]] = likelihood[hit]

    def _starting(self, last: int) -> tuple[Numbers, Scores]:
        found = self._starts.get(last)
        if found is None:
            p = self._phrases
            after, counts = p.after(last) if last else (np.zeros(0, dtype=np.int64), np.zeros(0))
            words = np.union1d(self._common, after)
            often = np.zeros(len(words))
            often[np.searchsorted(words, after)] = counts
            found = self._starts[last] = (words, p.paired(np.array([last]), words, often))
        return found

    def _lasts(self, spot: Spot, context: Context, weights: Scores) -> _Ends:
        """Rank the words with which the spot may end; their scores hold what follows, not how common they are."""
        width = spot.column + len(spot.seen) - (spot.last + 2)
        sure = _leading(spot.seen[::-1][: max(0, width)])
        start, end = self._ending_in(sure)
        while sure and start == end:
            sure = sure[:-1]
            start, end = self._ending_in(sure)
        if sure:
            words = self._by_end[start:end]
            likely = self._leading_to(words, context.next)
        else:
            words, likely = self._ending(context.next)
        fit = _fit(weights, self._backward[words])
        best = self._best(words, LANGUAGE * (likely + self._frequency[words]) + fit)
        return _Ends(best.words, best.scores - LANGUAGE * self._frequency[best.words], best.lengths)

    def _ending_in(self, end: str) -> tuple[int, int]:
        """Return the range of the words whose rough spelling, read backwards, begins with `end`."""
        return bisect_left(self._reversed, end), bisect_left(self._reversed, end + "\uffff")

    def _ending(self, following: int) -> tuple[Numbers, Scores]:
        found = self._ends.get(following)
        if found is None:
            p = self._phrases
            before = p.before(following)[0] if following else np.zeros(0, dtype=np.int64)
            words = np.union1d(self._common, before)
            found = self._ends[following] = (words, self._leading_to(words, following))
        return found

    def _leading_to(self, words: Numbers, following: int) -> Scores:
        """Return how likely a word is after each of the words; 0 where none follows."""
        if not following:
            return np.zeros(len(words))
        before, often = self._phrases.before(following)
        counts = np.zeros(len(words))
        if len(before):
            at = np.minimum(np.searchsorted(before, words), len(before) - 1)
            counts = np.where(before[at] == words, often[at], 0.0)
        return self._phrases.paired(words, np.array([following]), counts)

    def _best(self, words: Numbers, scores: Scores) -> _Ends:
        if len(words) > _KEPT:
            kept = np.argpartition(-scores, _KEPT)[:_KEPT]
            words, scores = words[kept], scores[kept]
        order = np.argsort(-scores)
        return _Ends(words[order], scores[order], self._lengths[words[order]])


class _Forward:
    """How parts grow from the left end of a spot."""

    step = 1

    def __init__(self, proposer: Proposer) -> None:
        self._proposer = proposer
        self.letters = proposer._forward

    def seen(self, before: int, word: int) -> list[tuple[int, float]]:
        """Return what is known to go on from the last two words."""
        p = self._proposer._phrases
        return p.forward.of(before * p.size + word, _BRANCHES)


class _Backward:
    """How parts grow from the right end of a spot."""

    step = -1

    def __init__(self, proposer: Proposer) -> None:
        self._proposer = proposer
        self.letters = proposer._backward

    def seen(self, after: int, word: int) -> list[tuple[int, float]]:
        """Return what is known to stand before the last two words."""
        p = self._proposer._phrases
        return p.backward.of(word * p.size + after, _BRANCHES)


def _leading(text: str) -> str:
    """The letters and digits with which a text begins."""
    for i, sign in enumerate(text):
        if not sign.isalnum():
            return text[:i]
    return text


def _weights(spot: Spot, signs: str, column: int, step: int) -> Scores:
    """Return a table of what each sign is worth in each place of the spot, read from one of its ends.

    It stops where the spot hides what stands there.
    """
    table = np.full((len(signs), _SIGNS), _UNSEEN)
    codes = [_code(sign) for sign in signs]
    for i, code in enumerate(codes):
        place = column + step * i
        inside = spot.last - MOST_OVER <= place < spot.last + 1
        if not inside and (place >= spot.last + 1) == (step > 0):
            table = table[:i]
            break
        row = table[i]
        if inside:
            row[codes[max(0, i - 1) : i + 2]] = _BESIDE
            row[code] = _SEEN
        else:
            row[:] = _OUTSIDE
            row[code] = 0.0
    table[:, 0] = 0.0
    return table


def _fit(weights: Scores, codes: _Codes) -> Scores:
    """Return what each row of codes is worth."""
    depth = min(len(weights), codes.shape[1])
    total = np.zeros(len(codes))
    for place in range(depth):
        total += weights[place][codes[:, place]]
    return total


def _fit_at(weights: Scores, codes: _Codes, offsets: Numbers) -> Scores:
    """Return what each row of codes is worth when it begins at its offset."""
    padded = _padded(weights, codes.shape[1])
    places = np.minimum(offsets, len(weights))[:, None] + np.arange(codes.shape[1])
    total: Scores = padded[places, codes].sum(axis=1)
    return total


def _padded(weights: Scores, more: int) -> Scores:
    padded = np.zeros((len(weights) + more + 1, _SIGNS))
    padded[: len(weights)] = weights
    return padded


def _top(scores: Scores, count: int) -> list[tuple[float, int, int]]:
    """Return the best entries of a table with their row and column."""
    flat = scores.ravel()
    kept = np.argpartition(-flat, min(count, len(flat) - 1))[:count]
    rows, columns = np.divmod(kept, scores.shape[1])
    return list(zip(flat[kept].tolist(), rows.tolist(), columns.tolist(), strict=True))
