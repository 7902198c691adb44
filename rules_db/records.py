"""What the knowledge base gives back, beside the records that the rooms share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from schemas.records import Citation, Finding, Identity, Quantity, Rule

_Record = TypeVar("_Record", bound=msgspec.Struct)


def record(kind: type[_Record], row: Mapping[str, Any]) -> _Record:
    """Return a row of a table as a record, whose fields are columns; what is stored as JSON stays text."""
    return kind(**{name: row[name] for name in kind.__struct_fields__})


class StoredDocument(Identity, frozen=True, kw_only=True):
    """A document with its identity, the hash of its file, its number of lines and how much was read from it.

    `pages` is 0 where the medium has none, `file` the path that the build was given (empty for a text); `status` is
    "ok", "partial", or why nothing could be read, in the words of `corpus.errors.UnreadableError`.
    """

    sha256: str
    media_type: str
    encoding: str
    lines: int
    status: str
    pages: int = 0
    file: str = ""
    provisions: int
    rules: int


class StoredRule(Rule, frozen=True, kw_only=True):
    """A rule with its id; `decided` says who corrected or added it, and on which day, where somebody did."""

    id: str
    decided: str = ""


class StoredCitation(Citation, frozen=True, kw_only=True):
    """A reference inside a provision's text with its id and document."""

    id: str
    document_id: str


class StoredQuantity(Quantity, frozen=True, kw_only=True):
    """A quantity with its id and the words of the sentence or row that says it."""

    id: str
    sentence: str


class StoredFinding(Finding, frozen=True, kw_only=True):
    """A defect of a regulation with its id."""

    id: str


class Damage(msgspec.Struct, frozen=True):
    """A stretch of a line that is damaged, or was recognised with doubt, and that no repair restored for sure.

    `text` is what stands there as received, `start` and `end` are offsets in the text of the document.
    """

    line: int
    start: int
    end: int
    text: str


class Hit(msgspec.Struct, frozen=True):
    """A provision or a rule that was found.

    `snippet` is a stretch of its words on one line, `highlights` are the offsets in it of the words that were looked
    for. `match` is "all" where it has all the words, "prefix" where it has words that begin like them, "near" where
    its words are a typing error away, "some" where it has some of them; `score` grows with relevance and compares
    hits of one search only.
    """

    level: str
    id: str
    document_id: str
    jurisdiction: str
    provision_id: str
    eid: str
    game: str
    label: str
    line_start: int
    line_end: int
    snippet: str
    highlights: tuple[tuple[int, int], ...]
    match: str
    score: float
