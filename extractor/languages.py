"""What is not Spanish is not read: which parts of a document are in another language, by their own words."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from corpus.identity import SPANISH, telling_words, told_by
from extractor.outline.node import Node
from extractor.passages import Passage


class Tongues:
    """The language of each provision of a document whose language is `whole` (an ISO 639-1 code).

    A provision is in the language of all its words, its parts' among them; where too few tell, in that of the
    provision above.
    """

    def __init__(self, root: Node, whole: str) -> None:
        nodes = list(root.walk())
        words = {id(node): telling_words(f"{node.heading}\n{node.own.text}") for node in nodes}
        for node in reversed(nodes):
            if node.parent:
                words[id(node.parent)].update(words[id(node)])
        self._of: dict[int, str] = {}
        for node in nodes:
            above = self._of[id(node.parent)] if node.parent else whole
            self._of[id(node)] = told_by(words[id(node)]) or above
        self._nodes = nodes

    def spanish(self, passages: Iterable[Passage]) -> list[Passage]:
        """Return the passages of provisions in Spanish."""
        return [passage for passage in passages if self._of[id(passage.node)] == SPANISH]

    def others(self) -> list[tuple[str, int, int]]:
        """Return the stretches that are in another language: its code, first and last line."""
        own = [node for node in self._nodes if node.own_lines]
        runs = [(code, list(nodes)) for code, nodes in groupby(own, key=lambda node: self._of[id(node)])]
        return [(code, nodes[0].own_lines[0], nodes[-1].own_lines[-1]) for code, nodes in runs if code != SPANISH]
