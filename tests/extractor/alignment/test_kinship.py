"""Which games of two documents are compared."""

import pytest

from extractor.alignment.plan import chapters, compared

NONE: set[str] = set()


@pytest.mark.parametrize(
    ("a", "games_a", "b", "games_b"),
    [
        ("caribbean_poker", {"caribbean_poker"}, "draw_poker", {"draw_poker", "caribbean_poker"}),
        ("punto_banca", {"punto_banca"}, "chemin_de_fer", {"punto_banca", "chemin_de_fer"}),
        ("poker", {"poker"}, "three_card_poker", {"three_card_poker"}),
        ("general", {"general"}, "craps", {"craps"}),
        ("", NONE, "", NONE),
    ],
)
def test_kin_counts_for_less_than_the_game_itself(a: str, games_a: set[str], b: str, games_b: set[str]) -> None:
    assert 0 < compared(a, games_a, b, games_b) < compared("craps", NONE, "craps", NONE)


@pytest.mark.parametrize(
    ("a", "b"), [("craps", "chuck_a_luck"), ("blackjack", "american_roulette"), ("bingo", "punto_banca"), ("", "craps")]
)
def test_games_that_are_no_kin_are_not_compared(a: str, b: str) -> None:
    assert compared(a, {a}, b, {b}) == 0


def test_kin_with_a_chapter_of_its_own_in_both_is_left_to_it() -> None:
    both = {"caribbean_poker", "draw_poker"}
    assert compared("caribbean_poker", both, "draw_poker", both) == 0


def test_a_game_that_is_only_named_has_no_chapter() -> None:
    assert chapters(["craps"] * 20 + ["big_six"] * 2) == {"craps"}
