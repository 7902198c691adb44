"""Replace a file in one step: whoever opens it sees the old one or the new one, never half of it."""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from corpus.media.leftovers import another_runs
from rules_db.errors import BuildError, DatabaseError, shown
from rules_db.journal import sync
from rules_db.store.connection import connect_any_version


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
    """Let nobody else replace a file in the folder of `target` meanwhile; wait for one who does.

    The folder itself is locked, so that no file is left; where it cannot be, nobody waits.
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
