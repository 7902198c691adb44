"""What asks for much, above all queries that readers write, is answered in a process of its own: no page waits for it.

It has less of the processor than the server, a bound of memory, and is ended where an answer takes too long, even
inside a function of SQLite. Run as a module it is that process: what makes the Datasette comes in first, then one
request after the other, and the messages of the answers go out.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import msgspec

from rules_db.pages.guards import Receive, Scope, Send, refuse
from schemas.limits import most

if TYPE_CHECKING:
    from datasette.app import Datasette

_LONGEST = float(most("reply"))
"""Seconds that an answer may take from its start to its last byte; one query of it may take two."""
_BEGINNING = 120.0
"""Seconds that the process may take to begin, on a machine that does much else."""
_MEMORY = most("process") * 2**20
"""What the process may take; SQLite in it less."""
_NICE = 5
_PIECE = 2**18
_LENGTH = 4
"""Bytes before each message that tell how many it has."""
_TOLD = ("type", "http_version", "method", "path", "raw_path", "root_path", "query_string", "headers", "scheme")
"""What of a request the process is told."""
_READY = b"ready"
Pipe = IO[bytes] | None


class Apart:
    """An application that answers in a process of its own, one request at a time; it begins with the first."""

    def __init__(self, make: Callable[[Path], Datasette], path: Path) -> None:
        self._made_of = pickle.dumps((make, path))
        self._process: subprocess.Popen[bytes] | None = None
        self._ready = False

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        """Answer; a sentence where the process takes too long or ends, and no answer where a part of one was sent."""
        begun = False
        try:
            asked, answers = await self._pipes()
            async with asyncio.timeout(_LONGEST):
                _write(asked, msgspec.msgpack.encode({name: scope[name] for name in _TOLD if name in scope}))
                more = True
                while more:
                    message = msgspec.msgpack.decode(await asyncio.to_thread(_read, answers))
                    more = message["type"] != "http.response.body" or message.get("more_body", False)
                    await send(message)
                    begun = True
        except (TimeoutError, EOFError, OSError) as error:
            self.end()
            if begun:
                raise
            said = "takes too long" if isinstance(error, TimeoutError) else "needs too much"
            await refuse(send, 400, f"The query {said}; ask for less.")
        except BaseException:
            self.end()
            raise

    def end(self) -> None:
        """End the process, if there is one; the next request begins another."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()

    def begin(self) -> None:
        """Start the process if none runs, without waiting until it is ready."""
        if self._process is not None and self._process.poll() is not None:
            self.end()
        if self._process is None:
            command = (sys.executable, "-P", "-m", __name__)
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 - ours
            self._ready = False
            with suppress(OSError):  # one that ended is told when it is asked
                _write(self._process.stdin, self._made_of)

    async def _pipes(self) -> tuple[Pipe, Pipe]:
        """Return what the process is asked through and what it answers through, as soon as it does."""
        self.begin()
        asked, answers = (self._process.stdin, self._process.stdout) if self._process else (None, None)
        if not self._ready:
            async with asyncio.timeout(_BEGINNING):
                await asyncio.to_thread(_read, answers)
            self._ready = True
        return asked, answers


def _write(place: Pipe, message: bytes) -> None:
    if place is None:
        raise BrokenPipeError
    place.write(len(message).to_bytes(_LENGTH) + message)
    place.flush()


def _read(place: Pipe) -> bytes:
    """Return the next message; raises `EOFError` where none is left."""
    length = place.read(_LENGTH) if place else b""
    if place is None or len(length) < _LENGTH:
        raise EOFError
    return place.read(int.from_bytes(length))


async def _answer_all(asked: Pipe, answers: Pipe) -> None:
    """Be the process: answer what comes in until nothing more does."""

    async def send(message: Any) -> None:
        body = message.get("body", b"")
        for at in range(_PIECE, len(body), _PIECE):
            _write(answers, msgspec.msgpack.encode({**message, "body": body[at - _PIECE : at], "more_body": True}))
        rest = {"body": body[max(0, len(body) - 1) // _PIECE * _PIECE :]} if body else {}
        _write(answers, msgspec.msgpack.encode({**message, **rest}))

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    make, path = pickle.loads(_read(asked))  # noqa: S301 - the server's own words
    app = make(path).app()
    os.nice(_NICE)
    _write(answers, _READY)
    with suppress(EOFError):
        while True:
            await app(msgspec.msgpack.decode(_read(asked)), receive, send)


def _confine() -> None:
    """Bound the memory of the process; who interrupts the server ends it by its pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, _MEMORY))


if __name__ == "__main__":
    _confine()
    told = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed is no answer
    with suppress(BrokenPipeError):
        asyncio.run(_answer_all(sys.stdin.buffer, told))
