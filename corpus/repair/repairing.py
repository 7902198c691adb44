"""From a document as read to a document as it ought to read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from corpus.document import Document, Line
from corpus.repair.assessment import SOUND, Assessment, assess, suspicious
from corpus.repair.edits import Edit, apply
from corpus.repair.evidence import Evidence
from corpus.repair.letters import Letters
from corpus.repair.words import TOKEN
from schemas.records import Repair


def repair(document: Document, evidence: Evidence) -> Document:
    """Return the document with its damage repaired; a sound document comes back as it is.

    The source never changes: repairs are edits of the lines' layers, each with a row that says what, why and how sure;
    `damage` of the document returned holds the stretches that could not be restored.
    """
    found = assess(document, evidence.vocabulary) if suspicious(document) else SOUND
    if not found.damaged:
        return document
    lines: list[Line] = []
    repairs: list[Repair] = []
    for line in document.lines:
        edits = list(_letters(line.text, evidence.letters, found))
        if edits:
            line, rows = apply(line, edits)
            repairs.extend(rows)
        lines.append(line)
    return replace(document, lines=lines, repairs=[*document.repairs, *repairs])


def _letters(text: str, letters: Letters, found: Assessment) -> Iterator[Edit]:
    """Words of a line with mistaken letters, but for those where something was printed over the text."""
    for word in TOKEN.finditer(text):
        mended = letters.mend(word[0])
        if mended is None or (mended.reason != "accent" and word.end() > found.first and word.start() < found.last):
            continue
        yield Edit(word.start(), word.end(), mended.text, mended.reason, mended.confidence)
