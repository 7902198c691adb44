"""What the house takes of what is won: in the odds of the pack where the text states it, else a gap to be closed.

A gain that a deduction may lower is told only together with the deduction: its row is `unstated`, with the odds before
it, and a gap with a code in `OPEN` says that whoever asks must name what was taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from rules_db.packs.drafts import Draft, Written
from rules_db.packs.scope import Scope
from rules_db.packs.statements import Statement, share
from rules_db.packs.tables import Scalar

NOT_STATED, UP_TO, SOMETIMES = "commission_not_stated", "commission_range", "commission_if"
OPEN = (NOT_STATED, UP_TO, SOMETIMES)
_BANKERS = ("banker_winnings", "casino", "authority")
_REASONS = {
    NOT_STATED: "the house takes a commission on what the bet wins that is not in the odds; the text states no rate",
    UP_TO: "the house takes up to {rate} of what the bet wins",
    SOMETIMES: "in cases that the text names the house takes {rate} of what the bet wins",
}


def apply(scope: Scope, draft: Draft) -> None:
    """Take a commission off the odds of a settlement, or note that it must be named."""
    said = scope.said.family("commission")
    if "bet" not in draft.domains or not said:
        return
    if scope.kind == "baccarat":
        _of_bank(scope, draft, [s for s in said if s.value in _BANKERS])
    elif _of_gains(said):
        _of_winners(scope, draft, said)


def _of_gains(said: Iterable[Statement]) -> bool:
    """Tell whether a commission is taken of gains: so too where the text, as read, does not say of what a rate is."""
    bases = [s.value for s in said if s.key == "base"]
    return all(base == "winning_bets" for base in bases) and any(s.key in ("base", "rate") for s in said)


def _of_bank(scope: Scope, draft: Draft, stated: list[Statement]) -> None:
    """What the bank wins at even money; odds that are printed lower have the commission in them."""
    even = [s for s in scope.pays("banker") if s.value == "1:1"]
    rates = [s for s in scope.said.all("commission", "rate") if share(s.value) is not None]
    if rates and even:
        draft.written = [part for row in draft.written for part in _less(scope, row, rates)]
    elif stated and even:
        cites = tuple(c for s in stated for c in s.cites)
        _leave_open(draft, "banker", NOT_STATED, _REASONS[NOT_STATED], cites)


def _less(scope: Scope, row: Written, rates: Sequence[Statement]) -> Iterator[Written]:
    """Yield a row of the bank at even money without its commission, apart for variants in which that is another."""
    at_evens = row.then["outcome"] == "win" and row.then["pays_num"] == row.then["pays_den"]
    if row.box["bet"] != frozenset(["banker"]) or not at_evens:
        yield row
        return
    left = row.box.get("variant", frozenset([""]))
    for rate in rates:
        mine = left & frozenset(scope.within(rate).get("variant", left))
        if not mine:
            continue
        pays = 1 - Fraction(str(rate.value))
        box = {**row.box, "variant": mine} if "variant" in row.box else row.box
        then = row.then | {"pays_num": pays.numerator, "pays_den": pays.denominator}
        yield replace(row, box=box, then=then, cites=tuple(dict.fromkeys((*row.cites, *rate.cites))))
        left -= mine
    if left:
        yield replace(row, box={**row.box, "variant": left})


def _of_winners(scope: Scope, draft: Draft, said: Iterable[Statement]) -> None:
    rates = scope.said.all("commission", "rate")
    exact = [s for s in rates if share(s.value) is not None]
    most = [s for s in rates if isinstance(s.value, dict) and share(s.value.get("max")) is not None]
    code = SOMETIMES if exact else UP_TO if most else NOT_STATED
    rate = str(exact[0].value if exact else most[0].value["max"] if most else "")
    cites = tuple(dict.fromkeys(c for s in (exact or most or list(said)) for c in s.cites))
    spared = {str(bet) for s in scope.said.all("commission", "not_charged_on") for bet in s.value}
    for bet in (one for one in map(str, draft.domains["bet"]) if one not in spared):
        _leave_open(draft, bet, code, _REASONS[code].format(rate=rate), cites)


def _leave_open(draft: Draft, bet: str, code: str, reason: str, cites: tuple[str, ...]) -> None:
    for row in draft.written:
        if row.box["bet"] == frozenset([bet]) and row.then["outcome"] == "win":
            row.then["outcome"] = "unstated"
            row.cites = tuple(dict.fromkeys((*row.cites, *cites)))
    draft.gap(bet, code, reason, cites)


def highest(rates: Iterable[Scalar | dict[str, Scalar]]) -> Fraction | None:
    """Return the highest share that a text lets the house take; None where it states none."""
    found = [share(rate.get("max") if isinstance(rate, dict) else rate) for rate in rates]
    return max((one for one in found if one is not None), default=None)
