"""A server that follows its file: after a rebuild it serves the new knowledge base, and says where there is none."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rules_db.errors import DatabaseError
from rules_db.pages.bases import is_base
from rules_db.pages.guarding import refuse
from rules_db.pages.headers import App, Receive, Scope, Send

if TYPE_CHECKING:
    from datasette.app import Datasette

_Stamp = tuple[int, int, int, int] | None


class Following:
    """An application that makes another one for a file, and makes it anew when the file is another one or changed."""

    def __init__(self, path: Path, make: Callable[[Path], Datasette]) -> None:
        self._path, self._make = path, make
        self._changing = asyncio.Lock()
        self._stamp = _stamp(path)
        self._datasette: Datasette | None = make(path)
        self._app: App | None = self._datasette.app()
        self._problem = ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer from the knowledge base as it is now; 503 with a sentence where it cannot be read."""
        if scope["type"] == "http" and _stamp(self._path) != self._stamp:
            async with self._changing:
                self._follow()
        if self._app is not None:
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await refuse(send, 503, f"The knowledge base was changed while it was served: {self._problem}.")

    def _follow(self) -> None:
        stamp = _stamp(self._path)
        if stamp == self._stamp:
            return
        former, self._datasette, self._app = self._datasette, None, None
        is_base.cache_clear()
        try:
            self._datasette = self._make(self._path)
            self._app = self._datasette.app()
        except (DatabaseError, sqlite3.Error, OSError) as error:
            self._problem = str(error).rstrip(".")
        self._stamp = stamp
        if former is not None and former.executor is not None:
            former.executor.shutdown(wait=False)


def _stamp(path: Path) -> _Stamp:
    """Return what tells one state of a file from another; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns
