"""What bingo and lotteries keep of the stakes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rules_db.odds.worth import edges_of

CARD: dict[str, object] = {"equipment:balls": 90}
PRIZES: dict[str, object] = {**CARD, "payout:prize.1": "11/20", "payout:prize.2": "1/10"}


@pytest.mark.parametrize("game", ["bingo", "lottery"])
def test_the_house_keeps_what_the_prizes_leave(game: str) -> None:
    edge = edges_of(game, PRIZES)["main"]
    assert edge.exact == Fraction(7, 20)
    assert "payout.prize.1" in edge.method
    assert len(edge.cites) == 2


def test_what_feeds_a_jackpot_comes_back_too() -> None:
    assert edges_of("bingo", {**PRIZES, "jackpot:contribution": "1/20"})["main"].exact == Fraction(3, 10)


def test_a_share_that_the_house_chooses_leaves_a_range() -> None:
    edge = edges_of("lottery", {**PRIZES, "payout:prize.2": {"min": "1/10", "max": "1/5"}})["main"]
    assert edge.edge is None
    assert edge.formula == "from 0.250000 to 0.350000"
    assert edge.missing.endswith("payout.prize.2")


def test_a_share_with_a_floor_alone_may_be_all() -> None:
    edge = edges_of("lottery", {**CARD, "payout:prize.1": {"min": "3/5"}})["main"]
    assert edge.formula == "from 0.000000 to 0.400000"


def test_without_shares_nothing_is_known() -> None:
    edge = edges_of("bingo", CARD)["main"]
    assert (edge.edge, edge.formula) == (None, "")
    assert "payout.prize" in edge.missing


def test_a_jackpot_alone_bounds_the_edge() -> None:
    assert edges_of("bingo", {**CARD, "jackpot:contribution": "1/20"})["main"].formula == "at most 0.950000"


def test_prizes_that_make_up_the_whole_are_no_shares_of_the_stakes() -> None:
    edge = edges_of("lottery", {**PRIZES, "payout:prize.2": "9/20"})["main"]
    assert edge.edge is None
    assert "share of the stakes" in edge.missing


@pytest.mark.parametrize("share", ["6/5", "all", {"min": "1/2", "max": "1/4"}])
def test_what_is_no_share_is_not_reckoned_with(share: object) -> None:
    edge = edges_of("bingo", {**PRIZES, "payout:prize.2": share})["main"]
    assert edge.edge is None
    assert "payout.prize.2" in edge.missing


def test_shares_beyond_the_stakes_give_no_figure() -> None:
    assert edges_of("bingo", {**PRIZES, "payout:prize.2": "1/2"})["main"].edge is None
