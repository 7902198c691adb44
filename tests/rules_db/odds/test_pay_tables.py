"""Lists of hands: how often each hand comes is in every textbook (Epstein, The Theory of Gambling, ch. 7)."""

from __future__ import annotations

from fractions import Fraction

from tests.rules_db.odds.worth import edges_of

ALL = 2_598_960
TIMES = {"flush": (5_108, 8), "straight": (10_200, 5), "two_pair": (123_552, 2)}
LIST: dict[str, object] = {
    "equipment:decks": 1,
    "dealer_rule:cards.player": 3,
    "dealer_rule:cards.community": 2,
    **{f"payout:pays.{hand}": f"{pays}:1" for hand, (_, pays) in TIMES.items()},
}


def test_a_bet_that_is_never_taken_back_meets_every_hand() -> None:
    edge = edges_of("go_poker", LIST)["main.never_taken_back"]
    won = sum(often * (pays + 1) for often, pays in TIMES.values())
    assert edge.exact == 1 - Fraction(won, ALL)


def test_it_is_the_most_that_a_player_loses_who_takes_back() -> None:
    found = edges_of("trijoker", LIST)
    assert found["main"].edge is None
    assert "taken back" in found["main"].missing
    assert found["main"].formula == f"at most {found['main.never_taken_back'].edge:.6f}"


def test_a_better_payment_changes_the_edge() -> None:
    better = edges_of("go_poker", {**LIST, "payout:pays.flush": "9:1"})["main.never_taken_back"]
    plain = edges_of("go_poker", LIST)["main.never_taken_back"]
    assert plain.exact is not None
    assert better.exact == plain.exact - Fraction(5_108, ALL)


def test_more_cards_than_a_hand_or_a_joker_give_no_figure() -> None:
    for facts in ({"dealer_rule:cards.player": 5}, {"equipment:jokers": 1}):
        assert {edge.edge for edge in edges_of("go_poker", {**LIST, **facts}).values()} == {None}


def test_fewer_cards_than_a_hand_has_are_all_of_it_only_where_the_text_says_of_how_many_it_is() -> None:
    short: dict[str, object] = {**LIST, "dealer_rule:cards.player": 2}
    assert edges_of("go_poker", short)["main.never_taken_back"].edge is None
    told = edges_of("go_poker", {**short, "dealer_rule:cards.hand": 5})["main.never_taken_back"]
    assert told.exact == edges_of("go_poker", LIST)["main.never_taken_back"].exact
