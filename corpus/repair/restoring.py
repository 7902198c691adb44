"""What stood in a damaged spot: near copies first, then words that fit their neighbours and the letters seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import exp

from corpus.repair import guard, overprint
from corpus.repair.copies import REACH, Copies, Copy
from corpus.repair.overprint import Spot
from corpus.repair.phrases import GAP, Phrases
from corpus.repair.pieces import Reading
from corpus.repair.proposals import LANGUAGE, Context, Proposer
from corpus.repair.spots import Window
from corpus.repair.vocabulary import Vocabulary
from corpus.repair.words import PIECE, join, plain, rough

_GOOD_COPY = 6.0
"""Cost up to which a near copy explains the letters seen."""

_AGREEING = 1.0
"""What each word that agrees around a near copy is worth against the letters seen."""

_UNKNOWN = -14.0
"""The logarithm of how probable a word is that does not exist."""

_WORST = 12.0
"""Cost of the letters from which a guess is no better than none."""


@dataclass(frozen=True, slots=True)
class Restored:
    """The words that stood in a window, as they are written, with the reason and how sure it is.

    `certain` is false where a figure or a negation hangs on a guess: then the stretch stays marked as damaged.
    """

    window: Window
    text: str
    reason: str
    confidence: float
    certain: bool


@dataclass(frozen=True, slots=True)
class _Guess:
    score: float
    cost: float
    words: tuple[str, ...]
    window: Window


class Restorer:
    """Restores the spots of one document."""

    def __init__(self, reading: Reading, vocabulary: Vocabulary, copies: Copies, phrases: Phrases) -> None:
        self._reading = reading
        self._vocabulary = vocabulary
        self._copies = copies
        self._phrases = phrases
        self._spelled: dict[str, str] = {}

    @cached_property
    def _proposer(self) -> Proposer:
        return Proposer(self._phrases)

    def restore(self, window: Window, text: str) -> Restored | None:
        """Return what stood in a window of a line that reads `text`, or None where nothing fits."""
        return self._from_copies(window, text)

    def _from_copies(self, window: Window, text: str) -> Restored | None:
        spot = self._spot(window, text)
        left = [self._word(window, window.first - 1 - i) for i in range(REACH)]
        right = [self._word(window, window.last + 1 + i) for i in range(REACH)]
        ranked = sorted(
            (
                (self._cost(spot, copy.words) - _AGREEING * copy.agreeing, copy)
                for copy in self._copies.find(left, right, len(spot.seen))
            ),
            key=lambda pair: pair[0],
        )
        if not ranked:
            return None
        score, copy = ranked[0]
        cost = score + _AGREEING * copy.agreeing
        if cost > _GOOD_COPY:
            return None
        rivals = [other for value, other in ranked[1:] if value < score + 2.0]
        confidence = round(min(0.99, 0.75 + 0.03 * copy.agreeing - 0.02 * cost), 2)
        return self._restored(window, text, copy.words, "near copy", confidence, _proven(copy, rivals))

    def _from_phrases(self, window: Window, text: str) -> Restored | None:
        guesses = self._guesses(window, text)
        if not guesses or guesses[0].cost > _WORST:
            return None
        best = guesses[0]
        margin = best.score - guesses[1].score if len(guesses) > 1 else 5.0
        confidence = round(0.9 / (1.0 + exp(1.0 - margin) + max(0.0, best.cost - 5.0) / 5.0), 2)
        rivals = [g.words for g in guesses[1:] if g.score > best.score - 4.0]
        certain = not guard.figures(best.words) and not _negation_open(best.words, rivals)
        return self._restored(best.window, text, best.words, "phrase", confidence, certain)

    def _guesses(self, window: Window, text: str) -> list[_Guess]:
        """Return what may have stood in a window or one made wider by a piece, the best first."""
        here = self._reading.of_line(window.line)
        low, high = max(window.first - 1, here[0]), min(window.last + 1, here[-1])
        best: dict[tuple[str, ...], _Guess] = {}
        for first, last in ((window.first, window.last), (low, window.last), (window.first, high)):
            wider = Window(window.line, first, last, window.zone)
            for guess in self._judged(wider, text, low, high):
                whole = (*self._between(low, first), *guess.words, *self._between(last + 1, high + 1))
                if whole not in best or best[whole].score < guess.score:
                    best[whole] = guess
            if best and max(g.score for g in best.values()) > -14.0:
                break
        return sorted(best.values(), key=lambda guess: -guess.score)

    def _between(self, start: int, end: int) -> Iterable[str]:
        return (self._reading.pieces[i].word for i in range(start, end))

    def _judged(self, window: Window, text: str, low: int, high: int) -> list[_Guess]:
        """Return the guesses for one window, each judged with the same neighbours whatever the window."""
        spot = self._spot(window, text)
        before = [self._number(window, i) for i in range(low - 2, window.first)]
        after = [self._number(window, i) for i in range(window.last + 1, high + 3)]
        known = [max(GAP, n) for n in (before[-2], before[-1], after[0], after[1])]
        guesses: list[_Guess] = []
        for words in self._proposer.propose(spot, Context(*known)):
            spelled = tuple(self._phrases.words[w] for w in words)
            cost = self._cost(spot, spelled)
            score = LANGUAGE * self._likely([*before, *words, *after]) - cost
            guesses.append(_Guess(score, cost, spelled, window))
        return guesses

    def _likely(self, words: Sequence[int]) -> float:
        total = 0.0
        for i in range(2, len(words)):
            word = words[i]
            if word > GAP:
                total += self._phrases.probability(max(GAP, words[i - 2]), max(GAP, words[i - 1]), word)
            elif word < GAP:
                total += _UNKNOWN
        return total

    def _word(self, window: Window, i: int) -> str:
        """A neighbour that can be believed, or an empty word."""
        pieces = self._reading.pieces
        if not 0 <= i < len(pieces) or not self._joined(window, i):
            return ""
        piece = pieces[i]
        return piece.word if self._reading.zones[piece.line].believes(piece) else ""

    def _number(self, window: Window, i: int) -> int:
        """The number of a neighbour; `GAP` beyond the paragraph, -1 for what is no word."""
        pieces = self._reading.pieces
        if not 0 <= i < len(pieces) or not self._joined(window, i):
            return GAP
        piece = pieces[i]
        return self._phrases.numbers.get(piece.word, -1) if self._reading.zones[piece.line].believes(piece) else -1

    def _joined(self, window: Window, i: int) -> bool:
        """Tell whether no blank line parts a piece from the window."""
        line = self._reading.pieces[i].line
        low, high = min(line, window.line), max(line, window.line)
        return all(self._reading.of_line(n) for n in range(low + 1, high))

    def _spot(self, window: Window, text: str) -> Spot:
        start, end = self._reading.pieces[window.first].start, self._reading.pieces[window.last].end
        return Spot(rough(plain(text[start:end])), start, window.zone.first, window.zone.last)

    def _cost(self, spot: Spot, words: Sequence[str]) -> float:
        return overprint.cost(spot, join([self._marked(word) for word in words]))

    def _marked(self, word: str) -> str:
        """The rough spelling of a word with capitals for letters with an accent."""
        spelled = self._spelled.get(word)
        if spelled is None:
            best = self._vocabulary.best(word)
            same = len(best) == len(word)
            spelled = (
                "".join(rough(a) if a == b else a.upper() for a, b in zip(word, best, strict=True))
                if same
                else rough(word)
            )
            self._spelled[word] = spelled
        return spelled

    def _restored(
        self, window: Window, text: str, words: Sequence[str], reason: str, confidence: float, certain: bool
    ) -> Restored:
        pieces = self._reading.pieces
        seen = text[pieces[window.first].start : pieces[window.last].end]
        kept = {plain(match[0]) for match in PIECE.finditer(seen)}
        proven = certain or set(guard.figures(words)) <= kept
        written = join([self._vocabulary.written(word) for word in words])
        if seen[:1].isupper():
            written = written[:1].upper() + written[1:]
        return Restored(window, written, reason, confidence, proven)


def _proven(copy: Copy, rivals: Sequence[Copy]) -> bool:
    """Tell whether no rival near copy has other figures or denies what this one states."""
    if not guard.figures(copy.words) and not guard.negations(copy.words) and not rivals:
        return True
    same = all(
        guard.figures(r.words) == guard.figures(copy.words) and guard.negations(r.words) == guard.negations(copy.words)
        for r in rivals
    )
    return same and copy.agreeing >= REACH


def _negation_open(words: Sequence[str], rivals: Iterable[Sequence[str]]) -> bool:
    """Tell whether a rival guess denies what this one states, or the other way round."""
    return any(guard.negations(rival) != guard.negations(words) for rival in rivals)
