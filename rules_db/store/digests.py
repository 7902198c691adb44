"""A hash of each table's rows, kept in `meta`: a row that anybody changed after the build is noticed."""

from __future__ import annotations

import hashlib
import sqlite3

TABLES = (
    "documents",
    "sources",
    "printed_lines",
    "provisions",
    "rules",
    "alignments",
    "concepts",
    "concept_members",
    "citations",
    "acts",
    "repairs",
    "damage",
    "coverage",
    "findings",
    "packs",
    "edges",
    "extractions",
)
"""The tables that a build fills, in the order in which rows may refer to each other."""

META_PREFIX = "sha256:"
"""`meta` keeps the hash of table T under this prefix and T."""


def table_sha256(connection: sqlite3.Connection, table: str) -> str:
    """Return a hash of all rows of a table of `TABLES` in the order in which they were written."""
    from msgspec.msgpack import encode

    digest = hashlib.sha256()
    for row in connection.execute(f"SELECT * FROM {table} ORDER BY rowid"):  # noqa: S608 - a table of our own
        digest.update(encode(tuple(row)))
    return digest.hexdigest()


def all_sha256(connection: sqlite3.Connection) -> dict[str, str]:
    """Return the hash of every table by its key in `meta`."""
    return {META_PREFIX + table: table_sha256(connection, table) for table in TABLES}
