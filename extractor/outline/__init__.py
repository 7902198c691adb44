"""From lines to a tree of provisions, and the levels of a document as people may look at them.

`Readings` has what a line may be: the readings of its mark and of its words in the place where it stands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from corpus.layers import Document
from corpus.layout import Layout, layout_of
from corpus.repair.evidence import suspicious
from extractor.folding import fold
from extractor.games import assign
from extractor.outline.columns import Piece, ordered, pieces
from extractor.outline.contents import bodies, contents
from extractor.outline.context import LONG_TITLE, Context
from extractor.outline.divisions import Divisions
from extractor.outline.heads import Sign
from extractor.outline.node import Node, coverage, identify
from extractor.outline.numerals import Mark, marks, words
from extractor.outline.solver import Placed, Reading, solve
from extractor.outline.style import Style, learn
from extractor.outline.tables import aligned, settle
from extractor.outline.titles import Titles, apart
from extractor.outline.tree import Builder

__all__ = ["LONG_TITLE", "Level", "Node", "Readings", "coverage", "levels", "outline"]


_LETTERS, _FEWEST_LETTERS = ("o ", "e ", "0 "), 3  # bullets as damage prints them; fewer are words
_HEAD = 400  # what a line is shows in its first words

_LISTS = ("decimal", "ordinal", "letter", "capital", "lower_roman", "roman", "word")
_CLAUSES = ("decimal", "roman", "word")
_NONE = (0, 0)
_DEEP = 3
_SAME = 40
_NUMBERS = ("decimal", "ordinal", "roman")  # schemes of numbers that may stand before titles
_FEWEST, _NEARLY = 4, 0.7  # numbers of a kind, and the share of them with a title, that make it a kind with titles


@dataclass(frozen=True, slots=True)
class _Read:
    """A document's pieces, those of its tables of contents, its style, what its lines open, and how it is set."""

    parts: Sequence[Piece]
    outside: set[int]
    style: Style
    placed: Sequence[Placed]
    layout: Layout


_FORMS = {"spaced": "letters set apart", "capitals": "capitals", "title": "words", "act": "title of an act"}
_SYSTEMS = {
    "decimal": "number", "dotted": "number with points", "ordinal": "ordinal number", "roman": "Roman number",
    "letter": "small letter", "capital": "capital letter",
    "lower_roman": "small Roman number", "word": "ordinal in words", "hash": "number signs",
}  # fmt: skip
_PLAIN = {
    "caps": "capitals", "closing": "closing words", "words": "words of a category", "body": "title of the body",
    "item": "item of a gazette", "game": "Roman number",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Level:
    """A level of a document: its signature in words, an example of its headings, how many there are, and the depth at
    which most stand (1 is right below the document)."""

    signature: str
    example: str
    count: int
    depth: int


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
    return _describe(found.style, found.placed, lambda piece: found.parts[piece].text)


def _read(document: Document) -> _Read:
    layout = layout_of(document.source)
    damaged, doubted = bool(document.repairs or document.damage), suspicious(document)
    read, width = ordered(list(pieces(document.lines)))
    layout = Layout(width, layout.pitch) if width else layout
    lettered = sum(piece.text.startswith(_LETTERS) for piece in read) >= _FEWEST_LETTERS
    damaged = damaged or (doubted and lettered)  # letters may stand for something else: a bullet is printed as one
    found = _styled(aligned(read), layout, damaged=damaged)
    parts = apart(found.parts, found.style.heads)
    return found if len(parts) == len(found.parts) else _styled(parts, layout, damaged=damaged)


def _styled(parts: Sequence[Piece], layout: Layout, *, damaged: bool) -> _Read:
    """Return how pieces are styled and what they open; in a `damaged` text a letter may be a bullet."""
    folded = [fold(piece.text[:_HEAD]) for piece in parts]
    listed = contents(parts)
    outside = {index for start, stop in listed for index in range(start, stop)}
    context = Context(parts, folded, words(), layout, outside, damaged=damaged)
    style = learn(context)
    context.adopt(style.heads)
    readings = Readings(context, bodies(parts, listed), style)
    options = (
        (index, readings.of(index))
        for index in range(len(parts))
        if index not in outside and context.kind(index) != "row"
    )
    return _Read(parts, outside, style, solve(options), layout)


def _describe(style: Style, placed: Sequence[Placed], text: Callable[[int], str]) -> list[Level]:
    """Return the levels of the provisions placed, items left out; `text` gives the words of a piece."""
    depths = _depths(placed)
    counts: Counter[str] = Counter()
    at: dict[str, Counter[int]] = {}
    examples: dict[str, str] = {}
    for choice in placed:
        if choice.reading.kind == "point":
            continue
        name = _signature(style, choice)
        counts[name] += 1
        at.setdefault(name, Counter())[depths[choice.piece]] += 1
        examples.setdefault(name, " ".join(text(choice.piece).split())[:80])
    found = [Level(name, examples[name], count, at[name].most_common(1)[0][0]) for name, count in counts.items()]
    return sorted(found, key=lambda level: (level.depth, -level.count))


def _depths(placed: Sequence[Placed]) -> Mapping[int, int]:
    depths = {-1: 0}
    for choice in placed:
        depths[choice.piece] = depths.get(choice.parent, 0) + 1
    return depths


def _signature(style: Style, choice: Placed) -> str:
    head = style.heads.get(choice.piece)
    if head is not None:
        return _of_sign(head.sign)
    reading = choice.reading
    if reading.scheme == "dotted":
        return f"number with {len(choice.value)} parts" if len(choice.value) > 1 else "number"
    if reading.scheme.startswith("title:"):
        return f"title with bullet {reading.scheme[6:]}" if reading.scheme[6:] else "title alone"
    if reading.scheme.startswith("part:"):
        return reading.scheme[5:]
    if reading.rank and reading.value:
        return f"{reading.scheme} and number"
    return _SYSTEMS.get(reading.scheme) or _PLAIN.get(reading.scheme, reading.scheme)


def _of_sign(sign: Sign) -> str:
    if sign.form == "name":
        return f"{sign.word} before a name"
    if sign.mark and sign.form:
        return f"{_FORMS[sign.form]} before {sign.mark} and text"
    if sign.word:
        parts = f" of {sign.system} parts" if sign.system.isdigit() else ""
        return f"{sign.word} and {'letter' if sign.system == 'letter' else 'number'}{parts}"
    if sign.system:
        return f"{_SYSTEMS[sign.system]} with {sign.mark}" if sign.mark else _SYSTEMS[sign.system]
    said = [_FORMS[sign.form], sign.rule and f"underlined with {sign.rule}", sign.colon and "before a colon"]
    said += [sign.bold and "bold", sign.centred and "centred"]
    return ", ".join(part for part in said if part)


class Readings:
    """Gives the readings of each piece of a document, in the light of its neighbours and the document's tradition."""

    def __init__(self, context: Context, bodies: set[int], style: Style) -> None:
        self.context = context
        self.known = context.known
        self.divisions = Divisions(context, style)
        self.titles = Titles(context)
        self.style = style
        self.bodies = bodies
        self.copies = self._copies()
        self.titled = self._titled()

    def of(self, index: int) -> list[Reading]:
        """Return the readings of piece `index` besides that of running text."""
        if index in self.bodies:
            return list(self.divisions.body(index))
        head = self.style.heads.get(index)
        if head is not None and not head.value:
            return list(self.divisions.titled(head))
        found = list(self.divisions.readings(index))
        for mark in self.context.marks[index]:
            found.extend(self._marked(index, mark))
        if not self.context.marks[index] and not found:
            found.extend(self.divisions.capitals(index))
            found.extend(self.titles.alone(index))
        return found

    def _marked(self, index: int, mark: Mark) -> Iterator[Reading]:
        if mark.bullet:
            yield from self._bullet(index, mark)
            return
        if mark.scheme == "dotted":
            if not self._chapter_number(index, mark):
                yield from self._dotted(index, mark)
            return
        if mark.scheme == "hash":
            yield from self.divisions.hashed(index, mark)
            return
        if mark.scheme == "roman":
            yield from self.divisions.marked(index, mark)
        if mark.scheme == "decimal":
            yield from self.divisions.instrument(index, mark)
            chapter = self.context.chapters and self.context.text(index)[mark.end - 1] == "."
            if chapter and self.context.upper(self.context.text(index)[mark.rest :]):
                return
        issuer = mark.scheme == "roman" and self.context.fold(index)[mark.rest :].startswith(self.known.issuers)
        if mark.value and not issuer:
            counting = [*self._counting(index, mark)]
            if not (counting and mark.scheme in ("capital", "roman")):  # a title of the document's own is no item
                yield self._listed(index, mark)
            yield from counting

    def _chapter_number(self, index: int, mark: Mark) -> bool:
        """Tell whether a plain number counts on over the articles between its likes: it opens a chapter of these."""
        head = self.style.heads.get(index)
        return head is not None and head.sign.system == "decimal" and head.value == mark.value

    def _counting(self, index: int, mark: Mark) -> Iterator[Reading]:
        """Yield the reading of a number that counts on from one head to the next."""
        head = self.style.heads.get(index)
        if head is None or head.num != (mark.start, mark.end) or head.sign.system != mark.scheme:
            return
        text = self.context.text(index)
        title, lines = self.titles.numbered(index, mark)
        rest = len(text) if title[1] else mark.rest
        plainly = _written(text, mark) in self.titled
        if not title[1] and (run_in := self.divisions.run_in(text, mark.rest, plain=plainly, colon=False)):
            title, rest = run_in.span("title"), run_in.end()
        yield Reading(
            "clause" if head.sign in self.style.leaves else "part",
            "level",
            mark.value,
            self.style.ranks[head.sign],
            num=head.num,
            title=title,
            lines=lines,
            rest=rest,
            cost=mark.cost,
            runs=head.sign in self.style.running,
        )

    def _dotted(self, index: int, mark: Mark) -> Iterator[Reading]:
        text = self.context.text(index)
        words = text[mark.rest :]
        capitals = self.context.upper(words)
        if (len(mark.value) == 1 and not capitals) or (mark.cost > 1 and not words[:1].isupper()):
            return
        title, lines = self.titles.numbered(index, mark)
        cost = mark.cost + (0.0 if words.strip() else 1.0) + (2.0 if words[:1].islower() and "(" in words[:12] else 0.0)
        kind = "heading" if title[1] else "clause"
        if title[1] and len(mark.value) == 1:
            kind = "chapter" if self.context.chapters else "heading"
        rest = len(text) if title[1] else mark.rest
        num, copy = (mark.start, mark.end), index in self.copies
        reading = Reading(kind, "dotted", mark.value, 0, 0, num, title, lines, rest, cost, copy=copy)
        yield reading
        usual = self.context.capitals
        if (
            capitals and usual and len(mark.value) != usual and len(mark.value) > 1
        ):  # `7.3.1. TITLE` where 7.4 was meant
            yield replace(reading, value=(), level=usual, cost=cost + 2.5)

    def _copies(self) -> set[int]:
        """Return the pieces whose number and first words stand in the document before: a block printed twice."""
        seen, copies = set[tuple[tuple[int, ...], str]](), set[int]()
        for index, found in enumerate(self.context.marks):
            if not found or found[0].scheme != "dotted" or len(found[0].value) < _DEEP or not self.context.text(index):
                continue
            key = (found[0].value, self.context.fold(index)[found[0].rest :][:_SAME])
            if key in seen:
                copies.add(index)
            seen.add(key)
        return copies

    def _titled(self) -> set[tuple[str, str]]:
        """Return the kinds of numbers behind which mostly a short title runs into its text: `12— Corte. El …`."""
        seen, held = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
        for index, found in enumerate(self.context.marks):
            mark = next((mark for mark in found if mark.scheme in _NUMBERS), None)
            if mark is not None and (text := self.context.text(index)):
                seen[_written(text, mark)] += 1
                held[_written(text, mark)] += bool(self.divisions.run_in(text, mark.rest, colon=False))
        return {kind for kind, count in seen.items() if count >= _FEWEST and held[kind] >= _NEARLY * count}

    def _listed(self, index: int, mark: Mark) -> Reading:
        title, lines = self.titles.numbered(index, mark)
        text = self.context.text(index)
        plainly = mark.scheme == "word" or _written(text, mark) in self.titled
        if run_in := self.divisions.run_in(text, mark.rest, plain=plainly, colon=mark.scheme == "word"):
            num, title = (mark.start, mark.end), run_in.span("title")
            return Reading("clause", mark.scheme, mark.value, 0, 0, num, title, 1, run_in.end(), mark.cost)
        if self.context.tight(index) and not (mark.scheme == "word" or self.context.upper(text[mark.rest :])):
            kind, title, lines = "point", _NONE, 1
        elif title[1]:
            kind = "heading"
        else:
            listed = text[mark.start : mark.end].endswith(")") or mark.scheme not in _CLAUSES
            kind = "point" if listed else "clause"
        rest = len(text) if title[1] else mark.rest
        return Reading(kind, mark.scheme, mark.value, 0, 0, (mark.start, mark.end), title, lines, rest, mark.cost)

    def _bullet(self, index: int, mark: Mark) -> Iterator[Reading]:
        text = self.context.text(index)
        point = Reading("point", mark.scheme, (), 0, 0, (mark.start, mark.end), _NONE, 1, mark.rest)
        inner = [found for found in marks(text[mark.rest :], False) if found.scheme in _LISTS]
        if inner and mark.scheme == "bullet:-":
            first, shift = inner[0], mark.rest
            num = (first.start + shift, first.end + shift)
            yield replace(point, scheme=first.scheme, value=first.value, num=num, rest=first.rest + shift)
            return
        yield point
        yield from self.titles.bulleted(index, mark)


def _written(text: str, mark: Mark) -> tuple[str, str]:
    """Return the kind of a number: its scheme and what stands behind it."""
    return mark.scheme, text[mark.start : mark.end].lstrip("0123456789IVXLivxl ")
