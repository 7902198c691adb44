"""What was made of the rows of a knowledge base, remembered for the next who needs it while nobody writes to it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

_Made = TypeVar("_Made")
MOST = 8
"""Things that are remembered: the words of all chapters of a game take some megabytes."""


class Memory:
    """Things by their names; what nobody needed for the longest is forgotten first. Threads may share it."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._known: OrderedDict[Hashable, Any] = OrderedDict()

    def recall(self, name: Hashable, make: Callable[[], _Made]) -> _Made:
        """Return the thing of a name, made now where it is not remembered; what `make` raises is raised."""
        found: _Made | None = self._known.pop(name, None)
        if found is None:
            found = make()
        self._known[name] = found
        while len(self._known) > self._most:
            self._known.popitem(last=False)
        return found
