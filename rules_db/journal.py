"""Files of lines that are only ever added to, by several programs at a time.

A line that was confirmed is on the disk. One that was cut off while it was written was never confirmed: it is no error.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

import msgspec


def now() -> str:
    """Return the time as lines note it: ISO 8601 in UTC, to the millisecond.

    Where `SOURCE_DATE_EPOCH` (seconds since 1970) is set, as in runs that others repeat, it is that time.
    """
    told = os.environ.get("SOURCE_DATE_EPOCH", "")
    time = datetime.fromtimestamp(int(told), UTC) if told.isdecimal() else datetime.now(UTC)
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def lines_of(path: Path) -> list[bytes]:
    """Return the lines of a file of JSON lines but one that was cut off; none where there is no file.

    Raises `OSError`.
    """
    try:
        lines = path.read_bytes().split(b"\n")
    except FileNotFoundError:
        return []
    return lines[:-1] if _is_torn(lines[-1]) else lines


@contextmanager
def appending(path: Path) -> Iterator[BinaryIO]:
    """Give a file to add whole lines to, while nobody else does; they are on the disk when the block has ended.

    File and folder are made where there are none. Raises `OSError`.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        _end_line(file.fileno())
        yield file
        file.flush()
        os.fsync(file.fileno())
    sync(path.parent)


def sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk. Raises `OSError`."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _end_line(handle: int) -> None:
    """Make the file end with a whole line: what was cut off is taken out, a line that was left open is closed."""
    size = os.fstat(handle).st_size
    last = os.pread(handle, size, 0).rpartition(b"\n")[2] if size else b""
    if _is_torn(last):
        os.ftruncate(handle, size - len(last))
    elif last:
        os.write(handle, b"\n")


def _is_torn(last: bytes) -> bool:
    """Tell whether what stands after the last line feed was cut off while it was written."""
    try:
        msgspec.json.decode(last)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return bool(last.strip())
    return False
