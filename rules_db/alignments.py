"""Why rows are linked, and why a provision is of its game.

The comparison graph in a knowledge base: the alignments between rows, and what lies behind them.

Why a provision is of its game: what it says itself, or the part above it that decides.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from rules_db.errors import NotFoundError, shown
from rules_db.knowledge import KnowledgeBase
from rules_db.printable import span
from schemas.records import Provision, Rule


class GameTold(msgspec.Struct, frozen=True):
    """The game of a provision, its kind, how sure that is (0 to 1), and the part that decides, with what it says.

    `decided_at` is the id of that part; `reasons` is empty where nothing names a game.
    """

    game: str
    variant: str
    kind: str
    confidence: float
    decided_at: str
    decided_by: str
    reasons: list[str]


class Alignment(msgspec.Struct, frozen=True):
    """Two rows that regulate one thing; `relation` is as a reviewer left it, `found` as the build found it.

    `part` is the end (`a`, `b`) that says a part of what the other says, empty where neither does. `features` are the
    parts of the score by name, `weights` what each counts; `verdict`, `note`, `reviewer` and
    `reviewed` are empty where nobody reviewed the pair.
    """

    id: str
    level: str
    a_id: str
    b_id: str
    a_document_id: str
    b_document_id: str
    relation: str
    part: str
    found: str
    score: float
    method: str
    features: dict[str, float]
    weights: dict[str, float]
    verdict: str
    note: str
    reviewer: str
    reviewed: str


class End(msgspec.Struct, frozen=True):
    """One row of an alignment as people see it: where it stands and what it says."""

    id: str
    level: str
    document_id: str
    provision_id: str
    game: str
    family: str
    key: str
    value: Any
    text: str
    line_start: int
    line_end: int


def ends(base: KnowledgeBase, name: str) -> list[End]:
    """Return the rows under a name: a rule's or provision's id, or `document:line`, the narrowest first.

    A document may be named by its jurisdiction. Raises `NotFoundError`.
    """
    document, colon, line = name.rpartition(":")
    if colon and line.isdigit():
        return _at(base, document, int(line))
    if "__" in name:
        return [_provision(base.provision(name))]
    rules = base.connection.execute("SELECT * FROM rules WHERE id = ?", (name,)).fetchall()
    if not rules:
        raise NotFoundError(f"there is no row {shown(name)}; name a rule or a provision by its id, or DOCUMENT:LINE")
    return [_rule(row) for row in rules]


def end(base: KnowledgeBase, level: str, row_id: str) -> End:
    """Return a row of a level by its id; raises `NotFoundError`."""
    return next(found for found in ends(base, row_id) if found.level == level)


def _at(base: KnowledgeBase, name: str, line: int) -> list[End]:
    document = base.document(name)
    narrowest = base.provision_at(name, line)
    sql = "SELECT * FROM {} WHERE document_id = ? AND line_start <= ? AND line_end >= ?"
    rules = base.connection.execute(sql.format("rules"), (document.id, line, line)).fetchall()
    found = [_rule(row) for row in rules] + [_provision(p) for p in (narrowest, *base.ancestors(narrowest)) if p.text]
    return sorted(found, key=lambda row: (row.line_end - row.line_start, row.level != "rule", row.id))


def between(base: KnowledgeBase, ours: Iterable[End], theirs: Iterable[End]) -> list[Alignment]:
    """Return the alignments between two sets of rows, those of the first (narrowest) rows of both before the others."""
    order = {(row.level, row.id): at for at, row in enumerate(theirs)}
    found: list[tuple[int, Alignment]] = []
    for at, row in enumerate(ours):
        for alignment in of(base, row):
            other = alignment.b_id if alignment.a_id == row.id else alignment.a_id
            if (alignment.level, other) in order:
                found.append((at + order[alignment.level, other], alignment))
    return [alignment for _, alignment in sorted(found, key=lambda hit: (hit[0], -hit[1].score, hit[1].id))]


def of(base: KnowledgeBase, row: End) -> list[Alignment]:
    """Return the alignments of a row, the surest first."""
    sql = "SELECT * FROM alignments WHERE level = ? AND (a_id = ? OR b_id = ?) ORDER BY score DESC, id"
    return [_alignment(found) for found in base.connection.execute(sql, (row.level, row.id, row.id))]


def _alignment(row: sqlite3.Row) -> Alignment:
    fields = {name: row[name] for name in Alignment.__struct_fields__}
    return msgspec.convert(
        {**fields, "features": msgspec.json.decode(row["features"]), "weights": msgspec.json.decode(row["weights"])},
        Alignment,
    )


def _rule(row: sqlite3.Row) -> End:
    fields: dict[str, Any] = {name: row[name] for name in Rule.__struct_fields__}
    rule = Rule(**{**fields, "value": msgspec.json.decode(row["value"]), "repaired": bool(row["repaired"])})
    return End(
        row["id"],
        "rule",
        rule.document_id,
        rule.provision_id,
        rule.game,
        rule.family,
        rule.key,
        rule.value,
        rule.text,
        rule.line_start,
        rule.line_end,
    )


def _provision(provision: Provision) -> End:
    title = f"{provision.num} {provision.heading}".strip()
    return End(
        provision.id,
        "provision",
        provision.document_id,
        provision.id,
        provision.game,
        "",
        title,
        None,
        provision.text or provision.heading,
        provision.line_start,
        provision.line_end,
    )


def cited(row: End) -> str:
    """Return where a row stands, as `document:line` or `document:line-line`."""
    return f"{row.document_id}:{span(row.line_start, row.line_end)}"


def names(rows: Sequence[End]) -> str:
    """Return the places of a few rows, for a sentence."""
    return ", ".join(dict.fromkeys(cited(row) for row in rows[:3]))


def told(base: KnowledgeBase, provision: Provision) -> GameTold:
    """Return what makes a provision one of its game."""
    chain = [provision, *reversed(base.ancestors(provision))]
    decides = provision
    for part in chain:
        if part.game != provision.game:
            break
        decides = part
        if part.game_reasons:
            break
    name = f"{decides.num} {decides.heading}".strip() or decides.kind
    return GameTold(
        provision.game,
        provision.variant,
        provision.game_kind,
        provision.game_confidence,
        decides.id,
        name,
        decides.game_reasons,
    )
