"""The figures of a sentence that may say how much is staked: multiples, shares and counts with their base and bound.

What a list says once ("tomando como base el mínimo del pleno") holds for the numbers behind it: `Carried`.

A figure may be of what is paid instead, where the sentence bounds a prize or speaks of paying.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from extractor.frames.attachment import quantities
from extractor.frames.sentence import Sentence
from extractor.frames.stakes.named import ENDS, REACH, Carried, Value, announced, denied, headed, inside, measured
from extractor.grammar import numbers
from extractor.lexicon import game_group
from extractor.mentions import Mention
from extractor.passages import LEADER

_LEVIES = ("levy", "hold_back", "part_taken", "commission", "levy_title", "deduct")
_OF_THE_TABLE_ITSELF = ("pot", "bank", "big_blind")


def is_levy(sentence: Sentence, base: str) -> bool:
    """Tell whether a multiple is what the house takes, or the most that it takes: "el 3 % del bote, con tope de …"."""
    if base not in _OF_THE_TABLE_ITSELF:
        return False
    around = [sentence.own]
    if sentence.before is not None and sentence.before.text.endswith((":", ";")):
        around += [sentence.before.own, sentence.lead]
    houses = ("operator", "owner") if base == "bank" else ("operator", "owner", "house")
    taken = (*_LEVIES, "take_share") if base != "bank" else _LEVIES
    return any(one.has(*taken) for one in around) and any(one.has(*houses, *_LEVIES[-3:-1]) for one in around)


# Limits without a figure: a stake no smaller than the big blind, a least bet that is said to be one.


_COMPARED = re.compile(
    r"\b(?P<said>mayor|superior|inferior|menor|exced(?:er|a|e|era|eran|an)"
    r"|baj\w+|pas\w+ de|igual|m(?:as|enos)(?= del\b| de (?:la|lo|el|su)\b))\b"
    r"(?:\s+\w+){0,5}?\s+$"
)
_EQUATED = re.compile(
    r"[^.;:]{0,60}?\b(?:es|sera|son|seran|constituye|consiste en|consistira en|corresponde a|correspondera a)\b"
    r"(?:\s+(?:el|la|de|del|al?|valor|importe|monto|cuantia|igual|equivalente|misma?))*\s+$"
)
_AS_THE_TABLE = re.compile(
    r"\b(?P<end>minim|maxim)[oa]s?(?: (?:del?|al?|para|en)(?: (?:el|la|los|las))? \w+"
    rf"(?: \w+)?(?: y (?:(?:del?|al?|para|en) )?(?:(?:el|la|los|las) )?\w+)?)?"
    rf"(?:\s*[:,]|\s*{LEADER}| (?:es|sera|sean?))?\s+(?P<what>(?:el|la|los|las) (?:mism[oa]s? )?"
    r"(?:(?P<of>minim|maxim)[oa]s? )?"
    r"(?:(?:del?|de la|de cada) (?:mesa|pano|tapete|juego)|general(?:es)?|comun(?:es)?))\b"
)
_OF_TABLE = r"(?: (?:establecid|fijad|autorizad|senalad|permitid|vigent|anunciad)\w*| de (?:la|cada) mesa)"
_BETWEEN_ENDS = re.compile(
    rf"\bentre (?P<least>(?:el|los) minimos?{_OF_TABLE}?),? y "
    rf"(?:(?P<most>(?:el|los) maximos?{_OF_TABLE}?(?=\s*(?:[.,;]|$)))|(?:el|un|los) (?:maxim|tope))"
)
_IS_STAKED = re.compile(
    r"\b(?:apuesta|postura|apost|jug|hech|hacer|realiz|efectu|monto|importe|cantidad)\w*\b[^.;]{0,60}$"
)
_IS_WORTH = re.compile(r"\b(?:valor|pag\w+|cobr\w+|gana\w*)\b[^.;]{0,40}$")
_REACHED = re.compile(
    r"\b(?P<said>hasta|desde|a partir de)(?: (?:alcanzar|igualar|completar|llegar a|el|la|un|una|los|las|del?|al?"
    r"|importe|monto|valor|cuantia|cantidad|equivalente|igual|mism[oa]|sum[ao]))*\s+$"
)
_ANYTHING = re.compile(r"\b(?:cualquier|todo|toda)\b")
_COMPARABLE = ("big_blind", "last_raise", "pot", "ante", "bet", "bank")
_LEAST_WORDS = ("inferior", "menor", "menos", "baj")


def compared(sentence: Sentence, taken: Iterable[tuple[int, int]]) -> Iterator[Value]:
    """What must be no more or no less than a base: "ninguna apuesta bajará de una ciega grande"."""
    refused = denied(sentence)
    for base in sentence.of("base"):
        if reached := _reached(sentence, base, taken):
            yield reached
        hit = _COMPARED.search(sentence.folded, 0, base.start)
        if hit is None or base.id not in _COMPARABLE or inside(base, taken):
            continue
        least = hit.group("said").startswith(_LEAST_WORDS)
        if hit.group("said") == "igual":
            at_least = re.search(r"(?:cuando|por lo|al|como) (?:menos|minimo)\s*$", sentence.folded[: hit.start()])
            if at_least:
                yield Value(1, base.id, hit.start(), base.end, "min")
        elif refused:
            yield Value(1, base.id, hit.start(), base.end, "min" if least else "max")


def _reached(sentence: Sentence, base: Mention, taken: Iterable[tuple[int, int]]) -> Value | None:
    """From or up to which base a stake may be: "por cualquier suma, desde el mínimo … hasta igualar la apuesta"."""
    hit = _REACHED.search(sentence.folded, 0, base.start)
    if hit is None or inside(base, taken) or not _ANYTHING.search(sentence.folded, 0, hit.start()):
        return None
    end = "max" if hit.group("said") == "hasta" else "min"
    return Value(1, base.id, hit.start(), base.end, end) if base.id in (*_COMPARABLE, "min_bet", "max_bet") else None


def equated(sentence: Sentence, taken: Iterable[tuple[int, int]]) -> Iterator[Value]:
    """What the least or most stake is said to be: "la apuesta mínima será el valor de la ciega grande"."""
    ends = [one for one in sentence.own if one.kind in ("base", "concept") and one.id in ENDS]
    for one in ends[:1]:
        for base in sentence.of("base"):
            other = base.id != one.id and base.id in _COMPARABLE and not inside(base, taken)
            if other and base.start > one.end and _EQUATED.fullmatch(sentence.folded, one.end, base.start):
                yield Value(1, base.id, base.start, base.end, ENDS[one.id])
                return


def as_the_table(sentence: Sentence, taken: Iterable[tuple[int, int]]) -> Iterator[Value]:
    """What an end of a bet is said to be by that of the table: "mínimo, el de la mesa"."""
    for hit in _AS_THE_TABLE.finditer(sentence.folded):
        of = hit.group("of") or hit.group("end")
        if not any(first <= hit.end() - 1 < last for first, last in taken):
            yield Value(1, f"{of[:3]}_bet", hit.start("what"), hit.end(), hit.group("end")[:3])


def between(sentence: Sentence) -> Iterator[Value]:
    """Between which ends of the table's a bet may be: "entre el mínimo fijado y el máximo de la mesa"."""
    for hit in _BETWEEN_ENDS.finditer(sentence.folded):
        if not _IS_STAKED.search(sentence.folded, 0, hit.start()) or _IS_WORTH.search(sentence.folded, 0, hit.start()):
            continue
        yield Value(1, "min_bet", *hit.span("least"), "min")
        if hit.group("most"):
            yield Value(1, "max_bet", *hit.span("most"), "max")


# Parts of a stake: "la quinta parte del máximo", "media postura", "un vigésimo" of what was spoken of.


_PART = re.compile(
    r"\b(?:un|una|el|del|al|la)\s+(?P<part>terci|cuart|quint|sext|septim|octav|noven|decim|vigesim|treintav|trigesim"
    r"|cuarentav|cincuentav|centesim)(?:o\b|a\s+parte\b)"  # "la sexta" is a card or a round
)
_PART_ALONE = re.compile(
    r"\b(?:la|una) (?P<part>terci|cuart|quint|sext|septim|octav|noven|decim|vigesim|centesim)a(?=\s*(?:[.;,]|$))"
)
"""A part behind another one: "para el viudo, la quinta"."""
_BARE_SHARE = re.compile(
    r"\s*(?:para|en|si|cuando)\b|\s*[.,;]?$|\s+del?\s+(?:est[ea]|es[ea]|dich[oa]|mism[oa]|aquel)\s+(?:importe|monto|cifra|cantidad|suma)\b"
)
_OF_THE_TABLE = re.compile(r"\s+(?:del? )?(?:el |la )?(?:general|comun|de la (?:mesa|rueda|banca))\b")
_FOLD = re.compile(
    r"\bhasta (?:el |un )?(?P<fold>doble|duplo|triple|cuadruple|quintuple|sextuple|decuplo)\b(?! (?:del?|al?|que|de)\b)"
)
_SHARES_TIMES = {"doble": 2, "duplo": 2, "triple": 3, "cuadruple": 4, "quintuple": 5, "sextuple": 6, "decuplo": 10}
_HALF = re.compile(r"\bmedi(?:a (?:apuesta|postura|parada|puesta)|o envite)\b")
_PARTS = {
    "terci": 3, "cuart": 4, "quint": 5, "sext": 6, "septim": 7, "octav": 8, "noven": 9, "decim": 10, "vigesim": 20,
    "treintav": 30,
    "trigesim": 30, "cuarentav": 40, "cincuentav": 50, "centesim": 100,
}  # fmt: skip


def parts(sentence: Sentence, carried: Carried, taken: list[tuple[int, int]]) -> Iterator[Value]:
    """Shares: "la quinta parte del máximo", "media postura", "un vigésimo" of what was spoken of."""
    words = sentence.folded
    for one in sentence.of("share"):
        base = next((b for b in sentence.of("base") if one.end <= b.start <= one.end + REACH), None)
        if inside(one, taken):
            continue
        carried.parts = carried.parts or base is not None
        if base is not None:
            taken.append((one.start, base.end))
            yield Value(one.value, base.id, one.start, base.end)
        elif (taken or carried.passage is sentence.passage) and _BARE_SHARE.match(words, one.end):
            taken.append((one.start, one.end))
            yield Value(one.value, "", one.start, one.end)
    for hit in _FOLD.finditer(words):
        taken.append(hit.span())
        yield Value(_SHARES_TIMES[hit.group("fold")], carried.base or "bet", *hit.span(), "max")
    for hit in _HALF.finditer(words):
        taken.append(hit.span())
        yield Value("1/2", "bet", *hit.span())
    going = carried.passage is sentence.passage and carried.parts
    for hit in (*_PART.finditer(words), *(_PART_ALONE.finditer(words) if going else ())):
        part = Mention("share", "", hit.start(), hit.end())
        base = next((b for b in sentence.of("base") if hit.end() <= b.start <= hit.end() + REACH), None)
        if inside(part, taken):
            continue
        table = _OF_THE_TABLE.match(words, hit.end()) if base is None and sentence.own.has("maximum") else None
        carried.parts = carried.parts or base is not None
        if going or base is not None or table or taken or carried.base == "max_bet":
            taken.append((hit.start(), base.end if base else table.end() if table else hit.end()))
            of = base.id if base else "max_bet" if table else ""
            yield Value(f"1/{_PARTS[hit.group('part')]}", of, *taken[-1])


_TIMES = re.compile(r"\s*(?:\(\w+\)\s*)?(?:veces?\b|unidades(?= del? (?:la apuesta )?minim))")
_PAIR = 2
_ELLIPTIC = re.compile(r"(?:\b(?:de|por|hasta|mas de|a|sera|seran|y)|,)\s$")
_SETTLED = re.compile(r"\b(?:liquid|pag|abon|cobr)\w*\b[^;]*$")
_LABEL = re.compile(r"[:.\t–—-]\s*$")
_ALTERNATIVES = re.compile(r"\b[ou]\b")
_BESIDE = re.compile(r"[,:]? ")  # "pleno 20", "pleno, 20"
_ON_A_BET = re.compile(
    r"\s+(?:en|a|para|sobre|al)\s+(?:(?:el|la|los|las|cada)\s+)?"
    r"(?:(?:suertes?|apuestas?|posturas?|jugadas?) (?:al? |del? )?)?"
)
_PER_CENT = re.compile(r"\s*(?:%|por (?:ciento|100|cien)\b)")
_NAMES_END = (
    ("max", re.compile(r"\b(?:maxim[oa]s?|topes?|techos?|mas alt[ao])\b")),
    ("min", re.compile(r"\b(?:minim[oa]s?|pisos?|mas baj[ao])\b")),
)
_BETWEEN_SHARES = re.compile(r"\bentre (?:el |un )?(?P<low>\d+)(?:\s?%| por (?:100|ciento))? y (?:el |un )?$")
_UNITS_OF_STAKE = ("unidad", "minimo", "ficha")
"""What a layout's bets are counted by where a text has no word of its own for its least stake."""
_UNITS = re.compile(r"\s*(?:unidad(?:es)?|minimos)\b")
_NOTHING = re.compile("^")
_FIXED = ("maximo", "tope", "mas alta")


def values_in(sentence: Sentence, carried: Carried) -> Iterator[Value]:
    """Yield the multiples that a sentence says, of a base of its own or of the one carried from before."""
    taken: list[tuple[int, int]] = []
    for one in sentence.of("multiple"):
        taken.append((one.start, one.end))
        carried.parts = carried.parts or one.form in ("share", "part")
        yield from _told(_unnamed(sentence), one, of="min" if sentence.own.has("garage") else announced(sentence))
    yield from parts(sentence, carried, taken)
    for unit in (carried.unit,) if carried.unit else _units(sentence) if _counts_stakes(sentence, carried) else ():
        if unit in sentence.folded:
            yield from _in_units(sentence, unit, taken)
    yield from _in_cells(sentence, taken)
    yield from _counted(sentence, carried, taken)
    yield from compared(sentence, taken)
    yield from equated(sentence, taken)
    yield from as_the_table(sentence, taken)
    yield from between(sentence)


def _counted(sentence: Sentence, carried: Carried, taken: list[tuple[int, int]]) -> Iterator[Value]:
    """Numbers of times without a base of their own, and what goes on counting without saying "veces"."""
    words = sentence.folded
    sums = [(sum_.start, sum_.end) for sum_ in sentence.of("money")]
    for one in sentence.of("amount"):
        if inside(one, (*taken, *sums)) or one.form == "article" or _PER_CENT.match(words, one.end):
            continue
        times = _TIMES.match(words, one.end)
        if one.form == "alternatives" and len(one.value) <= _PAIR:  # two may be anything: "el 4 o el 10"
            continue
        going = bool(taken) or carried.passage is sentence.passage or bool(carried.base and sentence.lead)
        listed = carried.announced and (_field(words, one) or _behind_bet(sentence, one))
        if times or listed or (going and _goes_on(words, one) and not _counts(sentence, one)):
            base = _base_behind(sentence, times.end()) if times else None
            taken.append((one.start, base.end if base else times.end() if times else one.end))
            id_ = base.id if base else ""
            ends = one.value if isinstance(one.value, dict) else {}
            if one.form == "alternatives":
                yield Value(one.value, id_, one.start, taken[-1][1])
            elif {"min", "max"} <= {*ends}:
                if carried.bound and carried.passage is sentence.passage:
                    yield Value(ends, id_, one.start, taken[-1][1], carried.bound)
                else:
                    yield from _ended(_unnamed(sentence), ends, id_, one.start, taken[-1][1])
            else:
                yield from (Value(n.value, id_, n.start, taken[-1][1], _end_of(one)) for n in _each(words, one))


def _in_cells(sentence: Sentence, taken: list[tuple[int, int]]) -> Iterator[Value]:
    """The figures of a column of minima or maxima whose base its head, its own words or what is above it tell."""
    for one in sentence.of("amount"):
        column, head = sentence.column(one.start), headed(sentence, one.start)
        if column < 1 or not head or one.form in ("article", "alternatives") or inside(one, taken):
            continue
        above = [sentence.passage.header[column].text, *sentence.passage.titles[:1]]
        above += [sentence.passage.lead.text] if sentence.passage.lead is not None else []
        own = "min_bet" if _UNITS.match(sentence.folded, one.end) else ""
        base = own or next((base for text in above if (base := measured(text, sentence.passage.game))), "")
        if base and isinstance(one.value, int | float):
            taken.append((one.start, one.end))
            yield Value(one.value, base, one.start, one.end, head)


def _units(sentence: Sentence) -> tuple[str, ...]:
    """What bets are counted by; at poker a number of chips is a handful of them and no measure."""
    return _UNITS_OF_STAKE[:-1] if sentence.passage.game in game_group("poker") else _UNITS_OF_STAKE


def _counts_stakes(sentence: Sentence, carried: Carried) -> bool:
    """Tell whether a sentence limits a bet that it names, by its words or its numbers, or all stakes by both ends."""
    ends = [{*one.value} for one in sentence.of("amount") if one.form == "range"]
    if not sentence.of("bet"):
        return sentence.own.has("stake", "bank") and {"min", "max"} in ends
    return sentence.own.has("maximum", "minimum", "exceed", "bounded") or bool(ends) or carried.announced


def _in_units(sentence: Sentence, unit: str, taken: list[tuple[int, int]]) -> Iterator[Value]:
    """What is counted by the document's own word for the least stake: "no menos de diez unidades ni más de cien"."""
    counted = re.compile(
        rf"\s*(?:\([\d.,]+\)\s*)?{unit}(?:e?s)?\b(?!\s+(?:tribut|monet|fiscal|reajust|de (?:valor|fomento)))"
    )
    for one in sentence.of("amount"):
        words, end = sentence.folded, one.end
        hit = counted.match(words, end) or counted.search(words, one.start, end)
        if hit is None or inside(one, taken) or not _figured(words, one.start, hit):
            continue
        taken.append((one.start, max(end, hit.end())))
        ends = one.value if isinstance(one.value, dict) else {}
        if {"min", "max"} <= {*ends}:
            whole = sentence.folded[: one.start].rstrip().endswith(_FIXED)
            for side in ("min", "max") if not whole else ():
                yield Value(ends[side], "min_bet", one.start, taken[-1][1], side)
            continue
        plain = next(iter(ends.values())) if ends else one.value
        yield Value(plain, "min_bet", one.start, taken[-1][1], _end_of(one))


def _figured(words: str, start: int, hit: re.Match[str]) -> bool:
    """Tell whether a number stands before the unit that it counts: "como mínimo una" bounds what it counts."""
    return hit.start() >= start and any(True for _ in numbers.scan(words[start : hit.start()]))


def _goes_on(words: str, one: Mention) -> bool:
    """Tell whether a number goes on counting what one before it counted: "…, de cuarenta", "ni más de veinte"."""
    if _SETTLED.search(words, 0, one.start):
        return False
    return _ELLIPTIC.search(words, 0, one.start) is not None or (one.form == "range" and len(one.value) == 1)


def _field(words: str, one: Mention) -> bool:
    """Tell whether a number is all that a label is given: "Caballo: 80", or all that its line says."""
    labelled = _LABEL.search(words, 0, one.start) is not None or not words[: one.start].strip()
    return labelled and not words[one.end :].strip(" .;,)")


def _behind_bet(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a number stands beside a bet, in a list of such pairs: "pleno 20", "sesenta en el pleno"."""
    behind = any(_BESIDE.fullmatch(sentence.folded, bet.end, one.start) for bet in sentence.of("bet"))
    if behind and sentence.folded[one.end : one.end + 1] in ("", ",", ";", "."):
        return True
    hit = _ON_A_BET.match(sentence.folded, one.end)
    return hit is not None and any(bet.start == hit.end() for bet in sentence.of("bet"))


def _base_behind(sentence: Sentence, end: int) -> Mention | None:
    return next((one for one in sentence.of("base") if end <= one.start <= end + 8), None)


def _told(words: str, one: Mention, *, of: str = "") -> Iterator[Value]:
    """The values of a multiple; one for each number of a list ("ochenta y doscientas veces ese mínimo")."""
    value = one.value
    if "times" not in value:
        ends = {end: value[end] for end in ("min", "max") if end in value}
        if of and len(ends) > 1:
            yield Value(ends, value["of"], one.start, one.end, of)
        else:
            yield from _ended(words, ends, value["of"], one.start, one.end)
    elif low := _BETWEEN_SHARES.search(words, 0, one.start):
        ends = {"min": str(Fraction(int(low.group("low")), 100)), "max": value["times"]}
        yield from _ended(words, ends, value["of"], low.start(), one.end)
    elif isinstance(value["times"], list) and _ALTERNATIVES.search(words, one.start, one.end):
        yield Value(value["times"], value["of"], one.start, one.end)
    elif isinstance(value["times"], list):
        found = [n for n in numbers.find(words) if one.start <= n.start and n.end <= one.end]
        yield from (Value(n.value, value["of"], n.start, n.end) for n in found)
    else:
        yield Value(value["times"], value["of"], one.start, one.end)


def _unnamed(sentence: Sentence) -> str:
    """The words of a sentence without those of its multiples: "el mínimo" there is no end of what follows."""
    words = sentence.folded
    for one in sentence.of("multiple"):
        at = next((base.start for base in sentence.of("base") if one.start < base.start < one.end), one.end)
        words = words[:at] + " " * (one.end - at) + words[one.end :]
    return words


def _ended(words: str, ends: dict[str, Any], of: str, start: int, end: int) -> Iterator[Value]:
    """The ends of a range: of what one bound may be ("el máximo, entre 20 y 100 veces …"), else the least and most."""
    named = max(
        (hit.end(), side) for side, cue in (("", _NOTHING), *_NAMES_END) for hit in cue.finditer(words, 0, start)
    )
    if len(ends) > 1 and named[1]:
        yield Value(ends, of, start, end, named[1])
    else:
        yield from (Value(one, of, start, end, side) for side, one in ends.items())


def _each(words: str, one: Mention) -> list[Any]:
    return [n for n in numbers.find(words) if one.start <= n.start and n.end <= one.end]


def _end_of(one: Mention) -> str:
    ends = [*one.value] if isinstance(one.value, dict) else []
    return {"above": "max", "below": "min"}.get(ends[0], ends[0]) if len(ends) == 1 else ""


def _counts(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a number counts something else: "de 52 cartas", "el número de jugadores es de doce"."""
    if any(unit.kind in ("unit", "item", "role") and 0 <= unit.start - one.end <= 2 for unit in sentence.own):
        return True
    told = next((quantity for quantity in quantities(sentence) if quantity.amount.start == one.start), None)
    return told is not None and told.near and any(head.kind == "role" for head in told.heads)


PRIZE = re.compile(
    r"\b(?:premio|pago|ganancia)s? (?:maxim|total|de una? (?:mano|apuesta|jugada|ronda))"
    r"|\bmaxim[oa] (?:de|del|a) (?:los? )?(?:pago|premio|pagar)"
)
_PAYS = re.compile(r"\b(?:abon|pag)(?:ar|e|a|an|en)\w*\b")
_STAKED = re.compile(r"\b(?:pag|abon)\w*[^.;]*\b(?:apostar|jugar|pon(?:er|dr\w+)|arriesgar)(?:se)?\b")


def of_prizes(sentence: Sentence, value: Value) -> bool:
    """Tell whether what a figure bounds is what is paid: "nunca se pagará más de …", "ganancia máxima: …"."""
    paid = _PAYS.search(sentence.folded, 0, value.start) and is_paid(sentence, value)
    return (bool(paid) and _STAKED.search(sentence.folded, 0, value.start) is None) or PRIZE.search(
        sentence.folded, 0, value.start
    ) is not None


def is_paid(sentence: Sentence, value: Value) -> bool:
    """Tell whether a sentence pays a value, and does not refuse more than it after what it says of paying."""
    said = [one for one in sentence.own if one.kind == "concept" and one.end <= value.start]
    paid = max((one.end for one in said if one.id in ("pay", "win", "return")), default=0)
    refused = (one for one in said if one.id in ("not", "forbid") and one.start >= max(paid, value.start - REACH))
    return speaks_of_paying(sentence) and not any(refused)


def speaks_of_paying(sentence: Sentence) -> bool:
    """Tell whether a sentence pays, wins or gives back something."""
    return any(one.kind == "concept" and one.id in ("pay", "win", "return") for one in sentence.own)


_LABEL = re.compile(
    r"^\W*(?:\d+\W+)?(?P<word>[a-z]{4,12})[\"”»]?\s*[:.–-]\s*(?:es\s+|se\s+entiende\s+por\s+\w+\s+)?(?:la|el)\s+"
)
_CALLED = re.compile(
    r"(?:llama\w*|denomina\w*|entiende|entendera|entiendese|adelante|constituye|es)\W+(?:por\s+|como\s+)?(?:la\s+|el\s+|una\s+)?[\"“«]?(?P<word>unidad|modulo|tanto)\b"
)
_LETTER = re.compile(r"(?: de(?: la)? \w+)?(?: \(|\s*[:=,]\s*)(?P<word>[A-Z])(?=\)|\W*$|[.;,]\s)")
"""A letter that stands for the least stake: "Mínimo de mesa: M"."""
_NEAR = 4
_BEHIND_LEAST = 60


def least_stake(sentences: Iterable[Sentence]) -> str:
    """Return the folded word by which a document counts its least stakes; empty where it has none."""
    for sentence in sentences:
        least = [one for one in sentence.of("base") if one.id == "min_bet"]
        if not least:
            continue
        label = _LABEL.match(sentence.folded)
        if label and label.end() <= least[0].start <= label.end() + _NEAR and not _is_bet(sentence, label.end("word")):
            return label.group("word")
        letter = _LETTER.match(sentence.text, least[0].end)
        if letter is not None:
            return letter.group("word").lower()
        called = _CALLED.search(sentence.folded)
        if called and abs(called.start() - least[0].start) <= _BEHIND_LEAST:
            return called.group("word")
    return ""


def _is_bet(sentence: Sentence, end: int) -> bool:
    return any(one.start < end for one in sentence.of("bet", "base"))


def of_garage(sentence: Sentence, value: Value) -> bool:
    """Tell whether a sum is that from which winnings leave the bank."""
    return value.base in ("min_bet", "max_bet") and sentence.own.has("garage")


_BANKED = frozenset(("chemin_de_fer", "baccarat_two_tables", "siete_y_medio", "monte"))
"""Games in which a player holds the bank with his own money."""
_BANK = re.compile(r"\bbanc[ao]s?\b|\bbanquero")
_STAKE = re.compile(r"\b(?:apuestas?|posturas?|paradas?|puestas?|jugadas?|envites?|puntos?)\b")


def is_banked(sentence: Sentence) -> bool:
    """Tell whether a player holds the bank in the game of a sentence."""
    return sentence.passage.game in _BANKED


def of_bank(sentence: Sentence, value: Value) -> bool:
    """Tell whether a limit is that of the bank which a player holds."""
    if not is_banked(sentence) or value.base not in ("min_bet", "max_bet", "straight_min"):
        return False
    last = max((hit.start() for hit in _BANK.finditer(sentence.folded, 0, value.start)), default=-1)
    return last > max((hit.start() for hit in _STAKE.finditer(sentence.folded, 0, value.start)), default=-1)
