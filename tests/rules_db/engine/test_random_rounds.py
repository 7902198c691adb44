"""Random rounds by what is seen at a table: every bet is answered, and nobody gets more than the text pays."""

import random
from fractions import Fraction

import pytest

from rules_db import Engine

ENGINE = Engine()
ROUNDS = 500
RANKS, SUITS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"), "SHDC"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
GAMES = [game for game in ENGINE.games() if "settlement" in ENGINE.pack(*game).tables]
WHEELS = [game for game in GAMES if ENGINE.pack(*game).kind == "wheel"]
CRAPS = [game for game in GAMES if ENGINE.pack(*game).kind == "craps"]
COUNTED = [game for game in GAMES if ENGINE.pack(*game).kind == "baccarat"]


def rounds(kind):
    """Rounds of a kind of game, drawn with a seed of their own."""
    luck = random.Random(f"{kind} of the isle")  # noqa: S311 - dice and cards of a test
    for _ in range(ROUNDS):
        if kind == "craps":
            yield {"rolls": [f"{luck.randint(1, 6)}+{luck.randint(1, 6)}"]}
        else:
            hands = luck.sample(DECK, 4)
            yield {"player": hands[:2], "banker": hands[2:]}


def conserved(paid):
    """What a player gets back is his stake and his gain; he loses no more than he staked."""
    if paid.amount is None:
        return paid.gain is None
    return paid.amount - paid.stake == paid.gain >= -paid.stake


def open_bets(game):
    return {gap.subject for gap in ENGINE.pack(*game).gaps if gap.table == "settlement"}


@pytest.mark.parametrize("game", WHEELS)
def test_every_pocket_settles_every_bet_but_those_with_a_gap(game):
    runner = ENGINE.runner(*game)
    for bet in sorted(runner.bets - runner.chosen):
        for pocket in sorted(runner.pockets):
            (paid,) = ENGINE.settle(*game, [{"bet": bet, "stake": 10}], {"pocket": pocket})
            assert conserved(paid)
            assert paid.outcome != "undecided" or paid.notes


@pytest.mark.parametrize(("kind", "game"), [("craps", g) for g in CRAPS] + [("cards", g) for g in COUNTED])
def test_random_rounds_are_closed(kind, game):
    runner = ENGINE.runner(*game)
    simple = [bet for bet in sorted(runner.bets) if bet not in open_bets(game)]
    simple = [bet for bet in simple if not bet.startswith("odds") and not bet.endswith("_bet")]
    for seen in rounds(kind):
        for paid in ENGINE.settle(*game, [{"bet": bet, "stake": Fraction(10)} for bet in simple], seen):
            assert conserved(paid)
            assert paid.outcome in ("win", "lose", "push", "partial", "pending")


@pytest.mark.parametrize("game", CRAPS)
def test_opposite_bets_never_both_win(game):
    bets = [bet for bet in ("pass", "dont_pass") if bet in ENGINE.runner(*game).bets]
    for seen in rounds("craps"):
        paid = ENGINE.settle(*game, [{"bet": bet, "stake": 10} for bet in bets], seen)
        assert [one.outcome for one in paid].count("win") <= 1
