"""Open a knowledge base for reading, or say in one sentence why it cannot be opened."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from rules_db.errors import DatabaseError, shown
from rules_db.store.schema import schema_version

_PATIENCE = 5.0
"""Seconds that the opening waits for a program that writes."""


def connect(path: Path) -> sqlite3.Connection:
    """Return a read-only connection whose rows have names; raises `DatabaseError`."""
    connection = connect_any_version(path)
    version = stored_version(connection)
    if version == schema_version():
        return connection
    connection.close()
    if version > schema_version():
        raise DatabaseError(
            f"{shown(path)} was written by a newer reglas (schema {version}, this one reads {schema_version()}); "
            "update reglas"
        )
    raise DatabaseError(
        f"{shown(path)} was written by an older reglas (schema {version}, this one reads {schema_version()}); "
        f"bring it up to date with `reglas migrate --db {shown(path)}`"
    )


def connect_any_version(path: Path) -> sqlite3.Connection:
    """Return a read-only connection to a knowledge base of any schema version; raises `DatabaseError`."""
    try:
        there, is_file = path.exists(), path.is_file()
    except OSError as error:
        raise DatabaseError(f"{shown(path)} cannot be opened ({error.strerror})") from error
    if not is_file:
        what = "is not a file" if there else "does not exist"
        raise DatabaseError(
            f"{shown(path)} {what}; make a knowledge base with `reglas build SOURCE... --db FILE` or name one with --db"
        )
    try:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=_PATIENCE)
        connection.row_factory = sqlite3.Row
        stored_version(connection)
    except (sqlite3.Error, ValueError, TypeError) as error:
        if getattr(error, "sqlite_errorcode", None) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise DatabaseError(f"{shown(path)} is locked: another program writes to it; wait until it ends") from error
        raise DatabaseError(
            f"{shown(path)} is not a knowledge base; make one with `reglas build SOURCE... --db FILE`"
        ) from error
    return connection


def stored_version(connection: sqlite3.Connection) -> int:
    """Return the schema version that a database says it has."""
    row = connection.execute("SELECT value FROM meta WHERE key = 'schema_version'").fetchone()
    return int(row["value"])
