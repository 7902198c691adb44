"""Trente et quarante (ties at 31: 2.19 %, Boll), chuck-a-luck and crown and anchor (17/216, Epstein, chapter 6)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules_db.odds.edges import edges
from tests.rules_db.odds.worth import edges_of
from tests.rules_db.packs.small import pack, rule

ROWS: dict[str, object] = {
    "equipment:cards_per_deck": 52,
    "card_value:ace": 1,
    "card_value:figures": 10,
    "card_value:numerals": "face",
    "dealer_rule:row_stops_at": 31,
    "dealer_rule:outcome.tie": "push",
    **{f"payout:pays.{bet}": "1:1" for bet in ("red", "black", "color", "inverse")},
}


def test_half_of_a_bet_is_lost_at_a_tie_of_31() -> None:
    found = edges_of("trente_et_quarante", {**ROWS, "zero_rule:tie_at_31": "lose_half"})
    assert found["red"].edge == pytest.approx(0.02192 / 2, abs=2e-5)
    assert len({edge.exact for edge in found.values()}) == 1
    choice = {"zero_rule:tie_at_31": "as_roulette_zero", "zero_rule:even_money": "en_prison_or_half"}
    assert edges_of("trente_et_quarante", {**ROWS, **choice})["red"].exact == found["red"].exact


def test_a_tie_of_31_left_to_other_rules_leaves_a_formula() -> None:
    edge = edges_of("trente_et_quarante", {**ROWS, "zero_rule:tie_at_31": "as_roulette_zero"})["black"]
    assert edge.edge is None
    assert "0.0219" in edge.formula


def test_totals_of_three_dice() -> None:
    facts = {"equipment:dice": 3, "payout:pays.low": "1:1", "bet:wins_on.low": [3, 4, 5, 6, 7, 8, 9, 10]}
    assert edges_of("chuck_a_luck", facts)["low"].exact == 0
    narrower = {**facts, "bet:wins_on.low": [4, 5, 6, 7, 8, 9, 10]}
    assert edges_of("chuck_a_luck", narrower)["low"].exact == Fraction(2, 216)


def test_three_alike_lose_where_the_text_says_so() -> None:
    facts = {"equipment:dice": 3, "payout:pays.low": "1:1", "bet:wins_on.low": [4, 5, 6, 7, 8, 9, 10]}
    edge = edges_of("sic_bo", {**facts, "bet:loses_on.low": ["triple"]})["low"]
    assert edge.exact == Fraction(216 - 2 * 105, 216)


def test_bets_that_are_named_after_their_result() -> None:
    paid = {"total_4": "60:1", "combination": "5:1", "double": "8:1", "triple": "150:1"}
    facts = {"equipment:dice": 3, **{f"payout:pays.{bet}": odds for bet, odds in paid.items()}}
    found = {bet: edge.exact for bet, edge in edges_of("sic_bo", facts).items()}
    assert found == {
        "total_4": 1 - Fraction(61 * 3, 216),
        "combination": 1 - Fraction(6 * 30, 216),
        "double": 1 - Fraction(9 * 16, 216),
        "triple": 1 - Fraction(151, 216),
    }


def test_totals_that_are_not_stated_are_not_guessed() -> None:
    edge = edges_of("chuck_a_luck", {"equipment:dice": 3, "payout:pays.low": "1:1"})["low"]
    assert edge.edge is None
    assert edge.missing == "bet.wins_on.low"


def test_any_treble() -> None:
    facts = {"equipment:dice": 3, "payout:pays.any_treble": "30:1"}
    assert edges_of("chuck_a_luck", facts)["any_treble"].exact == 1 - Fraction(31, 36)


def test_a_figure_on_three_dice() -> None:
    paid = {"one_figure": "1:1", "two_figures": "2:1", "three_figures": "3:1"}
    facts = {"equipment:dice": 3, **{f"payout:pays.{bet}": odds for bet, odds in paid.items()}}
    assert edges_of("crown_and_anchor", facts)["main"].exact == Fraction(17, 216)


def test_the_bet_that_the_cards_tie_at_war_is_lost_without_a_tie() -> None:
    told = [
        rule(1, "equipment", "decks", 6, game="war"),
        rule(2, "payout", "pays.war", "1:1", game="war"),
        rule(3, "payout", "pays.tie", "10:1", game="war"),
    ]
    (tie,) = [one for one in edges(pack(*told, game="war")) if one.bet == "tie"]
    assert tie.exact == 1 - Fraction(4 * 6 - 1, 52 * 6 - 1) * 11
    unpaid = [told[0], told[1], rule(3, "bet", "wins_on.tie", ["tie"], game="war")]
    (open_,) = [one for one in edges(pack(*unpaid, game="war")) if one.bet == "tie"]
    assert (open_.edge, open_.missing) == (None, "what the bet is paid")
