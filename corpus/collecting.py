"""A pause of the search for unreachable cycles, for work that makes many objects and no cycles."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Let nobody look for cycles meanwhile.

    Nearly all that is made of a document lives until it is done, so the search takes a sixth of the time for nothing.
    What is left is found in the first search afterwards.
    """
    searching = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if searching:
            gc.enable()
