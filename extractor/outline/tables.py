"""Tables whose cells are parted by tabs or pipes, or set below each other with spaces."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from corpus.layers import Layer
from extractor.games.titles import read_title
from extractor.outline.pieces import Piece

_TAB = re.compile(r"\t")
_PIPE = re.compile(r"\s*\|\s*")
_SPACES = re.compile(r" {2,}")
_SAVED = {";": re.compile(r";(?! )"), ",": re.compile(r"(?<!\d),(?! )|,(?![ \d])")}  # in a sentence a space is behind
_BAR = re.compile(r"[^|\s] *\| *[^|\s]")
# two spaces behind a full stop part sentences, dots lead to a figure but not to words
_CELL = re.compile(r"(?<=[^ .:;]) {2,}(?=[^ .])|(?<=\.\.\.) {3,}(?=[^\W\d])")
_FIGURE = re.compile(r"\d[^ ]*(?= {2}| *$)")
_ITEM = r" *(?:\(?[a-zA-Z\d]{1,4}\)|\d{1,3}(?:\.\d{1,3})+\.?|[a-zA-Z\d]{1,3}\.)"  # "(a)", "3.2.1", "a."
_MARK = re.compile(rf"{_ITEM} {{2,}}")
_TITLED = r"[A-Z]?\d{1,2}\t(?=[^a-z\t\d]{4,}$)"  # "1", then a title in capitals
_NUMBERED = re.compile(rf"(?:{_ITEM}\t|{_TITLED})?")
_FEWEST_ROWS, _FEWEST_SAVED = 3, 4
_WIDEST = 110  # characters of a row
_NAME = 40  # characters of a game's name between the rows of a table
_DIGIT = re.compile(r"\d")
_LETTERS = re.compile(r"[^\W\d_]{2}")
_FIGURES_ONLY = re.compile(
    r"(?:^|  )[ .,:/%]*\d[\d.,:/% ]*(?=  |$)|[.;:]$"
)  # a cell that is a value, or the end of a sentence
_LINE = re.compile(
    r"(?=[^|+]*[|+])[\s|:+]*(?:[-=_]{2,}[\s|:+]+)+(?:[-=_]{2,})?$"
)  # what parts the head of a table from its rows, or frames it


def is_row(piece: Piece) -> bool:
    """Tell whether a line is a table row: cells parted by tabs, by pipes, or by spaces up to where others begin."""
    text = _NUMBERED.sub("", piece.text, count=1) if "\t" in piece.text else piece.text
    if piece.aligned or piece.separator or ("\t" in text and ("\t" in text.strip() or text.endswith("\t"))):
        return True
    return "|" in text and text.count("|") > 1


def is_line(piece: Piece) -> bool:
    """Tell whether a row is only the line that parts the head of a table from its rows, or frames it."""
    return is_line_text(piece.text)


def is_line_text(text: str) -> bool:
    """Tell whether words are only what parts the rows of a table, or frames it."""
    return _LINE.match(text) is not None


def aligned(pieces: Sequence[Piece]) -> list[Piece]:
    """Return the pieces with those marked that are rows of a table set with spaces, or with one bar.

    These are lines without a blank one between: three or more with cells, one of which begins at the same column in
    all of them, or three with as many bars and a figure in one, and the lines of dashes between those.
    """
    found = list(pieces)
    for first, stop in (*_blocks(pieces), *_barred(pieces)):
        for index in range(first, stop):
            found[index] = replace(found[index], aligned=True)
    for sign, pattern in _SAVED.items():
        for first, stop in _saved(found, pattern):
            found[first:stop] = [replace(piece, separator=sign) for piece in found[first:stop]]
    return found


def _saved(pieces: Sequence[Piece], sign: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """Yield the stretches of pieces (start, stop) that are rows of a sheet saved as text: as many cells in each."""
    counts = [0 if is_row(piece) else len(sign.findall(piece.text.rstrip(" ;,"))) for piece in pieces]
    first = 0
    for stop in range(1, len(pieces) + 1):
        if stop < len(pieces) and counts[stop] == counts[first] and not parts(pieces[stop]):
            continue
        if counts[first] and stop - first >= _FEWEST_SAVED and any(_DIGIT.search(p.text) for p in pieces[first:stop]):
            yield first, stop
        first = stop


def _barred(pieces: Sequence[Piece]) -> Iterator[tuple[int, int]]:
    """Yield the stretches of pieces (start, stop) with as many bars each, but for lines of dashes."""
    first = 0
    while first < len(pieces):
        stop = first + 1
        if bars := _bars(pieces[first]):
            while stop < len(pieces) and not pieces[stop].gap and _bars(pieces[stop]) in (bars, -1):
                stop += 1
            rows = pieces[first:stop]
            if len(rows) >= _FEWEST_ROWS and bars > 0 and any(_DIGIT.search(row.text) for row in rows):
                yield first, stop
        first = stop


def _bars(piece: Piece) -> int:
    """Return how many bars part the words of a line; -1 for a line of dashes, 0 for any other."""
    if _LINE.match(piece.text):
        return -1
    return piece.text.count("|") if _BAR.search(piece.text) and piece.first else 0


def _blocks(pieces: Sequence[Piece]) -> Iterator[tuple[int, int]]:
    """Yield the stretches of pieces (start, stop) whose cells stand below each other."""
    first = 0
    while first < len(pieces):
        shared, stop = _starts(pieces[first]), first + 1
        while shared and stop < len(pieces) and not parts(pieces[stop]):
            named = _grouping(pieces, stop)
            both = shared & _starts(pieces[stop + named])
            if not both:
                break
            shared, stop = both, stop + 1 + named
        if stop - first >= _FEWEST_ROWS and any(_LETTERS.search(piece.text) for piece in pieces[first:stop]):
            yield first - _heads(pieces, first), stop
        first = stop if stop - first >= _FEWEST_ROWS else first + 1  # heads may share a column with the first row alone


def parts(piece: Piece) -> bool:
    """Tell whether a blank line parts a row from the one before; at the end of a page it does not."""
    return piece.gap and not piece.cut


def _heads(pieces: Sequence[Piece], first: int) -> bool:
    """Tell whether the line above a block of rows holds the heads of their columns, set to other columns than these."""
    if not first or pieces[first].gap:
        return False
    above, row = pieces[first - 1], pieces[first]
    words = above.text.strip()
    fits = above.first and len(above.text) <= _WIDEST and "|" not in words and not _MARK.match(above.text)
    return fits and not _FIGURES_ONLY.search(words) and len(cells(above)) == len(cells(row)) > 1


def _grouping(pieces: Sequence[Piece], index: int) -> bool:
    """Tell whether a line with a row right below it is nothing but a game's name, which groups the rows below."""
    text = pieces[index].text.strip()
    apart = index + 1 >= len(pieces) or pieces[index + 1].gap or "  " in text or len(text) > _NAME
    return not apart and read_title(text, {}).manner == "whole"


def _starts(piece: Piece) -> frozenset[int]:
    """Return the columns in which the cells of a line begin, but for the first, and (below zero) those in which figures
    end; none of a line that is no row."""
    text = piece.text
    if "  " not in text or len(text) > _WIDEST or not piece.first or "|" in text:
        return frozenset()
    mark = _MARK.match(text)  # of an item or a provision: what it parts from its words are no cells
    begun = [match.end() for match in _CELL.finditer(text, mark.end() if mark else 0)]
    ends = (match.end() for match in _FIGURE.finditer(text) if match.start() in begun)
    return frozenset((*begun, *(-end for end in ends)))


def cells(piece: Piece) -> tuple[Layer, ...]:
    """Return the cells of a row; empty cells between two others are kept."""
    layer = piece.layer
    if "\t" in layer.text and not piece.aligned:
        parts = _split(layer, _TAB)
    elif piece.separator:
        parts = _split(layer, _SAVED[piece.separator])
    elif "|" in layer.text:
        body = layer.strip()
        framed = body.text.startswith("|"), body.text.endswith("|") and len(body) > 1
        parts = _split(body[framed[0] : len(body) - framed[1]], _PIPE)
    else:
        parts = _split(layer.strip(), _SPACES)
    return tuple(part.strip() for part in parts)


def _split(layer: Layer, separator: re.Pattern[str]) -> list[Layer]:
    parts, start = [], 0
    for match in separator.finditer(layer.text):
        parts.append(layer[start : match.start()])
        start = match.end()
    parts.append(layer[start:])
    return parts
