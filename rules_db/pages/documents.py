"""The page of a document: what it is, what it approves and repeals, and its outline."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from rules_db.errors import NotFoundError
from rules_db.knowledge import KnowledgeBase
from rules_db.pages.frame import Answer, Asked, Elsewhere, Frame, Page
from rules_db.pages.links import instrument
from rules_db.pages.taking import Listing, of_document
from schemas.values import Tally

if TYPE_CHECKING:
    import sqlite3

_PARTS = """
SELECT id, parent_id, kind, num, heading, game, line_start, line_end FROM provisions
WHERE document_id = ? ORDER BY position
"""
_COUNTS = "SELECT provision_id, count(*) AS n FROM {} WHERE document_id = ? GROUP BY provision_id"
_ACTS = "SELECT act, target, text, provision_id, line_start FROM acts WHERE document_id = ? ORDER BY act, line_start"
_REPAIRS = "SELECT count(*) AS n FROM repairs WHERE document_id = ?"
_DAMAGE = "SELECT line FROM damage WHERE document_id = ? ORDER BY line"
_SMALL = frozenset(("clause", "point", "tr", "table", "paragraph"))
"""Kinds of provisions that an outline leaves out: they stand on the pages of those that hold them."""


class Node(msgspec.Struct, frozen=True):
    """A part of an outline; `rules`, `findings` and `damage` (stretches that stay damaged) are those of all in it."""

    id: str
    title: str
    game: str
    line: int
    rules: int
    findings: int
    damage: int
    below: Sequence[Node]


def document(base: KnowledgeBase, asked: Asked) -> Answer:
    """Return the page of a document, or send on to the provision that holds the line which is asked for (`linea`)."""
    frame, found = asked.frame, base.document(asked.names["document"])
    if line := asked.get("linea"):
        if not line.isascii() or not line.isdigit():
            raise NotFoundError(f"a line is a number, from 1 to {found.lines}")
        return Elsewhere(frame.to.provision(base.provision_at(found.id, int(line)).id))
    if found.id != asked.names["document"]:
        return Elsewhere(frame.to.document(found.id))
    parts = base.connection.execute(_PARTS, (found.id,)).fetchall()
    damage = [row["line"] for row in base.connection.execute(_DAMAGE, (found.id,))]
    rules, findings = (_counts(base, table, found.id) for table in ("rules", "findings"))
    values: dict[str, Any] = {
        "document": found,
        "instrument": instrument(found, frame.t),
        "outline": outline(parts, rules, findings, damage, frame),
        "games": _games(parts, frame),
        "acts": base.connection.execute(_ACTS, (found.id,)).fetchall(),
        "repairs": base.connection.execute(_REPAIRS, (found.id,)).fetchone()["n"],
        "damage": len(damage),
        "findings": sum(findings.values()),
        "quantities": base.tallies().get(found.id, Tally()),
    }

    def listing() -> Listing:
        return of_document(base, found.title or found.id, base.provisions(found.id), frame)

    return Page("document.html", values, listing=listing)


def _counts(base: KnowledgeBase, table: str, document_id: str) -> dict[str, int]:
    return {row["provision_id"]: row["n"] for row in base.connection.execute(_COUNTS.format(table), (document_id,))}


def _games(parts: Iterable[sqlite3.Row], frame: Frame) -> list[tuple[str, str]]:
    games = dict.fromkeys(part["game"] for part in parts if part["game"])
    return [(game, frame.words.game(game)) for game in games]


def outline(
    parts: Sequence[sqlite3.Row],
    rules: Mapping[str, int],
    findings: Mapping[str, int],
    damage: Sequence[int],
    frame: Frame,
) -> list[Node]:
    """Return the outline of a document, from its provisions in order: the larger parts, all where none is large.

    `rules` and `findings` are numbers by provision, `damage` the sorted lines of what stays damaged.
    """
    large = any(part["kind"] not in _SMALL and part["parent_id"] for part in parts)
    below: dict[str | None, list[sqlite3.Row]] = defaultdict(list)
    for part in parts:
        below[part["parent_id"]].append(part)

    def total(name: str, counts: Mapping[str, int]) -> int:
        return counts.get(name, 0) + sum(total(part["id"], counts) for part in below[name])

    def nodes(parent: str | None) -> list[Node]:
        kept = [part for part in below[parent] if not (large and part["kind"] in _SMALL)]
        return [node(part) for part in kept]

    def node(part: sqlite3.Row) -> Node:
        name = part["id"]
        title = f"{part['num']} {part['heading']}".strip() or frame.t.kind(part["kind"])
        lost = bisect_right(damage, part["line_end"]) - bisect_left(damage, part["line_start"])
        counts = (total(name, rules), total(name, findings), lost)
        return Node(name, title, part["game"], part["line_start"], *counts, nodes(name))

    roots = nodes(None)
    return list(roots[0].below) if len(roots) == 1 and roots[0].below else roots
