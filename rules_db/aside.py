"""What follows the reading of a document may fail and is bounded: the document stays, and is told.

Steps that follow the reading of a document: one that fails is told and left out, and the document stays.

How much of the machine one document may use after its file was read: what goes beyond is told, not waited for.
"""

from __future__ import annotations

import resource
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn, TypeVar

from corpus.errors import CorpusError, shown
from corpus.media.sandbox import Limits
from rules_db.errors import DEBUG, debugging
from schemas.declared import DeclarationError
from schemas.records import Finding, Provision

_PAGE = resource.getpagesize()


class _TimeIsUp(BaseException):
    """No `Exception`: a step that is tried on its own must not keep it for itself."""


CODE = "left_out"
"""The finding that says in the knowledge base what is missing of a document."""
_Result = TypeVar("_Result")


class Aside:
    """Runs steps and keeps in `failed` which of them failed, with the error; a `strict` one raises it."""

    def __init__(self, *, strict: bool = False) -> None:
        self._strict = strict or debugging()
        self.failed: list[tuple[str, str]] = []

    def tried(self, what: str, step: Callable[[], _Result]) -> _Result | None:
        """Return what a step gives, or None where it fails; `what` names its result in a sentence.

        Wrong data of ours (`DeclarationError`), a want of memory and, where `REGLAS_DEBUG` is set, every error goes
        through.
        """
        try:
            return step()
        except (DeclarationError, MemoryError):
            raise
        except Exception as error:
            if self._strict:
                raise
            self.failed.append((what, f"{type(error).__name__}: {error}"))
            return None

    def warnings(self, name: str) -> list[str]:
        """Return a sentence for each step that failed; `name` is the document's."""
        return [
            f"{name}: {what} left out ({error}); this is a defect of reglas, please report it with the details "
            f"that {DEBUG}=1 prints"
            for what, error in self.failed
        ]

    def findings(self, whole: Provision) -> Iterator[Finding]:
        """Yield a finding for each step that failed, on the provision that is the whole document."""
        for what, error in self.failed:
            message = f"El programa no pudo calcular una parte y la omitió: {what}."
            yield Finding(
                whole.document_id, whole.id, "", CODE, "warning", message, whole.line_start, whole.line_end,
                {"error": error},
            )  # fmt: skip


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
