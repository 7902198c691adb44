"""What the compiler makes of the statements of a text about bets, and what it says that it does not know."""

import pytest

from rules_db.engine import Engine
from tests.rules_db.packs.small import gaps, pack, rule

PASS = (
    rule(1, "bet", "wins_on.pass.come_out", [7]),
    rule(2, "bet", "loses_on.pass.come_out", [2]),
    rule(3, "bet", "points.pass", [4, 5]),
    rule(4, "bet", "wins_on.pass.point", ["point"]),
    rule(5, "bet", "loses_on.pass.point", [7]),
    rule(6, "payout", "pays.pass", "3:1"),
)
RED = (
    rule(1, "bet", "numbers.red", [1, 3], game="american_roulette"),
    rule(2, "bet", "numbers.black", [2, 4], game="american_roulette"),
    rule(3, "payout", "pays.simple_chance", "1:1", game="american_roulette"),
    rule(4, "equipment", "number_range", {"min": 1, "max": 4}, game="american_roulette"),
    rule(5, "equipment", "wheel.zeros", ["0"], game="american_roulette"),
    rule(6, "zero_rule", "even_money", "lose_half", game="american_roulette"),
)


def settled(the_pack, bet, outcome, **more):
    (payment,) = Engine([the_pack]).settle("isla", the_pack.game, [{"bet": bet, "stake": "12", **more}], outcome)
    return payment


def test_a_throw_wins_loses_or_sets_the_point():
    compiled = pack(*PASS)
    assert settled(compiled, "pass", {"rolls": ["4+3"]}).amount == 48
    assert settled(compiled, "pass", {"rolls": ["1+1"]}).amount == 0
    assert settled(compiled, "pass", {"rolls": ["2+2"]}).outcome == "pending"
    assert settled(compiled, "pass", {"rolls": ["2+2", "6+5", "3+1"]}).amount == 48
    assert settled(compiled, "pass", {"rolls": ["2+2", "6+1"]}).amount == 0


def test_the_answer_cites_what_wins_and_what_pays():
    citations = settled(pack(*PASS), "pass", {"rolls": ["4+3"]}).citations
    assert [one.line_start for one in citations] == [1, 6]


def test_a_payment_that_is_not_stated_is_not_invented():
    payment = settled(pack(*PASS[:-1]), "pass", {"rolls": ["4+3"]})
    assert (payment.outcome, payment.amount) == ("unstated", None)
    assert "does not state what the bet is paid" in payment.notes[0]
    assert settled(pack(*PASS[:-1]), "pass", {"rolls": ["1+1"]}).amount == 0


def test_of_two_statements_the_first_is_followed_and_both_are_told():
    compiled = pack(
        rule(1, "bet", "pushes_on.dont_pass.come_out", [12]), rule(2, "bet", "wins_on.dont_pass.come_out", [3, 12])
    )
    (clash,) = compiled.conflicts
    assert (clash.followed_outcome, clash.ignored_outcome) == ("push", "unstated")
    assert (clash.followed, clash.ignored) == (["r1-pushes_on.dont_pass.come_out"], ["r2-wins_on.dont_pass.come_out"])
    assert settled(compiled, "dont_pass", {"rolls": ["6+6"]}).outcome == "push"
    assert settled(compiled, "dont_pass", {"rolls": ["2+1"]}).outcome == "unstated"


def test_a_changed_figure_changes_the_payment():
    changed = (*PASS[:-1], rule(6, "payout", "pays.pass", "7:2"))
    assert settled(pack(*changed), "pass", {"rolls": ["4+3"]}).amount == 54


def test_true_odds_are_those_of_the_dice():
    compiled = pack(
        rule(1, "bet", "wins_on.odds_pass", ["point"]),
        rule(2, "bet", "loses_on.odds_pass", [7]),
        rule(3, "bet", "points.odds_pass", [4, 6]),
        rule(4, "payout", "pays.odds", "true_odds"),
    )
    assert settled(compiled, "odds_pass", {"rolls": ["3+1"]}, number=4).pays == 2
    assert str(settled(compiled, "odds_pass", {"rolls": ["3+3"]}, number=6).pays) == "6/5"


def test_a_number_that_no_colour_lists_is_left_open():
    misprinted = (rule(1, "bet", "numbers.red", [1, 1], game="american_roulette"), *RED[1:])
    compiled = pack(*misprinted, game="american_roulette")
    assert ("red", "unlisted_number") in gaps(compiled)
    assert settled(compiled, "red", {"pocket": 3}).outcome == "undecided"
    assert settled(compiled, "red", {"pocket": 1}).amount == 24


def test_zero_takes_what_the_text_says():
    assert settled(pack(*RED, game="american_roulette"), "black", {"pocket": 0}).amount == 6
    without = pack(*RED[:-1], game="american_roulette")
    assert ("black", "no_zero_rule") in gaps(without)
    assert settled(without, "black", {"pocket": 0}).outcome == "undecided"


def test_a_bet_whose_numbers_are_not_listed_is_not_executable():
    compiled = pack(*RED[1:], game="american_roulette")
    assert ("red", "no_numbers") in gaps(compiled)
    payment = settled(compiled, "red", {"pocket": 1})
    assert payment.outcome == "undecided"
    assert "does not list the numbers" in payment.notes[0]


def test_variants_that_pay_differently_are_told_apart():
    game = "three_card_poker"
    compiled = pack(
        rule(1, "payout", "pays.pair_plus.flush", "3:1", game=game, variant="paytable_a"),
        rule(2, "payout", "pays.pair_plus.flush", "4:1", game=game, variant="paytable_b"),
        game=game,
    )
    assert compiled.variants == ["paytable_a", "paytable_b"]
    assert compiled.conflicts == []
    engine, flush = Engine([compiled]), {"player": ["2S", "5S", "9S"]}
    bets = [{"bet": "pair_plus", "stake": 1}]
    assert [engine.settle("isla", game, bets, flush, variant=v)[0].amount for v in compiled.variants] == [4, 5]
    assert "name one of paytable_a, paytable_b" in engine.settle("isla", game, bets, flush)[0].notes[0]


def test_paid_like_another_bet_cites_both():
    compiled = pack(
        rule(1, "bet", "wins_on.odds_come", ["point"]),
        rule(2, "bet", "loses_on.odds_come", [7]),
        rule(3, "payout", "pays.odds_come", {"as": "odds_pass"}),
        rule(4, "payout", "pays.odds_pass.4", "2:1"),
    )
    payment = settled(compiled, "odds_come", {"rolls": ["2+2"]}, number=4)
    assert payment.amount == 36
    assert [one.line_start for one in payment.citations] == [1, 3, 4]


def test_a_range_of_some_numbers_only_is_not_the_wheels():
    some = rule(4, "equipment", "number_range", {"min": 1, "max": 2}, game="american_roulette")
    whole = rule(7, "equipment", "wheel.pockets", 5, game="american_roulette")
    compiled = pack(*RED[:3], some, *RED[4:], whole, game="american_roulette")
    assert settled(compiled, "black", {"pocket": 4}).amount == 24
    assert settled(compiled, "red", {"pocket": 4}).outcome == "lose"


@pytest.mark.parametrize(("highest", "won"), [(12, ["odd", "low"]), (9, ["odd"])])
def test_even_odd_and_halves_are_what_the_words_mean_on_a_wheel_of_any_size(highest, won):
    bets = ("even", "odd", "low", "high")
    paid = [rule(n, "payout", f"pays.{bet}", "1:1", game="boule") for n, bet in enumerate(bets, 2)]
    wheel = rule(1, "equipment", "number_range", {"min": 1, "max": highest}, game="boule")
    compiled = pack(wheel, *paid, game="boule")
    laid = [{"bet": bet, "stake": 1} for bet in bets]
    gains = {one.bet: one.gain for one in Engine([compiled]).settle("isla", "boule", laid, {"pocket": 5})}
    assert [bet for bet, gain in gains.items() if gain == 1] == won
    assert gains["even"] == -1
    assert (gains["high"] is None) is (highest % 2 == 1)
