"""Page furniture: what a page prints around its text. It is marked, never deleted."""

from __future__ import annotations

import re

from corpus.document import Line
from corpus.layers import Layer, Source

_MARKER = re.compile(r"<\|[A-Za-z0-9_.:-]{3,80}\|>")


def mark(source: Source) -> list[Line]:
    """Return the source's lines with their page furniture taken out and named."""
    empty = Layer.empty(source)
    lines = []
    for number, (start, end) in enumerate(zip(source.line_starts, source.line_ends, strict=True), 1):
        if start == end:
            lines.append(Line(number, empty))
            continue
        layer = Layer.raw(source, start, end)
        found = [(m.start(), m.end(), "") for m in _MARKER.finditer(layer.text)] if "<|" in layer.text else []
        if found:
            lines.append(Line(number, layer.edited(found), ("marker",), cut=True))
        else:
            lines.append(Line(number, layer))
    return lines
