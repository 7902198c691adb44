"""Frames over mentions: what the sentences of a regulation rule, read by one mechanism for all families."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from extractor.frames import (
    amounts,
    bank,
    bets,
    dealing,
    given,
    makeup,
    moves,
    orders,
    outcomes,
    pack,
    pots,
    showdown,
    stakes,
    symbols,
    terms,
    totals,
    turns,
    wheels_and_tables,
    worth,
    zeros,
)
from extractor.frames.explained import spoken
from extractor.frames.inventory import RULED, Inventory, Listed, headed, strongest
from extractor.frames.match import Reading, Refusal, rests
from extractor.frames.match import read as read_sentence
from extractor.frames.sentence import Sentence, Text, sentences
from extractor.frames.standing import judged
from extractor.frames.told import stated
from extractor.passages import Passage
from extractor.statements import Statement

_COMPOUND = (
    totals.read, dealing.read, makeup.read, outcomes.read, worth.read, moves.read, moves.read_qualifying,
    totals.read_shown, given.read_burning, makeup.read_rows, wheels_and_tables.read_setters,
    wheels_and_tables.read_shapes, wheels_and_tables.read_tables, wheels_and_tables.read_colours, makeup.read_shade,
    turns.read_betting, turns.read_throws, turns.read_checks, given.read_riffles, orders.read,
    wheels_and_tables.read_fields, worth.read_alike,
)  # fmt: skip
_OVER_SENTENCES = (
    orders.read_ranking, makeup.read_ranks, showdown.read, bank.read, pots.read, terms.read, amounts.read, pack.read,
    wheels_and_tables.read, symbols.read, bets.read, zeros.read, pack.read_exchanged, turns.read, turns.read_rounds,
    turns.read_limits,
)  # fmt: skip
"""Readers of what takes more than one frame: several parties, an order, a table said in a sentence."""

__all__ = ["Reading", "Refusal", "Sentence", "Text", "read", "read_sentence", "sentences", "spoken"]


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the typed facts that the frames read in a document's passages, and those that follow from them."""
    return totals.read_implied(_read(passages))


def _read(passages: Sequence[Passage]) -> Iterator[Statement]:
    things: list[tuple[Sentence, Listed]] = []
    inventory = Inventory()
    told = [held for _, held in judged(passages) if held is not None]
    for reader in _OVER_SENTENCES:
        yield from reader(told)
    said: set[tuple[str, str]] = set()
    for sentence in told:
        for one in read_sentence(sentence)[0]:
            if not (one.frame.once and (sentence.passage.game, one.key) in said):
                yield _statement(sentence, one)
            said.add((sentence.passage.game, one.key))
        yield from _told(sentence)
        things += [(sentence, thing) for thing in inventory.listed(sentence)]
    for sentence, thing in strongest(things):
        yield _thing(sentence, thing)
    optional = {(one.passage.game, thing.key) for one, thing in things if thing.value is not True}
    for passage, key in headed(passages):
        if (passage.game, key) in optional:
            continue
        yield Statement(passage.node, passage.layer, "equipment", key, True, 0, len(passage.text), confidence=0.85)
    for sentence, stake in stakes.read(told):
        yield Statement(
            sentence.passage.node, sentence.layer, "limit", stake.key, stake.value, stake.start, stake.end,
            rests=stake.rests, confidence=0.85,
        )  # fmt: skip


def _thing(sentence: Sentence, thing: Listed) -> Statement:
    family = "equipment" if thing.key.startswith("has.") else "limit"
    return Statement(
        sentence.passage.node, sentence.layer, family, thing.key, thing.value, thing.start, thing.end,
        core=(thing.start, thing.end) if family == "limit" else None,
        confidence=0.9 if thing.strength >= RULED else 0.75,
    )  # fmt: skip


def _told(sentence: Sentence) -> Iterator[Statement]:
    for reader in _COMPOUND:
        for one in reader(sentence):
            yield stated(sentence, one)


def _statement(sentence: Sentence, one: Reading) -> Statement:
    return Statement(
        sentence.passage.node, sentence.layer, one.frame.family, one.key, one.value, one.start, one.end,
        rests=rests(sentence, one), confidence=one.frame.confidence,
    )  # fmt: skip
