"""The schema as numbered SQL files; the number of the last one is the schema's version."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from sqlite_utils import Database

FULL_TEXT_TABLES = ("provisions_fts", "rules_fts")


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
def objects_of_program() -> Mapping[str, str]:
    """Return the same of a new database."""
    from sqlite_utils import Database

    with closing(Database(memory=True)) as new:
        migrate(new)
        new.execute("ANALYZE")
        return objects_of_schema(new.conn)
