"""Restoring a spot by words that fit their neighbours and the letters that can be seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import exp, inf

from corpus.repair import apart, guard
from corpus.repair.phrases import GAP, Phrases
from corpus.repair.proposals import LANGUAGE, Context, Proposer
from corpus.repair.spots import Window
from corpus.repair.surroundings import Restored, Surroundings

_GOOD = -18.0
"""Score from which no wider window is looked at."""

_NO_WORD = -1
_STRANGE = -14.0
"""The logarithm of how probable a word is that does not exist."""

_WORST = 12.0
"""Cost of the letters from which a guess is no better than none."""

_SPARED = 2.0
"""What it costs to believe that a line that reaches into the zone was spared."""

_NEAR = 4
"""Columns from the zone within which a neighbour may have to be replaced too."""

_HOPELESS = 7.0
"""How much worse than the best at first sight a guess may be and still be judged."""

_PARTED = 0.9
"""Confidence of a space put in."""

_RIVAL = 2.0
"""How much worse another guess may be and still cast doubt on a negation."""


@dataclass(frozen=True, slots=True)
class _Guess:
    score: float
    cost: float
    words: tuple[str, ...]
    window: Window


class ByPhrase:
    """Restores spots of one document by the phrases of a build."""

    def __init__(self, around: Surroundings, phrases: Phrases) -> None:
        self._around = around
        self._phrases = phrases

    @cached_property
    def _proposer(self) -> Proposer:
        return Proposer(self._phrases)

    def restore(self, window: Window, *, narrow: bool = False) -> Restored | None:
        """Return what most likely stood in a window (or a wider one, unless `narrow`), or None where nothing fits."""
        guesses = self._guesses(window, narrow)
        if not guesses or guesses[0].cost > _WORST:
            return None
        best = guesses[0]
        if best.score < self._as_it_stands(window):
            return self._around.untouched(window)
        margin = best.score - guesses[1].score if len(guesses) > 1 else 5.0
        confidence = 0.9 / (1.0 + exp(1.0 - margin) + max(0.0, best.cost - 5.0) / 5.0)
        rivals = (guess.words for guess in guesses[1:] if guess.score > best.score - _RIVAL)
        certain = (
            self._around.proves(best.window, best.words)
            and self._around.denies_as_seen(best.window, best.words)
            and not _open_negation(best.words, rivals)
            and not self._around.hides_negation(best.window, best.words, self._around.spot(best.window), self._deniable)
        )
        return self._around.restored(best.window, best.words, "phrase", confidence, certain)

    def _deniable(self, word: str) -> bool:
        """Tell whether "no" may stand before a word."""
        p = self._phrases
        number = p.numbers.get(word, GAP)
        return guard.deniable(
            word, float(p.single[number]), lambda other: p.numbers.get(other, GAP) * p.size + number in p.pairs
        )

    def _as_it_stands(self, window: Window) -> float:
        """Return the score that a guess must beat where all words of a window exist: that nothing is damaged."""
        pieces = self._around.reading.pieces
        if not all(pieces[i].known for i in range(window.first, window.last + 1)):
            return -inf
        here = self._around.reading.of_line(window.line)
        low, high = max(window.first - 1, here[0]), min(window.last + 1, here[-1])
        numbers = [self._number(window, i) for i in (low - 2, low - 1)]
        numbers += [self._phrases.numbers.get(word, _NO_WORD) for word in self._around.between(low, high + 1)]
        numbers += [self._number(window, i) for i in (high + 1, high + 2)]
        return LANGUAGE * self._likely(numbers) - _SPARED

    def part(self, window: Window) -> Restored | None:
        """Return the word of a window as two words that follow each other elsewhere, if it is that."""
        words = apart.part(self._around.reading.pieces[window.first].word, self._phrases)
        if words is None:
            return None
        seen, length = self._around.seen(window), len(words[0])
        return Restored(window, words, f"{seen[:length]} {seen[length:]}", "lost space", _PARTED, True)

    def _guesses(self, window: Window, narrow: bool) -> list[_Guess]:
        """Return what may have stood in a window or one made wider by a piece, the best first."""
        here = self._around.reading.of_line(window.line)
        low, high = max(window.first - 1, here[0]), min(window.last + 1, here[-1])
        pieces, zone = self._around.reading.pieces, window.zone
        wider_left = low < window.first and pieces[low].end > zone.first - _NEAR
        wider_right = high > window.last and pieces[high].start < zone.last + _NEAR
        best: dict[tuple[str, ...], _Guess] = {}
        for first, last, tried in (
            (window.first, window.last, True),
            (low, window.last, wider_left),
            (window.first, high, wider_right),
        ):
            if not tried:
                continue
            wider = Window(window.line, first, last, window.zone)
            for guess in self._judged(wider, low, high):
                rest = self._around.between(last + 1, high + 1)
                whole = (*self._around.between(low, first), *guess.words, *rest)
                if whole not in best or best[whole].score < guess.score:
                    best[whole] = guess
            if narrow or (best and max(guess.score for guess in best.values()) > _GOOD):
                break
        return sorted(best.values(), key=lambda guess: -guess.score)

    def _judged(self, window: Window, low: int, high: int) -> list[_Guess]:
        """Return the guesses for one window, each judged with the same neighbours whatever the window."""
        spot = self._around.spot(window)
        before = [self._number(window, i) for i in range(low - 2, window.first)]
        after = [self._number(window, i) for i in range(window.last + 1, high + 3)]
        known = [max(GAP, n) for n in (before[-2], before[-1], after[0], after[1])]
        guesses: list[_Guess] = []
        best = -inf
        for promise, words in self._proposer.propose(spot, Context(*known)):
            if promise < best - _HOPELESS:
                break
            best = max(best, promise)
            spelled = tuple(self._phrases.words[w] for w in words)
            cost = self._around.cost(spot, spelled)
            score = LANGUAGE * self._likely([*before, *words, *after]) - cost
            guesses.append(_Guess(score, cost, spelled, window))
        return guesses

    def _number(self, window: Window, i: int) -> int:
        """The number of a neighbour; `GAP` beyond the paragraph."""
        word = self._around.word(window, i)
        if word is None:
            return GAP
        return self._phrases.numbers.get(word, _NO_WORD) if word else _NO_WORD

    def _likely(self, words: Sequence[int]) -> float:
        """Return how likely the words from the third on are, each after the two before it, as a logarithm."""
        total = 0.0
        for i in range(2, len(words)):
            word = words[i]
            if word > GAP:
                total += self._phrases.probability(max(GAP, words[i - 2]), max(GAP, words[i - 1]), word)
            elif word == _NO_WORD:
                total += _STRANGE
        return total


def _open_negation(words: Sequence[str], rivals: Iterable[Sequence[str]]) -> bool:
    """Tell whether a rival guess denies what this one states, or the other way round."""
    return any(guard.negations(rival) != guard.negations(words) for rival in rivals)
