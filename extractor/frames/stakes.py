"""How much may be staked: `bet_max`, `bet_min`, `raise_min` and `payout_max` as multiples.

What a text says once holds for what follows in its article: "tomando como base el mínimo del pleno: … el de docenas, de
cuatrocientas veces; el de las sencillas, de setecientas". So base and bound are carried from sentence to sentence of a
provision. Without a word for most or least a multiple is no limit (it may be a prize), and without a base it is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from extractor.folding import fold
from extractor.frames.attachment import owners
from extractor.frames.clauses import clause_at
from extractor.frames.ideas import Mentions
from extractor.frames.named_stake import least_stake
from extractor.frames.sentence import Sentence
from extractor.frames.stake_values import REACH, Carried, Value, bound_before, bound_of, headed, measured, values_in
from extractor.grammar import craps_points, numbers
from extractor.lexicon import game_group, load
from extractor.mentions import Mention

_THAT = re.compile(r"^[^;.]*?\b(?:ese|dicho|este|aquel|tal)\s+minimo")
_BACK = re.compile(
    r"\b(?:est[ea]|ell[ao]|la anterior|(?:est[ea]|es[ea]|aquel|dich[oa]|mism[oa]|citad[oa])"
    r"\s+(?:maxim|minim|limit|top|import|mont|cifr|cantidad)\w*)$"
)
_TOGETHER = 140  # characters within which a list of numbers says its base
_THIS_ONE = re.compile(
    r"\bse le\b|\best[ae] (?:apuesta|postura)\b|\bsu (?:minimo|maximo|monto|importe|tope)\b"
    r"|\ben la (?:primera|segunda|tercera)\b"
    r"|\bpremio\b|\bpoz[oa]\b"
)
_BOTH = re.compile(r"(?:\s+veces)?,?\s+(?:ni|y)\b")
_ITS = re.compile(r"\bsu\s")
_BASES = frozenset(
    (
        "min_bet", "max_bet", "straight_min", "simple_max", "ante", "ante_min", "bet", "pot", "big_blind",
        "last_raise", "bank",
    )
)  # fmt: skip
_OF_THE_GAME = frozenset(("pot", "big_blind", "last_raise", "bank"))
_BANKED = frozenset(("chemin_de_fer", "baccarat_two_tables", "siete_y_medio", "monte"))
"""Games in which a player holds the bank with his own money."""
_BANK = re.compile(r"\bbanc[ao]s?\b|\bbanquero")
_STAKE = re.compile(r"\b(?:apuestas?|posturas?|paradas?|puestas?|jugadas?|envites?|puntos?)\b")
_GENERAL = re.compile(
    r"\b(?:apuestas?|posturas?|paradas?|puestas?|jugadas?|envites?|maxim[oa]s?|minim[oa]s?|topes?|limites?|apostar\w*)\b"
)
_GOES_ON = re.compile(
    r"(?:[\s,\d]|\b(?:y|e|ni|o|u|con|del?|al?|el|la|un|una|hasta|mas|menos|superior|inferior|no|para|pero|como|maxim[oa]|minim[oa])\b)*"
)
_AT_SOMETHING = re.compile(r"\b(?:al|(?:a|en|sobre|para)\s+(?:la|las|el|los|un|una|cada|toda))\s+(?P<what>\w+)")
_ON = re.compile(r"\b(?:apuestas?|posturas?|paradas?|puestas?) (?:al?|sobre) (?P<what>\w+)")
_BY_LETTER = re.compile(r"\b(?:letra|literal|inciso|numeral)\b")
_ANYTHING = frozenset(
    (
        "mesa", "casilla", "casillas", "puesto", "puestos", "plaza", "jugador", "jugadores", "ronda", "mano", "manos",
        "pase", "suerte", "suertes", "juego", "apuesta", "apuestas", "postura", "parada", "una", "caso", "minimo",
        "maximo", "vez", "jugada", "chance", "bola", "golpe", "persona", "sala", "casino", "tapete", "pano", "dia",
        "la", "las", "el", "los", "cada", "toda", "favor", "que", "autorizacion", "licencia", "resolucion", "concesion",
    )
)  # fmt: skip
_PRIZE = re.compile(
    r"\b(?:premio|pago|ganancia)s? (?:maxim|total|de una? (?:mano|apuesta|jugada|ronda))"
    r"|\bmaxim[oa] (?:de|del|a) (?:los? )?(?:pago|premio|pagar)"
)
_PAYS = re.compile(r"\b(?:abon|pag)(?:ar|e|a|an|en)\w*\b")
_ELSE = re.compile(
    r"\b(?:capital|garantia|fianza|encaje|multa|sancion|canon|patrimonio|diferenci\w+|seriedad|derecho de entrada)\b"
)
"""Sums that are no stakes, though they are measured by them."""
_EACH_TIME = re.compile(r"[^,;.]{0,24}\bpor cada\b")  # "doce veces esa cifra por cada ficha" is no one figure
_OF = re.compile(r"(?:\s|fijado|establecido|senalado|autorizado|para|del?|el|la|los|las)+")
_WHOLE = ("article", "section", "chapter", "clause", "heading")
_NEXT = re.compile(r"\s*[,;]?\s*y,?\s+(?:para|en|al?|sobre)\s")  # "…, y, para el empate, de veinte"
_PARTED = re.compile(r"(?:,\s*|\s)(?:ni|pero)\s")
_POINTS = frozenset((4, 5, 6, 8, 9, 10))
_POINTED = ("odds", "right_bet", "wrong_bet", "place", "buy", "lay")
"""Bets at dice whose limit may depend on the point that they stand on."""
_STEPS = ("min_bet", "straight_min", "big_blind")
_NO_TOPIC = frozenset(("win", "blackjack", "ante", "jackpot", "progressive", "all"))
_NO_BETS = frozenset(("win", "blackjack", "all"))
"""Names of hands and games that no stake is put on."""
_OF_ITS_END = re.compile(r"\b(?:hasta|no \w+(?: \w+)? (?:inferior|menor|baj\w+))\b")
_HEAD = 6  # words of a head that stands in its line
_OPENS = 12  # characters in which a sentence names what it is about
_SUBJECTS = {"raises": "raise", "reraises": "reraise"}


class Stake(Struct, frozen=True):
    """A limit of a bet in `text[start:end]` of a sentence."""

    key: str
    value: dict[str, Any]
    start: int
    end: int


def stakes(sentences: Iterable[Sentence]) -> Iterator[tuple[Sentence, Stake]]:
    """Yield the limits of stakes that sentences in order state, each with its sentence."""
    sentences = [*sentences]
    unit = least_stake(sentences)
    carried, node = Carried(unit=unit), None
    for sentence in sentences:
        here = sentence.passage.node
        place = here if here.kind in _WHOLE else here.parent
        if place is not node:
            carried, node = Carried(unit=unit), place
            _announce(sentence.lead, carried)
            _titled(sentence, carried)
        if sentence.text.rstrip().endswith(":"):
            _announce(sentence.own, carried)
        elif _heads(sentence):
            carried.bound, carried.announced = "max", True
        for one in _read(sentence, carried):
            yield sentence, one


def _announce(words: Iterable[Mention], carried: Carried) -> None:
    """Take base and bound from the words that introduce a list."""
    for one in words:
        if one.kind == "base" and one.id in ("straight_min", "min_bet", "max_bet"):
            carried.base = one.id
        if one.kind == "concept" and one.id == "maximum":
            carried.bound, carried.announced = "max", True


def _heads(sentence: Sentence) -> bool:
    """Tell whether a sentence is but the head of what follows it: "Topes de apuesta." """
    first = next(iter(sentence.own), None)
    named = first is not None and first.start <= _OPENS and (first.kind, first.id) == ("base", "max_bet")
    return named and len(sentence.text.split()) <= _HEAD and not sentence.of("amount", "share", "multiple", "money")


def _titled(sentence: Sentence, carried: Carried) -> None:
    """Take base and bound from a title that says of what figures are multiples: "Máximos, en veces el mínimo"."""
    words = sentence.passage.titles[0] if sentence.passage.titles else ""
    base = measured(words, sentence.passage.game) if sentence.lead == () else ""
    if base and sentence.titles[0].has("maximum") != sentence.titles[0].has("minimum"):
        carried.base, carried.announced = base, True
        carried.bound = "max" if sentence.titles[0].has("maximum") else "min"
    elif base and "maxim" in fold(words):
        carried.base, carried.bound, carried.announced = base, "max", True


def _read(sentence: Sentence, carried: Carried) -> Iterator[Stake]:
    yield from _steps(sentence, carried)
    values = _ranged(sentence, [*values_in(sentence, carried)])
    if not values:
        return
    names = _subjects(sentence, values)
    marks = {(one.start, one.end): Mention("stake", "", one.start, one.end) for one in values}
    bare = replace(sentence, own=Mentions(sorted((*names, *marks.values()), key=lambda one: (one.start, -one.end))))
    for value in values:
        mark = marks[value.start, value.end]
        goes_on = carried.announced or carried.passage is sentence.passage
        base = _base(sentence, value, carried)
        bound = _bound(sentence, value, carried if goes_on else Carried(), base)
        if not bound or not _limits(sentence, value, base):
            continue
        if (of := _subject_end(sentence, value)) and of != bound and not isinstance(value.times, dict):
            value, bound = replace(value, times={bound: value.times}, bound=of), of
        carried.base, carried.bound, carried.passage = base, bound, sentence.passage
        held = _laid(_held(sentence, bare, value, mark) or titled_bet(sentence, names))
        if not held and _still(sentence, value, values, names):
            held = carried.bets
        if not held and not _of_bank(sentence, replace(value, base=base)):
            pointed = base in ("bet", "ante", "ante_min") or _THIS_ONE.search(sentence.folded)
            held = carried.bets if goes_on and not names and not value.base else topic(sentence) if pointed else ()
            if pointed and not held and not _PRIZE.search(sentence.folded, 0, value.start):
                continue
        carried.bets = tuple(held)
        for key in _keys(held, bound, sentence, replace(value, base=base), values):
            straight = key.endswith(".straight") and _ITS.search(sentence.folded, value.start, value.end)
            of = carried.base = "straight_min" if base == "min_bet" and straight else base
            yield Stake(key, _multiple(value, of), *_extent(value, held, names))


def _bound(sentence: Sentence, value: Value, carried: Carried, base: str) -> str:
    """Return the bound that a value has, by itself, by the words or the head above it, or by what was said before."""
    if _of_garage(sentence, value):
        return "min"
    told = value.bound or bound_of(sentence, value) or headed(sentence, value.start) or carried.bound
    return told or ("max" if base == "max_bet" and isinstance(value.times, str) else "")  # no more than a part


def _limits(sentence: Sentence, value: Value, base: str) -> bool:
    """Tell whether a multiple of a base is a limit of stakes, and no other sum, price or rate."""
    if _ELSE.search(sentence.folded, 0, value.start) and not _of_bank(sentence, value):
        return False
    if _EACH_TIME.match(sentence.folded, value.end) or (base == "bank" and not _is_banked(sentence)):
        return False
    return base in _BASES and not (base == "bet" and _paid(sentence)) and not _by_number(sentence, base)


def _still(sentence: Sentence, value: Value, values: Iterable[Value], names: Iterable[Mention]) -> bool:
    """Tell whether a value speaks on of the bets of the one before it: "menos de una ficha ni más de veinte"."""
    last = max((one.end for one in values if one.end <= value.start), default=0)
    named = any(last <= one.start < value.start for one in names)
    return bool(last) and not named and _GOES_ON.fullmatch(sentence.folded, last, value.start) is not None


def _subject_end(sentence: Sentence, value: Value) -> str:
    """Which bound a sentence opens with as what it is about: "El máximo no será inferior a cien veces …"."""
    first = next((one for one in sentence.of("base") if one.start <= _OPENS), None)
    ends = {one.id for one in sentence.of("base") if one.end <= value.start} & {"min_bet", "max_bet"}
    if first is None or ends != {first.id} or not _OF_ITS_END.search(sentence.folded, first.end, value.end):
        return ""
    return first.id.removesuffix("_bet")


def _steps(sentence: Sentence, carried: Carried) -> Iterator[Stake]:
    """The smallest step of a bet: "toda apuesta será múltiplo del mínimo de la mesa"."""
    for one in sentence.own:
        if one.id != "multiple_of" or one.note == "not":
            continue
        base = next((b for b in sentence.of("base") if 0 <= b.start - one.end <= REACH and b.id in _STEPS), None)
        if base is not None:
            yield Stake("bet_unit", {"times": 1, "of": base.id}, one.start, base.end)
        elif carried.unit and (at := sentence.folded.find(carried.unit, one.end, one.end + REACH)) >= 0:
            yield Stake("bet_unit", {"times": 1, "of": "min_bet"}, one.start, at + len(carried.unit))
        return


def _held(sentence: Sentence, bare: Sentence, value: Value, mark: Mention) -> tuple[Mention, ...]:
    """The bets and raises of a limit: those of its part of the sentence ("ni la subida …"), else those before it."""
    begin = max((hit.end() for hit in _PARTED.finditer(sentence.folded, 0, value.start)), default=0)
    hit = _NEXT.match(sentence.folded, value.end) or _PARTED.search(sentence.folded, value.end)
    stop = hit.start() if hit else len(sentence.text)
    inside = tuple(one for one in bare.own if begin <= one.start < stop)
    if not any(one.kind != "stake" for one in inside):
        inside = tuple(one for one in bare.own if one.start < stop)
    held = owners(replace(bare, own=Mentions(inside)), mark, ("unit", "bet")) or _of_header(sentence, value)
    return tuple(one for one in held if not _excepted(sentence, one, value, bare))


def _of_header(sentence: Sentence, value: Value) -> tuple[Mention, ...]:
    column = sentence.column(value.start)
    above = sentence.header[column] if 0 <= column < len(sentence.header) else ()
    return tuple(one for one in above if one.kind == "bet")


def _excepted(sentence: Sentence, name: Mention, value: Value, bare: Sentence) -> bool:
    """Tell whether a name stands in an exception that the value does not: "salvo en las figuras, …"."""
    if name not in sentence.own or name.start > value.start:
        return False
    there, here = clause_at(sentence, name.start), clause_at(sentence, value.start)
    if there is None or not there.exception or here is there:
        return False
    between = any(one.kind == "stake" and name.end <= one.start < value.start for one in bare.own)
    return between or "cuy" not in sentence.folded[name.end : value.start]


def _laid(held: Iterable[Mention]) -> tuple[Mention, ...]:
    """Odds that are laid on another bet as one bet: "los odds de pase"."""
    named = tuple(held)
    on = [one for one in named if one.id in ("pass", "dont_pass", "come", "dont_come")]
    if on and any(one.id.startswith("odds") for one in named):
        return tuple(replace(one, id=f"odds_{one.id}") for one in on)
    return named


def topic(sentence: Sentence) -> tuple[Mention, ...]:
    """The one bet that is spoken of where a sentence says "esta apuesta", "su mínimo": in it or in those before it."""
    for before in sentence.back():
        named = [one for one in before.of("bet") if one.id not in _NO_TOPIC]
        if named:
            return (named[0],) if len({one.id for one in named}) == 1 or named[0].start < _OPENS else ()
    return titled_bet(sentence, ())


def _ranged(sentence: Sentence, values: list[Value]) -> list[Value]:
    """Join "no inferior a 200 veces ni superior a 500 veces" into one range: between them a maximum has to be fixed."""
    joined: list[Value] = []
    for value in sorted(values, key=lambda one: one.start):
        low = [
            one for one in sentence.of("amount")
            if isinstance(one.value, dict) and {*one.value} <= {"min", "below"} and 0 <= value.start - one.end <= 12
        ]  # fmt: skip
        if value.bound == "max" and low and _BOTH.match(sentence.folded, low[0].end) and _of_most(sentence, low[0]):
            joined = [one for one in joined if one.end <= low[0].start]
            both = {"min": next(iter(low[0].value.values())), "max": value.times}
            value = replace(value, times=both, start=low[0].start)
        joined.append(value)
    return joined


def _of_most(sentence: Sentence, low: Mention) -> bool:
    """Tell whether what a range bounds is a maximum, and not the stake itself."""
    return any(one.id == "max_bet" and one.end <= low.start for one in (*sentence.of("base"), *_subject(sentence)))


def _subject(sentence: Sentence) -> tuple[Mention, ...]:
    return sentence.before.of("base") if sentence.before is not None and not sentence.of("bet") else ()


def _multiple(value: Value, of: str) -> dict[str, Any]:
    return {**value.times, "of": of} if isinstance(value.times, dict) else {"times": value.times, "of": of}


def _by_number(sentence: Sentence, base: str) -> bool:
    """Tell whether a limit at dice depends on a number of which nothing is known: no one figure is the limit then."""
    return (
        base == "bet"
        and sentence.passage.game in game_group("dice")
        and len(sentence.of("amount")) > 1
        and not sentence.cells
        and not craps_points.find(sentence.folded, 0, len(sentence.folded))
    )


def _points(sentence: Sentence, value: Value, others: Iterable[Value]) -> tuple[int, ...]:
    """The numbers at dice that a limit is for: in the row's label, behind it, or before it."""
    if sentence.cells:
        first, last = sentence.cells[0]
        label = sentence.folded[first:last]
        return tuple(int(number.value) for number in numbers.find(label)) if value.start >= last else ()
    words, others = sentence.folded, [*others]
    first = min(one.start for one in others)
    begin = max((one.end for one in others if one.end <= value.start), default=0)
    stop = min((one.start for one in others if one.start >= value.end), default=len(words))
    ahead = craps_points.ahead(words, first)
    points = craps_points.find(words, *((begin, value.start) if ahead else (value.end, stop)))
    return points if {*points} <= _POINTS else ()


def _extent(value: Value, held: Iterable[Mention], names: Iterable[Mention]) -> tuple[int, int]:
    """The words from the name to the value, whichever comes first."""
    own = [one for one in held if one in [*names]]
    return min([value.start, *(one.start for one in own)]), max([value.end, *(one.end for one in own)])


def _keys(
    held: Iterable[Mention], bound: str, sentence: Sentence, value: Value, values: Iterable[Value]
) -> Iterator[str]:
    named = [*held]
    if _of_garage(sentence, value):
        yield "garage.threshold"
        return
    if _of_bank(sentence, value):
        yield f"bank_{bound}"
        return
    if _PAYS.search(sentence.folded, 0, value.start) or _PRIZE.search(sentence.folded, 0, value.start):
        if bound == "max" and value.bound == "max":
            yield "payout_max"
        return
    points = _points(sentence, value, values) if any(one.id.startswith(_POINTED) for one in named) else ()
    for one in named:
        if one.id in ("jackpot", "progressive") and value.base not in ("min_bet", "max_bet", "bet"):
            continue
        if one.kind == "unit":
            yield f"{_SUBJECTS[one.id]}_{bound}"
        else:
            stem = f"bet_{bound}.{one.id}"
            yield from (f"{stem}.{point}" for point in points) if points else (stem,)
    if not named and (value.base in _OF_THE_GAME or isinstance(value.times, dict) or _of_all(sentence, value)):
        yield f"bet_{bound}"


def _of_garage(sentence: Sentence, value: Value) -> bool:
    """Tell whether a sum is that from which winnings leave the bank."""
    return value.base in ("min_bet", "max_bet") and sentence.own.has("garage")


def _is_banked(sentence: Sentence) -> bool:
    return sentence.passage.game in _BANKED


def _of_bank(sentence: Sentence, value: Value) -> bool:
    """Tell whether a limit is that of the bank which a player holds."""
    if not _is_banked(sentence) or value.base not in ("min_bet", "max_bet", "straight_min"):
        return False
    last = max((hit.start() for hit in _BANK.finditer(sentence.folded, 0, value.start)), default=-1)
    return last > max((hit.start() for hit in _STAKE.finditer(sentence.folded, 0, value.start)), default=-1)


def _of_all(sentence: Sentence, value: Value) -> bool:
    """Tell whether a limit holds for every bet: the sentence speaks of bets and of none in particular."""
    named = [one for one in sentence.of("bet") if not _apart(sentence, one, value)]
    if named or sentence.own.has("open_table"):
        return False
    before = _GENERAL.search(sentence.folded, 0, value.start)
    if before is None or _paid(sentence) or value.base in ("bet", "ante") or _BY_LETTER.search(sentence.folded):
        return False
    at = (hit.group("what") for cue in (_AT_SOMETHING, _ON) for hit in cue.finditer(sentence.folded, 0, value.start))
    return all(what in _ANYTHING for what in at)


def _apart(sentence: Sentence, name: Mention, value: Value) -> bool:
    """Tell whether a bet is excepted from what the value is said of: "salvo en las figuras, …, se puede apostar …"."""
    there = clause_at(sentence, name.start)
    return there is not None and there.exception and there is not clause_at(sentence, value.start)


def _subjects(sentence: Sentence, values: Iterable[Value]) -> list[Mention]:
    """The bets and raises of a sentence that are no part of a base ("el mínimo del pleno")."""
    spans = [(one.start, one.end) for one in values]
    named = [
        one for one in sentence.own
        if (one.kind == "bet" and one.id not in _NO_BETS) or (one.kind == "unit" and one.id in _SUBJECTS)
    ]  # fmt: skip
    if not named and sentence.passage.game in game_group("blackjack"):  # "podrá asegurarse hasta la mitad de …"
        insured = [one for one in sentence.own if (one.kind, one.id) == ("concept", "insure")]
        named = [Mention("bet", "insurance", one.start, one.end) for one in insured[:1]]
    return [
        one
        for one in named
        if not any(
            first <= one.start < last or (last <= one.start and _OF.fullmatch(sentence.folded, last, one.start))
            for first, last in spans
        )
    ]


def titled_bet(sentence: Sentence, names: Iterable[Mention]) -> tuple[Mention, ...]:
    """The one bet that the title is about, where the sentence names none."""
    if any(True for _ in names):
        return ()
    alone = _alone(sentence.before)
    bets = [alone] if alone else [one for title in sentence.titles[:1] for one in title if _stands(one, title)]
    return (bets[0],) if len({one.id for one in bets}) == 1 else ()


def _stands(one: Mention, title: Mentions) -> bool:
    """Tell whether a bet of a title is what it is about, and no part of a base ("el mínimo del pleno")."""
    inside = any(base.kind == "base" and base.start < one.start and one.end <= base.end for base in title)
    return one.kind == "bet" and one.id not in (*_NO_BETS, "banker", "player") and not inside


def _alone(before: Sentence | None) -> Mention | None:
    """The bet that is all of the sentence before: "Semipleno ....." """
    whole = before.text.strip(" .…:-\t") if before is not None else ""
    name = load().bets.lookup(whole, game=before.passage.game) if before is not None and whole else None
    return Mention("bet", name, 0, len(whole)) if name else None


def _base(sentence: Sentence, value: Value, carried: Carried) -> str:
    """Return what a value is a multiple of; "ese mínimo" is the one spoken of before, that of the pleno its own."""
    words = sentence.folded
    if carried.base and _BACK.search(words, value.start, value.end):
        return carried.base
    if value.base == "min_bet":
        behind = words[value.start : value.start + _TOGETHER]
        if carried.base and _THAT.search(behind):
            return carried.base
        behind = words[max(value.start, value.end - 24) : value.end + 28]
        if re.search(r"minimo\b[^,;.]{0,20}\bpleno\b", behind) and sentence.passage.game in game_group("roulette"):
            return "straight_min"
    return value.base or carried.base


def _paid(sentence: Sentence) -> bool:
    return any(one.kind == "concept" and one.id in ("pay", "win", "return") for one in sentence.own)


__all__ = ["Stake", "bound_before", "stakes", "titled_bet"]
