"""What winning bets and hands are paid: every gain of a text belongs to what the words around it name.

In: the passages of a document and, for each, the bets that it is about. Out: statements of family `payout`. A gain of a
table belongs to the label of its row, of the bet above the table; one of a sentence to the names that the chart ties to
it (`prose`, `chart`). Places may win shares of a pool ("Primer lugar 38 %", "el premio mayor, la mitad; el segundo, un
décimo"). What a text only tells (examples, other places, times past, what is refused) is no payment.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from msgspec.structs import replace

from corpus.layers import Layer
from extractor.folding import fold
from extractor.frames.payouts import prose, rows
from extractor.frames.payouts.context import About, Context, Topic, conventions, shortened
from extractor.frames.payouts.keys import Item, ids_of, keys, segment, served, table
from extractor.frames.payouts.rows import Row, centred
from extractor.frames.payouts.told import IN_TABLE, LIMITS, laid, paid, ruling, with_stake
from extractor.games.titles import PREFACE
from extractor.grammar import Match, folded, numbers, shares
from extractor.passages import Passage
from extractor.statements import Statement

__all__ = ["Topic", "read"]


Skip = Callable[[Passage], bool]

_REASONS = frozenset(("recitals", "conclusions"))
"""Parts whose sentences rule nothing; a table there is one that stands before the first heading."""

_GAMES = ("bingo", "circle_poker", "poker", "tournaments", "lottery", "raffle", "machines", "slots")
_PLACE = re.compile(r"\s+(?:lugar|puesto|premio|clasificado|clasificada|finalista)\b")
_FIRST = re.compile(r"\b(?:premio\s+mayor|(?:el|la|al)\s+(?:ganador|ganadora|campeon|vencedor))\b")
_SECOND = re.compile(r"\b(?:el|la|al)\s+(?:subcampeon|subcampeona)\b")
_OF_BINGO = {  # what a bingo card wins for
    1: re.compile(
        r"\b(?:(?:carton|tarjeta|tabla|planilla|cartilla)\s+(?:llen[oa]|complet[oa])|(?:al|el|del|por)\s+bingo|bingo(?=\s*[,:])|pleno)\b"
    ),
    2: re.compile(r"\b(?:linea|quina|renglon|fila|hilera)\b"),
}
_CALLED = {  # places that have names of their own
    1: re.compile(r"\b(?:campeon|campeona|vencedor|premio\s+unico)\b"),
    2: re.compile(r"\b(?:subcampeon|subcampeona)\b"),
}
_NEXT = re.compile(r"\b(?:el|la|al)\s+$")
_RANKED = re.compile(r"\b(?:torneos?|premios?|bolsa|fondo|clasificad[oa]s?|finalistas?)\b")
_ALONE = re.compile(
    r"\s*(?:[,:;.]|$|y\b|(?:lugar|puesto|premio|clasificad[oa])\b|se\b|con\b|(?:recib|obt|cobr|llev|gan|percib)\w*|[a-z]+\s+(?:tercio|cuarto|quinto|sexto|octavo|decimo)s?\b|(?:el|la|l[oa]s|un|una)\s+(?:\d|[a-z]+\s+por|mitad|\w+\s+partes?|\w+\s+restantes?))"
)
_LABELLED = re.compile(r"\s*:|\s+(?:lugar|puesto|premio)\b")
_TO = re.compile(
    r"(?:\s+(?:restantes?|del\s+(?:fondo|pozo|total|bote)|de\s+la\s+(?:bolsa|recaudacion)|de\s+ell[oa]))?\s+(?:(?:sera|seran|ira|iran|va|van|es|se\s+destinan?)\s+)?(?:para|al?|corresponde\s+al?)\s*(?:el|la)?\s*"
)
_ELSEWHERE = re.compile(
    r"[^,;.%]{0,40}\b(?:operador|casa|empresa|sala|casino|concesionari|permisionari|organizador|acumulado|pozo|estado|fisco)"
)  # what does not go to who wins
_AS_MANY_PARTS = re.compile(
    r"(?:\s*\([a-z ]{2,20}\))?(?:[,:]|\s|\b(?:l[oa]s|otr[oa]s|lleva|para|con)\b)*\s(?P<parts>[a-z]+)(?=\s*(?:[.;,]|$))"
)
_NEAR = 70  # characters between a place and its share
_OTHER = re.compile(r"\b(?:comision|retien|retencion|reten|aport|minim|maxim|mesa|descuent|descont|detra|deduc)\w*\b")
_SHARED_OUT = re.compile(r"\b(?:reparto|distribucion|premios?|bolsa|fondo)\b")  # what heads a table of places
_PLACE_CELL = re.compile(
    r"(?:(?P<figure>\d{1,2})\s?\.?[ºª°oa]?|(?P<word>[a-z]{4,12}))\.?"
    r"(?: (?:lugar|puesto|premio|categoria|clasificad[oa]))?"
)
_PAID_BY_HAND = (("bet",), ("ante",))
"""Bets that a head names above gains by hand: which of the two they are of."""
_LABEL_AND_GAIN = 2
_NAME = re.compile(r"[\s\"“»«(\d.)*•–—-]*[A-ZÁÉÍÓÚÑ][^.,;:]{2,45}[\s:.–—-]*")
_SUM = re.compile(r"\W*(?:sub)?total(?:es)?\b")  # what adds up the column is no row of it
_MERELY = re.compile(
    r"\b(?:jugador|apostador|relacion|proporcion|razon|cuota|multiplicador|factor|resto|demas|otr[oa]s|cada|cualquier\w*|tod[oa]s?)\b"
)
_CARDS = re.compile(r"\b[AKQJ]\s?[-–]\s?[AKQJ]")
_REST = re.compile(r"\W*(?:(?:los|las|el)\s+)?(?:demas|restantes|resto|otr[oa]s)\b[^.;:]{0,40}")
_TO_ONE = re.compile(
    r"(?:\b(?:a|por|x)|[:×])\s?(?!100\b)\d|\bpor un|\ba un|par\b|\b(?:doble|triple|cuadruple|tantos)\b"
)
_PAYING = re.compile(
    r"\b(?:pag|cobr|abon|recib|percib|obt|cubr|rind|liquid|retribu|remuner|deveng)\w*\b|\bgan(?:a|an|ara|aran|aron)\b"
)


def read(passages: Sequence[Passage], about: About, skip: Skip) -> Iterator[tuple[Passage, list[Statement]]]:
    """Yield each passage with what bets and hands are paid in it; `skip` tells which are about other things paid."""
    context = Context(conventions(passages), shortened(passages))
    beside = centred(passages)
    for at, passage in enumerate(passages):
        after = passages[at + 1] if at + 1 < len(passages) else None
        context.enter(passage, beside.get(at, ()))
        asked = passage.text.lstrip().startswith("¿")
        if not passage.game or asked or _under(passage, _REASONS) or skip(passage) or _led_by_limits(passage):
            continue
        found = list(stated_in_table(passage, after, context, about))
        if not found and not passage.cells and not _under(passage, PREFACE) and not unknown(passage):
            found = list(prose.read(passage, context, about))
        if any(one.note for one in found):
            context.explain(passage.folded)
        yield passage, [*prizes(passage), *found]
        context.leave(passage, bool(found))


def _under(passage: Passage, kinds: frozenset[str]) -> bool:
    """Tell whether a passage stands in a part of some kinds."""
    return any(node.kind in kinds for node in (passage.node, *passage.node.ancestors()))


def _led_by_limits(passage: Passage) -> bool:
    """Tell whether the words that introduce a passage's list say how much may be staked: "El máximo será:"."""
    if passage.lead is None or LIMITS.search(fold(passage.lead.text)) is None:
        return False
    return not rows.pays(passage.lead.text, passage.game)


def stated_in_table(passage: Passage, after: Passage | None, context: Context, about: About) -> Iterator[Statement]:
    """Yield what a passage states as a row (or as the gain under the label before it); `after` follows it."""
    (text, included), layer, label_end = context.without_short(passage.text), passage.layer, -1
    short = text != passage.text
    if context.heads:
        yield from _by_column(passage, context)
        return
    parts = _goes_on(passage, context) or ([(0, len(text))] if _value(passage, context) else [])
    if context.label is not None and not _value(after, context) and parts:
        layer = Layer.join(context.label.layer.source, [context.label.layer, passage.layer], "\t")
        text, label_end = layer.text, len(context.label.text)
    behind = [(label_end + 1 + first, label_end + 1 + last) for first, last in parts]
    given = [(0, label_end), *behind] if label_end >= 0 else context.cells(passage)
    bare, lead = short or (context.bare and not context.other_head), passage.lead
    item = bare and passage.kind == "point" and lead is not None and rows.pays(lead.text, passage.game)
    found = list(rows.rows(text, given, context.column(passage), bare=bare, item=item))
    for row in found:
        value = with_stake(row.value, plain=True) if included else row.value
        yield from _row(passage, layer, replace(row, value=value), context, about, sure=short)
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


def _row(
    passage: Passage, layer: Layer, row: Row, context: Context, about: About, *, sure: bool = False
) -> Iterator[Statement]:
    if not (sure or context.pays or _sure(row, fold(layer.text))) or not ruling(layer.text, passage.game):
        return
    value = context.gain(row.value, passage)
    (first, last), found = _label_of(layer.text, row, passage.game)
    label = layer.text[first:last]
    if value is None or (row.plain and _PAYING.search(fold(label))):
        return  # a sentence
    if laid(row.value, fold(layer.text), fold(label), found):
        return
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
    by_hand = context.headed in _PAID_BY_HAND and not bets and all(one.kind == "hand" for one in cases)
    stem = f"{context.headed[0]}." if by_hand else ""  # "Premio de la segunda apuesta"
    return [key if key.startswith(stem) else f"{stem}{key}" for key in paid_for]


def _symbol(passage: Passage, label: str, value: Item, context: Context) -> Sequence[str]:
    """The symbol of a row: what bears no figure where others do is the picture; odds that open a row are its name."""
    if (not value.start and not context.pays) or _SUM.match(fold(label)):
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


def prizes(passage: Passage) -> Iterator[Statement]:
    """Yield the share of each place that a passage names."""
    low = folded(passage.text)
    known = served(passage.game, _GAMES)
    if not known and passage.game != "general":
        return
    if (ranked := _ranked_row(passage, low)) is not None:
        place, share = ranked
        yield _prize(passage, place, share, 0, share.end)
        return
    if not known and not _RANKED.search(low):
        return
    places = _places(low, bingo=served(passage.game, ("bingo",)))
    found = shares.find(passage.text)
    turned = [*_turned(low, places, found)]
    for (place, _, end), share in turned:
        yield _prize(passage, place, share, share.start, end)
    if turned:
        return
    for at, (place, start, end) in enumerate(places):
        stop = places[at + 1][1] if at + 1 < len(places) else len(low)
        near = [one for one in found if end <= one.start < min(stop, end + _NEAR)]
        if not near and at and (parts := _of_the_same_parts(low, found, end)) is not None:
            yield _prize(passage, place, parts, start, parts.end)
            continue
        if not near or _OTHER.search(low, end, near[0].start):
            continue
        between = low[end : near[0].start]
        if ". " not in between and ";" not in between:
            last = near[1] if len(near) > 1 and near[1].value == near[0].value else near[0]
            yield _prize(passage, place, near[0], start, last.end)


def _of_the_same_parts(low: str, found: Sequence[Match[str]], end: int) -> Match[str] | None:
    """Parts that are counted without their name: "el cartón lleno lleva siete décimas y la línea las otras tres"."""
    last = next((one for one in reversed(found) if one.end <= end and one.kind == "word"), None)
    hit = _AS_MANY_PARTS.match(low, end)
    number = numbers.at(low, hit.start("parts")) if hit and last else None
    if hit is None or last is None or number is None or number.kind == "article" or number.end != hit.end("parts"):
        return None
    value = Fraction(int(number.value), Fraction(last.value).denominator)
    return Match(str(value), number.start, number.end, "word") if 0 < value < 1 else None


def _prize(passage: Passage, place: int, share: Match[str], start: int, end: int) -> Statement:
    """Return the share that a place wins, with the stretch of words that says it."""
    return Statement(
        passage.node, passage.layer, "payout", f"prize.{place}", share.value, start, end,
        core=(share.start, share.end), confidence=0.9,
    )  # fmt: skip


def _ranked_row(passage: Passage, low: str) -> tuple[int, Match[str]] | None:
    """Return the place and the share of a row of a table, or of a numbered line, on how a fund is shared out."""
    headed = any(_SHARED_OUT.search(title) for title in passage.titles[:1])
    if not headed and (passage.lead is None or _SHARED_OUT.search(fold(passage.lead.text)) is None):
        return None
    split = rows.cells(passage.text)
    label = low[slice(*split[0])] if len(split) > 1 else passage.node.num if low.lstrip().startswith("..") else ""
    named, found = _PLACE_CELL.fullmatch(fold(label).strip(" .:|-()")), shares.find(passage.text)
    if named is None or len(found) != 1:
        return None
    told = int(named["figure"]) if named["figure"] else next((one.value for one in numbers.ordinals(named["word"])), 0)
    return (told, found[0]) if told else None


def _turned(
    low: str, places: Sequence[tuple[int, int, int]], found: Sequence[Match[str]]
) -> Iterator[tuple[tuple[int, int, int], Match[str]]]:
    """Shares that stand before their places: "50 % para el primero, 30 % para el segundo y el 20 % restante …"."""
    pairs = [
        (place, share)
        for share in found
        for place in places
        if share.end <= place[1]
        and _TO.fullmatch(low, share.end, place[1] + len("al ") * low.startswith("al ", place[1]))
    ]
    shared = [share for _, share in pairs]
    others = [one for one in found if one not in shared and not _ELSEWHERE.match(low, one.end)]
    if len(pairs) > 1 and not others and not _OTHER.search(low, 0, pairs[0][1].start):
        yield from pairs


def _called(low: str, *, bingo: bool) -> Sequence[tuple[int, int, int]]:
    """Places that a text calls by names: a full card and a line, the champion; of bingo only where it names both."""
    firsts = [(place, hit) for place, name in (_OF_BINGO if bingo else _CALLED).items() if (hit := name.search(low))]
    return [(place, hit.start(), hit.end()) for place, hit in firsts] if len(firsts) > 1 or not bingo else []


def _places(low: str, *, bingo: bool = False) -> Sequence[tuple[int, int, int]]:
    """Places with where they are named; "el segundo" is one where a place or first prize stands before it."""
    found = [(1, hit.start(), hit.end()) for hit in _FIRST.finditer(low)]
    found += [(2, hit.start(), hit.end()) for hit in _SECOND.finditer(low) if found]
    ranked = [one.value for one in numbers.ordinals(low)]
    if not ranked:
        found = [*dict.fromkeys((*found, *_called(low, bingo=bingo)))]
    listed = ({1, 2} <= {*ranked} and _RANKED.search(low) is not None) or bool(found)  # "el primero …; el segundo …"
    for one in numbers.ordinals(low):
        named = _PLACE.match(low, one.end)
        follows = (
            listed and _ALONE.match(low, one.end) and (_NEXT.search(low, 0, one.start) or _LABELLED.match(low, one.end))
        )
        if named or follows:
            found.append((one.value, one.start, named.end() if named else one.end))
    return sorted(found, key=lambda one: one[1])
