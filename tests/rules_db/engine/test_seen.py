"""An outcome that contradicts itself or the game, or tells what nobody asks for, pays nobody."""

import pytest

from rules_db import Engine, ReglasError

ENGINE = Engine()
BANKER, MAIN, FIELD = ({"bet": bet, "stake": 100} for bet in ("banker", "main", "field"))


@pytest.mark.parametrize(
    ("game", "bet", "outcome", "sentence"),
    [
        (
            "punto_banca", BANKER, {"winner": "banker", "player": ["9H", "KD"], "banker": ["2H", "KD"]},
            "names banker as the winner, but by the cards it is player",
        ),
        ("punto_banca", BANKER, {"player": ["9H", "KD"], "banker": ["2H", "KD"], "colour": 1}, "asks for colour"),
        ("blackjack", MAIN, {"player": "10S 9D", "dealer": "9H 8C", "dealr": 1}, "nothing in this game asks for dealr"),
        ("blackjack", MAIN, {"hands": [5], "dealer": "9H 8C"}, "hand 1 of the outcome is no object"),
        ("blackjack", MAIN, {"hands": [["AS", "KD"]], "dealer": "9H 8C"}, "hand 1 of the outcome is no object"),
        ("blackjack", MAIN, {"hands": [{"player": "AS KD", "x": 1}], "dealer": "9H 8C"}, "no object with doubled"),
        ("craps", FIELD, {"rolls": ["4+2"], "pocket": 3}, "nothing in this game asks for pocket"),
        ("craps", FIELD, {"rolls": ["4+2"], "facts": {"total": 5}}, "tell one of both|do not tell"),
        (
            "monte", {"bet": "anti", "stake": 1}, {"doubled": "\u202e10", "situation": "won"},
            "doubled is a number from 0 to 6, not .+u202e10",
        ),
        ("craps", FIELD, {"rolls": ["4+2"], "facts": 0}, "tell one of both"),
        ("craps", FIELD, {"facts": 0}, "the facts of an outcome are an object"),
        ("blackjack", MAIN, {"facts": [["x"]]}, "the facts of an outcome are an object"),
        ("craps", FIELD, {"rolls": ["٤+٢"]}, "is no throw of two dice"),
        ("craps", FIELD, {"rolls": [f"{'9' * 5000}+2"]}, "is no throw of two dice"),
        ("craps", FIELD, [], "the outcome is an object"),
        ("craps", FIELD, None, "the outcome is an object"),
    ],
)  # fmt: skip
def test_what_cannot_have_been_seen_is_refused(game, bet, outcome, sentence):
    with pytest.raises(ReglasError, match=sentence) as told:
        ENGINE.settle("melilla", game, [bet], outcome)
    assert len(str(told.value)) < 600


@pytest.mark.parametrize(
    ("game", "bet", "outcome", "sentence"),
    [
        ("punto_banca", BANKER, {"player": ["9H", "KD", "2C"], "banker": ["2H", "KD"]}, "a natural stands"),
        ("punto_banca", BANKER, {"player": ["2H", "KD"], "banker": ["9H", "KD", "3D"]}, "a natural stands"),
        ("blackjack", MAIN, {"player": "10S 9D", "dealer": "4H 3C"}, "the dealer draws on 7; tell his whole hand"),
        ("blackjack", MAIN, {"player": "10S 9D", "dealer": "9H 8C 2D"}, "the dealer stands on 17; he took another"),
        ("blackjack", MAIN, {"player": "10S 9D 5C 5D", "dealer": "9H 8C"}, "after he had too many points"),
    ],
)
def test_hands_that_are_not_played_by_the_rules_are_refused_where_that_is_asked(game, bet, outcome, sentence):
    assert ENGINE.settle("melilla", game, [bet], outcome)
    with pytest.raises(ReglasError, match=sentence):
        ENGINE.settle("melilla", game, [bet], outcome, strict=True)


def test_hands_that_are_played_by_the_rules_are_paid():
    (paid,) = ENGINE.settle(
        "melilla", "punto_banca", [BANKER], {"player": ["2H", "KD", "4C"], "banker": ["7H", "KD"]}, strict=True
    )
    assert (paid.outcome, paid.amount) == ("win", 195)
    for player, dealer in (("10S 9D", "9H 7C 3D"), ("10S 9D 5C", "9H 2C"), ("AS KD", "9H 2C")):
        assert ENGINE.settle("melilla", "blackjack", [MAIN], {"player": player, "dealer": dealer}, strict=True)
