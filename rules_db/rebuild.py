"""Build the sources of a knowledge base again and tell which of its rows they do not give."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from rules_db.build import Means, build_anew
from rules_db.decisions.records import Decision
from rules_db.former import Kept, kept_in
from rules_db.gathering import Progress, Wishes
from rules_db.store.connection import connect
from rules_db.store.seals import HASHED, META_PREFIX, table_sha256

Wrong = tuple[str, str, str]
"""What is wrong: a table, the id of a row, a sentence."""
_FREE = {"documents": ("file",)}
"""Columns that may differ: where a file lies is no content."""


def not_given(
    connection: sqlite3.Connection, files: Mapping[str, Path], said: Sequence[Decision], jobs: int, progress: Progress
) -> Iterator[Wrong]:
    """Tell the rows of a knowledge base that its sources do not give, and those that they give and it lacks.

    `files` has each source by the hash of its bytes; nothing is told where one of them is missing, for the others
    would give other repairs and alignments. `said` are the decisions that were applied to it. Raises `BuildError` where
    the sources cannot be built.
    """
    wishes: dict[Path, Wishes] = {}
    for kept in kept_in(connection):
        wish = _wish(kept)
        if wish is None:
            yield "documents", kept.id, "was read by another version of reglas or under other names; build it again"
        elif kept.sha256 in files:
            wishes[files[kept.sha256]] = wish
    if len(wishes) < _documents(connection):
        return
    with TemporaryDirectory(prefix="reglas-") as folder:
        again = Path(folder) / "again.db"
        build_anew(wishes, again, said, Means(jobs), progress)
        with closing(connect(again)) as other:
            yield from differences(connection, other)


def differences(
    here: sqlite3.Connection, given: sqlite3.Connection, tables: Sequence[str] = HASHED, by: str = "the sources"
) -> Iterator[Wrong]:
    """Tell rows of one knowledge base that another does not have, and the reverse; the first column names a row.

    `by` is who gave the rows of the other, for the sentences.
    """
    for table in tables:
        if table_sha256(here, table) == table_sha256(given, table):
            continue
        ours, theirs = _rows(here, table), _rows(given, table)
        added, missing = ({str(row[0]) for row in rows} for rows in (ours - theirs, theirs - ours))
        yield from ((table, name, f"is not what {by} give") for name in sorted(added))
        yield from ((table, name, f"is given by {by} and is not there") for name in sorted(missing - added))


def _documents(connection: sqlite3.Connection) -> int:
    [number] = connection.execute("SELECT count(DISTINCT sha256) FROM documents").fetchone()
    return int(number)


def _wish(kept: Kept) -> Wishes | None:
    """Return the names under which a document was read; None where this program read it under none of its own."""
    if not kept.key:
        return Wishes(kept.id, kept.identity.jurisdiction)
    names = product(("", kept.id), ("", kept.identity.jurisdiction))
    return next((wish for wish in (Wishes(*pair) for pair in names) if wish.key == kept.key), None)


def _rows(connection: sqlite3.Connection, table: str) -> Counter[tuple[object, ...]]:
    rows = connection.execute(f"SELECT * FROM {table}").fetchall()  # noqa: S608 - a table of our own
    free = _FREE.get(table, ())
    kept = (tuple(row[name] for name in row.keys() if name not in free) for row in rows)  # noqa: SIM118 - columns
    return Counter(row for row in kept if not (table == "meta" and str(row[0]).startswith(META_PREFIX)))
