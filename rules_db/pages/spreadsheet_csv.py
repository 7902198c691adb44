"""CSV files of Datasette that a spreadsheet program opens without running what a regulation's text says.

Datasette writes cells as they are. A cell that begins like a formula would be computed, so that the application is
wrapped: the bodies of its CSV answers are read as they come, row by row, and written again with such cells guarded.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs

from rules_db.spreadsheets import guarded

Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Callable[[], Awaitable[Message]], Send], Awaitable[None]]

_NUMBER = re.compile(r"[-+]?\d+(\.\d+)?([eE][-+]?\d+)?")
"""A cell that is a number begins with a sign and is no formula all the same."""
_LONGEST_CELL = 1 << 30
"""The csv module's limit is 131,072 letters; the text of a whole regulation is longer."""


def with_guarded_csv(application: Application) -> Application:
    """Return the ASGI application with the formulas in its CSV answers made harmless."""

    async def wrapped(scope: Message, receive: Callable[[], Awaitable[Message]], send: Send) -> None:
        csv_wanted = scope["type"] == "http" and _asks_for_csv(scope)
        await application(scope, receive, _Guard(send).send if csv_wanted else send)

    return wrapped


def _asks_for_csv(scope: Message) -> bool:
    query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
    return scope["path"].endswith(".csv") or query.get("_format") == ["csv"]


class _Guard:
    """Sends an answer on, and where it is CSV its rows guarded."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._rows: GuardedRows | None = None

    async def send(self, message: Message) -> None:
        """Send a message of the application on."""
        if message["type"] == "http.response.start":
            headers = [(name.lower(), value) for name, value in message["headers"]]
            if dict(headers).get(b"content-type", b"").startswith((b"text/csv", b"text/plain")):
                self._rows = GuardedRows()
                message = {**message, "headers": [each for each in headers if each[0] != b"content-length"]}
        elif message["type"] == "http.response.body" and self._rows is not None:
            more = message.get("more_body", False)
            message = {**message, "body": self._rows.take(message.get("body", b""), last=not more)}
        await self._send(message)


class GuardedRows:
    """CSV that comes in pieces, given back with its formulas guarded: whole rows only, until the last piece."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._waiting = ""

    def take(self, piece: bytes, *, last: bool) -> bytes:
        """Take the next piece and return the rows that are complete with it, all that is left with the last one."""
        self._waiting += self._decoder.decode(piece, final=last)
        if not last and not _is_whole(self._waiting):
            return b""
        rows, self._waiting = self._waiting, ""
        return _guarded_rows(rows).encode("utf-8")


def _is_whole(rows: str) -> bool:
    """Say whether rows end here: at a line end that no quotation is open at."""
    return rows.endswith("\n") and rows.count('"') % 2 == 0


def _guarded_rows(rows: str) -> str:
    if not rows:
        return ""
    csv.field_size_limit(max(csv.field_size_limit(), _LONGEST_CELL))
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerows([_cell(cell) for cell in row] for row in csv.reader(io.StringIO(rows, newline="")))
    return out.getvalue()


def _cell(cell: str) -> object:
    return cell if _NUMBER.fullmatch(cell) else guarded(cell)
