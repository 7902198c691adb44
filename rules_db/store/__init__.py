"""The SQLite file: its schema as numbered SQL files, and a knowledge base opened for reading, or why it cannot be."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from rules_db.errors import DatabaseError, shown
from schemas.limits import most

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from sqlite_utils import Database


# The schema as numbered SQL files; the number of the last one is the schema's version.


FULL_TEXT_TABLES = ("provisions_fts", "rules_fts")

_PATIENCE = float(most("locked"))
"""Seconds that the opening waits for a program that writes."""


def migration_files() -> list[Traversable]:
    """Return the migrations in the order in which they apply."""
    folder = files("rules_db.store").joinpath("migrations")
    return sorted((f for f in folder.iterdir() if f.name.endswith(".sql")), key=lambda f: f.name)


def schema_version() -> int:
    """Return the version of the schema that this program writes and reads."""
    return int(migration_files()[-1].name.partition("_")[0])


def program_version() -> str:
    """Return the version of this program, which decides what a source yields."""
    from importlib.metadata import version

    return version("reglas")


def migrate(db: Database) -> None:
    """Bring a database to the current schema; what it holds is kept.

    The library notes when each step was applied. The note is blanked: a database depends on its sources alone,
    and not on the day on which it was built.
    """
    from sqlite_utils.migrations import Migrations

    steps = Migrations("reglas")
    for file in migration_files():
        steps(name=file.name.removesuffix(".sql"))(_step(file))
    steps.apply(db)
    db.table("meta").upsert({"key": "schema_version", "value": str(schema_version())}, pk="key")
    db.execute("UPDATE _sqlite_migrations SET applied_at = ''")


def objects_of_schema(connection: sqlite3.Connection) -> dict[str, str]:
    """Return the statement that made each table, index, view and trigger of a database."""
    return {row[0]: row[1] or "" for row in connection.execute("SELECT name, sql FROM sqlite_master")}


@cache
def empty() -> bytes:
    """Return the file of a database without rows: every migration is applied once in a process, not for each build."""
    from sqlite_utils import Database

    with closing(Database(memory=True)) as new:
        migrate(new)
        return new.conn.serialize()


@cache
def objects_of_program() -> Mapping[str, str]:
    """Return the same of a new database."""
    with closing(sqlite3.connect(":memory:")) as new:
        new.deserialize(empty())
        new.execute("ANALYZE")
        return objects_of_schema(new)


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


def _step(file: Traversable) -> Callable[[Database], None]:
    script = file.read_text(encoding="utf-8")

    def run(db: Database) -> None:
        for statement in _statements(script):
            db.conn.execute(statement)

    return run


def _statements(script: str) -> Iterator[str]:
    """Yield the statements of a script, each of which ends with its line.

    Within a transaction the library would look for their ends at every character, which takes most of a small build.
    """
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        yield statement  # a comment, or what SQLite refuses
