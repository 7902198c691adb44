"""Serve a knowledge base with Datasette: immutable, read-only, on this machine only."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from corpus.garbage import set_apart
from rules_db.errors import DatabaseError, ReglasError, shown
from rules_db.knowledge import KnowledgeBase
from rules_db.pages.answers import with_kept_pages
from rules_db.pages.desk import Desk, own_link, put
from rules_db.pages.guards import (
    App,
    Receive,
    Scope,
    Send,
    impatient,
    is_base,
    refuse,
    with_local_hosts,
    with_queries_in_turn,
)
from rules_db.pages.links import BASE_URL, PLUGIN, Links
from rules_db.pages.metadata import SETTINGS, metadata
from rules_db.pages.queries import Apart
from schemas.limits import most

if TYPE_CHECKING:
    from datasette.app import Datasette
    from uvicorn import Config


# A server that follows its file: after a rebuild it serves the new knowledge base, and says where there is none.


_Stamp = tuple[int, int, int, int] | None


class Following:
    """An application that makes another one for a file, and makes it anew when the file is another one or changed.

    Where pages are `prepared` it makes those that take longest while nobody asks, once somebody has.
    """

    def __init__(self, path: Path, make: Callable[[Path], Datasette], *, prepared: bool = False) -> None:
        self._path, self._make, self._prepared = path, make, prepared
        self._asked = 0.0
        self._preparing: asyncio.Task[None] | None = None
        self._changing = asyncio.Lock()
        self._stamp = _stamp(path)
        self._queries = Apart(make, path)
        self._datasette: Datasette | None = make(path)
        self._app: App | None = self._answering(self._datasette)
        self._problem = ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer from the knowledge base as it is now; 503 with a sentence where it cannot be read."""
        if scope["type"] == "http" and _stamp(self._path) != self._stamp:
            async with self._changing:
                self._follow()
        if self._app is not None:
            try:
                await self._app(scope, receive, send)
            finally:
                if scope["type"] == "lifespan":
                    self._queries.end()
            if scope["type"] == "http":
                self._answered()
        elif scope["type"] == "http":
            await refuse(send, 503, f"The knowledge base was changed while it was served: {self._problem}.")

    def _answering(self, datasette: Datasette) -> App:
        return with_queries_in_turn(with_kept_pages(datasette), self._queries)

    def _answered(self) -> None:
        self._asked = time.monotonic()
        if self._prepared and self._preparing is None and self._datasette is not None:
            self._queries.begin()
            self._preparing = asyncio.create_task(self._prepare(self._datasette))

    async def _prepare(self, datasette: Datasette) -> None:
        """Ask for the pages that compare most, one after the other, each when nobody else has asked for a while.

        It ends where several in a row took little time: what compares less takes no more.
        """
        client: Any = datasette.client
        quick = 0
        for address in heaviest(self._path, str(datasette.urls.path(""))):
            while (waited := time.monotonic() - self._asked) < _IDLE:
                await asyncio.sleep(_IDLE - waited)
            if datasette is not self._datasette or quick == _QUICK_ONES:
                return
            began = time.process_time()
            await client.get(address)
            quick = quick + 1 if time.process_time() - began < _QUICK else 0
            set_apart()

    def _follow(self) -> None:
        stamp = _stamp(self._path)
        if stamp == self._stamp:
            return
        self._preparing = None
        self._queries.end()
        former, self._datasette, self._app = self._datasette, None, None
        is_base.cache_clear()
        try:
            self._datasette = self._make(self._path)
            self._app = self._answering(self._datasette)
        except (DatabaseError, sqlite3.Error, OSError) as error:
            self._problem = str(error).rstrip(".")
        self._stamp = stamp
        if former is not None and former.executor is not None:
            former.executor.shutdown(wait=False)


_IDLE = 2.0
"""Seconds without a question after which a page is prepared."""
_QUICK = 0.08
"""Seconds of processor time in which a page needs no preparation."""
_QUICK_ONES = 12
_MOST_PREPARED = 240
_COMPARED = """
WITH ruled AS (SELECT game, jurisdiction, count(*) AS rules FROM rules WHERE game != '' GROUP BY 1, 2)
SELECT game, '' AS a, '' AS b, sum(rules) AS rules FROM ruled GROUP BY game
UNION ALL SELECT a.game, a.jurisdiction, b.jurisdiction, a.rules + b.rules FROM ruled a JOIN ruled b USING (game)
WHERE a.jurisdiction != b.jurisdiction
UNION ALL SELECT '', a.jurisdiction, b.jurisdiction, sum(a.rules + b.rules) / 8 FROM ruled a JOIN ruled b USING (game)
WHERE a.jurisdiction != b.jurisdiction GROUP BY 2, 3 ORDER BY 4 DESC LIMIT ?
"""
"""Games, two places on a game and two places on all, by their rules; of all only values are counted, which is less."""


def heaviest(path: Path, prefix: str) -> list[str]:
    """Return the addresses of the pages that compare most, the heaviest first.

    Games, their graphs, and what two places have otherwise.
    """
    to = Links(prefix)
    with KnowledgeBase.open(path) as base:
        found = base.connection.execute(_COMPARED, (_MOST_PREPARED,)).fetchall()
    pages = ([to.difference(a, b, game)] if a else [to.game(game), to.graph(juego=game)] for game, a, b, _ in found)
    return [*chain.from_iterable(pages)]


def _stamp(path: Path) -> _Stamp:
    """Return what tells one state of a file from another; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


HOST = "127.0.0.1"
_AT_ONCE = most("connections")
"""Connections that are answered at once; the others are told to come again."""
_LONGEST_HEAD = most("head")
"""Bytes of the longest address and headers of a request."""


def application(path: Path, base_url: str = "", desk: Desk | None = None) -> Datasette:
    """Return the Datasette application for a knowledge base; raises `DatabaseError` where there is none.

    `base_url` is what stands before permanent addresses (`https://…`); without it they are paths. Without a desk it
    only shows.
    """
    with KnowledgeBase.open(path) as base:
        documents = base.documents()
    from datasette.app import Datasette

    # Else each refused query prints a page of Datasette's insides on this terminal. Datasette must load it first.
    import_module("datasette.handle_exception").rich = None  # type: ignore[attr-defined]
    told = {**metadata(path.stem, documents), "plugins": {PLUGIN: {BASE_URL: base_url}}}
    datasette = Datasette([], immutables=[str(path)], metadata=told, settings=SETTINGS)
    if desk is not None:
        put(datasette, desk)
    return datasette


def serve(path: Path, *, port: int, open_browser: bool, base_url: str = "", desk: Desk | None = None) -> None:
    """Serve a knowledge base until interrupted, with permanent addresses below a base URL where one is given.

    Decisions are taken at the desk; without one nothing can be written. Raises `ReglasError` where the port is taken
    or the base URL is none.
    """
    if base_url and not base_url.startswith(("http://", "https://")):
        raise ReglasError(f"--base-url is the address under which others reach it (https://…), not {shown(base_url)}")
    following = Following(path, partial(application, base_url=base_url, desk=desk), prepared=desk is None)
    import uvicorn

    with _listen(port) as listening:
        taken = listening.getsockname()[1]
        address = f"http://{HOST}:{taken}/"
        print(f"{path} is at {address} (stop with Ctrl-C)", flush=True)
        if desk and desk.signing:
            for who in desk.people:
                print(f"{who} signs in at {address}{own_link(desk, who)}", flush=True)
        if open_browser:
            import webbrowser

            webbrowser.open(address)
        set_apart()
        with suppress(KeyboardInterrupt):
            uvicorn.Server(configuration(with_local_hosts(following, taken))).run(sockets=[listening])


def configuration(app: App) -> Config:
    """Return how uvicorn serves an application: no request may come for ever, and no more than some at once."""
    import uvicorn

    return uvicorn.Config(
        app,
        log_level="warning",
        http=impatient(),
        limit_concurrency=_AT_ONCE,
        h11_max_incomplete_event_size=_LONGEST_HEAD,
    )


def _listen(port: int) -> socket.socket:
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((HOST, port))
        listening.listen()  # whoever is told the address may ask at once
    except OSError as error:
        listening.close()
        raise ReglasError(f"port {port} is taken; give another one with --port (0 for any free one)") from error
    return listening
