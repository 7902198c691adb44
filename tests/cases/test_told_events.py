"""Events out of order in a layman's words, written from the texts: the provision that rules each is found first.

`lines` are those of the provisions that rule it; what is `held_out` was looked at by nobody who mended the search.
"""

import json
from pathlib import Path

import pytest

from rules_db import Engine

TOLD = json.loads((Path(__file__).parent / "told_events.json").read_text(encoding="utf-8"))
ENGINE = Engine()
FLOORS = {False: (0.83, 0.95), True: (0.84, 0.93)}
"""The least share of events, held out or not, whose provision comes first, and among the first three."""


def place(told: dict) -> int:
    """Which of the answers rules an event, from 0; 9 where none of three does."""
    jurisdiction, game = told["of"].split()
    found = [one.citations[0] for one in ENGINE.incident(jurisdiction, game, told["event"], limit=3)]
    rules = [any(cite.line_start <= last and first <= cite.line_end for first, last in told["lines"]) for cite in found]
    return rules.index(True) if True in rules else 9


@pytest.mark.parametrize("held_out", [False, True])
def test_the_provision_that_rules_an_event_is_found(held_out: bool) -> None:
    places = [place(told) for told in TOLD if told.get("held_out", False) is held_out]
    shares = sum(at == 0 for at in places) / len(places), sum(at < 3 for at in places) / len(places)
    assert all(share >= floor for share, floor in zip(shares, FLOORS[held_out], strict=True)), shares
