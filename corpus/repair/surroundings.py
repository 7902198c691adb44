"""Where a line is damaged, with its neighbours, and how what is restored is written there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from corpus.repair import edits, overprint
from corpus.repair.copies import Question, Restoring, ask
from corpus.repair.overprint import Spot
from corpus.repair.phrases import PIECE, Vocabulary, join, plain, rough
from corpus.repair.pieces import NO_ZONE, Piece, Reading, Zone

# Where a line is damaged: the pieces that must be replaced together, and the neighbours that can be believed.


_MARGIN = 3
_LONG_ENOUGH = 6
_CLOSING = frozenset(".,;:)”\"'")


@dataclass(frozen=True, slots=True)
class Window:
    """Pieces `first` to `last` of a line (indices into the reading), and the zone that they stand in."""

    line: int
    first: int
    last: int
    zone: Zone


def find(reading: Reading) -> Iterator[Window]:
    """Yield the spots of a document that were printed over, line by line."""
    for line, zone in enumerate(reading.zones):
        here = reading.of_line(line)
        window = _in_zone(reading, line, here, zone) if zone is not NO_ZONE and here else None
        if window:
            yield window


def find_elsewhere(reading: Reading, done: Mapping[int, Window]) -> Iterator[Window]:
    """Yield words that do not exist and stand apart from the spots done: in table cells, print has other columns."""
    for line in range(len(reading.zones)):
        window = done.get(line)
        for i in reading.of_line(line):
            piece = reading.pieces[i]
            if piece.known or piece.sign or piece.end - piece.start < _LONG_ENOUGH:
                continue
            if window is None or i < window.first - 1 or i > window.last + 1:
                yield Window(line, i, i, Zone(piece.start + 1, piece.end - 1, loose=True))


def _in_zone(reading: Reading, line: int, here: range, zone: Zone) -> Window | None:
    """Return the window around what was printed over; none where the line ends before it or reads well."""
    pieces = reading.pieces
    core = [i for i in here if not pieces[i].known and _near(pieces[i], zone)]
    if not core and pieces[here[-1]].end > zone.last:
        core = [i for i in here if pieces[i].end > zone.first + 1 and pieces[i].start < zone.last - 1]
    if not core:
        return None
    first, last = core[0], core[-1]
    while first > here[0] and pieces[first - 1].end == pieces[first].start and not zone.spares(pieces[first - 1]):
        first -= 1
    while last < here[-1] and pieces[last + 1].start == pieces[last].end and not zone.spares(pieces[last + 1]):
        last += 1
    while last > first and _closes(reading, last, here, zone):
        last -= 1
    return Window(line, first, last, zone)


def _near(piece: Piece, zone: Zone) -> bool:
    return piece.end > zone.first - _MARGIN and piece.start < zone.last + _MARGIN


def _closes(reading: Reading, i: int, here: range, zone: Zone) -> bool:
    """Tell whether a piece is a sign that ends a word at the far end of the zone: such a sign is sure."""
    piece = reading.pieces[i]
    alone = i == here[-1] or reading.pieces[i + 1].start > piece.end
    return alone and piece.word in _CLOSING and piece.end >= zone.first + 2


_NOT = "no"
_CLEARLY = 3.0
"""How much less it must cost to deny what is restored."""

_FIGURES = frozenset("234789")
"""Digits that no letter is read as."""

_BETTER = 0.5
"""How much less it must cost to state another figure."""

_WHOLE = 4
"""Letters from which a word cannot be seen by chance."""

_BESIDE, _BEFORE = 3, 2
"""Words after a spot, and before it, in which a figure may stand once more."""


@dataclass(frozen=True, slots=True)
class Fit(Question[Sequence[float]]):
    """How badly does each of some guesses (plain words) explain what is seen in a spot?"""

    spot: Spot
    guesses: Sequence[Sequence[str]]


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
        self.vocabulary = vocabulary
        self._texts = texts
        self._spelled: dict[str, str] = {}
        here = [len(reading.of_line(line)) for line in range(len(reading.zones))]
        self._paragraphs = list(accumulate(not count for count in here))
        self._believed = [piece.word if reading.zones[piece.line].believes(piece) else "" for piece in reading.pieces]

    def seen(self, window: Window) -> str:
        """Return the damaged text of a window as received."""
        pieces = self.reading.pieces
        return self._texts[window.line][pieces[window.first].start : pieces[window.last].end]

    def spot(self, window: Window) -> Spot:
        """Return what can be seen in a window."""
        start = self.reading.pieces[window.first].start
        return Spot(rough(plain(self.seen(window))), start, window.zone.first, window.zone.last, window.zone.loose)

    def word(self, window: Window, i: int) -> str | None:
        """Return a neighbour that can be believed; None beyond the paragraph, an empty word for what is none."""
        pieces = self.reading.pieces
        if not 0 <= i < len(pieces) or self._paragraphs[pieces[i].line] != self._paragraphs[window.line]:
            return None
        return self._believed[i]

    def neighbours(self, window: Window, reach: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return so many words before a window and after it, the nearest first, empty where they are doubtful."""
        left = tuple(self.word(window, window.first - 1 - i) or "" for i in range(reach))
        right = tuple(self.word(window, window.last + 1 + i) or "" for i in range(reach))
        return left, right

    def between(self, start: int, end: int) -> Iterable[str]:
        """Return the words of the pieces from `start` to before `end`."""
        return (self.reading.pieces[i].word for i in range(start, end))

    def costs(self, asked: Sequence[Fit]) -> list[Sequence[float]]:
        """Return what each guess of each question costs."""
        spelled, mark = self._spelled.get, self._marked
        texts = [
            (fit.spot, [join([spelled(word) or mark(word) for word in words]) for words in fit.guesses])
            for fit in asked
        ]
        return [found.tolist() for found in overprint.all_costs(texts)]

    def _marked(self, word: str) -> str:
        """The rough spelling of a word with capitals for letters with an accent."""
        spelled = self._spelled.get(word)
        if spelled is None:
            best = self.vocabulary.best(word)
            if len(best) == len(word):
                spelled = "".join(rough(a) if a == b else a.upper() for a, b in zip(word, best, strict=True))
            else:
                spelled = rough(word)
            self._spelled[word] = spelled
        return spelled

    def restored(self, window: Window, words: Sequence[str], reason: str, confidence: float, certain: bool) -> Restored:
        """Return plain words as they are written in a window."""
        seen = self.seen(window)
        written = join([self.vocabulary.written(word) for word in words])
        if seen[:1].isupper():
            written = written[:1].upper() + written[1:]
        written = self._spaced(window, words, written)
        return Restored(window, tuple(words), written, reason, round(confidence, 2), certain)

    def proves(self, window: Window, words: Sequence[str]) -> bool:
        """Tell whether what can be seen in a window and around it proves the figures among restored words."""
        beside = [self.word(window, window.last + 1 + i) or "" for i in range(_BESIDE)]
        beside += [self.word(window, window.first - 1 - i) or "" for i in range(_BEFORE)]
        return edits.proven(words, [*self._kept(window), *self._standing(window, words)], beside)

    def fits_other_figure(self, window: Window, words: Sequence[str], spot: Spot) -> Restoring[bool]:
        """Tell whether another figure in the place of one that is restored explains the letters seen better."""
        if self.proves(window, words):
            return False
        others = [
            [*words[:i], other, *words[i + 1 :]]
            for i, word in enumerate(words)
            if edits.figures([word])
            for other in edits.other_figures(word)
        ]
        if not others:
            return False
        cost, *rest = yield from ask(Fit(spot, [words, *others]))
        return min(rest) < cost - _BETTER

    def drops_figure(self, window: Window, words: Sequence[str]) -> bool:
        """Tell whether a digit that is no letter's look-alike can be seen, but the restored words state no figure."""
        return not edits.figures(words) and not _FIGURES.isdisjoint(self.seen(window))

    def _standing(self, window: Window, words: Sequence[str]) -> list[str]:
        """Return the words with which the damaged text begins, and those with which it ends, letter for letter."""
        seen = rough(plain(self.seen(window)))
        found: list[str] = []
        for i, word in enumerate(words):
            whole = len(word) >= _WHOLE
            if whole and (seen.startswith(rough(join([*words[: i + 1]]))) or seen.endswith(rough(join([*words[i:]])))):
                found.append(word)
        return found

    def denies_as_seen(self, window: Window, words: Sequence[str]) -> bool:
        """Tell whether restored words deny just what the damaged text denies."""
        return edits.negations(words) == edits.negations(self._kept(window))

    def hides_negation(
        self, window: Window, words: Sequence[str], spot: Spot, deniable: Callable[[str], bool]
    ) -> Restoring[bool]:
        """Tell whether the letters seen fit better if one of the restored words is denied, or no longer denied.

        `deniable` tells whether "no" may stand before a word.
        """
        following = [*words, self.word(window, window.last + 1) or ""]
        others = [[*words[:i], _NOT, *words[i:]] for i, word in enumerate(following) if word and deniable(word)]
        others += [[*words[:i], *words[i + 1 :]] for i, word in enumerate(words) if word == _NOT]
        if not others:
            return False
        cost, *rest = yield from ask(Fit(spot, [words, *others]))
        return min(rest) < cost - _CLEARLY

    def _kept(self, window: Window) -> list[str]:
        return [plain(match[0]) for match in PIECE.finditer(self.seen(window))]

    def untouched(self, window: Window) -> Restored:
        """Return a window as it stands: what can be read there is what was printed, if it is no figure."""
        pieces = [self.reading.pieces[i] for i in range(window.first, window.last + 1)]
        figure = any(piece.word.isdigit() and window.zone.touches(piece) for piece in pieces)
        return Restored(window, tuple(piece.word for piece in pieces), self.seen(window), "", 1.0, not figure)

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
