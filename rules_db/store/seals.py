"""Which knowledge bases this user wrote or proved: a build takes rows over from no others.

Hashes that lie in the file guard against no forger, who writes them anew. So the hash of what was written is kept in
the user's cache folder too (`seals`), as the name of an empty file; a file that is not there is no error, but what it
sealed is read again from its sources.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress

from rules_db.store.digests import META_PREFIX
from schemas.caches import cache_folder, made_folder

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
