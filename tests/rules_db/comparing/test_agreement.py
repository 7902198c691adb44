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
