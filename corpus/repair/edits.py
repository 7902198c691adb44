"""Changes to one line, and what becomes of them: an edited layer, rows that say why, and marks of what is lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from corpus.document import Line
from schemas.records import Repair


@dataclass(frozen=True, slots=True)
class Edit:
    """Characters `start` to `end` of a line's text ought to read `after`."""

    start: int
    end: int
    after: str
    reason: str
    confidence: float


def apply(line: Line, edits: Sequence[Edit]) -> tuple[Line, list[Repair]]:
    """Return the line with its edits (sorted, not overlapping) and a row for each of them."""
    layer = line.layer
    repairs: list[Repair] = []
    for edit in edits:
        start, end = layer.span(edit.start, edit.end)
        before = layer.source.text[start:end]
        repairs.append(Repair(start, end, before, edit.after, edit.reason, edit.confidence, line.number))
    changed = layer.edited((edit.start, edit.end, edit.after) for edit in edits)
    return replace(line, layer=changed), repairs


def merged(edits: Sequence[Edit], edit: Edit) -> list[Edit]:
    """Return the edits with one more; it takes the place of those that it overlaps."""
    return [*(other for other in edits if other.end <= edit.start or other.start >= edit.end), edit]
