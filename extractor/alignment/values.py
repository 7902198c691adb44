"""Whether two typed rules of one key state the same value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from schemas.values import canonical

_STANDS: tuple[Any, ...] = ("natural", "stand", [])
"""Ways to say that no card is drawn: the hand is decided, it stands, it draws against none of the other's cards."""


def agree(ours: Any, theirs: Any, key: str = "") -> bool:
    """Tell whether two values of a key are the same; of two tables (a total, what is done with it) what both of them
    state."""
    ours, theirs = canonical(ours, key), canonical(theirs, key)
    if not (_is_table(ours) and _is_table(theirs)):
        return bool(ours == theirs)
    both = ours.keys() & theirs.keys()
    return bool(both) and all(_done(ours[total]) == _done(theirs[total]) for total in both)


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping) and bool(value) and all(str(key).isdigit() for key in value)


def _done(what: Any) -> Any:
    return "stand" if what in _STANDS else what
