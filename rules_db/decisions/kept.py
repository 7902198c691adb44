"""Rows that decisions change, each kept as the readers gave it, and what a decision writes into a row."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from typing import Any

from corpus.layers import Source
from rules_db.decisions.records import ADDED, Decision
from rules_db.decisions.standing import Standing
from rules_db.decisions.subjects import above
from rules_db.identifiers import lines_sha256
from rules_db.knowledge import KnowledgeBase
from rules_db.store.rows import insert
from rules_db.store.seals import TABLES

# Rows that decisions change, each kept as the readers gave it: so all can be taken back without the sources.


Row = Mapping[str, Any]
_READ = "SELECT rowid AS row_number, * FROM {} WHERE id = ?"
_KEPT = "SELECT table_name, row_id, number, row FROM as_read ORDER BY rowid"
_KEEP = "INSERT OR IGNORE INTO as_read (table_name, row_id, number, row) VALUES (?, ?, ?, ?)"


class Keeper:
    """Changes rows of a knowledge base under construction and keeps in `as_read` what they were.

    The connection gives rows by the names of their columns (`sqlite3.Row`).
    `touched` are the ids of the rows that were changed, taken out or put in, by table.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.touched: dict[str, set[str]] = {}

    def row(self, table: str, row_id: str) -> dict[str, Any] | None:
        """Return a row as it stands now; None where there is none."""
        found = self._read(table, row_id)
        return found[1] if found else None

    def change(self, table: str, row_id: str, columns: Row) -> dict[str, Any]:
        """Change columns of a row and return those that were other before, as they were."""
        found = self._read(table, row_id)
        if found is None:
            return {}
        old = {name: found[1][name] for name, new in columns.items() if found[1][name] != new}
        if old:
            self._keep(table, row_id, *found)
            sets = ", ".join(f'"{name}" = ?' for name in old)
            values = [columns[name] for name in old]
            sql = f"UPDATE {table} SET {sets} WHERE id = ?"  # noqa: S608 - names of our own
            self.connection.execute(sql, (*values, row_id))
        return old

    def remove(self, table: str, row_id: str) -> None:
        """Take a row out."""
        found = self._read(table, row_id)
        if found is not None:
            self._keep(table, row_id, *found)
            self.connection.execute(f"DELETE FROM {table} WHERE id = ?", (row_id,))  # noqa: S608 - a table of ours

    def insert(self, table: str, row: Row) -> None:
        """Put a row in that no reader gave."""
        self._keep(table, row["id"], None, None)
        insert(self.connection, table, [row])

    def put(self, table: str, old: Iterable[str], new: Iterable[Row]) -> None:
        """Put rows in the place of those with some ids: those of the same ids are changed, others written in order."""
        rows = {row["id"]: row for row in new}
        here = [row_id for row_id in old if self._read(table, row_id)]
        if here == list(rows):
            for row_id, row in rows.items():
                self.change(table, row_id, row)
            return
        for row_id in dict.fromkeys((*here, *rows)):
            self.remove(table, row_id)
        for row in rows.values():
            self.insert(table, row)

    def _read(self, table: str, row_id: str) -> tuple[int, dict[str, Any]] | None:
        found = self.connection.execute(_READ.format(table), (row_id,)).fetchone()
        if found is None:
            return None
        row = dict(found)
        return row.pop("row_number"), row

    def _keep(self, table: str, row_id: str, number: int | None, row: Row | None) -> None:
        self.touched.setdefault(table, set()).add(str(row_id))
        self.connection.execute(_KEEP, (table, str(row_id), number, json.dumps(row, ensure_ascii=False)))


def is_decided(connection: sqlite3.Connection) -> bool:
    """Tell whether a knowledge base holds decisions of people."""
    return bool(connection.execute("SELECT EXISTS (SELECT 1 FROM decisions)").fetchone()[0])


def take_back(connection: sqlite3.Connection) -> None:
    """Give every row back as the readers gave it, at its place; the caller holds a transaction."""
    connection.execute("PRAGMA defer_foreign_keys = ON")
    every = [(table, row_id, number, json.loads(row)) for table, row_id, number, row in connection.execute(_KEPT)]
    for table, row_id, _, row in every:
        _refuse_foreign(table, row)
        connection.execute(f"DELETE FROM {table} WHERE id = ?", (row_id,))  # noqa: S608 - a table of ours
    for table, _, number, row in every:  # when all are gone, for one that was put in may have the place of another
        if row is not None:
            insert(connection, table, [{"rowid": number, **row}])
    connection.execute("DELETE FROM as_read")
    connection.execute("DELETE FROM decisions")


def _refuse_foreign(table: str, row: Row | None) -> None:
    """Raise `ValueError` where a row that was kept is none of our tables': somebody else wrote it."""
    if table not in TABLES or not all(name.isidentifier() for name in row or ()):
        raise ValueError(f"as_read has rows of {table!r}")


def as_read_copy(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Return a connection to a copy of a knowledge base with all rows as the readers gave them.

    It may be written; its file goes when it is closed.
    """
    copy = sqlite3.connect("", isolation_level=None)
    copy.row_factory = sqlite3.Row
    connection.backup(copy)
    copy.execute("BEGIN")
    take_back(copy)
    copy.execute("COMMIT")
    return copy


METHOD = "decision"
"""What stands as the reader of a rule that a person corrected or added."""
_NARROWEST = """
SELECT id FROM provisions WHERE document_id = ? AND line_start <= ? AND line_end >= ?
ORDER BY line_end - line_start, position DESC LIMIT 1
"""
_BELOW = """
WITH RECURSIVE below(id) AS (
  SELECT id FROM provisions WHERE parent_id = ?
  UNION SELECT p.id FROM provisions p JOIN below ON p.parent_id = below.id
)
SELECT id FROM below
"""


def _signed(decision: Decision) -> str:
    """Return who decided and on which day."""
    return f"{decision.who}, {decision.when[: len('2026-11-23')]}"


def rewritten(keeper: Keeper, row_id: str, one: Standing) -> dict[str, Any]:
    """Write the columns of a decision into a row and return those that were other before, as they were."""
    table, columns = one.table, one.columns
    before = keeper.row(table, row_id)
    if before is None:
        return {}
    changed = keeper.change(table, row_id, columns)
    if not changed:
        return {}
    if table == "rules":
        more: dict[str, Any] = {"method": METHOD, "confidence": 1.0, "decided": _signed(one.decision)}
        if "game" in changed:
            more["game_kind"] = kind_of_game(keeper.connection, before["document_id"], columns["game"])
        keeper.change(table, row_id, more)
    if table == "provisions" and changed.keys() & {"game", "variant"}:
        _rewrite_below(keeper, before, columns)
    if "parent_id" in changed:
        _widen(keeper, before["line_end"], columns["parent_id"])
    if table == "citations":
        resolved = keeper.row(table, row_id) or {}
        keeper.change(table, row_id, {"resolved": int(bool(resolved.get("target_provision_id"))), "reason": ""})
    return changed


def _widen(keeper: Keeper, last: int, parent: str) -> None:
    """Let a provision, and all that hold it, go on to the last line of one that belongs to it now."""
    for holder in above(keeper.connection, parent):
        row = keeper.row("provisions", holder)
        if row and row["line_end"] < last:
            source = Source(KnowledgeBase(keeper.connection).source(row["document_id"]))
            sha256 = lines_sha256(source, row["line_start"], last)
            keeper.change("provisions", holder, {"line_end": last, "sha256": sha256})


def _rewrite_below(keeper: Keeper, before: Mapping[str, Any], columns: Mapping[str, Any]) -> None:
    """Give the game of a provision to what it holds, as far as that was of the game that it had."""
    own = {name: columns[name] for name in ("game", "variant") if name in columns}
    kind = kind_of_game(keeper.connection, before["document_id"], columns.get("game", before["game"]))
    below = [row[0] for row in keeper.connection.execute(_BELOW, (before["id"],))]
    keeper.change("provisions", before["id"], {"game_kind": kind, "game_confidence": 1.0})
    for provision in below:
        row = keeper.row("provisions", provision) or {}
        if row.get("game") == before["game"]:
            keeper.change("provisions", provision, {**own, "game_kind": kind})
    for provision in (before["id"], *below):
        for table in ("rules", "coverage", "quantities"):
            sql = f"SELECT id FROM {table} WHERE provision_id = ? AND game = ?"  # noqa: S608 - tables of ours
            for (row_id,) in keeper.connection.execute(sql, (provision, before["game"])).fetchall():
                more = {**own, "game_kind": kind} if table == "rules" else {"game": columns.get("game", before["game"])}
                keeper.change(table, str(row_id), more)


def kind_of_game(connection: sqlite3.Connection, document: str, game: str) -> str:
    """Return the kind of a game: that of the rules that a document has of it, else the one it is known by."""
    from extractor.games import kind_of

    sql = "SELECT game_kind FROM rules WHERE document_id = ? AND game = ? AND game_kind <> '' LIMIT 1"
    row = connection.execute(sql, (document, game)).fetchone()
    return str(row[0]) if row else kind_of(game)


def added_row(connection: sqlite3.Connection, one: Standing) -> dict[str, Any]:
    """Return the row that somebody added, on the lines where its words stand now."""
    subject = one.decision.subject
    assert subject is not None  # noqa: S101 - the store refuses others
    lines = (one.columns["line_start"], one.columns["line_end"])
    [home] = connection.execute(_NARROWEST, (subject.document, *lines)).fetchone()
    own = {"id": one.rows[0], "document_id": subject.document, "provision_id": home}
    if one.table == "findings":
        return {**own, "code": ADDED, "evidence": json.dumps({"words": one.decision.quote}), **one.columns}
    if one.table == "citations":
        leads = bool(one.columns.get("target_provision_id"))
        nowhere: dict[str, Any] = {"target_document_id": "", "target_provision_id": None, "target": "", "reason": ""}
        return {**own, **nowhere, "resolved": int(leads), **one.columns}
    return {**own, **_of_rule(connection, subject.document, one.columns), "decided": _signed(one.decision)}


def _of_rule(connection: sqlite3.Connection, document: str, said: Mapping[str, Any]) -> dict[str, Any]:
    """Return the columns of a rule that somebody added; what they do not say is empty."""
    [jurisdiction] = connection.execute("SELECT jurisdiction FROM documents WHERE id = ?", (document,)).fetchone()
    empty = ("modality", "bearer", "term", "note", "condition", "consequence", "exception_to", "variant", "key", "game")
    return {
        "jurisdiction": jurisdiction,
        "game_kind": kind_of_game(connection, document, said.get("game", "")),
        **dict.fromkeys(empty, ""),
        "confidence": 1.0,
        "method": METHOD,
        "repaired": 0,
        **said,
    }
