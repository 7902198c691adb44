"""A figure that may say how much is staked, and what holds on from the one before it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from extractor.mentions import Mention

REACH = 40  # characters from a share to what it is a share of


class Value(Struct, frozen=True):
    """A multiple as it stands in a sentence; `base` is empty where an earlier one holds on."""

    times: Any
    base: str
    start: int
    end: int
    bound: str = ""


class Carried(Struct):
    """What holds on from one sentence of a provision to the next."""

    base: str = ""
    bound: str = ""
    passage: Any = None
    bets: tuple[Mention, ...] = ()
    announced: bool = False
    unit: str = ""  # what the document calls its least stake, where it counts stakes by it


def inside(one: Mention, taken: Iterable[tuple[int, int]]) -> bool:
    """Tell whether a mention begins in one of some stretches that are taken already."""
    return any(first <= one.start < last for first, last in taken)
