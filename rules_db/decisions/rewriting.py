"""What a decision writes into a row beside the columns that it names: what follows from them in the row itself."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Any

from rules_db.decisions.keeping import Keeper
from rules_db.decisions.standing import Standing

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


def rewritten(keeper: Keeper, table: str, row_id: str, columns: Mapping[str, Any]) -> dict[str, Any]:
    """Write columns into a row and return those that were other before, as they were."""
    before = keeper.row(table, row_id)
    if before is None:
        return {}
    changed = keeper.change(table, row_id, columns)
    if not changed:
        return {}
    if table == "rules":
        more: dict[str, Any] = {"method": METHOD, "confidence": 1.0}
        if "game" in changed:
            more["game_kind"] = kind_of_game(keeper.connection, before["document_id"], columns["game"])
        keeper.change(table, row_id, more)
    if table == "provisions" and changed.keys() & {"game", "variant"}:
        _rewrite_below(keeper, before, columns)
    if table == "citations":
        resolved = keeper.row(table, row_id) or {}
        keeper.change(table, row_id, {"resolved": int(bool(resolved.get("target_provision_id"))), "reason": ""})
    return changed


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
    """Return the row of a rule that somebody added, on the lines where its words stand now."""
    subject = one.decision.subject
    assert subject is not None  # noqa: S101 - the store refuses others
    lines = (one.columns["line_start"], one.columns["line_end"])
    [jurisdiction] = connection.execute(
        "SELECT jurisdiction FROM documents WHERE id = ?", (subject.document,)
    ).fetchone()
    [home] = connection.execute(_NARROWEST, (subject.document, *lines)).fetchone()
    empty = ("modality", "bearer", "term", "note", "condition", "consequence", "exception_to", "variant", "key", "game")
    return {
        "id": one.rows[0],
        "document_id": subject.document,
        "jurisdiction": jurisdiction,
        "provision_id": home,
        "game_kind": kind_of_game(connection, subject.document, one.columns.get("game", "")),
        **dict.fromkeys(empty, ""),
        "confidence": 1.0,
        "method": METHOD,
        "repaired": 0,
        **one.columns,
    }
