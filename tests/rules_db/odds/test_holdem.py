"""Hold'em against the house: how bets add up over what becomes of the player's cards (known here from the start)."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from rules_db.odds import against_dealer
from rules_db.odds.hands import Ranking, showdown
from rules_db.odds.hands.showdown import Fates
from tests.rules_db.odds.test_hands import FIVE
from tests.rules_db.odds.worth import edges_of

RULES: dict[str, object] = {
    "equipment:cards_per_deck": 52,
    "hand_ranking:order": list(FIVE),
    "bet:amount.flop": {"times": 2, "of": "ante"},
    "bet:amount.turn": {"times": 1, "of": "ante"},
    "bet:amount.river": {"times": 1, "of": "ante"},
    "dealer_rule:outcome.player_lower": "lose",
    "dealer_rule:outcome.tie": "push",
    "option:fold_loses": ["ante"],
    "payout:pays.flop": "1:1",
    "payout:pays.turn": "1:1",
    "payout:pays.river": "1:1",
    "payout:pays.ante.straight_or_better": "1:1",
    "payout:pays.ante.below_straight": "push",
}


def _known(ranked: Ranking) -> Fates:
    """Two classes of cards: one that wins a quarter more than it loses, with pairs, and one that always loses."""
    kinds = tuple(dict.fromkeys(one.kind for one in ranked.hands))
    good, bad = 1_000, against_dealer._HANDS - 1_000
    wins = np.zeros((2, len(kinds)))
    wins[0, kinds.index("pair")] = good * against_dealer._BOARDS * 0.625
    losses = np.array([good * against_dealer._BOARDS * 0.375, bad * against_dealer._BOARDS])
    on_flop, on_turn = (
        np.array([good * against_dealer._ON_FLOP * 0.25, 0]),
        np.array([good * against_dealer._ON_TURN * 0.25, 0]),
    )
    return Fates(kinds, np.array([good, bad]), wins, losses, on_flop, on_turn)


def test_bad_cards_are_given_up_and_good_ones_bet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(showdown, "fates", _known)
    found = edges_of("texas_holdem_bonus", RULES)
    good, bad = Fraction(1_000, against_dealer._HANDS), Fraction(against_dealer._HANDS - 1_000, against_dealer._HANDS)
    played = Fraction(-3, 8) + 2 * Fraction(1, 4) + Fraction(1, 4) + Fraction(1, 4)
    assert found["ante"].exact == -(good * played - bad)
    assert found["ante.never_gives_up"].exact == -(good * (Fraction(-3, 8) + Fraction(1, 2)) - 3 * bad)


def test_the_turn_and_the_river_must_be_paid_even_money() -> None:
    edge = edges_of("texas_holdem_bonus", {**RULES, "payout:pays.turn": "3:2"})["ante"]
    assert edge.edge is None
    assert "turn" in edge.missing


def test_a_bet_without_an_amount_is_asked_for() -> None:
    facts = {name: value for name, value in RULES.items() if name != "bet:amount.river"}
    assert edges_of("texas_holdem_bonus", facts)["ante"].missing == "bet.amount.river"


def test_one_bet_after_the_flop_names_the_round_whose_end_is_not_stated() -> None:
    order = [
        "straight_flush",
        "four_of_a_kind",
        "full_house",
        "flush",
        "straight",
        "three_of_a_kind",
        "two_pair",
        "pair",
    ]
    facts: dict[str, object] = {
        "equipment:decks": 1,
        "hand_ranking:order": order,
        "bet:amount.bet": {"times": 2, "of": "ante"},
        "dealer_rule:qualifies_with": "pair_of_4",
        "payout:pays.bet": "1:1",
        **{f"payout:pays.{hand}": "1:1" for hand in order},
    }
    assert edges_of("texas_holdem_plus", facts)["ante"].missing == "what becomes of ante where the dealer does not open"
    whole = {**facts, "payout:pays.ante.dealer_not_qualified": "1:1", "payout:pays.bet.dealer_not_qualified": "push"}
    assert "dealer does not open" not in edges_of("texas_holdem_plus", whole)["ante"].missing
    del facts["bet:amount.bet"]
    assert edges_of("texas_holdem_plus", facts)["ante"].missing == "bet.amount.bet"
