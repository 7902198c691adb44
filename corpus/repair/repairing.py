"""From a document as read to a document as it ought to read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from corpus.document import Document, Line
from corpus.repair.assessment import SOUND, assess, suspicious
from corpus.repair.copies import Copies
from corpus.repair.edits import Edit, apply
from corpus.repair.evidence import Evidence
from corpus.repair.phrases import Phrases
from corpus.repair.pieces import Reading, read
from corpus.repair.restoring import Restorer
from corpus.repair.spots import find
from schemas.records import Repair

_OWN_WORTH = 4.0
"""How much a document's own phrases count against those of a document that shares few words with it."""

_SURE, _LIKELY = 0.6, 0.2
"""Confidence from which a stretch no longer counts as damaged, and from which it is read as restored at all."""


def repair(document: Document, evidence: Evidence) -> Document:
    """Return the document with its damage repaired; a sound document comes back as it is.

    The source never changes: repairs are edits of the lines' layers, each with a row that says what, why and how sure;
    `damage` of the document returned holds the stretches that could not be restored.
    """
    found = assess(document, evidence.vocabulary) if suspicious(document) else SOUND
    if not found.damaged:
        return document
    reading = read(document, evidence.vocabulary, evidence.letters, found)
    edits: list[list[Edit]] = [list(mended) for mended in reading.mended]
    lost = _restore(document, evidence, reading, edits) if found.last else []
    lines: list[Line] = []
    repairs: list[Repair] = []
    for line, changes in zip(document.lines, edits, strict=True):
        changed, rows = apply(line, sorted(changes, key=lambda edit: edit.start)) if changes else (line, [])
        lines.append(changed)
        repairs.extend(rows)
    return replace(document, lines=lines, repairs=[*document.repairs, *repairs], damage=sorted(lost))


def _restore(
    document: Document, evidence: Evidence, reading: Reading, edits: list[list[Edit]]
) -> list[tuple[int, int]]:
    """Add the edits that restore what was printed over; return the stretches of the source that stay doubtful."""
    streams = [*evidence.streams, list(reading.believed())]
    phrases = Phrases(streams, [*_worth(streams), _OWN_WORTH])
    restorer = Restorer(reading, evidence.vocabulary, Copies(streams), phrases)
    lost: list[tuple[int, int]] = []
    for window in find(reading):
        line = document.lines[window.line]
        restored = restorer.restore(window, line.text)
        where = restored.window if restored else window
        start, end = reading.pieces[where.first].start, reading.pieces[where.last].end
        if restored is None or not restored.certain or restored.confidence < _SURE:
            lost.append(line.layer.span(start, end))
        if restored is None or restored.confidence < _LIKELY:
            continue
        if restored.text != line.text[start:end]:
            kept = [edit for edit in edits[window.line] if edit.end <= start or edit.start >= end]
            edits[window.line] = [*kept, Edit(start, end, restored.text, restored.reason, restored.confidence)]
    return lost


def _worth(streams: Sequence[Sequence[str]]) -> list[float]:
    """Return how much each sound document's phrases count: the more, the more of its words the damaged one uses."""
    own = set(streams[-1])
    worth: list[float] = []
    for stream in streams[:-1]:
        words = [word for word in stream if word.isalpha()]
        shared = sum(word in own for word in words) / max(1, len(words))
        worth.append(1.0 + max(0.0, shared - 0.85) * 20.0)
    return worth
