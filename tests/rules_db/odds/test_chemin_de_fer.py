"""Baccarat between players: the house lives on its share of what the bank wins."""

from __future__ import annotations

import pytest

from tests.rules_db.odds.test_baccarat import GAME
from tests.rules_db.odds.worth import edges_of

TABLE: dict[str, object] = {
    **{name: value for name, value in GAME.items() if not name.startswith("payout:")},
    "commission:base": "banker_winnings",
    "commission:rate": "1/20",
}
"""The cards and the drawing of punto y banca with eight decks, where the bank wins 45.8597 % of all hands (Griffin)."""


def test_the_rate_times_how_often_the_bank_wins() -> None:
    assert edges_of("chemin_de_fer", TABLE)["banker"].edge == pytest.approx(0.458597 / 20, abs=5e-8)


def test_a_lost_table_of_the_bank_is_named() -> None:
    facts = {name: value for name, value in TABLE.items() if name != "dealer_rule:banker_draws"}
    edge = edges_of("chemin_de_fer", facts)["banker"]
    assert (edge.edge, edge.missing) == (None, "dealer_rule.banker_draws")
    assert edge.formula == "0.050000 * p(bank wins)"


def test_a_choice_of_the_bank_is_named() -> None:
    edge = edges_of("chemin_de_fer", {**TABLE, "option:banker_optional": ["5_vs_4"]})["banker"]
    assert edge.edge is None
    assert "5_vs_4" in edge.missing


def test_a_rate_that_the_house_sets_is_named() -> None:
    facts = {name: value for name, value in TABLE.items() if name != "commission:rate"}
    edge = edges_of("chemin_de_fer", {**facts, "commission:rate.set_by": "casino"})["banker"]
    assert (edge.edge, edge.missing) == (None, "commission.rate")
