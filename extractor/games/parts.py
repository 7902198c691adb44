"""What this room needs of a part of a text, whoever made it, and its words in the spelling of names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Protocol

from extractor.games.names import normal
from schemas.records import Quote

_GAP = re.compile(r"\s{2,}")
_SPACED = 0.7  # share of single letters that makes a title one of spaced letters


class Words(Protocol):
    """A text, as it ought to read."""

    @property
    def text(self) -> str: ...  # noqa: D102

    def quote(self) -> Quote: ...  # noqa: D102


class Part(Protocol):
    """A provision in its tree, as the outline makes it; the last six attributes are written here."""

    kind: str
    num: str
    line_start: int
    line_end: int
    game: str
    variant: str
    game_kind: str
    read_as: str
    game_confidence: float
    game_reasons: tuple[str, ...]

    @property
    def title(self) -> Words: ...  # noqa: D102
    @property
    def own(self) -> Words: ...  # noqa: D102
    @property
    def heading(self) -> str: ...  # noqa: D102
    @property
    def parent(self) -> Part | None: ...  # noqa: D102
    @property
    def children(self) -> Sequence[Part]: ...  # noqa: D102

    def walk(self) -> Iterator[Part]: ...  # noqa: D102


DIVISIONS = frozenset(("part", "chapter", "section", "subsection", "title", "book", "annex"))
WITHIN = frozenset(("heading", "clause", "article"))
HEADED = DIVISIONS | WITHIN
PREFACE = frozenset(("preface", "preamble"))


def words_of(title: str) -> str:
    """Return a title in the spelling of names; `D E   L A   R U L E T A` is read as it is meant."""
    return normal(drawn_together(title))


def drawn_together(line: str) -> str:
    """Return a line with its words whole, where their letters are set apart."""
    parts = line.split()
    if len(parts) > 2 and sum(len(part) == 1 for part in parts) > _SPACED * len(parts):
        return " ".join(word.replace(" ", "") for word in _GAP.split(line.strip()))
    return line


def body(part: Part) -> str:
    """Return all words of a part and of what stands below it, in the spelling of names."""
    return normal("\n".join(f"{node.heading}\n{node.own.text}" for node in part.walk()))
