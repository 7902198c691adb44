"""Tables whose rows share a set of figures out over two columns: a figure in both of them, or in neither."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from corpus.layers import Layer
from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_words
from extractor.folding import fold
from extractor.grammar import ranges
from extractor.passages import Passage

_NO_SET = re.compile(r"[^\d\s,;./oueyal|–-]")
"""What no list of figures holds: letters but those of "o", "u", "y", "de", "a", "al"."""
_ROWS = 3
"""Rows that share out one and the same set, from which the others ought to."""
_SHARE = 0.5
_WIDEST = 40

_Sets = tuple[frozenset[int], frozenset[int]]


@check("coverage_overlap")
def in_both(regulation: Regulation) -> Iterator[Defect]:
    """Find a row of such a table that has a figure in both columns."""
    for passage, (first, second), _ in _shared_out(regulation):
        if both := sorted(first & second):
            figures = ", ".join(map(str, both))
            yield at_words(passage.node, passage.layer, f"En esta fila {figures} figura en las dos columnas.")


@check("coverage_gap")
def in_neither(regulation: Regulation) -> Iterator[Defect]:
    """Find a row of such a table that lacks a figure which the other rows share out."""
    for passage, (first, second), whole in _shared_out(regulation):
        if missing := sorted(whole - first - second):
            figures = ", ".join(map(str, missing))
            yield at_words(passage.node, passage.layer, f"En esta fila falta {figures}: no figura en ninguna columna.")


def _shared_out(regulation: Regulation) -> Iterator[tuple[Passage, _Sets, frozenset[int]]]:
    """Yield the rows of each table whose last two columns share out a set, with both and that set."""
    tables: Mapping[int, list[tuple[Passage, _Sets]]] = defaultdict(list)
    for passage in regulation.seen:
        sets = _sets(passage.cells) if passage.kind == "row" and len(passage.cells) > 2 else None
        if sets is not None:
            tables[id(passage.node.parent)].append((passage, sets))
    for rows in tables.values():
        wholes = Counter(first | second for _, (first, second) in rows)
        whole, count = wholes.most_common(1)[0]
        apart = sum(not first & second for _, (first, second) in rows)
        if count >= _ROWS and count > _SHARE * len(rows) and apart > _SHARE * len(rows):
            for passage, sets in rows:
                quote = passage.layer.quote()
                if regulation.sound(quote.line_start, quote.line_end):
                    yield passage, sets, whole


def _sets(cells: Sequence[Layer]) -> _Sets | None:
    first, second = (_figures(cell.text) for cell in cells[-2:])
    return (first, second) if first and second else None


def _figures(text: str) -> frozenset[int]:
    """Return the figures of a cell that holds nothing else; none of one with words."""
    folded = fold(text).replace("de ", "").replace("del ", "")
    if _NO_SET.search(folded):
        return frozenset()
    found: set[int] = set()
    for match in ranges.find(folded):
        value = match.value
        if isinstance(value, dict) and isinstance(value.get("min"), int) and isinstance(value.get("max"), int):
            found.update(range(value["min"], min(value["max"], value["min"] + _WIDEST) + 1))
        else:
            found.update(one for one in (value if isinstance(value, list) else [value]) if isinstance(one, int))
    return frozenset(found)
