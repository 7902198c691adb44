"""What the aligner takes and gives: rows of documents, links between them, groups of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Level = Literal["rule", "provision"]
Relation = Literal["identical", "equivalent", "different", "related"]
Part = Literal["", "a", "b"]
"""Which of two rows is a part of the other: it says nothing that the other does not say too, with more."""
Origin = Literal["copies", "strangers", "unknown"]
"""How two documents came by their words: one copies much of the other, they share next to nothing, or one is too short
to tell. What two strangers say in the same words but for some is said twice, not copied with damage."""


@dataclass(frozen=True, slots=True)
class Row:
    """A rule, or a provision with words of its own.

    `text` is what it says, repaired where there was damage; `headings` the titles above it, the nearest first;
    `section` the provision that holds its neighbours; `order` its place in the document. A provision has neither
    family nor value.
    """

    id: str
    level: Level
    document: str
    provision: str
    section: str
    order: int
    game: str
    text: str
    variant: str = ""
    family: str = ""
    key: str = ""
    value: Any = None
    modality: str = ""
    bearer: str = ""
    term: str = ""
    condition: str = ""
    consequence: str = ""
    headings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """Two rows of different documents that regulate one thing; `a` is of the document whose id comes first.

    `score` is from 0 to 1; `features` are the parts of it, each from 0 to 1, by name; `part` is the end that is a part
    of the other.
    """

    level: Level
    a: str
    b: str
    relation: Relation
    score: float
    method: str
    features: Mapping[str, float] = field(default_factory=dict)
    part: Part = ""


@dataclass(frozen=True, slots=True)
class Concept:
    """Rules that say the same thing of a game, one or more of a document; `members` are ids of rows, sorted.

    `relation` is the farthest of those between its members: different, related, equivalent, identical.
    """

    id: str
    game: str
    family: str
    key: str
    label: str
    relation: Relation
    members: tuple[str, ...]
