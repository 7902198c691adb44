"""The process that reads one file: it gives up what it does not need, reads, and leaves its answer in the work folder.

`python -m corpus.media.confined` with a `corpus.media.sandbox.Task` on standard input. Two walls stand around the
reading. The system's: limits on memory, time and written bytes, and no network device where it lets a process give
that up. Python's own: an audit hook refuses to open a socket, to write outside the work folder and the cache, and to
start any program but the engine that recognises scans.
"""

from __future__ import annotations

import ctypes
import errno
import os
import resource
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from corpus.errors import CorpusError, UnreadableError
from corpus.media.sandbox import NO_ROOM, RESULT, Answer, Limits, Task

_MIB = 1 << 20
_NEW_USER, _NEW_NETWORK = 0x10000000, 0x40000000
"""CLONE_NEWUSER and CLONE_NEWNET of Linux's sched.h: namespaces of one's own."""
_DIE_WITH_PARENT, _NO_NEW_RIGHTS = 1, 38
"""PR_SET_PDEATHSIG and PR_SET_NO_NEW_PRIVS of Linux's prctl.h."""
_SIGKILL = 9
_NEARLY = 0.8

_REFUSED = ("socket.", "os.exec", "os.fork", "os.spawn", "os.posix_spawn", "os.system", "pty.", "ctypes.dlopen")
"""Beginnings of the names of audit events that no reading of a file has a reason for."""
_CHANGES = ("os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.truncate")
"""Audit events that change the path which is their first argument; a name they give (their second) counts too."""
_LINKS = ("os.chmod", "os.chown", "os.link", "os.symlink", "os.utime", "os.setxattr", "os.removexattr")
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def main() -> None:
    """Do the task on standard input."""
    task = msgspec.json.decode(sys.stdin.buffer.read(), type=Task)
    limit(task.limits, task.seconds)
    leave_network()
    result = Path(task.work) / RESULT
    try:
        result.write_bytes(msgspec.json.encode(_answer(task)))
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            sys.exit(NO_ROOM)
        if error.errno != errno.EFBIG:
            raise
        problem = f"gives more than {task.limits.written} MiB of lines; if it is sound, raise REGLAS_MAX_WRITTEN"
        result.write_bytes(msgspec.json.encode(Answer("too_large", problem, media_type=task.media_type)))


def limit(limits: Limits, seconds: int) -> None:
    """Put the system's limits on this process and on those that it starts."""
    for kind, most in (
        (resource.RLIMIT_AS, limits.memory * _MIB),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_FSIZE, limits.written * _MIB),
        (resource.RLIMIT_CORE, 0),
    ):
        hard = resource.getrlimit(kind)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (most, most))


def leave_network() -> None:
    """Give up the network, the hope of more rights and the life after the parent's death, where the system allows it.

    A container may forbid namespaces; the audit hook then stands alone.
    """
    if not sys.platform.startswith("linux"):
        return
    system = ctypes.CDLL(None, use_errno=True)
    system.prctl(_DIE_WITH_PARENT, _SIGKILL, 0, 0, 0)
    system.prctl(_NO_NEW_RIGHTS, 1, 0, 0, 0)
    if system.unshare(_NEW_NETWORK):
        system.unshare(_NEW_USER | _NEW_NETWORK)


def confine(writable: Sequence[str], program: str) -> None:
    """Refuse from now on, for good, all that `_REFUSED` names, any other program, and writing outside `writable`."""
    folders = tuple(os.path.realpath(folder) + os.sep for folder in writable if folder)

    def inside(path: Any) -> bool:
        if isinstance(path, int):
            return True
        return (os.path.realpath(os.fsdecode(path)) + os.sep).startswith(folders)

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            path, _, flags = arguments
            if flags & _WRITING and not inside(path) and os.fsdecode(path) != os.devnull:
                raise PermissionError(f"a file may not write {path!a}")
        elif event == "subprocess.Popen":
            if arguments[0] != program:
                raise PermissionError(f"a file may not start {arguments[0]!a}")
        elif event.startswith(_REFUSED) or event in _LINKS:
            raise PermissionError(f"a file may not do {event}")
        elif event in _CHANGES and not all(inside(path) for path in arguments[:2] if isinstance(path, str | bytes)):
            raise PermissionError(f"a file may not do {event} outside its folder")

    sys.addaudithook(hook)


def _answer(task: Task) -> Answer:
    """Read the file; whatever goes wrong becomes the end of a sentence that begins with the file's name."""
    try:
        from corpus.media.dispatch import load

        reader = load(task.media_type)
        confine((task.work, task.cache), task.engine)
        return reader(task)
    except UnreadableError as error:
        return Answer(error.status, str(error), media_type=task.media_type)
    except CorpusError as error:
        return Answer("damaged", str(error), media_type=task.media_type)
    except MemoryError:
        return _too_large(task)
    except RecursionError:
        problem = "nests its parts too deep for a regulation; save it anew"
        return Answer("too_large", problem, media_type=task.media_type)
    except Exception as error:
        if _full(task.limits):
            return _too_large(task)
        problem = f"cannot be read ({type(error).__name__}: {' '.join(str(error).split())[:200]}); save it anew"
        return Answer("damaged", problem, media_type=task.media_type)


def _too_large(task: Task) -> Answer:
    problem = f"needs more than {task.limits.memory} MiB to be read; if it is sound, raise REGLAS_MAX_MEMORY"
    return Answer("too_large", problem, media_type=task.media_type)


def _full(limits: Limits) -> bool:
    """Tell whether the process came near its limit: libraries say in words of their own that they got no memory."""
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii", errors="replace")
    except OSError:
        return False
    peak = next((line.split()[1] for line in status.splitlines() if line.startswith("VmPeak:")), "0")
    return int(peak) * 1024 > _NEARLY * limits.memory * _MIB


if __name__ == "__main__":
    main()
