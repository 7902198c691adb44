"""Bets: what they cover, on what they are won and lost, and which of them a game offers.

`layout` reads what bets at wheels take of the cloth, `offered` which bets there are and of which a sentence speaks.

Here: on which results bets on dice win, lose and stand off, and which totals become their point. A sentence gives
verdicts ("gana", "pierde", "queda nula", "pasa a ser el punto") and results (totals, combinations, "cualquier otro"):
`verdicts` tells which belong together; what follows are the keys of results by phase, of points, of what a race is lost
on. A table has a column of each. Of cards: on which side of a total, at which hand of the dealer and on which tie bets
beside the hand win and lose.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from extractor.frames.bets import layout, offered
from extractor.frames.bets.offered import Topic, grouped, named_in
from extractor.frames.bets.thrown import PAID, WINS, Fields, Result, excepted, of_three, of_two, ordered, words
from extractor.frames.bets.verdicts import (
    BY_LISTS,
    FIXED,
    LEAST,
    LOSES,
    NIL,
    POINTS,
    STANDS,
    VERDICTS,
    WHEN,
    Said,
    below_its_row,
    of_both,
    phase_at,
    said_in,
)
from extractor.frames.clauses import Clause, clause_at
from extractor.frames.ideas import Mentions
from extractor.frames.sentence import Sentence
from extractor.frames.symbols import own_bet
from extractor.frames.told import DEALER, LINES, Fact, in_games, parties, stated
from extractor.grammar import numbers, ranges
from extractor.mentions import Mention
from extractor.statements import Statement

_STANDING = (
    "place",
    "right_bet",
    "wrong_bet",
    "odds_pass",
    "odds_dont_pass",
    "odds_come",
    "odds_dont_come",
    "buy",
    "lay",
)
_PLURAL = ("odds", "simple_bets", "multiple_bets", "all", "hop", "combination")
_EARLIER = re.compile(r"\bantes\b")
_IF = re.compile(r"\b(?:si|cuando)\b[^.;:]{0,60}$")
_THROWS = r"(?:vez|veces|tiros?|tiradas?|lanzamientos?)"
_AGAIN = re.compile(
    r"\b(?:tir|lanz|arroj)\w+\b[^.;:]{0,25}?\bhasta "
    rf"(?:(?:una? |el |la )?(?P<nth>(?:segund|tercer|cuart|quint)[oa]?)|(?P<times>[a-z]+|\d)(?: \(\d+\))?) {_THROWS}"
    r" (?:consecutiv|seguid|sucesiv)[oa]s?\b"
)
_LOST = re.compile(r"\b(?:perd|pierd)\w+\b")
_SEVEN = 7
_TOTALS = range(2, 13)

_HEAD = 50  # characters of a column's head
_CELL = 90  # characters of a label
_LINE = re.compile(r"\b(?:apuesta de |apuesta a la |la )linea\b(?! de)")
_PAIR = re.compile(
    r"\b(?:parejas?|dobles?|pares|par)(?: \w+)? \(?(?P<face>[2-5])\s?-\s?(?P=face)\)?(?=,? (?:gana|pierde))"
)
_BEGINS = 3  # characters before the bet that a sentence opens with
_ALIKE = "any_treble"
_CRAPS = ("craps_2", "craps_3", "craps_12")
_MORE = re.compile(r",? (?:[yeou] )?(?:el )?\d{1,2}\b(?! a | por )")  # "los craps 2, 3 y 12" are totals
_FALLS = 30  # characters before three alike in which a word says that they fall
_LIKE = re.compile(r"\b(?:igual|identic[oa]|mism[oa])(?:s|es)? (?:que |a )(?:(?:el|la|l[oa]s|las de|los de|de|a) )*$")
"""A bet behind this is what another is like: what follows is said of the other."""
_EARLIER_SAID = 6  # verdicts of a passage that a sentence goes back to
_HEADS = {"bet_won": WINS, "favourable": WINS, "bet_lost": LOSES, "adverse": LOSES, "bet_nil": NIL}


def read(sentences: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield what sentences that rule something say of bets; they come in their order."""
    yield from dice_results(sentences)
    yield from layout.read(sentences)
    yield from offered.read(sentences)
    yield from _thrown_again(sentences)
    yield from _beside_the_hand(sentences)


def _thrown_again(sentences: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield how many throws in a row a shooter has though he loses: "por Pase, hasta una tercera vez seguida"."""
    for sentence in sentences:
        if not in_games(sentence.passage.game, "craps"):
            continue
        hit = _AGAIN.search(sentence.folded)
        if hit is None or not _LOST.search(sentence.folded):
            continue
        told = ({one.id for one in named_in(one)} for one in sentence.back() if one.passage is sentence.passage)
        lines = next(filter(None, (bets & {"pass", "dont_pass"} for bets in told)), set[str]())
        if len(lines) != 1:
            continue
        ranks = [one.value for one in numbers.ordinals(hit.group("nth") or "")]
        counted = [one.value for one in numbers.find(hit.group("times") or "")]
        most = next(iter(ranks), 0) or next(iter(counted), 0)
        if most > 1:
            yield stated(sentence, Fact("limit", f"throws_max.{lines.pop()}", most, *hit.span()))


def dice_results(told: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield the results on which bets at dice are won and lost, from sentences in order."""
    topic, phase, passage, fields = Topic(), "", None, Fields()
    label: tuple[str, ...] = ()
    spoken: tuple[str, ...] = ()
    row: tuple[str, ...] = ()
    earlier: list[Said] = []
    for sentence in told:
        if not in_games(sentence.passage.game, "dice"):
            continue
        if sentence.passage is not passage:
            passage, phase, label, spoken, earlier = sentence.passage, "", _label(sentence), (), []
        last = topic.of(sentence, back=_goes_back(sentence))
        if turned := _turns_to(sentence, label):
            label, phase = turned, ""
        about = label or spoken or last
        named = _placed(sentence)
        alone = len(grouped(sentence, named)) == 1 or in_games(sentence.passage.game, "craps") is False
        if named and alone and not _LIKE.search(sentence.folded, 0, named[0].start):
            spoken = tuple(dict.fromkeys(one.id for one in named))
        headed = [*_row(sentence, named)]
        yield from headed
        if below := [*below_its_row(sentence, row)]:
            for fact in decided(sentence, below, ()):
                yield from fields.taken(sentence, fact)
            continue
        row = tuple({one.id for one in named}) if sentence.of("odds") else ()
        if not headed and _speaks(sentence):
            said = [
                *said_in(sentence, named, about, phase, sure=bool(label) and label != ("hard_ways",)),
                *of_both(sentence, named, earlier),
            ]
            for fact in decided(sentence, said, earlier):
                yield from fields.taken(sentence, fact)
            earlier = [*earlier[-_EARLIER_SAID:], *said]
            spoken = said[-1].bets if said and len(grouped(sentence, named)) > 1 else spoken
        phase = phase_at(sentence, len(sentence.text), phase)
        topic.goes_on(sentence, named)
    yield from fields.ended()


def _turns_to(sentence: Sentence, label: tuple[str, ...]) -> tuple[str, ...]:
    """The other line that a sentence behind a label opens with: "Pase: gana con … No pase es al revés: gana con …"."""
    first = next(iter(sentence.of("bet")), None) if sentence.before is not None and {*label} & {*LINES} else None
    other = first is not None and first.start <= _BEGINS and first.id in LINES and first.id not in label
    return (first.id,) if first is not None and other else ()


def _goes_back(sentence: Sentence) -> bool:
    """Tell whether a sentence goes on about the bet that a line before it names: it names none, or points back."""
    return words("back_to").match(sentence.folded) is not None or not sentence.of("bet")


def _placed(sentence: Sentence) -> list[Mention]:
    """The bets of a sentence; a total beside the name of another bet is a result ("mayor: sumas de 11 a 17").

    So are three alike that fall ("con terna se pierden menor y mayor").
    """
    named = [one for one in named_in(sentence) if one.id != _ALIKE or not _falls(sentence, one)]
    named = [one for one in named if not (one.id in _CRAPS and _MORE.match(sentence.folded, one.end))]
    line = None if named or not in_games(sentence.passage.game, "craps") else _LINE.search(sentence.folded)
    if line is not None:
        return [Mention("bet", "pass", *line.span())]
    named = sorted((*named, *_pairs(sentence)), key=lambda one: one.start)
    single = [one for one in named if one.id not in ("simple_bets", "multiple_bets")]
    named = single or named  # "la suerte asociada al pase, sobre la suerte sencilla, gana …" is said of the first
    others = [one for one in named if not one.id.startswith("total_")]
    return others or [one for one in named if not sentence.folded[one.end :].startswith((" a ", " al "))]


def _pairs(sentence: Sentence) -> Iterator[Mention]:
    """The bets on doubles that are told by their dice: "la pareja (3-3) gana si …"."""
    for hit in _PAIR.finditer(sentence.folded) if in_games(sentence.passage.game, "craps") else ():
        yield Mention("bet", f"hard_{2 * int(hit['face'])}", *hit.span())


def _falls(sentence: Sentence, alike: Mention) -> bool:
    return words("falls").search(sentence.folded, max(0, alike.start - _FALLS), alike.start) is not None


def _label(sentence: Sentence) -> tuple[str, ...]:
    """The bet whose name opens a passage: that of its first cell, or of a label before its first full stop."""
    if sentence.cells:
        first, last = sentence.cells[0]
        named = [one for one in _placed(sentence) if one.start < last]
        return tuple(dict.fromkeys(one.id for one in named)) if last - first < _CELL else ()
    if own := own_bet(sentence.folded, sentence.passage.game):
        return own[:1]
    named = _placed(sentence)
    stop = min((at for at in (sentence.text.find(sign) for sign in (".", ":")) if at > 0), default=0)
    inside = [one for one in named if one.end <= stop]
    groups = grouped(sentence, inside)
    return tuple(dict.fromkeys(one.id for one in groups[0])) if len(groups) == 1 and stop < _CELL else ()


def _speaks(sentence: Sentence) -> bool:
    said = any(one.kind == "concept" and one.id in VERDICTS for one in sentence.own) or "(" in sentence.text
    said = said or any(one.id in BY_LISTS for one in sentence.of("bet")[:1])  # "Grande   11 a 17   1 a 1"
    return said or any(words(name).search(sentence.folded) for name in ("glossed", "summed_up"))


def _row(sentence: Sentence, named: Sequence[Mention]) -> Iterator[Statement]:
    """A table with a column of bets and one of what they win or lose on."""
    if not named or not sentence.header:
        return
    bet = named[0]
    for index, head in enumerate(sentence.header[: len(sentence.cells)]):
        kind = next((_HEADS[one.id] for one in head if one.kind == "concept" and one.id in _HEADS), "")
        first, last = sentence.cells[index]
        titled = len(sentence.passage.header[index].text) <= _HEAD
        if not kind or not titled or first <= bet.start < last or any(one.kind == "odds" for one in head):
            continue
        low = sentence.folded[first:last]
        found = of_two(low) if in_games(sentence.passage.game, "craps") else of_three(low)
        besides = excepted(low, found)
        for verdict, some in ((kind, [one for one in found if one not in besides]), (LOSES, besides)):
            values = united(some)
            if values and bet.id not in LINES and kind != NIL and (some is not besides or kind == WINS):
                yield stated(sentence, Fact("bet", f"{verdict}.{bet.id}", ordered(values), bet.start, last))


def decided(sentence: Sentence, said: Sequence[Said], earlier: Sequence[Said]) -> Iterator[Fact]:
    """Yield what a sentence says that bets win and lose on, `earlier` being the verdicts before it."""
    facts: dict[str, tuple[list[Any], int, int]] = {}
    for one in said:
        for key, values in (*_keys(sentence, one, said, earlier), *_outrun(one, said)):
            start = min([one.at.start, *(result.start for result in one.results)])
            end = max([one.at.end, *(result.end for result in one.results), *(r.end for r in one.rivals)])
            known = facts.get(key)
            if known:
                start, end, values = min(start, known[1]), max(end, known[2]), [*known[0], *values]
            facts[key] = (values, start, end)
    for key, (values, start, end) in facts.items():
        yield Fact("bet", key, ordered(values), start, end)


def _keys(
    sentence: Sentence, one: Said, said: Sequence[Said], earlier: Sequence[Said]
) -> Iterator[tuple[str, list[Any]]]:
    values = united(one.results)
    if one.kind in (POINTS, STANDS):
        yield from _points(one, values, (*earlier, *said))
        return
    for bet in one.bets if not {*one.bets} & {*_PLURAL} else ():
        if one.at.id == "bet_paid" and not _pays_on(sentence, one, said):
            if bet == "field" and values:
                yield PAID, [value for value in values if isinstance(value, int)]
            continue
        if bet in LINES:
            yield from _by_phase(sentence, one, bet) if one.at.id != "bet_means" else ()
        elif one.kind != NIL and _may_decide(one, bet, values):
            if values:
                yield f"{one.kind}.{bet}", _not_hard(bet, values)
            yield from _lost_race(one, bet, said)


def _may_decide(one: Said, bet: str, values: Sequence[Any]) -> bool:
    """Tell whether results may be what a bet is decided on: those of bets on a number are that number or the seven."""
    weak = one.at.id in ("bet_paid", "bet_means")
    if bet == "double":
        return False  # what falls is not enough: the player has chosen it
    if bet in _STANDING:
        return not weak and all(value in ("point", 7) for value in values)
    if bet == "hard_ways":
        return all(value in ("double", "easy", "point", 7) for value in values)
    return not weak or bet in FIXED or bet.startswith(("hard_", "craps_"))


def _pays_on(sentence: Sentence, one: Said, said: Sequence[Said]) -> bool:
    """Tell whether a payment says on what a bet is won, and not only how much some of it brings."""
    if any(other.kind == LOSES or other.at.id == "bet_won" for other in said):
        return True
    if sentence.folded.startswith("cobra", one.at.start) and not sentence.of("odds", "multiple"):
        return True  # who takes money on a throw has won
    if not one.results:
        return False
    if one.results[0].start < one.at.end:  # "si el tiro suma 7, se pagan cuatro fichas"
        return len(one.results) == 1 and _IF.search(sentence.folded, 0, one.results[0].start) is not None
    between = sentence.folded[one.at.end : one.results[0].start]
    return WHEN.match(between.lstrip(" ,")) is not None


def united(results: Sequence[Result]) -> list[Any]:
    """Return the values of results together; "any other" says nothing beside numbers."""
    values = [value for one in results for value in one.value]
    if any(isinstance(value, int) or "-" in str(value) for value in values):
        values = [value for value in values if value not in ("other",)]
    if "easy" in values:
        values = [value for value in values if value != "point"]
    return [*dict.fromkeys(values)]


def _lost_race(one: Said, bet: str, said: Sequence[Said]) -> Iterator[tuple[str, list[Any]]]:
    """What a bet that must win "antes que el 7" loses on, where nothing else says so."""
    if one.kind == WINS and one.rivals and not any(other.kind == LOSES and other.results for other in said):
        yield f"{LOSES}.{bet}", _not_hard(bet, united(one.rivals))


def _not_hard(bet: str, values: Sequence[Any]) -> list[Any]:
    """The results of a bet on a double: its total in another way is the easy one, unless pairs of dice spell it out."""
    total = bet.removeprefix("hard_")
    spelled = any("-" in str(value) for value in values)
    told = ("easy" if str(value) == total else value for value in values)
    return [value for value in dict.fromkeys(told) if value != "easy" or not spelled]


def _by_phase(sentence: Sentence, one: Said, bet: str) -> Iterator[tuple[str, list[Any]]]:
    raced = bool(one.rivals) or _EARLIER.search(sentence.folded, one.at.start) is not None
    found: dict[str, list[Any]] = {}
    for result in one.results:
        values = [*result.value]
        single = len(values) == 1
        if values == [_SEVEN] and not (one.phase or raced) and (one.kind == WINS) == bet.startswith("dont"):
            continue  # which of the two phases it is said of nobody knows
        late = values == ["point"] or (single and one.kind != NIL and (raced or one.phase == "point"))
        if values == ["other"] and one.rivals == () and late:
            continue
        found.setdefault("point" if late else "come_out", []).extend(values)
    for phase, values in found.items():
        kept = [value for value in values if value != "other"] if len(values) > 1 else values
        if kept != ["other"]:
            yield f"{one.kind}.{bet}.{phase}", kept


def _outrun(one: Said, said: Sequence[Said]) -> Iterator[tuple[str, list[Any]]]:
    """What beats the point of a line bet that wins "si se repite antes que el 7", where no verdict says so."""
    won = one.kind == WINS and any(result.value in (("point",), (_SEVEN,)) for result in one.results)
    lost = any(
        other.kind == LOSES and any(r.value != ("other",) for r in other.results) for other in said[said.index(one) :]
    )
    for bet in one.bets if won and one.rivals and not lost else ():
        if bet in LINES:
            yield f"{LOSES}.{bet}.point", united(one.rivals)


def _points(one: Said, values: list[Any], said: Sequence[Said]) -> Iterator[tuple[str, list[Any]]]:
    """Totals that become the point, or on which a bet may be laid."""
    if one.kind == STANDS and any(result.start < one.at.start for result in one.results):
        return
    totals = [value for value in values if isinstance(value, int)]
    if values == ["other"] and one.kind == POINTS:
        decided = {value for other in said if other.kind in (WINS, LOSES, NIL) for value in united(other.results)}
        totals = [total for total in _TOTALS if total not in decided] if len(decided) >= LEAST else []
    if len(totals) < LEAST:
        return
    for bet in one.bets:
        if bet == "hard_ways" and one.kind == STANDS:
            yield f"numbers.{bet}", totals
        elif bet in (LINES if one.kind == POINTS else _STANDING):
            yield f"points.{bet}", totals


_EITHER_SIDE = re.compile(r"\b(?:inferior|menor|superior|mayor)(?:es)? o (?:inferior|menor|superior|mayor)(?:es)?\b")
_THE_SAME = re.compile(r"\b(?:igual a|exactamente|justo|precisamente)\s+$")
_STAKED = re.compile(
    r"\b(?:apuest|apost|postur|jugad|suerte)\w*(?: \w+){0,2} (?:al?|en) (?:(?:el|dich[oa]) )?(?:empate|tie)$"
)
_IS_A_BET = re.compile(r"^\W*(?:es|consiste en|se trata de)\b(?: \w+){0,2} (?:apuesta|jugada|suerte|postura)\b")
_EQUAL = ("equal_value", "tie", "tied")
_FAR = 30  # characters between the two sides and the total that they are of


def _beside_the_hand(told: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield on what bets beside the hand win and lose, from sentences in order."""
    for sentence in told:
        found: Iterator[Fact] = iter(())
        if in_games(sentence.passage.game, "blackjack"):
            found = chain(_sides(sentence), _insurance(sentence))
        elif in_games(sentence.passage.game, "baccarat", "war"):
            found = chain(_tie(sentence), _defined(sentence))
        yield from (stated(sentence, fact) for fact in found)


def _sides(sentence: Sentence) -> Iterator[Fact]:
    """A bet on either side of a total: "inferior o superior a doce"; the total itself loses where the text says so."""
    hit = _EITHER_SIDE.search(sentence.folded)
    if hit is None:
        return
    totals = [(one, ranges.figure(one.value)) for one in sentence.of("amount")]
    around = [(one, at) for one, at in totals if hit.start() <= one.start <= hit.end() + _FAR]
    if not around or not isinstance(around[0][1], int):
        return
    end, at = around[0][0].end, around[0][1]
    yield Fact("bet", f"wins_on.under_{at}", [f"below_{at}"], hit.start(), end)
    yield Fact("bet", f"wins_on.over_{at}", [f"above_{at}"], hit.start(), end)
    same = next((one for one, total in totals if one.start > end and total == at and _is_lost(sentence, one)), None)
    if same is not None:
        for side in ("over", "under"):
            yield Fact("bet", f"loses_on.{side}_{at}", [at], same.start, same.end)


def _is_lost(sentence: Sentence, total: Mention) -> bool:
    """Tell whether a total loses: "perdiéndose si es igual a doce"."""
    clause = clause_at(sentence, total.start)
    said = clause is not None and not clause.denied and clause.has("bet_lost")
    return said and _THE_SAME.search(sentence.folded, 0, total.start) is not None


def _insurance(sentence: Sentence) -> Iterator[Fact]:
    """The house takes the insurance where it has no blackjack itself."""
    for one in sentence.of("bet"):
        clause = clause_at(sentence, one.start)
        if one.id != "insurance" or clause is None or not clause.has("bet_lost", "collects"):
            continue
        case = _supposed(clause)
        dealers = any(who == DEALER for _, who in parties(case))
        blackjack = any(part.id == "blackjack" for part in case.of("bet", "hand"))
        if dealers and blackjack and case.has("not", "absent", "not_qualified"):
            yield Fact("bet", "loses_on.insurance", ["no_dealer_blackjack"], clause.start, one.end)


def _supposed(clause: Clause) -> Mentions:
    """Return what a clause is set to: its condition, or all before its act where "si" opens both without a comma."""
    if clause.condition or [*clause.own[:1]] != clause.own.called("if")[:1]:
        return Mentions() if clause.denied else clause.condition
    done = clause.own.called("bet_lost", "collects")
    return Mentions(one for one in clause.own if done and one.end <= done[0].start)


def _tie(sentence: Sentence) -> Iterator[Fact]:
    """The bet on a tie wins on it: "en caso de empate ganan los que apostaron al empate"."""
    for one in sentence.of("bet"):
        clause = clause_at(sentence, one.start)
        if one.id != "tie" or clause is None or clause.denied or not clause.main.has("bet_won", "win", "winning_hand"):
            continue
        if _STAKED.search(sentence.folded, clause.start, one.end):
            yield Fact("bet", "wins_on.tie", ["tie"], clause.start, one.end)
            return


def _defined(sentence: Sentence) -> Iterator[Fact]:
    """What the bet on a tie is: "el empate es una apuesta en la que se juega a que ambas cartas sean iguales"."""
    for one in sentence.of("bet"):
        said = _IS_A_BET.match(sentence.folded[one.end :]) if one.id == "tie" else None
        alike = [s for s in sentence.own if said and s.id in _EQUAL and s.start >= one.end + said.end()]
        if alike:
            whole = (one.start, alike[0].end)
            yield Fact("bet", "wins_on.tie", ["tie"], *whole, core=whole)
            return
