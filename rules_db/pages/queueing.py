"""Queries that readers write themselves are run one after the other, so that they never keep the pages from anybody."""

from __future__ import annotations

import asyncio
from urllib.parse import parse_qsl

from rules_db.pages.guarding import refuse
from rules_db.pages.headers import App, Receive, Scope, Send

_OWN = frozenset(("sql", "_where"))
"""Parameters of an address with SQL that the reader wrote."""
_PATIENCE = 10.0
"""Seconds that a query waits for its turn; one query may take two."""


def with_queries_in_turn(app: App) -> App:
    """Return an application that runs one query of readers at a time and refuses those that wait too long.

    Datasette has few threads for all queries: sixty of two seconds each would make a page wait for a minute.
    """
    turn = asyncio.Semaphore(1)

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not _asks_sql(scope):
            await app(scope, receive, send)
            return
        try:
            await asyncio.wait_for(turn.acquire(), _PATIENCE)
        except TimeoutError:
            await refuse(send, 503, "Too many queries are waiting for an answer; ask again in a minute.")
            return
        try:
            await app(scope, receive, send)
        finally:
            turn.release()

    return wrapped


def _asks_sql(scope: Scope) -> bool:
    asked = parse_qsl(scope.get("query_string", b"").decode("latin-1"), keep_blank_values=True)
    return any(name in _OWN for name, _ in asked)
