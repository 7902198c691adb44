"""The outline of a document as it is read: its parts in their order, cut into pages where it is long."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from rules_db.knowledge import KnowledgeBase

_OUTLINE = """
SELECT id, parent_id, kind, num, heading, eid, line_start, line_end, length(text) AS letters FROM provisions
WHERE document_id = ? ORDER BY position
"""
_EACH = 150
"""Letters that a provision counts beside its own: its number, and what stands in its margin."""
SMALL = frozenset(("clause", "point", "tr", "table", "paragraph"))
"""Kinds of provisions that a table of contents leaves out."""


class Leaf(msgspec.Struct, frozen=True):
    """A provision in the outline: `depth` is 0 for the document, `weight` counts the letters of it and all below.

    `first` and `last` are its own lines: those before the first part in it.
    """

    id: str
    eid: str
    kind: str
    num: str
    heading: str
    depth: int
    weight: int
    first: int
    last: int
    below: Sequence[Leaf]

    @property
    def name(self) -> str:
        """Its number and title, empty where it has none."""
        return " ".join(f"{self.num} {self.heading}".split())


def outline(base: KnowledgeBase, document_id: str) -> Leaf:
    """Return the outline of a document, from its root down."""
    rows = base.connection.execute(_OUTLINE, (document_id,)).fetchall()
    children: dict[str | None, list[Mapping[str, Any]]] = {}
    for row in rows:
        children.setdefault(row["parent_id"], []).append(row)

    def leaf(row: Mapping[str, Any], depth: int) -> Leaf:
        below = [leaf(each, depth + 1) for each in children.get(row["id"], ())]
        weight = int(row["letters"]) + _EACH + sum(each.weight for each in below)
        first, last = int(row["line_start"]), int(row["line_end"])
        own = max(first, below[0].first - 1) if below and row["kind"] != "table" else last
        return Leaf(row["id"], row["eid"], row["kind"], row["num"], row["heading"], depth, weight, first, own, below)

    return leaf(children[None][0], 0)


def walk(leaf: Leaf) -> Iterator[Leaf]:
    """Yield a part and all below it, in the order of the text."""
    yield leaf
    for each in leaf.below:
        yield from walk(each)


def cut(leaf: Leaf, most: int) -> list[list[Leaf]]:
    """Return a part with all below it as pages of at most so many letters; only a single provision may have more.

    A part that fits on a page is never cut in two.
    """
    pages: list[list[Leaf]] = []
    filled = most
    for unit in _units(leaf, most):
        if filled + unit[0].weight > most:
            pages.append([])
            filled = 0
        pages[-1] += unit
        filled += unit[0].weight
    return pages


def _units(leaf: Leaf, most: int) -> Iterator[list[Leaf]]:
    """Yield what stays together: a part that fits on a page, else its own words and then its parts."""
    if leaf.weight <= most:
        yield list(walk(leaf))
        return
    yield [msgspec.structs.replace(leaf, weight=leaf.weight - sum(each.weight for each in leaf.below))]
    for each in leaf.below:
        yield from _units(each, most)


def way(root: Leaf, shown: Iterable[str]) -> Set[str]:
    """Return the ids of some provisions with those of all parts that hold them."""
    above = {each.id: leaf.id for leaf in walk(root) for each in leaf.below}
    found: set[str] = set()
    for name in shown:
        here: str | None = name
        while here is not None and here not in found:
            found.add(here)
            here = above.get(here)
    return found


def neighbours(root: Leaf, leaf: Leaf) -> tuple[Leaf | None, Leaf | None]:
    """Return the parts before and after a part: for an article the next articles, wherever they stand.

    For others they are the parts of its depth, those of its own kind where it is a small one.
    """

    def is_like(other: Leaf) -> bool:
        if leaf.kind == "article":
            return other.kind == "article"
        return other.depth == leaf.depth and (other.kind == leaf.kind or not {leaf.kind, other.kind} & SMALL)

    like = [each for each in walk(root) if is_like(each)]
    at = next(at for at, each in enumerate(like) if each.id == leaf.id)
    return (like[at - 1] if at else None), (like[at + 1] if at + 1 < len(like) else None)
