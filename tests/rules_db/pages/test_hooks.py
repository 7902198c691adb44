"""The plugin in Datasette: cells that lead to our pages, and databases that are none of ours."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from datasette.app import Datasette
from datasette.utils import StartupError
from lxml import html

from rules_db.pages.hooks import cell
from rules_db.pages.links import Links
from tests.rules_db.conftest import QUOTE
from tests.rules_db.pages.asking import get

to = Links("/", "two")


def test_cells_lead_to_our_pages(database: Path) -> None:
    page = html.fromstring(get(database, "/two/rules?family=payout").text)
    ((address, words),) = [
        (a.get("href"), a.text_content()) for a in page.xpath("//td[contains(@class, 'col-text')]//a")
    ]
    assert words == QUOTE
    assert get(database, address).status_code == 200


def test_foreign_keys_keep_their_labels(database: Path) -> None:
    page = html.fromstring(get(database, "/two/rules?family=payout").text)
    (link,) = page.xpath("//td[contains(@class, 'col-provision_id')]//a")
    assert link.get("href").startswith("/two/provisions/quieta__")
    assert link.text_content() == "APUESTAS"


def test_text_in_a_cell_is_never_markup() -> None:
    shown = cell(to, "documents", "title", "<script>alert(1)</script>", {"id": 'a"b'})
    assert str(shown) == '<a href="/-/documentos/a%22b">&lt;script&gt;alert(1)&lt;/script&gt;</a>'


def test_cells_of_other_tables_and_columns_stay() -> None:
    assert cell(to, "rules", "key", "pays", {"provision_id": "d__p", "id": "r"}) is None
    assert cell(to, "rules", "text", "words", {}) is None, "a query of the reader's own"
    assert cell(to, "rules", "text", None, {"provision_id": "d__p", "id": "r"}) is None


def test_datasettes_own_pages_stand_in_our_frame(database: Path) -> None:
    page = html.fromstring(get(database, "/two/rules").text)
    assert page.xpath("//header[@class='site']//a[@href='/-/hallazgos']")


def other(tmp_path: Path, path: str) -> Any:
    with sqlite3.connect(tmp_path / "other.db") as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS things (id INTEGER PRIMARY KEY, name TEXT)")

    async def answer() -> Any:
        return await Datasette([], immutables=[str(tmp_path / "other.db")]).client.get(path)

    return asyncio.run(answer())


def test_a_database_that_is_no_knowledge_base_is_left_as_it_is(tmp_path: Path) -> None:
    assert "content-security-policy" not in other(tmp_path, "/").headers
    assert other(tmp_path, "/other/things").status_code == 200
    assert other(tmp_path, "/-/buscar").status_code == 404


def test_tables_are_described_in_the_language_of_the_page(database: Path) -> None:
    told = {name: get(database, f"/two/rules?idioma={name}").text for name in ("es", "en")}
    assert "Lo que dicen los reglamentos, una fila por afirmación" in told["es"]
    assert "What the regulations state, one row a statement" in told["en"]
    assert "What the regulations state" not in told["es"]
    assert "Lo que dicen los reglamentos" not in told["en"]


def test_a_datasette_that_would_fail_on_its_own_pages_does_not_start(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    knowledge, empty = Datasette([], immutables=[str(database)]), Datasette([], memory=True)
    asyncio.run(knowledge.invoke_startup())
    monkeypatch.setattr("datasette.version.__version__", "1.0a41")
    with pytest.raises(StartupError, match="DATASETTE_LOAD_PLUGINS=reglas"):
        asyncio.run(Datasette([], immutables=[str(database)]).invoke_startup())
    asyncio.run(empty.invoke_startup())
