"""Values of typed rules and counted quantities, in the one form in which equal ones are equal.

Of quantities also how many of a text were read: they are counted by what became of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from math import gcd
from typing import Any, Protocol

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
        """Whether so small a share became typed rules that most of the text was probably not understood."""
        return self.stating >= FEWEST and self.rule < LITTLE * self.stating

    def sentence(self) -> str:
        """Return it in words: "1,204 of 1,390 quantities read (1,012 as rules, 192 in norms), 118 unread"."""
        said = (
            f"{self.read:,} of {self.stating:,} quantities read ({self.rule:,} as rules, {self.norm:,} in norms)"
            f", {self.unread:,} unread"
        )
        return said + (f", {self.damaged:,} damaged" if self.damaged else "")


_ODDS = re.compile(r"(\d+):(\d+)")
_RAISED = frozenset(("amount.double", "amount.split", "amount.split_or_double"))
"""Keys of stakes that are put beside one that is there: to twice the stake is as much again."""
_TABLES = frozenset(("player_draws", "banker_draws"))
"""Keys of tables of the third card: a total that ends the hand, stands or draws on nothing takes no card."""
_WITHOUT_DRAW = {"natural": "stand", "[]": "stand"}
_ORDER, _NO_HAND = "order", "high_card"
"""The key of how hands rank, and the rank of those that are no combination, before which many texts end."""
_TARGET = "target_total"
"""The key of the total that is aimed at: not to go beyond it is the same aim."""


def canonical(value: Any, key: str = "") -> Any:
    """Return a value in the one form that all equal values have: odds in lowest terms (8:10 is 4:5), a stake that is
    raised to twice itself as the part that is added, an order of hands without the one that is none, a total that is
    aimed at as itself, a list of one number as that number."""
    if isinstance(value, str) and (odds := _ODDS.fullmatch(value)) is not None:
        gain, stake = int(odds[1]), int(odds[2])
        by = gcd(gain, stake) or 1
        return f"{gain // by}:{stake // by}"
    if key in _RAISED and value == {"times": 2, "of": "bet"}:
        return {"times": 1, "of": "bet"}
    if key == _ORDER and isinstance(value, list) and value[-1:] == [_NO_HAND]:
        return canonical(value[:-1])
    if key == _TARGET and isinstance(value, Mapping) and value.keys() == {"max"}:
        return value["max"]
    if key in _TABLES and isinstance(value, Mapping):
        return {name: _WITHOUT_DRAW.get(str(part), canonical(part)) for name, part in value.items()}
    if isinstance(value, Mapping):
        return {name: canonical(part) for name, part in value.items()}
    if isinstance(value, list) and len(value) == 1 and isinstance(value[0], int):
        return value[0]
    return [canonical(part) for part in value] if isinstance(value, list) else value


def tally(quantities: Iterable[Fated]) -> Tally:
    """Return how many quantities there are of each fate."""
    counts = dict.fromkeys(FATES, 0)
    for quantity in quantities:
        counts[quantity.fate] += 1
    return Tally(**counts)
