"""A server of a knowledge base as people start it, for as long as something asks it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

_LEAVING = 5.0
"""Seconds within which a server ends by itself."""


class Server(NamedTuple):
    """The address of a server, as `http://127.0.0.1:8001`, and the id of its process."""

    site: str
    pid: int


@contextmanager
def serving(database: Path, *options: str, quiet: bool = False) -> Iterator[Server]:
    """Run `reglas serve` on a free port, with more options; `quiet` drops what it says of errors."""
    command = [str(Path(sys.executable).parent / "reglas"), "serve", "--db", str(database), "--port", "0", *options]
    errors = subprocess.DEVNULL if quiet else None
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as process:  # noqa: S603 - ours
        try:
            assert process.stdout is not None  # noqa: S101 - it is a pipe
            told = process.stdout.readline()
            yield Server(told.split(" is at ")[1].split("/ (")[0], process.pid)
        finally:
            process.terminate()
            try:
                process.wait(_LEAVING)
            except subprocess.TimeoutExpired:
                process.kill()
