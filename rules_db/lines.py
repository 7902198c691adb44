"""The lines of a document as its source has them and as they were repaired, with their places on the pages."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

import corpus
from corpus.layers import Source
from corpus.media import Box
from rules_db.errors import NotFoundError, ReglasError, shown
from rules_db.knowledge import KnowledgeBase
from rules_db.records import Damage, StoredDocument
from schemas.records import Repair

_PART = 1000
"""Letters of a source that count as one part of what a base remembers."""
_Mark = TypeVar("_Mark", Repair, Damage)


class SourceLine(msgspec.Struct, frozen=True):
    """A line of a source: `raw` as received, `repaired` with its `repairs` made (the same where there are none).

    `damage` are its stretches that stay damaged, also where one was restored with doubt. `start` is its offset in the
    text of the document, as those of repairs and damage are.
    `page`, `box` (points from the page's left and upper edge) and `confidence` (of the engine that recognised it, 1 for
    a text) are those of the medium; `furniture` names its kind where the medium shows that it is page furniture.
    """

    line: int
    start: int
    raw: str
    repaired: str
    repairs: Sequence[Repair] = ()
    damage: Sequence[Damage] = ()
    page: int | None = None
    box: Box | None = None
    confidence: float = 1.0
    furniture: str = ""


def lines_of(base: KnowledgeBase, document: StoredDocument, first: int, last: int) -> list[SourceLine]:
    """Return lines `first` to `last` (1-based, inclusive); raises `NotFoundError` where the document has none such."""
    if not 1 <= first <= last <= document.lines:
        wanted = f"line {first}" if first == last else f"lines {first}-{last}"
        raise NotFoundError(f"{document.id} has no {wanted}; its lines are 1-{document.lines}")
    source = source_of(base, document.id)
    repairs = _by_line(base, "repairs", Repair, document.id, first, last)
    damage = _by_line(base, "damage", Damage, document.id, first, last)
    places = _places(base, document.id, first, last)
    return [
        _line(source, number, repairs.get(number, []), damage.get(number, []), places.get(number))
        for number in range(first, last + 1)
    ]


def source_of(base: KnowledgeBase, document_id: str) -> Source:
    """Return the source of a document with its lines, as the base remembers it; raises `NotFoundError`."""
    return base.made(
        ("source", document_id), lambda: Source(base.source(document_id)), lambda made: len(made.text) // _PART
    )


def _line(
    source: Source, number: int, repairs: Sequence[Repair], damage: Sequence[Damage], place: _Place | None
) -> SourceLine:
    raw, start = source.line(number), source.line_starts[number - 1]
    repaired, here = "", 0
    for repair in repairs:
        repaired += raw[here : repair.start - start] + repair.after
        here = repair.end - start
    line = SourceLine(number, start, raw, repaired + raw[here:], repairs, damage)
    if place is None:
        return line
    return msgspec.structs.replace(
        line, page=place.page, box=place.box, confidence=place.confidence, furniture=place.furniture
    )


class _Place(msgspec.Struct, frozen=True):
    page: int | None
    box: Box | None
    confidence: float
    furniture: str


def _by_line(
    base: KnowledgeBase, table: str, kind: type[_Mark], document_id: str, first: int, last: int
) -> dict[int, list[_Mark]]:
    """Return the repairs or the damage of some lines, by line, in their order."""
    sql = f'SELECT * FROM {table} WHERE document_id = ? AND line BETWEEN ? AND ? ORDER BY line, start, "end"'  # noqa: S608 - a table of our own
    found: dict[int, list[_Mark]] = {}
    for row in base.connection.execute(sql, (document_id, first, last)):
        mark = kind(**{name: row[name] for name in kind.__struct_fields__})
        found.setdefault(mark.line, []).append(mark)
    return found


def _places(base: KnowledgeBase, document_id: str, first: int, last: int) -> dict[int, _Place]:
    sql = "SELECT * FROM printed_lines WHERE document_id = ? AND line BETWEEN ? AND ?"
    found = {}
    for row in base.connection.execute(sql, (document_id, first, last)):
        edges = [row[f"box_{edge}"] for edge in Box._fields]
        box = None if None in edges else Box(*edges)
        found[row["line"]] = _Place(row["page"], box, row["confidence"], row["furniture"])
    return found


def file_of(document: StoredDocument, sources: Sequence[Path]) -> Path:
    """Return the file that a document was built from, by its hash: among `sources`, else where the build found it.

    Raises `NotFoundError` where it is not there or has other bytes now.
    """
    if sources:
        for path in _found(sources):
            if _has(path, document.sha256):
                return path
        raise NotFoundError(f"the file of {document.id} is not in {', '.join(shown(path) for path in sources)}")
    path = Path(document.file)
    if document.file and _has(path, document.sha256):
        return path
    reason = "has changed since the build" if document.file and path.is_file() else "is not there"
    raise NotFoundError(f"{shown(document.file or document.id)} {reason}; say where the file is with --sources")


def _found(sources: Sequence[Path]) -> list[Path]:
    try:
        return corpus.find_sources(sources)
    except corpus.CorpusError as error:
        raise ReglasError(str(error)) from error


def _has(path: Path, sha256: str) -> bool:
    if not corpus.is_plain(path):
        return False
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest() == sha256
    except OSError:
        return False
