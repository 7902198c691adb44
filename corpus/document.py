"""A document that has been read: its source, its lines as they ought to read, its repairs and its identity."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from corpus.layers import Layer, Source
from schemas.records import Identity, Repair


@dataclass(frozen=True, slots=True)
class Line:
    """A line with its 1-based number in the file.

    `layer` is the line as it ought to read: furniture out, damage repaired, not yet joined with its neighbours.
    `furniture` names the kinds of page furniture taken out of it ("running_header", "page_number", "marker",
    "masthead", "logo", "footnote"), and `cut` says that a page ended before this line: a sentence may go on across it.
    Where a medium knows the place of its lines, a line of the author's that several lines print stands in the first of
    them: `also` numbers the others, `last` is the last one before what comes next. These, and furniture of a known
    place, are `aside`: they part nothing. `bold` says that all of it is set off: in bold, or in larger letters.
    """

    number: int
    layer: Layer
    furniture: tuple[str, ...] = ()
    cut: bool = False
    also: tuple[int, ...] = ()
    last: int = 0
    aside: bool = False
    bold: bool = False

    @property
    def text(self) -> str:
        """The line as it ought to read."""
        return self.layer.text

    @property
    def blank(self) -> bool:
        """Whether nothing is left of the line but furniture and spaces."""
        return not self.layer.text or self.layer.text.isspace()


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of the source (offsets) that is page furniture; `kind` is one of those that `Line` names."""

    kind: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Document:
    """A source with its layers. `lines[i].number` is `i + 1`; `furniture` is what the lines leave out.

    `damage` holds the stretches of the source, as sorted offsets, that are damaged and could not be restored,
    and those of a scan that were recognised with doubt.
    """

    source: Source
    lines: Sequence[Line]
    repairs: Sequence[Repair]
    identity: Identity
    damage: Sequence[tuple[int, int]] = ()
    furniture: Sequence[Mark] = ()

    def damaged(self, start: int, end: int) -> bool:
        """Tell whether some of the source between two offsets is damaged and could not be restored."""
        at = bisect_left(self.damage, (end,))
        return at > 0 and self.damage[at - 1][1] > start

    @property
    def id(self) -> str:
        """The document's id in the knowledge base."""
        return self.identity.id
