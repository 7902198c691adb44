"""Cards, what they count, and dice."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_db.errors import OutcomeError
from rules_db.facts import rounds
from rules_db.facts.cards import RANKS, Card, card, cards, counting, missing, pair_kind, same_value, total

BLACKJACK = counting({"ace": [1, 11], "figures": 10, "numerals": "face"})
BACCARAT = counting({"ace": 1, "figures": 0, "ten": 0, "numerals": "face", "sum_modulo": 10})
HALVES = counting({"ace": 1, "figures": 0.5, "numerals": "face"})


@pytest.mark.parametrize(
    ("name", "expected"),
    [("AS", ("ace", "spades")), ("10h", ("10", "hearts")), ("TD", ("10", "diamonds")), ("q♣", ("queen", "clubs"))],
)
def test_a_card_by_its_short_name(name, expected):
    assert card(name) == Card(*expected)


def test_a_ten_may_count_what_is_printed_on_it():
    assert counting({"ten": "face", "numerals": "face"}).values["10"] == (Fraction(10),)


def test_what_is_no_number_is_no_value_of_a_card():
    said = counting({"ace": "high_or_low", "figures": "face", "numerals": "face"})
    assert missing(cards("AS KD 9H"), said) == ["king", "ace"]


@pytest.mark.parametrize("name", ["", "A", "1S", "11H", "AX", "SA", None, 7, "AS "[::-1]])
def test_what_is_no_card_is_refused(name):
    with pytest.raises(OutcomeError, match="is no card"):
        card(name)


def test_a_card_is_held_once_in_one_deck():
    with pytest.raises(OutcomeError, match="the ace of spades is on the table 2 times, but 1 deck holds it once"):
        cards("AS KD AS")
    assert len(cards(["AS", "AS"], decks=6)) == 2


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ("AS KD", (21, True)), ("AS AD", (12, True)), ("AS AD KH", (12, False)), ("AS 5D 5H", (21, True)),
        ("KS QD 5H", (25, False)),
    ],
)  # fmt: skip
def test_aces_count_as_the_target_allows(held, expected):
    assert total(cards(held), BLACKJACK, Fraction(21)) == expected


@pytest.mark.parametrize(("held", "expected"), [("9H 8D", 7), ("KD 10S", 0), ("AS 9D 9C", 9)])
def test_only_the_last_figure_counts_at_baccarat(held, expected):
    assert total(cards(held), BACCARAT)[0] == expected


def test_figures_may_count_half():
    assert total(cards("7H KD"), HALVES)[0] == Fraction(15, 2)


@given(st.lists(st.sampled_from(RANKS), min_size=1, max_size=8))
def test_the_best_total_is_the_highest_that_is_within_the_target(ranks):
    held = [Card(rank, "spades") for rank in ranks]
    reachable = {0}
    for one in held:
        reachable = {t + v for t in reachable for v in BLACKJACK.values[one.rank]}
    within = [t for t in reachable if t <= 21]
    assert total(held, BLACKJACK, Fraction(21))[0] == (max(within) if within else min(reachable))


def test_what_a_text_leaves_out_has_no_value():
    partly = counting({"figures": 10, "numerals": "face"})
    assert missing(cards("AS 9D KH"), partly) == ["ace"]
    assert missing(cards("9D"), counting({"ace": 1})) == ["9"]


@pytest.mark.parametrize(
    ("held", "kind"), [("8H 8H", "perfect"), ("8H 8D", "colored"), ("8H 8S", "mixed"), ("8H 9H", "none")]
)
def test_pairs(held, kind):
    assert pair_kind(*cards(held, decks=2)) == kind


@pytest.mark.parametrize(("held", "kind"), [("KH KD", "rank"), ("KH 10D", "value"), ("KH 9D", "none")])
def test_cards_alike(held, kind):
    one, other = cards(held)
    assert same_value(one, other, BLACKJACK) == kind


@pytest.mark.parametrize(("text", "expected"), [("4+2", (4, 2)), ("2-4", (4, 2)), ([6, 6], (6, 6)), ("1 3", (3, 1))])
def test_throws(text, expected):
    assert rounds.roll(text) == expected


@pytest.mark.parametrize("text", ["13", "4", "", "4+2+1", [4], [4, "2"], None, "a+b", [True, 2]])
def test_what_is_no_throw_is_refused(text):
    with pytest.raises(OutcomeError, match="is no throw of two dice"):
        rounds.roll(text)


def test_a_total_of_thirteen_cannot_be_thrown():
    with pytest.raises(OutcomeError, match="a die has no face 7: the throw 7\\+6 has a total of 13"):
        rounds.roll("7+6")


def test_rows_of_thirty_and_forty():
    ten = counting({"ace": 1, "figures": 10, "numerals": "face"})
    black, red = cards("KS QS 10H AD"), cards("9S 9H 9D 9C")
    assert rounds.rows(black, red, ten, 31) == {"row": "black", "shade": "color"}
    assert rounds.rows(red, black, ten, 31) == {"row": "red", "shade": "inverse"}
    assert rounds.rows(black, black, ten, 31)["row"] == "tie_at_31"
    with pytest.raises(OutcomeError, match="the row ends at 20, before 31"):
        rounds.rows(cards("KS QS"), red, ten, 31)
    with pytest.raises(OutcomeError, match="the row goes on after 31"):
        rounds.rows(cards("KS QS 10H AD 2C"), red, ten, 31)


def test_a_bingo_card():
    printed = [[1, 2, 3], [4, 5, 6]]
    assert rounds.bingo(printed, [1, 2, 3, 9], 90) == {"marked": 3, "rows": 1, "line": True, "bingo": False, "drawn": 4}
    assert rounds.bingo(printed, [1, 2, 3, 4, 5, 6], 90)["bingo"] is True
    with pytest.raises(OutcomeError, match="91 is not in play"):
        rounds.bingo(printed, [91], 90)
    with pytest.raises(OutcomeError, match="7 is called twice"):
        rounds.bingo(printed, [7, 7], 90)
