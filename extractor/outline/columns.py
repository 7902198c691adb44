"""Lines put into the order in which they are read.

Columns of a page stand side by side, labels in the margin, texts in a box.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from extractor.outline.pieces import Piece

_GUTTER = re.compile(r"(?<=\S) {3,}(?=\S)")
_FEWEST_LINES = 6  # with words on both sides of a gutter
_WRAPPED = 0.2  # share of a column's lines that go on from the line above, and of those that end a sentence
_ENDED = re.compile(r"[.;:]\s*$")
_GOES_ON = re.compile(r"\s*[a-záéíóúñ\d]")
_MOST_GUTTERS = 3  # columns that are tried
_LABEL = re.compile(r"(?P<label>[A-ZÁÉÍÓÚÑ][^.;:|]{1,28}?):? {2,}(?=[^\s.])")
_FEWEST_LABELS = 2
_BOXED = re.compile(r"\s*\|\s?(?P<words>[^|]*?)\s*\|\s*")
_FRAME = re.compile(r"\s*\+(?P<words>[-=]{4,})\+\s*")


def ordered(pieces: Sequence[Piece]) -> tuple[list[Piece], int]:
    """Return the pieces of a text as they are read, and the width of its columns, 0 where it has no two."""
    read, width = _by_columns(list(_unboxed(pieces)))
    return list(_labelled(read)), width


def _unboxed(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Yield the pieces, without their frame where a box holds no more than one cell a line."""
    for first, stop in _stretches(pieces, lambda piece: bool(_FRAME.fullmatch(piece.text) or "|" in piece.text)):
        block = pieces[first:stop]
        frames = [_BOXED.fullmatch(piece.text) or _FRAME.fullmatch(piece.text) for piece in block]
        boxed = all(frames) and any(_FRAME.fullmatch(piece.text) for piece in block)
        for piece, frame in zip(block, frames, strict=True):
            yield replace(piece, layer=piece.layer[slice(*frame.span("words"))]) if boxed and frame else piece


def _stretches(pieces: Sequence[Piece], held: Callable[[Piece], bool]) -> Iterator[tuple[int, int]]:
    """Yield the stretches of pieces without a blank line between them that are all held, or all not."""
    first = 0
    for index in range(1, len(pieces) + 1):
        if index == len(pieces) or pieces[index].gap or held(pieces[index]) != held(pieces[first]):
            yield first, index
            first = index


def _by_columns(pieces: Sequence[Piece]) -> tuple[Sequence[Piece], int]:
    """Return the pieces, where a page has two columns the left one before the right one, and the columns' width."""
    found = Counter(match.end() for piece in pieces for match in _GUTTER.finditer(piece.text))
    for column, count in found.most_common(_MOST_GUTTERS):
        if count < _FEWEST_LINES:
            break
        for first, stop in _clear(pieces, column):
            sides = [_side(pieces[first:stop], column, right=right) for right in (False, True)]
            both = {piece.line for piece in sides[0]} & {piece.line for piece in sides[1]}
            if len(both) >= _FEWEST_LINES and all(map(_wraps, sides)):
                width = max(len(piece.text) for side in sides for piece in side)
                return [*pieces[:first], *sides[0], *sides[1], *pieces[stop:]], width
    return pieces, 0


def _clear(pieces: Sequence[Piece], column: int) -> Iterator[tuple[int, int]]:
    """Yield the stretches of pieces in which no word stands in the gutter before a column."""
    first = 0
    for index in range(len(pieces) + 1):
        if index == len(pieces) or pieces[index].text[column - 2 : column].strip() or "\t" in pieces[index].text:
            if index > first:
                yield first, index
            first = index + 1


def _words(piece: Piece, column: int, *, right: bool) -> str:
    return (piece.text[column:] if right else piece.text[:column]).strip()


def _side(pieces: Sequence[Piece], column: int, *, right: bool) -> list[Piece]:
    """Return the pieces of one column; a line without words there is a blank one."""
    made: list[Piece] = []
    gap = True
    for piece in pieces:
        gap = gap or piece.gap
        if not _words(piece, column, right=right):
            gap = True
            continue
        layer = piece.layer[column:] if right else piece.layer[:column].strip()
        made.append(replace(piece, layer=layer, gap=gap, first=True))
        gap = False
    return made


def _wraps(side: Sequence[Piece]) -> bool:
    """Tell whether a column is running text: its sentences end, and go on from line to line, as no table's cells do."""
    ended = [_ENDED.search(piece.text) is not None for piece in side]
    on = sum(
        not piece.gap and not closed and _GOES_ON.match(piece.text) is not None
        for closed, piece in zip(ended, side[1:], strict=False)
    )
    return len(side) >= _FEWEST_LINES and min(on, sum(ended)) >= _WRAPPED * len(side)


def _labelled(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Yield the pieces with labels in the margin apart from the text that stands beside and below them."""
    columns = [_hanging(pieces, index) for index in range(len(pieces))]
    known = {column for column, count in Counter(columns).items() if column and count >= _FEWEST_LABELS}
    for piece, column in zip(pieces, columns, strict=True):
        if column not in known:
            yield piece
            continue
        label = piece.text[:column].rstrip()
        yield replace(piece, layer=piece.layer[: len(label)])
        yield replace(piece, layer=piece.layer[column:], gap=False, first=False)


def _hanging(pieces: Sequence[Piece], index: int) -> int:
    """Return the column at which the text beside a label stands, with at least one line below it; 0 without one."""
    match = _LABEL.match(pieces[index].text) if pieces[index].gap else None
    if match is None or index + 1 >= len(pieces) or pieces[index + 1].gap:
        return 0
    column = match.end()
    stop = next((at for at in range(index + 1, len(pieces)) if pieces[at].gap), len(pieces))
    below = pieces[index + 1 : stop]
    return column if all(len(piece.text) - len(piece.text.lstrip()) == column for piece in below) else 0
