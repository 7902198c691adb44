"""Numbers that bets on dice stand on: the point, the totals a bet may be laid on, combinations and doubles.

"Cualquier otro número, 4, 5 o 9, se convierte en el punto": an enumeration of totals that no verdict rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from extractor.grammar import dice
from extractor.lexicon import load
from extractor.passages import Passage
from extractor.readers.bet_dice import stretches
from extractor.readers.flattened import settle
from extractor.readers.subjects import Subject, subjects
from extractor.statements import Statement
from schemas import declared

_LEAST = 3  # totals in a row that are points; fewer are an example
_NEAR_BEFORE, _NEAR_AFTER = 40, 70  # characters around an enumeration in which it is called the point
_GOES_ON = re.compile(r",? ?(?:[ouy] )?\d")  # the enumeration goes on with what is no total: part of it is unread
_PAIR = re.compile(r"\b(?P<total>\d{1,2}) \((?P<combination>[1-6]-[1-6])\)")


@cache
def _table() -> dict[str, Any]:
    return declared.read(files("extractor.readers").joinpath("bet_points.toml"))


@cache
def _word(name: str) -> re.Pattern[str]:
    return re.compile("|".join(_table()["words"][name]))


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield points, the totals that bets stand on, the combinations of bets and the doubles of hard bets."""
    settle(passages)
    for passage, subject in subjects(p for p in passages if p.game in _table()["games"]):
        yield from _points(passage, subject)
        if passage.kind != "heading":
            yield from _combinations(passage)
            yield from _hard(passage)


def _state(passage: Passage, key: str, value: object, start: int, end: int) -> Statement:
    return Statement(passage.node, passage.layer, "bet", key, value, start, end, confidence=0.9)


def _points(passage: Passage, subject: Subject) -> Iterator[Statement]:
    low = passage.folded
    for first, last in stretches(low, subject.start if subject.own and passage.kind != "heading" else 0):
        for match in dice.totals(low[first:last]):
            here, there = first + match.start, first + match.end
            if len(match.value) >= _LEAST and not _GOES_ON.match(low, there) and not _ruled(low, first, here):
                for key in _keys(passage, subject, low, first, here, there):
                    yield _state(passage, key, match.value, here, there)


def _keys(passage: Passage, subject: Subject, low: str, first: int, here: int, there: int) -> Iterator[str]:
    """Yield what an enumeration is: points of a line bet, or of those that may stand on a number."""
    phased, standing = _table()["phased"], _table()["standing"]
    near = low[max(first, here - _NEAR_BEFORE) : there + _NEAR_AFTER]
    if not subject.bets or set(subject.bets) & set(phased):
        if _word("becomes_point").search(near):
            spoken = subject.bets or (phased[:1] if _word("says_point").search(near) else ())
            yield from (f"points.{bet}" for bet in spoken)
    elif subject.bets == ("odds",):
        laid = [n.id for n in load().bets.find(low[first:here], game=passage.game) if n.id in phased]
        yield from (f"points.odds_{bet}" for bet in laid[-1:])
    else:
        before = low[max(first, here - _NEAR_BEFORE) : here]
        for bet in subject.bets:
            if bet == "hard_ways":
                yield f"numbers.{bet}"
            elif bet in standing and _word("stands_on").search(before):
                yield f"points.{bet}"


def _ruled(low: str, first: int, here: int) -> bool:
    """Tell whether a verdict stands before an enumeration with nothing between that makes it a set of points."""
    verdicts = list(_word("verdict").finditer(low, first, here))
    return bool(verdicts) and not _word("becomes_point").search(low, verdicts[-1].end(), here)


def _combinations(passage: Passage) -> Iterator[Statement]:
    """Yield the combination printed beside each total of a bet on several: "2 (1-1)"."""
    if "craps" not in passage.folded:
        return
    for hit in _PAIR.finditer(passage.folded):
        total, combination = int(hit.group("total")), dice.combinations(hit.group("combination"))
        bet = f"craps_{total}"
        if combination and bet in load().bets.ids and _adds_up(combination[0].value[0], total):
            yield _state(passage, f"combinations.{bet}", combination[0].value, *hit.span())


def _adds_up(combination: str, total: int) -> bool:
    return sum(int(face) for face in combination.split("-")) == total


def _hard(passage: Passage) -> Iterator[Statement]:
    """Yield the double that makes each hard bet win, where it is spelled: "Dos difícil (dos 1)"."""
    names = load().bets.find(passage.text, game=passage.game)
    if passage.cells or not any(name.id.startswith("hard_") for name in names):
        return
    if _word("verdict").search(passage.folded) and not _word("doubles").search(passage.folded):
        return
    for match in dice.combinations(passage.text):
        high, low = match.value[0].split("-")
        if high == low:
            yield _state(passage, f"wins_on.hard_{int(high) + int(low)}", match.value, match.start, match.end)
