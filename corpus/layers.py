"""A document that has been read: its lines as received and as they ought to read, with offsets both ways.

`Source` is the decoded file and never changes. A `Layer` is a string made from it (furniture out, broken words joined,
damage repaired) in which every character knows the stretch of the source that it stands for.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from schemas.records import Identity, Quote, Repair

if TYPE_CHECKING:
    from corpus.media import PrintedLine

_LINE_END = re.compile(r"\r\n|\n|\r")


class Source:
    """A decoded file: its text as received, its lines (without their ends) and where each begins.

    `printed[i]` is what its medium knows of line `i + 1` (nothing for plain text), `pages[i]` the page of that line
    (nothing where the medium has none, as `page_count` is 0 then). `status` is "ok", or "partial" where `problem`, a
    sentence, says what could not be read.
    """

    def __init__(
        self,
        text: str,
        *,
        name: str = "",
        sha256: str = "",
        fingerprint: str = "",
        encoding: str = "utf-8",
        media_type: str = "text/plain",
        printed: Sequence[PrintedLine] = (),
        page_count: int = 0,
        status: str = "ok",
        problem: str = "",
    ) -> None:
        self.text = text
        self.name = name
        self.sha256 = sha256
        self.fingerprint = fingerprint
        self.encoding = encoding
        self.media_type = media_type
        self.printed = printed
        self.pages: Sequence[int] = _pages(printed)
        self.page_count = page_count
        self.status = status
        self.problem = problem
        starts, ends, here = [0], [], 0
        for end in _LINE_END.finditer(text):
            ends.append(end.start())
            here = end.end()
            starts.append(here)
        ends.append(len(text))
        if len(starts) > 1 and starts[-1] == len(text):
            starts.pop()
            ends.pop()
        self.line_starts: list[int] = starts
        self.line_ends: list[int] = ends

    def __len__(self) -> int:
        """Return the number of lines."""
        return len(self.line_starts)

    def line(self, number: int) -> str:
        """Return line `number` (1-based) as received, without its line end."""
        return self.text[self.line_starts[number - 1] : self.line_ends[number - 1]]

    def lines(self, first: int, last: int) -> str:
        """Return lines `first` to `last` (1-based, inclusive) as received, joined by line feeds."""
        return "\n".join(self.line(n) for n in range(first, last + 1))

    def line_at(self, offset: int) -> int:
        """Return the 1-based number of the line that holds the character at `offset`."""
        return bisect_right(self.line_starts, offset)

    def page_of(self, number: int) -> int | None:
        """Return the page of line `number`, or None where the medium has no pages."""
        return self.pages[number - 1] if self.pages else None

    def quote(self, start: int, end: int) -> Quote:
        """Return the words between two offsets, trimmed of outer spaces, with their lines."""
        raw = self.text[start:end]
        start += len(raw) - len(raw.lstrip())
        end = start + len(raw.strip())
        first = self.line_at(start)
        last = self.line_at(max(start, end - 1))
        return Quote(self.text[start:end], first, last, self.page_of(first))


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


def _pages(printed: Sequence[PrintedLine]) -> Sequence[int]:
    """Return the page of each line; a line that stands on none (between two pages) counts to the page before."""
    if not any(line.page for line in printed):
        return ()
    pages: list[int] = []
    for line in printed:
        pages.append(line.page or (pages[-1] if pages else 1))
    return pages


class Layer:
    """A string over a source: character `i` stands for `source.text[starts[i]:ends[i]]`.

    Inserted characters (a space where two lines were joined) stand for an empty or skipped stretch.
    """

    __slots__ = ("ends", "source", "starts", "text")

    def __init__(self, source: Source, text: str, starts: Sequence[int], ends: Sequence[int]) -> None:
        self.source = source
        self.text = text
        self.starts = starts
        self.ends = ends

    @classmethod
    def raw(cls, source: Source, start: int, end: int) -> Layer:
        """Return the layer that shows `source.text[start:end]` unchanged."""
        return cls(source, source.text[start:end], range(start, end), range(start + 1, end + 1))

    @classmethod
    def empty(cls, source: Source) -> Layer:
        """Return a layer without text."""
        return cls(source, "", (), ())

    @classmethod
    def join(cls, source: Source, parts: Iterable[Layer], glue: str = "") -> Layer:
        """Return the parts one after the other with `glue` between them."""
        texts: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        for part in parts:
            if texts and glue:
                texts.append(glue)
                here = ends[-1] if ends else 0
                starts.extend([here] * len(glue))
                ends.extend([here] * len(glue))
            texts.append(part.text)
            starts.extend(part.starts)
            ends.extend(part.ends)
        return cls(source, "".join(texts), starts, ends)

    def __len__(self) -> int:
        """Return the number of characters."""
        return len(self.text)

    def __bool__(self) -> bool:
        """Tell whether there is any text."""
        return bool(self.text)

    def __getitem__(self, index: slice) -> Layer:
        """Return a part of the layer (contiguous slices only)."""
        return Layer(self.source, self.text[index], self.starts[index], self.ends[index])

    def strip(self) -> Layer:
        """Return the layer without outer white space."""
        if self.text and not (self.text[0].isspace() or self.text[-1].isspace()):
            return self
        a = len(self.text) - len(self.text.lstrip())
        return self[a : a + len(self.text.strip())]

    def edited(self, edits: Iterable[tuple[int, int, str]]) -> Layer:
        """Return the layer with `(start, end, replacement)` applied; edits are sorted and do not overlap.

        Every character of a replacement stands for the whole stretch that it replaces.
        """
        parts: list[Layer] = []
        here = 0
        for start, end, new in edits:
            parts.append(self[here:start])
            if new:
                first = self.starts[start] if start < len(self.text) else (self.ends[-1] if self.text else 0)
                last = self.ends[end - 1] if end > start else first
                parts.append(Layer(self.source, new, [first] * len(new), [last] * len(new)))
            here = end
        parts.append(self[here:])
        return Layer.join(self.source, parts)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the source offsets that characters `start` to `end` stand for; `end` must exceed `start`."""
        ends = self.ends[start:end]
        return self.starts[start], ends[-1] if isinstance(ends, range) else max(ends)

    def quote(self, start: int = 0, end: int | None = None) -> Quote:
        """Return the source's own words behind characters `start` to `end`, with their lines."""
        stop = len(self.text) if end is None else end
        return self.source.quote(*self.span(start, stop))
