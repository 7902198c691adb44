"""A game whose odds nothing computes has a row that says why."""

from __future__ import annotations

from tests.rules_db.odds.worth import edges_of


def test_a_game_between_players_has_one_row() -> None:
    found = edges_of("omaha", {"dealer_rule:cards.player": 4})
    assert list(found) == ["main"]
    assert found["main"].edge is None
    assert "between players" in found["main"].missing


def test_shares_of_the_stakes_are_no_bets() -> None:
    assert list(edges_of("lottery", {"payout:prize.1": "1/2", "equipment:balls": 90})) == ["main"]
