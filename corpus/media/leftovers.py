"""What processes that were killed have left: work folders with the number of the process in their names."""

from __future__ import annotations

import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

_PREFIX = "reglas-"


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
