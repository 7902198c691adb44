"""A confidence of 0.9 says that nine in ten are right, on texts by which it was not set."""

from collections import Counter
from collections.abc import Iterable
from functools import cache

from schemas.records import Rule
from tests.unseen import documents

_HIGH = 0.9


def _rules(names: Iterable[str]) -> list[tuple[Rule, bool]]:
    return [pair for name in names for pair in documents.scored(name).rules]


@cache
def _trusted(left_out: str = "") -> frozenset[str]:
    """The families of which nine in ten rules are right in the other regulations."""
    rules = _rules(name for name in documents.names() if name != left_out)
    every, right = Counter(rule.family for rule, _ in rules), Counter(rule.family for rule, ok in rules if ok)
    return frozenset(family for family, number in every.items() if right[family] >= _HIGH * number)


def test_families_that_are_less_often_right_are_never_that_sure() -> None:
    sure = {rule.family for rule, _ in _rules(documents.names()) if rule.confidence >= _HIGH}
    assert sure <= _trusted()


def test_of_sure_rules_nine_in_ten_are_right_in_regulations_that_were_left_out() -> None:
    found = [
        (name, right)
        for name in documents.names()
        for rule, right in documents.scored(name).rules
        if rule.confidence >= _HIGH and rule.family in _trusted(name)
    ]
    assert len(found) > 300
    assert sum(right for _, right in found) >= _HIGH * len(found)
    every, right = Counter(name for name, _ in found), Counter(name for name, ok in found if ok)
    assert all(right[name] >= (_HIGH - 0.1) * number for name, number in every.items())
