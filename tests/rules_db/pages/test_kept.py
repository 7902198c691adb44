"""Pages that are kept: bounded, the last asked for stay, and only those of an immutable database."""

import asyncio
from pathlib import Path
from typing import Any

from datasette.app import Datasette

from rules_db.pages.answering import Kept


def test_a_page_is_kept_for_what_was_asked() -> None:
    kept = Kept()
    kept.keep("a", b"one")
    assert kept.get("a") == b"one"
    assert kept.get("b") is None


def test_pages_that_nobody_asked_for_the_longest_go_first() -> None:
    kept = Kept(most_bytes=8)
    kept.keep("a", b"1234")
    kept.keep("b", b"1234")
    kept.get("a")
    kept.keep("c", b"1234")
    assert [kept.get(name) for name in ("a", "b", "c")] == [b"1234", None, b"1234"]


def test_a_page_too_large_is_not_kept() -> None:
    kept = Kept(most_bytes=3)
    kept.keep("a", b"1234")
    assert kept.get("a") is None


def twice(datasette: Datasette, monkeypatch: Any) -> int:
    """How often the start page is made for two who ask for it in one language and one in another."""
    made: list[str] = []
    render = datasette.render_template

    async def counted(template: str, *arguments: Any, **options: Any) -> str:
        made.append(template)
        return str(await render(template, *arguments, **options))

    monkeypatch.setattr(datasette, "render_template", counted)

    async def visit() -> None:
        pages = [await datasette.client.get("/", cookies={"idioma": name}) for name in ("es", "es", "en")]
        assert pages[0].content == pages[1].content != pages[2].content

    asyncio.run(visit())
    return len(made)


def test_pages_of_an_immutable_database_are_made_once_a_language(database: Path, monkeypatch: Any) -> None:
    assert twice(Datasette([], immutables=[str(database)]), monkeypatch) == 2


def test_pages_of_a_database_that_may_change_are_made_anew(database: Path, monkeypatch: Any) -> None:
    assert twice(Datasette([str(database)]), monkeypatch) == 3


def test_a_file_is_a_file_each_time(samples_database: Path) -> None:
    async def visit() -> list[Any]:
        client = Datasette([], immutables=[str(samples_database)]).client
        return [await client.get("/-/paquetes/es-isla-garza-decreto-214-2019/craps.dmn.zip") for _ in range(2)]

    first, second = asyncio.run(visit())
    assert first.headers["content-type"] == second.headers["content-type"] == "application/zip"
    assert first.content == second.content
