"""Whether two typed rules of one key state the same value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from schemas.values import canonical

_ORDER, _NO_HAND = "order", "high_card"
"""The key of how hands rank, and the rank of those that are no combination."""
_STANDS: tuple[Any, ...] = ("natural", "stand", [])
"""Ways to say that no card is drawn: the hand is decided, it stands, it draws against none of the other's cards."""


def agree(ours: Any, theirs: Any, key: str = "") -> bool:
    """Tell whether two values are the same; of two tables (a total, what is done with it) what both of them state, and
    of two orders of hands (`key`) all but the last of the longer one, the hand that is none: many texts end before."""
    ours, theirs = canonical(ours), canonical(theirs)
    if key == _ORDER and ours and theirs:
        return bool(_named(ours) == _named(theirs))
    if not (_is_table(ours) and _is_table(theirs)):
        return bool(ours == theirs)
    both = ours.keys() & theirs.keys()
    return bool(both) and all(_done(ours[total]) == _done(theirs[total]) for total in both)


def _named(order: Any) -> Any:
    return order[:-1] if isinstance(order, list) and order[-1] == _NO_HAND else order


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping) and bool(value) and all(str(key).isdigit() for key in value)


def _done(what: Any) -> Any:
    return "stand" if what in _STANDS else what
