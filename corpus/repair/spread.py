"""One function over many items on all cores."""

from __future__ import annotations

import gc
import multiprocessing
import os
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

_FEW = 300
"""Items up to which starting processes costs more than it saves."""

_CHUNK = 40

_work: Callable[[Any], Any] | None = None
"""What the processes do. They inherit it when they are forked: what it refers to is too large to be sent."""


def spread(work: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
    """Return the results of `work` for each item, in order; on one core where processes cannot be forked."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    forks = "fork" in multiprocessing.get_all_start_methods() and not multiprocessing.current_process().daemon
    if len(items) <= _FEW or cores < 2 or not forks:
        return [work(item) for item in items]
    global _work
    _work = work
    try:
        with multiprocessing.get_context("fork").Pool(
            cores, gc.disable
        ) as pool:  # a collection would copy all memory shared
            return pool.map(_do, items, _CHUNK)
    finally:
        _work = None


def _do(item: Any) -> Any:
    return _work(item) if _work else None
