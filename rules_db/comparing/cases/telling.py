"""Differences in behaviour: records, and a case in words: what is staked, what comes, what each text gives back."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from rules_db.packs.scope import COME_OUT
from rules_db.packs.tables import Scalar
from rules_db.words import Words

# What a difference in behaviour is made of: the results that it covers, and what each side does at them.


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


STAKE = 10
"""What is staked in every case."""
_FEW = 8
"""Bets that are named one by one."""


def sentence(case: Case, found: Cases, words: Words) -> str:
    """Return a case as a sentence: `Field, 10 staked, throw of 12: A pays 20 and returns the stake, B takes it`."""
    staked = words.text("cases_stake", bet=bets(case, found, words), stake=STAKE)
    comes = [condition(each, found, words) for each in case.when] or [words.text("cases_always")]
    sides = [
        f"{name}{_variant(variant, words)} {outcome(result, words)}{_lines(result)}"
        for name, variant, result in (
            (found.a_name, case.variant_a, case.a),
            (found.b_name, case.variant_b, case.b),
        )
    ]
    return f"{', '.join([staked, *comes])}: {'; '.join(sides)}"


def weight(case: Case, found: Cases, words: Words) -> str:
    """Return how often a case is and what it costs; empty where neither is known."""
    told = []
    if case.share is not None:
        told.append(words.text("cases_often", share=percent(case.share, words)))
    if case.cost:
        more = words.text("cases_more" if case.cost < 0 else "cases_less")
        cost = number(abs(100 * case.cost), words)
        told.append(words.text("cases_cost", cost=cost, more=more, b=found.b_name))
    return "; ".join(told)


def bets(case: Case, found: Cases, words: Words) -> str:
    """Return the names of a case's bets."""
    names = [words.key_names(bet, found.game) for bet in case.bets]
    return ", ".join(names[:_FEW]) + (f" (+{len(names) - _FEW})" if len(names) > _FEW else "")


def condition(asked: Condition, found: Cases, words: Words) -> str:
    """Return what a case asks of a fact in words; where it leaves out less than it allows, what it leaves out."""
    phrases = words.phrases("fact")
    few = len(asked.values) <= len(asked.rest) or not asked.rest
    if len(asked.values) == 1:
        exact = phrases.get(f"{asked.fact}={_plain(asked.values[0])}")
        if exact:
            return exact
    told = words.value(list(asked.values if few else asked.rest), game=found.game)
    said = told if few else phrases["but"].replace("{value}", told)
    return phrases.get(asked.fact, f"{asked.fact}: {{value}}").replace("{value}", said)


def _plain(value: Scalar) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def outcome(result: Result, words: Words) -> str:
    """Return what becomes of a bet of `STAKE` in words."""
    said = words.phrases("settled")[result.outcome]
    if result.back is None:
        return said
    gain, back = number(STAKE * (result.back - 1), words), number(STAKE * result.back, words)
    return said.replace("{gain}", gain).replace("{back}", back)


def _variant(variant: str, words: Words) -> str:
    return f" ({words.variant(variant)})" if variant else ""


def _lines(result: Result) -> str:
    return f" [{', '.join(result.lines)}]" if result.lines else ""


def number(value: Fraction, words: Words) -> str:
    """Return a sum with at most two decimals."""
    told = f"{float(value):.2f}".rstrip("0").rstrip(".")
    return told.replace(".", ",") if words.language == "es" else told


def percent(value: Fraction, words: Words) -> str:
    """Return a share in per cent."""
    told = f"{100 * float(value):.2f} %"
    return told.replace(".", ",") if words.language == "es" else told


def lines(found: Cases, words: Words) -> Iterator[tuple[str, str]]:
    """Yield all that is told of the cases: sentences, each with a note (empty where there is none)."""
    told = {"a": found.a_name, "b": found.b_name}
    yield words.text("cases_title", game=words.game(found.game), **told), ""
    if found.differing:
        count = len({bet for case in found.differing for bet in case.bets})
        yield words.text("cases_sum", n=len(found.differing), asked=found.asked, bets=count), ""
    else:
        yield words.text("cases_none", n=found.asked), ""
    for case in found.differing:
        yield sentence(case, found, words), weight(case, found, words)
    if found.costs:
        yield words.text("cases_costs"), ""
        for cost in found.costs:
            name = words.key_names(cost.bet, found.game) + _variant(cost.variant, words)
            edges = [
                number(Fraction(100 * edge).limit_denominator(10**6), words) for edge in (cost.edge_a, cost.edge_b)
            ]
            yield f"{name}: {found.a_name} {edges[0]}, {found.b_name} {edges[1]}", ""
    if found.undecided:
        yield words.text("cases_undecided"), ""
        for case in found.undecided:
            yield sentence(case, found, words), weight(case, found, words)
        for each in found.reasons:
            name = words.key_names(each.bet, found.game)
            side = found.a_name if each.side == found.a else found.b_name
            yield words.text("cases_reason", side=side, bet=name, reason=each.reason), ""
    for name, alone in ((found.a_name, found.only_a), (found.b_name, found.only_b)):
        if alone:
            yield words.text("cases_only", name=name, bets=", ".join(words.key_names(b, found.game) for b in alone)), ""
