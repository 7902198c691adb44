"""Write a knowledge base: into a new file beside the target, which takes the target's place when it is complete."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from rules_db.errors import BuildError
from rules_db.pipeline import Extracted
from rules_db.store.digests import all_sha256
from rules_db.store.rows import Row, citation_rows, document_row, provision_rows, repair_rows, rule_rows
from rules_db.store.schema import FULL_TEXT_TABLES, migrate

if TYPE_CHECKING:
    from sqlite_utils import Database

# No journal and no waiting for the disk while the new file grows: until it is renamed nobody reads it.
_FAST = ("PRAGMA journal_mode = OFF", "PRAGMA synchronous = OFF", "PRAGMA foreign_keys = ON")


def write(target: Path, parts: Sequence[Extracted], meta: dict[str, str]) -> None:
    """Write the documents to `target` in the order of their ids, replacing what was there in one step.

    Raises `BuildError` when the folder cannot be written or the disk is full; the old file then stands untouched.
    """
    try:
        with _replacing(target) as new:
            _fill(new, sorted(parts, key=lambda part: part.document.id), meta)
    except (OSError, sqlite3.OperationalError) as error:
        raise BuildError(f"cannot write {target}: {error}; what was there is unchanged") from error


@contextmanager
def _replacing(target: Path) -> Iterator[Path]:
    """Give the name of a new file that becomes `target` when the block ends well and is removed when it does not."""
    _remove_leftovers(target)
    new = target.with_name(f".{target.name}.{os.getpid()}.building")
    try:
        yield new
        with new.open("rb+") as file:
            os.fsync(file.fileno())
        new.replace(target)
        _sync_folder(target.parent)
    finally:
        new.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _remove_leftovers(target: Path) -> None:
    """Remove what killed builds of the same target left; a build that still runs keeps its file."""
    prefix, suffix = f".{target.name}.", ".building"
    for file in target.parent.iterdir():
        pid = file.name.removeprefix(prefix).removesuffix(suffix)
        if file.name == f"{prefix}{pid}{suffix}" and pid.isdecimal() and not _runs(int(pid)):
            with suppress(OSError):
                file.unlink()


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return pid != os.getpid()


def _fill(path: Path, parts: Sequence[Extracted], meta: dict[str, str]) -> None:
    from sqlite_utils import Database

    db = Database(path)
    try:
        for pragma in _FAST:
            db.execute(pragma)
        migrate(db)
        with db.atomic():
            for part in parts:
                _insert(db, part)
            for key, value in {**meta, **all_sha256(db.conn)}.items():
                db.table("meta").insert({"key": key, "value": value})
            for table in FULL_TEXT_TABLES:
                db.execute(f"INSERT INTO {table} ({table}) VALUES ('rebuild')")  # noqa: S608 - names of our own
        db.execute("ANALYZE")
    finally:
        db.close()


def _insert(db: Database, part: Extracted) -> None:
    document = part.document
    _rows(db, "documents", [document_row(document)])
    _rows(db, "sources", [{"document_id": document.id, "text": document.source.text}])
    _rows(db, "provisions", provision_rows(part.provisions, part.cells))
    _rows(db, "rules", rule_rows(part.rules))
    _rows(db, "citations", citation_rows(document.id, part.citations))
    _rows(db, "repairs", repair_rows(document.id, part.repairs))


def _rows(db: Database, table: str, rows: Iterable[Row]) -> None:
    db.table(table).insert_all(rows, batch_size=500)
