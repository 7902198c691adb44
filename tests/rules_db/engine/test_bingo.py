"""Prizes of bingo: what a card wins by the balls drawn, shared and in time as the text says."""

import random
from fractions import Fraction

import pytest

from rules_db import ReglasError
from rules_db.engine import Engine
from tests.rules_db.packs.small import pack, rule

CARD = ((1, "card.rows", 3), (2, "card.numbers_per_row", 5), (3, "number_range", {"min": 1, "max": 90}))
GAME = [rule(at, "equipment", key, value, game="bingo") for at, key, value in CARD]
EQUAL = rule(4, "jackpot", "shared", "equal", game="bingo")
ROWS = [[1, 12, 23, 34, 45], [2, 13, 24, 35, 46], [3, 14, 25, 36, 47]]
LINE, FULL = [90, *ROWS[1]], [*ROWS[0], 90, *ROWS[1], *ROWS[2]]
LATE = (
    rule(5, "jackpot", "extraction_max.cards_1_50", 20, game="bingo", variant="bonanza"),
    rule(6, "jackpot", "extraction_max.cards_over_50", 15, game="bingo", variant="bonanza"),
    rule(7, "jackpot", "extraction_max.day_0.h20", [16, 12], game="bingo", variant="gala"),
    rule(8, "jackpot", "amount", 500, game="bingo", variant="prima"),
)


def settle(prize, *more, stake=2, **outcome):
    engine = Engine([pack(*GAME, *more, game="bingo")])
    (paid,) = engine.settle("isla", "bingo", [{"bet": prize, "stake": stake}], {"meter": "60", **outcome})
    return paid.outcome, paid.gain


@pytest.mark.parametrize(
    ("prize", "drawn", "expected"),
    [("line", LINE, ("win", 58)), ("line", LINE[1:5], ("lose", -2)), ("bingo", LINE, ("lose", -2)),
     ("bingo", FULL, ("win", 58)), ("line", FULL, ("win", 58))],
)  # fmt: skip
def test_a_card_wins_what_the_balls_complete(prize, drawn, expected):
    assert settle(prize, card=ROWS, drawn=drawn) == expected


def test_a_word_tells_it_as_well_and_each_prize_has_its_own_meter():
    assert settle("line", situation="won") == ("win", 58)
    assert settle("line", situation="lost") == ("lose", -2)
    assert settle("bingo", situation="won", meter={"line": "60", "bingo": "600"}) == ("win", 598)


def test_winners_share_as_the_text_says():
    assert settle("line", EQUAL, situation="won", winners=3) == ("win", 18)
    share = rule(4, "jackpot", "shared", "proportional", game="bingo")
    assert settle("line", share, situation="won", winners_staked=6) == ("win", 18)
    for rules in ((), (share,)):
        with pytest.raises(ReglasError, match="share"):
            settle("line", *rules, situation="won", winners=3)


@pytest.mark.parametrize(
    ("prize", "outcome", "expected"),
    [
        ("bonanza", {"balls": 20, "cards_sold": 50}, "win"), ("bonanza", {"balls": 20, "cards_sold": 51}, "lose"),
        ("gala", {"balls": 16, "day": 0, "hour": 20, "category": 1}, "win"),
        ("gala", {"balls": 16, "day": 0, "hour": 20, "category": 2}, "lose"),
        ("prima", {}, "win"),
    ],
)  # fmt: skip
def test_an_added_prize_is_won_in_time(prize, outcome, expected):
    assert settle(prize, *LATE, situation="won", **outcome)[0] == expected


@pytest.mark.parametrize(
    ("prize", "outcome", "sentence"),
    [
        ("line", {}, "does not tell situation"),
        ("line", {"card": ROWS}, "does not tell drawn"),
        ("line", {"card": ROWS[:2], "drawn": LINE}, "a card has 3 rows, not 2"),
        ("line", {"card": [*ROWS[:2], ROWS[0]], "drawn": LINE}, "stands on the card twice"),
        ("line", {"card": ROWS, "drawn": [1, 1]}, "one comes twice"),
        ("line", {"card": ROWS, "drawn": [91]}, "from 1 to 90"),
        ("bonanza", {"situation": "won", "balls": 20}, "does not tell cards_sold"),
        ("bonanza", {"situation": "won", "cards_sold": 20}, "tell on which it was won"),
        ("gala", {"situation": "won", "balls": 9, "day": 1, "hour": 20}, "day_0.h20"),
        ("gala", {"situation": "won", "balls": 9, "day": 0, "hour": 20, "category": 3}, "from 1 to 2"),
        ("prima", {"situation": "won", "balls": 9}, "up to which ball prima is won was not read"),
    ],
)
def test_what_cannot_be_is_refused(prize, outcome, sentence):
    with pytest.raises(ReglasError, match=sentence):
        settle(prize, *LATE, **outcome)


def test_what_the_winners_get_is_what_the_meter_holds():
    luck = random.Random("balls of the isle")  # noqa: S311 - balls of a test
    for _ in range(200):
        drawn = luck.sample(range(1, 91), 90)
        cards = [luck.sample(range(1, 91), 15) for _ in range(4)]
        rows = [[card[at : at + 5] for at in (0, 5, 10)] for card in cards]
        last = min(max(map(drawn.index, card)) for card in cards) + 1
        won = [card for card in rows if all(n in drawn[:last] for row in card for n in row)]
        found = [settle("bingo", EQUAL, card=card, drawn=drawn[:last], winners=len(won)) for card in rows]
        assert [one for one, _ in found].count("win") == len(won)
        assert sum(gain + 2 for _, gain in found) == Fraction(60)
