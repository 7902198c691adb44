"""Files that this user wrote: replaced in one step, and sealed, so that a later build may trust them.

Which knowledge bases this user wrote or proved: a build takes rows over from no others.

Hashes that lie in the file guard against no forger, who writes them anew. So the hash of what was written is kept in
the user's cache folder too (`seals`), as the name of an empty file; a file that is not there is no error, but what it
sealed is read again from its sources.

Replace a file in one step: whoever opens it sees the old one or the new one, never half of it.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from corpus.media.sandbox import another_runs
from rules_db.errors import BuildError, DatabaseError, shown
from rules_db.journal import sync
from rules_db.store import connect_any_version
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


def keep(connection: sqlite3.Connection, tables: Iterable[str] = HASHED[1:]) -> None:
    """Write the hashes of tables (all by default) into `meta`; that of `meta` itself last, for it covers the others."""
    for table in (*tables, HASHED[0]):
        row = (META_PREFIX + table, table_sha256(connection, table))
        connection.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", row)


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


def refuse_other_files(target: Path) -> None:
    """Raise `BuildError` unless `target` can become a knowledge base: a new name, an empty file or an older base."""
    try:
        folder, there = target.resolve().parent.is_dir() and target.parent.is_dir(), target.exists()
        if there and target.is_file() and target.stat().st_size == 0:
            return
    except (OSError, RuntimeError) as error:  # a name too long, links that lead to themselves
        raise BuildError(f"cannot write {shown(target)} ({getattr(error, 'strerror', None) or error})") from error
    if not folder:
        raise BuildError(f"there is no folder {shown(target.parent)}; create it or write elsewhere with --db")
    if not there:
        return
    try:
        with closing(connect_any_version(target)):
            return
    except DatabaseError as error:
        raise BuildError(
            f"{shown(target)} is there and is no knowledge base; it was left alone, write elsewhere with --db"
        ) from error


_JOURNAL = "-journal"
"""End of the name of what SQLite writes beside a file that it changes."""


@contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """Give the name of a new file that becomes `target` when the block ends well and is removed when it does not.

    Raises `BuildError` when the folder cannot be written or the disk is full; the old file then stands untouched.
    """
    final = target.resolve()
    new = final.with_name(f".{final.name}.{os.getpid()}.building")
    try:
        _remove_leftovers(final)
        yield new
        sync(new)
        new.replace(final)
        sync(final.parent)
    except (OSError, sqlite3.OperationalError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BuildError(f"cannot write {shown(target)} ({reason}); what was there is unchanged") from error
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)


@contextmanager
def alone(target: Path) -> Iterator[None]:
    """Hold an exclusive lock on the folder of `target`, without which no file there is replaced; wait for its holder.

    The folder itself is locked, so that no lock file is left; where it cannot be locked, nobody waits.
    """
    handle = -1
    with suppress(OSError, RuntimeError):
        handle = os.open(target.resolve().parent, os.O_RDONLY)
        fcntl.flock(handle, fcntl.LOCK_EX)
    try:
        yield
    finally:
        if handle >= 0:
            with suppress(OSError):
                fcntl.flock(handle, fcntl.LOCK_UN)  # for processes too that were begun meanwhile
            os.close(handle)


def _remove_leftovers(target: Path) -> None:
    """Remove what killed builds of the same target left; a build that still runs keeps its file."""
    prefix, suffix = f".{target.name}.", ".building"
    for file in target.parent.iterdir():
        name = file.name.removesuffix(_JOURNAL)
        pid = name.removeprefix(prefix).removesuffix(suffix)
        if name == f"{prefix}{pid}{suffix}" and pid.isdecimal() and not another_runs(int(pid)):
            with suppress(OSError):
                file.unlink()
