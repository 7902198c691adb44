"""Which bets of craps may be taken back or raised once made, and which rest on the come-out.

"Puede ser retirada o reducida, pero no puede ser aumentada": each verb goes with the choice right before it, and the
choice with the bet that the sentence speaks of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from extractor.passages import Passage
from extractor.readers.clauses import Clause, clauses
from extractor.readers.subjects import subject_of
from extractor.statements import Statement
from schemas import declared

_GAMES = ("craps",)
_WHO = ", que"
_DENIED = re.compile(r"pero si (?:se )?(?:pued|podra)")  # "…, pero sí se puede": what stands before was denied
_SIGN = 15  # characters before a choice that may deny it


@cache
def _book() -> dict[str, Any]:
    return declared.read(files("extractor.readers").joinpath("craps_options.toml"))


@cache
def _verbs() -> dict[str, re.Pattern[str]]:
    return {key: re.compile(rf"\b{words}\b") for key, words in _book()["verbs"].items()}


@cache
def _choice() -> re.Pattern[str]:
    return re.compile(rf"\b{_book()['choice']['pattern']}")


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield `withdrawable`, `increase_after_point` and `off_on_come_out` of the bets that the passages speak of."""
    for passage in passages:
        for clause in clauses(passage) if passage.game in _GAMES else ():
            yield from _choices(clause)
            yield from _come_out(clause)


def _choices(clause: Clause) -> Iterator[Statement]:
    found = list(_choice().finditer(clause.low))
    for at, choice in enumerate(found):
        end = found[at + 1].start() if at + 1 < len(found) else len(clause.low)
        for key, verb in _verbs().items():
            hit = verb.search(clause.low, choice.end(), min(end, choice.end() + _book()["choice"]["reach"]))
            if hit is not None and not (choice["no"] is None and _DENIED.search(clause.low, hit.end())):
                yield from _stated(clause, key, choice["no"] is None, choice.start(), hit.end())
        before = clause.low[: choice.start()].replace(",", " ").split()[-8:]
        if any(noun in before for noun in _book()["choice"]["nouns"]):
            yield from _stated(clause, "withdrawable", choice["no"] is None, choice.start(), choice.end())


def _stated(clause: Clause, key: str, value: bool, start: int, end: int) -> Iterator[Statement]:
    bets = _bets(clause, start)
    before = max(0, start - _SIGN)  # damage there may hide a "no"
    for bet in bets:
        if key == "increase_after_point" and bet not in _book()["point"]["bets"]:
            continue
        yield Statement(
            clause.passage.node, clause.layer, "option", f"{key}.{bet}", value, start, end, core=(before, end),
            confidence=0.88,
        )  # fmt: skip


def _bets(clause: Clause, at: int) -> tuple[str, ...]:
    """The bets that a choice is about; a passage that opens with a name and "que" goes on about it."""
    subject = subject_of(clause.passage)
    opened = clause.passage.folded[subject.start : subject.start + len(_WHO)]
    if subject.own and opened == _WHO:
        return subject.bets
    bets = clause.about(at)
    return bets if len(bets) == 1 or clause.label else ()


def _come_out(clause: Clause) -> Iterator[Statement]:
    words = _book()["come_out"]
    if not any(when in clause.low for when in words["when"]):
        return
    for value, sayings in ((False, words["on"]), (True, words["off"])):
        for saying in sayings:
            if (at := clause.low.find(saying)) >= 0:
                yield from _stated(clause, "off_on_come_out", value, at, at + len(saying))
                return
