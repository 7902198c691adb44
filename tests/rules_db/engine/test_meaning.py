"""A text that calls every straight in one suit by the name of the highest one."""

import pytest

from rules_db import ReglasError
from rules_db.engine import Engine
from tests.rules_db.packs.small import pack, rule

GAME = "caribbean_poker"
ORDER = ["royal_flush", "four_of_a_kind", "full_house", "flush", "straight", "two_pair", "pair", "high_card"]
RULES = [
    rule(1, "payout", "pays.bet.royal_flush", "4:1", game=GAME),
    rule(2, "payout", "pays.bet.flush", "2:1", game=GAME),
    rule(3, "payout", "pays.bet.pair", "1:1", game=GAME),
    rule(4, "hand_ranking", "order", ORDER, game=GAME),
]
MEANT = rule(5, "hand_ranking", "meaning.royal_flush", "straight_flush", game=GAME)
ROYAL, LOWER = "10S JS QS KS AS", "6S 7S 8S 9S 10S"


def gain(player, *more, dealer="QH QD 9D 6C 3S"):
    engine = Engine([pack(*RULES, *more, game=GAME)])
    (paid,) = engine.settle("isla", GAME, [{"bet": "bet", "stake": 10}], {"player": player, "dealer": dealer})
    return paid.gain


def test_it_is_paid_and_ranked_as_that_one():
    assert gain(ROYAL, MEANT) == gain(LOWER, MEANT) == 40
    assert gain("2S 2H 2D 2C 3H", MEANT, dealer="6C 7C 8C 9C 10C") == -10


def test_nothing_is_known_of_it_where_the_text_does_not_say_so():
    assert gain(ROYAL) == 40
    with pytest.raises(ReglasError, match="gives straight_flush no place"):
        gain(LOWER)


def test_a_list_that_has_a_name_for_both_goes_first():
    both = (MEANT, rule(6, "payout", "pays.bet.straight_flush", "3:1", game=GAME))
    assert (gain(ROYAL, *both), gain(LOWER, *both)) == (40, 30)
