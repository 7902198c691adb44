"""Lines cut where a heading is glued to another, and put into the order in which they are read.

Columns of a page stand side by side, labels in the margin, texts in a box.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from corpus.layers import Layer, Line
from extractor.games.titles import Title, read_title

# `OBJETO**1.2 MODALIDADES**`, `PREMIOS**Jugadas irregulares**`: bold marks without a space around them
_GLUE = re.compile(r"(?<=[\w.:)])\*\*(?=[\w\"“«])")
# `Combinaciones posibles: a) Suertes múltiples: 1.º Vista`: the first item of a list in the line that announces it
_INLINE = re.compile(r"(?<=:) (?=(?:a\)|1\.?[ºo°]\)?) ?[A-ZÁÉÍÓÚÑ])")
_SHORT = 160
_LONGEST = 4000  # no line with headings glued to it is longer


class Piece(Struct, frozen=True):
    """A line, or the part of it that may open a provision of its own.

    `gap` tells whether a blank line stands before it, `first` whether it begins its line, `bold` whether its line is
    printed in bold. Of a line of the author's that several lines print, `also` numbers those after `line` that print
    this piece, and `last` the last of the line's. `aligned` tells that it is a row of a table set with spaces,
    `separator` what parts the cells of a row of a sheet saved as text: a semicolon, a comma.
    """

    line: int
    layer: Layer
    gap: bool = False
    first: bool = True
    cut: bool = False
    also: tuple[int, ...] = ()
    last: int = 0
    bold: bool = False
    aligned: bool = False
    separator: str = ""

    @property
    def text(self) -> str:
        """The piece's words as they ought to read."""
        return self.layer.text


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
            if boxed and frame:
                yield replace(piece, layer=piece.layer[frame.start("words") : frame.end("words")])
            else:
                yield piece


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


def pieces(lines: Iterable[Line]) -> Iterator[Piece]:
    """Yield the pieces of the lines that are not blank, in order."""
    gap, cut = True, False
    for line in lines:
        if line.aside:
            continue
        cut = cut or line.cut or bool(line.furniture)
        if line.blank:
            gap = True
            continue
        for part, layer in enumerate(_cut(line.layer)):
            number, *also = _numbers(line, layer)
            yield Piece(number, layer, gap or part > 0, part == 0, cut, tuple(also), line.last, line.bold)
        gap = cut = False


def _numbers(line: Line, layer: Layer) -> tuple[int, ...]:
    """Return the lines that print a part of a line."""
    if not line.also or not layer:
        return (line.number,)
    source = layer.source
    first, last = source.line_at(layer.starts[0]), source.line_at(max(layer.starts[0], layer.ends[-1] - 1))
    return tuple(number for number in (line.number, *line.also) if first <= number <= last) or (line.number,)


def _cut(layer: Layer) -> Iterator[Layer]:
    start = 0
    if "**" in layer.text and len(layer) < _LONGEST:
        counted = bold = 0
        for glue in _GLUE.finditer(layer.text):
            bold += layer.text.count("**", counted, glue.start())
            counted = glue.start()
            if glue.start() - start >= _SHORT:
                break
            if bold % 2 == 0:
                yield layer[start : glue.start()]
                start = glue.start()
    if ": " in layer.text and len(layer) - start < _SHORT:
        for glue in _INLINE.finditer(layer.text, start):
            yield layer[start : glue.start()]
            start = glue.end()
    yield layer[start:] if start else layer
