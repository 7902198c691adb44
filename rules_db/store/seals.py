"""Which knowledge bases this user wrote or proved: a build takes rows over from no others.

Hashes that lie in the file guard against no forger, who writes them anew. So the hash of what was written is kept in
the user's cache folder too (`seals`), as the name of an empty file; a file that is not there is no error, but what it
sealed is read again from its sources.
"""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import suppress

from schemas.caches import cache_folder, made_folder

# A hash of each table's rows, kept in `meta`: a row that anybody changed after the build is noticed.


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
    "quantities",
    "mentions",
    "findings",
    "packs",
    "edges",
    "extractions",
    "as_read",
    "decisions",
)
"""The tables that a build fills, in the order in which rows may refer to each other."""

BESIDE = (
    *(f"{table}_fts_{part}" for table in ("provisions", "rules") for part in ("config", "data", "docsize", "idx")),
    "_sqlite_migrations",
    "sqlite_stat1",
)
"""Tables that the database keeps for itself: the full-text indexes, the steps of its schema, its statistics."""

META_PREFIX = "sha256:"
"""`meta` keeps the hash of table T under this prefix and T; that of `meta` is of its other rows."""
_META = META_PREFIX + "meta"
_ROWS = {
    "meta": f"SELECT * FROM meta WHERE key <> '{_META}' ORDER BY key",  # noqa: S608 - a name of our own
    **{table: f"SELECT * FROM {table} ORDER BY rowid" for table in TABLES},  # noqa: S608 - as above
    **{table: f"SELECT * FROM {table} ORDER BY 1, 2" for table in BESIDE},  # noqa: S608 - as above
}
"""How the rows of each table are read: in the order in which they were written, or in that of their keys."""
HASHED = tuple(_ROWS)
"""Every table; `meta`, which holds the hashes, comes first."""


def table_sha256(connection: sqlite3.Connection, table: str) -> str:
    """Return a hash of all rows of a table of `HASHED`."""
    from msgspec.msgpack import encode

    digest = hashlib.sha256()
    for row in connection.execute(_ROWS[table]):
        digest.update(encode(tuple(row)))
    return digest.hexdigest()


def all_sha256(connection: sqlite3.Connection) -> dict[str, str]:
    """Return the hash of every table by its key in `meta`."""
    return {META_PREFIX + table: table_sha256(connection, table) for table in HASHED}


def keep(connection: sqlite3.Connection) -> None:
    """Write the hash of every table into `meta`; that of `meta` itself last, for it covers the others."""
    connection.execute("DELETE FROM meta WHERE key LIKE ?", (META_PREFIX + "%",))
    for table in (*HASHED[1:], HASHED[0]):
        row = (META_PREFIX + table, table_sha256(connection, table))
        connection.execute("INSERT INTO meta (key, value) VALUES (?, ?)", row)


_KIND = "seals"
_KEPT = 1000
"""So many seals are kept, the newest."""


def seal(connection: sqlite3.Connection) -> None:
    """Note that what stands in a knowledge base now was written or proved by this user."""
    folder = made_folder(_KIND)
    if folder is None:
        return
    with suppress(OSError):
        (folder / _name(connection)).touch()
        seals = sorted(folder.glob("*.seal"), key=lambda file: file.stat().st_mtime, reverse=True)
        for old in seals[_KEPT:]:
            old.unlink(missing_ok=True)


def sealed(connection: sqlite3.Connection) -> bool:
    """Tell whether this user wrote or proved just what stands there; its hashes must have been checked."""
    return (cache_folder(_KIND) / _name(connection)).is_file()


def _name(connection: sqlite3.Connection) -> str:
    """Return the name of a seal: the hash that covers those of all tables."""
    [digest] = connection.execute("SELECT value FROM meta WHERE key = ?", (f"{META_PREFIX}meta",)).fetchone()
    return f"{digest}.seal"
