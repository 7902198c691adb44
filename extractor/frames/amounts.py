"""How much a bet must be: a factor ("el doble", "otro tanto", "un quinto") of a base, and whose stake it is.

What is a bound ("hasta el doble") is a limit and none of this; what is paid is no stake.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from extractor.frames.clauses import clause_at
from extractor.frames.moves import around, bets, labelled
from extractor.frames.sentence import Sentence
from extractor.frames.told import TWO_BETS, Fact, in_games, is_, stated
from extractor.mentions import Mention
from extractor.passages import LEADS
from extractor.statements import Statement

_TIMES = {"doubling": 2, "twofold": 2, "threefold": 3, "fourfold": 4, "same_sum": 1, "same_as": 1, "halved": "1/2"}
_NOUNS = ("twofold", "threefold", "fourfold")
_ARTICLES = ("el ", "al ", "del ", "un ")
_WEAK = ("same_as", "halved", "doubling")  # these measure only where a base stands behind them
_BASES = {
    "ante": "ante", "big_blind": "big_blind", "min_bet": "min_bet", "max_bet": "max_bet", "bet": "bet",
    "ante_min": "ante_min",
}  # fmt: skip
_ACTS = {
    "blackjack": (("insure", "insurance"), ("double", "double"), ("separate", "split_or_double")),
    "banked_poker": (("purchase", "card_purchase"), ("exchange", "card_purchase")),
    "war": (("go_to_war", "raise"),),
    "trente_et_quarante": (("insure", "insurance"),),
    "siete_y_medio": (("separate", "split"),),
}
_NO_STAKES = frozenset(
    (
        "blackjack", "even_money", "split_blackjack", "split_21", "win", "double", "blind", "tie", "jackpot", "odds",
        "all", "progressive", "odds_pass", "odds_dont_pass", "odds_come", "odds_dont_come",
    )
)  # fmt: skip
_ONE_BLIND = ("stud_poker", "seven_stud", "five_card_draw")
"""Games in which there is one blind, which has no other name."""
_REACH = 50
_VECES = re.compile(r"\s*(?:\(\w+\)\s*)?veces\b")
_GAP = re.compile(
    r"(?:[\s,\"“”«»(]|\b\d[ªa] |\b(?:primera|segunda|del?|el|la|los|las|lo|su|sus|al?|un|una|que|importe|valor|monto"
    r"|cantidad|mism[oa]|apuesta|ese|esa|este|esta|dich[oa]|en|concepto|colocad[oa]|puest[oa]|correspondiente|total"
    r"|minimo|fijad[oa]|cifra|suma|anterior|siempre|hech[oa]|como|a|exactamente)\b)*"
)
_OTHER_ONE = re.compile(
    r"\b(?:esta|aquella|la (?P<which>grande|mayor|chica|pequena|menor|otra))\b"
    r"(?=,| (?:es|sera|coincid|equival|al?)\w*\b)"
)
_BLINDS = {
    "grande": "big_blind", "mayor": "big_blind", "chica": "small_blind", "pequena": "small_blind",
    "menor": "small_blind",
}  # fmt: skip
_PLACE = re.compile(r"\b(?:casilla|casillero|recuadro|espacio|lugar|area|zona|marcad[oa])\b[^.;:]{0,30}$")
_BESIDE = 10  # characters between a bound and what it bounds
_BOUND_BY = 16  # characters that words of a bound take: "cuesta, como mucho, medio envite"
_AT_MOST = re.compile(r"\b(?:como (?:mucho|maximo)|a lo (?:sumo|mas)|cuando mas)\b")
_LABEL = 60  # characters of a label
_BESIDE_FACTOR = 3  # characters between words of likeness and the factor
_HOUSE = re.compile(r" (?:al (?:croupier|crupier|casino|dealer|tallador)|a la (?:casa|banca))\b")
_CLOSED = re.compile(
    r"(?:\s+(?:su|el|dicho|ese) (?:importe|valor|monto)|\s+esa cantidad)?"
    r"\s*(?:$|[.,;:)]|(?:a|al|o|y|u|de la misma|de lo|que)\b(?!\s+asegurad))"
)


class _Measure(Struct, frozen=True):
    """A factor of a base as `text[start:end]` says it; `of` is empty where the text leaves it to what was said."""

    times: Any
    of: str
    start: int
    end: int
    parts: tuple[Mention, ...] = ()


def read(told: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield `amount.<bet>` as sentences state it, in order."""
    base, parent = "", None
    for sentence in told:
        if not in_games(
            sentence.passage.game, "poker", "blackjack", "war", "dice", "siete_y_medio", "trente_et_quarante"
        ):
            continue
        above = sentence.passage.node.parent
        base = base if above is parent else ""
        parent = above
        for measure in _measures(sentence):
            of = measure.of or _led(sentence) or _understood(sentence, measure, base)
            lost = isinstance(measure.times, str) and sentence.own.has("give_up")  # "rendirse y entregar la mitad"
            names = [] if lost or _bounded(sentence, measure) else _staked(sentence, measure)
            if of == "bet" and in_games(sentence.passage.game, "poker", "dice"):
                names = [name for name in names if name == "card_purchase"]
            if in_games(sentence.passage.game, "poker"):
                names = [name for name in names if name != "raise"]
            if measure.times == 2 and in_games(sentence.passage.game, "blackjack"):
                names = []  # "el doble" is then the whole of a doubled stake
            base = measure.of or base
            for name in names:
                if of and name != of:
                    value = {"times": measure.times, "of": of}
                    rests = _rests(sentence, measure, name)
                    fact = Fact("bet", f"amount.{name}", value, measure.start, measure.end, rests=rests)
                    yield stated(sentence, fact)


def _rests(sentence: Sentence, measure: _Measure, name: str) -> tuple[tuple[int, int], ...]:
    """What a stake rests on: its measure, and the bet as it is named before it; nothing where it is not."""
    named = [one for one in sentence.of("bet") if one.id == name and one.end <= measure.start]
    begin = max(0, measure.start - _BOUND_BY)  # what bounds it would stand there
    return ((begin, measure.end), (named[-1].start, named[-1].end)) if named else ()


def _understood(sentence: Sentence, measure: _Measure, base: str) -> str:
    """The base that a text leaves out: that of the sentence before ("en las del turn, el doble"), else the own bet."""
    noun = sentence.folded[measure.start : measure.end].split()[-1] in (
        "doble",
        "triple",
        "duplo",
        "cuadruple",
        "tanto",
    ) or sentence.folded[: measure.end].endswith(("arlo", "arla"))
    if in_games(sentence.passage.game, *TWO_BETS) and measure.times == 1:
        return "ante"  # beside the ante there is one stake only
    if in_games(sentence.passage.game, "poker"):
        return base if noun else ""
    return _own(sentence)


def _measures(sentence: Sentence) -> list[_Measure]:
    found: list[_Measure] = []
    for one in sentence.own:
        times = _factor(sentence, one)
        if times is None or any(one.start < other.end and other.start < one.end for other in found):
            continue
        if one.kind == "multiple":
            if "times" in one.value and one.value["of"] in _BASES.values() and not _no_stake(sentence, one):
                found.append(_Measure(times, one.value["of"], one.start, one.end))
            continue
        if one.kind == "concept" and (_in_multiple(sentence, one) or _before_factor(sentence, one)):
            continue
        end = one.end if one.kind != "amount" else one.end + len(" veces")
        base = _base(sentence, end)
        if base is not None:
            found.append(_Measure(times, _BASES[base.id], one.start, base.end, (base,)))
        elif not is_(one, *_WEAK) and one.kind != "share" and _closed(sentence, end):
            found.append(_Measure(times, "", one.start, end))
        elif one.kind == "share" and _backwards(sentence, end):
            found.append(_Measure(times, _own(sentence), one.start, end))
    return _either(found, sentence)


def _no_stake(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a multiple is that of cards ("de igual valor") or an act ("dobla su apuesta") and no stake."""
    words = sentence.folded[one.start : one.end]
    return words.endswith("valor") or words.startswith(("dobla", "dupli", "tripli"))


def _closed(sentence: Sentence, end: int) -> bool:
    """Tell whether a factor stands without a base of its own: "el doble, a elección del jugador"."""
    return _CLOSED.match(sentence.folded, end) is not None


def _in_multiple(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a multiple says the whole of it: "suma [idéntica a la del ante]"."""
    return any(other.kind == "multiple" and one.start < other.end and other.start < one.end for other in sentence.own)


def _before_factor(sentence: Sentence, one: Mention) -> bool:
    """Tell whether words of likeness stand before the factor that they lead to: "igual a [la mitad de] su apuesta"."""
    factors = sentence.of("multiple", "share")
    return is_(one, "same_as", "same_sum") and any(0 <= other.start - one.end <= _BESIDE_FACTOR for other in factors)


def _either(measures: list[_Measure], sentence: Sentence) -> list[_Measure]:
    """Measures of which one may be chosen as one: "otro tanto o el doble"."""
    found: list[_Measure] = []
    for one in measures:
        last = found[-1] if found else None
        if last is not None and sentence.folded[last.end : one.start].strip() in ("o", "o el", "u"):
            times = sorted({last.times, one.times}) if isinstance(last.times, int) else [last.times, one.times]
            found[-1] = _Measure(times, last.of or one.of, last.start, one.end, (*last.parts, *one.parts))
        else:
            found.append(one)
    return found


def _factor(sentence: Sentence, one: Mention) -> Any:
    if one.kind == "multiple":
        return one.value.get("times", 0) if isinstance(one.value, dict) else None
    if one.kind == "share":
        return one.value if isinstance(one.value, str) and "/" in one.value else None
    if one.kind == "amount" and one.form in ("number", "alternatives", "article"):
        return one.value if _VECES.match(sentence.folded, one.end) else None
    if one.kind != "concept" or one.id not in _TIMES:
        return None
    if one.id in _NOUNS and not sentence.folded[: one.start].endswith(_ARTICLES):
        return None  # "se dobla"
    return _TIMES[one.id]


def _base(sentence: Sentence, end: int) -> Mention | None:
    """The base that follows a factor with no sign between."""
    for one in sentence.own:
        near = end <= one.start <= end + _REACH and _GAP.fullmatch(sentence.folded, end, one.start)
        if near and one.kind in ("base", "bet") and one.id in _BASES:
            return one
    return None


_HIS = re.compile(
    r"\s+(?:de\s+(?:la\s+(?:suya|primera|inicial|anterior|original)|lo\s+\w+|su\b)|al?\s+(?:la\s+)?(?:ya\s+)?(?:primera|inicial|anterior|apostad[oa]|suya))"
)


def _backwards(sentence: Sentence, end: int) -> bool:
    """Tell whether a share is of what the player has put: "la mitad de lo apostado"."""
    return _HIS.match(sentence.folded, end) is not None


def _led(sentence: Sentence) -> str:
    """The base that the lead names: "Las siguientes apuestas se miden por el ante:"."""
    named = {_BASES[one.id] for one in sentence.lead if one.kind == "base" and one.id in _BASES and one.id != "bet"}
    return named.pop() if len(named) == 1 else ""


def _own(sentence: Sentence) -> str:
    return "ante" if in_games(sentence.passage.game, "poker") else "bet"


def _bounded(sentence: Sentence, measure: _Measure) -> bool:
    """Tell whether a measure is a bound, or what is paid."""
    if _AT_MOST.search(sentence.folded, max(0, measure.start - _BOUND_BY), measure.end + _BOUND_BY):
        return True
    above = (sentence.lead, *(sentence.titles[:1] if LEADS in sentence.text else ()))
    if sentence.before is not None and sentence.before.text.endswith(";"):
        above += (sentence.before.own,)
    if any(one.has("minimum", "maximum") for one in above):
        return True  # "El máximo será: - Campo, treinta veces la apuesta mínima"
    clause = clause_at(sentence, measure.start)
    if clause is None or clause.denied or clause.exception:
        return True
    ends = [one.end for one in sentence.own if is_(one, "bounded", "minimum", "maximum")]
    if any(0 <= measure.start - end <= _BESIDE for end in ends):
        return True  # "es, como máximo, la mitad de la apuesta"
    inside = [one for one in clause.main if one.end <= measure.start or one.start >= measure.end]
    if any(is_(one, "bounded") or one.kind == "odds" for one in inside):
        return True
    sums = [one.start for one in clause.main if is_(one, "same_sum")]  # in "suma idéntica" nothing adds up
    before = [one for one in clause.main if one.end <= measure.start and one.start not in sums]
    if any(is_(one, "minimum", "maximum") for one in before):
        return True
    other_way = max(clause.start, sentence.folded.rfind(", o ", clause.start, measure.start))
    before = [one for one in before if one.start >= other_way]  # "pierde el ante, o pone otro tanto"
    settled = [
        one.start
        for one in before
        if is_(one, "pay", "win", "lose", "return", "forfeits", "worth") and not _to_the_house(sentence, one)
    ]
    laid = [one.start for one in before if is_(one, "make_bet", "double", "separate", "insure", "purchase", "exchange")]
    return bool(settled) and (not laid or settled[-1] > laid[-1])  # "al separar … gana el 150 % de lo apostado"


def _to_the_house(sentence: Sentence, paid: Mention) -> bool:
    """Tell whether who pays is the player: "pagando al crupier el equivalente …" """
    return is_(paid, "pay") and _HOUSE.match(sentence.folded, paid.end) is not None


def _staked(sentence: Sentence, measure: _Measure) -> list[str]:
    """Whose stake a measure is: the bets of its clause before it, else the act, else those spoken of before."""
    clause = clause_at(sentence, measure.start)
    wars = [one for one in sentence.own if is_(one, "go_to_war")]
    named = [
        one for one in bets(sentence)
        if one not in measure.parts and not _within(one, measure)
        and not any(war.start <= one.start < war.end for war in wars)
    ]  # fmt: skip
    own = [one for one in named if clause is not None and clause.start <= one.start < measure.start]
    own = _of_label(sentence, own) or _apart(own) or _placed_behind(sentence, named, measure)
    if one := labelled(sentence):
        return [one.id]
    if other := _pronoun(sentence, max((one.end for one in own), default=0), measure.start):
        return [_BLINDS[other]] if other in _BLINDS and any(one.id in _BLINDS.values() for one in named) else []
    acts = next((acts for games, acts in _ACTS.items() if in_games(sentence.passage.game, games)), ())
    if not own and (acted := _acted(acts, clause.own if clause is not None else ()) or _acted(acts, sentence.own)):
        return [acted]
    own = own or [one for one in named if one.end <= measure.start][-1:] or _told(sentence)
    if not own:
        before = sentence.before.own if sentence.before is not None else ()
        acted = next(
            (name for near in (before, sentence.lead, *sentence.titles[:1]) if (name := _acted(acts, near))), ""
        )
        return [acted] if acted else []
    left = _NO_STAKES - {"blind"} if in_games(sentence.passage.game, *_ONE_BLIND) else _NO_STAKES
    return [*dict.fromkeys(one.id for one in own if one.id not in left)]


def _apart(named: Sequence[Mention]) -> list[Mention]:
    """Names without those that run into the next: of "primera «Apuesta Ciega»" the second is meant."""
    return [one for one in named if not any(one.start < other.start < one.end < other.end for other in named)]


def _placed_behind(sentence: Sentence, named: Sequence[Mention], measure: _Measure) -> list[Mention]:
    """The bet by whose place a stake is told: "una suma igual al ante, en la casilla del river"."""
    behind = [one for one in named if one.start >= measure.end]
    placed = behind and _PLACE.search(sentence.folded, measure.end, behind[0].start)
    return behind[:1] if placed else []


def _of_label(sentence: Sentence, own: Sequence[Mention]) -> list[Mention]:
    """The bets of the label that a sentence opens with: "Ciega menor: será, antes del flop, de la mitad"."""
    colon = sentence.text.find(":", 0, _LABEL)
    return [one for one in own if one.end <= colon]


def _pronoun(sentence: Sentence, start: int, stop: int) -> str:
    """What stands for another stake than the one named last: "…, y esta coincide con", "la grande, el doble"."""
    hit = next((hit for hit in _OTHER_ONE.finditer(sentence.folded, start) if hit.end() <= stop), None)
    return (hit.group("which") or hit.group()) if hit else ""


def _within(one: Mention, measure: _Measure) -> bool:
    return measure.start <= one.start < measure.end


def _told(sentence: Sentence) -> list[Mention]:
    return [one for one in around(sentence) if one.id not in _NO_STAKES]


def _acted(acts: Sequence[tuple[str, str]], own: Sequence[Mention]) -> str:
    ids = {one.id for one in own if one.kind in ("concept", "bet")}
    return next((name for act, name in acts if act in ids or name in ids), "")


__all__ = ["read"]
