"""What a difference in behaviour is made of: the results that it covers, and what each side does at them."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from rules_db.packs.scope import COME_OUT
from rules_db.packs.tables import Scalar

ABSENT = "absent"
"""What becomes of a bet at a result that the game of a text does not have."""
DECIDED = "decided"
"""What becomes of a bet where one text decides it in one way or another, and the other does not."""
_DECIDED = ("win", "lose", "push", "partial")


class Result(msgspec.Struct, frozen=True):
    """What becomes of a bet: an outcome as the engine names it (or `absent`), and what comes back of a stake of one.

    `back` is None where nothing is decided. `lines` are those of the document that decide, as "877-879".
    """

    outcome: str
    back: Fraction | None = None
    lines: tuple[str, ...] = ()

    @property
    def decided(self) -> bool:
        """Whether the text says what the player gets."""
        return self.outcome in _DECIDED

    @property
    def open(self) -> bool:
        """Whether the text, as read, does not say what becomes of the bet or what it is paid."""
        return self.outcome in ("unstated", "undecided")

    def same(self, other: Result) -> bool:
        """Tell whether the player gets the same."""
        if self.decided and other.decided:
            return self.back == other.back
        return self.outcome == other.outcome or (self.open and other.open)


class Condition(msgspec.Struct, frozen=True):
    """What a case asks of one fact: one of these values; `rest` are the other values that it may have."""

    fact: str
    values: tuple[Scalar, ...]
    rest: tuple[Scalar, ...] = ()


class Case(msgspec.Struct, frozen=True):
    """Results at which two texts settle bets differently; a fact that no condition names may be anything.

    `share` is that of the rounds of such a bet (by the first text's rules until the bet is decided), `cost` what the
    player gets less in the second text than in the first, of a stake of one; both None where that cannot be told.
    """

    bets: tuple[str, ...]
    when: tuple[Condition, ...]
    a: Result
    b: Result
    variant_a: str = ""
    variant_b: str = ""
    share: Fraction | None = None
    cost: Fraction | None = None

    def covers(self, bet: str, facts: dict[str, Scalar]) -> bool:
        """Tell whether a result of a bet is one of the case's."""
        told = {COME_OUT: False, **facts}  # a text in which every bet is on at every throw does not ask
        return bet in self.bets and all(told.get(each.fact) in each.values for each in self.when)


class Reason(msgspec.Struct, frozen=True):
    """Why a text, as read, does not decide a bet."""

    side: str
    bet: str
    reason: str


class BetCost(msgspec.Struct, frozen=True):
    """What the house keeps of a bet on both sides, a share of the stake."""

    bet: str
    variant: str
    edge_a: float
    edge_b: float


class Cases(msgspec.Struct, frozen=True):
    """All that two packs settle differently, what one of them does not decide, and bets that one alone settles."""

    game: str
    a: str
    b: str
    a_name: str
    b_name: str
    differing: tuple[Case, ...]
    undecided: tuple[Case, ...]
    only_a: tuple[str, ...]
    only_b: tuple[str, ...]
    asked: int
    reasons: tuple[Reason, ...] = ()
    costs: tuple[BetCost, ...] = ()
