"""A cluster of dask.distributed as whoever runs the pure functions of a build (`pip install reglas[cluster]`)."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from rules_db.errors import BuildError, shown
from rules_db.fingerprint import program_sha256

_SECONDS = 10
"""How long a scheduler may take to answer."""
_RETRIES = 3
"""How often a task is given to another worker when one was lost with it."""


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """Give the executor of the cluster whose scheduler has that address (`tcp://host:8786`).

    Raises `BuildError` where nothing answers there, no worker is there, one has another version of this program, or
    the library is not installed.
    """
    try:
        from distributed import Client
    except ImportError as error:
        raise BuildError("a cluster needs dask.distributed; install it with `pip install reglas[cluster]`") from error
    try:
        client = Client(address, timeout=_SECONDS, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise BuildError(f"no scheduler of dask answers at {shown(address)}; start one or build with --jobs") from error
    with client, warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Sending large graph")  # documents travel with their tasks, once
        _refuse_others({str(name): str(program) for name, program in client.run(program_sha256).items()}, address)
        yield client.get_executor(pure=False, retries=_RETRIES)  # type: ignore[no-untyped-call]


def _refuse_others(programs: dict[str, str], address: str) -> None:
    if not programs:
        raise BuildError(
            f"the cluster at {shown(address)} has no workers; start some with `dask worker {shown(address)}`"
        )
    others = sorted(name for name, program in programs.items() if program != program_sha256())
    if others:
        raise BuildError(
            f"{shown(others[0])} of the cluster runs another version of reglas or of its libraries; "
            "install the same everywhere"
        )
