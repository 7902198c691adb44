"""Cards changed at poker: what the dealer changes, and how many a player may."""

import pytest

from rules_db import ReglasError
from rules_db.engine import Engine
from tests.rules_db.packs.small import pack, rule

GAME = "draw_poker"
ORDER = ["royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind", "two_pair", "pair"]  # fmt: skip  # noqa: E501
RULES = [
    rule(1, "payout", "pays.ante", "1:1", game=GAME),
    rule(2, "dealer_rule", "qualifies_with", "pair_of_8", game=GAME),
    rule(3, "dealer_rule", "draws.pair", 2, game=GAME),
    rule(4, "dealer_rule", "draws.no_pair", 2, game=GAME),
    rule(5, "dealer_rule", "draws.four_to_flush", 1, game=GAME),
    rule(6, "dealer_rule", "draws.four_to_straight", 1, game=GAME),
    rule(7, "dealer_rule", "stands_on", ["flush", "straight"], game=GAME),
    rule(8, "option", "draw.max", 2, game=GAME),
    rule(9, "hand_ranking", "order", ORDER, game=GAME),
]
ENGINE = Engine([pack(*RULES, game=GAME)])
MINE, THEIRS = "9S 9H 3D 4C 5H", "8S 8H 2C KD 7D"


def settle(**more):
    seen = {"player": MINE, "dealer": THEIRS, **more}
    return ENGINE.settle("isla", GAME, [{"bet": "ante", "stake": 10}], seen)[0]


@pytest.mark.parametrize(
    ("held", "does"),
    [
        ("2S 5S 9S KS 3H", "discard 1"), ("2S 3H 4D 5C 9H", "discard 1"), ("AS 2H 3D 4C 9H", "discard 1"),
        ("2S 3H 5D 6C 9H", "discard 2"), ("2S 5H 9S KS 3H", "discard 2"), ("2S 2H 3S 4S 5S", "discard 2"),
        ("2S 3H 4D 5C 6H", "stand"),
    ],
)  # fmt: skip
def test_a_hand_that_lacks_one_card_is_ruled_by_that(held, does):
    assert [one.does for one in ENGINE.decide("isla", GAME, "dealer", {"dealer": held})][-1] == does


def test_a_hand_that_lacks_one_card_is_one_without_a_pair_where_no_rule_names_it():
    engine = Engine([pack(*(one for one in RULES if "four_to" not in one.key), game=GAME)])
    decided = engine.decide("isla", GAME, "dealer", {"dealer": "2S 5S 9S KS 3H"})
    assert decided[-1].does == "discard 2"


def test_a_round_with_its_exchange_is_settled():
    assert settle(dealt="9S 9H 3D 2S 2H", dealer_dealt="8S 8H KD 5D 6D").gain == 10


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"dealt": "9S KH QD 2S 2H"}, "the player may change 2 cards, not 4"),
        ({"dealer_dealt": "8S 8H KD 7D 6D"}, "the dealer changes 2 cards of this hand, not 1"),
        ({"dealt": "9S 9H 3D 4C 2C"}, "2 of clubs is on the table 2 times"),
    ],
)
def test_an_exchange_that_the_text_does_not_allow_is_refused(more, sentence):
    with pytest.raises(ReglasError, match=sentence):
        settle(**more)


def test_nobody_tells_of_an_exchange_where_there_is_none():
    engine = Engine([pack(*(one for one in RULES if one.family != "option"), game=GAME)])
    with pytest.raises(ReglasError, match="asks for"):
        engine.settle("isla", GAME, [{"bet": "ante", "stake": 10}], {"player": MINE, "dealer": THEIRS, "dealt": MINE})
