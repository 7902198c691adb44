"""Tables whose cells are parted by tabs or pipes."""

from __future__ import annotations

import re

from corpus.layers import Layer
from extractor.outline.pieces import Piece

_TAB = re.compile(r"\t")
_PIPE = re.compile(r"\s*\|\s*")


def is_row(piece: Piece) -> bool:
    """Tell whether a line is a table row: cells parted by tabs, or by pipes."""
    text = piece.text
    if "\t" in text and ("\t" in text.strip() or text.endswith("\t")):
        return True
    return "|" in text and text.count("|") > 1


def cells(layer: Layer) -> tuple[Layer, ...]:
    """Return the cells of a row; empty cells between two others are kept."""
    if "\t" in layer.text:
        parts = _split(layer, _TAB)
    else:
        body = layer.strip()
        text = body.text
        body = body[len(text) - len(text.lstrip("| ")) : len(text.rstrip("| "))]
        parts = _split(body, _PIPE)
    return tuple(part.strip() for part in parts)


def _split(layer: Layer, separator: re.Pattern[str]) -> list[Layer]:
    parts, start = [], 0
    for match in separator.finditer(layer.text):
        parts.append(layer[start : match.start()])
        start = match.end()
    parts.append(layer[start:])
    return parts
