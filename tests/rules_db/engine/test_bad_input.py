"""Whatever is asked wrongly is answered in one sentence, and money is exact."""

from decimal import Decimal
from fractions import Fraction

import pytest

from rules_db import Engine, ReglasError
from rules_db.engine import Bet
from rules_db.engine.records import money, told

ENGINE = Engine()
FIELD = {"bet": "field", "stake": "1"}
ROLLS = {"rolls": ["4+2"]}


@pytest.mark.parametrize(
    ("place", "game", "bet", "outcome", "sentence"),
    [
        ("melila", "craps", FIELD, ROLLS, "no packs for melila \\(there are some for melilla"),
        ("melilla", "crap", FIELD, ROLLS, "melilla has no pack of crap \\(it has craps"),
        ("melilla", "craps", {**FIELD, "bet": "feild"}, ROLLS, "no bet feild \\(perhaps field\\)"),
        ("melilla", "craps", {**FIELD, "stake": "-1"}, ROLLS, "the stake -1 is negative"),
        ("melilla", "craps", {**FIELD, "stake": 0.1}, ROLLS, "is a binary float"),
        ("melilla", "craps", {**FIELD, "stake": "ten"}, ROLLS, "ten is no sum of money"),
        ("melilla", "craps", {"bet": "field"}, ROLLS, "a bet needs stake"),
        ("melilla", "craps", {**FIELD, "colour": 1}, ROLLS, "a bet has no colour"),
        ("melilla", "craps", FIELD, {"rolls": ["7+6"]}, "a total of 13"),
        ("melilla", "craps", FIELD, {"rolls": []}, "does not tell the rolls"),
        ("melilla", "craps", FIELD, {}, "does not tell the rolls"),
        ("melilla", "craps", {**FIELD, "roll": 2}, ROLLS, "before throw 2, but there are 1 throws"),
        ("melilla", "craps", {**FIELD, "bet": "odds_pass"}, ROLLS, "stands on a number"),
        ("melilla", "craps", {**FIELD, "bet": "odds_pass", "number": 7}, ROLLS, "cannot stand on 7"),
        ("melilla", "french_roulette", {"bet": "even", "stake": 1}, {"pocket": 37}, "no pocket 37: it has 1 to 36"),
        ("melilla", "french_roulette", {"bet": "even", "stake": 1}, {}, "does not tell pocket"),
        ("melilla", "french_roulette", {"bet": "split", "stake": 1}, {"pocket": 1}, "name them"),
        ("melilla", "french_roulette", {"bet": "split", "stake": 1, "numbers": [1, 36]}, {"pocket": 1}, "do not lie"),
        (
            "chile", "american_roulette", {"bet": "zero_street", "stake": 1, "numbers": [0, 2, 3]}, {"pocket": 2},
            "the text lists the numbers of the bet zero_street as",
        ),
        ("melilla", "big_six", {"bet": "figure", "stake": 1}, {"result": "segment_7"}, "no result segment_7"),
        ("melilla", "caribbean_poker", {"bet": "ante", "stake": 1}, {"player": "AS AS 2C 3C 4C"}, "ace of spades is"),
        ("melilla", "blackjack", {"bet": "main", "stake": 1}, {"player": "AS"}, "at least 2 cards"),
        ("melilla", "blackjack", {"bet": "main", "stake": 1}, {"player": "AS KX", "dealer": "2S 3S"}, "KX is no card"),
        ("melilla", "bingo", FIELD, {}, "melilla bingo: the text, as read, states no payment"),
        ("melilla", "craps", FIELD, {"facts": {"total": 99}}, "no value of total 99"),
        ("melilla", "craps", FIELD, {"facts": {"colour": "red"}}, "no fact colour"),
    ],
)  # fmt: skip
def test_one_sentence_says_what_is_wrong(place, game, bet, outcome, sentence):
    with pytest.raises(ReglasError, match=sentence) as told_of:
        ENGINE.settle(place, game, [bet], outcome)
    assert "\n" not in str(told_of.value)


def test_an_unknown_variant_is_told():
    with pytest.raises(ReglasError, match=r"no variant paytable_z .perhaps paytable_c"):
        ENGINE.settle(
            "melilla",
            "three_card_poker",
            [{"bet": "pair_plus", "stake": 1}],
            {"player": "2S 3S 4S"},
            variant="paytable_z",
        )


@pytest.mark.parametrize("stake", [3, "3", "3.00", Decimal("3"), Fraction(3)])
def test_money_may_be_given_in_several_ways(stake):
    (payment,) = ENGINE.settle("melilla", "craps", [Bet("field", stake)], {"rolls": ["1+1"]})
    assert payment.amount == 9


def test_thirds_of_a_cent_are_kept():
    (payment,) = ENGINE.settle(
        "melilla", "craps", [{"bet": "odds_dont_pass", "number": 5, "stake": "0.01"}], {"rolls": ["6+1"]}
    )
    assert payment.amount == Fraction(1, 60)
    assert told(payment.amount) == "1/60"


@pytest.mark.parametrize(
    ("text", "expected"), [("12.50", "12.5"), ("0.10", "0.1"), ("100", "100"), ("10/3", "10/3"), ("1/8", "0.125")]
)
def test_a_sum_is_told_exactly(text, expected):
    assert told(money(text)) == expected


@pytest.mark.parametrize(
    "text",
    ["", "1e400", "1e5", "NaN", "1,000,000", "12.50€", "1/0", "--1", "9" * 41, "½", True, None, Decimal("Infinity")],
)
def test_what_is_no_sum_is_refused(text):
    with pytest.raises(ReglasError, match="is no sum of money"):
        money(text)


def test_cards_that_the_text_does_not_count_are_told():
    from tests.rules_db.packs.small import pack, rule

    draws = rule(1, "dealer_rule", "player_draws", {"4": "draw"}, game="punto_banca")
    engine = Engine([pack(draws, game="punto_banca")])
    with pytest.raises(ReglasError, match="does not state what the 2 counts"):
        engine.decide("isla", "punto_banca", "punto", {"player": ["2H", "2D"]})
    assert engine.decide("isla", "punto_banca", "punto", {"total": 4})[0].action == "draw"
