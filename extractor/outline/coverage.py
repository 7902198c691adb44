"""Proof that the tree holds its document: which lines belong to a provision, and which to none and why."""

from __future__ import annotations

from corpus.layers import Document
from extractor.outline.contents import contents
from extractor.outline.node import Node
from extractor.outline.pieces import pieces


def coverage(root: Node, document: Document) -> dict[int, str]:
    """Return what each line of the document is: `own` (a provision's words), `blank`, `furniture` or `contents`.

    A line that is none of these is `lost`.
    """
    own = {number for node in root.walk() for number in node.own_lines}
    parts = list(pieces(document.lines))
    listed = {parts[i].line for start, stop in contents(parts) for i in range(start, stop)}
    return {
        line.number: _what(line.number in own, line.number in listed, line.blank, line.furniture)
        for line in document.lines
    }


def _what(own: bool, listed: bool, blank: bool, furniture: tuple[str, ...]) -> str:
    if own:
        return "own"
    if blank:
        return "furniture" if furniture else "blank"
    return "contents" if listed else "lost"
