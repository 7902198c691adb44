"""Poker against the dealer.

Caribbean stud 5.2243 % under optimal play and 5.6820 % for who plays as the dealer does (Griffin and Gwynn, An Analysis
of Caribbean Stud Poker, 2000; Shackleford, wizardofodds.com); three-card poker 3.3730 % with a bonus of 5, 4 and 1, and
3.4491 % for who stays with a queen.
"""

from __future__ import annotations

import pytest

from tests.rules_db.odds.worth import edges_of

ORDER = ["straight_flush", "three_of_a_kind", "straight", "flush", "pair", "high_card"]
THREE: dict[str, object] = {
    "dealer_rule:cards.player": 3,
    "hand_ranking:order": ORDER,
    "dealer_rule:qualifies_with": "queen_high",
    "dealer_rule:outcome.player_lower": "lose",
    "dealer_rule:outcome.tie": "push",
    "bet:amount.bet": {"times": 1, "of": "ante"},
    "option:fold_loses": ["ante"],
    "payout:pays.ante": "1:1",
    "payout:pays.bet": "1:1",
    "payout:pays.ante.dealer_not_qualified": "1:1",
    "payout:pays.bet.dealer_not_qualified": "push",
    "payout:pays.ante_bonus.straight_flush": "5:1",
    "payout:pays.ante_bonus.three_of_a_kind": "4:1",
    "payout:pays.ante_bonus.straight": "1:1",
}
PAYS = {
    "royal_flush": 100, "straight_flush": 50, "four_of_a_kind": 20, "full_house": 7, "flush": 5, "straight": 4,
    "three_of_a_kind": 3, "two_pair": 2, "pair": 1, "high_card": 1,
}  # fmt: skip
CARIBBEAN: dict[str, object] = {
    "dealer_rule:cards.player": 5,
    "dealer_rule:cards.dealer_down": 4,
    "hand_ranking:order": [*list(PAYS)[:-1], "ace_king", "high_card"],
    "dealer_rule:qualifies_with": "ace_king",
    "dealer_rule:outcome.player_lower": "lose",
    "dealer_rule:outcome.tie": "push",
    "bet:amount.bet": {"times": 2, "of": "ante"},
    "option:fold_loses": ["ante"],
    "payout:pays.ante": "1:1",
    "payout:pays.ante.dealer_not_qualified": "1:1",
    "payout:pays.bet.dealer_not_qualified": "push",
    **{f"payout:pays.{hand}": f"{odds}:1" for hand, odds in PAYS.items()},
}


def test_poker_of_three_cards() -> None:
    found = edges_of("three_card_poker", THREE)
    assert found["ante"].edge == pytest.approx(0.033730, abs=5e-7)
    assert found["ante.as_dealer"].edge == pytest.approx(0.034491, abs=5e-7)


def test_caribbean_poker() -> None:
    found = edges_of("caribbean_poker", CARIBBEAN)
    assert found["ante"].edge == pytest.approx(0.052243, abs=5e-7)
    assert found["ante.as_dealer"].edge == pytest.approx(0.056820, abs=5e-7)
    assert found["ante"].exact is not None


def test_a_higher_bonus_is_a_lower_edge() -> None:
    usual = edges_of("three_card_poker", THREE)["ante"].exact
    higher = edges_of("three_card_poker", {**THREE, "payout:pays.ante_bonus.straight": "2:1"})["ante"].exact
    assert usual is not None
    assert higher is not None
    assert usual - higher == pytest.approx(720 / 22_100)


def test_what_the_second_bet_must_be_is_asked_for() -> None:
    facts = {name: value for name, value in THREE.items() if name != "bet:amount.bet"}
    edge = edges_of("three_card_poker", facts)["ante"]
    assert edge.edge is None
    assert edge.missing == "bet.amount.bet"


def test_a_payment_that_is_not_stated_leaves_a_bound() -> None:
    facts = {name: value for name, value in THREE.items() if name != "payout:pays.bet"}
    edge = edges_of("three_card_poker", facts)["ante"]
    assert edge.edge is None
    assert edge.formula.startswith("at most ")
    assert float(edge.formula.removeprefix("at most ")) > 0.0337


def test_what_is_taken_to_be_is_said() -> None:
    facts = {name: value for name, value in THREE.items() if not name.endswith("outcome.tie")}
    assert "comes back" in edges_of("three_card_poker", facts)["ante"].method
    assert "comes back" not in edges_of("three_card_poker", THREE)["ante"].method


def test_who_does_not_wait_gets_no_figure_for_what_takes_long() -> None:
    found = edges_of("caribbean_poker", CARIBBEAN, long=False)
    assert found["ante"].edge is None
    assert "long" in found["ante"].missing
