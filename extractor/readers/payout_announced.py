"""What is said ahead of a list: odds of all the bets that follow, and which of several tables follows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec.structs import replace

from extractor.grammar import odds
from extractor.lexicon.tokens import folded
from extractor.outline.node import Node
from extractor.passages import Passage
from extractor.readers.subjects import Subject
from extractor.statements import Statement
from schemas import declared

_CONFIDENCE = 0.85


@cache
def cues() -> dict[str, Any]:
    """Return the cues of `payout.toml`."""
    return declared.read(files("extractor.readers").joinpath("payout.toml"))


@cache
def _cue(name: str) -> re.Pattern[str]:
    return re.compile(cues()["announced"][name])


@dataclass
class Announced:
    """Odds that a sentence promises for the bets listed behind it ("Las suertes, todas pagadas a la par, son:")."""

    waiting: Statement | None = None
    parents: tuple[int, ...] = ()
    given: set[str] = field(default_factory=set)

    def follow(self, passage: Passage, subject: Subject, stated: Sequence[Statement]) -> Iterator[Statement]:
        """Take the next passage; yield what the waiting odds are for where it names bets of the list."""
        if found := _promise(passage, stated):
            self.waiting, self.given = found, set()
            self.parents = tuple(id(node) for node in (passage.node, passage.node.parent) if node is not None)
            return
        if self.waiting is None or not self._listed(passage.node):
            self.waiting = None
            return
        for bet in subject.bets if subject.own else ():
            if bet not in self.given:
                self.given.add(bet)
                yield replace(self.waiting, key=f"pays.{bet}")

    def _listed(self, node: Node) -> bool:
        return any(id(above) in self.parents[:1] for above in (node, *node.ancestors())) or (
            node.parent is not None and id(node.parent) in self.parents[1:]
        )


def _promise(passage: Passage, stated: Sequence[Statement]) -> Statement | None:
    low = folded(passage.text)
    if stated or passage.kind == "heading" or not _announcing(low) or _cue("words").search(low) is None:
        return None
    for match in odds.find(passage.text):
        if _cue("words").search(low, 0, match.start):
            return Statement(
                passage.node, passage.layer, "payout", "", match.value, match.start, match.end,
                core=(match.start, match.end), confidence=_CONFIDENCE,
            )  # fmt: skip
    return None


def _announcing(low: str) -> bool:
    return "siguientes" in low or "todas" in low  # what every pattern of the cue holds; most passages end here


@dataclass
class Tables:
    """Pay tables of which the house chooses one: each is a variant of its own."""

    node: int = 0
    letter: str = ""

    def variant(self, passage: Passage) -> str | None:
        """Return the variant of the table that the passage stands in, or None where there is but one."""
        low = folded(passage.text)
        if "tablas" in low and _cue("tables").search(low):
            self.node, self.letter = id(passage.node), ""
        if not self.node or not any(id(node) == self.node for node in (passage.node, *passage.node.ancestors())):
            return None
        if mark := _cue("letter").fullmatch(low.strip()):
            self.letter = mark.group(1)
        elif len(low) > len("tabla de pagos ") and _cue("ends").search(low):
            self.letter = ""
        return f"paytable_{self.letter}" if self.letter else None
