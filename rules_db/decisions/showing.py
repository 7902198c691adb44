"""Decisions with what became of them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from rules_db.decisions.records import Decision, Listed
from rules_db.decisions.store import read
from rules_db.store.connection import connect

_ALL = "SELECT * FROM decisions WHERE {} ORDER BY rowid"


def listed(database: Path, *, document: str = "", row: str = "", state: str = "", who: str = "") -> list[Listed]:
    """Return the decisions on a knowledge base with what became of each, the oldest first; all by default.

    `row` is the id of a row (of an alignment's end too), `state` one of `State`; those whose line is in a file and
    that were not yet applied are `waiting`. Raises `DecisionError` where a file of decisions cannot be read.
    """
    with closing(connect(database)) as connection:
        found = list(stored(connection))
    known = {one.decision.id for one in found}
    found += [Listed(decision.id, decision, "waiting") for decision in read(database) if decision.id not in known]
    return [
        one
        for one in found
        if (not document or document in one.decision.documents)
        and (not row or row in (one.row_id, one.other_id))
        and (not state or state == one.state)
        and (not who or who == one.decision.who)
    ]


def stored(connection: sqlite3.Connection, row: str = "") -> Iterator[Listed]:
    """Yield the decisions that a knowledge base holds, the oldest first; only those on a row where one is named."""
    where, given = ("row_id = ? OR other_id = ?", (row, row)) if row else ("1", ())
    yield from map(as_listed, connection.execute(_ALL.format(where), given))


def stored_one(connection: sqlite3.Connection, decision_id: str) -> Listed | None:
    """Return the decision of an id as a knowledge base holds it; None where it holds none."""
    row = connection.execute(_ALL.format("id = ?"), (decision_id,)).fetchone()
    return as_listed(row) if row else None


def as_listed(row: sqlite3.Row) -> Listed:
    """Return a row of the table `decisions` as a decision with what became of it."""
    names = ("decision", "state", "row_id", "other_id", "before", "after", "disputed")
    kept: dict[str, Any] = {name: row[name] for name in names}
    decision = msgspec.json.decode(kept["decision"], type=Decision)
    return Listed(
        decision.id,
        decision,
        kept["state"],
        kept["row_id"],
        kept["other_id"],
        json.loads(kept["before"]),
        json.loads(kept["after"]),
        bool(kept["disputed"]),
    )


def those_of(connection: sqlite3.Connection, decisions: Iterable[Decision]) -> list[Decision]:
    """Return the decisions that a knowledge base was written with: all but those that still wait in their files."""
    documents = {str(row[0]) for row in connection.execute("SELECT id FROM documents")}
    known = {str(row[0]) for row in connection.execute("SELECT id FROM decisions")}
    return [one for one in decisions if one.id in known or not documents.issuperset(one.documents)]
