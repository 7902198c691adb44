"""Write a knowledge base, or bring an older one to the current schema."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import asdict

from corpus.layers import Source
from rules_db.extracted import Extracted
from rules_db.store.connection import (
    FULL_TEXT_TABLES,
    connect,
    connect_any_version,
    migrate,
    schema_version,
    stored_version,
)
from rules_db.store.replacing import replacing
from rules_db.store.rows import (
    Row,
    act_rows,
    citation_rows,
    damage_rows,
    document_row,
    extraction_row,
    finding_rows,
    insert,
    mention_rows,
    printed_rows,
    provision_rows,
    quantity_rows,
    repair_rows,
    rule_rows,
)
from rules_db.store.seals import TABLES, keep

if TYPE_CHECKING:
    from sqlite_utils import Database

# No waiting for the disk while the new file grows: nobody reads it before it is complete, on the disk and renamed.
_FAST = (
    "PRAGMA journal_mode = MEMORY",
    "PRAGMA synchronous = OFF",
    "PRAGMA foreign_keys = ON",
    "PRAGMA cache_size = -32768",  # KiB: the keys that rows refer to stay at hand also where documents are many
)

_OF_ALL = ("alignments", "concepts", "concept_members", "as_read", "decisions")
"""The tables whose rows are about several documents, or follow from those of the others."""
DOCUMENT_TABLES = tuple(table for table in TABLES if table not in _OF_ALL)
"""The tables whose rows belong to one document, in the order in which its rows are written."""
_NUMBERED = ("coverage",)
"""Those whose rows have no name but the number that SQLite gives them."""


@dataclass(frozen=True, slots=True)
class Part:
    """A document: its source and what was extracted from it; `key` and `evidence` say what decided that (`Kept`)."""

    source: Source
    extracted: Extracted
    key: str = ""
    evidence: str = ""

    @property
    def id(self) -> str:
        """The document's id."""
        return self.extracted.identity.id


@dataclass(frozen=True, slots=True)
class Taken:
    """A document whose rows are those of another knowledge base of the same program."""

    id: str
    connection: sqlite3.Connection


def write(
    target: Path,
    parts: list[Part | Taken],
    meta: dict[str, str],
    graph: Callable[[sqlite3.Connection], Iterable[tuple[str, Iterable[Row]]]] = lambda _: (),
) -> None:
    """Write the documents to `target` in the order of their ids, replacing what was there in one step.

    `parts` is emptied: what is written need not be held any longer.

    `graph` gives the rows of other tables, batch by batch with the name of the table; they may refer to those of the
    documents, which it can look up in the connection that it gets, and to those of batches before.

    Raises `BuildError` when the folder cannot be written or the disk is full; the old file then stands untouched.
    """
    from sqlite_utils import Database

    parts.sort(key=lambda part: part.id, reverse=True)
    with replacing(target) as new, closing(Database(new)) as db:
        for pragma in _FAST:
            db.execute(pragma)
        migrate(db)
        with db.atomic():
            indexes = _taken_out(db)
            while parts:
                part = parts.pop()
                if isinstance(part, Taken):
                    _copy(db, part)
                else:
                    _insert(db, part)
            for table, rows in graph(db.conn):
                insert(db.conn, table, rows)
            index(db)
            for statement in indexes:
                db.execute(statement)
            finish(db, meta)


def upgrade(target: Path) -> tuple[int, int]:
    """Bring a knowledge base to the current schema in one step; return its schema version before and after.

    Raises `DatabaseError` where it is no knowledge base or is newer than this program, `BuildError` as `write` does.
    """
    from sqlite_utils import Database

    with closing(connect_any_version(target)) as old:
        before, after = stored_version(old), schema_version()
        if before >= after:
            connect(target).close()
            return before, after
        with replacing(target) as new, closing(Database(new)) as db:
            old.backup(db.conn)
            migrate(db)
            with db.atomic():
                index(db)
                finish(db, {})
    return before, after


def _taken_out(db: Database) -> list[str]:
    """Drop the indexes and return what makes them again: one that is made of all rows at once takes far less time."""
    sql = "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY rowid"
    found = db.execute(sql).fetchall()
    for name, _ in found:
        db.execute(f"DROP INDEX {name}")
    return [statement for _, statement in found]


def _insert(db: Database, part: Part) -> None:
    source, found = part.source, part.extracted
    name = found.identity.id
    tables: dict[str, Iterable[Row]] = {
        **found.worth,
        "documents": [document_row(source, found.identity)],
        "sources": [{"document_id": name, "text": source.text}],
        "printed_lines": printed_rows(name, source.printed),
        "provisions": provision_rows(found.provisions, found.cells),
        "rules": rule_rows(found.rules),
        "citations": citation_rows(name, found.citations),
        "acts": act_rows(name, found.acts),
        "repairs": repair_rows(name, found.repairs),
        "damage": damage_rows(name, source, found.damage),
        "coverage": map(asdict, found.coverage),
        "quantities": quantity_rows(found.quantities),
        "mentions": mention_rows(found.spoken),
        "findings": chain(finding_rows(found.findings), found.worth.get("findings", ())),
        "extractions": [extraction_row(name, found.ready, part.key, part.evidence)] if part.key else [],
    }
    for table in DOCUMENT_TABLES:
        insert(db.conn, table, tables.get(table, ()))


def _copy(db: Database, part: Taken) -> None:
    """Take over the rows of a document in the order in which `_insert` would write them."""
    for table in DOCUMENT_TABLES:
        column = "id" if table == "documents" else "document_id"
        sql = f"SELECT * FROM {table} WHERE {column} = ? ORDER BY rowid"  # noqa: S608 - names of our own
        rows = map(dict, part.connection.execute(sql, (part.id,)))
        insert(db.conn, table, ({**row, "id": None} for row in rows) if table in _NUMBERED else rows)


def index(db: Database) -> None:
    """Fill the full-text indexes."""
    for table in FULL_TEXT_TABLES:
        db.execute(f"INSERT INTO {table} ({table}) VALUES ('rebuild')")  # noqa: S608 - names of our own


def finish(db: Database, meta: dict[str, str]) -> None:
    """Gather SQLite's statistics and note the hash of every table: the last step of each way to write."""
    if db.table("sqlite_stat1").exists():
        db.execute("DELETE FROM sqlite_stat1")
    for table in TABLES:  # of these alone: what else the database keeps depends on the way that led here
        db.execute(f"ANALYZE {table}")
    db.table("meta").upsert_all([{"key": key, "value": value} for key, value in meta.items()], pk="key")
    keep(db.conn)
