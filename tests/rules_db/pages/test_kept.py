"""Pages that are kept: bounded, the last asked for stay, and only those of an immutable database."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from datasette.app import Datasette
from datasette.utils.asgi import Response

from rules_db.pages import answers, server
from rules_db.pages.answers import Kept
from rules_db.pages.frame import Frame, Page


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
    respond = answers._response

    def counted(found: Page, frame: Frame) -> Response:
        made.append(found.template)
        return respond(found, frame)

    monkeypatch.setattr(answers, "_response", counted)

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


def test_what_compares_most_is_prepared_first(samples_database: Path) -> None:
    addresses = server.heaviest(samples_database, "/")
    games = [address for address in addresses if address.startswith("/-/juegos/")]
    assert addresses[0] == games[0]
    assert games[0] in ("/-/juegos/blackjack", "/-/juegos/american_roulette", "/-/juegos/craps")
    assert {"/-/diferencias/isla-garza/villa-nogal", "/-/diferencias/villa-nogal/isla-garza/craps"} <= {*addresses}
    assert f"/-/grafo?juego={games[0].rpartition('/')[2]}" == addresses[1]


def test_pages_are_prepared_while_nobody_asks(samples_database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "_IDLE", 0.0)
    monkeypatch.setattr(server, "_MOST_PREPARED", 2)
    made: list[str] = []

    async def visit() -> None:
        following = server.Following(samples_database, server.application, prepared=True)
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app=following), base_url="http://x") as client:  # type: ignore[arg-type]
            assert (await client.get("/-/probar")).status_code == 200
            assert following._preparing is not None
            await following._preparing
            monkeypatch.setattr(answers, "_response", lambda found, frame: made.append(found.template))
            assert (await client.get(server.heaviest(samples_database, "/")[0])).status_code == 200

    asyncio.run(visit())
    assert made == []


def test_tables_are_made_once_too_but_for_who_has_a_cookie_of_datasette(database: Path) -> None:
    datasette = server.application(database)
    made: list[str] = []
    inner = datasette.app()

    async def counted(scope: Any, receive: Any, send: Any) -> None:
        made.append(scope["path"])
        await inner(scope, receive, send)

    datasette.app = lambda: counted
    application = answers.with_kept_pages(datasette)

    async def visit() -> list[httpx.Response]:
        transport = httpx.ASGITransport(app=application)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            asked = [("/two/rules", {}), ("/two/rules", {}), ("/two/rules", {"idioma": "en"})]
            asked += [("/two/rules", {"ds_messages": "x"}), ("/two/rules.json", {}), ("/two/rules.json", {})]
            asked += [("/two?sql=select+1", {}), ("/two?sql=select+1", {}), ("/two/none", {}), ("/two/none", {})]
            cookies = [
                (path, {"cookie": "; ".join(f"{name}={value}" for name, value in some.items())}) for path, some in asked
            ]
            return [await client.get(path, headers=headers) for path, headers in cookies]

    given = asyncio.run(visit())
    assert len(made) == len(given) - 1  # what came a second time is the one that was not made again
    assert given[0].content == given[1].content != given[2].content
    assert given[0].headers == given[1].headers
    assert "content-security-policy" in given[1].headers
