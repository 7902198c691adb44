"""Two wheels in one chapter: what is said of the pockets and zeros of each is a rule of that wheel's variant.

A chapter that has a wheel with one zero and another with two says of either how many pockets it has, often without the
words that name a modality. The larger is the one with two zeros.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import msgspec

from extractor.games import kind_of
from schemas.records import Rule

_POCKETS, _ZEROS = "wheel.pockets", "wheel.zeros"
_SINGLE, _DOUBLE = "single_zero", "double_zero"


def told_apart(rules: Iterable[Rule]) -> list[Rule]:
    """Return rules with the variant of their wheel, where a roulette has two wheels and a rule names neither."""
    rules = list(rules)
    told: dict[str, set[int]] = defaultdict(set)
    for rule in rules:
        if rule.key == _POCKETS and isinstance(rule.value, int):
            told[rule.game].add(rule.value)
        elif rule.key == _ZEROS and isinstance(rule.value, list):
            told[f"{rule.game} zeros"].add(len(rule.value))
    return [_apart(rule, told[rule.game], told[f"{rule.game} zeros"]) for rule in rules]


def _apart(rule: Rule, pockets: set[int], zeros: set[int]) -> Rule:
    if rule.variant or rule.key not in (_POCKETS, _ZEROS) or kind_of(rule.game) != "roulette":
        return rule
    two = len(pockets) == 2 and max(pockets) - min(pockets) == 1
    if rule.key == _POCKETS and two:
        return msgspec.structs.replace(rule, variant=_DOUBLE if rule.value == max(pockets) else _SINGLE)
    if rule.key == _ZEROS and zeros == {1, 2}:
        return msgspec.structs.replace(rule, variant=_DOUBLE if len(rule.value) == 2 else _SINGLE)
    return rule
