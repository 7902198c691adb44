"""A jackpot is a line over its size: the share of a royal flush is 4 of 2,598,960 hands."""

from __future__ import annotations

import pytest

from tests.rules_db.odds.worth import edges_of

RULES: dict[str, object] = {
    "bet:mandatory.progressive": False,
    "jackpot:hand_from": "player_hand",
    "jackpot:jackpot.royal_flush": {"share": "1"},
    "jackpot:jackpot.flush": {"multiple": 50},
}


def test_fixed_prizes_and_the_share_of_the_jackpot() -> None:
    edge = edges_of("progressive_jackpot", RULES)["progressive"]
    fixed, _, share = edge.formula.partition(" - ")
    assert edge.edge is None
    assert edge.missing == "the size of the jackpot"
    assert float(fixed) == pytest.approx(1 - 50 * 5_108 / 2_598_960, abs=1e-6)
    assert float(share.partition(" * ")[0]) == pytest.approx(4 / 2_598_960, abs=1e-9)


def test_amounts_of_money_are_divided_by_the_stake() -> None:
    formula = edges_of("progressive_jackpot", {**RULES, "jackpot:jackpot.full_house": {"amount": 100}})
    assert formula["progressive"].formula.endswith(" / stake")


def test_it_must_be_stated_which_cards_win() -> None:
    facts = {name: value for name, value in RULES.items() if name != "jackpot:hand_from"}
    edge = edges_of("progressive_jackpot", facts)["progressive"]
    assert edge.formula == ""
    assert "which cards" in edge.missing


def test_a_prize_that_no_hand_wins_is_left_out_and_said() -> None:
    formula = edges_of("progressive_jackpot", {**RULES, "jackpot:jackpot.instant_prize": {"amount": 30}})
    assert formula["progressive"].formula.endswith("(without instant_prize)")


def test_what_feeds_the_jackpot_bounds_the_edge_in_the_long_run() -> None:
    edge = edges_of("progressive_jackpot", {**RULES, "jackpot:contribution": "13/20"})["progressive.in_the_long_run"]
    assert edge.edge is None
    assert edge.formula == "at most 0.350000"
    assert "progressive.in_the_long_run" not in edges_of("progressive_jackpot", RULES)


def test_prizes_whose_chance_is_not_stated_leave_a_formula() -> None:
    prizes = {"royal_flush": {"share": "1/2"}, "flush": {"amount": 50}, "straight": {"share": "0"}}
    facts = {f"jackpot:jackpot.{hand}": prize for hand, prize in prizes.items()}
    edge = edges_of("blackjack_jackpot", {"bet:mandatory.jackpot": False, **facts})["jackpot"]
    assert edge.formula == "1 - p(royal_flush) * (1/2 * jackpot / stake) - p(flush) * (50 / stake)"
    assert edge.missing.startswith("how often")
