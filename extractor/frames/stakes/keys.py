"""The key of a limit: of a bet, a raise, the bank, the garage, a prize, or of every bet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from extractor.frames.clauses import clause_at
from extractor.frames.sentence import Sentence
from extractor.frames.stakes.figure import REACH, Value
from extractor.frames.stakes.named import RAISED
from extractor.grammar import dice, numbers
from extractor.mentions import Mention

_OF_THE_GAME = frozenset(("pot", "big_blind", "last_raise", "bank"))
_BANKED = frozenset(("chemin_de_fer", "baccarat_two_tables", "siete_y_medio", "monte"))
"""Games in which a player holds the bank with his own money."""
_BANK = re.compile(r"\bbanc[ao]s?\b|\bbanquero")
_STAKE = re.compile(r"\b(?:apuestas?|posturas?|paradas?|puestas?|jugadas?|envites?|puntos?)\b")
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
PRIZE = re.compile(
    r"\b(?:premio|pago|ganancia)s? (?:maxim|total|de una? (?:mano|apuesta|jugada|ronda))"
    r"|\bmaxim[oa] (?:de|del|a) (?:los? )?(?:pago|premio|pagar)"
)
_PAYS = re.compile(r"\b(?:abon|pag)(?:ar|e|a|an|en)\w*\b")
_POINTS = frozenset((4, 5, 6, 8, 9, 10))
_LINES = frozenset(("pass", "dont_pass", "come", "dont_come"))
_POINTED = ("odds", "right_bet", "wrong_bet", "place", "buy", "lay")
"""Bets at dice whose limit may depend on the point that they stand on."""


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
    if (_PAYS.search(sentence.folded, 0, value.start) and is_paid(sentence, value)) or PRIZE.search(
        sentence.folded, 0, value.start
    ):
        if bound == "max" and value.bound == "max":
            yield "payout_max"
        return
    points = _points(sentence, value, values) if any(one.id.startswith(_POINTED) for one in named) else ()
    for one in named:
        if one.id in ("jackpot", "progressive") and value.base not in ("min_bet", "max_bet", "bet"):
            continue
        if one.kind == "unit":
            yield f"{RAISED[one.id]}_{bound}"
        else:
            stem = f"bet_{bound}.{_meant(sentence, one.id)}"
            yield from (f"{stem}.{point}" for point in points) if points else (stem,)
    if not named and (value.base in _OF_THE_GAME or isinstance(value.times, dict) or _of_all(sentence, value, values)):
        yield f"bet_{bound}"


def _meant(sentence: Sentence, bet: str) -> str:
    """The bet that a name stands for: odds are of the line that is named."""
    lines = {one.id for one in sentence.of("bet")} & _LINES if bet == "odds" else set[str]()
    return f"odds_{lines.pop()}" if len(lines) == 1 else bet


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


def of_garage(sentence: Sentence, value: Value) -> bool:
    """Tell whether a sum is that from which winnings leave the bank."""
    return value.base in ("min_bet", "max_bet") and sentence.own.has("garage")


def is_banked(sentence: Sentence) -> bool:
    """Tell whether a player holds the bank in the game of a sentence."""
    return sentence.passage.game in _BANKED


def of_bank(sentence: Sentence, value: Value) -> bool:
    """Tell whether a limit is that of the bank which a player holds."""
    if not is_banked(sentence) or value.base not in ("min_bet", "max_bet", "straight_min"):
        return False
    last = max((hit.start() for hit in _BANK.finditer(sentence.folded, 0, value.start)), default=-1)
    return last > max((hit.start() for hit in _STAKE.finditer(sentence.folded, 0, value.start)), default=-1)


def _of_all(sentence: Sentence, value: Value, values: Iterable[Value]) -> bool:
    """Tell whether a limit holds for every bet: the sentence speaks of bets and of none in particular."""
    later = max((one.start for one in values), default=0)
    named = [
        one for one in sentence.of("bet") if not _apart(sentence, one, value) and not value.end <= one.start < later
    ]
    if named or sentence.own.has("open_table"):
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


def _apart(sentence: Sentence, name: Mention, value: Value) -> bool:
    """Tell whether a bet is excepted from what the value is said of: "salvo en las figuras, …, se puede apostar …"."""
    there = clause_at(sentence, name.start)
    return there is not None and there.exception and there is not clause_at(sentence, value.start)


def is_paid(sentence: Sentence, value: Value) -> bool:
    """Tell whether a sentence pays a value, and does not refuse more than it after what it says of paying."""
    said = [one for one in sentence.own if one.kind == "concept" and one.end <= value.start]
    paid = max((one.end for one in said if one.id in ("pay", "win", "return")), default=0)
    refused = (one for one in said if one.id in ("not", "forbid") and one.start >= max(paid, value.start - REACH))
    return speaks_of_paying(sentence) and not any(refused)


def speaks_of_paying(sentence: Sentence) -> bool:
    """Tell whether a sentence pays, wins or gives back something."""
    return any(one.kind == "concept" and one.id in ("pay", "win", "return") for one in sentence.own)
