"""What a document contributes to the knowledge base, and what the knowledge base gives back.

Records that the rooms share stand in `schemas.records`. What a document contributes travels between processes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from schemas.records import Citation, Coverage, Finding, Identity, Provision, Quantity, Repair, Rule, Spoken

if TYPE_CHECKING:
    from corpus.identity import Act
    from extractor.alignment.plan import Print


_Record = TypeVar("_Record", bound=msgspec.Struct)

Row = dict[str, Any]
"""A row of a table, by column."""


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


@dataclass(frozen=True, slots=True)
class Ready:
    """A document made ready to be compared with others: `packed` holds it, `print` tells which others are near."""

    print: Print
    packed: bytes


@dataclass(frozen=True, slots=True)
class Extracted:
    """All that one document contributes beside its source.

    `cells` are the cells of table rows by provision id, `acts` what the document does to others and which it cites,
    each with the id of the narrowest provision that says so, `spoken` what its sentences speak of, `worth` the rows
    that its packs add, by table, `ready`
    what it is compared by; `damage` are the stretches of the source, as sorted offsets, that stay damaged; `warnings`
    are sentences about what failed and was left out.
    """

    identity: Identity
    provisions: Sequence[Provision]
    cells: dict[str, list[str]] = field(default_factory=dict)
    rules: Sequence[Rule] = ()
    citations: Sequence[Citation] = ()
    repairs: Sequence[Repair] = ()
    damage: Sequence[tuple[int, int]] = ()
    acts: Sequence[tuple[str, Act]] = ()
    coverage: Sequence[Coverage] = ()
    quantities: Sequence[Quantity] = ()
    spoken: Sequence[Spoken] = ()
    findings: Sequence[Finding] = ()
    worth: Mapping[str, Sequence[Row]] = field(default_factory=dict)
    ready: Ready | None = None
    warnings: Sequence[str] = ()
