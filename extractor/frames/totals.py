"""On which totals the house draws and stands, and on which the player may double: games of a total to be reached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from extractor.frames.clauses import Clause, clauses
from extractor.frames.sentence import Sentence
from extractor.frames.told import DEALER, Fact, in_games, is_, subject
from extractor.mentions import Mention

_GAMES = ("blackjack", "siete_y_medio")
_LEAST, _MOST = {"blackjack": 12, "siete_y_medio": 3}, {"blackjack": 20, "siete_y_medio": 7.5}


def read(sentence: Sentence) -> Iterator[Fact]:
    """Yield `draws_to`, `stands_on`, `soft_17` and `double.on`."""
    game = sentence.passage.game
    if not in_games(game, *_GAMES):
        return
    soft_before = False
    if sentence.own.has("announce"):
        return
    for clause in clauses(sentence):
        soft = clause.has("soft") or (clause.has("ace_as_eleven") or _ace(clause))
        if in_games(game, "blackjack"):
            yield from _soft(sentence, clause, soft, soft_before)
            yield from _doubled(sentence, clause)
        if not soft or not _act(clause, "draw") or clause.denied:
            yield from _house(sentence, clause, soft, "blackjack" if in_games(game, "blackjack") else game)
        soft_before = soft or soft_before


def _ace(clause: Clause) -> bool:
    return any(one.kind == "rank" and one.id == "ace" for one in clause.own)


def _act(clause: Clause, *ids: str) -> Mention | None:
    return next((one for one in clause.main if is_(one, *ids)), None)


def _house(sentence: Sentence, clause: Clause, soft: bool, game: str) -> Iterator[Fact]:
    """What the house does on a total: each total goes with the act nearest to it."""
    done = [one for one in clause.main if is_(one, "draw", "stand")]
    if not done or subject(sentence, clause) != DEALER or clause.exception:
        return
    for amount in clause.of("amount"):
        act = min(done, key=lambda one: max(amount.start - one.end, one.start - amount.end))
        stands = (act.id == "stand") != (clause.denied and act.id == "draw")
        if act.id == "draw" and clause.denied and soft:
            continue
        until = any(is_(one, "until") and one.end <= amount.start + 1 for one in clause.own) and "max" not in str(
            amount.value
        )
        value = _lowest(amount.value) if stands else _highest(amount.value, until)
        if value is not None and _LEAST[game] <= value <= _MOST[game]:
            key = "stands_on" if stands else "draws_to"
            yield Fact("dealer_rule", key, value, min(act.start, amount.start), max(act.end, amount.end))


def _lowest(value: Any) -> Any:
    if isinstance(value, dict):
        return value["min"] if "min" in value else value["above"] + 1 if "above" in value else None
    return value[0] if isinstance(value, list) else value


def _highest(value: Any, until: bool) -> Any:
    """The highest total of those on which one draws; "until" it is reached one draws below it."""
    if isinstance(value, dict):
        if "min" in value and "max" not in value:
            return value["min"] - 1
        return value["below"] - 1 if "below" in value else value.get("max")
    top = value[-1] if isinstance(value, list) else value
    return top - 1 if until and not isinstance(value, list) else top


def _soft(sentence: Sentence, clause: Clause, soft: bool, soft_before: bool) -> Iterator[Fact]:
    act = _act(clause, "draw", "stand")
    seventeen = [
        one
        for one in sentence.of("amount")
        if one.value == 17 or (isinstance(one.value, dict) and one.value.get("min") == 17)
    ]
    if act is None:
        if soft and seventeen and clause.exception and subject(sentence, clause) == DEALER:
            yield Fact("dealer_rule", "soft_17", "hit", clause.start, clause.end)
        return
    if not seventeen or not (soft or (soft_before and clause.has("with_it"))):
        return
    if subject(sentence, clause) != DEALER or clause.has("split", "separate", "insure"):
        return
    stands = (act.id == "stand") != (clause.denied and act.id == "draw")
    if clause.exception:
        stands = act.id == "stand"
    yield Fact("dealer_rule", "soft_17", "stand" if stands else "hit", act.start, act.end)


def _doubled(sentence: Sentence, clause: Clause) -> Iterator[Fact]:
    """The totals on which the player may double."""
    double = next((one for one in clause.own if is_(one, "double") or (one.kind == "bet" and one.id == "double")), None)
    if double is None or clause.denied or clause.has("separated"):
        return
    for amount in clause.of("amount"):
        totals = _spelled(amount.value)
        if amount.form != "article" and totals and all(4 <= one <= 20 for one in totals):
            yield Fact("option", "double.on", totals, min(amount.start, double.start), max(amount.end, double.end))


def _spelled(value: Any) -> list[int]:
    if isinstance(value, dict):
        if {"min", "max"} <= set(value) and isinstance(value["min"], int) and isinstance(value["max"], int):
            return [*range(value["min"], value["max"] + 1)]
        return []
    return value if isinstance(value, list) else [value] if isinstance(value, int) else []
