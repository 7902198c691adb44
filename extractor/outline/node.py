"""The outline's tree, the identifiers of its provisions, and the proof that it holds its document.

The outline's tree: what every reader walks.

Identifiers of provisions in the manner of Akoma Ntoso: the path of numbers from the root.

Proof that the tree holds its document: which lines belong to a provision, and which to none and why.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from corpus.layers import Document, Layer
from extractor.folding import fold
from extractor.outline.columns import pieces
from extractor.outline.contents import contents

_SPACED = re.compile(r"(?=(?:\W*[^\W\d_]\b){5})(?:[^\W\d_] )+[^\W\d_](?: {2,}(?:[^\W\d_] )*[^\W\d_])*\W*")
_WORDS_APART = re.compile(r" {2,}")

# Akoma Ntoso's abbreviations of element names in identifiers
_SHORT = {
    "article": "art", "chapter": "chp", "subsection": "subsec", "section": "sec", "clause": "cl", "annex": "annex",
    "paragraph": "para", "heading": "hdg", "preamble": "preamble", "preface": "preface", "recitals": "recs",
    "point": "point", "table": "table", "tr": "tr", "part": "part", "title": "title", "book": "book",
}  # fmt: skip
_TOKEN = re.compile(r"[a-z0-9]+")


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


def identify(root: Node) -> None:
    """Give every node below the root an eid that is unique in the document and the same in every run."""
    taken: Counter[str] = Counter()
    stack = [(child, "", n) for n, child in enumerate(root.children, 1)][::-1]
    while stack:
        node, prefix, position = stack.pop()
        token = _token(node) or str(position)
        eid = f"{prefix}{_SHORT.get(node.kind, node.kind)}_{token}"
        taken[eid] += 1
        node.eid = eid if taken[eid] == 1 else f"{eid}_dup{taken[eid]}"
        stack.extend((child, node.eid + "__", n) for n, child in reversed(list(enumerate(node.children, 1))))


def _token(node: Node) -> str:
    words = _TOKEN.findall(fold(node.num))
    return "-".join(word for word in words if word not in ("articulo", "art", "capitulo", "seccion", "subseccion"))


def closed(text: str) -> str:
    """Return a line of letters that are set apart as words, an empty string where it is none such."""
    if not _SPACED.fullmatch(text.strip()):
        return ""
    return " ".join(word.replace(" ", "") for word in _WORDS_APART.split(text.strip()))


@dataclass(slots=True, eq=False)
class Node:
    """A provision in its tree.

    `kind` is an Akoma Ntoso element name where one fits, `heading` for a title that groups others, `clause` for a
    numbered norm. `num` is as printed; `title` the heading's words, `own` the words that are the node's own, without
    its children's: wrapped lines joined by a space, paragraphs kept apart by a line feed. `cells` are those of a table
    row (`kind == "tr"`). `line_start` to `line_end` cover the node with its children, `own_lines` are the numbers of
    the lines whose words are its own (heading among them). `game` is an id of the vocabulary, `general`, the slug of a
    game that nobody knows (then `read_as` is the one as which it is read), or empty where the part states no rule of a
    game; `game_kind`, `game_confidence` (0 to 1) and `game_reasons` say what it is, how sure that is, and why.
    """

    kind: str
    num: str
    title: Layer
    own: Layer
    line_start: int
    line_end: int
    own_lines: tuple[int, ...] = ()
    cells: tuple[Layer, ...] = ()
    game: str = ""
    variant: str = ""
    read_as: str = ""
    game_kind: str = ""
    game_confidence: float = 0.0
    game_reasons: tuple[str, ...] = ()
    eid: str = ""
    parent: Node | None = field(default=None, repr=False)
    children: list[Node] = field(default_factory=list, repr=False)

    @property
    def heading(self) -> str:
        """The title as it ought to read, on one line."""
        return " ".join(self.title.text.split())

    def walk(self) -> Iterator[Node]:
        """Yield the node and everything below it, in document order."""
        stack = [self]  # not recursive: a hostile document nests deeper than Python does
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))

    def ancestors(self) -> Iterator[Node]:
        """Yield the parent, its parent, and so on to the root."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent
