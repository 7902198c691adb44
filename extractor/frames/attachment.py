"""Which value belongs to which name: one small chart for all readers.

A number counts the noun behind it ("seis barajas"), or the one that a label or copula puts before it ("Barajas: seis",
"el número de asientos será de siete"), or that of the number before it ("dos al jugador y una a la banca"). A value
(odds, multiple, share, set) belongs to the names beside it: pair by pair where a list says so ("el pleno y el caballo,
35 y 17 a 1, respectivamente"), to all the names joined before it, to those behind it where each value comes first, to
the label of its row or item, to the title where nothing else is named. Where two ways fit as well, nothing is attached.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from extractor.folding import fold
from extractor.frames.sentence import Sentence
from extractor.grammar import numbers
from extractor.grammar.amounts import LINKS
from extractor.mentions import Mention
from extractor.passages import LEADS

HEADS = ("unit", "item", "role", "bet", "shape", "suit", "group")
NOTHING = "nothing"
_WHOLES = ("odds", "multiple", "share", "money", "measure", "bet", "hand", "item", "concept")
_ADJECTIVES = re.compile(r"\s*(?:de (?:sus|los|las) )?(?:[a-z]+\s+){0,3}")
_LINKS = LINKS | frozenset(["e", "ni", "u", "vez"])
_COPULA = re.compile(
    r"[\s,:.\-–—(]*(?:(?:es|son|sera|seran|de|del|en|igual|a|que|se|utiliza\w*|usa\w*|emplea\w*|no|podra\w*|pued\w+|ser|sean?|deber\w*|tendra\w*|numero|total|el|la|los|las|un|una"
    r"|como|minimo|maximo|consta\w*|compone\w*|forma\w*|exced\w*|superior\w*|inferior\w*|mas|menos|autorizad\w*|queda\w*|limitad\w*|alcanza\w*|lleg\w*|mesa|admit\w*|permit\w*|por|para|abrir|comenzar|iniciar|empezar|requerid\w*|necesari\w*"
    r"|su|cargo|cuidado|pasar|cuya|cifra|hasta|marcad\w*|senalad\w*|dibujad\w*)[\s,:(]+)*[\s\d.]*"
)
_REACH = 60
_ENDS = {"minimum": "min", "maximum": "max"}
_PER = ("por", "por cada", "de cada", "en cada")
_OF = ("del", "de la", "de cada")
_OF_BETS = ("rounds", "boxes")
_TURNED = re.compile(r"\b(?:son|seran?|sera de|limit\w+ a|fij\w+ en|ascend\w+ a|reduc\w+ a)\s+$")
_ARE_THE = re.compile(r" (?:son|seran) l[ao]s ")
_TURNED_BEFORE = re.compile(rf"\W*\w+{_ARE_THE.pattern}\w+[,;]? y ")
_NUMBER_OF = re.compile(r" (?:el|la) (?:numero|cantidad|cifra|total|cupo) (?:(?:maxim|minim)[oa] )?de (?:l[ao]s )?")
_IS = re.compile(r"\s*(?::|son|es|seran?)(?: de)?\s*")
_NUMBER_IS = re.compile(
    r"(?:^|[;.]\s)\W*(?:(?:el|la) )?"
    r"(?:(?:numero|cantidad|cifra|total) (?:total )?de [^.;:,]{3,60}?|l[ao]s \w+(?: de \w+)?)"
    r" (?:es|son|seran?)(?: de)? $"
)
_LABEL_WORDS = 7
_LISTED = re.compile(r"(?:^|[;.·|]\s*)(?:(?:el|la|l[ao]s) )?[a-z]+(?: [a-z]+){0,3}(?:,|:|\s[-–—])\s*$")
_LISTED_END = re.compile(r"\s*(?:\(\d+\)\s*)?(?:[;.·|]|$)")
_PARTITIVE = re.compile(r"\s+de (?:entre )?(?:ell[ao]s|l[ao]s cuales|l[ao]s que|est[ao]s\b|es[ao]s\b|dich[ao]s)")
_AND_END = re.compile(r"\b(?:ni|y|pero)(?:\s+\w+){0,4}\s*$")
_AND_OF = re.compile(r"\b[ye] (?P<word>de|a|en|con) $")
_ALONE = re.compile(r"\s*(?:\(1\)\s*)?(?:$|[.,;)])")
_PART = re.compile(r"\s*(?:\(\d+\)\s*)?(?:de|con|para|en)\b(?! cada| total| tod[oa])")
_COUNTED = re.compile(r" (?:son|seran?|es)(?: de)? ")
_ONLY_OF = re.compile(r"\s*de(?: a)?\s*")
_GOES_ON = re.compile(r"\s+(?:a|al|para|por|boca|tapad|cubiert|descubiert|cerrad|abiert|a la|si|cuando|sin)\b")
_SAID_OF_LAST = re.compile(r"\s+(?:se\s+)?(?:qued|permanec|rest|sobr|guard|conserv|separ)\w+")
_JOINED = re.compile(r"(?:[,;]|\by)\s*$")
_ASKED = re.compile(r"\bcuant[oa]s (?:\w+ )?$")
_BREAK = re.compile(r"[;:]|(?<!\.)\.\s|,?\s(?:pero|mientras que|en cambio|salvo|excepto|sin embargo|y (?:si|cuando))\s")
_JOINTS = (
    r","
    r"|\by\b|\be\b|\bo\b|\bu\b|\bo sea\b|\bel\b|\bla\b|\blos\b|\blas\b|\bal?\b|\bdel?\b"
    r"|(?<=\by )(?:en|para|sobre)\b|(?<=\bo )(?:en|para|sobre)\b|(?<=, )(?:en|para|sobre)\b"
    r"|\bcomo\b|\btanto\b|\bdicen\b|\bigual que\b|\bademas\b"
    r'|["“”()«»*]'
)
_JOIN = re.compile(rf"(?:\s*(?:{_JOINTS}))*\s*")


_RUN = re.compile(r"(?:\d{1,2}\s?[-–]\s?){2}|\d{1,4}\s?-\s?1\b")
"""Cards of an example, and odds, which are no number of anything: "del mismo palo (6-7-8-9-10)", "… palo 5-1"."""


class Quantity(Struct, frozen=True):
    """A number of a sentence with the nouns that it counts; `near` tells that they stand beside it."""

    amount: Mention
    heads: tuple[Mention, ...] = ()
    near: bool = True

    def counts(self, head: str) -> bool:
        """Tell whether it counts what is written as "cards" (a unit) or "item:dice", "role:croupier", "role:".

        `NOTHING` asks for a number that counts nothing that is named beside it.
        """
        kind, _, name = head.rpartition(":")
        if head == NOTHING:
            return not self.heads
        return any(one.kind == (kind or "unit") and name in ("", one.id) for one in self.heads)


def quantities(sentence: Sentence) -> list[Quantity]:
    """Return the numbers of a sentence, each with what it counts; a mere part ("dos de ellas") is none."""
    amounts = [
        part
        for one in sentence.own
        if one.kind == "amount" and not _inside(one, sentence) and not _PARTITIVE.match(sentence.folded, one.end)
        and not _RUN.match(sentence.folded, one.start)
        for part in _parted(sentence, one)
    ]  # fmt: skip
    found: list[Quantity] = []
    for index, amount in enumerate(amounts):
        stop = amounts[index + 1].start if index + 1 < len(amounts) else len(sentence.text)
        begin = amounts[index - 1].end if index else 0
        heads = _behind(sentence, amount, stop)
        if not heads and amount.form == "article" and _ALONE.match(sentence.folded, amount.end):
            amount = replace(amount, form="number")  # "Baraja: una, de 52 naipes"
        if not heads and amount.form != "article":
            heads = _before(sentence, amount, begin) or _of_cell(sentence, amount)
            heads = () if heads and found and _each(sentence.folded, heads, found[-1], amount) else heads
        if heads:
            found.append(Quantity(_bounded(sentence, amount, heads), heads))
        elif found and (alike := _parallel(sentence, found, amount)):
            found.append(Quantity(amount, alike, near=False))
        elif found and (_elliptic(sentence, found[-1], amount) or _other_end(sentence, found[-1], amount)):
            found.append(Quantity(amount, found[-1].heads, near=False))
        elif amount.form != "article":
            found.append(Quantity(amount, _topic(sentence, amount), near=False))
    return found


def _parted(sentence: Sentence, amount: Mention) -> list[Mention]:
    """The numbers of a list of which each is said something of its own: "se usan dos y cuatro quedan en reserva"."""
    if amount.form != "list" or not _SAID_OF_LAST.match(sentence.folded, amount.end):
        return [amount]
    within = (one for one in numbers.scan(sentence.folded) if amount.start <= one.start < amount.end)
    return [replace(amount, start=one.start, end=one.end, value=one.value, form="number") for one in within]


def _each(low: str, heads: tuple[Mention, ...], last: Quantity, amount: Mention) -> bool:
    """Tell whether a number says how each or some of what is counted are: "tres filas de cinco", "ocho: dos rojas"."""
    same = last.near and heads[0].start == last.heads[0].start >= last.amount.start
    if same and _COUNTED.fullmatch(low, heads[0].end, amount.start):
        return True  # "los puestos de una mesa con dos paños son cuatro"
    return same and (_PART.match(low, amount.end) or _ONLY_OF.fullmatch(low, heads[0].end, amount.start)) is not None


def _inside(amount: Mention, sentence: Sentence) -> bool:
    """Tell whether a number is part of odds, a multiple, a share, money, or of a name ("los cuatro primeros")."""
    length = amount.end - amount.start
    return any(
        one.start <= amount.start and amount.end <= one.end
        for one in sentence.own
        if one.kind in _WHOLES
        and one is not amount
        and one.end - one.start > length
        and not (one.kind == "concept" and (one.start == amount.start or one.end == amount.end))  # "una sola carta"
    )


def _behind(sentence: Sentence, amount: Mention, stop: int) -> tuple[Mention, ...]:
    low = sentence.passage.folded if sentence.layer is sentence.passage.layer else fold(sentence.text)
    within = next((one for one in sentence.own if one.kind in HEADS and amount.start < one.start < amount.end), None)
    first = within or next(
        (
            one
            for one in sentence.own
            if one.kind in HEADS[:-1] and amount.end <= one.start < min(stop, amount.end + _REACH)
        ),
        None,
    )
    if first is not None and (number := _NUMBER_OF.match(low, amount.end, first.end + _REACH)):
        first = next((one for one in sentence.own if one.kind in HEADS and one.start == number.end()), None)
        return tuple(
            one for one in sentence.own if one.kind in HEADS and first is not None and one.start == first.start
        )
    if first is None or not (within or _adjectives(low[amount.end : first.start]) or _turned(low, amount, first)):
        return ()
    return tuple(one for one in sentence.own if one.kind in HEADS and one.start == first.start)


def _bounded(sentence: Sentence, amount: Mention, heads: Sequence[Mention]) -> Mention:
    """The number as the bound that its label or subject says it is: "Mínimo de jugadores: 2", "el máximo … será 9"."""
    if amount.form != "number" or not any(one.end <= amount.start for one in heads):
        return amount
    begin = max((one.end for one in sentence.own if one.kind == "amount" and one.end <= amount.start), default=0)
    ends = [one.id for one in sentence.own if begin <= one.start and one.end <= amount.start and one.id in _ENDS]
    if len({*ends}) != 1 or sentence.cells:
        return amount
    return replace(amount, value={_ENDS[ends[0]]: amount.value}, form="range")


def _turned(low: str, amount: Mention, first: Mention) -> bool:
    """Tell whether what is counted follows with its article: "serán tres las subidas", "noventa son las bolas"."""
    before, gap = low[: amount.start], low[amount.end : first.start]
    if gap.strip() in ("los", "las"):
        return (_TURNED.search(before) or _TURNED_BEFORE.fullmatch(before)) is not None
    return not before.strip(" -–—•*") and _ARE_THE.fullmatch(gap) is not None


def _adjectives(gap: str) -> bool:
    if "\t" in gap or "\n" in gap:
        return False
    words = gap.strip(' )"”').split()
    return _ADJECTIVES.fullmatch(gap.strip(')"”')) is not None and not any(word in _LINKS for word in words)


def _before(sentence: Sentence, amount: Mention, begin: int) -> tuple[Mention, ...]:
    low = fold(sentence.text)
    held = [one for one in sentence.own if one.kind in HEADS and begin <= one.start and one.end <= amount.start]
    if not held:
        return ()
    last = held[-1]
    beside = amount.form == "range" and low[amount.start].isdigit() and not low[last.end : amount.start].strip()
    if beside and last.id != "numbers" and not sentence.cells:
        return ()  # "los asientos 2 al 6" are those of these numbers
    if _COPULA.fullmatch(low[last.end : amount.start]) is None:
        return ()
    label = low[last.end : amount.start].strip() == ":" and not low[begin : held[0].start].strip(" .-–•")
    if label and not sentence.cells:
        # as in "Vueltas mínimas del cilindro para que valga el tiro: tres", or behind "Número de"
        last = next((one for one in held if not (one.id == "numbers" and low.startswith(" de ", one.end))), last)
    counted = _shared_out(low, held, last, amount.start)
    return tuple(one for one in held if one.start == counted.start)


def _shared_out(low: str, held: Sequence[Mention], last: Mention, stop: int) -> Mention:
    """What a label counts that says of whom or what it is: "Manos por jugador: tres", "Números del cilindro: 37"."""
    first = next((one for one in reversed(held) if one.end < last.start), None)
    if first is None:
        return last
    joint = low[first.end : last.start].strip()
    each = joint in _PER or (joint == "de" and first.id in _OF_BETS and last.id == "bets")
    parts = (
        joint in _OF and low[first.end - 1] == "s" and low[last.end - 1] != "s" and _IS.fullmatch(low, last.end, stop)
    )
    return first if each or parts else last


def _of_cell(sentence: Sentence, amount: Mention) -> tuple[Mention, ...]:
    """The nouns of the header above a cell, or those of the row's label."""
    column = sentence.column(amount.start)
    if column < 0:
        return ()
    above = sentence.header[column] if column < len(sentence.header) else ()
    if heads := tuple(one for one in above if one.kind in HEADS):
        return heads
    first, last = sentence.cells[0]
    return tuple(one for one in sentence.own if one.kind in HEADS and first <= one.start < last) if column else ()


def labelled(sentence: Sentence, amount: Mention) -> bool:
    """Tell whether a value is that of a field: "Barajas: seis", "Jugadores por mesa: de uno a siete", a row's cell.

    So it is in a list of things with their numbers: "sillas, catorce; barajas, cuatro", and where a sentence says
    nothing else: "El número de barajas será de seis", "Los dados serán dos".
    """
    if sentence.cells:
        return sentence.column(amount.start) > 0
    if _LISTED_END.match(sentence.folded, amount.end) and any(
        before.search(sentence.folded, 0, amount.start) for before in (_NUMBER_IS, _LISTED)
    ):
        return True
    label = sentence.text[: amount.start].rstrip()
    return label.endswith((":", ".-", ".–", "–", "—", LEADS)) and len(label.split()) <= _LABEL_WORDS


def _topic(sentence: Sentence, amount: Mention) -> tuple[Mention, ...]:
    """What a short title is about counts where a sentence names nothing: "Jugadores. De cuatro a ocho por mesa"."""
    if any((one.kind in HEADS and one.start < amount.start) or one.kind == "odds" for one in sentence.own):
        return ()
    title = sentence.titles[0] if sentence.titles else ()
    named = [one for one in title if one.kind in HEADS]
    if named and "cuant" in (asked := fold(sentence.passage.titles[0])):  # "¿Cuántas personas caben en la mesa?"
        named = [one for one in named if _ASKED.search(asked, 0, one.start)] or named
    if named and len({one.start for one in named}) == 1:
        return tuple(named)
    last = [one for one in sentence.before.own if one.kind in HEADS] if sentence.before is not None else []
    return tuple(one for one in last if one.start == last[-1].start) if last and not named else ()


def _elliptic(sentence: Sentence, last: Quantity, amount: Mention) -> bool:
    """Tell whether "y una a la banca" goes on counting what the number before it counted."""
    if not last.heads:
        return False
    ends = _ALONE.match(sentence.folded, amount.end) and _JOINED.search(sentence.folded, 0, amount.start)
    return ends is not None or _GOES_ON.match(sentence.folded, amount.end) is not None


def _parallel(sentence: Sentence, found: Sequence[Quantity], amount: Mention) -> tuple[Mention, ...]:
    """What a number before it counted behind the same word: "no pasará de tres con nueve y de cuatro con siete"."""
    again = _AND_OF.search(sentence.folded, 0, amount.start)
    word = f" {again['word']} " if again else ""
    before = (one.heads for one in found if word and sentence.folded[: one.amount.start].endswith(word))
    return next(before, ())


def _other_end(sentence: Sentence, last: Quantity, amount: Mention) -> bool:
    """Tell whether a bound is the other end of what the number before it bounds: "… ni se admitirán más de diez"."""
    gap = sentence.folded[last.amount.end : amount.start]
    closed = sentence.folded[amount.end : amount.end + 1] in ("", ".", ";", ",")
    return closed and amount.form == last.amount.form == "range" and _AND_END.search(gap) is not None


def owners(sentence: Sentence, value: Mention, kinds: Sequence[str]) -> tuple[Mention, ...]:
    """Return the names (mentions of some kinds) that a value of a sentence belongs to; none where it is not certain."""
    names = _names(sentence, kinds)
    values = [one for one in sentence.own if one.kind == value.kind and not _inside(one, sentence)]
    if sentence.cells:
        return _in_row(sentence, value, names)
    part = _part(sentence, value)
    names = [one for one in names if part[0] <= one.start < part[1]]
    values = [one for one in values if part[0] <= one.start < part[1]] or [value]
    groups = _groups(sentence, names)
    if not groups:
        return ()
    at = values.index(value) if value in values else 0
    if len(values) > 1 and (paired := _paired(sentence, names, values)):
        return (paired[at],)
    if len(values) == 1:
        before = [group for group in groups if group[-1].end <= value.start]
        after = [group for group in groups if group[0].start >= value.end]
        return tuple(before[-1]) if before else tuple(after[0]) if after else ()
    return _alternating(groups, values, at)


def _names(sentence: Sentence, kinds: Sequence[str]) -> list[Mention]:
    """The names of some kinds; of two at one place the longer, and the earlier kind of the list."""
    found = sorted(sentence.of(*kinds), key=lambda one: (one.start, -one.end, kinds.index(one.kind)))
    kept: list[Mention] = []
    for one in found:
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return kept


def _part(sentence: Sentence, value: Mention) -> tuple[int, int]:
    """The clause around a value: up to the nearest sign that parts clauses, but for a colon behind its names."""
    low = fold(sentence.text)
    begin = max(
        (hit.end() for hit in _BREAK.finditer(low, 0, value.start) if not hit.group().startswith(":")), default=0
    )
    hit = _BREAK.search(low, value.end)
    return begin, hit.start() if hit else len(low)


def _groups(sentence: Sentence, names: Sequence[Mention]) -> list[list[Mention]]:
    """Names joined by commas and conjunctions, each with its own apposition, stand together."""
    low = fold(sentence.text)
    groups: list[list[Mention]] = []
    for one in names:
        if groups and _JOIN.fullmatch(low, groups[-1][-1].end, one.start):
            groups[-1].append(one)
        else:
            groups.append([one])
    return groups


def _paired(sentence: Sentence, names: Sequence[Mention], values: Sequence[Mention]) -> list[Mention]:
    """The names pair by pair where all stand before (or behind) all the values and there are as many."""
    if len(names) != len(values):
        return []
    first = names[-1].end <= values[0].start or names[0].start >= values[-1].end
    return list(names) if first else []


def _alternating(groups: Sequence[Sequence[Mention]], values: Sequence[Mention], at: int) -> tuple[Mention, ...]:
    """The group beside a value where names and values take turns; which comes first the first of them says."""
    if groups[0][0].start < values[0].start:
        begin = values[at - 1].end if at else 0
        inside = [group for group in groups if begin <= group[0].start < values[at].start]
        return tuple(inside[-1]) if inside else ()
    if groups[-1][-1].end <= values[-1].start:  # "tres veces; el de punto, cinco": the first value is of all
        return _alternating(groups, values[1:], at - 1) if at else ()
    stop = values[at + 1].start if at + 1 < len(values) else groups[-1][-1].end + 1
    inside = [group for group in groups if values[at].end <= group[0].start < stop]
    return tuple(inside[0]) if inside else ()


def _in_row(sentence: Sentence, value: Mention, names: Sequence[Mention]) -> tuple[Mention, ...]:
    """The names of the row's first cell that has any, or of the header above the value."""
    for first, last in sentence.cells:
        inside = tuple(one for one in names if first <= one.start < last)
        if inside:
            return inside
    return ()


__all__ = ["HEADS", "Quantity", "labelled", "owners", "quantities"]
