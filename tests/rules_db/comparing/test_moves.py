"""Whom a changed value serves more, and whether it is stricter: only where values can be ordered."""

import pytest

from rules_db.comparing.difference import diff
from rules_db.comparing.layout import moves
from rules_db.comparing.strictest import Move, move
from rules_db.words import Words
from tests.rules_db.comparing.making import rule, side


@pytest.mark.parametrize(
    ("family", "key", "before", "after", "better", "binds"),
    [
        ("payout", "pays.blackjack", "3:2", "6:5", "house", "laxer"),
        ("payout", "pays.blackjack", "6:5", "3:2", "player", "stricter"),
        ("limit", "bet_max", {"times": 10, "of": "bet"}, {"times": 5, "of": "bet"}, "house", "stricter"),
        ("limit", "turns_min.ball", 3, 8, "", "stricter"),
        ("option", "surrender.offered", True, "optional", "house", "laxer"),
        ("dealer_rule", "soft_17", "stand", "hit", "house", "laxer"),
        ("equipment", "wheel.zeros", ["0", "00"], ["0"], "player", "stricter"),
    ],
)
def test_a_value_that_is_ordered_says_what_it_does(
    family: str, key: str, before: object, after: object, better: str, binds: str
) -> None:
    assert move(family, key, "blackjack", before, after) == Move(better, binds)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("family", "key", "before", "after"),
    [
        ("payout", "pays.odds", "2:1", "true_odds"),
        ("limit", "bet_max", {"times": 10, "of": "bet"}, {"times": 5, "of": "pot"}),
        ("bet", "wins_on.field", [2, 3], [3, 4]),
        ("dealer_rule", "dealt_by", "croupier", "player"),
        ("limit", "seats_max", 7, [5, 9]),
        ("payout", "pays.wrong_bet.5", "8:10", "4:5"),
    ],
)
def test_what_has_no_order_says_nothing(family: str, key: str, before: object, after: object) -> None:
    assert move(family, key, "craps", before, after) == Move()


def test_a_difference_says_it_beside_the_value() -> None:
    ours = side("norte", [rule("payout", "pays.field", "1:1")])
    theirs = side("sur", [rule("payout", "pays.field", "2:1", jurisdiction="sur")])
    (change,) = diff(ours, theirs).values
    assert moves(change, Words()) == "(better for the player, stricter)"
    assert moves(change, Words("es")) == "(mejor para el jugador, más estricto)"
