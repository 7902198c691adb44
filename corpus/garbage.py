"""Garbage collection: paused while many objects and hardly any cycles are made, run once behind such work."""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Iterator
from contextlib import contextmanager, suppress

_apart = False
"""Whether something was set apart: counting it (`gc.get_freeze_count`) walks all of it, for hundredths of a second."""


@contextmanager
def uncollected() -> Iterator[None]:
    """Give a context in which the cyclic garbage collector is off.

    Nearly all that is made of a document lives until it is done, so collecting would take a sixth of the time in vain.
    What is left counts as old afterwards: the next full collection finds it, and leaving the context starts none.
    """
    searching = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if searching:
            if not _apart:  # what was set apart on purpose stays apart
                gc.freeze()
                gc.unfreeze()  # both together move everything to the oldest generation
            gc.enable()


def set_apart() -> None:
    """Let what lives now, as it lives long, be left out of every later search for cycles; what nothing holds goes."""
    global _apart
    give_back()
    gc.freeze()
    _apart = True


def give_back() -> None:
    """Give the system what nothing holds any more: cycles, and what the C library would keep for later (glibc)."""
    gc.collect()
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
