"""While the table at craps stands on a number, so do the bets of its first throw: a seven takes them."""

import pytest

from rules_db import Engine
from rules_db.errors import OutcomeError
from tests.rules_db.packs.small import pack, rule

CRAPS = pack(
    *(
        rule(at, *one)
        for at, one in enumerate(
            (
                ("bet", "points", [4, 5, 6, 8, 9, 10]),
                ("payout", "pays.pass", "1:1"),
                ("bet", "wins_on.pass.come_out", [7, 11]),
                ("bet", "loses_on.pass.come_out", [2, 3, 12]),
                ("bet", "wins_on.pass.point", ["point"]),
                ("bet", "loses_on.pass.point", [7]),
                ("payout", "pays.come", "1:1"),
                ("bet", "wins_on.come.come_out", [7, 11]),
                ("bet", "loses_on.come.come_out", [2, 3, 12]),
                ("payout", "pays.any_7", "4:1"),
                ("bet", "wins_on.any_7", [7]),
                ("bet", "loses_on.any_7", ["other"]),
            ),
            1,
        )
    )
)


def gains(outcome, *bets):
    return [
        paid.gain for paid in Engine([CRAPS]).settle("isla", "craps", [{"stake": 5, **bet} for bet in bets], outcome)
    ]


def test_a_seven_takes_the_line_bet_and_pays_what_is_laid_for_one_throw():
    laid = [{"bet": "pass"}, {"bet": "come"}, {"bet": "any_7"}]
    assert gains({"rolls": ["3+4"], "point": 6}, *laid) == [-5, 5, 20]
    assert gains({"rolls": ["3+4"]}, *laid) == [5, 5, 20]
    assert gains({"rolls": ["3+3"], "point": 6}, *laid[:1]) == [5]
    assert gains({"rolls": ["5+6"], "point": 6}, *laid[:1]) == [None]


@pytest.mark.parametrize("point", [7, 2, "6", True, None])
def test_a_table_stands_on_a_number_of_the_game_or_on_none(point):
    with pytest.raises(OutcomeError, match="the table cannot stand on"):
        gains({"rolls": ["3+4"], "point": point}, {"bet": "any_7"})


def test_a_line_bet_stands_on_no_other_number_than_the_table():
    with pytest.raises(OutcomeError, match="the table stands on 6"):
        gains({"rolls": ["3+4"], "point": 6}, {"bet": "pass", "number": 5})


def test_a_line_bet_is_laid_on_a_come_out():
    with pytest.raises(OutcomeError, match="before throw 2 the table stands on a number"):
        gains({"rolls": ["2+2", "3+4"]}, {"bet": "pass", "roll": 2})
    assert gains({"rolls": ["2+2", "3+1", "5+6"]}, {"bet": "pass", "roll": 3}) == [5]
    assert gains({"rolls": ["2+3", "3+4", "5+6"], "point": 9}, {"bet": "pass", "roll": 3}) == [5]


def test_dice_and_wheels_ask_for_no_cards():
    with pytest.raises(OutcomeError, match="nothing in this game asks for dealer"):
        gains({"rolls": ["3+4"], "dealer": "AS"}, {"bet": "any_7"})


def test_a_bet_that_is_laid_after_the_come_out_is_noted_on_one():
    def notes(outcome, roll=1):
        paid = Engine().settle("melilla", "craps", [{"bet": "come", "stake": 5, "roll": roll}], outcome)
        return [note for note in paid[0].notes if "after the come-out" in note]

    assert notes({"rolls": ["3+4"]})
    assert not notes({"rolls": ["3+4"], "point": 6})
    assert not notes({"rolls": ["2+2", "3+4"]}, roll=2)
    assert notes({"rolls": ["2+2", "2+2", "3+4"]}, roll=3)


@pytest.mark.parametrize("laid", [[[1]], {"pass": 1}, 5, None])
def test_bets_that_lie_there_are_told_by_their_names(laid):
    odds = {"bet": "odds_pass", "stake": 5, "number": 6}
    with pytest.raises(OutcomeError, match="told by their names"):
        Engine().settle("melilla", "craps", [odds], {"rolls": ["3+3"], "point": 6, "laid": laid}, strict=True)
