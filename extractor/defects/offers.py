"""Bets that are offered and not paid."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, quoted
from schemas.records import Rule

_OFFERS = ("points", "call_bets")
_PAYS = "pays."
_FEWEST = 4
"""Payouts of a game from which it has a pay table that ought to be complete."""


@check("missing_payout")
def unpaid(regulation: Regulation) -> Iterator[Defect]:
    """Find the bets whose numbers the document lists, in a game with payouts, without a payout of their own."""
    paid = _paid(regulation.typed)
    told: set[tuple[str, str]] = set()
    for rule in regulation.typed:
        if len(paid.get(rule.game, ())) < _FEWEST or not regulation.sound(rule.line_start, rule.line_end):
            continue
        for bet in _offered(rule):
            if (rule.game, bet) not in told and not _has(paid[rule.game], bet):
                told.add((rule.game, bet))
                message = f"Ninguna regla ni tabla dice cuánto paga la apuesta que aquí se ofrece: {quoted(rule.text)}."
                yield regulation.of_rules([rule], message, {"bet": bet})


def _paid(rules: Sequence[Rule]) -> Mapping[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for rule in rules:
        if rule.key.startswith(_PAYS):
            found[rule.game].add(rule.key.removeprefix(_PAYS))
    return found


def _offered(rule: Rule) -> Sequence[str]:
    head, _, bet = rule.key.partition(".")
    if head not in _OFFERS:
        return ()
    return (bet,) if bet else rule.value if isinstance(rule.value, list) else ()


def _has(paid: set[str], bet: str) -> bool:
    return any(name == bet or name.startswith(f"{bet}.") for name in paid)
