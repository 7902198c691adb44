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


KEPT: dict[str, object] = {
    "bet:mandatory.bet_3": True,
    "option:withdrawable.bet_1": True,
    "option:withdrawable.bet_2": True,
}
IT_RIDES = (1000, 200, 50, 11, 8, 5, 3, 2, 1)
ITS_HANDS = (
    "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind",
    "two_pair", "pair_10_or_better",
)  # fmt: skip


def test_stakes_that_are_taken_back_in_time_leave_the_known_edge() -> None:
    """The usual list with tens or better leaves 3.5057 % of one stake (Griffin and Gwynn, 1998; Shackleford)."""
    paid = {f"payout:pays.{hand}": f"{pays}:1" for hand, pays in zip(ITS_HANDS, IT_RIDES, strict=True)}
    cards = {"equipment:decks": 1, "dealer_rule:cards.player": 3, "dealer_rule:cards.community": 2}
    edge = edges_of("trijoker", {**cards, **paid, **KEPT})["main"].edge
    assert edge is not None
    assert abs(edge - 0.035057) < 1e-5


def test_stakes_are_taken_back_only_before_cards_that_all_share() -> None:
    for other in ("option:withdrawable.bet_2", "bet:mandatory.bet_3"):
        facts = {name: value for name, value in {**LIST, **KEPT}.items() if name != other}
        assert edges_of("trijoker", facts)["main"].edge is None
