"""Guesses for a spot: words that are likely between its neighbours and fit the letters that can be seen.

First and last words are ranked by their neighbours and by the letters at either end of the spot; they are joined
directly, by one or two of the commonest words, or by a phrase seen elsewhere. The whole is judged later.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from corpus.repair.overprint import FEWEST, LOST, LOST_SPREAD, MOST, Spot
from corpus.repair.phrases import GAP, Numbers, Phrases, Scores
from corpus.repair.words import join, rough

LANGUAGE = 0.8
"""How much the probability of the words counts against the letters seen."""

_DEPTH = 12
_COMMON = 1200
_KEPT = 25
_JUDGED = 16
_LINKS, _LINK_PAIRS, _LINK_LETTERS = 40, 60, 6
_LINKED = 4
_GROWTH, _GROWING, _BRANCHES, _PARTS = 2, 8, 8, 36
_SIGNS = 128
_OUTSIDE, _SEEN, _BESIDE, _UNSEEN = -3.5, 1.1, 0.1, -0.6

Words = tuple[int, ...]
_Codes = NDArray[np.uint8]
_Floats = NDArray[np.float32]


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
    value = ord(sign)
    return value if 0 < value < _SIGNS - 1 else _SIGNS - 1


def _table(texts: Sequence[str], width: int) -> _Codes:
    table = np.zeros((len(texts), width), dtype=np.uint8)
    for row, text in enumerate(texts):
        codes = [_code(c) for c in text[:width]]
        table[row, : len(codes)] = codes
    return table


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
        self._frequency = np.log((phrases.single + 0.3) / phrases.total)
        self._common = np.sort(np.argsort(-phrases.single, kind="stable")[:_COMMON])
        self._starts: dict[int, tuple[Numbers, Scores]] = {}
        self._ends: dict[int, tuple[Numbers, Scores]] = {}
        self._link()

    def _link(self) -> None:
        """Prepare the commonest short words, alone and in pairs, that link a first word to a last one."""
        p = self._phrases
        common = np.argsort(-p.single, kind="stable")[:200].tolist()
        short = [w for w in common if w != GAP and self._lengths[w] < _LINK_LETTERS][:_LINKS]
        known = set(short)
        pairs = sorted(
            (
                (count, a, b)
                for code, count in p.pairs.items()
                for a, b in (divmod(code, p.size),)
                if a in known and b in known
            ),
            reverse=True,
        )
        links: list[Words] = [(w,) for w in short]
        links += [(a, b) for _, a, b in pairs if self._lengths[a] + self._lengths[b] <= _LINK_LETTERS][:_LINK_PAIRS]
        row = {w: i for i, w in enumerate(short)}
        self._links = links
        first = np.array([row[link[0]] for link in links], dtype=np.int64)
        last = np.array([row[link[-1]] for link in links], dtype=np.int64)
        texts = [rough(join(["w", *(p.words[w] for w in link), "w"])[1:-1]) for link in links]
        self._link_lengths = np.array([len(text) for text in texts], dtype=np.int64)
        self._link_forward = _table(texts, _LINK_LETTERS + 3)
        self._link_backward = _table([text[::-1] for text in texts], _LINK_LETTERS + 3)
        numbers = np.array(short, dtype=np.int64)
        inner = p.joint(numbers, numbers)
        inner_links = np.array([inner[row[k[0]], row[k[-1]]] if len(k) > 1 else 0.0 for k in links])
        everything = np.arange(p.size, dtype=np.int64)
        self._to_link = (p.joint(everything, numbers)[:, first] + inner_links).astype(np.float32)
        self._from_link = (p.joint(numbers, everything)[last].T + inner_links).astype(np.float32)

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
        linked = self._linked(ends, weights, way)
        words += [part[2] for part in linked]
        scores.append(np.array([part[3] for part in linked]))
        lengths.append(np.array([part[4] for part in linked], dtype=np.int64))
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

    def _linked(self, ends: _Ends, weights: Scores, way: _Forward | _Backward) -> list[_Part]:
        """Return parts made longer by one or two of the commonest words."""
        words, lengths = ends.words[:_LINKED], ends.lengths[:_LINKED]
        fit = _shifted(weights, way.link_letters, lengths)
        scores = ends.scores[:_LINKED, None] + LANGUAGE * way.links(words) + fit
        found: list[_Part] = []
        for score, row, link in _top(scores, _PARTS):
            part = (int(words[row]), *self._links[link][:: way.step])
            found.append((part[-2], part[-1], part, score, int(lengths[row] + self._link_lengths[link]) - 1))
        return found

    def _firsts(self, spot: Spot, context: Context, weights: Scores) -> _Ends:
        """Rank the words with which the spot may begin."""
        sure = _leading(spot.seen[: max(0, spot.first - 2 - spot.column)])
        p = self._phrases
        start, end = p.beginning(sure)
        while sure and start == end:  # a letter of the beginning was misread
            sure = sure[:-1]
            start, end = p.beginning(sure)
        if sure:
            words = np.arange(start, end, dtype=np.int64)
            likely = self._base[start:end].copy()
            if context.last:
                after, counts = p.after(context.last)
                here = (after >= start) & (after < end)
                at = after[here]
                likely[at - start] = np.log(p.base[at] + 0.27 * counts[here] / p.single[context.last])
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
            likely = self._base[words]
            if last:
                likely[np.searchsorted(words, after)] = np.log(p.base[after] + 0.27 * counts / p.single[last])
            found = self._starts[last] = (words, likely)
        return found

    def _lasts(self, spot: Spot, context: Context, weights: Scores) -> _Ends:
        """Rank the words with which the spot may end; their scores hold what follows, not how common they are."""
        width = spot.column + len(spot.seen) - (spot.last + 2)
        sure = _leading(spot.seen[::-1][: max(0, width)])
        p = self._phrases
        start, end = self._ending_in(sure)
        while sure and start == end:
            sure = sure[:-1]
            start, end = self._ending_in(sure)
        if sure:
            words = self._by_end[start:end]
            likely = np.full(len(words), self._base[context.next] if context.next else 0.0)
            if context.next:
                before, counts = p.before(context.next)
                at = np.searchsorted(before, words)
                at[at == len(before)] = 0
                hit = before[at] == words if len(before) else np.zeros(len(words), dtype=bool)
                likely[hit] = np.log(p.base[context.next] + 0.27 * counts[at[hit]] / p.single[words[hit]])
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
            before, counts = p.before(following) if following else (np.zeros(0, dtype=np.int64), np.zeros(0))
            words = np.union1d(self._common, before)
            likely = np.full(len(words), self._base[following] if following else 0.0)
            if following:
                likely[np.searchsorted(words, before)] = np.log(p.base[following] + 0.27 * counts / p.single[before])
            found = self._ends[following] = (words, likely)
        return found

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
        self.link_letters = proposer._link_forward

    def seen(self, before: int, word: int) -> list[tuple[int, float]]:
        """Return what is known to go on from the last two words."""
        p = self._proposer._phrases
        return p.forward.of(before * p.size + word, _BRANCHES)

    def links(self, words: Numbers) -> _Floats:
        """Return how likely each link is after each of the words."""
        linked: _Floats = self._proposer._to_link[words]
        return linked


class _Backward:
    """How parts grow from the right end of a spot."""

    step = -1

    def __init__(self, proposer: Proposer) -> None:
        self._proposer = proposer
        self.letters = proposer._backward
        self.link_letters = proposer._link_backward

    def seen(self, after: int, word: int) -> list[tuple[int, float]]:
        """Return what is known to stand before the last two words."""
        p = self._proposer._phrases
        return p.backward.of(word * p.size + after, _BRANCHES)

    def links(self, words: Numbers) -> _Floats:
        """Return how likely each link is before each of the words."""
        linked: _Floats = self._proposer._from_link[words]
        return linked


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
        inside = spot.first - 1 <= place < spot.last + 1
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


def _shifted(weights: Scores, codes: _Codes, offsets: Numbers) -> Scores:
    """Return what each row of codes is worth when it begins at each of the offsets."""
    padded = _padded(weights, codes.shape[1])
    places = np.arange(codes.shape[1])
    rows: dict[int, Scores] = {}
    starts = np.minimum(offsets, len(weights)).tolist()
    for start in starts:
        if start not in rows:
            rows[start] = padded[start + places, codes].sum(axis=1) if start < len(weights) else np.zeros(len(codes))
    return np.array([rows[start] for start in starts])


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
