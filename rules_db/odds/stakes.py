"""What a player against the dealer at poker gains in each case, as the pack says: numbers by the strength of his hand.

Where the text neither pays nor takes a bet, it is left where it was; where it says only what the better hand wins, the
other loses. The method of the edge says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np

from rules_db.odds.book import Book, Facts
from rules_db.odds.hands.ranking import Numbers, Ranking, ranking
from rules_db.odds.records import UnstatedError
from rules_db.packs.jdm import unpacked
from rules_db.packs.settlement.hands import LEFT, LOST
from rules_db.packs.tables import matching

_BONUS = "ante_bonus"
_ORDER, _OPENING, _SETTLEMENT = "hand_ranking", "dealer", "settlement"


@dataclass(frozen=True)
class Gains:
    """What a player who stays gains in parts of an ante, by strength: `scale` of them make an ante.

    `closed`: the dealer does not open; `lower`, `equal`, `higher`: the dealer's hand, where he opens; `folded` is what
    a player gains who gives up. `notes` are what the method of the edge must say, `unpaid` the winning hands whose
    payment the text does not state: they are counted as if they won nothing.
    """

    scale: int
    closed: Numbers
    lower: Numbers
    equal: Numbers
    higher: Numbers
    folded: int
    notes: tuple[str, ...]
    unpaid: tuple[str, ...]


def ranking_of(book: Book, size: int) -> Ranking:
    """Return how hands rank in a text. Raises `UnstatedError` where it states no order or leaves a hand out of it."""
    packed = book.pack.tables.get(_ORDER)
    if packed is None:
        raise UnstatedError("the order of the hands")
    rows = unpacked(_ORDER, packed).rows
    ordered = sorted(rows, key=lambda row: int(row.then["rank"]))
    book.cite(cite for row in ordered for cite in row.cites)
    return ranking(tuple(str(row.when["hand"].values[0]) for row in ordered), size)  # type: ignore[union-attr]


def opening(book: Book, ranked: Ranking) -> tuple[bool, ...]:
    """Return with which strengths the dealer opens; with all where the text states no hand for it.

    Raises `UnstatedError` where the pack leaves it open for a hand, or pays for a dealer who does not open and states
    no hand for it.
    """
    packed = book.pack.tables.get(_OPENING)
    if not book.stated("dealer_rule.qualifies_with"):
        settled = book.pack.tables.get(_SETTLEMENT)
        if settled is not None and any("qualified" in row.when for row in unpacked(_SETTLEMENT, settled).rows):
            raise UnstatedError("the hand with which the dealer opens")
        return (True,) * len(ranked.hands)
    if packed is None:
        return (True,) * len(ranked.hands)
    table = unpacked(_OPENING, packed)
    opens = []
    for one in ranked.hands:
        facts = {"step": "open", "hand": one.name, "high": max(one.heights), "variant": book.variant}
        rows = matching(table, facts)
        if not rows:
            raise UnstatedError(f"whether the dealer opens with {one.name}")
        opens.append(rows[0].then["action"] == "open")
    return tuple(opens)


def gains(book: Book, ranked: Ranking, raised: Fraction, *, opens: bool) -> Gains:
    """Return what the ante and a second bet of `raised` antes gain; with `opens` false the dealer always plays."""
    reader = _Reader(book, raised)
    cases: dict[str, Facts] = {
        "closed": {"qualified": False, "comparison": "tie"},
        **{name: {"qualified": True, "comparison": seen} for name, seen in _SEEN.items()},
    }
    found: dict[str, list[Fraction]] = {}
    for name, case in cases.items():
        by_hand = (
            {hand: reader.stays(hand, case) for hand in dict.fromkeys(ranked.names)}
            if opens or name != "closed"
            else {}
        )
        found[name] = [by_hand.get(hand, Fraction(0)) for hand in ranked.names]
    folded = reader.folds()
    scale = lcm(folded.denominator, *(gain.denominator for by in found.values() for gain in by))
    scaled: dict[str, Any] = {n: np.array([int(g * scale) for g in by], dtype=np.int64) for n, by in found.items()}
    return Gains(scale, **scaled, folded=int(folded * scale), notes=tuple(reader.notes), unpaid=tuple(reader.unpaid))


_SEEN = {"lower": "player_higher", "equal": "tie", "higher": "player_lower"}


class _Reader:
    def __init__(self, book: Book, raised: Fraction) -> None:
        self.book, self.raised = book, raised
        taken = [gap.reason for gap in book.pack.gaps if gap.subject in ("ante", "bet") and gap.reason in (LEFT, LOST)]
        self.notes: dict[str, None] = dict.fromkeys(sorted(taken))
        self.unpaid: dict[str, None] = {}

    def stays(self, hand: str, case: Facts) -> Fraction:
        facts = {"folded": False, "hand": hand, **case}
        gain = self._gain("ante", facts) + self.raised * self._gain("bet", facts)
        return gain + (self._bonus(hand) if _BONUS in self.book.bets else 0)

    def _gain(self, bet: str, facts: Facts) -> Fraction:
        row = self.book.find(bet, facts)
        won = facts["qualified"] and facts["comparison"] == "player_higher"
        if won and (row is None or row.then["outcome"] == "unstated"):
            self.unpaid[str(facts["hand"])] = None
            return Fraction(0)
        if row is None:
            lost = facts["qualified"] and facts["comparison"] == "player_lower"
            self.notes[LOST if lost else LEFT] = None
            return Fraction(-1 if lost else 0)
        gain = self.book.gain(bet, facts)
        return gain if gain is not None else Fraction(0)

    def _bonus(self, hand: str) -> Fraction:
        facts = {"hand": hand}
        return (self.book.gain(_BONUS, facts) or Fraction(0)) if self.book.find(_BONUS, facts) else Fraction(0)

    def folds(self) -> Fraction:
        gain = self.book.gain("ante", _FOLDED) if self.book.find("ante", _FOLDED) else None
        if gain is None:
            self.notes["who gives up loses the ante"] = None
        return Fraction(-1) if gain is None else gain


_FOLDED: Facts = {"folded": True, "qualified": True, "comparison": "player_lower", "hand": "high_card"}
