"""What winning bets and hands are paid: `extractor.frames.payouts` with what reaches over several passages.

A lead-in may promise odds to all bets of its list, or to a group of bets that a list below it names; a table may be one
of several, and its columns may have been printed one after the other. What a whole phrase says of a situation ("si la
banca no abre juego …") stands in `payout_situations.toml`; odds in such a phrase are not read again.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec.structs import replace

from corpus.layers import Layer
from extractor.frames import payouts
from extractor.frames.payouts import Topic
from extractor.frames.payouts.context import names_game
from extractor.frames.payouts.keys import keys, of_certain_cards, table
from extractor.frames.payouts.names import items
from extractor.frames.payouts.told import under_pot
from extractor.frames.subjects import Subject, subject_of
from extractor.grammar import Match, odds
from extractor.lexicon import game_group
from extractor.lexicon.tokens import each_passage, folded
from extractor.outline.node import Node
from extractor.passages import Passage
from extractor.readers import phrasebook
from extractor.statements import Statement
from schemas import declared

# What is said ahead of a list: odds of all the bets that follow, and which of several tables follows.


_PAYOUT_ANNOUNCED_CONFIDENCE = 0.85


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
                core=(match.start, match.end), confidence=_PAYOUT_ANNOUNCED_CONFIDENCE,
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


# Pay tables whose columns were printed one after the other: first all the labels, then all the odds.
#
# A text layer may run down a table's columns instead of across its rows. Where bare odds follow passages that name
# what is paid but print no odds, the last of those are their labels, in the same order.


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


@each_passage
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


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield what each bet or hand is paid, wherever odds stand beside it."""
    situations = list(phrasebook.read("payout_situations", passages))
    yield from situations
    taken = sorted(
        fact.layer.span(fact.start, fact.end or 0) for fact in situations if fact.value not in (True, "push")
    )
    held: dict[int, list[Subject]] = {}
    groups: list[Statement] = []
    announced, tables, columns = Announced(), Tables(), Columns()
    for passage, found in payouts.read(passages, topic, under_pot):
        subject, variant = subject_of(passage), tables.variant(passage)
        free = [one for one in found if not columns.holds(passage) and not _within(taken, one)]
        stated = [replace(one, variant=one.variant or variant) for one in free]
        yield from (one for one in stated if not _is_group(one))
        groups += [one for one in stated if _is_group(one)]
        yield from announced.follow(passage, subject, stated)
        yield from columns.follow(passage, subject, stated)
        if subject.own and not stated:
            for node in passage.node.ancestors():
                held.setdefault(id(node), []).append(subject)
    yield from columns.end()
    yield from _members(groups, held)


def topic(passage: Passage) -> Topic:
    """Return the bets that a passage is about, and whether it opens with them as its label."""
    subject = subject_of(passage)
    game = passage.game
    headed = game in table().own_name or any(names_game(one, game) for one in passage.titles)
    if not subject.own and subject.bets == (game,) and headed:
        return Topic()
    if subject.own and of_certain_cards(passage.text, passage.game):
        return Topic()
    label = subject.own and passage.text[subject.start : subject.start + 2].strip("\"”' )")[:1] in (".", ":", "—", "–")
    return Topic(subject.bets, subject.own, label)


def _within(taken: Sequence[tuple[int, int]], stated: Statement) -> bool:
    """Whether the odds of a statement stand in words that were read as a situation."""
    start, end = stated.layer.span(*(stated.core or (stated.start, len(stated.layer))))
    at = bisect_right(taken, (start, end))
    return any(first <= start and end <= last for first, last in taken[max(0, at - 3) : at + 1])


def _is_group(statement: Statement) -> bool:
    return statement.key.removeprefix("pays.") in cues()["groups"]["bets"]


def _members(groups: Sequence[Statement], held: dict[int, list[Subject]]) -> Iterator[Statement]:
    """What is said of a group of bets ("suertes sencillas, que se pagan a la par") holds for each bet under it."""
    for statement in groups:
        members = dict.fromkeys(bet for subject in held.get(id(statement.node), ()) for bet in subject.bets)
        if not members:
            yield statement
        for bet in members:
            yield replace(statement, key=f"pays.{bet}")
