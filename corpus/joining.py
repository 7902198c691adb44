"""Running text from lines: wrapped lines, broken words and sentences cut by a page are joined again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from corpus.continuation import continues, ends_in_hyphen
from corpus.document import Document, Line
from corpus.layers import Layer, Source
from corpus.layout import Layout, compounds_of, layout_of

_WORD_END = re.compile(r"([^\W\d_]{2,})[-\u00ad]$")
_WORD_START = re.compile(r"[^\W\d_]+")


def flow(of: Document | Source, lines: Iterable[Line], layout: Layout | None = None) -> Layer:
    """Return the lines of one provision as running text.

    Wrapped lines are joined by a space, a word broken at a line end is made whole, a sentence that a page cut goes on,
    and paragraphs (and the rows of a table) stay apart by a line feed. Quotes of the layer are the source's own words.
    `layout` is that of the lines where it is not that of the whole source.
    """
    source = of.source if isinstance(of, Document) else of
    layout = layout or layout_of(source)
    parts: list[Layer] = []
    last, cut = 0, False
    for line in lines:
        cut = cut or line.cut or (bool(line.furniture) and not line.aside)
        part = line.layer.strip()
        if not part:
            continue
        if parts:
            joined = continues(parts[-1].text, part.text, line.number - last, cut, layout)
            parts.append(_glue(source, parts, part, joined))
        parts.append(part)
        last, cut = max(line.number, line.last), False
    return parts[0] if len(parts) == 1 else Layer.join(source, parts)


def _glue(source: Source, parts: list[Layer], after: Layer, joined: bool) -> Layer:
    """Return what stands between two lines; a hyphen that only breaks a word leaves the line before."""
    before = parts[-1]
    here = before.ends[-1]
    if not joined:
        return Layer(source, "\n", (here,), (here,))
    if ends_in_hyphen(before.text):
        if _breaks_word(source, before.text, after.text):
            parts[-1] = before[: len(before) - 1]
        return Layer.empty(source)
    return Layer(source, " ", (here,), (here,))


def unwrapped(source: Source, numbers: Sequence[int]) -> tuple[Layer, list[tuple[int, int]]]:
    """Return lines that print one line of the author's as that line, and the hyphens that only broke its words.

    The hyphens are stretches of the source.
    """
    parts: list[Layer] = []
    hyphens: list[tuple[int, int]] = []
    for number in numbers:
        part = Layer.raw(source, source.line_starts[number - 1], source.line_ends[number - 1])
        if parts:
            end = parts[-1].ends[-1]
            parts.append(_glue(source, parts, part, joined=True))
            if parts[-2].ends[-1] < end:
                hyphens.append((end - 1, end))
        parts.append(part)
    return (parts[0] if len(parts) == 1 else Layer.join(source, parts)), hyphens


def _breaks_word(source: Source, before: str, after: str) -> bool:
    """Tell a broken word from a compound: "CAR-/TAS" goes on in its case, "Guarda-/Valores" does not.

    "black-/jack" is a compound where the text prints it with its hyphen elsewhere.
    """
    start, end = _WORD_END.search(before), _WORD_START.match(after)
    if not start or not end:
        return False
    same_case = end[0][0].islower() or (end[0][0].isupper() and before[-2].isupper())
    return same_case and f"{start[1]}-{end[0]}".casefold() not in compounds_of(source)
