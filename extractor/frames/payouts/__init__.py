"""What winning bets and hands are paid: every gain of a text belongs to what the words around it name.

In: the passages of a document and, for each, the bets that it is about. Out: statements of family `payout`. A gain of a
table belongs to the label of its row, one of a sentence to the names that the chart ties to it (see `chart`). What
a text only tells (examples, other places, times past, what is refused) is no payment of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from corpus.layers import Layer
from extractor.folding import fold
from extractor.frames.payouts import rows as tables
from extractor.frames.payouts.chart import Tie, ties
from extractor.frames.payouts.context import Context
from extractor.frames.payouts.convention import conventions
from extractor.frames.payouts.keys import keys
from extractor.frames.payouts.likeness import likenesses
from extractor.frames.payouts.names import Item, ideas, items
from extractor.frames.payouts.prizes import prizes
from extractor.frames.payouts.rows import Row
from extractor.grammar import gains, odds
from extractor.grammar.dice import combinations
from extractor.passages import Passage
from extractor.statements import Statement

__all__ = ["Reading", "read"]

About = Callable[[Passage], Sequence[str]]
Skip = Callable[[Passage], bool]

_IN_TABLE, _IN_PROSE = 0.97, 0.9
_SEVERAL = 2
_OPENS = 12  # characters of a label before its name
_SENTENCE = re.compile(r"(?<=[a-záéíóúñ0-9)\]\"”»%])\.\s+(?=[A-ZÁÉÍÓÚÑ¿¡\"“«(\d])")
_CLAUSE = re.compile(r";")
_TELLS = ("example", "repealed", "fine", "elsewhere", "training")
_PAYS = ("pay", "award", "win")
_PAST = re.compile(
    r"\b(?:pag|cobr|abon|gan|autoriz|grav)ab(?:a|an)\b|\b(?:recib|pod)ian?\b|\b(?:recibir|cobrar|ganar|percibir)ian?\b"
    r"|\bhubie(?:ra|se)n?\b|\bhasta el \d{1,2}[.º°]? de [a-z]+ del?\b"
)
_BOTH = re.compile(
    r"\b(?:amb[oa]s|l[oa]s\s+dos|unas?\s+y\s+otras?|un[oa]\s+y\s+otr[oa]|todas\s+ellas)\b(?!\s+(?:primer|ultim|cart|naip|caso|supuest|mano|mesa))"
)
_REFUSED = re.compile(r"\bno (?:se |le |les )*(?:pag|abon|cobr|gan|prem)\w*\s+(?:\w+\s+){0,1}$")


class Reading(Struct, frozen=True):
    """What a gain of a text is paid for; `statement` is None where the words around say that nothing is paid.

    `sure` tells that several gains of one clause have each found their names; `span` is the gain's place in the source.
    """

    statement: Statement | None
    span: tuple[int, int]
    sure: bool = False


def read(passages: Sequence[Passage], about: About, skip: Skip) -> Iterator[Reading]:
    """Yield what each bet or hand is paid; `skip` tells which passages are about something else that is paid."""
    context = Context(conventions(passages))
    for passage, after in zip(passages, (*passages[1:], None), strict=False):  # of no passages there is none after
        context.enter(passage)
        if not passage.game or _aside(passage) or skip(passage):
            continue
        yield from (Reading(one, one.layer.span(*(one.core or (0, len(one.layer))))) for one in prizes(passage))
        found = list(_rows(passage, context, about, _value(after, context)))
        if not found and not passage.cells:
            found = list(_prose(passage, context, about))
        certain = context.holds_stake(passage)
        yield from (replace(one, sure=True) for one in found) if certain else found
        context.leave(passage, any(one.statement is not None for one in found))


def _aside(passage: Passage) -> bool:
    """Tell whether nothing in a passage is ruled: examples, recitals, fines."""
    kinds = {node.kind for node in (passage.node, *passage.node.ancestors())}
    return bool(kinds & {"preface", "preamble", "recitals", "conclusions"}) or passage.text.lstrip().startswith("¿")


def _rows(passage: Passage, context: Context, about: About, alone: bool) -> Iterator[Reading]:
    text, layer, label_end = passage.text, passage.layer, -1
    if context.by_column:
        return
    if context.label is not None and not alone and tables.whole(text, 0, len(text), bare=context.bare) is not None:
        layer = Layer.join(context.label.layer.source, [context.label.layer, passage.layer], "\t")
        text, label_end = layer.text, len(context.label.text)
    given = [(0, label_end), (label_end + 1, len(text))] if label_end >= 0 else context.cells(passage)
    for row in tables.rows(text, given, context.column(passage), bare=context.bare):
        yield from _row(passage, layer, row, context, about)


def _value(passage: Passage | None, context: Context) -> bool:
    """Tell whether a passage is nothing but a gain: of several under one label none is its."""
    return passage is not None and tables.whole(passage.text, 0, len(passage.text), bare=context.bare) is not None


def _row(passage: Passage, layer: Layer, row: Row, context: Context, about: About) -> Iterator[Reading]:
    low = fold(layer.text)
    if _told(layer.text, passage.game) or not (context.pays or _sure(row, low)):
        return
    value = context.gain(row.value, passage)
    if value is None:
        return
    label = layer.text[row.label[0] : row.label[1]]
    found = tables.named(label, passage.game)
    bets = tuple(id_ for one in found if one.kind == "bet" for id_ in one.ids)
    cases = [one for one in found if one.kind != "bet"]
    if passage.game == "big_six" and "figure" not in bets:
        bets, cases = (_segment(label, value.value),), []
    if not found and passage.game != "big_six":
        return
    context.groups.append(tuple(cases))
    sure = any(one.start <= _OPENS for one in found) and passage.game not in ("blackjack", "blackjack_jackpot")
    for key in keys(bets or context.bets or about(passage) or context.titled(passage), cases, passage.game):
        stated = _statement(passage, layer, key, value, row.label[0], row.value.end, _IN_TABLE)
        yield Reading(stated, layer.span(value.start, value.end), sure or ".perfect" in key or ".mixed" in key)


def _sure(row: Row, low: str) -> bool:
    """Tell whether a row says of itself that it is one of a pay table: odds to one, no share of something."""
    return not row.bare and bool(
        re.search(r"\b(?:a|por|x|:)\s?\d|\bpor un|\ba un|par\b", low[row.value.start : row.value.end])
    )


def _segment(label: str, value: str) -> str:
    """A symbol of the vertical wheel is called by the figure that it bears, one without by what it pays."""
    figure = re.search(r"\d+", label)
    return f"segment_{figure.group() if figure else value.partition(':')[0]}"


def _told(text: str, game: str) -> bool:
    return (
        any(one.kind == "concept" and one.id in _TELLS for one in ideas(text, game))
        or _PAST.search(fold(text)) is not None
    )


def _prose(passage: Passage, context: Context, about: About) -> Iterator[Reading]:
    context.turn()
    if tables.whole(passage.text, 0, len(passage.text), bare=False) is not None:
        return  # a gain alone is its label's or nobody's
    for start, end in _sentences(passage.text):
        yield from _sentence(passage, start, end, context, about)


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    here = 0
    for stop in _SENTENCE.finditer(text):
        yield here, stop.start() + 1
        here = stop.end()
    if here < len(text):
        yield here, len(text)


def _sentence(passage: Passage, start: int, end: int, context: Context, about: About) -> Iterator[Reading]:
    text = passage.text[start:end]
    game = passage.game
    said = ideas(text, game)
    own = context.paying or odds.paying(fold(text)) or any(one.kind == "concept" and one.id in _PAYS for one in said)
    if _told(text, game):
        yield from _refusals(passage, start, items(text, game, paid=own))
        return
    if not (own or context.pays or _label(text)):
        context.name(items(text, game))
        return
    subject = context.subject(about(passage), passage)
    here, paid = 0, False
    for stop in [*(hit.start() for hit in _CLAUSE.finditer(text)), len(text)]:
        clause = text[here:stop]
        low = fold(clause)
        before = paid
        found = items(clause, game, paid=own or context.pays, follows=paid)
        paid = paid or any(one.kind == "gain" for one in found)
        refused = [one for one in found if _refused(one, low, clause, game)]
        yield from _refusals(passage, start + here, refused)
        found = [one for one in found if one not in refused]
        pointed = False
        if _BOTH.search(low) and not any(one.kind == "bet" for one in found):
            subject, pointed = context.both() or subject, bool(context.both())
        found = _labelled(clause, found)
        first = [one for one in found if one.kind == "bet"]
        for one in likenesses(clause, game, found, subject):
            yield _like(passage, one.key, one.bet, start + here + one.start, start + here + one.end)
        context.paying = context.paying or any(one.kind == "gain" for one in found)
        several = before or sum(one.kind == "gain" for one in found) > 1
        charted = _in_order(ties(low, found, subject), found, clause, subject, context)
        for tie in charted:
            told = (
                tie.named
                or any(one.kind == "hand" for one in tie.cases)
                or bool(tie.cases and (first or context.named))
            )
            known = (
                (pointed or tie.named)
                and bool(set(tie.bets) & {"win", "split_21", "insurance"})
                and "all" not in tie.bets
            )
            known = known or pointed
            known = known or (game == "big_six" and len(charted) > 1)
            yield from _tied(
                passage, tie, start + here, context, (known or (several and told)) and not combinations(clause)
            )
        context.name(found)
        subject = tuple(id_ for one in found if one.kind == "bet" for id_ in one.ids) or subject
        here = stop + 1


def _like(passage: Passage, key: str, bet: str, start: int, end: int) -> Reading:
    stated = Statement(
        passage.node, passage.layer, "payout", f"pays.{key}", {"as": bet}, start, end, confidence=_IN_PROSE
    )
    return Reading(stated, passage.layer.span(start, end))


def _refusals(passage: Passage, offset: int, found: Sequence[Item]) -> Iterator[Reading]:
    for one in found:
        if one.kind == "gain":
            yield Reading(None, passage.layer.span(one.start + offset, one.end + offset))


def _in_order(
    charted: list[Tie], found: Sequence[Item], clause: str, subject: Sequence[str], context: Context
) -> list[Tie]:
    """Gains "in the order of the point before": each is for the cases of a row of the table above."""
    given = [one for one in found if one.kind == "gain"]
    bets = tuple(id_ for one in found if one.kind == "bet" for id_ in one.ids) or tuple(subject)
    points_back = re.search(r"\borden\b", fold(clause)) is not None
    if charted or len(given) < _SEVERAL or len(given) != len(context.groups) or not points_back:
        return charted
    return [
        Tie(gain, bets, cases, min(gain.start, found[0].start), gain.end)
        for gain, cases in zip(given, context.groups, strict=True)
    ]


def _labelled(clause: str, found: list[Item]) -> list[Item]:
    """Leave out what a label says of its name: "Seisena, a dos calles juntas: cinco a uno"."""
    colon = clause.find(":")
    described = tables.DESCRIBED.search(fold(clause[: max(colon, 0)]))
    if described is None or not any(one.end <= described.start() for one in found):
        return found
    return [one for one in found if not described.start() <= one.start < colon]


def _label(text: str) -> bool:
    return ":" in text[:80] and bool(gains.find(text))


def _refused(one: Item, low: str, clause: str, game: str) -> bool:
    """Tell whether a gain is denied or forbidden by the words before it."""
    if one.kind != "gain":
        return False
    if _REFUSED.search(low, 0, one.start):
        return True
    return any(
        idea.end <= one.start
        and idea.kind == "concept"
        and "," not in low[idea.end : one.start]
        and (idea.id == "forbid" or (idea.id in ("allow", "change") and idea.note == "not"))
        for idea in ideas(clause, game)
    )


def _tied(passage: Passage, tie: Tie, offset: int, context: Context, sure: bool) -> Iterator[Reading]:
    value = context.gain(tie.gain, passage)
    if value is None:
        return
    bets = tie.bets
    named = keys(bets, tie.cases, passage.game)
    if passage.game == "big_six" and not named and sure:
        named = [_segment("", value.value)]
    for key in named:
        moved = Item("gain", (), value.start + offset, value.end + offset, value.value, value.note, value.form)
        stated = _statement(passage, passage.layer, key, moved, tie.start + offset, tie.end + offset, _IN_PROSE)
        yield Reading(stated, passage.layer.span(moved.start, moved.end), sure)


def _statement(
    passage: Passage, layer: Layer, key: str, gain: Item, start: int, end: int, confidence: float
) -> Statement:
    return Statement(
        passage.node, layer, "payout", f"pays.{key}", gain.value, start, end, core=(gain.start, gain.end),
        confidence=confidence, note=gain.note,
    )  # fmt: skip
