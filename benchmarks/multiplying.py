"""Many times the documents of a knowledge base, as changed copies, without reading them again.

A copy is what a re-issued regulation of another place is: other ids, another jurisdiction, a figure changed in one rule
of a few. Copies are aligned among themselves as the originals are, and belong to the concepts of the originals. What a
real build would add are alignments between copies of one document; they would be many more.
"""

import shutil
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from rules_db.store.schema import FULL_TEXT_TABLES

CHANGED = 5
"""Every so many a rule with a whole number has another one in a copy."""

_DOCUMENT, _JURISDICTION = "document_id || :end", "jurisdiction || :end"
_PROVISION = "replace({0}, document_id || '__', document_id || :end || '__')"
_END_OF_ALIGNMENT = (
    "iif(level = 'rule', {0}_id || :end, replace({0}_id, {0}_document_id || '__', {0}_document_id || :end || '__'))"
)
_OWN = {"id": "id || :end", "document_id": _DOCUMENT, "provision_id": _PROVISION.format("provision_id")}

COPIES: Mapping[str, Mapping[str, str]] = {
    "documents": {
        "id": "id || :end",
        "jurisdiction": _JURISDICTION,
        "sha256": "sha256 || :end",
        "fingerprint": "fingerprint || :end",
    },
    "sources": {"document_id": _DOCUMENT},
    "provisions": {**_OWN, "id": _PROVISION.format("id"), "parent_id": _PROVISION.format("parent_id")},
    "rules": {
        **_OWN,
        "jurisdiction": _JURISDICTION,
        "value": f"iif(json_type(value) = 'integer' AND (rowid + :copy) % {CHANGED} = 0, value + :copy, value)",
    },
    "alignments": {
        "id": "id || :end",
        "a_id": _END_OF_ALIGNMENT.format("a"),
        "b_id": _END_OF_ALIGNMENT.format("b"),
        "a_document_id": "a_document_id || :end",
        "b_document_id": "b_document_id || :end",
    },
    "concept_members": {**_OWN, "rule_id": "rule_id || :end"},
    "citations": {**_OWN, "target_provision_id": _PROVISION.format("target_provision_id")},
    "acts": _OWN,
    "repairs": _OWN,
    "damage": _OWN,
    "coverage": {**_OWN, "id": "NULL"},
    "findings": _OWN,
    "edges": {**_OWN, "jurisdiction": _JURISDICTION},
    "packs": {**_OWN, "jurisdiction": _JURISDICTION},
}
"""What is other in a copy, by table and column; `:end` ends its ids, `:copy` is its number."""


def multiply(database: Path, target: Path, times: int) -> None:
    """Write `times` the documents of a knowledge base to `target`, the originals among them."""
    shutil.copy(database, target)
    with closing(sqlite3.connect(target)) as connection:
        connection.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        originals = {table: connection.execute(f"SELECT max(rowid) FROM {table}").fetchone()[0] for table in COPIES}  # noqa: S608 - our tables
        for copy in range(1, times):
            for table, last in originals.items():
                connection.execute(_statement(connection, table), {"end": f"-{copy}", "copy": copy, "last": last})
        connection.execute("UPDATE concepts SET documents = documents * ?", (times,))
        for table in FULL_TEXT_TABLES:
            connection.execute(f"INSERT INTO {table} ({table}) VALUES ('rebuild')")  # noqa: S608 - our tables
        connection.commit()
        connection.execute("ANALYZE")


def _statement(connection: sqlite3.Connection, table: str) -> str:
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    given = {name: expression for name, expression in COPIES[table].items() if name in columns}
    values = ", ".join(given.get(column, f'"{column}"') for column in columns)
    names = ", ".join(f'"{column}"' for column in columns)
    return f"INSERT INTO {table} ({names}) SELECT {values} FROM {table} WHERE rowid <= :last"  # noqa: S608 - our tables
