"""A file is read in a process of its own: how much it may use, and what it leaves if it is killed.

Read a file in a process of its own: whatever the file does to its reader, the rest of the batch goes on.

The process gets limits on memory, time and written bytes, no network, and one folder in which it may write
(`corpus.media.confined` puts them on before it opens the file). What it gives back is JSON that is checked field by
field, so that not even a process taken over by a file can hand on anything but lines.

How much of the machine the reading of one file may use: a regulation never comes near it, a hostile file stops.

What processes that were killed have left: work folders with the number of the process in their names.
"""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

import msgspec

from corpus.errors import CorpusError, UnreadableError, shown
from corpus.media import Box, PrintedLine
from schemas.limits import VARIABLE, most

_PREFIX = "reglas-"


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for the reading of one file; `schemas.limits` says what each of them means, and its unit."""

    pages: int = most("pages")
    glyphs: int = most("glyphs")
    seconds: int = most("seconds")
    scan_seconds: int = most("scan_seconds")
    memory: int = most("memory")
    written: int = most("written")
    text: int = most("text")
    unpacked: int = most("unpacked")
    page_side: int = most("page_side")
    pixels: int = most("pixels")
    depth: int = most("depth")


ENGINE = "tesseract"
"""The program that recognises scanned pages."""
RESULT = "result.json"
"""Name of the file in the work folder in which the process leaves its answer."""
NO_ROOM = 3
"""The process's exit code where the disk is too full for its answer."""

_KEPT = ("PATH", "PYTHONPATH", "TESSDATA_PREFIX", "SYSTEMROOT")
"""Variables of the environment that the process sees; nothing else of it concerns the reading of a file."""
_TOO_LARGE = (signal.SIGXFSZ, signal.SIGKILL)
"""Signals by which the system ends a process that wants more than it may have."""


class Mark(msgspec.Struct, frozen=True):
    """A page to draw (counted from 1) and the places to mark on it."""

    page: int
    boxes: Sequence[Box]


class Task(msgspec.Struct, frozen=True):
    """What the process has to do in `seconds` at most: read `path`, which is of `media_type`, within `limits`.

    Where `engine` names the program that recognises scanned pages, these are recognised too, `jobs` at once, and kept
    in the folder `cache`; without it the answer lists them. Where there is something to `draw`, that is all it does.
    """

    path: str
    media_type: str
    limits: Limits
    seconds: int
    work: str = ""
    cache: str = ""
    engine: str = ""
    jobs: int = 1
    draw: Sequence[Mark] = ()


class Answer(msgspec.Struct, frozen=True):
    """What the process found: lines, or a `status` other than "ok" and a `problem`, the end of a sentence.

    `scanned` lists the pages that are pictures and were not recognised, `picture` is the PNG that was to be drawn.
    """

    status: str = "ok"
    problem: str = ""
    media_type: str = ""
    pages: int = 0
    lines: Sequence[PrintedLine] = ()
    scanned: Sequence[int] = ()
    picture: bytes = b""


def engine() -> str:
    """Return the path of the program that recognises scanned pages, or nothing where it is not installed."""
    return shutil.which(ENGINE) or ""


def run(task: Task) -> Answer:
    """Do a task in a process of its own that is killed when its time is over.

    Raises `UnreadableError` where the process says that the file cannot be read, or does not live to say anything.
    """
    name = shown(task.path)
    try:
        with tempfile.TemporaryDirectory(prefix=work_prefix()) as work:
            task = msgspec.structs.replace(task, path=str(Path(task.path).resolve()), work=work)
            code = _finished(task, work)
            answer = _answer(Path(work) / RESULT)
    except OSError as error:
        raise CorpusError(_no_room(name, error.strerror or "")) from error
    if code == NO_ROOM:
        raise CorpusError(_no_room(name, os.strerror(errno.ENOSPC)))
    if code is None:
        raise UnreadableError(
            f"{name} takes more than {task.seconds} seconds to read; {_raise('seconds')}.", "timed_out"
        )
    if answer is None:
        raise _death(name, -code, task)
    if answer.status != "ok":
        raise UnreadableError(f"{name} {answer.problem}.", answer.status, media_type=answer.media_type)
    return answer


def _no_room(name: str, reason: str) -> str:
    return f"{name} cannot be read: there is no place for temporary files ({reason}); name another with TMPDIR."


def _raise(limit: str) -> str:
    """Return how to raise a limit, as the end of a sentence."""
    return f"if it is sound, raise the limit with REGLAS_MAX_{limit.upper()}"


def _finished(task: Task, work: str) -> int | None:
    """Run the process to its end; return its exit code, or None where it took too long."""
    command = [sys.executable, "-P", "-B", "-m", "corpus.media.confined"]
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    own = {"HOME": work, "TMPDIR": work, "LANG": "C.UTF-8", "OMP_THREAD_LIMIT": "1", "OPENBLAS_NUM_THREADS": "1"}
    process = subprocess.Popen(  # noqa: S603 - our own module
        command,
        cwd=work,
        env={**kept, **own},
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        process.communicate(msgspec.json.encode(task), timeout=task.seconds)
    except subprocess.TimeoutExpired:
        return None
    finally:
        _kill(process)
    return process.returncode


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End the process and whatever it started, also where this one is interrupted."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _answer(result: Path) -> Answer | None:
    """Return the answer that the process left, or None where it left none that is whole."""
    try:
        return msgspec.json.decode(result.read_bytes(), type=Answer)
    except (OSError, msgspec.DecodeError):
        return None


def _death(name: str, sign: int, task: Task) -> UnreadableError:
    """Return what to say of a process that ended by a signal (0 or less: by itself, without an answer)."""
    if sign == signal.SIGXCPU:
        message = f"{name} takes more than {task.seconds} seconds to read; {_raise('seconds')}."
        return UnreadableError(message, "timed_out")
    if sign in _TOO_LARGE:
        message = f"{name} needs more than {task.limits.memory} MiB to be read; {_raise('memory')}."
        return UnreadableError(message, "too_large")
    message = f"{name} breaks its reader: it is damaged, or needs more than {task.limits.memory} MiB; save it anew."
    return UnreadableError(message, "damaged")


def require_file(path: Path) -> None:
    """Raise `CorpusError` where a file cannot be opened: the process could only say that it is damaged."""
    try:
        with path.open("rb"):
            return
    except OSError as error:
        raise CorpusError(f"{shown(str(path))} cannot be read; check its permissions.") from error


def limits_from(environment: Mapping[str, str] = os.environ) -> Limits:
    """Return the limits that the environment sets, the usual ones for the rest.

    Raises `CorpusError` where a variable holds no whole number above 0.
    """
    found: dict[str, int] = {}
    for field in fields(Limits):
        name = VARIABLE + field.name.upper()
        value = environment.get(name, "").strip()
        if not value:
            continue
        if not value.isdecimal() or not int(value):
            raise CorpusError(f"{name} must be a whole number above 0, not {value!a}.")
        found[field.name] = int(value)
    return Limits(**found)


def work_prefix() -> str:
    """Return how the names of this process's work folders begin; those of dead processes are removed first."""
    _sweep(Path(tempfile.gettempdir()))
    return f"{_PREFIX}{os.getpid()}-"


@cache
def _sweep(folder: Path) -> None:
    """Remove, once a process, the work folders of processes that have ended."""
    for left in folder.glob(f"{_PREFIX}*-*"):
        pid = left.name.removeprefix(_PREFIX).partition("-")[0]
        if pid.isdecimal() and not another_runs(int(pid)) and not left.is_symlink():
            shutil.rmtree(left, ignore_errors=True)


def another_runs(pid: int) -> bool:
    """Tell whether a process other than this one has that number."""
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return pid != os.getpid()
