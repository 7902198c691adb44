"""Tables whose cells are parted by tabs or pipes, or set below each other with spaces."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from corpus.layers import Layer
from extractor.outline.pieces import Piece

_TAB = re.compile(r"\t")
_PIPE = re.compile(r"\s*\|\s*")
_SPACES = re.compile(r" {2,}")
_CELL = re.compile(r"(?<=[^ .:;]) {2,}(?=[^ .])")  # two spaces behind a full stop part sentences, dots lead to a figure
_FIGURE = re.compile(r"\d[^ ]*(?= {2}| *$)")
_FEWEST_ROWS = 3
_WIDEST = 110  # characters of a row
_LETTERS = re.compile(r"[^\W\d_]{2}")


def is_row(piece: Piece) -> bool:
    """Tell whether a line is a table row: cells parted by tabs, by pipes, or by spaces up to where others begin."""
    text = piece.text
    if piece.aligned or ("\t" in text and ("\t" in text.strip() or text.endswith("\t"))):
        return True
    return "|" in text and text.count("|") > 1


def aligned(pieces: Sequence[Piece]) -> list[Piece]:
    """Return the pieces with those marked that are rows of a table set with spaces.

    These are three lines or more without a blank one between, each with cells, one of which begins at the same column
    in all of them.
    """
    found = list(pieces)
    for first, stop in _blocks(pieces):
        for index in range(first, stop):
            found[index] = replace(found[index], aligned=True)
    return found


def _blocks(pieces: Sequence[Piece]) -> Iterator[tuple[int, int]]:
    """Yield the stretches of pieces (start, stop) whose cells stand below each other."""
    first = 0
    while first < len(pieces):
        shared, stop = _starts(pieces[first]), first + 1
        while shared and stop < len(pieces) and not pieces[stop].gap and (both := shared & _starts(pieces[stop])):
            shared, stop = both, stop + 1
        if stop - first >= _FEWEST_ROWS:
            yield first, stop
        first = stop


def _starts(piece: Piece) -> frozenset[int]:
    """Return the columns in which the cells of a line begin, but for the first, and (below zero) those in which figures
    end; none of a line that is no row."""
    text = piece.text
    if "  " not in text or len(text) > _WIDEST or not piece.first or not _LETTERS.search(text):
        return frozenset()
    begun = [match.end() for match in _CELL.finditer(text)]
    ends = (match.end() for match in _FIGURE.finditer(text) if match.start() in begun)
    return frozenset((*begun, *(-end for end in ends)))


def cells(piece: Piece) -> tuple[Layer, ...]:
    """Return the cells of a row; empty cells between two others are kept."""
    layer = piece.layer
    if piece.aligned:
        parts = _split(layer.strip(), _SPACES)
    elif "\t" in layer.text:
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
