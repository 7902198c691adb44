"""How much may be staked as multiples: `bet_max`, `bet_min`, `raise_min` and `payout_max`, each with its figures.

What a text says once holds for what follows in its article: "tomando como base el mínimo del pleno: … el de docenas, de
cuatrocientas veces; el de las sencillas, de setecientas". So base and bound are carried from sentence to sentence of a
provision. Without a word for most or least a multiple is no limit (it may be a prize), and without a base it is none.

A limit is one of a bet, a raise, the bank, the garage, a prize, or of every bet: its key tells which.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from extractor.folding import fold
from extractor.frames.clauses import clause_at
from extractor.frames.ideas import Mentions
from extractor.frames.sentence import Sentence
from extractor.frames.stakes.named import (
    ENDS,
    OPENS,
    RAISED,
    REACH,
    Carried,
    Value,
    base_of,
    bound_before,
    bound_of,
    bound_start,
    ending_bound,
    extent,
    headed,
    held_by,
    laid,
    led_bets,
    measure_of,
    measured,
    named_end,
    points_back,
    subject_end,
    subjects,
    titled_bet,
    topic,
)
from extractor.frames.stakes.values import (
    PRIZE,
    is_banked,
    is_levy,
    is_paid,
    least_stake,
    of_bank,
    of_garage,
    of_prizes,
    speaks_of_paying,
    values_in,
)
from extractor.frames.told import odds_on
from extractor.grammar import dice, numbers
from extractor.lexicon import game_group
from extractor.mentions import Mention

_OF_THE_GAME = frozenset(("pot", "big_blind", "last_raise", "bank"))
_GENERAL = re.compile(
    r"\b(?:apuestas?|posturas?|paradas?|puestas?|jugadas?|envites?|maxim[oa]s?|minim[oa]s?|topes?|limites?|apostar\w*)\b"
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
_ALL_ROUNDS = frozenset(("pocket", "flop", "turn", "river"))
_POINTS = frozenset((4, 5, 6, 8, 9, 10))
_POINTED = ("odds", "right_bet", "wrong_bet", "place", "buy", "lay")
"""Bets at dice whose limit may depend on the point that they stand on."""

_OF_TABLE = 12  # characters in which "el máximo de la mesa" names the table
_THIS_ONE = re.compile(
    r"\best[ae]s? (?:tipo|clase) de (?:apuesta|postura|jugada|suerte)s?\b"
    r"|\ben (?:el|ella|ellas|ellos)(?=\s*[,:.;]|$)"
    r"|\best[ao]s (?:apuesta|postura|suerte|jugada)s\b"
    r"|\bse le\b|\best[ae] (?:apuesta|postura)\b|\bsu (?:minimo|maximo|monto|importe|tope)\b"
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
_GOES_ON = re.compile(
    r"(?:[\s,\d]|\b(?:y|e|ni|o|u|con|del?|al?|el|la|un|una|hasta|mas|menos|superior|inferior|no|para|pero|como|maxim[oa]|minim[oa])\b)*"
)
_ELSE = re.compile(
    r"\b(?:capital|garantia|fianza|encaje|multa|sancion|canon|patrimonio|diferenci\w+|seriedad|derecho de entrada)\b"
)
"""Sums that are no stakes, though they are measured by them."""
_OTHER_END = re.compile(
    r"(?:y |e )?(?:(?:el|su|un|como|con un) )?(?:maxim[oa]|minim[oa]|tope|techo|piso|hasta|desde)\b"
    r"(?! (?:del? )?(?:la mesa|apuesta|toda|cada|cualquier))"
)
_COSTS = re.compile(r"\b(?:cuestan?|costara|valen?|valdra|importan?|equivale|equivaldra)(?: (?:el|la|un|una|al?))* $")
_EACH_TIME = re.compile(r"[^,;.]{0,24}\bpor cada\b")  # "doce veces esa cifra por cada ficha" is no one figure
_AND_PAYS = re.compile(r"(?: est[ea])?,? (?:y|que) (?:se )?(?:le )?(?:pag|abon|cobr|premi)")
_PAYS_FIRST = re.compile(r"\b(?:pag|abon|cobr|gan|devuel)\w+")
_ASKED = re.compile(r"\blo mas que (?:se )?(?:pued|podr)\w+ (?:poner|apostar|jugar)")  # "¿Cuánto es lo más que …?"
_WHOLE = ("article", "section", "chapter", "clause", "heading")
_STEPS = ("min_bet", "straight_min", "big_blind")
_HEAD = 6  # words of a head that stands in its line


class Stake(Struct, frozen=True):
    """A limit of a bet in `text[start:end]` of a sentence; `rests` are the stretches that say its figure and bet."""

    key: str
    value: dict[str, Any]
    start: int
    end: int
    rests: tuple[tuple[int, int], ...] = ()


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
            lead = sentence.passage.lead
            _announce(sentence.lead, lead.text if lead is not None else "", carried)
            _titled(sentence, carried)
        if sentence.text.rstrip().endswith(":"):
            _announce(sentence.own, sentence.text, carried)
        elif _heads(sentence):
            carried.bound, carried.announced = "max", True
        else:
            _measured(sentence, carried)
        for one in _read(sentence, carried):
            yield sentence, one


def _announce(words: Iterable[Mention], text: str, carried: Carried) -> None:
    """Take base and bound from the words that introduce a list."""
    if bound := ending_bound(text):
        carried.bound, carried.announced = bound, True
    for one in words:
        if one.kind == "base" and one.id in ("straight_min", "min_bet", "max_bet"):
            carried.base = one.id
        if one.kind == "concept" and one.id == "maximum":
            carried.bound, carried.announced = "max", True


def _heads(sentence: Sentence) -> bool:
    """Tell whether a sentence is but the head of what follows it: "Topes de apuesta." """
    first = next(iter(sentence.own), None)
    named = first is not None and first.start <= OPENS and (first.kind, first.id) == ("base", "max_bet")
    return named and len(sentence.text.split()) <= _HEAD and not sentence.of("amount", "share", "multiple", "money")


def _measured(sentence: Sentence, carried: Carried) -> None:
    """Take base and bound from a sentence that says first of what its figures are multiples."""
    measure = measure_of(sentence)
    if measure is None:
        return
    told = (one for one in sentence.own if one.kind in ("base", "concept") and one.id in ENDS)
    ends = {ENDS[one.id] for one in told if not measure[0] <= one.start < measure[1]}
    carried.base = measure[2]
    if len(ends) == 1 or (not ends and carried.bound):
        carried.bound, carried.announced = (*ends, carried.bound)[0], True


def _titled(sentence: Sentence, carried: Carried) -> None:
    """Take base and bound from a title that says of what figures are multiples: "Máximos, en veces el mínimo"."""
    words = sentence.passage.titles[0] if sentence.passage.titles else ""
    base = measured(words, sentence.passage.game) if sentence.lead == () else ""
    if base and (bound := named_end(sentence.titles[0], words)):
        carried.base, carried.bound, carried.announced = base, bound, True
    elif base and "maxim" in fold(words):
        carried.base, carried.bound, carried.announced = base, "max", True
    elif sentence.lead == () and sentence.titles and (_heads_list(sentence.titles[0]) or _ASKED.search(fold(words))):
        carried.bound, carried.announced = "max", True


def _heads_list(title: Mentions) -> bool:
    """Tell whether a title is but the head of the limits below it: "Topes", "Máximos de apuesta"."""
    return title.has("maximum") and not title.has("minimum") and bool([one for one in title if one.id == "max_bet"])


def _read(sentence: Sentence, carried: Carried) -> Iterator[Stake]:
    yield from _steps(sentence, carried)
    values = _ranged(sentence, [*values_in(sentence, carried)])
    if not values:
        return
    names = subjects(sentence, values)
    marks = {(one.start, one.end): Mention("stake", "", one.start, one.end) for one in values}
    bare = replace(sentence, own=Mentions(sorted((*names, *marks.values()), key=lambda one: (one.start, -one.end))))
    for value in values:
        goes_on = carried.announced or carried.passage is sentence.passage
        base = base_of(sentence, value, carried)
        bound = _bound(sentence, value, carried if goes_on else Carried(), base)
        if not bound or not _is_limit(sentence, value, base):
            continue
        if (of := subject_end(sentence, value)) and of != bound and not isinstance(value.times, dict):
            value, bound = replace(value, times={bound: value.times}, bound=of), of
        carried.base, carried.bound, carried.passage = base, bound, sentence.passage
        held = _bets(sentence, bare, value, values, names, marks)
        if not held and _still(sentence, value, values, names):
            held = carried.bets
        if not held and not of_bank(sentence, replace(value, base=base)):
            pointed = base in ("bet", "ante", "ante_min") or _of_one_before(sentence)
            again = not names and not _elsewhere(sentence, value) and (not value.base or points_back(sentence, value))
            again = again or (not names and _ends_on(sentence))
            listed = goes_on and (again or _of_points(sentence, value, values, names, base))
            held = carried.bets if listed else topic(sentence) if pointed else ()
            if pointed and not held and not of_prizes(sentence, value):
                continue
        carried.bets = tuple(held)
        for key in keys_of(held, bound, sentence, replace(value, base=base), values):
            straight = key.endswith(".straight") and _ITS.search(sentence.folded, value.start, value.end)
            of = carried.base = "straight_min" if base == "min_bet" and straight else base
            if key == f"bet_{of.removesuffix('_bet')}" and value.times == 1:
                continue  # "el mínimo será el de la mesa" limits nothing
            rests = ((bound_start(sentence, value), value.end), *((one.start, one.end) for one in held if one in names))
            yield Stake(key, _multiple(value, of), *extent(value, held, names), rests)


def _of_one_before(sentence: Sentence) -> bool:
    """Tell whether a sentence speaks of a bet named before: "su máximo", but not "el máximo de la mesa … su mínimo"."""
    of_table = any(
        "mesa" in sentence.folded[one.start : one.end + _OF_TABLE]
        for one in sentence.of("base")[:1]
        if one.start <= OPENS
    )
    return _THIS_ONE.search(sentence.folded) is not None and not of_table


def _ends_on(sentence: Sentence) -> bool:
    """Tell whether a sentence goes on with the other end of what is said before its semicolon: "…; máximo, 9"."""
    before = sentence.before
    return before is not None and before.text.endswith(";") and _OTHER_END.match(sentence.folded) is not None


def _bound(sentence: Sentence, value: Value, carried: Carried, base: str) -> str:
    """Return the bound that a value has, by itself, by the words or the head above it, or by what was said before."""
    if of_garage(sentence, value):
        return "min"
    told = headed(sentence, value.start) or value.bound or bound_of(sentence, value) or carried.bound
    return told or ("max" if base == "max_bet" and isinstance(value.times, str) else "")  # no more than a part


def _is_limit(sentence: Sentence, value: Value, base: str) -> bool:
    """Tell whether a multiple of a base is a limit of stakes, and no other sum, price or rate."""
    if _ELSE.search(sentence.folded, 0, value.start) and not of_bank(sentence, value):
        return False
    clause = max(sentence.folded.rfind(sign, 0, value.start) for sign in ",;.")
    if (
        not value.bound
        and _COSTS.search(sentence.folded, 0, value.start)
        and not bound_before(sentence, clause + 1, value.start)
    ):
        return False  # a price: "el seguro cuesta el 1 % de la postura"
    if _EACH_TIME.match(sentence.folded, value.end) or (base == "bank" and not is_banked(sentence)):
        return False
    return (
        base in _BASES
        and not is_levy(sentence, base)
        and not (base == "bet" and is_paid(sentence, value) and not _bounds_first(sentence, value))
        and not _by_number(sentence, base)
    )


def _bounds_first(sentence: Sentence, value: Value) -> bool:
    """Tell whether a bound is said before anything is paid: "no excederá de tres veces este y se paga …"."""
    return (
        bool(value.bound)
        and _AND_PAYS.match(sentence.folded, value.end) is not None
        and not _PAYS_FIRST.search(sentence.folded, 0, value.start)
    )


def _bets(
    sentence: Sentence,
    bare: Sentence,
    value: Value,
    values: Sequence[Value],
    names: Sequence[Mention],
    marks: Mapping[tuple[int, int], Mention],
) -> tuple[Mention, ...]:
    """The bets that a value is said of in its sentence or its title."""
    if led := led_bets(sentence, value):
        return laid(sentence, led)
    if {one.id for one in names if one.end <= value.start} >= _ALL_ROUNDS:
        return ()  # of every round of the game
    span = _spanned(sentence, bare, value, values, marks)
    return laid(sentence, held_by(sentence, span, value, marks[value.start, value.end]) or titled_bet(sentence, names))


def _spanned(
    sentence: Sentence,
    bare: Sentence,
    value: Value,
    values: Sequence[Value],
    marks: Mapping[tuple[int, int], Mention],
) -> Sentence:
    """A sentence without the other end of what a value bounds: both ends are of the same bets."""
    ends = {one.bound or bound_of(sentence, one) for one in values}
    other = next((marks[one.start, one.end] for one in values if one is not value), None)
    if other is None or len(values) != len(("min", "max")) or ends != {"min", "max"}:
        return bare
    first, last = sorted((value.start, other.start))
    if any(first < one.start < last for one in bare.own):
        return bare
    return replace(bare, own=Mentions(one for one in bare.own if one is not other))


def _of_points(sentence: Sentence, value: Value, values: Iterable[Value], names: Iterable[Mention], base: str) -> bool:
    """Tell whether a value goes on a list by points that names its bets before the first of its figures."""
    if base != "bet" or sentence.passage.game not in game_group("dice"):
        return False
    first = min(one.start for one in values)
    return first < value.start and not any(first <= one.start < value.start for one in names)


def _still(sentence: Sentence, value: Value, values: Iterable[Value], names: Iterable[Mention]) -> bool:
    """Tell whether a value speaks on of the bets of the one before it: "menos de una ficha ni más de veinte"."""
    last = max((one.end for one in values if one.end <= value.start), default=0)
    named = any(last <= one.start < value.start for one in names)
    return bool(last) and not named and _GOES_ON.fullmatch(sentence.folded, last, value.start) is not None


def _steps(sentence: Sentence, carried: Carried) -> Iterator[Stake]:
    """The smallest step of a bet: "toda apuesta será múltiplo del mínimo de la mesa"."""
    for one in sentence.own if not sentence.cells else ():  # a head may be "Máximo, en múltiplos del mínimo"
        if one.id != "multiple_of" or one.note == "not":
            continue
        base = next((b for b in sentence.of("base") if 0 <= b.start - one.end <= REACH and b.id in _STEPS), None)
        if base is not None:
            yield Stake("bet_unit", {"times": 1, "of": base.id}, one.start, base.end)
        elif carried.unit and (
            hit := re.compile(rf"\b{carried.unit}").search(sentence.folded, one.end, one.end + REACH)
        ):
            yield Stake("bet_unit", {"times": 1, "of": "min_bet"}, one.start, hit.end())
        return


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
        and sum(one.form != "article" for one in sentence.of("amount")) > 1
        and not sentence.cells
        and not dice.find(sentence.folded, 0, len(sentence.folded))
    )


def keys_of(
    held: Iterable[Mention], bound: str, sentence: Sentence, value: Value, values: Iterable[Value]
) -> Iterator[str]:
    """Yield the keys of a limit: one for each bet (and point at dice) that it is for."""
    named = [*held]
    if of_garage(sentence, value):
        yield "garage.threshold"
        return
    if of_bank(sentence, value):
        yield f"bank_{bound}"
        return
    if of_prizes(sentence, value):
        named_max = (hit := PRIZE.search(sentence.folded, 0, value.start)) is not None and "maxim" in hit.group()
        of_one_hand = any(one.end <= value.start for one in sentence.of("hand"))
        if bound == "max" and (value.bound == "max" or named_max) and not of_one_hand:
            yield "payout_max"
        return
    upon = next((one for one in named if one.kind == "unit" and _upon_another(sentence, one)), None)
    named = [one for one in named if upon is None or one.kind != "unit" or one.start >= upon.start]
    points = _points(sentence, value, values) if any(one.id.startswith(_POINTED) for one in named) else ()
    for one in named:
        if one.id in ("jackpot", "progressive") and value.base not in ("min_bet", "max_bet", "bet"):
            continue
        if one.kind == "unit":
            yield f"{RAISED[one.id] if upon is None else 'reraise'}_{bound}"
        else:
            stem = f"bet_{bound}.{_meant(sentence, one.id)}"
            yield from (f"{stem}.{point}" for point in points) if points else (stem,)
    if not named and (value.base in _OF_THE_GAME or isinstance(value.times, dict) or _of_all(sentence, value, values)):
        yield f"bet_{bound}"


def _upon_another(sentence: Sentence, raised: Mention) -> bool:
    """Tell whether a raise is one upon a raise: "de existir un aumento, el aumento mínimo será …"."""
    before = [one for one in sentence.own if one.kind == "unit" and one.id in RAISED and one.end < raised.start]
    return any("," in sentence.folded[one.end : raised.start] for one in before)


def _meant(sentence: Sentence, bet: str) -> str:
    """The bet that a name stands for: odds are of the line that is named."""
    return (odds_on(one.id for one in sentence.of("bet")) if bet == "odds" else "") or bet


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
    ahead = dice.ahead(words, first)
    points = dice.find(words, *((begin, value.start) if ahead else (value.end, stop)))
    return points if {*points} <= _POINTS else ()


def _of_all(sentence: Sentence, value: Value, values: Iterable[Value]) -> bool:
    """Tell whether a limit holds for every bet: the sentence speaks of bets and of none in particular."""
    later = max((one.start for one in values), default=0)
    named = [
        one for one in sentence.of("bet") if not _apart(sentence, one, value) and not value.end <= one.start < later
    ]
    shared = sentence.folded.find("respectivamente", value.end) - value.end
    if named or sentence.own.has("open_table") or 0 <= shared <= REACH:  # of several that nobody names
        return False
    before = _GENERAL.search(sentence.folded, 0, value.start)
    if (
        before is None
        or speaks_of_paying(sentence)
        or value.base in ("bet", "ante")
        or _BY_LETTER.search(sentence.folded)
    ):
        return False
    at = (hit.group("what") for cue in (_AT_SOMETHING, _ON) for hit in cue.finditer(sentence.folded, 0, value.start))
    return all(what in _ANYTHING for what in at)


def _elsewhere(sentence: Sentence, value: Value) -> bool:
    """Tell whether a value is of a bet that nobody knows by its name: "a la pareja, más de seiscientas"."""
    if _BY_LETTER.search(sentence.folded, 0, value.start):
        return True  # "a las suertes del literal c)"
    hit = _AT_SOMETHING.search(sentence.folded, 0, value.start)
    what = hit.group("what") if hit is not None else ""
    return bool(what) and not what[0].isdigit() and what not in _ANYTHING


def _apart(sentence: Sentence, name: Mention, value: Value) -> bool:
    """Tell whether a bet is excepted from what the value is said of: "salvo en las figuras, …, se puede apostar …"."""
    there = clause_at(sentence, name.start)
    return there is not None and there.exception and there is not clause_at(sentence, value.start)
