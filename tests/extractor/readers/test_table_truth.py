"""Equipment and limits of our own samples, against all of their truth."""

from __future__ import annotations

import pytest

from tests.extractor.readers.truth import contradictions, found

LEAST_FOUND = {"equipment": 0.95, "limit": 0.97}


@pytest.mark.parametrize(("family", "least"), LEAST_FOUND.items())
def test_most_of_the_truth_is_found_where_it_stands(family: str, least: float) -> None:
    assert found(family) >= least


@pytest.mark.parametrize("family", LEAST_FOUND)
def test_nothing_contradicts_the_truth(family: str) -> None:
    assert contradictions(family) == []
