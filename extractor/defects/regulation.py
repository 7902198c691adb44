"""What a check sees and what it says, and the checks by the code of the defect that each looks for."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from itertools import accumulate
from typing import Any, Literal, TypeVar

import msgspec

from corpus.layers import Document, Layer
from extractor.defects.words import Words
from extractor.outline.columns import Piece, pieces
from extractor.outline.contents import announces, contents
from extractor.outline.node import Node
from extractor.passages import Passage
from extractor.references.places import bare
from schemas.declared import fitted, read
from schemas.records import NORM_FAMILIES, Citation, Quantity, Rule

KINDS_OF_BET: Mapping[str, tuple[str, ...]] = {"place": ("right_bet", "wrong_bet")}
"""Bets that the vocabulary names apart and that a text may list under one name."""
_QUOTED = 100
"""Characters of a quote in a message; the lines lead to the rest."""

_PROVISO = re.compile(r"\W*disposicion(?:es)? (?:adicional|transitoria|final|derogatoria)(?:es)?\b")
_CLOSING = frozenset('»”"')
_QUOTED_ON = 200
"""Lines that a quotation may go on for."""

_DAMAGED = 0.05
"""Share of damaged lines from which a text layer as a whole is not to be trusted letter by letter."""


Slip = tuple[int, int, str]
"""Where in a passage something is wrong, and the sentence that says so."""


@dataclass(frozen=True, slots=True)
class Defect:
    """Something wrong on lines `line_start` to `line_end` of a document, in a sentence (Spanish) for its drafter.

    `node` is the provision; an empty `severity` is that of the code. `evidence` holds what was compared.
    """

    node: Node
    line_start: int
    line_end: int
    message: str
    evidence: Mapping[str, Any] = field(default_factory=dict)
    severity: str = ""


_Made = TypeVar("_Made")
_Found = TypeVar("_Found")


@dataclass(frozen=True)
class Regulation:
    """One document with all that was read from it."""

    document: Document
    root: Node
    seen: Sequence[Passage]
    rules: Sequence[Rule]
    citations: Sequence[Citation]
    quantities: Sequence[Quantity] = ()
    kept: dict[Callable[[Regulation], Any], Any] = field(default_factory=dict)
    """What `once` has made."""

    def once(self, make: Callable[[Regulation], _Made]) -> _Made:
        """Return what a function makes of the regulation, for several checks; it is called the first time only."""
        if make not in self.kept:
            self.kept[make] = make(self)
        made: _Made = self.kept[make]
        return made

    @cached_property
    def nodes(self) -> Mapping[str, Node]:
        """The provisions by id."""
        return {f"{self.document.id}__{node.eid}": node for node in self.root.walk()}

    @cached_property
    def articles(self) -> Sequence[Node]:
        """The articles, in their order."""
        return [node for node in self.root.walk() if node.kind == "article"]

    @cached_property
    def provisos(self) -> Sequence[int]:
        """The lines on which final, transitional and other additional provisions begin."""
        found = (passage for passage in self.saying("disposicion") if _PROVISO.match(passage.folded))
        return [passage.layer.quote().line_start for passage in found]

    @cached_property
    def quotations(self) -> Sequence[tuple[int, int]]:
        """The lines of each quotation of several paragraphs: as a law words anew an article of another one.

        In a damaged text the marks tell nothing, and there are none.
        """
        if not self.legible:
            return []
        found: list[tuple[int, int]] = []
        begun = 0
        for number, line in enumerate(self.document.source.text.split("\n"), 1):
            text = line.strip()
            left = text.count("«") + text.count("“") - text.count("»") - text.count("”")
            odd = text.count('"') % 2 == 1
            if not begun and ((left > 0 and text[0] in "«“") or (odd and text[0] == '"')):
                begun = number
            elif begun and text.rstrip(" .;,()*…")[-1:] in _CLOSING and (left < 0 or (odd and text[0] != '"')):
                found.append((begun, number))
                begun = 0
            elif number - begun > _QUOTED_ON:
                begun = 0
        return found

    def quotes(self, line: int) -> bool:
        """Tell whether a line stands in a quotation of several paragraphs."""
        return any(first <= line <= last for first, last in self.quotations)

    @cached_property
    def articles_by_number(self) -> Mapping[str, Sequence[Node]]:
        """The articles of each number, as `bare` gives it."""
        found: dict[str, list[Node]] = {}
        for node in self.articles:
            found.setdefault(bare(node.num), []).append(node)
        return found

    @cached_property
    def first_article(self) -> int:
        """The line on which the first article begins, or the first part numbered one; 0 where there is none."""
        if self.articles and self.articles[0].line_start:
            return self.articles[0].line_start
        return next((node.line_start for node in self.root.walk() if bare(node.num) == "1"), 0)

    @cached_property
    def _by_line(self) -> Sequence[Node]:
        return sorted(self.root.walk(), key=lambda node: node.line_start)

    def up_to_next_article(self, article: Node) -> Sequence[Node]:
        """Return the parts that begin behind the first line of an article and before the next one."""
        at = bisect_right(self._article_lines, article.line_start)
        end = self._article_lines[at] if at < len(self._article_lines) else article.line_end + 1
        first = bisect_right(self._lines, article.line_start)
        return self._by_line[first : max(first, bisect_left(self._lines, end))]

    @cached_property
    def _lines(self) -> Sequence[int]:
        return [node.line_start for node in self._by_line]

    @cached_property
    def _article_lines(self) -> Sequence[int]:
        return sorted(node.line_start for node in self.articles)

    def of_node(self, node: Node) -> Sequence[Passage]:
        """Return the passages of a provision's own words."""
        return self._passages.get(id(node), ())

    def slips(
        self, look: Callable[[Passage], Iterable[Slip]], *, by_game: bool = False
    ) -> Iterator[tuple[Passage, Slip]]:
        """Yield what a look finds in passages whose lines are sound; the same words are looked at once.

        `by_game` is set where what is found depends on the game too.
        """
        for passage, slip in looked(self.seen, look, by_game=by_game):
            quote = passage.layer.quote(*slip[:2])
            if self.sound(quote.line_start, quote.line_end):
                yield passage, slip

    def saying(self, *words: str) -> Iterator[Passage]:
        """Yield the passages that hold one of some (folded) words or parts of words, in their order."""
        text, starts = self._joined
        places: set[int] = set()
        for word in words:
            found = text.find(word)
            while found >= 0:
                place = bisect_right(starts, found)
                places.add(place - 1)
                found = text.find(word, starts[place]) if place < len(starts) else -1
        for place in sorted(places):
            yield self.seen[place]

    @cached_property
    def _joined(self) -> tuple[str, Sequence[int]]:
        """All passages folded, one behind the other, and where each begins: to search once is to search fast."""
        parts = [passage.folded for passage in self.seen]
        starts = list(accumulate((len(part) + 1 for part in parts[:-1]), initial=0))
        return "\n".join(parts), starts

    def of_game(self, game: str) -> Sequence[Passage]:
        """Return the passages that regulate a game."""
        return self._games.get(game, ())

    @cached_property
    def _games(self) -> Mapping[str, Sequence[Passage]]:
        found: dict[str, list[Passage]] = defaultdict(list)
        for passage in self.seen:
            found[passage.game].append(passage)
        return found

    @cached_property
    def _passages(self) -> Mapping[int, Sequence[Passage]]:
        found: dict[int, list[Passage]] = defaultdict(list)
        for passage in self.seen:
            found[id(passage.node)].append(passage)
        return found

    @cached_property
    def typed(self) -> Sequence[Rule]:
        """The rules whose values can be compared."""
        return [rule for rule in self.rules if rule.family not in NORM_FAMILIES]

    def sound(self, first: int, last: int) -> bool:
        """Tell whether nothing on lines `first` to `last` was damaged or repaired: a reader's doubt is no defect."""
        return not self._touched.intersection(range(first, last + 1))

    @cached_property
    def legible(self) -> bool:
        """Tell whether the text layer is sound as a whole: in a damaged one an odd word is the reader's doubt."""
        return len(self._touched) <= _DAMAGED * len(self.document.source)

    @cached_property
    def contents(self) -> Sequence[Sequence[Piece]]:
        """The tables of contents, each as its lines."""
        if not any(announces(line.layer.text) for line in self.document.lines):
            return []
        parts = list(pieces(self.document.lines))
        return [parts[start:stop] for start, stop in contents(parts)]

    @cached_property
    def words(self) -> Words:
        """The words of the document, counted."""
        return Words(self.seen)

    @cached_property
    def _touched(self) -> frozenset[int]:
        source = self.document.source
        lines = {repair.line for repair in self.document.repairs}
        for start, end in self.document.damage:
            lines.update(range(source.line_at(start), source.line_at(end) + 1))
        return frozenset(lines)

    def of_rules(self, rules: Sequence[Rule], message: str, evidence: Mapping[str, Any], severity: str = "") -> Defect:
        """Return the defect that the first of some rules shows, with where all of them stand as evidence."""
        first = rules[0]
        node = self.nodes[first.provision_id]
        seen = {**evidence, "lines": spans((rule.line_start, rule.line_end) for rule in rules)}
        return Defect(node, first.line_start, first.line_end, message, seen, severity)


def looked(
    passages: Iterable[Passage], look: Callable[[Passage], Iterable[_Found]], *, by_game: bool = False
) -> Iterator[tuple[Passage, _Found]]:
    """Yield what a look finds in passages; the same words of a kind, and `by_game` of a game, are looked at once."""
    known: dict[tuple[str, str, str], list[_Found]] = {}
    for passage in passages:
        words = passage.text, passage.game if by_game else "", passage.kind
        if words not in known:
            known[words] = list(look(passage))
        for found in known[words]:
            yield passage, found


def at_words(node: Node, layer: Layer, message: str, evidence: Mapping[str, Any] | None = None) -> Defect:
    """Return the defect that stands in some words of a provision."""
    quote = layer.quote()
    return Defect(node, quote.line_start, quote.line_end, message, {"words": quote.text, **(evidence or {})})


def at_span(passage: Passage, start: int, end: int, message: str) -> Defect:
    """Return the defect that stands in some characters of a passage."""
    return at_words(passage.node, passage.layer[start:end], message)


def quoted(text: str) -> str:
    """Return a source's words on one line between quotation marks, shortened where they are long."""
    words = " ".join(text.split())
    return f"«{words if len(words) <= _QUOTED else f'{words[: _QUOTED - 1].rstrip()}…'}»"


def spans(lines: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Return line ranges as JSON can hold them, each once, in order."""
    return [list(span) for span in sorted(set(lines))]


Check = Callable[[Regulation], Iterator[Defect]]
"""Looks for one kind of defect in one document."""

_CHECKS: list[tuple[str, Check]] = []


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of defect: its name, its usual severity ("error", "warning", "info") and its meaning in one line."""

    name: str
    severity: str
    meaning: str


class _Written(msgspec.Struct, forbid_unknown_fields=True):
    """The table of a code as `codes.toml` has it."""

    severity: Literal["error", "warning", "info"]
    meaning: str


@cache
def codes() -> dict[str, Code]:
    """Return the kinds of defects by name, in the order of `codes.toml`; raises `DeclarationError` for a wrong row."""
    path = files(__package__).joinpath("codes.toml")
    rows = {name: fitted(row, _Written, f"{path.name}, {name}") for name, row in read(path).items()}
    return {name: Code(name, row.severity, row.meaning) for name, row in rows.items()}


def check(code: str) -> Callable[[Check], Check]:
    """Register a function as the check that looks for a kind of defect; raises `KeyError` for a code without a row."""
    codes()[code]

    def register(function: Check) -> Check:
        _CHECKS.append((code, function))
        return function

    return register


def checks() -> tuple[tuple[str, Check], ...]:
    """Return all registered checks with their codes."""
    return tuple(_CHECKS)
