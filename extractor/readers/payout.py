"""What winning bets and hands are paid.

Every odds of a text belong to what is named beside them: in a row its label, in a sentence the bet or hand before them
(or behind them: "2 por 1 si el punto es 4"), else what the paragraph or the title above it speaks of. A hand under the
title of a side bet ("Seguro", "Pareja Plus") is paid by that bet. What is paid in a situation that a whole phrase
describes ("si la banca no abre juego …") stands in `payout_situations.toml`; odds in such a phrase are not read again.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from corpus.layers import Layer
from extractor.frames import payouts
from extractor.frames.payouts import Reading
from extractor.grammar import numbers
from extractor.lexicon import load
from extractor.lexicon.tokens import folded
from extractor.passages import Passage
from extractor.readers import phrasebook
from extractor.readers.jackpot_scope import under_pot
from extractor.readers.payout_announced import Announced, Tables
from extractor.readers.payout_clauses import IN_PROSE, clause, laid, search
from extractor.readers.payout_columns import Columns
from extractor.readers.payout_names import cues
from extractor.readers.payout_rows import ROW, by_column, cells_end, in_pay_section, is_labelled, is_row
from extractor.readers.subjects import Subject, subject_of, subjects
from extractor.statements import Statement

_PERIOD = re.compile(r"\.\s+")
# without one of these no odds stand in a text: two numbers and a word between, or a word that says how many times
_FIGURES = re.compile(r"\d(?: ?a1?l[ .]*$|\s*[:/x-]\s*\d)")
_RATIO = re.compile(
    r"\s(?:a|por|x|to|for|contra)\s+(?:\d|(?:un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|cien)\b)"
)
_TIMES = re.compile(
    r"\b(?:por ciento|tercio|(?:ve(?:z|ces)|la par|mitad|parte|even|doble|triple|cuadruple|quintuple|matematic\w+|odds"
    r"|igual|equivalente|identica|cantidad)\b)"
)


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield what each bet or hand is paid, wherever odds stand beside it."""
    readings = list(payouts.read(passages, lambda passage: subject_of(passage).bets, under_pot))
    sure = [one for one in readings if one.sure or one.statement is None]
    others = list(_apart_from(_others(passages), [one.span for one in sure]))
    others = [one for one in others if one.key != "pays.jackpot"]
    yield from (one.statement for one in sure if one.statement is not None)
    yield from others
    rest = [one for one in readings if not one.sure and one.statement is not None]
    yield from _apart_from(_further(rest, others), [one.span for one in sure])


def _further(readings: Sequence[Reading], others: Sequence[Statement]) -> Iterator[Statement]:
    """What is read of gains of which the others say nothing, or of fewer names than a clause names together."""
    said = [(_core(one), one.key) for one in others]
    for one in readings:
        keys = {key for span, key in said if span[0] < one.span[1] and one.span[0] < span[1]}
        ours = {other.statement.key for other in readings if other.span == one.span and other.statement is not None}
        if one.statement is not None and keys <= ours and one.statement.key not in keys:
            yield one.statement


def _apart_from(stated: Iterable[Statement], taken: Sequence[tuple[int, int]]) -> Iterator[Statement]:
    spans = sorted(taken)
    yield from (one for one in stated if not _overlaps(spans, one))


def _core(stated: Statement) -> tuple[int, int]:
    return stated.layer.span(*(stated.core or (stated.start, len(stated.layer))))


def _overlaps(spans: Sequence[tuple[int, int]], stated: Statement) -> bool:
    """Whether the odds of a statement are read already."""
    start, end = _core(stated)
    at = bisect_right(spans, (end, 0))
    return any(first < end and start < last for first, last in spans[max(0, at - 4) : at + 1])


def _others(passages: Sequence[Passage]) -> Iterator[Statement]:
    situations = list(phrasebook.read("payout_situations", passages))
    yield from situations
    taken = sorted(
        fact.layer.span(fact.start, fact.end or 0) for fact in situations if fact.value not in (True, "push")
    )
    yield from (stated for stated in _ordinary(passages) if not _within(taken, stated))


def _within(taken: Sequence[tuple[int, int]], stated: Statement) -> bool:
    """Whether the odds of a statement stand in words that were read as a situation."""
    start, end = stated.layer.span(*(stated.core or (stated.start, len(stated.layer))))
    at = bisect_right(taken, (start, end))
    return any(first <= start and end <= last for first, last in taken[max(0, at - 3) : at + 1])


def _ordinary(passages: Sequence[Passage]) -> Iterator[Statement]:
    held: dict[int, list[Subject]] = {}
    groups: list[Statement] = []
    announced, tables, columns = Announced(), Tables(), Columns()
    for passage, subject in subjects(passages):
        if not passage.game or under_pot(passage):
            continue
        variant = tables.variant(passage)
        read_ = _may_pay(passage) and not columns.holds(passage)
        stated = [replace(s, variant=s.variant or variant) for s in _passage(passage, subject)] if read_ else []
        yield from (statement for statement in stated if not _is_group(statement))
        groups += [statement for statement in stated if _is_group(statement)]
        yield from announced.follow(passage, subject, stated)
        yield from columns.follow(passage, subject, stated)
        if subject.own and not stated:
            for node in passage.node.ancestors():
                held.setdefault(id(node), []).append(subject)
    yield from columns.end()
    yield from _members(groups, held)


def _may_pay(passage: Passage) -> bool:
    low = folded(passage.text)
    if any(word in low for word in cues()["verbs"]["words"]):
        return _may_hold_odds(low) or any(cue in low for cue in cues()["like"]["words"])
    if not (passage.header or in_pay_section(passage)) and len(low) > ROW and passage.game != "craps":
        return False
    if not _may_hold_odds(low):
        return False
    called = passage.game == "craps" and search("call").search(low) is not None
    return bool(passage.header) or called or in_pay_section(passage) or is_labelled(passage) or is_row(passage)


def _may_hold_odds(low: str) -> bool:
    if "%" in low or "½" in low:
        return True
    return any(cue.search(low) is not None for cue in (_RATIO, _FIGURES, _TIMES))


def _passage(passage: Passage, subject: Subject) -> Iterator[Statement]:
    columns = list(by_column(passage))
    if columns:
        yield from columns
        return
    table = in_pay_section(passage) or is_labelled(passage) or is_row(passage)
    rest = passage.layer
    if passage.kind in ("row", "heading") or is_row(passage):
        cells = cells_end(passage.text)
        yield from clause(passage, passage.layer[:cells], subject, table=table)
        rest = passage.layer[cells:]
    for sentence in _periods(rest):
        yield from clause(passage, sentence, subject, table=False)
        yield from _like(passage, sentence, subject)
        yield from _reduced(passage, sentence, subject)


def _periods(layer: Layer) -> Iterator[Layer]:
    """The sentences of a layer, whole: a pay schedule goes on behind its semicolons."""
    start = 0
    for stop in _PERIOD.finditer(layer.text):
        yield layer[start : stop.start() + 1]
        start = stop.end()
    if layer.text[start:].strip():
        yield layer[start:]


def _like(passage: Passage, sentence: Layer, subject: Subject) -> Iterator[Statement]:
    """ "Se paga como la suerte asociada del Win": paid as another bet, whatever that one pays."""
    low = folded(sentence.text)
    cue = next((low.find(cue) for cue in cues()["like"]["words"] if cue in low), -1)
    if cue < 0:
        return
    names = [name.id for name in load().bets.find(sentence.text[cue:], game=passage.game) if name.id]
    other = laid(names)
    for bet in subject.bets if len(other) == 1 and other[0] not in subject.bets else ():
        yield Statement(passage.node, sentence, "payout", f"pays.{bet}", {"as": other[0]}, cue, confidence=IN_PROSE)


def _reduced(passage: Passage, sentence: Layer, subject: Subject) -> Iterator[Statement]:
    """ "… descontándose un punto por cada carta doblada": points that are taken off the odds."""
    hit = search("reduction").search(folded(sentence.text))
    points = numbers.at(hit.string, hit.start(1)) if hit else None
    if hit is None or points is None:
        return
    named = load().bets.find(sentence.text[: hit.start()], game=passage.game)
    for bet in dict.fromkeys([name.id for name in named if name.id] or subject.bets):
        key = f"pays.{bet}.reduction"
        yield Statement(
            passage.node, sentence, "payout", key, points.value, hit.start(), hit.end(), confidence=IN_PROSE
        )


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
