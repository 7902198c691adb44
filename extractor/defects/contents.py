"""Tables of contents that do not fit the headings they list."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, quoted
from extractor.folding import fold
from extractor.outline.node import Node
from extractor.references.places import bare

_ENTRY = re.compile(r"^(?P<title>.*?[^\W\d_]\W*?)[\s.·…º]*(?P<number>\d+(?:\.\d+)+)\.?\s*$")
_PART = re.compile(r"^(?P<number>\d+)\.\s+(?P<title>.*\S)$")
_SAME = 85
_OTHER = 60
"""Likeness (per cent) from which two titles are one, and below which they are two."""


@dataclass(frozen=True, slots=True)
class _Entry:
    line: int
    title: str
    number: str


@check("index_mismatch")
def misleading(regulation: Regulation) -> Iterator[Defect]:
    """Find entries whose number no part has, or has a part with another title, while the title stands elsewhere."""
    parts = _numbered(regulation.root)
    known: dict[str, list[tuple[str, Node]]] = defaultdict(list)
    for number, nodes in parts.items():
        known[number.partition(".")[0]] += [(fold(node.heading), node) for node in nodes if node.heading]
    for listed in _tables(regulation, _ENTRY):
        for entry in listed:
            if not regulation.sound(entry.line, entry.line):
                continue
            there = parts.get(entry.number, ())
            if not there:
                message = f"El índice remite de {quoted(entry.title)} al {entry.number}, que ninguna parte tiene."
                yield Defect(regulation.root, entry.line, entry.line, message, {"number": entry.number})
            elif all(_likeness(entry, node) < _OTHER for node in there) and (meant := _meant(entry, known)):
                message = (
                    f"El índice da el {entry.number} a {quoted(entry.title)}; ese número es el de "
                    f"{quoted(there[0].heading)} "
                    f"y el título está en {meant.num.strip()}."
                )
                lines = [there[0].line_start, meant.line_start]
                yield Defect(regulation.root, entry.line, entry.line, message, {"number": entry.number, "lines": lines})


@check("duplicate_numbering")
def listed_twice(regulation: Regulation) -> Iterator[Defect]:
    """Find two parts that a table of contents lists under one number."""
    for listed in _tables(regulation, _PART):
        first: dict[str, _Entry] = {}
        for entry in listed:
            other = first.setdefault(entry.number, entry)
            if other.title != entry.title:
                message = f"El índice da el número {entry.number} también a {quoted(other.title)} (línea {other.line})."
                yield Defect(regulation.root, entry.line, entry.line, message, {"lines": [other.line, entry.line]})


def _tables(regulation: Regulation, pattern: re.Pattern[str]) -> Iterator[Sequence[_Entry]]:
    for listed in regulation.contents:
        matches = ((piece.line, pattern.match(piece.text.strip())) for piece in listed)
        yield [_Entry(line, match["title"], match["number"]) for line, match in matches if match]


def _numbered(root: Node) -> Mapping[str, Sequence[Node]]:
    found: dict[str, list[Node]] = defaultdict(list)
    for node in root.walk():
        if node.num.strip():
            found[bare(node.num)].append(node)
    return found


def _likeness(entry: _Entry, node: Node) -> float:
    return fuzz.token_set_ratio(fold(entry.title), fold(node.heading or node.own.text[: len(entry.title)]))


def _meant(entry: _Entry, known: Mapping[str, Sequence[tuple[str, Node]]]) -> Node | None:
    """Return the part of the same game (its number begins alike) whose title is that of an entry."""
    title, beside = fold(entry.title), known.get(entry.number.partition(".")[0], ())
    return next((node for other, node in beside if fuzz.ratio(title, other) >= _SAME), None)
