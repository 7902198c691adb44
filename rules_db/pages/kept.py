"""Pages that were shown, kept for whoever asks next: an immutable database gives the same page every time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

MOST_BYTES = 48 * 2**20
"""What all kept pages together may take."""


class Kept:
    """Pages by what was asked; those that nobody asked for the longest go first when there are too many."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._pages: OrderedDict[Hashable, bytes] = OrderedDict()
        self._bytes = 0

    def get(self, asked: Hashable) -> bytes | None:
        """Return the page that was kept for what is asked, None where there is none."""
        if asked not in self._pages:
            return None
        self._pages.move_to_end(asked)
        return self._pages[asked]

    def keep(self, asked: Hashable, page: bytes) -> None:
        """Keep a page; one that alone is larger than all may be is not kept."""
        if len(page) > self._most or asked in self._pages:
            return
        self._pages[asked] = page
        self._bytes += len(page)
        while self._bytes > self._most:
            _, gone = self._pages.popitem(last=False)
            self._bytes -= len(gone)
