"""The outline's tree: what every reader walks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from corpus.layers import Layer

_SPACED = re.compile(r"(?=(?:\W*[^\W\d_]\b){5})(?:[^\W\d_] )+[^\W\d_](?: {2,}(?:[^\W\d_] )*[^\W\d_])*\W*")
_WORDS_APART = re.compile(r" {2,}")


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
