"""Blackjack by its rules; figures by Shackleford (wizardofodds.com) and Griffin (The Theory of Blackjack, tables)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules_db.odds.blackjack import Endless
from rules_db.odds.blackjack.shoe import BUST, Hand, Rules, Shoe, average, read
from rules_db.odds.book import Book
from tests.rules_db.odds.worth import edges_of, stated

RULES: dict[str, object] = {
    "equipment:decks": 6,
    "equipment:cards_per_deck": 52,
    "card_value:ace": [1, 11],
    "card_value:figures": 10,
    "card_value:numerals": "face",
    "dealer_rule:draws_to": 16,
    "dealer_rule:stands_on": 17,
    "dealer_rule:outcome.player_bust": "lose",
    "dealer_rule:outcome.dealer_bust": "win",
    "dealer_rule:outcome.player_higher": "win",
    "dealer_rule:outcome.player_lower": "lose",
    "dealer_rule:outcome.tie": "push",
    "dealer_rule:outcome.dealer_blackjack": "lose",
    "hand_ranking:blackjack_beats_21": True,
    "payout:pays.win": "1:1",
    "payout:pays.blackjack": "3:2",
    "payout:pays.insurance": "2:1",
    "bet:loses_on.insurance": ["no_dealer_blackjack"],
    "bet:amount.double": {"times": 1, "of": "bet"},
    "option:double.on": "any",
    "option:double.after_split": True,
    "option:split.on": "equal_value",
    "option:split.max_hands": 2,
    "option:split.aces_one_card": True,
    "option:split.21_is_blackjack": False,
}


def rules() -> Rules:
    return read(Book(stated("blackjack", RULES)))


def test_how_the_dealer_ends_in_an_endless_shoe() -> None:
    ends = Endless(rules(), surrenders=False).ends
    assert float(ends(Hand(6, False), 1)[BUST]) == pytest.approx(0.4232, abs=5e-5)
    assert float(ends(Hand(10, False), 1)[BUST]) == pytest.approx(0.2121, abs=5e-5)
    assert sum(ends(Hand(2, False), 1).values()) == 1


def test_an_endless_shoe_is_what_more_and_more_decks_become() -> None:
    endless = float(Endless(rules(), surrenders=False).average())
    many = average(rules(), 400, surrenders=False)
    assert many.gain == pytest.approx(endless, abs=5e-5)
    assert many.slack < 1e-5


def test_fewer_decks_are_better_for_the_player() -> None:
    found = edges_of("blackjack", RULES)
    assert found["main"].edge is not None
    assert found["main.endless_shoe"].edge is not None
    assert 0.0005 < found["main.endless_shoe"].edge - found["main"].edge < 0.0015
    assert found["main"].edge == pytest.approx(0.0055, abs=0.0004)
    assert "6 decks" in found["main"].method
    assert "off by less than" in found["main"].method


def test_a_stake_that_nobody_waits_for_tells_by_which_rules_it_is_decided() -> None:
    waiting = edges_of("blackjack", RULES, long=False)
    assert waiting["main"].missing.startswith("time")
    assert set(waiting["main.endless_shoe"].cites) < set(waiting["main"].cites)


def test_the_first_stake_alone_is_lost_with_a_doubled_hand_where_the_text_says_so_of_any() -> None:
    plain, double, any_ = (
        edges_of("blackjack", {**RULES, **more}, long=False)["main.endless_shoe"]
        for more in ({}, {_TO_BLACKJACK + ".double": "lose_original"}, {_TO_BLACKJACK: "lose_original"})
    )
    assert double.exact is not None
    assert plain.exact is not None
    assert double.exact == any_.exact < plain.exact
    assert "split hands" in any_.method
    assert "split hands" not in double.method


_TO_BLACKJACK = "dealer_rule:outcome.dealer_blackjack"


def test_the_insurance() -> None:
    assert edges_of("blackjack", RULES, long=False)["insurance"].exact == 1 - 3 * Fraction(96, 311)


def test_the_insurance_needs_nothing_of_how_the_dealer_plays() -> None:
    found = edges_of("blackjack", {k: v for k, v in RULES.items() if not k.startswith("dealer_rule")}, long=False)
    assert found["main"].edge is None
    assert found["insurance"].exact == 1 - 3 * Fraction(96, 311)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("payout:pays.blackjack", "6:5"),
        ("option:double.on", [11]),
        ("option:double.after_split", False),
        ("dealer_rule:soft_17", "hit"),
    ],
)
def test_rules_that_cost_the_player(key: str, value: object) -> None:
    usual, other = (
        Endless(read(Book(stated("blackjack", facts))), surrenders=False).average()
        for facts in (RULES, {**RULES, key: value})
    )
    assert other < usual


def test_a_blackjack_at_even_money_costs_half_a_stake_each_time() -> None:
    usual, other = (
        Endless(read(Book(stated("blackjack", facts))), surrenders=False).average()
        for facts in (RULES, {**RULES, "payout:pays.blackjack": "1:1"})
    )
    often = 2 * Fraction(1, 13) * Fraction(4, 13)
    assert usual - other == often * (1 - often) / 2


def test_to_give_up_is_worth_something() -> None:
    facts = {**RULES, "option:surrender.loses": "1/2", "option:surrender.offered": True}
    played = read(Book(stated("blackjack", facts)))
    kept, given = (Endless(played, surrenders=surrenders).average() for surrenders in (False, True))
    assert 0.002 < given - kept < 0.008


def test_a_surrender_that_the_house_may_offer_is_left_out_and_said() -> None:
    facts = {**RULES, "option:surrender.loses": "1/2", "option:surrender.offered": "optional"}
    name = "main.endless_shoe"
    found = edges_of("blackjack", facts, long=False)[name]
    assert found.exact == edges_of("blackjack", RULES, long=False)[name].exact
    assert "without the surrender" in found.method


def test_without_a_rule_for_the_dealer_nothing_is_known() -> None:
    facts = {name: value for name, value in RULES.items() if not name.startswith("dealer_rule:draws")}
    edge = edges_of("blackjack", {k: v for k, v in facts.items() if "stands_on" not in k})["main"]
    assert edge.edge is None
    assert "dealer" in edge.missing


def test_the_dealers_ends_are_counted_from_the_cards_that_are_left() -> None:
    table = Shoe(rules(), 1, surrenders=False).table(10, None)
    assert table.ends.sum(axis=0) == pytest.approx(1)
