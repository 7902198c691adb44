"""What was worked out by hand from texts before anything was run: never answered otherwise, and seldom not at all.

`gain` is that of the bet, of several `bets` together, `refused` where the text does not let it be made, or `unstated`
where it does not say what is won; `line` is the one that says so.
"""

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from rules_db import Engine, ReglasError
from rules_db.knowledge import KnowledgeBase

CASES = json.loads((Path(__file__).parent / "by_sight.json").read_text(encoding="utf-8"))
PUBLISHED = Engine()
_OFFICIAL = {jurisdiction for jurisdiction, _ in PUBLISHED.games()}
FEWEST_ANSWERED = 530

Settle = Callable[[dict], str]


@pytest.fixture(scope="module")
def settle(demo_database: Path) -> Settle:
    """What an engine answers a case: the gain, `refused`, or nothing where it does not know."""
    with KnowledgeBase.open(demo_database) as base:
        built = Engine.of(base)

    def settled(case: dict) -> str:
        jurisdiction, game = case["of"].split()
        engine = PUBLISHED if jurisdiction in _OFFICIAL else built
        bets = case.get("bets") or [case["bet"]]
        try:
            paid = engine.settle(
                jurisdiction, game, bets, case["outcome"], strict=True, variant=case.get("variant", "")
            )
        except ReglasError:
            return "refused"
        gains = [one.gain for one in paid if one.gain is not None]
        return str(sum(gains, Fraction(0))) if len(gains) == len(bets) else ""

    return settled


def same(answer: str, gain: str) -> bool:
    return answer == gain if {answer, gain} & {"refused", "unstated"} else Fraction(answer) == Fraction(gain)


def test_no_case_is_answered_otherwise(settle: Settle) -> None:
    answers = [(case, settle(case)) for case in CASES]
    told = [(case, answer) for case, answer in answers if answer and (answer != "refused" or case["gain"] == answer)]
    assert [(case, answer) for case, answer in told if not same(answer, case["gain"])] == []
    assert len(told) >= FEWEST_ANSWERED
