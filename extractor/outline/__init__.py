"""From lines to a tree of provisions."""

from __future__ import annotations

from corpus.document import Document
from extractor.outline.contents import contents
from extractor.outline.coverage import coverage
from extractor.outline.naming import name
from extractor.outline.node import Node
from extractor.outline.pieces import pieces
from extractor.outline.profile import choose
from extractor.outline.readings import Reader
from extractor.outline.solver import solve
from extractor.outline.tables import is_row
from extractor.outline.tree import Builder

__all__ = ["Node", "coverage", "outline"]


def outline(document: Document) -> Node:
    """Return the tree of a document's provisions; its root is a node of kind `document`."""
    parts = list(pieces(document.lines))
    profile = choose(piece.text for piece in parts)
    skipped = {index for start, stop in contents(parts) for index in range(start, stop)}
    reader = Reader(parts, profile)
    options = (
        (index, list(reader.readings(index)))
        for index in range(len(parts))
        if index not in skipped and not is_row(parts[index])
    )
    root = Builder(document.source, parts, solve(options), skipped).build()
    name(root)
    return root
