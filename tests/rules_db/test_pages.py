"""The knowledge base in Datasette: described, searchable, and not to be written."""

import asyncio
import socket
from pathlib import Path
from typing import Any

import pytest

from rules_db import KnowledgeBase, ReglasError
from rules_db.pages.metadata import tables
from rules_db.pages.server import application, serve
from tests.rules_db.conftest import QUOTE


def get(database: Path, path: str) -> Any:
    async def ask() -> Any:
        return await application(database).client.get(path)

    return asyncio.run(ask())


def test_every_column_of_every_table_is_described(base: KnowledgeBase) -> None:
    for table, described in tables().items():
        columns = {row["name"] for row in base.connection.execute(f"PRAGMA table_info({table})")}
        assert set(described["columns"]) == columns, table
        assert described["description"].endswith(".")


def test_every_table_and_view_is_described(base: KnowledgeBase) -> None:
    stored = base.connection.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')")
    names = {row["name"] for row in stored}
    visible = {name for name in names if "_fts" not in name and not name.startswith(("sqlite_", "_sqlite"))}
    assert visible == set(tables())


def test_tables_are_pages_and_json(database: Path) -> None:
    assert get(database, "/two/provisions").status_code == 200
    rows = get(database, "/two/rules.json?family=payout&_shape=array").json()
    assert [row["text"] for row in rows] == [QUOTE]


def test_tables_are_searched_with_accents_folded(database: Path) -> None:
    rows = get(database, "/two/provisions.json?_search=perdera+apuesta&_shape=array").json()
    assert len(rows) == 1


def test_a_provision_has_a_page_of_its_own(base: KnowledgeBase, database: Path) -> None:
    for provision in base.provisions("quieta"):
        assert get(database, f"/two/provisions/{provision.id}").status_code == 200


@pytest.mark.parametrize(
    "sql", ["delete from rules", "attach 'x.db' as x", "pragma journal_mode=wal", "drop table rules"]
)
def test_nothing_can_be_written(sql: str, database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = database.read_bytes()
    assert get(database, f"/two?sql={sql}").status_code == 400
    assert database.read_bytes() == before
    assert "Traceback" not in capsys.readouterr().out


def test_endless_queries_are_stopped(database: Path) -> None:
    endless = "with recursive n(i) as (select 1 union all select i+1 from n) select count(*) from n"
    assert get(database, f"/two.json?sql={endless}").status_code == 400


def test_a_port_that_is_taken_is_told(database: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(ReglasError, match=f"port {port} is taken"):
            serve(database, port=port, open_browser=False)
