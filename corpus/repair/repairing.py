"""From a document as read to a document as it ought to read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from corpus.collecting import uncollected
from corpus.layers import Document, Line
from corpus.repair import edits as apart
from corpus.repair import edits as figures
from corpus.repair import edits as guard
from corpus.repair.by_phrase import ByPhrase
from corpus.repair.copies import REACH, Answers, Between, Copies, Copy, Restoring, ask, together
from corpus.repair.edits import Edit, apply, merged
from corpus.repair.evidence import Evidence, assess, suspicious
from corpus.repair.phrases import Phrases, Vocabulary, stream
from corpus.repair.pieces import Letters, read
from corpus.repair.surroundings import Fit, Restored, Surroundings, Window, find, find_elsewhere
from schemas.records import Repair

# Restoring a spot from a near copy: another passage with the same words around it.


_GOOD, _GOOD_EACH = 6.0, 1.5
"""Cost up to which a near copy explains the letters seen: at least, and more for each word that agrees around it."""

_AGREEING = 1.0
"""What each word that agrees around a near copy is worth against the letters seen."""

_RIVAL = 10.0
"""How much worse another near copy may be and still cast doubt on a figure or a negation."""


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
    confidence = min(0.99, 0.8 + 0.03 * copy.agreeing - 0.012 * max(0.0, cost))
    certain = _proven(copy, rivals) or _seen(window, copy, around)
    certain = (
        certain
        and not around.drops_figure(window, copy.words)
        and not (yield from around.fits_other_figure(window, copy.words, spot))
        and not (yield from around.hides_negation(window, copy.words, spot, copies.deniable))
    )
    return around.restored(window, copy.words, "near copy", confidence, certain)


def _seen(window: Window, copy: Copy, around: Surroundings) -> bool:
    """Tell whether figures and negations of a copy can be seen in the damaged text itself."""
    return around.proves(window, copy.words) and around.denies_as_seen(window, copy.words)


def _proven(copy: Copy, rivals: Sequence[Copy]) -> bool:
    """Tell whether no rival has other figures or denies what this copy states, and enough words agree around it."""
    figures, negations = guard.figures(copy.words), guard.negations(copy.words)
    if any(guard.figures(r.words) != figures or guard.negations(r.words) != negations for r in rivals):
        return False
    return not (figures or negations) or copy.agreeing >= guard.VOUCHING


_SURE, _LIKELY = 0.75, 0.3
"""Confidence from which a stretch no longer counts as damaged, and from which it is read as restored at all."""


def repair(document: Document, evidence: Evidence) -> Document:
    """Return the document with its damage repaired; a sound document comes back as it is.

    The source never changes: repairs are edits of the lines' layers, each with a row that says what, why and how sure;
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
    edits: list[list[Edit]] = [list(mended) for mended in reading.mended]
    following = [*(line.text for line in document.lines[1:]), ""]
    for line, after, mended in zip(document.lines, following, edits, strict=True):
        for edit in (*figures.mend(line.text, after), *apart.together(line.text, vocabulary)):
            mended[:] = merged(mended, edit)
    with uncollected():
        around = Surroundings(reading, vocabulary, [line.text for line in document.lines])
        lost = _restore(document, around, [stream(text) for text in texts], edits) if found.last else []
    lines: list[Line] = []
    repairs: list[Repair] = []
    for line, changes in zip(document.lines, edits, strict=True):
        changed, rows = apply(line, sorted(changes, key=lambda edit: edit.start)) if changes else (line, [])
        lines.append(changed)
        repairs.extend(rows)
    return replace(
        document, lines=lines, repairs=[*document.repairs, *repairs], damage=sorted([*document.damage, *lost])
    )


def _restore(
    document: Document, around: Surroundings, streams: Sequence[Sequence[str]], edits: list[list[Edit]]
) -> list[tuple[int, int]]:
    """Add the edits that restore what was printed over; return the stretches of the source that stay doubtful."""
    pieces = around.reading.pieces
    lost: list[tuple[int, int]] = []
    for window, restored in _restored(streams, around):
        where = restored.window if restored else window
        start, end = pieces[where.first].start, pieces[where.last].end
        if restored is None or not restored.certain or restored.confidence < _SURE:
            lost.append(document.lines[window.line].layer.span(start, end))
        if (
            restored
            and restored.certain
            and restored.confidence >= _LIKELY
            and restored.text != document.lines[window.line].text[start:end]
        ):
            edit = Edit(start, end, restored.text, restored.reason, restored.confidence)
            edits[window.line] = merged(edits[window.line], edit)
    return lost


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
    by_phrase = ByPhrase(around, Phrases(streams, around.vocabulary.listed()), copies)
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
    around: Surroundings, copies: Copies, by_phrase: ByPhrase, done: Mapping[int, Window]
) -> dict[Window, Restored | None]:
    """Return what stood in words that do not exist and stand apart from the spots done."""
    windows = list(find_elsewhere(around.reading, done))
    found = {window: by_phrase.part(window) for window in windows}
    found |= _by_copy([window for window in windows if found[window] is None], around, copies)
    left = [window for window in windows if found[window] is None]
    return found | dict(zip(left, by_phrase.restore_all(left, narrow=True), strict=True))
