"""Packs of games that a text regulates by reference: "se desarrolla con los mismos elementos y normas que …".

Such a game has a rule `rules_of` that names the other. Its pack has the other's rules of bets, payments, play and
things but for what the game rules itself, and of bets only those that it offers, where it lists them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rules_db.packs.scope import settings
from rules_db.records import StoredRule

_FAMILIES = frozenset(
    ("payout", "bet", "zero_rule", "commission", "dealer_rule", "option", "card_value", "hand_ranking", "equipment")
)
_OF_BETS = frozenset(("pays", "numbers", "covers", "positions", "wins_on", "loses_on", "pushes_on", "amount", "when"))
_BY_REFERENCE = "rules_of"
_AS_ZERO, _ROULETTE = "as_roulette_zero", "french_roulette"
"""A tie that is treated as the zero at roulette: what becomes of even money there."""


def taken_over(own: Sequence[StoredRule], games: Mapping[str, Sequence[StoredRule]]) -> Iterator[StoredRule]:
    """Yield the rules that a game has by reference to another one of its document."""
    named = [str(rule.value) for rule in own if rule.key == _BY_REFERENCE]
    keys = {(rule.family, rule.key) for rule in own}
    offered = {str(bet) for rule in own if rule.key == "bets_offered" for bet in _parts(rule.value)}
    for rule in (rule for game in dict.fromkeys(named) for rule in games.get(game, ())):
        if rule.family in _FAMILIES and (rule.family, rule.key) not in keys and _of_offered(rule, offered):
            yield rule
    if any(rule.family == "zero_rule" and rule.value == _AS_ZERO for rule in own):
        zero = (rule for rule in games.get(_ROULETTE, ()) if (rule.family, rule.key) == ("zero_rule", "even_money"))
        yield from (rule for rule in zero if (rule.family, rule.key) not in keys)


def _of_offered(rule: StoredRule, offered: set[str]) -> bool:
    """Tell whether a rule is about a bet that a game offers, or about none."""
    head, _, rest = rule.key.partition(".")
    bet = rest.partition(".")[0]
    if not offered or head not in _OF_BETS or not bet:
        return True
    return bet in offered or settings()["bets"]["group"].get(bet) in offered


def _parts(value: object) -> Iterable[object]:
    return value if isinstance(value, list) else ()
