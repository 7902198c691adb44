"""No request exhausts the server, none comes from elsewhere, and what is served is the file as it is now."""

import asyncio
import os
import resource
import shutil
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest
import uvicorn

from benchmarks.flood import HOSTILE, flood
from rules_db.building import build
from rules_db.pages import guards
from rules_db.pages.guards import with_local_hosts, with_queries_in_turn
from rules_db.pages.server import Following, application, configuration
from tests.rules_db.conftest import QUIETA, SERENA
from tests.rules_db.pages.asking import get


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_query_ends_soon_and_in_little_memory(name: str, database: Path) -> None:
    get(database, "/two.json?sql=select+1")
    before, begun = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.monotonic()
    answer = get(database, f"/two.json?sql={quote(HOSTILE[name])}")
    assert time.monotonic() - begun < 60
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 400 * 1024
    assert answer.status_code in ((200, 400) if name == "a long text" else (400,)), answer.text[:200]


def test_pages_come_through_a_flood_of_hostile_queries(database: Path) -> None:
    found = flood(database, ["/", "/-/documentos/quieta", "/two/rules"], queries=len(HOSTILE), clients=4, seconds=2.5)
    assert found.memory < 1024
    assert (found.wrong, found.refused.keys() - {200, 400, 503}) == (0, set())
    assert found.pages > 20


def test_queries_wait_for_each_other_and_pages_for_none(monkeypatch: pytest.MonkeyPatch) -> None:
    running = most = 0

    async def slow(scope: object, receive: object, send: object) -> None:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0.2)
        running -= 1
        await guards.refuse(send, 200, "here")  # type: ignore[arg-type]

    async def ask(paths: list[str]) -> list[int]:
        transport = httpx.ASGITransport(app=with_queries_in_turn(slow))  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            return [answer.status_code for answer in await asyncio.gather(*map(client.get, paths))]

    assert asyncio.run(ask(["/x.json?sql=select+1", "/x?_where=1", "/x?_sort=a&sql="])) == [200, 200, 200]
    assert most == 1
    assert asyncio.run(ask(["/x"] * 3)) == [200, 200, 200]
    assert most == 3
    monkeypatch.setattr(guards, "_PATIENCE", 0.1)
    assert sorted(asyncio.run(ask(["/x?sql=1"] * 3))) == [200, 503, 503]


def test_what_pages_ask_themselves_is_answered(database: Path) -> None:
    assert get(database, "/two.json?sql=select+count(*)+from+rules").status_code == 200


@pytest.mark.parametrize(
    "query",
    [f"linea={'9' * 5000}", f"tiradas={'4+2,' * 5000}", f"pagina={'1' * 30}", f"{'x' * 5000}=1", "&".join("a=1" * 300)],
)
def test_parameters_that_are_too_long_are_refused_with_a_sentence(query: str, database: Path) -> None:
    answer = get(database, f"/-/documentos/quieta?{query}")
    assert answer.status_code in (400, 404)
    if "9999" in query or "4+2" in query:
        assert answer.status_code == 400
        assert "is too long" in answer.text


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/two/rules.json?_where=zeroblob(900000000)+is+not+null", "too big"),
        ("/two/rules.json?_sort=nobody", "Cannot sort table by nobody"),
        ("/two/rules.json?_sort_desc=nobody", "Cannot sort table by nobody"),
        (f"/two.csv?sql={quote(HOSTILE['an endless sum'])}", "takes too long"),
    ],
)
def test_what_sqlite_does_not_answer_is_refused_with_a_sentence(path: str, said: str, database: Path) -> None:
    answer = get(database, path)
    assert (answer.status_code, said in answer.text) == (400, True), answer.text[:200]


async def _plain(scope: object, receive: object, send: object) -> None:
    await guards.refuse(send, 200, "here")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "127.0.0.1:8001"}, 200),
        ({"host": "LOCALHOST:8001"}, 200),
        ({"host": "127.0.0.1:8001", "origin": "http://127.0.0.1:8001"}, 200),
        ({"host": "evil.example:8001"}, 421),
        ({"host": "127.0.0.1"}, 421),
        ({"host": "127.0.0.1:80"}, 421),
        ({"host": "127.0.0.1:8001", "origin": "http://evil.example"}, 403),
        ({"host": "127.0.0.1:8001", "origin": "null"}, 403),
    ],
)
def test_only_this_machine_asks(headers: dict[str, str], status: int) -> None:
    async def ask() -> int:
        transport = httpx.ASGITransport(app=with_local_hosts(_plain, 8001))  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8001") as client:
            return (await client.get("/", headers=headers)).status_code

    assert asyncio.run(ask()) == status


@contextmanager
def served(path: Path) -> Iterator[int]:
    """Serve a knowledge base in a thread; give its port."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        server = uvicorn.Server(configuration(with_local_hosts(Following(path, application), port)))
        running = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        running.start()
        while not server.started:
            time.sleep(0.02)
        try:
            yield port
        finally:
            server.should_exit = True
            running.join()


def test_half_a_request_is_closed(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guards, "_CLIENT_PATIENCE", 0.5)
    with served(database) as port, socket.create_connection(("127.0.0.1", port)) as half:
        half.sendall(b"GET / HTTP/1.1\r\nHost: 127")
        half.settimeout(60)
        assert half.recv(100) == b""
        monkeypatch.undo()  # on a busy machine a whole request may take as long
        whole = httpx.get(f"http://127.0.0.1:{port}/two.json?sql=select+1", timeout=60)
        assert whole.status_code == 200


def test_a_server_follows_its_file(tmp_path: Path) -> None:
    sources = [tmp_path / "a.txt", tmp_path / "b.txt"]
    for source, text in zip(sources, (QUIETA, SERENA), strict=True):
        source.write_text(text, encoding="utf-8")
    path = tmp_path / "x.db"
    build(sources[:1], path)
    with served(path) as port:
        here = f"http://127.0.0.1:{port}/x.json?sql=select+id+from+documents&_shape=arrays"
        first = httpx.get(here, timeout=60).json()["rows"]
        build(sources, path)
        second = httpx.get(here, timeout=60).json()["rows"]
        assert (len(first), len(second)) == (1, 2)
        kept = tmp_path / "kept.db"
        shutil.copy(path, kept)
        os.truncate(path, 5000)
        broken = httpx.get(here, timeout=60)
        assert broken.status_code == 503
        assert "was changed while it was served" in broken.text
        path.unlink()
        assert httpx.get(here, timeout=60).status_code == 503
        shutil.copy(kept, path)
        assert len(httpx.get(here, timeout=60).json()["rows"]) == 2
