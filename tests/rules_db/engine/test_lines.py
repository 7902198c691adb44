"""Bets of one round together: one bad bet does not stop the others; odds, insurance and stakes keep their rules."""

import pytest

from rules_db import Engine, ReglasError
from rules_db.engine import Engine as Machine
from tests.rules_db.packs.small import pack, rule

ENGINE = Engine()


def craps(*bets, rolls, figures=None, **more):
    laid = [{"bet": bet, "stake": stake, **other} for bet, stake, other in bets]
    outcome = {"rolls": rolls, **more}
    return ENGINE.settle("melilla", "craps", laid, outcome, strict=True, figures=figures)


def outcomes(payments):
    return [(one.outcome, one.gain) for one in payments]


def test_one_bad_bet_does_not_stop_the_others():
    found = craps(("field", 10, {}), ("feild", 10, {}), ("field", "1.000", {}), rolls=["2+2"])
    assert outcomes(found) == [("win", 10), ("refused", None), ("refused", None)]
    assert "perhaps field" in found[1].notes[0]
    assert "may mean" in found[2].notes[0]
    assert found[2].stake == 0


def test_a_line_of_bad_bets_is_an_error():
    with pytest.raises(ReglasError, match="no bet feild"):
        craps(("feild", 10, {}), rolls=["2+2"])


ODDS = ("odds_pass", 10, {"number": 4, "roll": 2})


@pytest.mark.parametrize(
    ("bets", "rolls", "expected"),
    [
        ([ODDS, ("pass", 5, {})], ["2+2", "3+1"], [("win", 20), ("win", 5)]),
        ([ODDS, ("pass", 5, {})], ["2+2", "3+4"], [("lose", -10), ("lose", -5)]),
        ([ODDS, ("pass", 5, {})], ["2+3", "3+1"], [("refused", None), ("pending", None)]),
        ([ODDS, ("pass", 5, {})], ["5+6", "3+1"], [("refused", None), ("win", 5)]),
        ([ODDS, ("dont_pass", 5, {})], ["2+2", "3+1"], [("refused", None), ("lose", -5)]),
        ([("odds_pass", 10, {"number": 4}), ("pass", 5, {"number": 4})], ["2+2"], [("win", 20), ("win", 5)]),
        ([("odds_pass", 10, {"number": 4}), ("pass", 5, {})], ["2+2"], [("refused", None), ("pending", None)]),
        (
            [("odds_come", 10, {"number": 6, "roll": 3}), ("come", 5, {"roll": 2})],
            ["2+2", "4+2", "5+1"],
            [("win", 12), ("win", 5)],
        ),
        (
            [("odds_come", 10, {"number": 6, "roll": 2}), ("come", 5, {"roll": 2})],
            ["2+2", "4+2"],
            [("refused", None), ("pending", None)],
        ),
    ],
)
def test_odds_go_with_their_bet_and_its_point(bets, rolls, expected):
    assert outcomes(craps(*bets, rolls=rolls)) == expected


def test_odds_alone_are_refused_unless_their_bet_lies_there_from_before():
    alone = ("odds_pass", 10, {"number": 4})
    with pytest.raises(ReglasError, match="goes with a bet that is not on the table: pass"):
        craps(alone, rolls=["2+2"])
    assert outcomes(craps(alone, rolls=["2+2"], laid=["pass"])) == [("win", 20)]


def test_another_bet_that_goes_with_one_is_settled_with_a_note():
    tie, banker = {"bet": "tie", "stake": 10}, {"bet": "banker", "stake": 10}
    hands = {"player": "9H KD", "banker": "5S 4C"}
    (alone,) = ENGINE.settle("chile", "punto_banca", [tie], hands, strict=True)
    beside, _ = ENGINE.settle("chile", "punto_banca", [tie, banker], hands, strict=True)
    note = "the text lets tie be laid only beside banker or player"
    assert (alone.gain, note in alone.notes, note in beside.notes) == (80, True, False)


def blackjack(dealer, *bets, place="melilla", figures=None, **more):
    laid = [{"bet": bet, "stake": stake} for bet, stake in bets]
    seen = {"player": "10S 9D", "dealer": dealer, **more}
    return ENGINE.settle(place, "blackjack", laid, seen, strict=True, figures=figures)


def test_insurance_is_laid_only_against_the_card_that_the_text_names():
    assert outcomes(blackjack("AH KC", ("main", 10), ("insurance", 5))) == [("lose", -10), ("win", 10)]
    refused = blackjack("KH AC", ("main", 10), ("insurance", 5))
    assert outcomes(refused) == [("lose", -10), ("refused", None)]
    assert refused[1].citations


def test_nobody_gives_up_against_the_card_that_the_text_excepts():
    assert outcomes(blackjack("9H 8C", ("main", 10), surrendered=True)) == [("partial", -5)]
    with pytest.raises(ReglasError, match="surrender is not allowed here against the dealer's ace"):
        blackjack("AH 8C", ("main", 10), surrendered=True)


@pytest.mark.parametrize(
    ("bets", "figures", "expected"),
    [
        ([("main", 10), ("insurance", 5)], {}, [("push", 0), ("lose", -5)]),
        ([("main", 10), ("insurance", 6)], {}, [("push", 0), ("refused", None)]),
        ([("main", 10), ("insurance", 6)], None, [("push", 0), ("lose", -6)]),
        ([("main", 10), ("perfect_pairs", 4)], {"min_bet": 5}, [("push", 0), ("lose", -4)]),
        ([("main", 10), ("perfect_pairs", "4.01")], {"min_bet": 5}, [("push", 0), ("refused", None)]),
        ([("main", 10), ("main", 4)], {"min_bet": 5}, [("push", 0), ("refused", None)]),
        ([("main", 10), ("main", 51)], {"max_bet": 50}, [("push", 0), ("refused", None)]),
        ([("main", 10), ("main", 50)], {"max_bet": 50}, [("push", 0), ("push", 0)]),
    ],
)
def test_stakes_keep_the_limits_where_that_is_asked(bets, figures, expected):
    assert outcomes(blackjack("AH 8C", *bets, place="chile", figures=figures)) == expected


def test_a_figure_that_no_limit_refers_to_is_an_error():
    with pytest.raises(ReglasError, match="no limit refers to minimum"):
        blackjack("AH 8C", ("main", 10), figures={"minimum": 5})


def test_bets_are_taken_back_where_the_text_lets_them_and_before_they_are_decided():
    back = {"taken_back": True}
    found = craps(("field", 10, {}), ("big_6", 10, back), ("pass", 10, back), ("any_craps", 10, back), rolls=["2+2"])
    assert outcomes(found) == [("win", 10), ("push", 0), ("refused", None), ("refused", None)]
    late = craps(("field", 10, {}), ("big_6", 10, back), rolls=["4+2"])
    assert late[1].notes == ("big_6 was decided before it could be taken back",)


def _two_houses():
    rules = [
        rule(3, "dealer_rule", "player_draws", {"5": "stand"}, game="punto_banca", variant="norte"),
        rule(4, "dealer_rule", "player_draws", {"5": "draw"}, game="punto_banca", variant="sur"),
    ]
    return Machine([pack(*rules, game="punto_banca")])


def test_a_variant_that_must_be_named_is_asked_for():
    engine, five = _two_houses(), {"total": 5}
    (open_,) = engine.decide("isla", "punto_banca", "punto", five)
    assert (open_.action, open_.notes[0]) == ("", "the text rules it by variant: name one of norte, sur")
    said = [engine.decide("isla", "punto_banca", "punto", five, variant=one)[0].action for one in ("norte", "sur")]
    assert said == ["stand", "draw"]
    with pytest.raises(ReglasError, match="has no variant este"):
        engine.decide("isla", "punto_banca", "punto", five, variant="este")


@pytest.mark.parametrize(("second", "outcome"), [("20", "win"), ("15", "refused"), ("10", "refused")])
@pytest.mark.parametrize("ante_first", [True, False])
def test_a_second_stake_is_as_many_antes_as_the_text_asks(second: str, outcome: str, ante_first: bool) -> None:
    laid = [{"bet": "ante", "stake": "10"}, {"bet": "bet", "stake": second}]
    deal = {"player": "9S 9H KD 7C 2S", "dealer": "AS KH QD 6C 3S"}
    asked = laid if ante_first else laid[::-1]
    found = ENGINE.settle("melilla", "caribbean_poker", asked, deal, strict=True, figures={})
    assert {one.bet: one.outcome for one in found} == {"ante": "win", "bet": outcome}
