"""Who may ask this machine's server, and how much: foreign hosts, endless parameters and half requests are refused.

A page of another site may send a browser here under a name of its own (DNS rebinding) or let it post here: such
requests name a foreign host or origin.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

from rules_db.pages.headers import App, Receive, Scope, Send

if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import H11Protocol

_LOCAL = ("localhost", "127.0.0.1", "[::1]")
_LONGEST = 2_000
"""Characters of the longest value that a page is asked with; a query of SQL may have ten times as many."""
_LONGEST_SQL = 20_000
_LONGEST_NUMBER = 18
"""Digits of the longest whole number: what SQLite can hold."""
_PATIENCE = 15.0
"""Seconds within which a request must have come whole."""


def with_local_hosts(app: App, port: int) -> App:
    """Return an application that answers only requests to this machine by its own names, from its own pages."""
    known = {f"{name}:{port}" for name in _LOCAL} | (set(_LOCAL) if port == 80 else set())

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
        elif set(_named(scope, b"host")) - known or not any(_named(scope, b"host")):
            await refuse(send, 421, "This server answers only under the names of this machine.")
        elif {origin.partition("://")[2] for origin in _named(scope, b"origin")} - known:
            await refuse(send, 403, "This server answers no page of another site.")
        else:
            await app(scope, receive, send)

    return wrapped


def with_short_questions(app: App) -> App:
    """Return an application that refuses parameters of an address that are too long to be meant."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        problem = _too_long(scope) if scope["type"] == "http" else ""
        if problem:
            await refuse(send, 400, problem)
        else:
            await app(scope, receive, send)

    return wrapped


def _too_long(scope: Scope) -> str:
    try:
        asked = parse_qsl(scope.get("query_string", b"").decode("latin-1"), max_num_fields=200)
    except ValueError:
        return "The address has too many parameters."
    for name, value in asked:
        if len(value) > (_LONGEST_SQL if name == "sql" else _LONGEST) or len(name) > _LONGEST:
            return f"The parameter {name[:40]} is too long: {len(value)} characters."
        if value.isdecimal() and len(value) > _LONGEST_NUMBER:
            return f"The number of the parameter {name[:40]} is too long: {len(value)} digits."
    return ""


def _named(scope: Scope, header: bytes) -> Iterable[str]:
    return [value.decode("latin-1").lower() for name, value in scope["headers"] if name == header]


async def refuse(send: Send, status: int, sentence: str) -> None:
    """Answer with a sentence."""
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"x-content-type-options", b"nosniff")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": f"{sentence}\n".encode()})


def impatient() -> type[H11Protocol]:
    """Return how uvicorn speaks with one client, made to close what sends no whole request within `_PATIENCE`."""
    from uvicorn.protocols.http.h11_impl import H11Protocol

    class Impatient(H11Protocol):
        """Waits for each request as long as its first byte allows."""

        _waiting: Any = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._wait()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.cycle is None or self.cycle.response_complete:
                self._wait()
            else:
                self._wait_no_more()

        def connection_lost(self, exc: Exception | None) -> None:
            self._wait_no_more()
            super().connection_lost(exc)

        def _wait(self) -> None:
            if self._waiting is None:
                self._waiting = self.loop.call_later(_PATIENCE, self.transport.close)

        def _wait_no_more(self) -> None:
            if self._waiting is not None:
                self._waiting.cancel()
                self._waiting = None

    return Impatient
