"""What asks for much is answered in a process of its own, which is ended where it takes too long or too much."""

import asyncio
import os
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from datasette.app import Datasette

from rules_db.pages import queries
from rules_db.pages.guards import asks_much
from rules_db.pages.queries import Apart
from rules_db.pages.server import application
from schemas.limits import most


def asked(apart: Apart, *queries: str, path: str = "/two.json") -> list[tuple[int, bytes]]:
    """What the process answers, one query after the other: status and body."""

    async def all_of_them() -> list[tuple[int, bytes]]:
        answers = []
        for query in queries:
            sent: list[Any] = []

            async def send(message: Any, sent: list[Any] = sent) -> None:
                sent.append(message)

            await apart(_scope(query, path), None, send)  # type: ignore[arg-type]
            answers.append((sent[0]["status"], b"".join(each.get("body", b"") for each in sent)))
        return answers

    try:
        return asyncio.run(all_of_them())
    finally:
        apart.end()


def _scope(query: str, path: str = "/two.json") -> dict[str, Any]:
    return {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "root_path": "",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(b"host", b"127.0.0.1")],
        "client": ("127.0.0.1", 1),
    }


def test_queries_are_answered_by_one_other_process(database: Path) -> None:
    long = quote(
        "with recursive n(i) as (select 1 union all select i+1 from n limit 4000) select hex(zeroblob(200)) from n"
    )
    first, second, third = asked(
        Apart(application, database), "sql=select+1&_shape=array", f"sql={long}", "sql=nonsense"
    )
    assert first == (200, b'[{"1": 1}]')
    assert second[0] == 200
    assert second[1].count(b"0" * 400) == 4000
    assert third[0] == 400


class _Deadly:
    """Makes a Datasette whose answers end the process, take all of its memory, or never come."""

    def __init__(self, way: str) -> None:
        self._way = way

    def __call__(self, _path: Path) -> Datasette:
        return self  # type: ignore[return-value]

    def app(self) -> Any:
        async def answer(scope: Any, _receive: Any, send: Any) -> None:
            if scope["query_string"] == b"mine":
                await send({"type": "http.response.start", "status": 200, "headers": []})
                await send({"type": "http.response.body", "body": str(os.getpid()).encode()})
            elif self._way == "ends":
                os._exit(1)
            elif self._way == "grows":
                bytearray(most("process") * 2**20)
            else:
                time.sleep(600)

        return answer


@pytest.mark.parametrize(
    ("way", "said"), [("ends", b"needs too much"), ("grows", b"needs too much"), ("hangs", b"takes too long")]
)
def test_what_takes_too_much_ends_its_process_and_the_next_gets_another(
    way: str, said: bytes, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queries, "_LONGEST", 5.0)
    monkeypatch.setenv(
        "PYTHONPATH", os.pathsep.join([str(Path(__file__).parents[3]), os.environ.get("PYTHONPATH", "")])
    )
    first, second, third = asked(Apart(_Deadly(way), database), "mine", "deadly", "mine")
    assert second[0] == 400
    assert said in second[1]
    assert first[0] == third[0] == 200
    assert len({first[1], third[1], str(os.getpid()).encode()}) == 3


@pytest.mark.parametrize(
    ("query", "much"),
    [
        ("sql=select+1", True),
        ("_where=1", True),
        ("_size=max", True),
        ("_size=101", True),
        ("_stream=on", True),
        ("_size=5", False),
        ("_size=100&_sort=text", False),
        ("juego=craps", False),
        ("", False),
    ],
)
def test_what_asks_for_much(query: str, much: bool) -> None:
    assert asks_much(_scope(query)) == much
