"""What sentences on payments state, clause by clause: each gain is for the names that the chart ties to it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from extractor.frames.payouts import rows
from extractor.frames.payouts.chart import Tie, likenesses, ties
from extractor.frames.payouts.context import About, Context, Topic
from extractor.frames.payouts.keys import Item, ids_of, keys, segment, served, table
from extractor.frames.payouts.names import elided, ellipses, head_of, ideas, items, joined, of_line, shifted
from extractor.frames.payouts.told import IN_PROSE, LIMITS, PAYING, laid, paid, pushes, ruling, unqualified, with_stake
from extractor.grammar import Match, folded, gains, numbers, odds
from extractor.lexicon import load
from extractor.mentions import Mention
from extractor.passages import Passage
from extractor.statements import Statement

_OF_PUSH = 0.87
_SURE = ("ratio", "times", "even", "grows", "more", "same", "unit")  # gains that need no verb of paying beside a name
_ALL = re.compile(r"\btod[ao]s?(?: l[ao]s)? $")
_ALL_WITHIN = 12
_SEVERAL = 2
_HEAD = 60  # characters in which a passage names its hand
_FIRST = 6  # characters of a sentence before the name that it opens with
_OPENS = 12  # characters of a passage before the hand that it is about
_LABEL = 80
_SENTENCE = re.compile(  # also before lines that open with their names: "CALLE, al borde de tres. Paga: 11 por una"
    r"(?:(?<=[a-záéíóúñ0-9)\]\"”»%])|(?<=[A-ZÁÉÍÓÚÑ]{3}))\.\s+(?=[A-ZÁÉÍÓÚÑ¿¡\"“«(\d])"
    r"|(?<=[a-záéíóúñ\d])\s+(?=[A-ZÁÉÍÓÚÑ]{4,}(?:\s\w+){0,2},\s[^.]{3,60}\.\s(?:Paga|Pago|Premio|Cobra|Gana)\b)"
)
_BOTH = re.compile(
    r"\b(?:amb[oa]s|l[oa]s\s+dos|unas?\s+y\s+otras?|un[oa]\s+y\s+otr[oa]|cada\s+un[oa](?=\s+parej)|todas\s+ellas)\b(?!\s+(?:primer|ultim|cart|naip|caso|supuest|mano|mesa))"
)
_REFUSED = re.compile(
    r"\bno\b[^.;]{0,30}\bmas de $|"
    r"\bno (?:se |le |les )*(?:pag|abon|cobr|gan|prem)\w*\s+(?:\w+\s+){0,1}$"
    r"|\b(?:en|bajo|por) ningun[ao]? (?:caso|circunstancia|concepto|supuesto|motivo)\b[^.;]*$"
)
_STAKING = re.compile(
    r"\b(?:anad|agreg|adicion|coloc|pon|pong|pondr|deposit|apost|apuest|arriesg|iguala)[a-z]*"
    r"\s+(?:(?:a|en) (?:la|el|su) \w+\s+)?(?:(?:el|la|una?|otr[oa]|dos)\s+)?$"
)
_NOT_OFFERED = re.compile(  # "sin seguro ni pago a la par", "as, rey, reina, jota, diez a dos"
    r"^\W*sin [^.;:]*(?:,|\by|\bni|,?\s+ni) [^.;:,]*$|\b(?:rey|reina|dama|jota),? (?:y )?(?:del? )?$"
)
_MOST = re.compile(
    r"\W*(?:el |la )?(?:maxim|tope|limite|cantidad maxim|suma maxim)\w*\b[^:]{0,20}\b(?:pag|abon|prem)\w*"
)
_MEASURED = re.compile(
    r"\b(?:apuestas?|posturas?|jugadas?)\b[^:]*\b(?:miden?|mediran?|se fijan?|consist\w+|guardan|seran? de|son de)\b"
    r"|\b(?:cuantia|importe|monto) de (?:las?|l[oa]s siguientes) (?:apuestas?|posturas?)\b"
)
_SEGMENTS = re.compile(r"\b(?:posicion|casilla|simbolo|segmento|sector|division|marca|espacio|numero|valor)(?:es|s)?\b")
_TAKEN = re.compile(
    r"\b(?:descuento|deducc?i\w*|descont\w*|descuent\w*|comision|reten\w*|cagnotte|menos)\b[^.;,]{0,40}$"
    r"|\bse\s+les?\s+(?:cobr|tom|quit|retien|reten|descuent|descont|rebaj)\w*\b[^.;]{0,40}$"
    r"|\bcero\b[^.;]*\bse\s+(?:cobr|tom|pierd|recog|retir)\w*\s[^.;]{0,40}$"
    r"|\brend(?:irse|ir|ici[oó]n)\b[^.;]{0,40}$"
    r"|\ba (?:la|las|los)\b[^.;,]{0,40}\bse les? cobr\w+\b[^.;]{0,40}$"
    r"|\b(?:tom|percib|reten|cobr|detra|reserv|correspond|pertenec)\w*\s+(?:se\s+)?(?:la|el|al?)\s*(?:la\s+)?"
    r"(?:casa|casino|sala|establecimiento|club|operador\w*)\b[^.;]{0,40}$"
    r"|\b(?:casa|casino|sala|establecimiento|club|operador\w*)\s+(?:se\s+)?(?:tom|percib|reten|cobr|detra|reserv)\w*\b[^.;]{0,40}$"
)
_GENERIC = "apuestas?|posturas?|jugadas?|suertes?|chances?|manos?|premios?|gananci\\w+|pagos?|bonos?|fichas?|variantes?"
_UNKNOWN = re.compile(
    rf"(?:\b[Ee]l|\b[Ll][ao]s?|[A-ZÁÉÍÓÚÑ]\w+(?:, \w+)* y(?: el| l[ao]s?)?)\s"
    rf"(?!(?i:{_GENERIC})\b)[A-ZÁÉÍÓÚÑ][a-záéíóúñ]+\sse (?:pag|abon|premi)\w+"
)
"""Names that are paid, of which nobody knows that they are bets: "Dragón y Tigre se pagan a la par"."""
_OWN_BET = re.compile(
    r"\b(?:una|otra)\s+(?:nueva\s+)?(?:apuesta|postura|jugada)\s+(?!igual|equivalente|de\b|a\b|en\b)[a-zñ]{4,}"
)
_PER_STAKE = re.compile(
    r"\bpor\s+cada\s+(?:ficha|unidad|moneda|peso|postura|apuesta|un[ao])\b|\b(?P<unit>ficha|unidad|tanto|peso)(?:e?s)?\s+(?:[a-z]+\s+)?por\s+(?P=unit)\b"
    r"|\bsiempre\s+(?:a|por)\s+un[oa]\b|\(neto\)|\bpor\s+(?:ficha|unidad)\s+(?:jugada|apostada)\b"
)
_BEHIND = re.compile(r"\s*[,:—–-]\s+|\s+")
_CLOSES = re.compile(r"\s*(?:cada\s+un[oa]\s*)?(?:[,.;]|$|\by\b)")
_LEAST = 4  # no bet pays a smaller part of itself than this while the house takes a share
_STAKED = re.compile(
    r"\s+(?:de\s+l[oa]s\s+)?(?:(?:apostad|jugad|puest|arriesgad|colocad|expuest|invertid)[oa]s?"
    r"|que\s+(?:se\s+|haya\s+|hubiera\s+|hubiere\s+)?(?:apost|apuest|jug|jueg|pus|arriesg|expus|coloc)\w*)\b"
)
_COVERS = re.compile(r"\bcubr\w+\s+(?:a\s+)?$")  # "se cubren 7 por 1"
_ORDER = re.compile(r"\borden\b")
_UP_TO = re.compile(r"\bhasta\s+(?:el|la)\b")
_LIKEWISE = re.compile(
    r"\b(?:en|de|con)\s+(?:igual|la\s+misma|identic[oa]s?|el\s+mismo|los\s+mismos)\s+(?:forma|modo|manera|sentido|criterio|entendido|concepto|terminos|supuesto|inteligencia)\b"
)
_BY_NUMBER = re.compile(r"\btant[ao]s veces\b[^.;]{0,60}\b(?:numero|valor|cifra|figura|marca|simbolo|indica|muestra)\b")
_AS_BORNE = re.compile(
    r"\b(?:lo|tanto)\s+(?:que|como)\s+(?:(?:su|el)\s+(?:numero|valor|cifra)\s+)?(?:marca|indica|muestra|senala|lleva)n?\b"
)
_CUT = re.compile(r"\b(?:descont|descuent|rest[aá]|rebaj|deduc|disminu|quit)\w*\b")
_NAME_LABEL = re.compile(r"\s*(?:(?:y\s+)?[a-zñ\d]{1,2}[.)]\s*)?(?P<name>[^\W\d][^:.;]{2,40}?)\s*[:,]\s*")
_CASE_LABEL = re.compile(r"(?:cualquiera|cada|si|cuando|con|en|por|para|de|todas?|todos?|ambas?|los|las|el|la|al?)\b")
_POINT = re.compile(r"\s+(?:punto|tanto)\b")
_DOUBLED = re.compile(r"\bdobl(?:ad|e)\w*\b")
_VARIANT = re.compile(
    r"(?:(?:denominad|llamad)[ao][, ]+[\"“]?(?:jugar |apostar )?|, (?:o|u|o bien) )"
    r"(?:al? )?(?:los |las |la |el )?[\"“]?$"
)
_CALLED = re.compile(r"\s+(?:al|(?:(?:a|en|para|por|sobre)\s+)?(?:los|las|el|la))\s+")


class _Clause(Struct):
    """A clause of a sentence on payments with what it names; `at` is where it begins in its passage."""

    text: str
    low: str
    at: int
    said: Sequence[Mention]
    found: list[Item]

    def gains(self) -> list[Item]:
        return [one for one in self.found if one.kind == "gain"]

    def bets(self) -> tuple[str, ...]:
        return ids_of(self.found, "bet")


def read(passage: Passage, context: Context, about: About) -> Iterator[Statement]:
    """Yield what the sentences of a passage state."""
    context.turn(passage)
    context.paying = context.paying or (
        _PER_STAKE.search(passage.folded) is not None and ellipses(passage.text, passage.game) > 1
    )
    context.paying = context.paying or _runs(passage.text, passage.game)
    if rows.whole(passage.text, 0, len(passage.text), bare=False) is not None:
        return  # a gain alone is its label's or nobody's
    here = 0
    for stop in [*_SENTENCE.finditer(passage.text), None]:
        end = stop.start() + 1 if stop else len(passage.text)
        if here < end:
            yield from _sentence(passage, here, end, context, about)
        here = stop.end() if stop else end


def _sentence(passage: Passage, start: int, end: int, context: Context, about: About) -> Iterator[Statement]:
    game = passage.game
    context.lists(passage.text[start:end], game)
    text = ruling(passage.text[start:end], game)
    if not text:
        return
    said = ideas(text, game)
    own = context.paying or _speaks_of_payment(text, game, said) or _labels(text, game)
    if not (own or context.pays) or _of_limits(text, said):
        context.name(partial(items, text, game, said=said))
        return
    topic = about(passage)
    subject = context.subject(topic.bets, passage, own=topic.own)
    wheel = game == "big_six" and _SEGMENTS.search(folded(text)) is not None
    for clause in _clauses(text, game, said, own or context.pays, context.paying):
        clause.at += start
        if not clause.bets() and (_OWN_BET.search(clause.low) or _UNKNOWN.search(clause.text)):
            subject = ()
        yield from _clause(passage, clause, subject, topic, context, wheel=wheel)
        yield from _reduced(passage, clause, subject)
        yield from _by_number(passage, clause)
        context.name(partial(list, clause.found))
        here = clause.bets()
        subject = tuple(dict.fromkeys((*topic.bets, *subject, *here))) if topic.label else here or subject


def _speaks_of_payment(text: str, game: str, said: Sequence[Mention]) -> bool:
    low = folded(text)
    return (
        any(one.kind == "concept" and one.id in PAYING for one in said)
        or any(_pays_itself(low, one) for one in gains.find(text))
        or odds.paying(low)
        or (
            any(one.kind in _SURE for one in gains.find(text))
            and not LIMITS.search(low)
            and any(one.kind in ("bet", "hand") for one in items(text, game))
        )
        or _call(text, game)
        or _telegraphic(text, game)
        or _of_bonus(text, game)
        or (_PER_STAKE.search(low) is not None and ellipses(text, game) > 1)
    )


def _labels(text: str, game: str) -> bool:
    """Tell whether a sentence is a label with its gains, and not one of limits: "Pareja plus: trío 30 a 1"."""
    label, colon, rest = text[:_LABEL].partition(":")
    counted = gains.find(text) or any(one.kind == "times" for one in gains.find(text, paid=True))
    return bool(colon and rest and counted) and not LIMITS.search(folded(label))


def _of_limits(text: str, said: Sequence[Mention]) -> bool:
    """Tell whether a sentence lists limits: "Los topes serán: pleno, veinte veces; calle, sesenta"."""
    label, colon, _ = folded(text).partition(":")
    paid = any(one.kind == "concept" and one.id == "pay" for one in said)
    sure = any(one.kind in _SURE for one in gains.find(text, paid=True))
    limits = not sure and LIMITS.search(label) is not None
    return bool(colon) and (
        (not paid and (limits or _MEASURED.search(label) is not None)) or _MOST.match(label) is not None
    )


def _pays_itself(low: str, one: Match[str]) -> bool:
    """Tell whether a gain needs no verb of paying: "seis fichas por ficha", "se cubren 7 por 1"."""
    said = low[one.start : one.end]
    by_unit = one.kind == "unit" and " por " in said and ("cada" not in said or _STAKED.match(low, one.end) is not None)
    return by_unit or bool(_COVERS.search(low, 0, one.start))


def _clauses(text: str, game: str, said: Sequence[Mention], known: bool, follows: bool) -> Iterator[_Clause]:
    """The parts of a sentence between its semicolons or dots of a list; `known` tells that they speak of payment."""
    here = 0
    parts = re.split(r"[;·•]", text)
    follows = follows or (len(parts) > _SEVERAL and known and ellipses(text, game) > 1)
    included = len(parts) > 1 and gains.includes_stake(folded(parts[-1]))
    counted, head = False, ""
    for part in parts:
        inside = shifted(said, here, here + len(part))
        found = elided(part, game, head) if known and head else []
        found = found or items(part, game, paid=known, follows=follows, said=inside)
        head = head_of(part, found)
        behind, follows = follows, follows or any(one.kind == "gain" for one in found)
        low = folded(part)
        found = [one for one in found if not (_refused(one, low, inside) or _laid(one, low, inside, found))]
        if included or (counted and _LIKEWISE.search(low)):
            found = [with_stake(one, plain=included) for one in found]
        counted = counted or any(one.note for one in found)
        yield _Clause(part, low, here, inside, _under_label(part, game, _labelled(part, found), behind))
        here += len(part) + 1


def _clause(
    passage: Passage, clause: _Clause, subject: Sequence[str], topic: Topic, context: Context, *, wheel: bool
) -> Iterator[Statement]:
    if _BOTH.search(clause.low) and not clause.bets():
        subject = context.both() or subject
    for one in likenesses(clause.low, clause.said, clause.found, subject, topic.bets if topic.own else ()):
        yield Statement(
            passage.node, passage.layer, "payout", f"pays.{one.key}", {"as": one.bet}, clause.at + one.start,
            clause.at + one.end, confidence=IN_PROSE,
        )  # fmt: skip
    if (otherwise := unqualified(passage.folded[: clause.at], clause.low, passage.game)) is not None:
        clause.found = [otherwise, *clause.found]
    given_back = [*pushes(clause.low, clause.said, clause.found, subject, passage.game)]
    if any(push.key.startswith("main.") for push in given_back):
        clause.found = [one for one in clause.found if one.ids != ("main",)]
    for push in given_back:
        yield Statement(
            passage.node, passage.layer, "payout", f"pays.{push.key}", push.value, clause.at + push.start,
            clause.at + push.end, confidence=_OF_PUSH,
        )  # fmt: skip
    clause.found = _about(passage, clause, topic)
    context.repeat(clause.low, clause.found)
    context.paying = context.paying or bool(clause.gains())
    charted = _in_order(ties(clause.low, clause.found, subject), clause, subject, context)
    wheel = wheel or (passage.game == "big_six" and len(charted) > 1)
    for tie in charted:
        yield from _tied(passage, tie, clause.at, context, wheel=wheel)


def _by_number(passage: Passage, clause: _Clause) -> Iterator[Statement]:
    """Symbols that pay what they bear: "cada uno tantas veces la apuesta como indica su número"."""
    said = _BY_NUMBER.search(clause.low) or _AS_BORNE.search(clause.low) if passage.game == "big_six" else None
    for bet in clause.bets() if said is not None else ():
        figure = bet.removeprefix("segment_")
        if said is not None and figure.isdigit():
            gain = Item("gain", (), clause.at + said.start(), clause.at + said.end(), f"{figure}:1")
            yield paid(passage, passage.layer, bet, gain, clause.at, gain.end, IN_PROSE)


def _reduced(passage: Passage, clause: _Clause, subject: Sequence[str]) -> Iterator[Statement]:
    """Points taken off for doubled cards: "descontándose dos puntos por cada carta doblada"."""
    cut = _CUT.search(clause.low)
    if cut is None or not _DOUBLED.search(clause.low):
        return
    bets = [one for one in clause.found if one.kind == "bet"]
    behind = [one for one in bets if one.start > cut.end()]
    points = [
        one for one in numbers.scan(clause.low) if one.start >= cut.end() and one.value
        and (one.kind != "article" or _POINT.match(clause.low, one.end)) and not clause.low[: one.start].endswith("(")
    ]  # fmt: skip
    if len(behind) == len(points):
        pairs = [(one.ids, number) for one, number in zip(behind, points, strict=True)]
    else:
        before = joined(clause.low, [one for one in bets if one.end <= cut.start()])
        pairs = [(tuple(id_ for one in before for id_ in one.ids) or tuple(subject), one) for one in points[:1]]
    for ids, number in pairs:
        for bet in ids:
            yield Statement(
                passage.node, passage.layer, "payout", f"pays.{bet}.reduction", number.value, clause.at + cut.start(),
                clause.at + number.end, confidence=IN_PROSE,
            )  # fmt: skip


def _about(passage: Passage, clause: _Clause, topic: Topic) -> list[Item]:
    """What a clause names as paid, by what its passage is about."""
    found = clause.found
    if topic.label:
        found = _of_label(clause, topic.bets)
    if topic.bets and "blackjack" not in topic.bets:
        found = [replace(one, ids=topic.bets) if one.form == "ordinary_pay" else one for one in found]
    if not topic.bets and not any(one.kind in ("bet", "hand") for one in found):
        found = [*(_topic_hands(passage) or _point_hands(passage)), *found]
    return found


def _of_label(clause: _Clause, bets: Sequence[str]) -> list[Item]:
    """Of the bets before the gains of a passage with a label those that it names, and variants: others are mentions."""
    last = max((one.start for one in clause.gains()), default=-1)
    stems = {bet.partition("_")[0] for bet in bets if "_" in bet}
    return [
        one
        for one in clause.found
        if one.kind != "bet"
        or one.start > last >= 0
        or _VARIANT.search(clause.low, 0, one.start)
        or one.start <= _FIRST
        or set(one.ids) & set(bets)
        or all(id_.partition("_")[0] in stems for id_ in one.ids)
    ]


def _topic_hands(passage: Passage) -> tuple[Item, ...]:
    """The hand that a passage opens with as a label: "Full. Tres cartas iguales … Se paga 7 veces la apuesta"."""
    head = passage.text[:_HEAD]
    if "." not in head and ":" not in head:
        return ()
    first = next((one for one in items(head, passage.game) if one.kind == "hand"), None)
    if first is None or first.start > _OPENS or head[first.end : first.end + 2].strip(' )"”')[:1] not in (".", ":"):
        return ()
    return (Item("hand", first.ids, 0, 0),)


def _point_hands(passage: Passage) -> tuple[Item, ...]:
    """The hand of the list item that a paragraph goes on from."""
    before = passage.before
    goes_on = passage.kind == "text" and before is not None and before.kind == "point"
    return _topic_hands(before) if goes_on and before is not None else ()


def _in_order(charted: list[Tie], clause: _Clause, subject: Sequence[str], context: Context) -> list[Tie]:
    """Gains "in the order of the point before": each is for the cases of a row of the table above."""
    given = clause.gains()
    if len(given) < _SEVERAL or not _ORDER.search(clause.low):
        return charted
    listed = [(one,) for one in context.listed]
    listed = listed[: len(given)] if _UP_TO.search(clause.low) else listed
    groups = context.groups if len(context.groups) == len(given) and not charted else listed
    if len(groups) != len(given):
        return charted
    bets = clause.bets() or tuple(subject)
    return [
        Tie(gain, bets, cases, min(gain.start, clause.found[0].start), gain.end)
        for gain, cases in zip(given, groups, strict=True)
    ]


def _labelled(clause: str, found: list[Item]) -> list[Item]:
    """Leave out what a label says of its name: "Seisena, a dos calles juntas: cinco a uno"."""
    colon = clause.find(":")
    told = rows.descriptions(folded(clause[: max(colon, 0)]))
    if not told or not any(one.end <= told[0][0] for one in found):
        return found
    inside = [one for one in found if any(start <= one.start < end for start, end in told)]
    if any(one.form == "even" for one in inside):
        return found  # "Suertes sencillas, que se pagan a la par:" says what they are paid
    return [one for one in found if one not in inside]


def _under_label(clause: str, game: str, found: list[Item], behind: bool) -> list[Item]:
    """The names of a clause with the bet that its label is; what a label that nobody knows is paid, no other is.

    `behind` tells that a gain stands before the clause, so that its subject would be that gain's.
    """
    gain = next((one for one in found if one.kind == "gain"), None)
    label = _NAME_LABEL.match(clause)
    if gain is None or label is None or label.end() != gain.start or any(one.end < gain.start for one in found):
        return found
    words = label.group("name")
    if bet := load().bets.lookup(words, game=game):
        return [Item("bet", (bet,), *label.span("name")), *found]
    known = (
        (game == "big_six" and any(map(str.isdigit, words)))
        or odds.paying(folded(words))
        or _CASE_LABEL.match(folded(words))
        or numbers.at(folded(words), 0) is not None
    )
    return found if known or not behind else [one for one in found if one.kind != "gain"]


def _call(text: str, game: str) -> bool:
    """Tell whether a sentence opens with odds and the bet that they are for, as dealers call it: "dos a uno los …"."""
    first = next(iter(gains.find(text)), None)
    if first is None or first.kind != "ratio" or text[: first.start].strip(' "“'):
        return False
    behind = _CALLED.match(folded(text), first.end)
    return behind is not None and any(one.kind == "bet" and one.start == behind.end() for one in items(text, game))


def _of_bonus(text: str, game: str) -> bool:
    """Tell whether a sentence says several gains of a bonus: "el bono será de una vez el ante; por trío, …"."""
    if not served(game, table().ante_bonus):
        return False
    several = len(gains.find(text, paid=True)) >= _SEVERAL and not LIMITS.search(folded(text))
    return several and any(one.ids == ("ante_bonus",) for one in items(text, game))


def _telegraphic(text: str, game: str) -> bool:
    """Tell whether odds stand right behind a name and end their clause: "cualquier triple, veinte a uno"."""
    low = folded(text)
    odd = [one for one in gains.find(text) if one.kind == "ratio" and _CLOSES.match(low, one.end)]
    ends = {one.end for one in items(text, game) if one.kind != "gain"} if odd else set[int]()
    return any(_BEHIND.fullmatch(low, end, one.start) for one in odd for end in ends if end < one.start)


def _runs(text: str, game: str) -> bool:
    """Tell whether words are a run of names each with its gain: "Cinco ases, doscientas veces; escalera, treinta"."""
    low = folded(text)
    if LIMITS.search(low) or not any(one.kind in _SURE for one in gains.find(text, paid=True)):
        return False
    found = items(text, game, paid=True)
    run = [
        one
        for before, one in pairwise(found)
        if one.kind == "gain"
        and before.kind != "gain"
        and _BEHIND.fullmatch(low, before.end, one.start)
        and _CLOSES.match(low, one.end)
    ]
    return len(run) >= _SEVERAL and any(one.form in _SURE for one in run)


def _refused(one: Item, low: str, said: Sequence[Mention]) -> bool:
    """Tell whether a gain is denied or forbidden by the words before it."""
    if one.kind != "gain":
        return False
    put = one.form == "same" and _STAKING.search(low, 0, one.start)
    if put or _NOT_OFFERED.search(low[: one.start]) or not _likely(str(one.value)):
        return True
    shared = one.form in ("percent", "share")
    if _REFUSED.search(low, 0, one.start) or (shared and (_TAKEN.search(low, 0, one.start) or _levied(one, said))):
        return True
    return any(
        idea.end <= one.start
        and idea.kind == "concept"
        and "," not in low[idea.end : one.start]
        and (idea.id == "forbid" or (idea.id in ("allow", "change") and idea.note == "not"))
        for idea in said
    )


def _likely(value: str) -> bool:
    """Tell whether figures may be odds: "13 a 24" is a range, and nobody is paid millions to one."""
    won, _, stake = value.partition(":")
    if not (won.isdigit() and stake.isdigit() and int(stake) > 1):
        return not won.isdigit() or int(won) <= 10_000
    return int(stake) <= 12 or int(stake) in (20, 25, 50, 100)


def _laid(one: Item, low: str, said: Sequence[Mention], found: Sequence[Item]) -> bool:
    """Tell whether a gain is what is laid: nothing is paid in its words, and its label or the ante says so."""
    if one.kind != "gain" or any(idea.kind == "concept" and idea.id == "pay" for idea in said):
        return False
    label, colon, _ = low[: one.start].rpartition(":")
    return laid(one, low, label if colon else "", [item for item in found if item.end <= one.start])


def _levied(one: Item, said: Sequence[Mention]) -> bool:
    """Tell whether a small share is what the house takes: "tributan el cinco por ciento a favor de la casa"."""
    won, _, stake = str(one.value).partition(":")
    small = stake.isdigit() and won.isdigit() and _LEAST * int(won) < int(stake)
    return small and any(idea.kind == "concept" and idea.id in ("levy", "for_house") for idea in said)


def _tied(passage: Passage, tie: Tie, offset: int, context: Context, *, wheel: bool) -> Iterator[Statement]:
    value = context.gain(tie.gain, passage)
    if value is None:
        return
    bets = of_line(passage.text[: tie.gain.start + offset], tie.bets, passage.game)
    named = keys(bets, tie.cases, passage.game)
    if wheel and not named:
        named = [segment("", value.value)]
    for key in named:
        moved = rows.moved(value, offset)
        yield paid(
            passage, passage.layer, key, moved, _with_all(passage.text, tie.start + offset), tie.end + offset, IN_PROSE
        )


def _with_all(text: str, start: int) -> int:
    """Return where the words before a name begin that say that all of them are meant."""
    said = _ALL.search(folded(text[max(0, start - _ALL_WITHIN) : start]))
    return start - len(said[0]) if said else start
