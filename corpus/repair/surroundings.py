"""A damaged spot with its neighbours, and how what is restored is written there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from corpus.repair import guard, overprint
from corpus.repair.overprint import Spot
from corpus.repair.pieces import Reading
from corpus.repair.spots import Window
from corpus.repair.vocabulary import Vocabulary
from corpus.repair.words import PIECE, join, plain, rough

_NOT = "no"
_CLEARLY = 2.0
"""How much less it must cost to deny what is restored."""

_BESIDE = 3
"""Words after a spot in which a figure may stand once more."""


@dataclass(frozen=True, slots=True)
class Restored:
    """The plain words that stood in a window and how they are written, with the reason and how sure it is.

    `certain` is false where a figure or a negation hangs on a guess: then the stretch stays marked as damaged.
    """

    window: Window
    words: tuple[str, ...]
    text: str
    reason: str
    confidence: float
    certain: bool


class Surroundings:
    """The windows of one document with what stands around them; `texts` are its lines."""

    def __init__(self, reading: Reading, vocabulary: Vocabulary, texts: Sequence[str]) -> None:
        self.reading = reading
        self._vocabulary = vocabulary
        self._texts = texts
        self._spelled: dict[str, str] = {}

    def seen(self, window: Window) -> str:
        """Return the damaged text of a window as received."""
        pieces = self.reading.pieces
        return self._texts[window.line][pieces[window.first].start : pieces[window.last].end]

    def spot(self, window: Window) -> Spot:
        """Return what can be seen in a window."""
        start = self.reading.pieces[window.first].start
        return Spot(rough(plain(self.seen(window))), start, window.zone.first, window.zone.last)

    def word(self, window: Window, i: int) -> str | None:
        """Return a neighbour that can be believed; None beyond the paragraph, an empty word for what is none."""
        pieces = self.reading.pieces
        if not 0 <= i < len(pieces) or not self._joined(window, i):
            return None
        piece = pieces[i]
        return piece.word if self.reading.zones[piece.line].believes(piece) else ""

    def _joined(self, window: Window, i: int) -> bool:
        """Tell whether no blank line parts a piece from the window."""
        line = self.reading.pieces[i].line
        low, high = min(line, window.line), max(line, window.line)
        return all(self.reading.of_line(n) for n in range(low + 1, high))

    def between(self, start: int, end: int) -> Iterable[str]:
        """Return the words of the pieces from `start` to before `end`."""
        return (self.reading.pieces[i].word for i in range(start, end))

    def cost(self, spot: Spot, words: Sequence[str]) -> float:
        """Return how badly plain words explain what can be seen in a spot."""
        return overprint.cost(spot, join([self._marked(word) for word in words]))

    def _marked(self, word: str) -> str:
        """The rough spelling of a word with capitals for letters with an accent."""
        spelled = self._spelled.get(word)
        if spelled is None:
            best = self._vocabulary.best(word)
            if len(best) == len(word):
                spelled = "".join(rough(a) if a == b else a.upper() for a, b in zip(word, best, strict=True))
            else:
                spelled = rough(word)
            self._spelled[word] = spelled
        return spelled

    def restored(self, window: Window, words: Sequence[str], reason: str, confidence: float, certain: bool) -> Restored:
        """Return plain words as they are written in a window."""
        seen = self.seen(window)
        written = join([self._vocabulary.written(word) for word in words])
        if seen[:1].isupper():
            written = written[:1].upper() + written[1:]
        written = self._spaced(window, words, written)
        return Restored(window, tuple(words), written, reason, round(confidence, 2), certain)

    def proves(self, window: Window, words: Sequence[str]) -> bool:
        """Tell whether what can be seen in a window and after it proves the figures among restored words."""
        beside = [self.word(window, window.last + 1 + i) or "" for i in range(_BESIDE)]
        return guard.proven(words, self._kept(window), beside)

    def denies_as_seen(self, window: Window, words: Sequence[str]) -> bool:
        """Tell whether restored words deny just what the damaged text denies."""
        return guard.negations(words) == guard.negations(self._kept(window))

    def hides_negation(self, window: Window, words: Sequence[str], spot: Spot, deniable: Callable[[str], bool]) -> bool:
        """Tell whether the letters seen fit better if one of the restored words is denied, or no longer denied.

        `deniable` tells whether "no" may stand before a word.
        """
        cost = self.cost(spot, words) - _CLEARLY
        after = self.word(window, window.last + 1) or ""
        for i in range(len(words) + 1):
            following = words[i] if i < len(words) else after
            if following and deniable(following) and self.cost(spot, [*words[:i], _NOT, *words[i:]]) < cost:
                return True
        return any(
            word == _NOT and self.cost(spot, [*words[:i], *words[i + 1 :]]) < cost for i, word in enumerate(words)
        )

    def _kept(self, window: Window) -> list[str]:
        return [plain(match[0]) for match in PIECE.finditer(self.seen(window))]

    def untouched(self, window: Window) -> Restored:
        """Return a window as it stands: what can be read there is what was printed."""
        pieces = self.reading.pieces
        words = tuple(pieces[i].word for i in range(window.first, window.last + 1))
        return Restored(window, words, self.seen(window), "", 1.0, True)

    def _spaced(self, window: Window, words: Sequence[str], written: str) -> str:
        """Return what was restored with the spaces that were lost with it at either end."""
        pieces, here = self.reading.pieces, self.reading.of_line(window.line)
        first, last = window.first, window.last
        if first > here[0] and pieces[first - 1].end == pieces[first].start:
            before = pieces[first - 1].word
            written = join([before, words[0]])[len(before) : -len(words[0])] + written
        if last < here[-1] and pieces[last + 1].start == pieces[last].end:
            after = pieces[last + 1].word
            written += join([words[-1], after])[len(words[-1]) : -len(after)]
        return written
