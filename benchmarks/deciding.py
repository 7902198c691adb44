"""Decisions on every row of a knowledge base, to measure what they cost a build."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from itertools import count, islice
from pathlib import Path

from rules_db.decisions import Decision
from rules_db.decisions.store import append, folder_of
from rules_db.decisions.subjects import Rows
from rules_db.store.connection import connect


def decide(database: Path, number: int) -> None:
    """Write so many decisions on a knowledge base: each rule and provision is accepted, as often as it takes."""
    append(folder_of(database), islice(_accepted(database), number))


def _accepted(database: Path) -> Iterator[Decision]:
    with closing(connect(database)) as connection:
        documents = [row[0] for row in connection.execute("SELECT id FROM documents ORDER BY id")]
        rows = [Rows(connection, table, name) for table in ("rules", "provisions") for name in documents]
    subjects = [subject for some in rows for subject in some.by_id.values()]
    for who in count(1):
        for subject in subjects:
            changes = {} if subject.kind == "provision" else {"value": subject.value}
            yield Decision("", subject, "accept", changes, who=f"reviewer {who}", when=f"2031-01-{who % 28 + 1:02}")
