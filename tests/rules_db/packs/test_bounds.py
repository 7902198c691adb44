"""Limits and equipment as bounds: what is lawful, what is not, and what the house may choose."""

import pytest

from rules_db.engine import Engine
from tests.rules_db.packs.small import gaps, pack, rule


def lawful(key, value, family="limit", **asked):
    compiled = pack(rule(1, family, key, value))
    subject, figure = next(iter(asked.items()))
    facts = {subject.replace("__", "."): figure, "min_bet": "2"}
    (answer,) = Engine([compiled]).check("isla", "craps", facts)
    return answer.lawful


@pytest.mark.parametrize(("players", "expected"), [(7, "yes"), (8, "no"), (0, "yes")])
def test_a_maximum(players, expected):
    assert lawful("players_max", 7, players=players) == expected


@pytest.mark.parametrize(
    ("stake", "expected"), [("20", "yes"), ("20.01", "depends"), ("40", "depends"), ("40.01", "no")]
)
def test_a_maximum_that_the_house_chooses_is_a_multiple(stake, expected):
    assert lawful("bet_max.field", {"times": [10, 20], "of": "min_bet"}, bet__field=stake) == expected


@pytest.mark.parametrize(("stake", "expected"), [("1.6", "yes"), ("1.61", "no")])
def test_a_share_of_the_minimum(stake, expected):
    assert lawful("bet_max.field", {"times": "4/5", "of": "min_bet"}, bet__field=stake) == expected


@pytest.mark.parametrize(("decks", "expected"), [(6, "yes"), (8, "yes"), (7, "no"), (5, "no")])
def test_one_of_several_figures(decks, expected):
    assert lawful("decks", [6, 8], "equipment", decks=decks) == expected


@pytest.mark.parametrize(
    ("value", "there", "expected"), [(True, "1", "yes"), (True, "0", "no"), ("optional", "0", "yes")]
)
def test_things_that_a_table_has(value, there, expected):
    assert lawful("has.shoe", value, "equipment", has__shoe=there) == expected


@pytest.mark.parametrize(("shape", "expected"), [("oval", "yes"), ("round", "no")])
def test_names(shape, expected):
    assert lawful("table.shape", ["oval", "shield"], "equipment", table__shape=shape) == expected


def test_two_figures_for_one_bound_are_a_contradiction():
    compiled = pack(rule(1, "limit", "players_max", 7), rule(2, "limit", "players_max", 9))
    (clash,) = compiled.conflicts
    assert (clash.followed_outcome, clash.ignored_outcome) == ("7", "9")


def test_what_sets_no_figure_is_told():
    assert ("players", "no_bound") in gaps(pack(rule(1, "limit", "players_max", "as_many_as_fit")))


def test_what_the_text_does_not_bound_is_unstated():
    (answer,) = Engine([pack(rule(1, "limit", "players_max", 7))]).check("isla", "craps", {"dealers": 2})
    assert answer.lawful == "unstated"
    assert "players" in answer.notes[0]


def test_a_range_that_stands_upside_down_bounds_nothing():
    upside_down = pack(rule(1, "equipment", "number_range", {"min": 9, "max": 1}))
    assert "equipment" in {gap.table for gap in upside_down.gaps}
    assert lawful("number_range", {"min": 1, "max": 9}, "equipment", number_range=5) == "yes"
