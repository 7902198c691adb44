"""How hands are called and ranked: any straight in one suit as the highest, an order that was read in part."""

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


PAID = {"pair": "1:1", "high_card": "1:1", "two_pair": "1:1", "three_of_a_kind": "2:1", "straight": "3:1"}
PAID |= {"flush": "5:1", "full_house": "7:1", "four_of_a_kind": "20:1"}
PART = rule(1, "hand_ranking", "order", ["four_of_a_kind", "full_house", "flush", "straight"], game=GAME)


def list_of(names):
    return [rule(9 + at, "payout", f"pays.bet.{name}", PAID[name], game=GAME) for at, name in enumerate(names)]


def compared(paid, player, dealer):
    engine = Engine([pack(PART, *paid, rule(40, "hand_ranking", "tie_break.pair", ["rank"], game=GAME), game=GAME)])
    return engine.settle("isla", GAME, [{"bet": "bet", "stake": 10}], {"player": player, "dealer": dealer})[0].gain


@pytest.mark.parametrize("names", [list(PAID), list(reversed(PAID))])
def test_an_order_that_was_read_in_part_goes_on_as_hands_are_paid(names):
    assert compared(list_of(names), "2S 2H 2D 5C 9H", "AS AH KD KC 3S") == 20
    assert compared(list_of(names), "2S 2H 4D 5C 9H", "3S 3H 4H 4C 5S") == -10


def test_a_list_in_another_order_orders_nothing():
    mixed = ["flush", "pair", "four_of_a_kind", "two_pair", "straight", "three_of_a_kind", "full_house", "high_card"]
    with pytest.raises(ReglasError, match="no place among the hands"):
        compared(list_of(mixed), "2S 2H 2D 5C 9H", "AS AH KD KC 3S")
