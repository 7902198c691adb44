"""What hands are called and which is better."""

import pytest

from rules_db.errors import OutcomeError
from rules_db.facts.cards import Straights, best, cards, compare, hand, hole

ORDER = {
    kind: at
    for at, kind in enumerate(
        ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind",
         "two_pair", "pair", "high_card"), 1)
}  # fmt: skip
THREE = {
    kind: at
    for at, kind in enumerate(("straight_flush", "three_of_a_kind", "straight", "flush", "pair", "high_card"), 1)
}


@pytest.mark.parametrize(
    ("held", "kind"),
    [
        ("AS KS QS JS 10S", "royal_flush"), ("9S KS QS JS 10S", "straight_flush"), ("AS 2S 3S 4S 5S", "straight_flush"),
        ("9S 9H 9D 9C 2S", "four_of_a_kind"), ("9S 9H 9D 2C 2S", "full_house"), ("AS 9S 7S 3S 2S", "flush"),
        ("AS KD QH JC 10S", "straight"), ("AS 2D 3H 4C 5S", "straight"), ("9S 9H 9D 3C 2S", "three_of_a_kind"),
        ("9S 9H 3D 3C 2S", "two_pair"), ("9S 9H 4D 3C 2S", "pair"), ("AS KH 4D 3C 2S", "ace_king"),
        ("AS QH 4D 3C 2S", "high_card"), ("KS AH 2D 3C 4S", "ace_king"), ("AS KS QS", "royal_flush"),
        ("9S 9H 9D", "three_of_a_kind"), ("AS 2D 3H", "straight"), ("AS KD 9H", "high_card"),
    ],
)  # fmt: skip
def test_what_a_hand_is(held, kind):
    assert hand(cards(held)).kind == kind


def test_the_ace_begins_no_straight_where_the_text_says_so():
    assert hand(cards("AS 2D 3H 4C 5S"), Straights(ace_low=False)).kind == "high_card"


@pytest.mark.parametrize(
    ("mine", "theirs", "usual", "second"),
    [
        ("AS 2D 3H 4C 5S", "9D 10S JD QC KH", "player_lower", "player_higher"),
        ("AS 2D 3H 4C 5S", "AD 10S JD QC KH", "player_lower", "player_lower"),
        ("AS 2S 3S 4S 5S", "9D 10D JD QD KD", "player_lower", "player_higher"),
        ("AS 2S 3S 4S 5S", "AD 10D JD QD KD", "player_lower", "player_lower"),
        ("AS 2D 3H 4C 5S", "AD 2S 3D 4H 5C", "tie", "tie"),
    ],
)
def test_the_straight_that_an_ace_begins_is_the_last_or_the_second(mine, theirs, usual, second):
    for straights, result in ((Straights(), usual), (Straights(low_second=True), second)):
        made = [hand(cards(held), straights) for held in (mine, theirs)]
        assert compare(*made, ORDER, {}).result == result


def test_a_pair_is_told_by_its_rank():
    assert hand(cards("9S 9H 4D 3C 2S")).name == "pair_of_9"


@pytest.mark.parametrize(
    ("mine", "theirs", "result"),
    [
        ("9S 9H 4D 3C 2S", "8S 8H AD KC QS", "player_higher"),
        ("9S 9H 4D 3C 2S", "9D 9C AD 3H 2D", "player_lower"),
        ("9S 9H AS 3C 2S", "9D 9C AD 4H 2D", "tie"),
        ("9S 9H 9D 3C 2S", "AS AH KD KC 2D", "player_higher"),
        ("2S 3D 4H 5C 6S", "AS 2D 3H 4C 5S", "player_higher"),
    ],
)  # fmt: skip
def test_equal_hands_are_decided_as_the_text_says(mine, theirs, result):
    ties = {"pair": ["rank", "kicker"], "straight": ["rank"]}
    assert compare(hand(cards(mine)), hand(cards(theirs)), ORDER, ties).result == result


@pytest.mark.parametrize(
    ("mine", "theirs", "criteria", "result"),
    [
        ("9S 9H 3D 3C 2S", "8S 8H 7D 7C AS", ["rank"], "player_higher"),
        ("9S 9H 3D 3C 2S", "9D 9C 7D 7C AS", ["rank"], "tie"),
        ("9S 9H 3D 3C 2S", "9D 9C 7D 7C AS", ["pair", "second_pair"], "player_lower"),
        ("9S 9H 3D 3C 2S", "9D 9C 3H 3S 4D", ["pair", "second_pair", "kicker"], "player_lower"),
        ("9S 9H AD 4C 2S", "9D 9C AH 3C 2D", ["rank", "kicker"], "tie"),
        ("9S 9H AD 4C 2S", "9D 9C AH 3C 2D", ["rank", "kickers"], "player_higher"),
        ("AS KH 9D 3C 2S", "AD KC 8D 7C 6S", ["kicker"], "player_higher"),
        ("AS KH 9D 4C 2S", "AD KC 9H 3C 2D", ["kicker"], "tie"),
        ("QS JH 9D 4C 2S", "QD 10C 9H 8C 7D", ["kicker"], "tie"),
        ("QS JH 9D 4C 2S", "QD 10C 9H 8C 7D", ["kickers"], "player_higher"),
        ("9S 9H 9D 2C 2S", "8S 8H 8D AC AS", ["rank"], "player_higher"),
        ("9S 9H 4D 3C 2S", "9D 9C 8D 7C 6S", ["none"], "tie"),
    ],
)  # fmt: skip
def test_each_criterion_looks_at_its_own_cards(mine, theirs, criteria, result):
    one, other = hand(cards(mine)), hand(cards(theirs))
    assert compare(one, other, ORDER, {one.kind: criteria, other.kind: criteria}).result == result


@pytest.mark.parametrize(
    ("mine", "theirs", "decided_by", "result"),
    [
        ("AS KS QS", "KH QH JH", "straight_flush", "player_higher"),
        ("AS KD 4D 3C 2S", "QS JH 4H 3H 2D", "high_card", "player_higher"),
    ],
)
def test_a_hand_that_the_text_does_not_name_is_a_case_of_another(mine, theirs, decided_by, result):
    assert compare(hand(cards(mine)), hand(cards(theirs)), THREE, {decided_by: ["rank"]}).result == result
    assert compare(hand(cards(mine)), hand(cards(theirs)), THREE, {decided_by: ["none"]}).result == "tie"


def test_who_has_no_hand_of_the_list_ranks_behind_it():
    nothing, pair = hand(cards("QS JH 4D 3C 2S")), hand(cards("2S 2H 4D 5C 6S"))
    assert compare(nothing, pair, {"pair": 1}, {}).result == "player_lower"


def test_the_same_hand_is_a_tie_whatever_the_text_says_of_ties():
    assert compare(hand(cards("9S 9H 4D 3C 2S")), hand(cards("9D 9C 4H 3D 2C")), ORDER, {}).result == "tie"


def test_a_hand_of_four_cards_is_refused():
    with pytest.raises(OutcomeError, match="three or five cards, not 4"):
        hand(cards("QS JH 4D 3C"))


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ("9S 9H 4D 3C 2S", "8S 8H AH 3D 2D"), ("9S 9H 9D 3C 2S", "8S 8H 8D AC KS"),
        ("9S 8H 7D 6C 5S", "8S 7H 6H 5D 4D"), ("KS 8S 7S 4S 2S", "QH JH 9H 8H 7H"),
        ("QS 8H 7D 4C 2S", "JS 10H 9H 8D 6D"),
    ],
)  # fmt: skip
def test_what_hands_are_decides_where_the_text_does_not_say(mine, theirs):
    one, other = hand(cards(mine)), hand(cards(theirs))
    assert compare(one, other, ORDER, {}).result == "player_higher"
    assert compare(other, one, ORDER, {}).result == "player_lower"


@pytest.mark.parametrize(
    ("mine", "theirs", "kind"),
    [
        ("9S 9H 5D 3C 2S", "9D 9C 4H 3D 2D", "pair"), ("KS 8S 7S 4S 2S", "KH JH 9H 8H 7H", "flush"),
        ("AS KH 7D 4C 2S", "AH KD 8H 6D 5D", "high_card"),
    ],
)  # fmt: skip
def test_what_the_other_cards_would_decide_is_not_decided_where_the_text_does_not_say(mine, theirs, kind):
    found = compare(hand(cards(mine)), hand(cards(theirs)), ORDER, {})
    assert found.result == ""
    assert f"does not state what decides between two hands of {kind}" in found.reason


def test_a_hand_without_a_place_is_not_decided():
    found = compare(hand(cards("9S 9H 4D 3C 2S")), hand(cards("AS 9S 7S 3S 2D")), {"high_card": 1}, {})
    assert "gives pair no place" in found.reason


def test_the_order_is_the_texts_own():
    straight, flush = hand(cards("4S 5H 6D")), hand(cards("2H 9H KH"))
    assert compare(straight, flush, THREE, {}).result == "player_higher"
    turned = {**THREE, "straight": THREE["flush"], "flush": THREE["straight"]}
    assert compare(straight, flush, turned, {}).result == "player_lower"


def test_ace_and_king_that_a_text_does_not_name_are_cards_without_a_hand():
    ranks = {"two_pair": 1, "pair": 2}
    unnamed, pair = hand(cards("AS KH 4D 3C 2S")), hand(cards("2S 2H 4D 3C 6S"))
    assert compare(unnamed, pair, ranks, {}).result == "player_lower"
    assert compare(unnamed, hand(cards("QS JH 4H 3D 2C")), ranks, {}).result == "player_higher"


def test_the_best_five_of_seven():
    assert best(cards("AS KS 2D 2H QS JS 10S"), ORDER).kind == "royal_flush"
    assert best(cards("9S 9H 9D 2H 2S 3S 3D"), ORDER) == hand(cards("9S 9H 9D 3S 3D"))


@pytest.mark.parametrize(
    ("mine", "theirs", "name"),
    [
        ("AS KS", "", "ace_king_suited"), ("KS AH", "", "ace_king_offsuit"), ("AS AD", "AC AH", "pair_of_ace_both"),
        ("AS AD", "2C AH", "pair_of_ace"), ("9S 9D", "", "pair_of_9"), ("KS QS", "", "other"), ("AS 10S", "", "other"),
    ],
)  # fmt: skip
def test_two_cards(mine, theirs, name):
    assert hole(cards(mine), cards(theirs) if theirs else ()) == name
