"""What values say in full: "any other" is what is left, "made without a double" are the throws that make it.

Two texts that say one thing, one by a list and one by what it leaves out, state the same.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from rules_db.facts.dice import FACES
from rules_db.packs.scope import kind_of_game
from rules_db.records import StoredRule

_RESULTS = ("wins_on", "loses_on", "pushes_on")
_OTHER, _EASY, _DOUBLE = "other", "easy", "double"
_TOTALS = frozenset(range(2, 13))
"""What two dice can make."""
_HARD = re.compile(r"hard_(\d+)")

_Of = tuple[str, str, str]


def meanings(rules: Iterable[StoredRule]) -> dict[str, Any]:
    """Return the values in full of rules that do not say theirs so, by the rule's id."""
    results = [rule for rule in rules if rule.family == "bet" and rule.key.split(".")[0] in _RESULTS]
    thrown = [rule for rule in results if isinstance(rule.value, list) and kind_of_game(rule.game) == "craps"]
    said: dict[_Of, dict[str, set[Any]]] = defaultdict(lambda: defaultdict(set))
    for rule in thrown:
        result, _, bet = rule.key.partition(".")
        said[rule.document_id, rule.variant, bet][result].update(rule.value)
    full = {rule.id: _full(rule, said) for rule in thrown if {_OTHER, _EASY, _DOUBLE} & set(map(str, rule.value))}
    return {id_: value for id_, value in full.items() if value is not None}


def _full(rule: StoredRule, said: Mapping[_Of, Mapping[str, set[Any]]]) -> list[Any] | None:
    result, _, bet = rule.key.partition(".")
    if _OTHER in rule.value:
        named = said[rule.document_id, rule.variant, bet]
        others = {value for name, values in named.items() if name != result for value in values}
        own = {value for value in rule.value if value != _OTHER}
        return sorted((_TOTALS - others) | own) if others and (others | own) <= _TOTALS else None
    hard = _HARD.fullmatch(bet)
    return _thrown(rule.value, int(hard[1])) if hard else None


def _thrown(value: Iterable[Any], total: int) -> list[Any]:
    """Return the throws that make a total, with a double or without."""
    throws = sorted(f"{total - low}-{low}" for low in range(1, total // 2 + 1) if total - low <= FACES)
    doubles = [throw for throw in throws if throw[0] == throw[2]]
    parts = {_DOUBLE: doubles, _EASY: [throw for throw in throws if throw not in doubles]}
    return [one for part in value for one in parts.get(str(part), [part])]
