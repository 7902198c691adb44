"""Who may ask this machine's server, how much, and with which headers it answers."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import re
import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Iterator, MutableMapping
from contextlib import closing
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl
from weakref import ReferenceType, ref

from rules_db.errors import DatabaseError
from rules_db.store import connect
from schemas.limits import most

if TYPE_CHECKING:
    from datasette.app import Datasette
    from uvicorn.protocols.http.h11_impl import H11Protocol


# What one query may cost: limits of SQLite for every connection of the pages, and of the bytes of an answer.
#
# Datasette stops a query after a time, but only between steps of SQLite: one function may take all memory in one
# step.


MOST_BYTES = most("answer") * 2**20
"""What all rows of one answer may take together."""
_HEAP = 384 * 2**20
"""What SQLite may take for all connections of the process together."""
_Value = str | bytes | int | float | None
_ENDLESS = ("printf", "format")
_STRIPS: dict[str, Callable[[str, str], str]] = {"trim": str.strip, "ltrim": str.lstrip, "rtrim": str.rstrip}
_LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: most("value") * 2**20,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: most("sql"),
    sqlite3.SQLITE_LIMIT_COLUMN: 200,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 100,
    sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: 30,
    sqlite3.SQLITE_LIMIT_VDBE_OP: 50_000,
    sqlite3.SQLITE_LIMIT_FUNCTION_ARG: 32,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 200,
    sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER: 6_000,  # the labels of all rows of an answer are asked for at once
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 10,
    sqlite3.SQLITE_LIMIT_WORKER_THREADS: 0,
}


def _authorized(action: int, _: str | None, name: str | None, *__: str | None) -> int:
    """Deny `printf`: it counts up to any width before it notices that the text is too long."""
    return sqlite3.SQLITE_DENY if action == sqlite3.SQLITE_FUNCTION and name in _ENDLESS else sqlite3.SQLITE_OK


def _text(value: _Value) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def _instr(whole: _Value, part: _Value) -> int | None:
    """Find as SQLite's `instr` does, which may compare each place with all of the part."""
    if whole is None or part is None:
        return None
    if isinstance(whole, bytes) and isinstance(part, bytes):
        return whole.find(part) + 1
    return _text(whole).find(_text(part)) + 1


def _replace(whole: _Value, part: _Value, other: _Value) -> str | None:
    """Replace as SQLite's `replace` does, which may compare each place with all of the part."""
    if whole is None or part is None or other is None:
        return None
    text, sought, instead = _text(whole), _text(part), _text(other)
    if not sought:
        return text
    if len(text) + text.count(sought) * max(0, len(instead) - len(sought)) > _LIMITS[sqlite3.SQLITE_LIMIT_LENGTH]:
        return "x" * (_LIMITS[sqlite3.SQLITE_LIMIT_LENGTH] + 1)  # SQLite says that it is too big
    return text.replace(sought, instead)


def _stripping(strip: Callable[[str, str], str]) -> Callable[..., str | None]:
    """Return what trims as SQLite does, which may compare each character with all of many others."""

    def stripped(whole: _Value, characters: _Value = " ") -> str | None:
        if whole is None or characters is None:
            return None
        return strip(_text(whole), "".join(sorted(set(_text(characters)))))

    return stripped


_QUICK: tuple[tuple[str, int, Callable[..., Any]], ...] = (
    ("instr", 2, _instr),
    ("replace", 3, _replace),
    *((name, arguments, _stripping(strip)) for name, strip in _STRIPS.items() for arguments in (1, 2)),
)
"""Functions of SQLite that take the place of those whose time grows with the square of their texts."""


def _bounded_rows() -> Callable[[sqlite3.Cursor, tuple[Any, ...]], sqlite3.Row]:
    """Return what makes rows and counts the bytes of those of the query that runs."""
    running: ReferenceType[sqlite3.Cursor] | None = None
    taken = 0

    def row(cursor: sqlite3.Cursor, values: tuple[Any, ...]) -> sqlite3.Row:
        nonlocal running, taken
        if running is None or running() is not cursor:
            running, taken = ref(cursor), 0
        for value in values:  # a loop is the fastest way, and most rows of a page come here
            if value.__class__ is str or value.__class__ is bytes:
                taken += len(value)
        if taken > MOST_BYTES:
            raise sqlite3.OperationalError(f"the answer has more than {MOST_BYTES // 2**20} MB; ask for less")
        return sqlite3.Row(cursor, values)

    return row


def limit(connection: sqlite3.Connection) -> None:
    """Set all limits of a connection; a row that makes an answer too large raises `sqlite3.OperationalError`."""
    for what, allowed in _LIMITS.items():
        connection.setlimit(what, allowed)
    connection.execute(f"PRAGMA hard_heap_limit={_HEAP}").fetchone()
    connection.row_factory = _bounded_rows()
    connection.set_authorizer(_authorized)
    for name, arguments, function in _QUICK:
        connection.create_function(name, arguments, function, deterministic=True)


# Who may ask this machine's server, and how much: foreign hosts, endless parameters and half requests are refused.
#
# A page of another site may send a browser here under a name of its own (DNS rebinding) or let it post here: such
# requests name a foreign host or origin.


# Safety headers on every answer: nothing from outside, no script or style of a text, no frames.
#
# Datasette's own pages come with a few short scripts inside; these are let through by their hashes, as they stand in
# its templates. Its tables also have styles inside, which only its own pages may have.


Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

_OURS = re.compile(
    r"/-/(?!static|metadata|versions|plugins|settings|config|threads|databases|actor|allow|permissions|search$)"
)
"""Addresses of our own pages, after the prefix; Datasette's that begin likewise are named."""
_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_SWITCH = re.compile(r"\{\{ *datasette_allow_facet *\}\}")
_PLAIN = {
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"same-origin",
    b"cross-origin-opener-policy": b"same-origin",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=()",
}


def with_headers(app: App) -> App:
    """Return an application that answers like another one, with the safety headers."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        added = [*_PLAIN.items(), (b"content-security-policy", policy(scope["path"]).encode())]

        async def send_with_headers(event: Any) -> None:
            if event["type"] == "http.response.start":
                event = {**event, "headers": [*event.get("headers", ()), *added]}
            await send(event)

        await app(scope, receive, send_with_headers)

    return wrapped


def policy(path: str) -> str:
    """Return the Content-Security-Policy of an address (its path)."""
    ours = is_ours(path)
    styles = "" if ours else " 'unsafe-inline'"
    scripts = "" if ours else "".join(f" '{script}'" for script in script_hashes())
    return (
        f"default-src 'none'; script-src 'self'{scripts}; style-src 'self'{styles}; img-src 'self' data:; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )


def is_ours(path: str) -> bool:
    """Tell whether an address is that of one of our own pages, not of Datasette's."""
    return path == "/" or bool(_OURS.search(path))


@cache
def script_hashes() -> tuple[str, ...]:
    """Return the hashes of the scripts inside Datasette's templates that are the same in every answer."""
    return tuple(sorted({_hash(script) for script in _scripts()}))


def _scripts() -> Iterator[str]:
    for template in files("datasette").joinpath("templates").iterdir():
        if template.name.endswith(".html"):
            for script in _SCRIPT.findall(template.read_text(encoding="utf-8")):
                for switch in ("true", "false") if _SWITCH.search(script) else ("",):
                    written = _SWITCH.sub(switch, script)
                    if "{{" not in written and "{%" not in written:
                        yield written


def _hash(script: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}"


# Which of the databases that Datasette serves is a knowledge base.


def base_of(datasette: Datasette) -> Any | None:
    """Return the first database (Datasette's object) that is a knowledge base of this version, None without one."""
    return next((base for base in datasette.databases.values() if base.path and is_base(base.path)), None)


@cache
def is_base(path: str) -> bool:
    """Tell whether a file is a knowledge base that this version reads."""
    try:
        with closing(connect(Path(path))):
            return True
    except (DatabaseError, sqlite3.Error):
        return False


_LOCAL = ("localhost", "127.0.0.1", "[::1]")
_LONGEST = most("asked")
"""Characters of the longest value that a page is asked with; a query of SQL may have ten times as many."""
_LONGEST_SQL = most("sql")
_LONGEST_NUMBER = most("number")
"""Digits of the longest whole number: what SQLite can hold."""
_CLIENT_PATIENCE = float(most("request"))
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
    """Return how uvicorn speaks with one client: it closes what sends no whole request within `_CLIENT_PATIENCE`."""
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
                self._waiting = self.loop.call_later(_CLIENT_PATIENCE, self.transport.close)

        def _wait_no_more(self) -> None:
            if self._waiting is not None:
                self._waiting.cancel()
                self._waiting = None

    return Impatient


READING = ("GET", "HEAD")
_MUCH = frozenset(("sql", "_where", "_stream"))
"""Parameters of an address with SQL that the reader wrote, or that ask for a whole table."""
_ROWS, _FEW = "_size", re.compile(r"[0-9]{0,2}|100")
"""The parameter that tells how many rows are asked for, and what a page shows at most by itself."""
_PATIENCE = float(most("turn"))
"""Seconds that a query waits for its turn; one query may take two."""


def with_queries_in_turn(app: App, queried: App | None = None) -> App:
    """Return an application that runs one query of readers at a time and refuses those that wait too long.

    Datasette has few threads for all queries: sixty of two seconds each would make a page wait for a minute. What is
    only read is asked of `queried`, where that is given.
    """
    turn = asyncio.Semaphore(1)
    instead = queried or app

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not asks_much(scope):
            await app(scope, receive, send)
            return
        try:
            await asyncio.wait_for(turn.acquire(), _PATIENCE)
        except TimeoutError:
            await refuse(send, 503, "Too many queries are waiting for an answer; ask again in a minute.")
            return
        try:
            await (instead if scope["method"] in READING else app)(scope, receive, send)
        finally:
            turn.release()

    return wrapped


def asks_much(scope: Scope) -> bool:
    """Tell whether an address may ask for much: it has SQL that the reader wrote, or asks for more than a page."""
    asked = parse_qsl(scope.get("query_string", b"").decode("latin-1"), keep_blank_values=True)
    return any(name in _MUCH or (name == _ROWS and not _FEW.fullmatch(value)) for name, value in asked)
