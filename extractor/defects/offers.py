"""Bets that are offered and not paid."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from extractor.defects.registry import check
from extractor.defects.regulation import KINDS_OF_BET, Defect, Regulation, quoted
from extractor.outline.node import Node
from schemas.records import Rule

_CALLED = "call_bets"
_OFFERS = ("points", _CALLED)
_PAYS = "pays."
_FEWEST = 4
"""Payouts of a game from which it has a pay table that ought to be complete."""


@check("missing_payout")
def unpaid(regulation: Regulation) -> Iterator[Defect]:
    """Find the bets whose numbers the document lists, in a game with payouts, without a payout of their own."""
    paid = _paid(regulation.typed)
    told: set[tuple[str, str]] = set()
    for rule in regulation.typed:
        if len(paid.get(rule.game, ())) < _FEWEST or not (regulation.legible or rule.key == _CALLED):
            continue  # in a damaged text a row of the pay table may only be unread
        unpaid_bets = [
            bet
            for bet in _offered(rule)
            if (rule.game, bet) not in told and not _is_paid(regulation, rule, bet, paid[rule.game])
        ]
        if unpaid_bets:
            told.update((rule.game, bet) for bet in unpaid_bets)
            message = f"Ninguna regla ni tabla dice cuánto paga la apuesta que aquí se ofrece: {quoted(rule.text)}."
            yield regulation.of_rules([rule], message, {"bets": unpaid_bets}, "error" if rule.key != _CALLED else "")


def _paid(rules: Sequence[Rule]) -> Mapping[str, Mapping[str, Sequence[Rule]]]:
    """Return the payouts of each game by bet."""
    found: dict[str, dict[str, list[Rule]]] = defaultdict(lambda: defaultdict(list))
    for rule in rules:
        if rule.key.startswith(_PAYS):
            found[rule.game][rule.key.split(".")[1]].append(rule)
    return found


def _offered(rule: Rule) -> Sequence[str]:
    head, _, bet = rule.key.partition(".")
    if head not in _OFFERS:
        return ()
    return (bet,) if bet else rule.value if isinstance(rule.value, list) else ()


def _is_paid(regulation: Regulation, offer: Rule, bet: str, paid: Mapping[str, Sequence[Rule]]) -> bool:
    """Tell whether a bet has a payout, or its kinds have one that are described where the bet is offered."""
    if bet in paid:
        return True
    node = regulation.nodes[offer.provision_id]
    kinds = KINDS_OF_BET.get(bet, ())
    return any(kind in paid for kind in kinds) and any(
        kind in rule.key.split(".") and _is_described_with(rule, offer, regulation.nodes[rule.provision_id], node)
        for rule in regulation.typed
        for kind in kinds
    )


def _is_described_with(kind: Rule, offer: Rule, node: Node, outer: Node) -> bool:
    """Tell whether a kind of bet is described below the offer or in its lines; beside it, it is another bet."""
    if node is outer:
        return kind.line_start <= offer.line_end and offer.line_start <= kind.line_end
    return any(above is outer for above in node.ancestors())
