"""What winning bets and hands are paid: `extractor.frames.payouts` with what reaches over several passages.

A lead-in may promise odds to all bets of its list, or to a group of bets that a list below it names; a table may be one
of several, and its columns may have been printed one after the other. What a whole phrase says of a situation ("si la
banca no abre juego …") stands in `payout_situations.toml`; odds in such a phrase are not read again.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from extractor.frames import payouts
from extractor.frames.payouts import Topic
from extractor.frames.payouts.added import under_pot
from extractor.frames.payouts.cards import of_certain_cards
from extractor.frames.payouts.context import names_game
from extractor.frames.payouts.item import table
from extractor.passages import Passage
from extractor.readers import phrasebook
from extractor.readers.payout_announced import Announced, Tables, cues
from extractor.readers.payout_columns import Columns
from extractor.readers.subjects import Subject, subject_of
from extractor.statements import Statement


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
