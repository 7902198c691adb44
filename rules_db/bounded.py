"""How much of the machine one document may use after its file was read: what goes beyond is told, not waited for."""

from __future__ import annotations

import resource
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from corpus.errors import CorpusError, shown
from corpus.media.limits import Limits

_PAGE = resource.getpagesize()


class _TimeIsUp(BaseException):
    """No `Exception`: a step that is tried on its own must not keep it for itself."""


@contextmanager
def bounded(name: str, limits: Limits) -> Iterator[None]:
    """Do something with the document `name` within the seconds of processor time and the memory of `limits`.

    The limits hold in the main thread of a process, the memory beside what the process has already, where the system
    tells that. Raises `CorpusError` where one is reached.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    try:
        with _seconds(limits.seconds), _memory(limits.memory):
            yield
    except _TimeIsUp:
        raise _beyond(name, f"takes more than {limits.seconds} seconds", "SECONDS") from None
    except MemoryError:
        raise _beyond(name, f"needs more than {limits.memory} MiB", "MEMORY") from None


def _beyond(name: str, what: str, variable: str) -> CorpusError:
    return CorpusError(f"{shown(name)} {what} to be read; if it is sound, raise REGLAS_MAX_{variable}.")


@contextmanager
def _seconds(most: int) -> Iterator[None]:
    """Processor time, which does not pass faster on a busy machine."""

    def stop(*_: object) -> NoReturn:
        raise _TimeIsUp

    former = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, most)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, former)


@contextmanager
def _memory(most: int) -> Iterator[None]:
    """`most` MiB of address space more than there is now."""
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    try:
        now = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * _PAGE
    except OSError:
        yield
        return
    allowed = [now + (most << 20), *(limit for limit in (soft, hard) if limit != resource.RLIM_INFINITY)]
    resource.setrlimit(resource.RLIMIT_AS, (min(allowed), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
