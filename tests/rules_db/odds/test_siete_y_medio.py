"""Siete y medio from rules of our own: what must hold of any of them, and the plain game by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rules_db.odds.worth import edges_of

RULES: dict[str, object] = {
    "equipment:decks": 8,
    "equipment:cards_per_deck": 40,
    "equipment:removed_ranks": ["8", "9", "10"],
    "card_value:ace": 1,
    "card_value:figures": 0.5,
    "card_value:numerals": "face",
    "dealer_rule:target_total": 7.5,
    "dealer_rule:draws_to": 4.5,
    "dealer_rule:stands_on": 5,
    "dealer_rule:outcome.tie": "push",
    "payout:pays.siete_y_medio_real": "2:1",
    "payout:pays.siete_y_medio_mayor": "3:2",
    "payout:pays.siete_y_medio_menor": "1:1",
    "payout:pays.tie": "1:2",
    "payout:pays.win": "1:1",
    "hand_ranking:order": ["siete_y_medio_real", "siete_y_medio_mayor", "siete_y_medio_menor"],
    "option:split.on": "court_cards",
}


def test_more_decks_come_near_an_endless_shoe() -> None:
    eight, many = (edges_of("siete_y_medio", {**RULES, "equipment:decks": decks}) for decks in (8, 500))
    endless = eight["main.endless_shoe"].edge
    assert endless is not None
    assert eight["main"].edge == pytest.approx(endless, abs=5e-4)
    assert many["main"].edge == pytest.approx(endless, abs=5e-6)


def test_a_real_comes_as_often_as_a_seven_and_a_figure_of_one_suit() -> None:
    two, three = (
        edges_of("siete_y_medio", {**RULES, "payout:pays.siete_y_medio_real": odds})["main.endless_shoe"].exact
        for odds in ("2:1", "3:1")
    )
    assert two is not None
    assert three is not None
    often = 2 * Fraction(1, 10) * Fraction(3, 10) / 4
    assert Fraction(0) < two - three < 3 * often  # split figures make some more, a dealer's real takes some away


def test_to_split_figures_helps_the_player() -> None:
    without = {name: value for name, value in RULES.items() if name != "option:split.on"}
    split, kept = (edges_of("siete_y_medio", facts)["main.endless_shoe"].exact for facts in (RULES, without))
    assert split is not None
    assert kept is not None
    assert split < kept


def test_a_missing_value_is_named() -> None:
    edge = edges_of("siete_y_medio", {name: v for name, v in RULES.items() if name != "card_value:figures"})["main"]
    assert edge.edge is None
    assert edge.missing == "card_value.jack"
