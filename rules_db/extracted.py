"""What a document contributes to a knowledge base; it travels between processes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from schemas.records import Citation, Coverage, Finding, Identity, Provision, Quantity, Repair, Rule, Spoken

if TYPE_CHECKING:
    from corpus.identity import Act
    from extractor.alignment.plan import Print

Row = dict[str, Any]
"""A row of a table, by column."""


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
