"""What follows from a rule that has been read: insurance against an ace is insurance that is offered.

And a wheel that is measured is there, and one that is numbered from 0 has that zero; the total that nobody may pass is
the aim where nothing is called so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from extractor.frames.totals import PASSED
from extractor.lexicon import game_group
from extractor.statements import Statement

_OFFERED = {
    "insurance.against": "insurance.offered",
    "even_money.against": "even_money.offered",
    "double.on": "double.offered",
    "split.on": "split.offered",
    "surrender.loses": "surrender.offered",
    "surrender.not_against": "surrender.offered",
    "card_purchase.max": "card_purchase.offered",
    "draw.max": "draw.offered",
    "wheel.diameter_cm": "has.wheel",
    "ball.diameter_mm": "has.ball",
    "balls.reserve": "has.ball",
    "turns_min.cage": "has.cage",
    "shakes_min.cage": "has.cage",
    "shakes_min.dice_cup": "has.dice_cup",
}
"""What is ruled in detail exists: each such key with the one that says so."""


def read(stated: Iterable[Statement]) -> Iterator[Statement]:
    """Yield statements, and behind them those that follow of a choice of which nothing says whether it is offered."""
    detailed: dict[tuple[str, str], Statement] = {}
    said = set[tuple[str, str]]()
    zeros: dict[str, Statement] = {}
    passed: dict[str, Statement] = {}
    for one in stated:
        if one.key == "target_total" and one.confidence <= PASSED:
            passed.setdefault(one.node.game, one)
            continue
        yield one
        game = one.node.game
        said.add((game, one.key))
        if one.key == "number_range" and one.value.get("min") == 0 and game in game_group("roulette"):
            zeros.setdefault(game, one)
        if offered := _OFFERED.get(one.key):
            detailed.setdefault((game, offered), one)
    for (game, key), one in detailed.items():
        if (game, key) not in said:
            yield replace(one, family="equipment" if key.startswith("has.") else one.family, key=key, value=True)
    yield from (one for game, one in passed.items() if (game, one.key) not in said)
    for game, one in zeros.items():
        if (game, "wheel.zeros") not in said:
            yield replace(one, key="wheel.zeros", value=["0"])
