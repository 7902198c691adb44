"""What was read and what was not: sentences without a rule, and parts in another language than Spanish.

What is not Spanish is not read: which parts of a document are in another language, by their own words.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import groupby

from corpus.identity import SPANISH, telling_words, told_by
from corpus.layers import Document, Layer
from extractor.folding import fold
from extractor.outline.node import Node
from extractor.passages import Passage
from schemas import declared
from schemas.records import NORM_FAMILIES, Coverage, Rule


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


@cache
def _stems() -> tuple[str, ...]:
    table = declared.read(files("extractor").joinpath("coverage.toml"))
    return tuple(table["normative"]["stems"])


def coverage(document: Document, seen: Sequence[Passage], rules: Sequence[Rule]) -> list[Coverage]:
    """Return the normative sentences and the table rows of a document, each with the number of rules that cite it.

    A rule cites a sentence when one of the two holds the other's words on lines that they share.
    """
    cited = Cited(rules)
    return [_row(document, passage, unit, kind, cited) for passage in seen for kind, unit in _units(passage)]


def _units(passage: Passage) -> Iterator[tuple[str, Layer]]:
    if passage.kind == "row":
        if any(character.isdigit() for character in passage.text) and passage.cells != passage.header:
            yield "row", passage.layer
    elif passage.kind != "heading":
        for sentence in passage.sentences:
            low = fold(sentence.text)
            if any(stem in low for stem in _stems()):
                yield "sentence", sentence


class Cited:
    """Rules by the lines that they cite."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self._rules = sorted(rules, key=lambda rule: rule.line_start)
        self._starts = [rule.line_start for rule in self._rules]
        self._longest = max((rule.line_end - rule.line_start for rule in rules), default=0)

    def count(self, words: str, first: int, last: int) -> tuple[int, int]:
        """Return how many rules cite `words`, which stand on lines `first` to `last`, and how many are no norms."""
        low = bisect_right(self._starts, first - self._longest - 1)
        near = self._rules[low : bisect_right(self._starts, last)]
        cited = [rule for rule in near if rule.line_end >= first and (rule.text in words or words in rule.text)]
        return len(cited), sum(1 for rule in cited if rule.family not in NORM_FAMILIES)


def _row(document: Document, passage: Passage, unit: Layer, kind: str, cited: Cited) -> Coverage:
    quote = unit.quote()
    rules, typed = cited.count(quote.text, quote.line_start, quote.line_end)
    return Coverage(
        document_id=document.id,
        provision_id=f"{document.id}__{passage.node.eid}",
        game=passage.node.game,
        kind=kind,
        text=quote.text,
        line_start=quote.line_start,
        line_end=quote.line_end,
        rules=rules,
        typed=typed,
    )
