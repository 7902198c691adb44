"""Bets on a jackpot: prizes in stakes, in money, and as shares of a meter that the outcome tells."""

import pytest

from rules_db import ReglasError
from rules_db.engine import Engine
from tests.rules_db.packs.small import pack, rule

GAME = "progressive_jackpot"
PRIZES = (
    rule(1, "jackpot", "jackpot.royal_flush", {"share": "1"}, game=GAME),
    rule(2, "jackpot", "jackpot.straight_flush", {"share": "1/10"}, game=GAME),
    rule(3, "jackpot", "jackpot.straight_flush.cap_multiple", 5000, game=GAME),
    rule(4, "jackpot", "jackpot.full_house", {"multiple": 100}, game=GAME),
    rule(5, "jackpot", "jackpot.flush", {"amount": 70}, game=GAME),
    rule(6, "jackpot", "excluded_if", ["card_exchange"], game=GAME),
)
SHARED = rule(7, "jackpot", "shared", "equal", game=GAME)
ROYAL, STRAIGHT_FLUSH = "10S JS QS KS AS", "9S JS QS KS 10S"
FOUR, FULL, FLUSH, PAIR = "9S 9H 9D 9C 2S", "9S 9H 9D 2C 2S", "2S 9S JS QS KS", "2S 2H JS QS KS"


def settle(player, *more, stake=2, **outcome):
    engine = Engine([pack(*PRIZES, *more, game=GAME)])
    (paid,) = engine.settle("isla", GAME, [{"bet": "progressive", "stake": stake}], {"player": player, **outcome})
    return paid.outcome, paid.amount, paid.gain


@pytest.mark.parametrize(
    ("player", "outcome", "expected"),
    [
        (ROYAL, {"meter": "30000"}, ("win", 30000, 29998)),
        (STRAIGHT_FLUSH, {"meter": "30000"}, ("win", 3000, 2998)),
        (STRAIGHT_FLUSH, {"meter": "200000"}, ("win", 10000, 9998)),
        (FULL, {}, ("win", 200, 198)),
        (FLUSH, {}, ("win", 70, 68)),
        (PAIR, {}, ("lose", 0, -2)),
        (FOUR, {}, ("unstated", None, None)),
        (ROYAL, {"meter": "30000", "exchanged": True}, ("lose", 0, -2)),
        (ROYAL, {"meter": "30000", "exchanged": False}, ("win", 30000, 29998)),
    ],
)
def test_prizes_of_a_jackpot(player, outcome, expected):
    assert settle(player, **outcome) == expected


def test_winners_share_the_meter_where_the_text_says_how():
    assert settle(ROYAL, SHARED, meter=30001, winners=3)[1] * 3 == 30001
    with pytest.raises(ReglasError, match="does not state how several winners share"):
        settle(ROYAL, meter=30000, winners=3)


@pytest.mark.parametrize(
    ("outcome", "sentence"),
    [
        ({}, "tell how high it stands"),
        ({"meter": "1.000"}, "may mean"),
        ({"meter": "-5"}, "negative"),
        ({"meter": 5, "winners": 0}, "whole number from 1"),
        ({"meter": 5, "metre": 0}, "asks for metre"),
    ],
)
def test_a_meter_that_is_not_told_pays_nobody(outcome, sentence):
    with pytest.raises(ReglasError, match=sentence):
        settle(ROYAL, **outcome)


def test_prizes_for_no_hands_of_poker_are_told_by_their_names():
    prize = rule(1, "jackpot", "jackpot.three_sevens_hearts", {"share": "1"}, game="blackjack_jackpot")
    engine = Engine([pack(prize, game="blackjack_jackpot")])
    laid = [{"bet": "jackpot", "stake": 1}]
    with pytest.raises(ReglasError, match="tell the hand: one of three_sevens_hearts, none"):
        engine.settle("isla", "blackjack_jackpot", laid, {"player": "7H 7H 8H", "meter": "500"})
    (paid,) = engine.settle("isla", "blackjack_jackpot", laid, {"hand": "three_sevens_hearts", "meter": "500"})
    assert paid.gain == 499


def test_a_list_of_prizes_is_that_of_its_variant_and_its_number_of_cards():
    said = [
        rule(1, "jackpot", "jackpot.flush", {"multiple": 30}, game=GAME, variant="caribbean_poker"),
        rule(3, "jackpot", "jackpot.straight_flush", {"multiple": 90}, game=GAME, variant="caribbean_poker"),
        rule(4, "jackpot", "jackpot.straight_flush", {"multiple": 40}, game=GAME, variant="three_card_poker"),
        rule(2, "jackpot", "jackpot.straight", {"multiple": 6}, game=GAME, variant="three_card_poker"),
    ]
    engine = Engine([pack(*said, game=GAME)])

    def outcome(player: str, variant: str) -> str:
        laid = [{"bet": "progressive", "stake": 1}]
        return engine.settle("isla", GAME, laid, {"player": player}, variant=variant)[0].outcome

    assert outcome("5S 6D 7S 8S 9S", "caribbean_poker") == "lose"
    assert outcome("5S 9S JS", "three_card_poker") == "lose"
    assert outcome("5S 6D 7S", "three_card_poker") == "win"


def test_what_shuts_a_hand_out_of_one_game_of_a_jackpot_shuts_it_out_of_no_other():
    fold = rule(9, "jackpot", "excluded_if", ["fold"], game=GAME, variant="caribbean_poker,draw_poker")
    listed = rule(10, "jackpot", "jackpot.flush", {"multiple": 9}, game=GAME, variant="go_poker")
    engine = Engine([pack(*PRIZES, fold, listed, game=GAME)])
    laid, outcome = [{"bet": "progressive", "stake": 2}], {"player": FULL, "folded": True}
    assert engine.settle("isla", GAME, laid, outcome, variant="draw_poker")[0].gain == -2
    with pytest.raises(ReglasError, match="not in go_poker"):
        engine.settle("isla", GAME, laid, outcome, variant="go_poker")


INSTANT = rule(8, "jackpot", "jackpot.instant_prize", {"amount": 30}, game=GAME)


def test_a_hand_below_the_list_is_not_lost_where_a_prize_goes_with_no_hand():
    with pytest.raises(ReglasError, match="do not tell whether they win instant_prize"):
        settle(PAIR, INSTANT)
    engine = Engine([pack(*PRIZES, INSTANT, game=GAME)])
    laid = [{"bet": "progressive", "stake": 2}]
    gains = [engine.settle("isla", GAME, laid, {"hand": hand})[0].gain for hand in ("none", "instant_prize")]
    assert gains == [-2, 28]
    (paid,) = engine.settle("isla", GAME, laid, {"player": FULL})
    assert paid.gain == 198
    assert "instant_prize is not counted: no cards tell it" in paid.notes
