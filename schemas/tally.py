"""How much of what a text counts was read: quantities by what became of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from msgspec import Struct

LITTLE = 0.2
"""Share of quantities that became typed rules below which a text gives little.

Of the official texts, which are read well, between 0.30 and 0.55 do; a text whose games are not recognised gives none.
"""
FEWEST = 20
"""Quantities from which that share tells anything."""
KINDS = ("number", "odds", "share", "multiple", "money", "set")
"""The kinds of quantities."""
FATES = ("rule", "norm", "explained", "damaged", "unread")
"""What can become of a quantity."""


class Fated(Protocol):
    """What has a fate."""

    @property
    def fate(self) -> str:
        """One of `FATES`."""
        ...


class Tally(Struct, frozen=True):
    """How many quantities there are of each fate."""

    rule: int = 0
    norm: int = 0
    explained: int = 0
    damaged: int = 0
    unread: int = 0

    @property
    def stating(self) -> int:
        """How many may state something: all that nothing explains."""
        return self.rule + self.norm + self.damaged + self.unread

    @property
    def read(self) -> int:
        """How many a typed rule or a norm took."""
        return self.rule + self.norm

    @property
    def little(self) -> bool:
        """Whether too few became typed rules for the text to have been understood."""
        return self.stating >= FEWEST and self.rule < LITTLE * self.stating

    def sentence(self) -> str:
        """Return it in words: "1,204 of 1,390 quantities read (1,012 as rules, 192 in norms), 118 unread"."""
        said = (
            f"{self.read:,} of {self.stating:,} quantities read ({self.rule:,} as rules, {self.norm:,} in norms)"
            f", {self.unread:,} unread"
        )
        return said + (f", {self.damaged:,} damaged" if self.damaged else "")


def tally(quantities: Iterable[Fated]) -> Tally:
    """Return how many quantities there are of each fate."""
    counts = dict.fromkeys(FATES, 0)
    for quantity in quantities:
        counts[quantity.fate] += 1
    return Tally(**counts)
