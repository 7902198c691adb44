"""The engine beside bare ZEN: one settlement, many at once, and what importing it costs."""

import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.measure import cost
from rules_db import Engine
from rules_db.engine import Bet

PLACE, GAME = "melilla", "american_roulette"
CALLS = 4000
ROUNDS = 5
MANY = 200_000


@dataclass(frozen=True, slots=True)
class Speed:
    """Seconds: of one evaluation by ZEN, of one settlement, of one whose case was never seen, of one bet of a batch."""

    evaluate: float
    settle: float
    settle_new: float
    batched: float


def speed() -> Speed:
    """Measure the four on one table, each the best of some rounds taken in turn."""
    engine = Engine()
    runner = engine.runner(PLACE, GAME)
    facts = {"bet": "straight", "pocket": "17", "covered": True}
    bets, outcome = [Bet("straight", 5, (17,))], {"pocket": 17}

    def unseen() -> None:
        runner.forget()
        engine.settle(PLACE, GAME, bets, outcome)

    batch = engine.batch(PLACE, GAME)
    source = random.Random(1)  # noqa: S311 - the same bets every time
    columns = {field.name: source.choices(field.values, k=MANY) for field in batch.fields}
    stakes = [source.randint(1, 999) for _ in range(MANY)]
    measured: list[tuple[Callable[[], object], int]] = [
        (lambda: runner.evaluate("settlement", facts), CALLS),
        (lambda: engine.settle(PLACE, GAME, bets, outcome), CALLS),
        (unseen, CALLS),
        (lambda: batch.settle(columns, stakes), 1),
    ]
    rounds = [[_seconds(call, times) for call, times in measured] for _ in range(ROUNDS)]
    best = [min(column) for column in zip(*rounds, strict=True)]
    return Speed(best[0], best[1], best[2], best[3] / MANY)


def _seconds(call: Callable[[], object], times: int) -> float:
    start = time.perf_counter()
    for _ in range(times):
        call()
    return (time.perf_counter() - start) / times


def import_seconds() -> float:
    """Return what importing the engine adds to starting Python, the best of some rounds."""
    script = "import rules_db.engine"
    pairs = [(cost([sys.executable, "-c", script]), cost([sys.executable, "-c", "pass"])) for _ in range(ROUNDS)]
    return min(ours.seconds for ours, _ in pairs) - min(bare.seconds for _, bare in pairs)
