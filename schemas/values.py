"""Values of typed rules in the one form in which equal ones are equal."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import gcd
from typing import Any

_ODDS = re.compile(r"(\d+):(\d+)")
_RAISED = frozenset(("amount.double", "amount.split", "amount.split_or_double"))
"""Keys of stakes that are put beside one that is there: to twice the stake is as much again."""
_TABLES = frozenset(("player_draws", "banker_draws"))
"""Keys of tables of the third card: a total that ends the hand, stands or draws on nothing takes no card."""
_WITHOUT_DRAW = {"natural": "stand", "[]": "stand"}


def canonical(value: Any, key: str = "") -> Any:
    """Return a value in the one form that all equal values have: odds in lowest terms (8:10 is 4:5), a stake that is
    raised to twice itself as the part that is added, sets in one order."""
    if isinstance(value, str) and (odds := _ODDS.fullmatch(value)) is not None:
        gain, stake = int(odds[1]), int(odds[2])
        by = gcd(gain, stake) or 1
        return f"{gain // by}:{stake // by}"
    if key in _RAISED and value == {"times": 2, "of": "bet"}:
        return {"times": 1, "of": "bet"}
    if key in _TABLES and isinstance(value, Mapping):
        return {name: _WITHOUT_DRAW.get(str(part), canonical(part)) for name, part in value.items()}
    if isinstance(value, Mapping):
        return {name: canonical(part) for name, part in value.items()}
    return [canonical(part) for part in value] if isinstance(value, list) else value
