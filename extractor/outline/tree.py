"""The tree of provisions that the chosen readings make."""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.document import Line
from corpus.joining import flow
from corpus.layers import Layer, Source
from extractor.outline.node import Node
from extractor.outline.pieces import Piece
from extractor.outline.solver import Placed
from extractor.outline.tables import cells, is_row

_OPEN_END = re.compile(r"[^.;:!?…\"”»)\]*]\s*$")
_TRIM = " \t*:–—-_"


class Builder:
    """Makes nodes of placed pieces, and gives every other piece to the node whose words it is."""

    def __init__(self, source: Source, pieces: Sequence[Piece], placed: Sequence[Placed], skipped: set[int]) -> None:
        self.source = source
        self.pieces = pieces
        self.placed = {choice.piece: choice for choice in placed}
        self.skipped = skipped
        empty = Layer.empty(source)
        self.root = Node("document", "", empty, empty, 1, max(1, len(source)))
        self.nodes: dict[int, Node] = {-1: self.root}
        self.words: dict[int, list[tuple[Piece, Layer]]] = {}
        self.here = self.root

    def build(self) -> Node:
        """Return the root of the finished tree."""
        index = 0
        while index < len(self.pieces):
            if index in self.skipped:
                index += 1
            elif index in self.placed:
                self._open(index, self.placed[index])
                index += 1
            elif is_row(self.pieces[index]):
                index = self._table(index)
            else:
                self._text(index)
                index += 1
        self._finish()
        return self.root

    def _open(self, index: int, choice: Placed) -> None:
        piece, reading = self.pieces[index], choice.reading
        title = _trimmed(piece.layer[reading.title[0] : reading.title[1]]) if reading.title[1] else self._empty()
        num = piece.text[reading.num[0] : reading.num[1]].strip(" *") if reading.num[1] else ""
        if reading.scheme.startswith("bullet:"):
            num = ""
        node = Node(reading.kind, num, title, self._empty(), piece.line, piece.line)
        if reading.kind == self.here.kind == "operative" and not self.here.children:
            self._merged(index, title)
            return
        self._attach(node, self.nodes[choice.parent])
        self.nodes[index] = self.here = node
        rest = piece.layer[reading.rest :]
        self._own(node, piece, self._empty() if reading.title[1] else rest)

    def _merged(self, index: int, title: Layer) -> None:
        """`Por ello; el Presidente resuelve:` is one formula: its last word is the title."""
        self.here.title = title
        self.nodes[index] = self.here
        self._own(self.here, self.pieces[index], self._empty())

    def _table(self, index: int) -> int:
        first = self.pieces[index]
        parent = self._unit()
        table = Node("table", "", self._empty(), self._empty(), first.line, first.line)
        self._attach(table, parent)
        while index < len(self.pieces) and index not in self.placed and is_row(self.pieces[index]):
            piece = self.pieces[index]
            if index > 0 and piece.gap and table.children:
                break
            row = Node("tr", "", self._empty(), piece.layer, piece.line, piece.line, (piece.line,), cells(piece.layer))
            self._attach(row, table)
            index += 1
        return index

    def _text(self, index: int) -> None:
        piece = self.pieces[index]
        node = self.here
        if node.kind == "point" and piece.gap and not self._continues(node, piece):
            node = self._unit()
        self.here = node
        self._own(node, piece, piece.layer)

    def _continues(self, node: Node, piece: Piece) -> bool:
        words = self.words.get(id(node), [])
        return bool(words) and (piece.text[:1].islower() or (piece.cut and bool(_OPEN_END.search(words[-1][1].text))))

    def _unit(self) -> Node:
        node = self.here
        while node.kind == "point" and node.parent is not None:
            node = node.parent
        return node

    def _attach(self, node: Node, parent: Node) -> None:
        node.parent = parent
        parent.children.append(node)

    def _own(self, node: Node, piece: Piece, layer: Layer) -> None:
        self.words.setdefault(id(node), []).append((piece, layer.strip()))
        if not node.own_lines or node.own_lines[-1] != piece.line:
            node.own_lines = (*node.own_lines, piece.line)

    def _finish(self) -> None:
        for node in _postorder(self.root):
            if node.kind not in ("tr", "document"):
                node.own = _joined(self.source, self.words.get(id(node), []))
            lines = [*node.own_lines, *(child.line_end for child in node.children)]
            if node.parent is not None:
                node.line_end = max([node.line_start, *lines])
        self.root.own = _joined(self.source, self.words.get(id(self.root), []))

    def _empty(self) -> Layer:
        return Layer.empty(self.source)


def _postorder(root: Node) -> list[Node]:
    order, stack = [], [root]
    while stack:
        node = stack.pop()
        order.append(node)
        stack.extend(node.children)
    return order[::-1]


def _trimmed(layer: Layer) -> Layer:
    text = layer.text
    start = len(text) - len(text.lstrip(_TRIM))
    return layer[start : max(start, len(text.rstrip(_TRIM)))]


def _joined(source: Source, words: Sequence[tuple[Piece, Layer]]) -> Layer:
    """Return the words as running text, paragraphs kept apart by a line feed."""
    lines = [Line(piece.line, layer, (), piece.cut) for piece, layer in words if layer]
    return flow(source, lines) if lines else Layer.empty(source)
