"""From lines to a tree of provisions, and the levels of a document as people may look at them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from corpus.layers import Document
from corpus.layout import Layout, layout_of
from corpus.repair.evidence import suspicious
from extractor.folding import fold
from extractor.games import assign
from extractor.outline.called import apart
from extractor.outline.columns import Piece, ordered, pieces
from extractor.outline.contents import bodies, contents
from extractor.outline.context import Context
from extractor.outline.heads import Sign
from extractor.outline.node import Node, coverage, identify
from extractor.outline.numerals import words
from extractor.outline.readings import Readings
from extractor.outline.solver import Placed, solve
from extractor.outline.style import Style, learn
from extractor.outline.tables import aligned, settle
from extractor.outline.tree import Builder

__all__ = ["Level", "Node", "coverage", "levels", "outline"]


_LETTERS, _FEWEST_LETTERS = ("o ", "e ", "0 "), 3  # bullets as damage prints them; fewer are words
_HEAD = 400  # what a line is shows in its first words


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
    read, width = ordered(list(pieces(document.lines)))
    layout = layout_of(document.source)
    layout = Layout(width, layout.pitch) if width else layout
    found = _styled(document, aligned(read), layout)
    parts = apart(found.parts, found.style.heads)
    return found if len(parts) == len(found.parts) else _styled(document, parts, layout)


def _styled(document: Document, parts: Sequence[Piece], layout: Layout) -> _Read:
    folded = [fold(piece.text[:_HEAD]) for piece in parts]
    listed = contents(parts)
    outside = {index for start, stop in listed for index in range(start, stop)}
    context = Context(parts, folded, words(), layout, outside, damaged=_damaged(document, parts))
    style = learn(context)
    context.adopt(style.heads)
    readings = Readings(context, bodies(parts, listed), style)
    options = (
        (index, readings.of(index))
        for index in range(len(parts))
        if index not in outside and context.kind(index) != "row"
    )
    return _Read(parts, outside, style, solve(options), layout)


def _damaged(document: Document, parts: Sequence[Piece]) -> bool:
    """Tell whether letters of the text layer may stand for something else: a bullet may be printed as one."""
    if document.repairs or document.damage:
        return True
    return sum(part.text.startswith(_LETTERS) for part in parts) >= _FEWEST_LETTERS and suspicious(document)


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
