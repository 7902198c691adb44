"""The schema: the contract's tables, foreign keys, full text, and its steps from one version to the next."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from rules_db import KnowledgeBase
from rules_db import store as schema
from rules_db.errors import DatabaseError
from rules_db.store.rows import upgrade
from rules_db.store.seals import TABLES

CONTRACT = {
    "documents": "id jurisdiction title issuer kind number date place language frbr_uri sha256 media_type lines",
    "provisions": "id document_id parent_id position kind num heading text source_text game line_start line_end page "
    "eid",
    "rules": "id document_id jurisdiction provision_id game variant family key value modality bearer text line_start "
    "line_end confidence method",
    "alignments": "id level a_id b_id relation score method",
    "concepts": "id game family key label",
    "concept_members": "concept_id rule_id provision_id",
    "citations": "id provision_id text kind target_document_id target_provision_id resolved",
    "findings": "id document_id provision_id game code severity message line_start line_end evidence",
    "edges": "document_id jurisdiction game variant bet edge edge_exact method",
}


def columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]


def tables(connection: sqlite3.Connection) -> list[str]:
    rows = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%\\_fts%' ESCAPE '\\'"
    )
    return [row[0] for row in rows if not row[0].startswith(("sqlite_", "_sqlite"))]


@pytest.mark.parametrize("table", CONTRACT)
def test_the_tables_of_the_contract_have_its_columns(table: str, base: KnowledgeBase) -> None:
    assert set(CONTRACT[table].split()) <= set(columns(base.connection, table))


def test_every_table_is_hashed(base: KnowledgeBase) -> None:
    assert sorted(tables(base.connection)) == sorted([*TABLES, "meta"])


def test_foreign_keys_are_declared(base: KnowledgeBase) -> None:
    for table in CONTRACT:
        targets = {row["from"]: row["table"] for row in base.connection.execute(f"PRAGMA foreign_key_list({table})")}
        expected = {
            "document_id": "documents",
            "provision_id": "provisions",
            "rule_id": "rules",
            "parent_id": "provisions",
        }
        here = {column: target for column, target in expected.items() if column in columns(base.connection, table)}
        assert here.items() <= targets.items()


@pytest.mark.parametrize("table", schema.FULL_TEXT_TABLES)
def test_full_text_folds_accents(table: str, base: KnowledgeBase) -> None:
    sql = base.connection.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone()[0]
    assert "unicode61 remove_diacritics 2" in sql


def test_no_row_knows_the_day_of_the_build(base: KnowledgeBase) -> None:
    applied = base.connection.execute("SELECT name, applied_at FROM _sqlite_migrations").fetchall()
    assert [(row[0] + ".sql", row[1]) for row in applied] == [(file.name, "") for file in schema.migration_files()]


def copy_of(database: Path, tmp_path: Path) -> Path:
    copy = tmp_path / "copy.db"
    copy.write_bytes(database.read_bytes())
    return copy


def set_version(database: Path, version: int) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE meta SET value = ? WHERE key = 'schema_version'", (str(version),))


def test_a_newer_database_is_refused(database: Path, tmp_path: Path) -> None:
    newer = copy_of(database, tmp_path)
    set_version(newer, schema.schema_version() + 1)
    for attempt in (KnowledgeBase.open, upgrade):
        with pytest.raises(DatabaseError, match=r"written by a newer reglas .* update reglas"):
            attempt(newer)


def test_an_older_database_is_brought_up_to_date(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = copy_of(database, tmp_path)
    number = schema.schema_version() + 1
    step = tmp_path / f"{number:04}_colour.sql"
    step.write_text("ALTER TABLE documents ADD COLUMN colour TEXT;", encoding="utf-8")
    files = [*schema.migration_files(), step]
    monkeypatch.setattr(schema, "migration_files", lambda: files)
    with pytest.raises(DatabaseError, match=r"written by an older reglas .* `reglas migrate"):
        KnowledgeBase.open(older)
    assert upgrade(older) == (number - 1, number)
    with KnowledgeBase.open(older) as base:
        assert "colour" in columns(base.connection, "documents")
        assert len(base.documents()) == 2
        assert base.search("perdera apuesta")


def test_a_database_that_is_up_to_date_stays_as_it_is(database: Path, tmp_path: Path) -> None:
    copy = copy_of(database, tmp_path)
    assert upgrade(copy) == (schema.schema_version(), schema.schema_version())
    assert copy.read_bytes() == database.read_bytes()
