"""From lines to a tree of provisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from corpus.layers import Document
from corpus.layout import Layout, layout_of
from corpus.repair.evidence import suspicious
from extractor.folding import fold
from extractor.games import assign
from extractor.outline.called import apart
from extractor.outline.columns import Piece, ordered, pieces
from extractor.outline.contents import bodies, contents
from extractor.outline.context import Context
from extractor.outline.node import Node, coverage, identify
from extractor.outline.readings import Readings
from extractor.outline.solver import Placed, solve
from extractor.outline.style import Style, learn
from extractor.outline.survey import Level, describe
from extractor.outline.tables import aligned, settle
from extractor.outline.tree import Builder
from extractor.outline.words import words

__all__ = ["Level", "Node", "coverage", "levels", "outline"]

_LETTERS, _FEWEST_LETTERS = ("o ", "e ", "0 "), 3  # bullets as damage prints them; fewer are words
_HEAD = 400  # what a line is shows in its first words


@dataclass(frozen=True, slots=True)
class _Read:
    """A document's pieces, those of its tables of contents, its style, what its lines open, and how it is set."""

    parts: Sequence[Piece]
    outside: set[int]
    style: Style
    placed: Sequence[Placed]
    layout: Layout


def outline(document: Document) -> Node:
    """Return the tree of a document's provisions; its root is a node of kind `document`."""
    found = _read(document)
    root = Builder(document.source, found.parts, found.placed, found.outside, found.layout).build()
    assign(root)
    settle(root)
    identify(root)
    return root


def levels(document: Document) -> list[Level]:
    """Return the levels of a document's provisions, outer ones first; items of lists and table rows are none."""
    found = _read(document)
    return describe(found.style, found.placed, lambda piece: found.parts[piece].text)


def _read(document: Document) -> _Read:
    read, width = ordered(list(pieces(document.lines)))
    layout = layout_of(document.source)
    layout = Layout(width, layout.pitch) if width else layout
    found = _styled(document, aligned(read), layout)
    parts = apart(found.parts, found.style.heads)
    return found if len(parts) == len(found.parts) else _styled(document, parts, layout)


def _styled(document: Document, parts: Sequence[Piece], layout: Layout) -> _Read:
    folded = [fold(piece.text[:_HEAD]) for piece in parts]
    listed = contents(parts)
    outside = {index for start, stop in listed for index in range(start, stop)}
    context = Context(parts, folded, words(), layout, outside, damaged=_damaged(document, parts))
    style = learn(context)
    context.adopt(style.heads)
    readings = Readings(context, bodies(parts, listed), style)
    options = (
        (index, readings.of(index))
        for index in range(len(parts))
        if index not in outside and context.kind(index) != "row"
    )
    return _Read(parts, outside, style, solve(options), layout)


def _damaged(document: Document, parts: Sequence[Piece]) -> bool:
    """Tell whether letters of the text layer may stand for something else: a bullet may be printed as one."""
    if document.repairs or document.damage:
        return True
    return sum(part.text.startswith(_LETTERS) for part in parts) >= _FEWEST_LETTERS and suspicious(document)
