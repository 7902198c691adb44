"""What was made of the rows of a knowledge base, remembered for the next who needs it while nobody writes to it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

_Made = TypeVar("_Made")
MOST_PARTS = 60_000
"""Passages and cells of all that is remembered; each takes one or two kilobytes."""


class Memory:
    """Things by their names; what nobody needed for the longest is forgotten first. Threads may share it."""

    def __init__(self, most_parts: int = MOST_PARTS) -> None:
        self._most = most_parts
        self._known: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()

    def recall(self, name: Hashable, make: Callable[[], _Made], parts: Callable[[_Made], int]) -> _Made:
        """Return the thing of a name, made now where it is not remembered; what `make` raises is raised.

        `parts` counts what a thing is made of; one that alone has more than all may have is not remembered.
        """
        kept = self._known.pop(name, None)
        found: _Made = make() if kept is None else kept[0]
        number = parts(found) if kept is None else kept[1]
        if number <= self._most:
            self._known[name] = found, number
        while sum(each for _, each in [*self._known.values()]) > self._most:
            self._known.popitem(last=False)
        return found
