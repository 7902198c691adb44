"""The engine and the reference evaluator agree on random bets and outcomes of every game."""

import pytest

from rules_db import Engine, ReglasError
from tests.cases import deals, reference

ENGINE = Engine()
DEALS_OF_A_BET = 25


@pytest.mark.parametrize(("jurisdiction", "game"), deals.games())
def test_engine_and_reference_agree(jurisdiction, game):
    pack, source = reference.pack(jurisdiction, game), deals.seeded(jurisdiction, game)
    seen = set()
    for bet in deals.domain(pack, "bet"):
        for _ in range(DEALS_OF_A_BET):
            laid, outcome, variant = deals.deal(pack, bet, source)
            expected = by_reference(pack, laid, outcome, variant)
            found = by_engine(jurisdiction, game, laid, outcome, variant)
            assert found == expected, (laid, outcome, variant)
            seen.add(found[0])
    assert len(seen - {"refused"}) > 1, "only one outcome in all deals"


def by_engine(jurisdiction, game, laid, outcome, variant):
    try:
        (payment,) = ENGINE.settle(jurisdiction, game, [laid], outcome, variant=variant)
    except ReglasError:
        return "refused", None
    return payment.outcome, payment.amount


def by_reference(pack, laid, outcome, variant):
    try:
        return reference.settle(pack, laid, outcome, variant)
    except reference.UndecidedError:
        return "refused", None
