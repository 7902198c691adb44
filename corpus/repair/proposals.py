"""Guesses for a spot: words that are likely between its neighbours and fit the letters that can be seen.

First and last words are ranked by their neighbours and by the letters at either end of the spot; they are joined
directly, or by a phrase seen elsewhere. The whole is judged later.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from corpus.repair.copies import Question
from corpus.repair.overprint import FEWEST, LOST, LOST_SPREAD, MOST, MOST_OVER, Spot
from corpus.repair.phrases import GAP, Numbers, Phrases, Scores, rank

LANGUAGE = 0.9
"""How much the probability of the words counts against the letters seen."""

_DEPTH = 12
_COMMON = 1200
_KEPT = 16
_JUDGED = 24
_GROWTH, _GROWING, _BRANCHES, _PARTS = 2, 4, 5, 20
_SIGNS = 128
_OUTSIDE, _SEEN, _BESIDE, _UNSEEN = -4.5, 1.7, 0.2, -0.6
_LONGEST = 1 + _GROWTH
_AT_ONCE = 128
"""Spots for which words are proposed at a time: their tables fit into the processor's memory."""

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
class Proposal(Question[Sequence[Words]]):
    """Which sequences of words (their numbers) may stand in a spot? The likeliest first."""

    spot: Spot
    context: Context


class _Ends(NamedTuple):
    """Candidates for one end of a spot, the best first: their numbers and scores."""

    words: Numbers
    scores: Scores


class _Parts(NamedTuple):
    """Sequences of words from one end of a spot inwards, those of one spot together and the best of them first.

    `owners` says whose they are, `words` has a row of numbers for each, filled up with `GAP`; `outer` and `inner` are
    the last word but one and the last one.
    """

    owners: Numbers
    words: Numbers
    outer: Numbers
    inner: Numbers
    scores: Scores
    lengths: Numbers


def _code(sign: str) -> int:
    """The row of a sign in a table of weights; rare signs share one."""
    return min(sign.encode("latin-1", "replace")[0], _SIGNS - 1)


def _table(texts: Sequence[str], width: int) -> _Codes:
    rows = np.array("\n".join(texts).encode("latin-1", "replace").split(b"\n"), dtype=f"S{width}")
    return np.minimum(rows.view(np.uint8).reshape(len(texts), width), _SIGNS - 1)


class Proposer:
    """Proposes words for spots by the phrases of a build."""

    def __init__(self, phrases: Phrases) -> None:
        self._phrases = phrases
        self._lengths = np.array([len(word) for word in phrases.words], dtype=np.int64)
        self._length_list: list[int] = self._lengths.tolist()
        self._forward = _table(phrases.rough, _DEPTH)
        backward = [word[::-1] for word in phrases.rough]
        by_end = sorted(range(1, phrases.size), key=backward.__getitem__)
        self._by_end = np.array(by_end, dtype=np.int64)
        self._reversed = [backward[word] for word in by_end]
        self._backward = _table(backward, _DEPTH)
        self._from_start = np.ascontiguousarray(self._forward.T)
        self._from_end = np.ascontiguousarray(self._backward[self._by_end].T)
        self._frequency = np.log(phrases.base)
        self._common = np.sort(np.argsort(-phrases.single, kind="stable")[:_COMMON])
        self._starts: dict[int, tuple[Numbers, Scores, _Codes]] = {}
        self._ends: dict[int, tuple[Numbers, Scores, _Codes]] = {}

    def propose(self, asked: Sequence[Proposal]) -> list[list[Words]]:
        """Return for each spot the sequences of word numbers that may stand in it, the likeliest first."""
        found: list[list[Words]] = []
        for first in range(0, len(asked), _AT_ONCE):
            found += self._proposed(asked[first : first + _AT_ONCE])
        return found

    def _proposed(self, asked: Sequence[Proposal]) -> list[list[Words]]:
        ahead = [_weights(spot, spot.seen, spot.column, 1) for spot in (proposal.spot for proposal in asked)]
        behind = [
            _weights(spot, spot.seen[::-1], spot.column + len(spot.seen) - 1, -1)
            for spot in (proposal.spot for proposal in asked)
        ]
        firsts = [self._firsts(p.spot, p.context, weights) for p, weights in zip(asked, ahead, strict=True)]
        lasts = [self._lasts(p.spot, p.context, weights) for p, weights in zip(asked, behind, strict=True)]
        left = self._grow(firsts, [p.context.last for p in asked], _Forward(self, ahead))
        right = self._grow(lasts, [p.context.next for p in asked], _Backward(self, behind))
        return self._meet(asked, left, right)

    def _grow(self, ends: Sequence[_Ends], neighbours: Sequence[int], way: _Way) -> _Parts:
        """Return parts of one to three words that reach into each spot from one of its ends."""
        owners = np.repeat(np.arange(len(ends)), [len(end.words) for end in ends])
        first = np.concatenate([end.words for end in ends])
        words = np.zeros((len(first), _LONGEST), dtype=np.int64)
        words[:, 0] = first
        scores = np.concatenate([end.scores for end in ends])
        outer = np.array(neighbours, dtype=np.int64)[owners]
        grown = _Parts(owners, words, outer, first, scores, self._lengths[first])
        parts = [grown]
        for place in range(1, _LONGEST):
            grown = self._grown(_first(grown, _GROWING), place, way)
            parts.append(grown)
        return _first(_ranked(_Parts._make(map(np.concatenate, zip(*parts, strict=True)))), _PARTS)

    def _grown(self, parts: _Parts, place: int, way: _Way) -> _Parts:
        """Return parts made one word longer, their word number `place`, by phrases seen elsewhere, the best first."""
        of, words, likely = way.seen(parts)
        owners, lengths = parts.owners[of], parts.lengths[of] + 1
        scores = parts.scores[of] + LANGUAGE * likely + way.fit(owners, words, lengths)
        rows = parts.words[of]
        rows[:, place] = words
        return _ranked(_Parts(owners, rows, parts.inner[of], words, scores, lengths + self._lengths[words]))

    def _meet(self, asked: Sequence[Proposal], left: _Parts, right: _Parts) -> list[list[Words]]:
        """Join the parts that begin a spot to those that end it; a part may also fill it alone."""
        sizes = np.array([len(proposal.spot.seen) for proposal in asked], dtype=np.int64)
        whole = np.isin(np.arange(len(asked)), left.owners) & np.isin(np.arange(len(asked)), right.owners)
        found: list[list[tuple[float, Words]]] = [[] for _ in asked]
        for owner, score, words in chain(
            self._joined(sizes, left, right),
            self._alone(sizes, left, [proposal.context.next for proposal in asked], 1),
            self._alone(sizes, right, [proposal.context.last for proposal in asked], -1),
        ):
            found[owner].append((score, words))
        return [_likeliest(here) if there else [] for here, there in zip(found, whole.tolist(), strict=True)]

    def _joined(self, sizes: Numbers, left: _Parts, right: _Parts) -> Iterator[tuple[int, float, Words]]:
        """Yield the best of all ways to join two parts of a spot, with its number and the score."""
        counts = np.bincount(right.owners, minlength=len(sizes))
        starts = np.cumsum(counts) - counts
        often = counts[left.owners]
        one = np.repeat(np.arange(len(left.owners)), often)
        other = starts[left.owners[one]] + rank(one)
        owners = left.owners[one]
        lost = left.lengths[one] + 1 + right.lengths[other] - sizes[owners]
        joint = self._phrases.following(left.inner[one], right.inner[other])
        scores = left.scores[one] + LANGUAGE * joint + right.scores[other] - _unusual(lost)
        order = _highest(owners, scores, _KEPT)
        first, second = left.words[one[order]].tolist(), right.words[other[order]].tolist()
        for owner, score, a, b in zip(owners[order].tolist(), scores[order].tolist(), first, second, strict=True):
            yield owner, score, (*filter(None, a), *filter(None, reversed(b)))

    def _alone(
        self, sizes: Numbers, parts: _Parts, neighbours: Sequence[int], step: int
    ) -> Iterator[tuple[int, float, Words]]:
        """Yield the parts that fill a spot from the one end to the neighbour at the other."""
        lost = parts.lengths - sizes[parts.owners]
        fits = (lost >= FEWEST) & (lost <= MOST)
        edge = np.array(neighbours, dtype=np.int64)[parts.owners[fits]]
        inner = parts.inner[fits]
        joint = self._phrases.following(inner, edge) if step > 0 else self._phrases.following(edge, inner)
        scores = parts.scores[fits] + np.where(edge != GAP, LANGUAGE * joint, 0.0) - _unusual(lost[fits])
        rows = parts.words[fits].tolist()
        for owner, score, words in zip(parts.owners[fits].tolist(), scores.tolist(), rows, strict=True):
            yield owner, score, tuple(filter(None, words[::step]))

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
            likely, letters = p.paired(np.array([context.last]), words, counts), self._from_start[:, start:end]
        else:
            words, likely, letters = self._starting(context.last)
            likely = likely.copy()
        self._sharpen(words, likely, context)
        return self._best(words, LANGUAGE * likely + _fit(weights, letters))

    def _sharpen(self, words: Numbers, likely: Scores, context: Context) -> None:
        """Give the words that follow the two words before the spot their full probability."""
        if not (context.before and context.last and len(words)):
            return
        seen, likelihood = self._phrases.forward.all_of(context.before * self._phrases.size + context.last)
        at = np.searchsorted(words, seen)
        at[at == len(words)] = 0
        hit = words[at] == seen
        likely[at[hit]] = likelihood[hit]

    def _starting(self, last: int) -> tuple[Numbers, Scores, _Codes]:
        """Return the words that may follow a word: the common ones and those that are known to, with their letters."""
        found = self._starts.get(last)
        if found is None:
            p = self._phrases
            after, counts = p.after(last) if last else (np.zeros(0, dtype=np.int64), np.zeros(0))
            words = np.union1d(self._common, after)
            often = np.zeros(len(words))
            often[np.searchsorted(words, after)] = counts
            found = self._starts[last] = (words, p.paired(np.array([last]), words, often), self._from_start[:, words])
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
            words, letters = self._by_end[start:end], self._from_end[:, start:end]
            likely = self._leading_to(words, context.next)
        else:
            words, likely, letters = self._ending(context.next)
        best = self._best(words, LANGUAGE * (likely + self._frequency[words]) + _fit(weights, letters))
        return _Ends(best.words, best.scores - LANGUAGE * self._frequency[best.words])

    def _ending_in(self, end: str) -> tuple[int, int]:
        """Return the range of the words whose rough spelling, read backwards, begins with `end`."""
        return bisect_left(self._reversed, end), bisect_left(self._reversed, end + "\uffff")

    def _ending(self, following: int) -> tuple[Numbers, Scores, _Codes]:
        """Return the words that may precede a word: the common ones and those that are known to, with their letters."""
        found = self._ends.get(following)
        if found is None:
            p = self._phrases
            before = p.before(following)[0] if following else np.zeros(0, dtype=np.int64)
            words = np.union1d(self._common, before)
            letters = np.ascontiguousarray(self._backward[words].T)
            found = self._ends[following] = (words, self._leading_to(words, following), letters)
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
        return _Ends(words[order], scores[order])


class _Way:
    """How parts grow from one end of spots; `weights` has the table of each spot, read from there."""

    def __init__(self, proposer: Proposer, letters: _Codes, weights: Sequence[Scores]) -> None:
        self._phrases = proposer._phrases
        self._letters = letters
        self._depths = np.array([len(table) for table in weights], dtype=np.int64)
        self._weights = np.zeros((len(weights), int(self._depths.max()) + letters.shape[1] + 1, _SIGNS))
        for padded, table in zip(self._weights, weights, strict=True):
            padded[: len(table)] = table

    def seen(self, parts: _Parts) -> tuple[Numbers, Numbers, Scores]:
        """Return which part goes on with which words, and the logarithms of how likely each of them is."""
        raise NotImplementedError

    def fit(self, owners: Numbers, words: Numbers, offsets: Numbers) -> Scores:
        """Return what the letters of each word are worth when it begins at its offset."""
        codes = self._letters[words]
        places = np.minimum(offsets, self._depths[owners])[:, None] + np.arange(codes.shape[1])
        total: Scores = self._weights[owners[:, None], places, codes].sum(axis=1)
        return total


class _Forward(_Way):
    """How parts grow from the left end."""

    def __init__(self, proposer: Proposer, weights: Sequence[Scores]) -> None:
        super().__init__(proposer, proposer._forward, weights)

    def seen(self, parts: _Parts) -> tuple[Numbers, Numbers, Scores]:
        """Return what is known to go on from the last two words of each part."""
        p = self._phrases
        return p.forward.of(parts.outer * p.size + parts.inner, _BRANCHES)


class _Backward(_Way):
    """How parts grow from the right end."""

    def __init__(self, proposer: Proposer, weights: Sequence[Scores]) -> None:
        super().__init__(proposer, proposer._backward, weights)

    def seen(self, parts: _Parts) -> tuple[Numbers, Numbers, Scores]:
        """Return what is known to stand before the last two words of each part."""
        p = self._phrases
        return p.backward.of(parts.inner * p.size + parts.outer, _BRANCHES)


def _ranked(parts: _Parts) -> _Parts:
    """Return the parts of each spot, the best first."""
    order = np.lexsort((-parts.scores, parts.owners))
    return _Parts._make(column[order] for column in parts)


def _first(parts: _Parts, most: int) -> _Parts:
    """Return the first parts of each spot, up to so many."""
    kept = rank(parts.owners) < most
    return _Parts._make(column[kept] for column in parts)


def _highest(owners: Numbers, scores: Scores, most: int) -> Numbers:
    """Return the places of up to so many of each owner's highest scores, in no order."""
    at = rank(owners)
    if not len(at) or int(at.max()) < most:
        return np.arange(len(at))
    starts = np.flatnonzero(at == 0)
    table = np.full((len(starts), int(at.max()) + 1), np.inf)
    table[np.cumsum(at == 0) - 1, at] = -scores
    kept = np.argpartition(table, most, axis=1)[:, :most]
    there = np.isfinite(np.take_along_axis(table, kept, axis=1))
    places: Numbers = (starts[:, None] + kept)[there]
    return places


def _unusual(lost: Numbers) -> Scores:
    """Return what it costs to have lost so many characters."""
    cost: Scores = ((lost - LOST) / LOST_SPREAD) ** 2 / 2
    return cost


def _likeliest(found: list[tuple[float, Words]]) -> list[Words]:
    """Return each sequence of words once, the likeliest first."""
    best = dict.fromkeys(words for _, words in sorted(found, reverse=True))
    return list(islice(best, _JUDGED))


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
    """Return what each column of codes is worth."""
    total = np.zeros(codes.shape[1])
    for row, here in zip(weights, codes, strict=False):
        total += row.take(here)
    return total
