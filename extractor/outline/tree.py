"""The tree of provisions that the chosen readings make."""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.layers import Layer, Line, Source
from corpus.layout import Layout, flow
from extractor.folding import fold
from extractor.outline.columns import Piece
from extractor.outline.node import Node
from extractor.outline.solver import Placed, Reading
from extractor.outline.tables import cells, is_line, is_row, parts

_OPEN_END = re.compile(r"[^.;:!?…\"”»)\]*]\s*$")
_SHORT = 64
_LONGEST = 20_000  # a line of this length is no paragraph that anyone has set
_BOLD = re.compile(r"\*\*")
_TRIM = " \t*:–—-_=~#"
_WORDS = re.compile(r"\w+")
_OPENING = 2  # words with which a title printed again opens as it did
_TELLING = 4  # letters of a word that says more than an article does
_LEADING = re.compile(r"(?:[\s*:–—\-_.]|[=~#]{2,}|[=~#](?=\s))*")  # a single "=" may be the text's own
_MERGED = ("operative", "conclusions")
_COUNTED = ("decimal", "ordinal")
_LETTERED = ("letter", "capital", "ordinal", "lower_roman")


class Builder:
    """Makes nodes of placed pieces, and gives every other piece to the node whose words it is."""

    def __init__(
        self, source: Source, pieces: Sequence[Piece], placed: Sequence[Placed], skipped: set[int], layout: Layout
    ) -> None:
        self.source = source
        self.layout = layout
        self.pieces = pieces
        self.placed = {choice.piece: choice for choice in placed}
        self.skipped = skipped
        empty = Layer.empty(source)
        self.root = Node("document", "", empty, empty, 1, max(1, len(source)))
        self.nodes: dict[int, Node] = {-1: self.root}
        self.schemes: dict[int, str] = {}
        self.columns: dict[int, int] = {}
        self.words: dict[int, list[Line]] = {}
        self.lines: dict[int, list[int]] = {}
        self.here = self.root

    def build(self) -> Node:
        """Return the root of the finished tree."""
        index = 0
        while index < len(self.pieces):
            if index in self.skipped:
                self._again(index)
                index += 1
            elif index in self.placed:
                index = self._open(index, self.placed[index])
            elif is_row(self.pieces[index]):
                index = self._table(index)
            else:
                self._text(index)
                index += 1
        self._promote()
        self._preface()
        self._finish()
        return self.root

    def _promote(self) -> None:
        """A list item that holds titled provisions is one that groups them."""
        for node in self.root.walk():
            if node.kind == "point" and node.num and any(child.kind == "heading" for child in node.children):
                node.kind = "clause"

    def _preface(self) -> None:
        """What stands before the first provision is the preface."""
        words, first = self.words.get(id(self.root), []), self.root.children[:1]
        if not first or not words or words[0].number >= first[0].line_start:
            return
        above = [line for line in words if line.number < first[0].line_start]
        own = self.lines[id(self.root)]
        lines = [number for number in own if number < first[0].line_start]
        node = Node("preface", "", self._empty(), self._empty(), lines[0], lines[-1], parent=self.root)
        self.root.children.insert(0, node)
        self.lines[id(node)], self.lines[id(self.root)] = lines, own[len(lines) :]
        self.words[id(node)], self.words[id(self.root)] = above, words[len(above) :]

    def _open(self, index: int, choice: Placed) -> int:
        piece, reading = self.pieces[index], choice.reading
        title, stop = self._title(index, reading)
        parent = self.nodes[choice.parent]
        if reading.kind == self.here.kind and reading.kind in _MERGED and not self.here.children and not self._alone():
            self._merged(index, title)
            return stop
        num = piece.text[slice(*reading.num)].strip(" *_") if reading.num[1] else ""
        num = "" if reading.scheme.startswith("bullet:") else num
        if reading.scheme.startswith("bullet:"):
            parent = self._inner(piece, parent)
        node = Node(self._kind(reading, parent), num, title, self._empty(), piece.line, piece.line)
        self._attach(node, parent)
        self.nodes[index] = self.here = node
        self.schemes[id(node)] = reading.scheme
        self.columns[id(node)] = _column(piece)
        self._own(node, piece, _after(piece.layer[reading.rest :]) if reading.lines == 1 else self._empty())
        for other in range(index + 1, stop):
            labelled = reading.skip and other == index + 1
            self._own(node, self.pieces[other], self.pieces[other].layer if labelled else self._empty())
        return stop

    def _inner(self, piece: Piece, parent: Node) -> Node:
        """Return the item before that announces items set further in, where a bullet is one of those."""
        node, column = self.here, _column(piece)
        while node.kind == "point" and self.schemes.get(id(node), "").startswith("bullet:") and node is not parent:
            words = self.words.get(id(node), [])
            if words and column > self.columns.get(id(node), column) and words[-1].layer.text.endswith(":"):
                return node
            if node.parent is None:
                break
            node = node.parent
        return parent

    def _alone(self) -> bool:
        """Tell whether the open part has a title in capitals with words below: no formula that goes on."""
        lines = self.lines.get(id(self.here), [])
        return self.here.heading.isupper() and len(set(lines)) > 1

    def _kind(self, reading: Reading, parent: Node) -> str:
        """A number below a list item is an item too, whatever it looks like alone."""
        listed = parent.kind == "point" or self.schemes.get(id(parent)) in _LETTERED
        return "point" if reading.kind == "clause" and listed and reading.scheme in _COUNTED else reading.kind

    def _title(self, index: int, reading: Reading) -> tuple[Layer, int]:
        stop = min(index + reading.lines, len(self.pieces))
        if not reading.title[1]:
            return self._empty(), stop
        parts = [self.pieces[index].layer[slice(*reading.title)]]
        parts += [
            self.pieces[other].layer[reading.skip if other == index + 1 else 0 :] for other in range(index + 1, stop)
        ]
        parts = [trimmed for part in parts if (trimmed := _trimmed(_plain(part)))]
        return Layer.join(self.source, parts, " "), stop

    def _merged(self, index: int, title: Layer) -> None:
        """`Por ello; el Presidente resuelve:` is one formula: its last word is the title."""
        node, piece = self.here, self.pieces[index]
        if title and node.title:
            first = node.title.source.line_at(node.title.starts[0])
            self.words.setdefault(id(node), []).insert(0, Line(first, node.title))
        node.title = title or node.title
        self.nodes[index] = node
        self._own(node, piece, self._empty() if title else piece.layer)

    def _again(self, index: int) -> None:
        """A title printed again behind its table of contents may say more: what it adds belongs to the title."""
        node, piece = self.here, self.pieces[index]
        if not node.title or not piece.text.isupper() or index + 1 not in self.skipped or self.words.get(id(node)):
            return
        told = _WORDS.findall(fold(node.heading))
        again = [(word.group(), word.start()) for word in _WORDS.finditer(fold(piece.text))]
        behind = _WORDS.findall(fold(self.pieces[index + 1].text))
        opens = next((i for i, (word, _) in enumerate(again) if told[i : i + 1] != [word]), len(again))
        added = {word for word, _ in again[opens:]} - {*told}
        if opens >= _OPENING and behind and told[opens:] == behind and any(len(word) >= _TELLING for word in added):
            node.title = Layer.join(self.source, [node.title, piece.layer[again[opens][1] :]], " ")

    def _table(self, index: int) -> int:
        first = self.pieces[index]
        parent = self._unit()
        table = Node("table", "", self._empty(), self._empty(), first.line, first.line)
        self._attach(table, parent)
        while index < len(self.pieces) and index not in self.placed and is_row(self.pieces[index]):
            piece = self.pieces[index]
            if parts(piece) and table.children:
                break
            if is_line(piece):
                self.lines.setdefault(id(table), []).append(piece.line)
                index += 1
                continue
            row = Node("tr", "", self._empty(), piece.layer, piece.line, piece.line, cells=cells(piece))
            self.lines[id(row)] = [piece.line]
            self._attach(row, table)
            index += 1
        self.here = parent
        return index

    def _text(self, index: int) -> None:
        piece = self.pieces[index]
        node = self.here
        if node.kind == "point" and piece.gap and piece.first and not self._continues(node, piece):
            node = self._unit()
        self.here = node
        self._own(node, piece, piece.layer)

    def _continues(self, node: Node, piece: Piece) -> bool:
        words = self.words.get(id(node), [])
        if not words or words[0].number != node.line_start:  # a bare `A)`: what stands below it is its own
            return not words or len(piece.text) < _SHORT
        return piece.text[:1].islower() or (piece.cut and bool(_OPEN_END.search(words[-1].text)))

    def _unit(self) -> Node:
        node = self.here
        while node.kind == "point" and node.parent is not None:
            node = node.parent
        return node

    def _attach(self, node: Node, parent: Node) -> None:
        node.parent = parent
        parent.children.append(node)

    def _own(self, node: Node, piece: Piece, layer: Layer) -> None:
        words = _plain(layer.strip())
        if words:
            self.words.setdefault(id(node), []).append(Line(piece.line, words, (), piece.cut, last=piece.last))
        lines = self.lines.setdefault(id(node), [])
        known = lines[-1] if lines else 0
        lines.extend(number for number in (piece.line, *piece.also) if number > known)

    def _finish(self) -> None:
        for node in _postorder(self.root):
            if node.kind != "tr":
                lines = self.words.get(id(node), [])
                node.own = flow(self.source, lines, self.layout) if lines else self._empty()
            node.own_lines = tuple(self.lines.get(id(node), ()))
            if node.parent is not None:
                ends = [*node.own_lines, *(child.line_end for child in node.children)]
                node.line_end = max([node.line_start, *ends])

    def _empty(self) -> Layer:
        return Layer.empty(self.source)


def _postorder(root: Node) -> list[Node]:
    order, stack = [], [root]
    while stack:
        node = stack.pop()
        order.append(node)
        stack.extend(node.children)
    return order[::-1]


def _column(piece: Piece) -> int:
    """Return the column at which a piece's words begin."""
    return len(piece.text) - len(piece.text.lstrip())


def _after(layer: Layer) -> Layer:
    """Return the words after a number or title without the colon or bold mark that parts them from it."""
    return layer[len(layer.text) - len(layer.text.lstrip(" *:\t")) :]


def _plain(layer: Layer) -> Layer:
    """Return words without bold marks."""
    if "**" not in layer.text or len(layer) > _LONGEST:
        return layer
    bold = [(match.start(), match.end(), "") for match in _BOLD.finditer(layer.text)]
    return layer.edited(bold) if bold else layer


def _trimmed(layer: Layer) -> Layer:
    text = layer.text
    start = _LEADING.match(text).end()  # type: ignore[union-attr] # it matches nothing too
    return layer[start : max(start, len(text.rstrip(_TRIM)))]
