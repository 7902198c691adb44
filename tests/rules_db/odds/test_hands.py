"""The strength of hands by look-up, and the dealer's hands by inclusion and exclusion, against plain looking."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from rules_db.facts.cards import RANKS, Card, best
from rules_db.odds.book import UnstatedError
from rules_db.odds.hand_lists import names
from rules_db.odds.hands import classes, place, ranking, sets
from rules_db.odds.hands.showdown import Dealers, _against_pairs, _Boards

THREE = ("straight_flush", "three_of_a_kind", "straight", "flush", "pair", "high_card")
FIVE = (
    "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind", "two_pair",
    "pair", "high_card",
)  # fmt: skip
SUITS = ("clubs", "diamonds", "hearts", "spades")


def card(number: int) -> Card:
    return Card(RANKS[number // 4], SUITS[number % 4])


def test_how_many_hands_of_five_cards_have_each_name() -> None:
    found = names(5)
    assert found["royal_flush"] == 4
    assert found["straight_flush"] == 36
    assert found["four_of_a_kind"] == 624
    assert found["full_house"] == 3_744
    assert found["flush"] == 5_108
    assert found["straight"] == 10_200
    assert found["pair_of_2"] == 84_480
    assert sum(found.values()) == 2_598_960


def test_how_many_hands_of_three_cards_have_each_name() -> None:
    found = names(3)
    assert (found["three_of_a_kind"], found["straight"], found["flush"]) == (52, 720, 1_096)


def test_the_best_five_of_seven_cards_rank_as_the_engine_ranks_them() -> None:
    ranked, ranks = ranking(FIVE, 5), {kind: at for at, kind in enumerate(FIVE, 1)}
    drawn = np.random.default_rng(7).permuted(np.tile(np.arange(52), (60, 1)), axis=1)[:, :7]
    for cards, strength in zip(drawn, ranked.strengths(drawn), strict=True):
        assert ranked.hands[strength] == best([card(number) for number in cards], ranks)


def test_boards_joined_with_pairs_have_the_strength_of_their_cards() -> None:
    ranked = ranking(FIVE, 5)
    board, pairs = np.array([[0, 4, 8, 12, 51]]), np.array([[16, 20], [2, 3], [48, 49]])
    together = np.column_stack([np.repeat(board, 3, axis=0), pairs])
    assert ranked.joined(board, pairs)[0].tolist() == ranked.strengths(together).tolist()


def test_a_text_may_rank_hands_in_another_order() -> None:
    usual, other = ranking(THREE, 3), ranking(("pair", *(kind for kind in THREE if kind != "pair")), 3)
    pair, flush = np.array([[0, 1, 8]]), np.array([[0, 8, 24]])
    assert usual.strengths(pair) < usual.strengths(flush)
    assert other.strengths(pair) > other.strengths(flush)


def test_a_hand_without_a_place_in_the_order_is_told() -> None:
    with pytest.raises(UnstatedError, match="royal_flush"):
        ranking(("flush", "pair", "high_card"), 3)


@pytest.mark.parametrize(("size", "alike"), [(2, 169), (3, 1_755), (5, 134_459)])
def test_hands_that_differ_in_the_names_of_the_suits_alone_are_one_class(size: int, alike: int) -> None:
    found = classes(size)
    assert len(found.first) == alike
    assert found.counts.sum() == len(sets(size))
    assert (place(found.first) < len(sets(size))).all()


def _plainly(held: tuple[int, ...], open_card: int | None) -> tuple[int, int, int, int]:
    """Lower, equal and higher hands of a dealer who opens with a pair or better, and those with which he does not."""
    ranked = ranking(THREE, 3)
    mine = ranked.strengths(np.array([held]))[0]
    left = [c for c in range(52) if c not in held and c != open_card]
    rest = combinations(left, 3 if open_card is None else 2)
    hands = np.array([sorted((*cards, *(() if open_card is None else (open_card,)))) for cards in rest])
    theirs = ranked.strengths(hands)
    opens = theirs >= min(at for at, one in enumerate(ranked.hands) if one.kind == "pair")
    counts = (opens & (theirs < mine), opens & (theirs == mine), opens & (theirs > mine), ~opens)
    return tuple(int(count.sum()) for count in counts)  # type: ignore[return-value]


@pytest.fixture(scope="module")
def against() -> Dealers:
    ranked = ranking(THREE, 3)
    return Dealers(ranked, tuple(one.kind != "high_card" for one in ranked.hands))


@pytest.mark.parametrize("held", [(0, 1, 2), (0, 4, 8), (5, 22, 51), (3, 7, 40)])
def test_the_dealers_hands_are_counted_without_the_players_cards(against: Dealers, held: tuple[int, ...]) -> None:
    counts = against.against(np.array([held], dtype=np.int8))
    found = (counts.lower[0], counts.equal[0], counts.higher[0], counts.closed[0])
    assert tuple(map(int, found)) == _plainly(held, None)


def test_an_open_card_of_the_dealer_is_in_all_his_hands(against: Dealers) -> None:
    held = (5, 22, 51)
    parts = list(against.against_open_card(np.array([held], dtype=np.int8)))
    columns = [np.concatenate([getattr(c, name) for _, c in parts]) for name in ("lower", "equal", "higher", "closed")]
    found = sorted(tuple(map(int, row)) for row in zip(*columns, strict=True))
    assert found == sorted(_plainly(held, card) for card in range(52) if card not in held)


@pytest.mark.parametrize("at", [0, 70_000, 134_000])
def test_pairs_of_the_dealer_share_no_card_with_the_players(at: int) -> None:
    ranked, board = ranking(FIVE, 5), _Boards(5).first[at : at + 1]
    _, lower, higher = _against_pairs(ranked, board)
    for number in (0, 333, 777, 1_325):
        pair = sets(2)[number]
        if set(pair) & set(board[0]):
            assert lower[0, number] == higher[0, number] == 0
            continue
        gone = {*pair.tolist(), *board[0].tolist()}
        others = np.array([two for two in sets(2) if not gone & set(two.tolist())])
        mine = ranked.strengths(np.concatenate([board[0], pair])[None])[0]
        theirs = ranked.joined(board, others)[0]
        assert len(others) == 990
        assert (int((theirs < mine).sum()), int((theirs > mine).sum())) == (lower[0, number], higher[0, number])
