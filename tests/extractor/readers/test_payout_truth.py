"""What the readers of payouts, commissions and jackpots say of our own samples, against their whole truth."""

from __future__ import annotations

import pytest

from tests.extractor.readers.truth import contradictions, found

LEAST_FOUND = {"payout": 0.97, "commission": 1.0, "jackpot": 1.0}


@pytest.mark.parametrize("family", LEAST_FOUND)
def test_nearly_every_fact_is_found_where_it_stands(family: str) -> None:
    assert found(family) >= LEAST_FOUND[family]


@pytest.mark.parametrize("family", LEAST_FOUND)
def test_no_value_contradicts_the_truth(family: str) -> None:
    assert contradictions(family) == []
