"""When two texts state the same of one key."""

from typing import Any

import pytest

from rules_db.comparing.records import agree, stated
from rules_db.words import Words
from tests.rules_db.comparing.making import rule

Stating = dict[str, list[Any]]


def decks(values: Stating) -> Any:
    return stated(
        [rule("equipment", "decks", value, variant=v) for v, group in values.items() for value in group], Words()
    )


@pytest.mark.parametrize(
    ("ours", "theirs", "same"),
    [
        ({"": [6]}, {"": [6]}, True),
        ({"": [6]}, {"": [8]}, False),
        ({"": [6, 8]}, {"": [8, 6]}, True),
        ({"": [6, 8]}, {"": [6]}, False),
        ({"": [[6, 8]]}, {"": [6, 8]}, False),
        ({"": [6]}, {"mini": [6], "midi": [6]}, True),
        ({"": [6]}, {"mini": [6], "midi": [8]}, False),
        ({"mini": [6]}, {"midi": [6]}, False),
        ({"mini": [6], "midi": [6]}, {"": [6], "maxi": [6]}, True),
        ({"mini": [6], "midi": [6]}, {"": [6], "maxi": [8]}, False),
        ({"mini": [1], "": [6]}, {"": [6]}, False),
        ({"": [1]}, {"": [True]}, False),
    ],
)
def test_agreement(ours: Stating, theirs: Stating, same: bool) -> None:
    assert agree(decks(ours), decks(theirs)) is same
    assert agree(decks(theirs), decks(ours)) is same


def test_a_value_that_stands_twice_is_one_with_two_places() -> None:
    twice = [rule("equipment", "decks", 6, line=9), rule("equipment", "decks", 6, line=4)]
    (one,) = stated(twice, Words())
    assert [place.line_start for place in one.places] == [4, 9]
    assert one.words == "6"


def test_a_contradiction_stands_as_two_values() -> None:
    assert [each.value for each in decks({"": [6, 8]})] == [6, 8]


@pytest.mark.parametrize(
    ("key", "ours", "theirs", "same"),
    [
        ("order", ["flush", "pair"], ["flush", "pair", "high_card"], True),
        ("order", ["flush", "pair"], ["pair", "flush", "high_card"], False),
        ("target_total", {"max": 21}, 21, True),
        ("target_total", {"max": 22}, 21, False),
        ("decks", {"max": 6}, 6, False),
    ],
)
def test_one_rule_is_written_in_two_ways(key: str, ours: object, theirs: object, same: bool) -> None:
    a, b = (stated([rule("hand_ranking", key, value)], Words()) for value in (ours, theirs))
    assert agree(a, b, key) is same
