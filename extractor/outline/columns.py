"""Lines put into the order in which they are read.

Columns of a page stand side by side, labels in the margin, texts in a box.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from corpus.layers import Layer
from extractor.games.titles import Title, read_title
from extractor.outline.pieces import Piece

_GUTTER = re.compile(r"(?<=\S) {3,}(?=\S)")
_FEWEST_LINES = 6  # with words on both sides of a gutter
_WRAPPED = 0.2  # share of a column's lines that go on from the line above, and of those that end a sentence
_ENDED = re.compile(r"[.;:]\s*$")
_GOES_ON = re.compile(r"\s*[a-záéíóúñ\d]")
_MOST_GUTTERS = 3  # columns that are tried
_LABEL = re.compile(r"(?P<label>[A-ZÁÉÍÓÚÑ][^.;:|]{1,28}?):? {2,}(?=[^\s.])")
_FEWEST_LABELS = 2
_GOES_ON_LABEL = re.compile(r"[A-ZÁÉÍÓÚÑa-záéíóúñ(][^.;:|]{0,28}? {1,}")  # the further lines of a label
_LONGEST_LABEL = 3  # lines
_FIGURE = re.compile(r"\d")
_LONGEST_NAME = 40  # characters
_BOXED = re.compile(r"\s*\|\s?(?P<words>[^|]*?)\s*\|\s*")
_FRAME = re.compile(r"\s*\+(?P<words>[-=]{4,})\+\s*")


def ordered(pieces: Sequence[Piece]) -> tuple[list[Piece], int]:
    """Return the pieces of a text as they are read, and the width of its columns, 0 where it has no two."""
    read, width = _by_columns(list(_unboxed(pieces)))
    return list(_behind(list(_labelled(read)))), width


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
    beside = 0  # the column beside which a label goes on
    for index, (piece, column) in enumerate(zip(pieces, columns, strict=True)):
        if column in known:
            beside = column
            below = [other for other in _block(pieces, index)[1:] if other.text[:column].strip()]
            words = [other.layer[:column].strip() for other in (piece, *below)]
            yield replace(piece, layer=Layer.join(piece.layer.source, words, " "))
            yield replace(piece, layer=piece.layer[column:], gap=False, first=False)
            continue
        beside = 0 if piece.gap else beside
        yield replace(piece, layer=piece.layer[beside:], first=False) if piece.text[:beside].strip() else piece


def _block(pieces: Sequence[Piece], index: int) -> Sequence[Piece]:
    """Return the pieces from one on up to the next blank line."""
    stop = next((at for at in range(index + 1, len(pieces)) if pieces[at].gap), len(pieces))
    return pieces[index:stop]


def _hanging(pieces: Sequence[Piece], index: int) -> int:
    """Return the column at which the text beside a label stands, with at least one line below it; 0 without one."""
    match = _LABEL.match(pieces[index].text) if pieces[index].gap else None
    if match is None or index + 1 >= len(pieces) or pieces[index + 1].gap:
        return 0
    column = match.end()
    below = [piece.text for piece in _block(pieces, index)[1:]]
    label = [text for text in below if text[:column].strip()]
    fits = all(_GOES_ON_LABEL.fullmatch(text[:column]) and text[column:].strip() for text in label)
    beside = all(len(text) - len(text.lstrip()) == column for text in below[len(label) :])
    together = label == below[: len(label)] and len(label) < min(_LONGEST_LABEL, len(below))  # else it is a table
    return column if fits and together and beside else 0


def _behind(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Yield the pieces with titles before their texts, where games' names stand below these, also at the end."""
    starts = [*(index for index, piece in enumerate(pieces) if piece.gap), len(pieces)]
    blocks = [pieces[first:stop] for first, stop in pairwise(starts)]
    named = [len(block) > 1 and _game(block[-1]) for block in blocks]
    turned = named and named[-1] and len({*named} - {(), False}) >= _FEWEST_LABELS
    if not turned or any(_game(block[0]) for block in blocks):
        yield from pieces
        return
    for block, game in zip(blocks, named, strict=True):
        if game:
            yield replace(block[-1], gap=True)
            yield replace(block[0], gap=False)
            yield from block[1:-1]
        else:
            yield from block


def _game(piece: Piece) -> tuple[str, ...]:
    """Return the games that a line's words may mean where these are a game's name, and are no other things' too."""
    words = piece.text.strip(" ()*_.:-—–")
    title = read_title(words, {}) if len(words) <= _LONGEST_NAME and not _FIGURE.search(words) else Title()
    return title.games[0] if title.manner == "whole" and title.games and not title.named[0].unsure else ()
