"""Repair of damaged text layers, as a layer of its own: the text as received is always kept and cited.

A damaged spot is restored from a near copy of its passage, or by words that fit its neighbours and the letters that can
be seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, islice
from math import exp, inf
from typing import NamedTuple

import numpy as np

from corpus.garbage import uncollected
from corpus.layers import Document, Line
from corpus.repair import edits
from corpus.repair.copies import REACH, Answers, Beside, Between, Copies, Copy, Question, Restoring, ask, together
from corpus.repair.edits import Edit, apply, merged
from corpus.repair.evidence import Evidence, assess, gather, suspicious
from corpus.repair.overprint import MOST_OVER
from corpus.repair.phrases import GAP, Phrases, Vocabulary, stream
from corpus.repair.pieces import Letters, read
from corpus.repair.proposals import LANGUAGE, Context, Proposal, Proposer
from corpus.repair.surroundings import Fit, Restored, Surroundings, Window, find, find_elsewhere
from schemas.records import Repair

__all__ = ["Evidence", "gather", "repair"]


# Restoring a spot from a near copy: another passage with the same words around it.


_GOOD, _GOOD_EACH = 6.0, 1.5
"""Cost up to which a near copy explains the letters seen: at least, and more for each word that agrees around it."""

_AGREEING = 1.0
"""What each word that agrees around a near copy is worth against the letters seen."""

_RIVAL = 10.0
"""How much worse another near copy may be and still cast doubt on a figure or a negation."""

_SURE, _LIKELY = 0.75, 0.3
"""Confidence from which a stretch no longer counts as damaged, and from which it is read as restored at all."""

_SURE_COPY = 0.65
"""The same for what another passage vouches for: of the public spots between the two, all are right."""

_COPY, _COPY_AGREEING, _COPY_COST, _COPY_MOST = 0.8, 0.03, 0.012, 0.99
"""Confidence of a near copy, more for each word that agrees around it, less for what its letters cost; and the most.

Set by hand; `_SURE_COPY` tells from where on the public spots bear it out.
"""

_BY_MARGIN, _BY_AGREEING, _BY_SHARE, _BY_SCORE, _BY_ALL, _GUESS_MOST = 0.33, 0.13, 1.2, 0.07, -0.7, 0.95
"""Weights of a guess's margin, agreeing words, share and score, and the constant; how sure a guess is at most.

They are those of a logistic regression over spots whose text is known.
"""

_NO_WORD = -1

_WORST = 30.0
"""Cost of the letters from which a guess is no better than none."""

_SPARED = 2.0
"""What it costs to believe that a line that reaches into the zone was spared."""

_PARTED = 0.9
"""Confidence of a space put in."""

_OTHER_GUESS = 3.0
"""How much worse another guess may be and still cast doubt on a negation."""

_SURELY = 0.6
"""Confidence from which words that all exist are believed to be damaged."""

_DECIDING, _DECIDED = 4, 0.8
"""Words that must agree around a passage, and confidence, from which nothing else is proposed."""

_VOUCHING, _DOUBTING = 4, 2
"""Words that must agree around a passage for it to vouch for a figure or a negation, or to cast more doubt on it."""

_CLOSE, _FAR = 6.0, 12.0
"""How much worse another guess may be and still cast doubt, without words that agree around it and with them."""

_WHOLE = 6
"""Letters of a known word from which it is no rest of others that were printed over each other."""

_MARGIN = 8.0
"""Distance to the second guess from which more makes none surer."""


@dataclass(frozen=True, slots=True)
class _Likelihood(Question[Sequence[float]]):
    """How likely are the words of rows (of their numbers) from the third on, as logarithms?"""

    rows: Sequence[Sequence[int]]


class _Guess(NamedTuple):
    score: float
    cost: float
    words: tuple[str, ...]
    window: Window
    agreeing: int


class _ByPhrase:
    """Restores spots of one document by the phrases of a build."""

    def __init__(self, around: Surroundings, phrases: Phrases, copies: Copies) -> None:
        self._around = around
        self._phrases = phrases
        self._copies = copies

    @cached_property
    def _proposer(self) -> Proposer:
        return Proposer(self._phrases)

    def restore_all(self, windows: Sequence[Window], *, narrow: bool = False) -> list[Restored | None]:
        """Return what most likely stood in each window (or a wider one, unless `narrow`); None where nothing fits."""
        answers: Answers = {
            Fit: self._around.costs,
            Between: self._copies.find,
            Beside: self._copies.find,
            Proposal: lambda questions: self._proposer.propose(questions),
            _Likelihood: self._likely,
        }
        return together((self._restore(window, narrow) for window in windows), answers)

    def _restore(self, window: Window, narrow: bool) -> Restoring[Restored | None]:
        guesses = yield from self._guesses(window, narrow)
        if not guesses or guesses[0].cost > _WORST:
            return None
        best = guesses[0]
        stands = yield from self._as_it_stands(window)
        if best.score < stands or (stands > -inf and _confidence(guesses) < _SURELY):
            return self._around.untouched(window)
        spot, rivals = (
            self._around.spot(best.window),
            (g.words for g in guesses[1:] if g.score > best.score - _OTHER_GUESS),
        )
        certain = (
            self._stated(best, guesses[1:])
            and not _open_negation(best.words, rivals)
            and not (yield from self._around.fits_other_figure(best.window, best.words, spot))
            and not (yield from self._around.hides_negation(best.window, best.words, spot, self._deniable))
        )
        reason = "near copy" if best.agreeing >= _VOUCHING else "phrase"
        return self._around.restored(best.window, best.words, reason, _confidence(guesses), certain)

    def _stated(self, best: _Guess, others: Sequence[_Guess]) -> bool:
        """Tell whether figures and negations can be seen, or another passage vouches for them and none has others."""
        around, window = self._around, best.window
        if around.proves(window, best.words) and around.denies_as_seen(window, best.words):
            return not around.drops_figure(window, best.words) or best.agreeing >= edits.VOUCHING
        rivals = (g for g in others if g.score > best.score - (_FAR if g.agreeing >= _DOUBTING else _CLOSE))
        return best.agreeing >= edits.VOUCHING and all(edits.same(rival.words, best.words) for rival in rivals)

    def _deniable(self, word: str) -> bool:
        """Tell whether "no" may stand before a word."""
        p = self._phrases
        number = p.numbers.get(word, GAP)
        return edits.deniable(
            word, float(p.single[number]), lambda other: p.numbers.get(other, GAP) * p.size + number in p.pairs
        )

    def _as_it_stands(self, window: Window) -> Restoring[float]:
        """Return the score that a guess must beat where all words of a window exist: that nothing is damaged."""
        pieces = self._around.reading.pieces
        if not all(pieces[i].known for i in range(window.first, window.last + 1)):
            return -inf
        here = self._around.reading.of_line(window.line)
        low, high = max(window.first - 1, here[0]), min(window.last + 1, here[-1])
        numbers = [self._number(window, i) for i in (low - 2, low - 1)]
        numbers += [self._phrases.numbers.get(word, _NO_WORD) for word in self._around.between(low, high + 1)]
        numbers += [self._number(window, i) for i in (high + 1, high + 2)]
        (likely,) = yield from ask(_Likelihood([numbers]))
        return LANGUAGE * likely - _SPARED

    def part(self, window: Window) -> Restored | None:
        """Return the word of a window as two words that follow each other elsewhere, if it is that."""
        words = edits.part(self._around.reading.pieces[window.first].word, self._phrases)
        if words is None:
            return None
        seen, length = self._around.seen(window), len(words[0])
        return Restored(window, words, f"{seen[:length]} {seen[length:]}", "lost space", _PARTED, True)

    def _guesses(self, window: Window, narrow: bool) -> Restoring[list[_Guess]]:
        """Return what may have stood in a window, or in one made wider by its neighbours, the best first."""
        here = self._around.reading.of_line(window.line)
        low, high = max(window.first - 1, here[0]), min(window.last + 1, here[-1])
        best: dict[tuple[str, ...], _Guess] = {}
        between = self._around.between
        tried = [(window.first, window.last)] if narrow else list(self._tried(window, low, high))
        for proposing in (False, True) if self._worth_proposing(window) else (False,):
            for first, last in tried:
                wider = Window(window.line, first, last, window.zone)
                before, after = tuple(between(low, first)), tuple(between(last + 1, high + 1))
                for guess in (yield from self._judged(wider, low, high, proposing)):
                    whole = before + guess.words + after
                    if whole not in best or best[whole].score < guess.score:
                        best[whole] = guess
            ranked = sorted(best.values(), key=lambda guess: -guess.score)
            if ranked and ranked[0].agreeing >= _DECIDING and _confidence(ranked) > _DECIDED:
                break
        return ranked

    def _worth_proposing(self, window: Window) -> bool:
        """Tell whether a window holds an unknown word between two known ones: only then a repair can be weighed."""
        pieces, around = self._around.reading.pieces, self._around
        beside = around.word(window, window.first - 1) and around.word(window, window.last + 1)
        return bool(beside) and not all(pieces[i].known for i in range(window.first, window.last + 1))

    def _tried(self, window: Window, low: int, high: int) -> Iterator[tuple[int, int]]:
        """Yield the window, and one with the neighbours that the second stroke may reach."""
        pieces, zone = self._around.reading.pieces, window.zone
        first = low if pieces[low].end > zone.last - MOST_OVER else window.first
        last = high if pieces[high].start <= zone.last else window.last
        yield window.first, window.last
        if (first, last) != (window.first, window.last):
            yield first, last

    def _judged(self, window: Window, low: int, high: int, proposing: bool) -> Restoring[list[_Guess]]:
        """Return the guesses for one window, each judged with the same neighbours whatever the window."""
        spot = self._around.spot(window)
        before = [self._number(window, i) for i in range(low - 2, window.first)]
        after = [self._number(window, i) for i in range(window.last + 1, high + 3)]
        if proposing:
            context = Context(*(max(GAP, n) for n in (before[-2], before[-1], after[0], after[1])))
            proposed = yield from ask(Proposal(spot, context))
            agreeing = {tuple(self._phrases.words[w] for w in words): 0 for words in proposed}
        else:
            agreeing = yield from self._elsewhere(window, len(spot.seen))
        costs = (yield from ask(Fit(spot, list(agreeing)))) if agreeing else ()
        good = [(words, cost) for words, cost in zip(agreeing, costs, strict=True) if cost < _WORST]
        if not good:
            return []
        numbers = self._phrases.numbers
        rows = [[*before, *(numbers[word] for word in words), *after] for words, _ in good]
        chances = yield from ask(_Likelihood(rows))
        return [
            _Guess(LANGUAGE * chance + _AGREEING * agreeing[words] - cost, cost, words, window, agreeing[words])
            for (words, cost), chance in zip(good, chances, strict=True)
        ]

    def _elsewhere(self, window: Window, length: int) -> Restoring[dict[tuple[str, ...], int]]:
        """Return what stands elsewhere beside the same words, and how many words agree around it."""
        left, right = self._around.neighbours(window, REACH)
        beside = yield from ask(Beside(left, right, length))
        between = yield from ask(Between(left, right, length))
        return {copy.words: copy.agreeing for copy in (*beside, *between)}

    def _number(self, window: Window, i: int) -> int:
        """The number of a neighbour; `GAP` beyond the paragraph."""
        word = self._around.word(window, i)
        if word is None:
            return GAP
        return self._phrases.numbers.get(word, _NO_WORD) if word else _NO_WORD

    def _likely(self, questions: Sequence[_Likelihood]) -> list[Sequence[float]]:
        """Return how likely each row of each question is."""
        rows = [row for question in questions for row in question.rows]
        lengths = np.array([len(row) for row in rows])
        padded = np.full((len(rows), int(lengths.max())), GAP, dtype=np.int64)
        padded[np.arange(padded.shape[1]) < lengths[:, None]] = np.fromiter(chain.from_iterable(rows), dtype=np.int64)
        likely = iter(self._phrases.likely(padded).tolist())
        return [list(islice(likely, len(question.rows))) for question in questions]


def restore(window: Window, around: Surroundings, copies: Copies) -> Restoring[Restored | None]:
    """Return what stood in a window after its best near copy, or None where no copy explains the letters seen."""
    spot = around.spot(window)
    left, right = around.neighbours(window, REACH)
    found = yield from ask(Between(left, right, len(spot.seen)))
    if not found:
        return None
    costs = yield from ask(Fit(spot, [copy.words for copy in found]))
    scored = ((cost - _AGREEING * copy.agreeing, copy) for cost, copy in zip(costs, found, strict=True))
    ranked = sorted(scored, key=lambda pair: pair[0])
    score, copy = ranked[0]
    cost = score + _AGREEING * copy.agreeing
    if cost > _GOOD + _GOOD_EACH * copy.agreeing:
        return None
    rivals = [other for value, other in ranked[1:] if value < score + _RIVAL]
    confidence = min(_COPY_MOST, _COPY + _COPY_AGREEING * copy.agreeing - _COPY_COST * max(0.0, cost))
    certain = _proven(copy, rivals) or _seen(window, copy, around)
    certain = (
        certain
        and not around.drops_figure(window, copy.words)
        and not (yield from around.fits_other_figure(window, copy.words, spot))
        and not (yield from around.hides_negation(window, copy.words, spot, copies.deniable))
    )
    return around.restored(window, copy.words, "near copy", confidence, certain)


def repair(document: Document, evidence: Evidence) -> Document:
    """Return the document with its damage repaired; a sound document comes back as it is.

    The source never changes: repairs are edits of the lines' layers, each with a row that says what, why and how sure.
    `damage` of the document returned holds the stretches that could not be restored.
    """
    if not suspicious(document):
        return document
    texts = evidence.about(document).texts
    vocabulary = Vocabulary(texts)
    found = assess(document, vocabulary)
    if not found.damaged:
        return document
    reading = read(document, vocabulary, Letters(vocabulary), found)
    pending: list[list[Edit]] = [list(mended) for mended in reading.mended]
    texts_of = ["", *(line.text for line in document.lines), ""]
    for line, before, after, mended in zip(document.lines, texts_of, texts_of[2:], pending, strict=False):
        for edit in (*edits.mend(line.text, after, before), *edits.together(line.text, vocabulary)):
            mended[:] = merged(mended, edit)
    with uncollected():
        around = Surroundings(reading, vocabulary, [line.text for line in document.lines])
        lost = _restore(document, around, [stream(text) for text in texts], pending) if found.last else []
    lines: list[Line] = []
    repairs: list[Repair] = []
    for line, changes in zip(document.lines, pending, strict=True):
        ordered = sorted(changes, key=lambda edit: edit.start)
        changed, rows = apply(line, ordered) if ordered else (line, [])
        lines.append(changed)
        repairs.extend(rows)
    return replace(
        document, lines=lines, repairs=[*document.repairs, *repairs], damage=sorted([*document.damage, *lost])
    )


def _seen(window: Window, copy: Copy, around: Surroundings) -> bool:
    """Tell whether figures and negations of a copy can be seen in the damaged text itself."""
    return around.proves(window, copy.words) and around.denies_as_seen(window, copy.words)


def _proven(copy: Copy, rivals: Sequence[Copy]) -> bool:
    """Tell whether no rival has other figures or denies what this copy states, and enough words agree around it."""
    figures, negations = edits.figures(copy.words), edits.negations(copy.words)
    if any(edits.figures(r.words) != figures or edits.negations(r.words) != negations for r in rivals):
        return False
    return not (figures or negations) or copy.agreeing >= edits.VOUCHING


def _restore(
    document: Document, around: Surroundings, streams: Sequence[Sequence[str]], pending: list[list[Edit]]
) -> list[tuple[int, int]]:
    """Add the edits that restore what was printed over; return the stretches of the source that stay doubtful."""
    pieces = around.reading.pieces
    lost: list[tuple[int, int]] = []
    for window, restored in _restored(streams, around):
        where = restored.window if restored else window
        start, end = pieces[where.first].start, pieces[where.last].end
        text = restored.text if restored and restored.certain and restored.confidence >= _LIKELY else ""
        if restored is None or not _is_sure(restored):
            held = (start, end) if text else _illegible(around, where)
            lost.append(document.lines[window.line].layer.span(*held))
        if restored and text and text != document.lines[window.line].text[start:end]:
            edit = Edit(start, end, text, restored.reason, restored.confidence)
            pending[window.line] = merged(pending[window.line], edit)
    return lost


def _illegible(around: Surroundings, window: Window) -> tuple[int, int]:
    """Return where what cannot be read of a window begins and ends: a long word at its edge that stands there whole is
    legible, whatever was printed over its neighbour.
    """
    pieces = around.reading.pieces[window.first : window.last + 1]
    lost = [
        piece
        for piece in pieces
        if len(piece.word) < _WHOLE or edits.figures([piece.word]) or not around.vocabulary.in_corpus(piece.word)
    ]
    edges = lost or pieces
    return edges[0].start, edges[-1].end


def _is_sure(restored: Restored) -> bool:
    """Tell whether what was restored no longer counts as damaged."""
    return restored.certain and restored.confidence >= (_SURE_COPY if restored.reason == "near copy" else _SURE)


def _restored(evidence: Sequence[Sequence[str]], around: Surroundings) -> Iterator[tuple[Window, Restored | None]]:
    """Yield every window with what stood in it: what near copies restore is itself evidence for the rest."""
    reading = around.reading
    windows = list(find(reading))
    copies = Copies([*evidence, list(reading.believed())])
    first = _by_copy(windows, around, copies)
    sure = {w.line: (w.first, w.last, r.words) for w, r in first.items() if r and r.certain}
    streams = [*evidence, list(reading.believed(sure))]
    copies = Copies(streams)
    found = first | _by_copy([window for window in windows if first[window] is None], around, copies)
    by_phrase = _ByPhrase(around, Phrases(streams, around.vocabulary.listed()), copies)
    doubtful = [window for window, restored in found.items() if restored is None or not restored.certain]
    for window, restored in zip(doubtful, by_phrase.restore_all(doubtful), strict=True):
        found[window] = restored or found[window]
    yield from found.items()
    for window, restored in _elsewhere(around, copies, by_phrase, {window.line: window for window in windows}).items():
        if restored and restored.certain and restored.confidence >= _SURE:
            yield window, restored


def _by_copy(windows: Sequence[Window], around: Surroundings, copies: Copies) -> dict[Window, Restored | None]:
    answers: Answers = {Fit: around.costs, Between: copies.find}
    restored = together((restore(window, around, copies) for window in windows), answers)
    return dict(zip(windows, restored, strict=True))


def _elsewhere(
    around: Surroundings, copies: Copies, by_phrase: _ByPhrase, done: Mapping[int, Window]
) -> dict[Window, Restored | None]:
    """Return what stood in words that do not exist and stand apart from the spots done."""
    windows = list(find_elsewhere(around.reading, done))
    found = {window: by_phrase.part(window) for window in windows}
    found |= _by_copy([window for window in windows if found[window] is None], around, copies)
    left = [window for window in windows if found[window] is None]
    return found | dict(zip(left, by_phrase.restore_all(left, narrow=True), strict=True))


def _confidence(guesses: Sequence[_Guess]) -> float:
    """Return how sure the first guess is: the further the others are behind, and the more words agree around it."""
    best = guesses[0]
    margin = min(_MARGIN, best.score - guesses[1].score) if len(guesses) > 1 else _MARGIN
    share = 1.0 / sum(exp(guess.score - best.score) for guess in guesses)
    odds = _BY_MARGIN * margin + _BY_AGREEING * best.agreeing + _BY_SHARE * share + _BY_SCORE * best.score + _BY_ALL
    return _GUESS_MOST / (1.0 + exp(-odds))


def _open_negation(words: Sequence[str], rivals: Iterable[Sequence[str]]) -> bool:
    """Tell whether a rival guess denies what this one states, or the other way round."""
    return any(edits.negations(rival) != edits.negations(words) for rival in rivals)
