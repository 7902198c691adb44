"""Hold'em against the house: how bets add up over what becomes of the player's cards (known here from the start)."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from rules_db.odds import against_dealer
from rules_db.odds.hands import Ranking, ranking, showdown
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


ORDER = [
    "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind", "two_pair", "pair",
]  # fmt: skip
PLUS: dict[str, object] = {
    "equipment:decks": 1,
    "hand_ranking:order": ORDER,
    "bet:amount.bet": {"times": 2, "of": "ante"},
    "dealer_rule:qualifies_with": "pair_of_4",
    "payout:pays.bet": "1:1",
    **{f"payout:pays.{hand}": "1:1" for hand in ORDER},
}
WHOLE = {**PLUS, "payout:pays.ante.dealer_not_qualified": "1:1", "payout:pays.bet.dealer_not_qualified": "push"}


def test_one_bet_after_the_flop_names_the_round_whose_end_is_not_stated() -> None:
    assert edges_of("texas_holdem_plus", PLUS)["ante"].missing == "what becomes of ante where the dealer does not open"
    assert edges_of("texas_holdem_plus", WHOLE, long=False)["ante"].missing == against_dealer_waits()
    without = {name: value for name, value in PLUS.items() if name != "bet:amount.bet"}
    assert edges_of("texas_holdem_plus", without)["ante"].missing == "bet.amount.bet"


def test_a_bet_that_nobody_waits_for_tells_by_which_rules_it_is_decided() -> None:
    for game, facts in (("texas_holdem_bonus", {**RULES, "equipment:decks": 1}), ("texas_holdem_plus", WHOLE)):
        waiting = edges_of(game, facts, long=False)
        assert {one.missing for one in waiting.values() if one.bet.startswith("ante")} == {against_dealer_waits()}
        assert all(one.cites for one in waiting.values() if one.bet.startswith("ante"))


def against_dealer_waits() -> str:
    """What is said of odds that take long, where nobody waits for them."""
    facts = {**RULES, "equipment:decks": 1}
    return edges_of("texas_holdem_bonus", facts, long=False)["ante"].missing


BOARD = [0, 5, 22, 35, 47]  # the two of clubs, the three of diamonds and so on
PAIRS = [(1, 4), (10, 11), (2, 3), (48, 49), (20, 23)]


def test_what_a_pair_gains_on_a_board_is_what_all_pairs_of_the_dealer_leave_it() -> None:
    ranked = ranking(FIVE, 5)
    opens = next(at for at, one in enumerate(ranked.hands) if one.name == "pair_of_4")
    paid = np.arange(len(ranked.hands)) % 7
    fate = showdown.Worth(opens, paid + 1, paid + 2, paid - 3, -paid, -1)
    found = showdown.values_on(ranked, fate, np.array([BOARD], dtype=np.int8))[0]
    places = showdown.place(np.array(PAIRS, dtype=np.int8))
    for place, pair in zip(places, PAIRS, strict=True):
        assert found[place] == _one_by_one(ranked, fate, pair), pair
    assert found[showdown.place(np.array([(0, 1)], dtype=np.int8))[0]] == 0


def _one_by_one(ranked: Ranking, fate: showdown.Worth, pair: tuple[int, int]) -> int:
    def strength(*cards: int) -> int:
        return int(ranked.strengths(np.array([sorted((*cards, *BOARD))], dtype=np.int8))[0])

    mine, gained = strength(*pair), 0
    for dealer in combinations(sorted({*range(52)} - {*BOARD, *pair}), 2):
        theirs = strength(*dealer)
        kind = (
            "closed" if theirs < fate.opens else "lower" if theirs < mine else "equal" if theirs == mine else "higher"
        )
        gained += int(getattr(fate, kind)[mine])
    return gained


def test_who_stays_on_a_flop_only_where_that_gains_more_gains_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    def found(_: Ranking, fate: showdown.Worth) -> tuple[int, int]:
        assert fate.folded == -1
        return 3 * showdown.AFTER_FLOP // 100, -showdown.AFTER_FLOP // 10

    monkeypatch.setattr(showdown, "after_flop", found)
    order = [name for name in FIVE if name not in ("high_card", "ace_king")]
    facts: dict[str, object] = {
        "equipment:decks": 1,
        "hand_ranking:order": order,
        "bet:amount.bet": {"times": 2, "of": "ante"},
        "dealer_rule:qualifies_with": "pair_of_4",
        "dealer_rule:outcome.tie": "push",
        "dealer_rule:outcome.player_lower": "lose",
        "option:fold_loses": ["ante"],
        "payout:pays.bet": "1:1",
        "payout:pays.ante.dealer_not_qualified": "1:1",
        "payout:pays.bet.dealer_not_qualified": "push",
        **{f"payout:pays.{hand}": "1:1" for hand in order},
    }
    edges = edges_of("texas_holdem_plus", facts)
    assert [edges[bet].edge for bet in ("ante", "ante.never_gives_up")] == [pytest.approx(-0.03), pytest.approx(0.1)]
