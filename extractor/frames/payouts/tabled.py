"""What the rows of pay tables state: each gain is for what its label names, of the bet above the table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from corpus.layers import Layer
from extractor.folding import fold
from extractor.frames.payouts import rows
from extractor.frames.payouts.context import About, Context
from extractor.frames.payouts.item import Item, ids_of, served, table
from extractor.frames.payouts.keys import keys, segment
from extractor.frames.payouts.rows import Row
from extractor.frames.payouts.told import IN_TABLE, merely_told, paid
from extractor.passages import Passage
from extractor.statements import Statement

_LABEL_AND_GAIN = 2
_NAME = re.compile(r"[\s\"“»«(\d.)*•–—-]*[A-ZÁÉÍÓÚÑ][^.,;:]{2,45}[\s:.–—-]*")
_MERELY = re.compile(
    r"\b(?:jugador|apostador|relacion|proporcion|razon|cuota|multiplicador|factor|resto|demas|otr[oa]s|cada|cualquier\w*|tod[oa]s?)\b"
)
_CARDS = re.compile(r"\b[AKQJ]\s?[-–]\s?[AKQJ]")
_REST = re.compile(r"\W*(?:(?:los|las|el)\s+)?(?:demas|restantes|resto|otr[oa]s)\b[^.;:]{0,40}")
_TO_ONE = re.compile(r"(?:\b(?:a|por|x)|[:×])\s?(?!100\b)\d|\bpor un|\ba un|par\b|\b(?:doble|triple|cuadruple)\b")
_PAYING = re.compile(
    r"\b(?:pag|cobr|abon|recib|percib|obt|cubr|rind|liquid|retribu|remuner|deveng)\w*\b|\bgan(?:a|an|ara|aran|aron)\b"
)


def read(passage: Passage, after: Passage | None, context: Context, about: About) -> Iterator[Statement]:
    """Yield what a passage states as a row (or as the gain under the label before it); `after` follows it."""
    text, layer, label_end = passage.text, passage.layer, -1
    if context.heads:
        yield from _by_column(passage, context)
        return
    parts = _goes_on(passage, context) or ([(0, len(text))] if _value(passage, context) else [])
    if context.label is not None and not _value(after, context) and parts:
        layer = Layer.join(context.label.layer.source, [context.label.layer, passage.layer], "\t")
        text, label_end = layer.text, len(context.label.text)
    behind = [(label_end + 1 + first, label_end + 1 + last) for first, last in parts]
    given = [(0, label_end), *behind] if label_end >= 0 else context.cells(passage)
    found = list(rows.rows(text, given, context.column(passage), bare=context.bare and not context.other_head))
    for row in found:
        yield from _row(passage, layer, row, context, about)
    if not found and given:
        yield from _several(passage, given, context)


def _by_column(passage: Passage, context: Context) -> Iterator[Statement]:
    """A row under heads that name bets or situations: "Trío · 25 por 1 · 4 por 1"."""
    given = context.cells(passage) or rows.cells(passage.text)
    label = rows.named(passage.text[given[0][0] : given[0][1]], passage.game) if given else []
    if not label or len(given) != len(context.heads) + 1:
        return
    for cell, head in zip(given[1:], context.heads, strict=True):
        found = rows.whole(passage.text, *cell, bare=context.bare)
        value = context.gain(found[0], passage) if found is not None else None
        names = [*head, *label]
        for key in (
            keys(ids_of(names, "bet"), [one for one in names if one.kind != "bet"], passage.game) if value else ()
        ):
            yield paid(passage, passage.layer, key, value or names[0], given[0][0], cell[1], IN_TABLE)


def unknown(passage: Passage) -> bool:
    """Tell whether a passage is a row whose label names nothing that is known: its gain is nobody's."""
    found = [row for row in rows.rows(passage.text, [], -1, bare=False) if not row.bare]
    labels = [passage.text[first:last] for row in found for first, last in row.labels]
    if not labels or any(rows.named(one, passage.game) for one in labels):
        return False
    cards = served(passage.game, table().hand_games) and any(_CARDS.search(one) for one in labels)
    return cards or (len(labels) == 1 and _NAME.fullmatch(labels[0]) is not None and not _says_pay(labels[0], passage))


def _says_pay(label: str, passage: Passage) -> bool:
    """Tell whether a label says no more than that its figure is a payment: "Pago: 35 a 1"."""
    return (
        rows.pays(label, passage.game)
        or _PAYING.search(fold(label)) is not None
        or _MERELY.search(fold(label)) is not None
    )


def _goes_on(passage: Passage, context: Context) -> list[tuple[int, int]]:
    """Return the cells of a row that opens with the last word of the label above it, which names a hand.

    "As-As a la vez que As-As del / croupier ..... 1000-1": a label of two lines.
    """
    above = context.label
    cells = rows.cells(passage.text) if above is not None else []
    if above is None or len(cells) < _LABEL_AND_GAIN or passage.cells or " " in passage.text[slice(*cells[0])].strip():
        return []
    hand = any(one.kind == "hand" for one in rows.named(above.text, above.game))
    hand = hand and rows.whole(passage.text, *cells[-1], bare=False) is not None
    return cells if hand and not rows.named(passage.text[slice(*cells[0])], passage.game) else []


def _value(passage: Passage | None, context: Context) -> bool:
    """Tell whether a passage is nothing but a gain: of several under one label none is its."""
    return passage is not None and rows.whole(passage.text, 0, len(passage.text), bare=context.bare) is not None


def _several(passage: Passage, given: Sequence[tuple[int, int]], context: Context) -> Iterator[Statement]:
    """A row whose cell has several gains: each for what stands before it, of the bet that the label names."""
    bets = ids_of(rows.named(passage.text[given[0][0] : given[0][1]], passage.game), "bet")
    for names, one in rows.several(passage.text, given, passage.game) if bets else ():
        value = context.gain(one, passage)
        cases = [name for name in names if name.kind != "bet"]
        for key in keys(ids_of(names, "bet") or bets, cases, passage.game) if value is not None else ():
            start = min((name.start for name in names), default=given[0][0])
            yield paid(passage, passage.layer, key, value or one, start, one.end, IN_TABLE)


def _row(passage: Passage, layer: Layer, row: Row, context: Context, about: About) -> Iterator[Statement]:
    if not (context.pays or _sure(row, fold(layer.text))) or merely_told(layer.text, passage.game):
        return
    value = context.gain(row.value, passage)
    (first, last), found = _label_of(layer.text, row, passage.game)
    label = layer.text[first:last]
    if value is None or (row.plain and _PAYING.search(fold(label))):
        return  # a sentence
    for key in _keys(passage, label, found, value, context, about):
        start, end = min(first, row.value.start), max(row.value.end, last if first > row.value.start else 0)
        yield paid(passage, layer, key, value, start, end, IN_TABLE)


def _keys(
    passage: Passage, label: str, found: Sequence[Item], value: Item, context: Context, about: About
) -> Sequence[str]:
    bets, cases = ids_of(found, "bet"), [one for one in found if one.kind != "bet"]
    if passage.game == "big_six" and "figure" not in bets:
        return _symbol(passage, label, value, context)
    if not found:
        above = context.bets or _above(passage, context, about)
        return above if len(above) == 1 and _REST.fullmatch(fold(label)) else ()
    context.groups.append(tuple(cases))
    above = context.beside or context.bets or _above(passage, context, about)
    if bets == ("perfect_pairs",) and "perfect_pairs" in above:
        return ["perfect_pairs.perfect"]  # of the bet of this name, the pair of this name
    paid_for = keys(bets or above, cases, passage.game)
    by_hand = context.headed == ("bet",) and not bets and all(one.kind == "hand" for one in cases)
    return [f"bet.{key}" for key in paid_for] if by_hand else paid_for  # "Premio de la segunda apuesta"


def _symbol(passage: Passage, label: str, value: Item, context: Context) -> Sequence[str]:
    """The symbol of a row: what bears no figure where others do is the picture; odds that open a row are its name."""
    if not value.start and not context.pays:
        return ()
    others = passage.node.parent.children if passage.node.kind == "tr" and passage.node.parent else ()
    firsts = [row.cells[0].text.strip() for row in others if row.cells]
    borne = sum(one.isdigit() for one in firsts)
    return ["figure"] if borne > 1 and not any(map(str.isdigit, label)) else [segment(label, value.value)]


def _above(passage: Passage, context: Context, about: About) -> Sequence[str]:
    """The bets of the titles above a row; odds with the bets that they are laid on come before odds alone."""
    titled = context.titled(passage)
    return titled if len(titled) > 1 else about(passage).bets or titled


def _label_of(text: str, row: Row, game: str) -> tuple[tuple[int, int], list[Item]]:
    """Return the first label of a row that names something, with what it names; the first where none does."""
    for first, last in row.labels:
        if found := rows.named(text[first:last], game):
            return (first, last), found
    return row.labels[0], []


def _sure(row: Row, low: str) -> bool:
    """Tell whether a row says of itself that it is one of a pay table: odds to one, no share of something."""
    if row.bare:
        return rows.says_paid(low)
    return _TO_ONE.search(low, row.value.start, row.value.end) is not None
