"""Poker with an exchange: the row names the first fact that the pack lacks."""

from __future__ import annotations

import pytest

from tests.rules_db.odds.worth import edges_of

FACTS: dict[str, object] = {
    "bet:amount.bet": {"of": "ante", "times": 2},
    "option:draw.max": 2,
    "dealer_rule:outcome.tie": "push",
    "dealer_rule:stands_on": ["straight", "flush", "full_house"],
    "dealer_rule:draws.three_of_a_kind": 2,
    "dealer_rule:draws.two_pair": 1,
    "dealer_rule:draws.pair": 3,
    "dealer_rule:draws.no_pair": 2,
    "dealer_rule:draws.four_to_flush": 1,
    "dealer_rule:draws.four_to_straight": 1,
    "payout:pays.ante": "1:1",
    "payout:pays.bet.flush": "5:1",
}


@pytest.mark.parametrize(
    ("lacks", "named"),
    [
        ("bet:amount.bet", "bet.amount.bet"),
        ("option:draw.max", "option.draw.max"),
        ("dealer_rule:draws.two_pair", "dealer_rule.draws.two_pair"),
        ("dealer_rule:draws.no_pair", "dealer_rule.draws.no_pair"),
        ("dealer_rule:draws.four_to_flush", "dealer_rule.draws.four_to_flush"),
    ],
)
def test_the_missing_fact_is_named(lacks: str, named: str) -> None:
    edge = edges_of("draw_poker", {name: value for name, value in FACTS.items() if name != lacks})["ante"]
    assert edge.edge is None
    assert named in edge.missing


def test_a_card_kept_beside_a_pair_must_be_told() -> None:
    assert "beside a pair" in edges_of("draw_poker", {**FACTS, "dealer_rule:draws.pair": 2})["ante"].missing


def test_no_figure_is_given_where_nothing_computes_one() -> None:
    edge = edges_of("draw_poker", FACTS)["ante"]
    assert (edge.edge, edge.exact) == (None, None)
    assert "nothing computes" in edge.missing
