"""What regulates the same elsewhere: the counterparts of a provision and of its rules, and why they are such."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from rules_db.citing import citations
from rules_db.comparing.matching import redline, with_spaces
from rules_db.errors import NotFoundError
from rules_db.knowledge import KnowledgeBase
from rules_db.pages.frame import Asked, Frame, Page
from schemas.records import PERHAPS_LINK, SURE_LINK

if TYPE_CHECKING:
    import sqlite3

# A row has alignments on both of its sides: those of `a_id` and those of `b_id` are read by an index each.
_COUNTERPARTS = """
WITH pairs AS (
  SELECT *, a_id AS own_id, b_id AS other_id FROM alignments WHERE a_id IN (SELECT value FROM json_each(:ids))
  UNION ALL SELECT *, b_id, a_id FROM alignments WHERE b_id IN (SELECT value FROM json_each(:ids))
)
SELECT pairs.id, pairs.level, own_id, other_id, pairs.relation, pairs.score, pairs.features, pairs.weights,
  pairs.verdict, pairs.part, pairs.a_id = own_id AS forth,
  p.id AS provision_id, p.num, p.heading, p.kind, coalesce(r.text, p.text, '') AS text, d.jurisdiction,
  d.id AS document_id,
  coalesce(r.line_start, p.line_start) AS line_start, coalesce(r.line_end, p.line_end) AS line_end
FROM pairs LEFT JOIN rules r ON pairs.level = 'rule' AND r.id = other_id
  JOIN provisions p ON p.id = coalesce(r.provision_id, other_id) JOIN documents d ON d.id = p.document_id
WHERE pairs.verdict != 'reject' AND (pairs.score >= :perhaps OR pairs.verdict != '')
ORDER BY pairs.level, pairs.score DESC, pairs.id
"""
_ALIGNMENT = "SELECT * FROM alignments WHERE id = ?"
_ENDS = {
    "provision": "SELECT p.*, p.id AS provision_id, d.jurisdiction FROM provisions p "
    "JOIN documents d ON d.id = p.document_id WHERE p.id = ?",
    "rule": "SELECT r.*, p.num, p.heading, p.kind, d.jurisdiction FROM rules r "
    "JOIN provisions p ON p.id = r.provision_id JOIN documents d ON d.id = r.document_id WHERE r.id = ?",
}


class Reason(msgspec.Struct, frozen=True):
    """A feature of an alignment: what it is called, its value and how much it counts (0: it is only told)."""

    name: str
    value: float
    weight: float


class Counterpart(msgspec.Struct, frozen=True):
    """A row elsewhere that regulates the same as one of ours; `portion`: `part` of ours, or the `whole` of it."""

    id: str
    level: str
    jurisdiction: str
    document_id: str
    provision_id: str
    title: str
    text: str
    relation: str
    score: float
    line_start: int
    line_end: int
    reasons: Sequence[Reason]
    reviewed: bool
    portion: str = ""

    @property
    def sure(self) -> bool:
        """Whether it may stand beside ours: it is not only perhaps a counterpart."""
        return self.reviewed or self.score >= SURE_LINK


def counterparts(base: KnowledgeBase, ids: Iterable[str], frame: Frame) -> dict[str, list[Counterpart]]:
    """Return the counterparts of rows (ids of rules or provisions) by the row's id, the surest first."""
    found: dict[str, list[Counterpart]] = defaultdict(list)
    for row in base.connection.execute(_COUNTERPARTS, {"ids": json.dumps(list(ids)), "perhaps": PERHAPS_LINK}):
        found[row["own_id"]].append(_counterpart(row, frame))
    return found


def _counterpart(row: sqlite3.Row, frame: Frame) -> Counterpart:
    return Counterpart(
        row["id"],
        row["level"],
        row["jurisdiction"],
        row["document_id"],
        row["provision_id"],
        f"{row['num']} {row['heading']}".strip() or frame.t.kind(row["kind"]),
        " ".join(row["text"].split()),
        row["relation"],
        row["score"],
        row["line_start"],
        row["line_end"],
        reasons(json.loads(row["features"]), json.loads(row["weights"]), frame),
        bool(row["verdict"]),
        _portion(row),
    )


def _portion(row: sqlite3.Row) -> str:
    """Return what a counterpart is to ours where one says a part of what the other says."""
    if not row["part"]:
        return ""
    return "whole" if (row["part"] == "a") == bool(row["forth"]) else "part"


def reasons(features: dict[str, float], weights: dict[str, float], frame: Frame) -> list[Reason]:
    """Return the features of an alignment in words, those that count most first."""
    told = [
        Reason(frame.t(f"reason.{name}") if frame.t.has(f"reason.{name}") else name, value, weights.get(name, 0.0))
        for name, value in features.items()
    ]
    return sorted(told, key=lambda reason: (-reason.value * reason.weight, -reason.weight, reason.name))


def why(base: KnowledgeBase, asked: Asked) -> Page:
    """Return the page of an alignment: both texts, what differs between them, and why they are counterparts."""
    row = base.connection.execute(_ALIGNMENT, (asked.names["alignment"],)).fetchone()
    if row is None:
        raise NotFoundError("there is no such alignment here")
    ours, theirs = (_end(base, row["level"], row[end]) for end in ("a_id", "b_id"))
    values: dict[str, Any] = {
        "alignment": row,
        "ends": (ours, theirs),
        "cited": citations(base, (each["provision_id"] for each in (ours, theirs)), asked.frame.language),
        "redline": list(with_spaces(redline(_squashed(ours), _squashed(theirs), exact=False))),
        "reasons": reasons(json.loads(row["features"]), json.loads(row["weights"]), asked.frame),
    }
    return Page("why.html", values)


def _end(base: KnowledgeBase, level: str, name: str) -> sqlite3.Row:
    found: sqlite3.Row = base.connection.execute(_ENDS[level], (name,)).fetchone()
    return found


def _squashed(row: sqlite3.Row) -> str:
    return " ".join((row["text"] or row["heading"]).split())
