"""A sample of the many random bets and outcomes of `tests.fuzz.many_bets`: `make fuzz` settles all of them."""

from itertools import islice

import pytest

from tests.fuzz.many_bets import Drawn, Found, bets, outcomes, settle


def test_random_and_mutated_bets_break_nothing_and_are_not_overpaid() -> None:
    became = [settle(drawn) for drawn in islice(bets(10**6), 300)]
    assert len(set(became)) > 3


def test_mutated_outcomes_break_nothing_and_contradictions_are_refused() -> None:
    drawn = list(islice(outcomes(10**6), 200))
    became = [settle(one) for one in drawn]
    assert {what for what, one in zip(became, drawn, strict=True) if one.impossible} == {"refused"}
    assert set(became) != {"refused"}


def test_what_is_paid_though_it_contradicts_itself_is_noticed() -> None:
    line = b'{"bets": [{"bet": "banker", "stake": 1}], "outcome": {"winner": "banker"}}'
    with pytest.raises(Found, match="contradicts itself"):
        settle(Drawn("melilla", "punto_banca", line, impossible=True))
