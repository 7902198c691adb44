"""Pay tables whose columns were printed one after the other: first all the labels, then all the odds.

A text layer may run down a table's columns instead of across its rows. Where bare odds follow passages that name what
is paid but print no odds, the last of those are their labels, in the same order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache

from corpus.layers import Layer
from extractor.frames.payouts.keys import keys
from extractor.frames.payouts.names import items
from extractor.grammar import odds
from extractor.grammar.match import Match
from extractor.lexicon import game_group
from extractor.lexicon.tokens import PASSAGES_KEPT, folded
from extractor.passages import Passage
from extractor.readers.payout_announced import cues
from extractor.readers.subjects import Subject
from extractor.statements import Statement

_CONFIDENCE = 0.7
_ROW = 120  # characters: a longer paragraph of a section on payments is prose
_REACH = 40  # passages between the first label and the last odds


@dataclass
class Columns:
    """The labels and bare odds of the section on payments that is being read."""

    labels: list[tuple[Passage, list[str], int]] = field(default_factory=list)
    values: list[tuple[Passage, Match[str]]] = field(default_factory=list)
    count: int = 0

    def follow(self, passage: Passage, subject: Subject, stated: Sequence[Statement]) -> Iterator[Statement]:
        """Take the next passage; yield the rows of a table that ends before it."""
        self.count += 1
        bare = _bare(passage)
        if bare is not None:
            self.values.append((passage, bare))
            return
        concerns = bool(self.values) or len(passage.text) <= _ROW  # no label is longer: most passages end here
        passed_over = concerns and passage.kind != "heading" and not stated and _in_pay_section(passage)
        if self.values and not (passed_over and not _label(passage, subject)):
            yield from self.end()
        if stated:
            self.labels.clear()
        elif passed_over and (named := _label(passage, subject)):
            self.labels.append((passage, named, self.count))

    def holds(self, passage: Passage) -> bool:
        """Tell whether a passage is bare odds of a table whose labels were read: its title alone does not name them."""
        return bool(self.labels) and _bare(passage) is not None

    def end(self) -> Iterator[Statement]:
        """Yield the rows that are complete and begin anew."""
        labels = self.labels[-len(self.values) :] if self.values else []
        if len(labels) == len(self.values) and labels and self.count - labels[0][2] <= _REACH:
            for (label, named, _), (value, match) in zip(labels, self.values, strict=True):
                yield from _row(label, named, value, match)
        self.labels, self.values = [], []


def _bare(passage: Passage) -> Match[str] | None:
    """The odds that are all of a passage in a section on payments."""
    if passage.kind == "heading" or len(passage.text) > len("1000 a 1 (a la par)") or not _in_pay_section(passage):
        return None
    found = odds.find(passage.text, cell=True)
    return found[0] if len(found) == 1 and found[0].end - found[0].start >= len(passage.text.strip(" .")) else None


def _label(passage: Passage, subject: Subject) -> list[str]:
    """What a passage without odds names as paid: a short sentence of the first column."""
    text, low = passage.text.rstrip(), folded(passage.text)
    if len(text) > _ROW or text.endswith(":") or _unpaid().search(low):
        return []
    if passage.game in game_group("dice"):
        return []  # tables of dice print totals and odds in one cell
    named = [one for one in items(text, passage.game) if one.kind != "gain"]
    bets = [id_ for one in named if one.kind == "bet" for id_ in one.ids] or subject.bets
    found = keys(bets, [one for one in named if one.kind != "bet"], passage.game) if named else []
    return ["perfect_pairs.perfect" if key == "perfect_pairs" else key for key in found]  # the pair of this name


@cache
def _unpaid() -> re.Pattern[str]:
    return re.compile(cues()["unpaid"]["words"])


@lru_cache(maxsize=PASSAGES_KEPT)
def _announces(low: str) -> bool:
    """Whether a title or lead-in is one on payments; kept, for a title stands above many passages."""
    return any(word in low for word in cues()["sections"]["words"])


def _in_pay_section(passage: Passage) -> bool:
    """Tell whether a title, table head or lead-in above the passage announces payments."""
    head = [folded(cell.text) for cell in passage.header]
    lead = [folded(passage.lead.text)] if passage.lead else []
    before = passage.before
    if before is not None and before.kind == passage.kind == "text" and before.text.rstrip().endswith(":"):
        lead.append(before.folded)
    return any(_announces(text) for text in (*passage.titles[:3], *head, *lead))


def _row(label: Passage, named: Sequence[str], value: Passage, match: Match[str]) -> Iterator[Statement]:
    whole = Layer.join(label.layer.source, [label.layer, value.layer], " ")
    start = len(label.layer) + 1 + match.start
    for key in named:
        yield Statement(
            label.node, whole, "payout", f"pays.{key}", match.value,
            core=(start, start + match.end - match.start), confidence=_CONFIDENCE,
        )  # fmt: skip
