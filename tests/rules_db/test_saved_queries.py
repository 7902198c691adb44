"""Saved queries and views: each runs, answers what its name says, and takes whatever a person types."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from rules_db import KnowledgeBase
from rules_db.pages.metadata import queries
from rules_db.store import connect
from schemas.records import SURE_LINK

TYPED = {
    "palabras": "apuesta",
    "juego": "craps",
    "destinatario": "player",
    "termino": "paño",
    "disposicion": "quieta__document",
    "documento": "quieta",
}


@pytest.fixture
def connection(samples_database: Path) -> Iterator[sqlite3.Connection]:
    """The knowledge base of our own corpus."""
    with closing(connect(samples_database)) as connection:
        yield connection


def ask(connection: sqlite3.Connection, name: str, **typed: str) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(queries()[name]["sql"], {**TYPED, **typed})]


@pytest.mark.parametrize("name", sorted(queries()))
def test_each_query_is_told_in_spanish_and_runs(name: str, base: KnowledgeBase) -> None:
    assert queries()[name]["title"]
    assert queries()[name]["description"].endswith(".")
    ask(base.connection, name)


@pytest.mark.parametrize("typed", ['"', '""', '" OR "', "a*", "NEAR(", "a AND", "", "'; DROP TABLE rules; --"])
def test_what_is_typed_is_never_query_syntax(typed: str, base: KnowledgeBase) -> None:
    ask(base.connection, "buscar-disposiciones", palabras=typed)


def test_words_are_found_in_any_order_without_accents(base: KnowledgeBase) -> None:
    found = ask(base.connection, "buscar-disposiciones", palabras="apuesta perdera")
    assert [row["passage"].splitlines()[0] for row in found] == ["El jugador que llega tarde [perderá] la [apuesta]."]


def test_games_are_counted_as_the_tables_have_them(connection: sqlite3.Connection) -> None:
    for table, column in (("rules", "rules"), ("findings", "findings")):
        rows = connection.execute(f"SELECT count(*) FROM {table} WHERE game != ''").fetchone()[0]  # noqa: S608 - ours
        assert connection.execute(f"SELECT sum({column}) FROM game_matrix").fetchone()[0] == rows  # noqa: S608 - ours


def test_values_that_differ_are_stated_by_two(connection: sqlite3.Connection) -> None:
    rows = ask(connection, "valores-que-difieren")
    assert rows
    assert all(row["jurisdictions"] > 1 for row in rows)
    alone = ask(connection, "solo-en-una-jurisdiccion")
    assert {(row["family"], row["key"]) for row in rows}.isdisjoint((row["family"], row["key"]) for row in alone)


def test_every_alignment_that_is_shown_stands_in_the_matrix_of_relations(connection: sqlite3.Connection) -> None:
    counted = connection.execute("SELECT sum(identical + equivalent + different + related) FROM relation_matrix")
    shown = "SELECT count(*) FROM alignments WHERE verdict != 'reject' AND (score >= ? OR verdict != '')"
    stored = connection.execute(shown, (SURE_LINK,))
    assert counted.fetchone()[0] == stored.fetchone()[0] > 0


def test_findings_come_gravest_first(connection: sqlite3.Connection) -> None:
    severities = [row["severity"] for row in ask(connection, "defectos-por-gravedad")]
    assert severities == sorted(severities, key=["error", "warning", "info"].index)
