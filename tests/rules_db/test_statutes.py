"""Laws on gaming that regulate no game: each is read to its end, and no payment of a bet is read out of one."""

from pathlib import Path

import pytest

import corpus
from rules_db.aside import Aside
from rules_db.pipeline import extract

_PARTS = 6
"""Each part is a test, so that processes can share them."""


@pytest.fixture(scope="module")
def statutes(shared: Path) -> list[Path]:
    found = sorted((shared / "statutes").glob("*.txt"))
    if not found:
        pytest.skip("the statutes (../shared/statutes) are not on this machine")
    return found


@pytest.mark.parametrize("part", range(_PARTS))
def test_no_statute_is_lost_and_none_pays_a_bet(part: int, statutes: list[Path]) -> None:
    aside, payouts = Aside(), []
    for path in statutes[part::_PARTS]:
        found = extract(corpus.read(path), aside)
        payouts += [(path.name, rule.line_start, rule.key) for rule in found.rules if rule.family == "payout"]
    assert aside.failed == []
    assert payouts == []
