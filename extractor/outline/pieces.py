"""Lines cut where a heading is glued to the words before it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from corpus.layers import Layer, Line

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
