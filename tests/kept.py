"""What takes seconds to make, made by one process of a run of tests and kept for the others."""

from __future__ import annotations

import hashlib
import os
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from filelock import FileLock

RUN = "REGLAS_TESTS_RUN"
"""The variable that names the folder of a run; outside of a run nothing is kept."""
_Made = TypeVar("_Made")


def kept(make: Callable[[], _Made], *of: bytes) -> _Made:
    """Return what is made of something: as another process of this run made it, or made here and kept.

    `of` is all that it depends on beside the program, which stays the same during a run.
    """
    run = os.environ.get(RUN)
    if run is None:
        return make()
    name = hashlib.sha256(b"\0".join(hashlib.sha256(part).digest() for part in of)).hexdigest()
    file = Path(run, f"{name}.kept")
    with FileLock(file.with_suffix(".lock")):
        if file.exists():
            made: _Made = pickle.loads(file.read_bytes())  # noqa: S301 - written below, in this run
            return made
        made = make()
        file.write_bytes(pickle.dumps(made))
        return made
