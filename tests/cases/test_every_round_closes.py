"""Every bet can lose, tie and come back: random rounds of every game close, but for what the pack lists as open.

Rounds are dealt at random, by cards, dice, pockets or words. What is not settled must be told in the pack's overview
(`packs --table`): as a bet that it cannot settle, or with the outcomes that are open. Money is conserved: what a player
gets back is his stake and what he gained, and he never loses more than that.

    ROUNDS=10000 python -m pytest -n 0 tests/cases/test_every_round_closes.py       so many rounds of every game
"""

import os

import pytest

from rules_db import Engine, ReglasError
from rules_db.packs.compiling import possible
from rules_db.packs.storing import overview
from tests.cases import deals, reference

ENGINE = Engine()
ROUNDS_OF_A_BET = 40
ROUNDS_OF_A_GAME = int(os.environ.get("ROUNDS", "0"))
_WAITS = ("pending",)


@pytest.fixture(scope="module", params=deals.games(), ids="-".join)
def played(request):
    """A game of a jurisdiction, and what became of each bet in its rounds: both tests look at the same ones."""
    jurisdiction, game = request.param
    return jurisdiction, game, list(rounds(jurisdiction, game))


def test_random_rounds_close_but_for_what_is_listed_as_open(played):
    jurisdiction, game, payments = played
    pack = ENGINE.pack(jurisdiction, game)
    told = overview(pack)
    listed = {
        *told.missing,
        *(bet for one in told.open for bet in one.partition(":")[0].split(", ")),
        *_named_with_the_commission(jurisdiction, game),
    }
    unlisted = {
        paid.bet: (paid.outcome, paid.facts)
        for paid in payments
        if paid.gain is None
        and paid.outcome not in _WAITS
        and paid.bet not in listed
        and possible(pack.kind, paid.facts)
    }
    assert unlisted == {}
    said = {
        paid.bet for paid in payments if paid.outcome == "undecided" and paid.facts and possible(pack.kind, paid.facts)
    }
    open_ = {gap.subject for gap in pack.gaps if gap.code not in ("by_name", "no_payout")}
    assert said <= open_ | {"", *told.missing}, "no outcome of this bet is told as open"


def test_money_is_conserved(played):
    for paid in played[2]:
        if paid.gain is not None:
            assert paid.amount == paid.stake + paid.gain
            assert paid.gain >= -paid.stake
            assert (paid.gain > 0) == (paid.outcome == "win") or paid.outcome == "partial"


def rounds(jurisdiction, game):
    """Yield what becomes of each bet of a game in random rounds; a deal that cannot be judged is no round."""
    pack, source = reference.pack(jurisdiction, game), deals.seeded(jurisdiction, f"{game}/closing")
    bets = deals.domain(pack, "bet")
    for bet in bets:
        for _ in range(max(ROUNDS_OF_A_BET, -(-ROUNDS_OF_A_GAME // len(bets)))):
            laid, outcome, variant = deals.deal(pack, bet, source)
            try:
                yield from ENGINE.settle(jurisdiction, game, [laid], outcome, variant=variant)
            except ReglasError:
                continue


def _named_with_the_commission(jurisdiction, game):
    """Bets whose gain is told only with the commission."""
    return {gap.subject for gap in ENGINE.pack(jurisdiction, game).gaps if gap.code.startswith("commission")}
