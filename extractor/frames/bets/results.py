"""On which results bets on dice win, lose and stand off, and which totals become their point.

A sentence gives verdicts ("gana", "pierde", "queda nula", "pasa a ser el punto") and results (totals, combinations,
"cualquier otro"). Each result belongs to the verdict before it or to the one behind it: of all ways to share them the
cheapest holds, where a comma between costs something, a semicolon more, and a verdict without a result most. What
comes behind "antes que" races against a result and loses to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from extractor.frames.bets.fields import PAID, WINS, Fields, ordered
from extractor.frames.bets.thrown import Result, of_three, of_two, results
from extractor.frames.bets.topic import Topic, grouped, named_in
from extractor.frames.bets.words import words
from extractor.frames.sentence import Sentence
from extractor.frames.told import Fact, in_games, stated
from extractor.mentions import Mention
from extractor.statements import Statement

LOSES, NIL, POINTS, STANDS = "loses_on", "pushes_on", "points", "stands"
_VERDICTS = {
    "bet_won": WINS,
    "winning_hand": WINS,
    "of_winnings": WINS,
    "bet_paid": WINS,
    "bet_means": WINS,
    "bet_lost": LOSES,
    "bet_nil": NIL,
    "point_made": POINTS,
    "laid_on": STANDS,
}  # fmt: skip
_PHASED = ("pass", "dont_pass", "come", "dont_come")
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
_FIXED = (
    "field",
    "any_7",
    "any_craps",
    "eleven",
    "horn",
    "under_7",
    "over_7",
    "big_6",
    "big_8",
    "any_treble",
    "low",
    "high",
)
_PLURAL = ("odds", "simple_bets", "multiple_bets", "all", "hop", "combination")
_SIGNS = {",": 1.0, ";": 3.0, ":": 0.5, ".": 4.0}
_FAR, _ALONE, _BACK, _NEXT, _FREE = 0.004, 2.5, 0.6, 1.5, 3.4
_HEAD = 50  # characters of a column's head
_CELL = 90  # characters of a label
_NEAR = 60  # characters between a bet and what becomes of it
_LEAST = 3  # totals that are points; fewer are an example
_EARLIER = re.compile(r"\bantes\b")
_AND = re.compile(r"(?:\b(?:y|pero|mientras|e)\b\s*(?:se |la |lo |las |los )*$)")
_THAT_IS = re.compile(r"\b(?:es decir|esto es|o sea|a saber|son)\b")
_WHEN = re.compile(r"\b(?:si|cuando|con)\b")
_QUOTED = re.compile(r'"[^"]{3,}"')
_LINE = re.compile(r"\b(?:apuesta de |apuesta a la |la )linea\b(?! de)")
_IF = re.compile(r"\b(?:si|cuando)\b[^.;:]{0,60}$")
_LABELS = (":", ": de", ": sumas de", ": sumas", ": totales", ": totales de", "", "de", "sumas de")
_EARLIER_SAID = 6  # verdicts of a passage that a sentence goes back to
_SEVEN = 7
_TOTALS = range(2, 13)


class _Said(Struct, frozen=True):
    """A verdict on bets with its results, in `text[start:end]`."""

    kind: str
    at: Mention
    results: tuple[Result, ...]
    rivals: tuple[Result, ...]
    bets: tuple[str, ...]
    phase: str


def read(told: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield the results on which bets at dice are won and lost, from sentences in order."""
    topic, phase, passage, fields = Topic(), "", None, Fields()
    label: tuple[str, ...] = ()
    spoken: tuple[str, ...] = ()
    earlier: list[_Said] = []
    for sentence in told:
        if not in_games(sentence.passage.game, "dice"):
            continue
        if sentence.passage is not passage:
            passage, phase, label, spoken, earlier = sentence.passage, "", _label(sentence), (), []
        last = topic.of(sentence, back=_goes_back(sentence))
        about = label or spoken or last
        named = _placed(sentence)
        if named and (len(grouped(sentence, named)) == 1 or in_games(sentence.passage.game, "craps") is False):
            spoken = tuple(dict.fromkeys(one.id for one in named))
        headed = [*_row(sentence, named)]
        yield from headed
        if not headed and _speaks(sentence):
            said = [*_said(sentence, named, about, phase, sure=bool(label)), *_of_both(sentence, named, earlier)]
            for fact in _stated(sentence, said, earlier):
                yield from fields.taken(sentence, fact)
            earlier = [*earlier[-_EARLIER_SAID:], *said]
            spoken = said[-1].bets if said and len(grouped(sentence, named)) > 1 else spoken
        phase = _phase(sentence, len(sentence.text), phase)
        topic.goes_on(sentence, named)
    yield from fields.ended()


def _goes_back(sentence: Sentence) -> bool:
    """Tell whether a sentence goes on about the bet that a line before it names: it names none, or points back."""
    return words("back_to").match(sentence.folded) is not None or not sentence.of("bet")


def _placed(sentence: Sentence) -> list[Mention]:
    """The bets of a sentence; a total beside the name of another bet is a result ("mayor: sumas de 11 a 17")."""
    named = named_in(sentence)
    line = None if named or not in_games(sentence.passage.game, "craps") else _LINE.search(sentence.folded)
    if line is not None:
        return [Mention("bet", "pass", *line.span())]
    others = [one for one in named if not one.id.startswith("total_")]
    return others or [one for one in named if not sentence.folded[one.end :].startswith((" a ", " al "))]


def _label(sentence: Sentence) -> tuple[str, ...]:
    """The bet whose name opens a passage: that of its first cell, or of a label before its first full stop."""
    if sentence.cells:
        first, last = sentence.cells[0]
        named = [one for one in _placed(sentence) if one.start < last]
        return tuple(dict.fromkeys(one.id for one in named)) if last - first < _CELL else ()
    named = _placed(sentence)
    stop = min((at for at in (sentence.text.find(sign) for sign in (".", ":")) if at > 0), default=0)
    inside = [one for one in named if one.end <= stop]
    groups = grouped(sentence, inside)
    return tuple(dict.fromkeys(one.id for one in groups[0])) if len(groups) == 1 and stop < _CELL else ()


def _speaks(sentence: Sentence) -> bool:
    return any(one.kind == "concept" and one.id in _VERDICTS for one in sentence.own) or "(" in sentence.text


def _verdicts(sentence: Sentence) -> list[Mention]:
    """The verdicts of a sentence, of two at one place the longer."""
    found: list[Mention] = []
    if sentence.folded.count('"') % 2:
        return []  # part of an announcement
    quoted = [hit.span() for hit in _QUOTED.finditer(sentence.folded)]
    for one in sentence.own:
        if one.kind != "concept" or one.id not in _VERDICTS or one.note == "not":
            continue
        if any(start < one.start and one.end < end for start, end in quoted):
            continue  # an announcement
        if sentence.folded[: one.start].endswith(", que hace "):
            continue  # said in passing
        if found and one.start < found[-1].end:
            if one.end - one.start > found[-1].end - found[-1].start:
                found[-1] = one
            continue
        found.append(one)
    return [one for one, after in pairwise((*found, None)) if one is not None and not _repeated(sentence, one, after)]


def _repeated(sentence: Sentence, one: Mention, after: Mention | None) -> bool:
    """Tell whether a verdict is said again right behind it: "recuperan su dinero, sin ganar ni perder"."""
    same = after is not None and _VERDICTS[one.id] == _VERDICTS[after.id] == NIL
    return same and after is not None and not sentence.folded[one.end : after.start].strip(" ,")


def _said(
    sentence: Sentence, named: Sequence[Mention], about: tuple[str, ...], phase: str, *, sure: bool
) -> Iterator[_Said]:
    verdicts, thrown = _verdicts(sentence), results(sentence, named)
    rivals = [one for one in thrown if words("before").search(sentence.folded, max(0, one.start - 40), one.start)]
    excepted = [
        one
        for one in thrown
        if one.value == ("triple",) and words("but").search(sentence.folded, max(0, one.start - 45), one.start)
    ]
    own, rest = _own(sentence, named, [one for one in thrown if one not in rivals and one not in excepted])
    marks = [Mention("result", "", one.start, one.end) for one in (*own.values(), *rivals)]
    groups = grouped(sentence, named, [Mention("", "", one.start - 1, one.end + 1) for one in marks])
    shared = _shared(sentence, verdicts, rest)
    for at, verdict in enumerate(verdicts):
        kind = _VERDICTS[verdict.id]
        bets = _bets(sentence, groups, verdict, about, sure=sure)
        here = tuple(shared.get(at, ()))
        phase = _phase(sentence, verdict.start, phase)
        if kind == WINS and own and not here:
            for bet, result in own.items():
                if verdict.id != "bet_means":
                    yield _Said(WINS, verdict, (result,), (), (bet,), phase)
            continue
        stop = verdicts[at + 1].start if at + 1 < len(verdicts) else len(sentence.text)
        begin = verdicts[at - 1].end if at else 0
        raced = tuple(one for one in rivals if begin <= one.start < stop)
        for turned, part in _turned(groups, verdict, here):
            yield _Said(kind, verdict, part, raced, turned or bets, phase)
        but = tuple(one for one in excepted if verdict.end <= one.start < stop)
        if but and kind == WINS and here:
            yield _Said(LOSES, verdict, but, (), bets, phase)
    if not verdicts:
        yield from _listed(sentence, named, thrown, phase)
        for bet, result in own.items():
            if bet in _FIXED or bet.startswith("hard_"):
                yield _Said(WINS, Mention("", "bet_means", result.start, result.end), (result,), (), (bet,), phase)


def _listed(sentence: Sentence, named: Sequence[Mention], thrown: Sequence[Result], phase: str) -> Iterator[_Said]:
    """Results that are all that is said of a bet: "Grande: de 11 a 17"."""
    if len(named) != 1 or len(thrown) != 1 or named[0].id not in ("field", "low", "high"):
        return
    bet, one = named[0], thrown[0]
    if any(other.end <= one.start or other.start >= one.end for other in sentence.of("odds")):
        return
    if len(one.value) >= _LEAST and bet.start <= 1 and sentence.folded[bet.end : one.start].strip(" .") in _LABELS:
        yield _Said(WINS, Mention("", "bet_won", one.start, one.end), (one,), (), (bet.id,), phase)


def _of_both(sentence: Sentence, named: Sequence[Mention], earlier: Sequence[_Said]) -> Iterator[_Said]:
    """What is said of both bets before: "ambos pierden si los tres dados son iguales", "con igual excepción"."""
    bets = tuple(dict.fromkeys(bet for one in earlier for bet in one.bets if bet in _FIXED))
    thrown = [one for one in results(sentence, ()) if one.value == ("triple",)]
    excepted = any(one.kind == LOSES and one.results[:1] and one.results[0].value == ("triple",) for one in earlier)
    for verdict in _verdicts(sentence):
        if excepted and _VERDICTS[verdict.id] == WINS and words("same_but").search(sentence.folded, verdict.end):
            bets = tuple(one.id for one in named)
            yield _Said(LOSES, verdict, (Result(("triple",), verdict.start, verdict.end),), (), bets, "")
            return
        both = words("both").search(sentence.folded, 0, verdict.start)
        if both and thrown and len(bets) == len(("one", "other")):
            yield _Said(_VERDICTS[verdict.id], verdict, (thrown[0],), (), bets, "")
            return


def _turned(
    groups: Sequence[Sequence[Mention]], verdict: Mention, here: Sequence[Result]
) -> Iterator[tuple[tuple[str, ...], tuple[Result, ...]]]:
    """The results of a verdict by the bets named between: "el primero gana con 2 o 3; el segundo, con 11"."""
    behind = [one for one in here if one.start >= verdict.end]
    here = behind or here  # what stands before a verdict that has results behind it belongs to another
    found: dict[tuple[str, ...], list[Result]] = {(): []} if not here else {}
    for one in here:
        between = [group for group in groups if verdict.end <= group[0].start and group[-1].end <= one.start]
        found.setdefault(tuple(bet.id for bet in between[-1]) if between else (), []).append(one)
    for bets, part in found.items():
        yield bets, tuple(part)


def _own(
    sentence: Sentence, named: Sequence[Mention], results: Sequence[Result]
) -> tuple[dict[str, Result], list[Result]]:
    """The results that stand in brackets right behind a bet's name, and the others."""
    own: dict[str, Result] = {}
    rest = []
    for one in results:
        opened = sentence.folded.rfind("(", max(0, one.start - 8), one.start)
        bet = next((bet for bet in named if 0 <= opened - bet.end <= 2), None) if opened >= 0 else None
        if bet is not None and bet.id not in _PHASED:
            own[bet.id] = one
        else:
            rest.append(one)
    return own, rest


def _shared(sentence: Sentence, verdicts: Sequence[Mention], results: Sequence[Result]) -> dict[int, list[Result]]:
    """Share results among the verdicts beside them: the cheapest way of all."""
    if not verdicts:
        return {}
    best: dict[tuple[int, ...], float] = {(): 0.0}
    for one in results:
        before = max((at for at, verdict in enumerate(verdicts) if verdict.end <= one.start), default=-1)
        options = [at for at in (before, before + 1) if 0 <= at < len(verdicts)]
        costs = {at: _cost(sentence, verdicts[at], one) for at in options} | {-1: _FREE}
        grown = {(*way, at): cost + costs[at] for way, cost in best.items() for at in costs}
        best = dict(sorted(grown.items(), key=lambda pair: pair[1])[:64])
    way = min(best, key=lambda way: best[way] + _ALONE * len({*range(len(verdicts))} - {*way} - _needless(verdicts)))
    found: dict[int, list[Result]] = {}
    for at, one in ((at, one) for at, one in zip(way, results, strict=True) if at >= 0):
        found.setdefault(at, []).append(one)
    return found


def _needless(verdicts: Sequence[Mention]) -> set[int]:
    """The verdicts that may well stand without a result: payments and what only leads up to another."""
    return {at for at, one in enumerate(verdicts) if one.id in ("bet_paid", "bet_means", "laid_on")}


def _cost(sentence: Sentence, verdict: Mention, result: Result) -> float:
    behind = verdict.end <= result.start
    start, end = (verdict.end, result.start) if behind else (result.end, verdict.start)
    between = sentence.folded[start:end]
    signs = sum(cost * (between.count(sign + " ") + between.endswith(sign)) for sign, cost in _SIGNS.items())
    signs *= 0.5 if behind and "." not in between and _THAT_IS.search(between) else 1.0
    joined = _NEXT * bool(_AND.search(between)) + 0.4 * bool(_WHEN.search(between)) if not behind else 0.0
    weak = 1.2 if verdict.id in ("bet_paid", "bet_means", "laid_on") else 0.0
    return signs + _FAR * len(between) + (0 if behind else _BACK) + joined + weak


def _bets(
    sentence: Sentence, groups: Sequence[Sequence[Mention]], verdict: Mention, about: tuple[str, ...], *, sure: bool
) -> tuple[str, ...]:
    """The bets that a verdict is said of: those right before it, else what a label says, else what stands near."""
    before = [group for group in groups if group[-1].end <= verdict.start]
    if before and (not sure or _right_before(sentence, before[-1][-1].end, verdict.start)):
        return tuple(dict.fromkeys(one.id for one in before[-1]))
    if about and sure:
        return about
    after = [group for group in groups if group[0].start >= verdict.end]
    if after and not any(sign in sentence.folded[verdict.end : after[0][0].start] for sign in ".;"):
        return tuple(dict.fromkeys(one.id for one in after[0]))
    return about


def _right_before(sentence: Sentence, end: int, start: int) -> bool:
    between = sentence.folded[end:start]
    return len(between) <= _NEAR and not any(sign in between.removeprefix(":") for sign in ".,;:")


def _phase(sentence: Sentence, stop: int, phase: str) -> str:
    """The phase that the last cue before a place tells of."""
    cues = [
        one
        for one in sentence.own
        if one.kind == "concept" and one.id in ("to_come_out", "to_the_point", "come_out", "after_point", "point_made")
        and one.start < stop
    ]  # fmt: skip
    if not cues:
        return phase
    last = max(cues, key=lambda one: one.start)
    return "come_out" if last.id in ("to_come_out", "come_out") else "point"


# --- what follows


def _stated(sentence: Sentence, said: Sequence[_Said], earlier: Sequence[_Said]) -> Iterator[Fact]:
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
    sentence: Sentence, one: _Said, said: Sequence[_Said], earlier: Sequence[_Said]
) -> Iterator[tuple[str, list[Any]]]:
    values = _united(one.results)
    if one.kind in (POINTS, STANDS):
        yield from _points(one, values, (*earlier, *said))
        return
    for bet in one.bets if not {*one.bets} & {*_PLURAL} else ():
        if one.at.id == "bet_paid" and not _pays_on(sentence, one, said):
            if bet == "field" and values:
                yield PAID, [value for value in values if isinstance(value, int)]
            continue
        if bet in _PHASED:
            yield from _by_phase(sentence, one, bet) if one.at.id != "bet_means" else ()
        elif one.kind != NIL and _decided(one, bet, values):
            if values:
                yield f"{one.kind}.{bet}", _not_hard(bet, values)
            yield from _lost_race(one, bet, said)


def _decided(one: _Said, bet: str, values: Sequence[Any]) -> bool:
    """Tell whether results may be what a bet is decided on: those of bets on a number are that number or the seven."""
    weak = one.at.id in ("bet_paid", "bet_means")
    if bet in _STANDING:
        return not weak and all(value in ("point", 7) for value in values)
    if bet == "hard_ways":
        return values[:1] == ["double"]
    return not weak or bet in _FIXED or bet.startswith(("hard_", "craps_"))


def _pays_on(sentence: Sentence, one: _Said, said: Sequence[_Said]) -> bool:
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
    return _WHEN.match(between.lstrip(" ,")) is not None


def _united(results: Sequence[Result]) -> list[Any]:
    values = [value for one in results for value in one.value]
    if any(isinstance(value, int) or "-" in str(value) for value in values):
        values = [value for value in values if value not in ("other",)]
    if "easy" in values:
        values = [value for value in values if value != "point"]
    return [*dict.fromkeys(values)]


def _lost_race(one: _Said, bet: str, said: Sequence[_Said]) -> Iterator[tuple[str, list[Any]]]:
    """What a bet that must win "antes que el 7" loses on, where nothing else says so."""
    if one.kind == WINS and one.rivals and not any(other.kind == LOSES and other.results for other in said):
        yield f"{LOSES}.{bet}", _not_hard(bet, _united(one.rivals))


def _not_hard(bet: str, values: Sequence[Any]) -> list[Any]:
    """The results of a bet on a double: its total in any other way is the easy one."""
    total = bet.removeprefix("hard_")
    return list(dict.fromkeys("easy" if str(value) == total else value for value in values))


def _by_phase(sentence: Sentence, one: _Said, bet: str) -> Iterator[tuple[str, list[Any]]]:
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


def _outrun(one: _Said, said: Sequence[_Said]) -> Iterator[tuple[str, list[Any]]]:
    """What beats the point of a line bet that wins "si se repite antes que el 7", where no verdict says so."""
    won = one.kind == WINS and any(result.value in (("point",), (_SEVEN,)) for result in one.results)
    lost = any(
        other.kind == LOSES and any(r.value != ("other",) for r in other.results) for other in said[said.index(one) :]
    )
    for bet in one.bets if won and one.rivals and not lost else ():
        if bet in _PHASED:
            yield f"{LOSES}.{bet}.point", _united(one.rivals)


def _points(one: _Said, values: list[Any], said: Sequence[_Said]) -> Iterator[tuple[str, list[Any]]]:
    """Totals that become the point, or on which a bet may be laid."""
    if one.kind == STANDS and any(result.start < one.at.start for result in one.results):
        return
    totals = [value for value in values if isinstance(value, int)]
    if values == ["other"] and one.kind == POINTS:
        decided = {value for other in said if other.kind in (WINS, LOSES, NIL) for value in _united(other.results)}
        totals = [total for total in _TOTALS if total not in decided] if len(decided) >= _LEAST else []
    if len(totals) < _LEAST:
        return
    for bet in one.bets:
        if bet == "hard_ways" and one.kind == STANDS:
            yield f"numbers.{bet}", totals
        elif bet in (_PHASED if one.kind == POINTS else _STANDING):
            yield f"points.{bet}", totals


# --- tables


_HEADS = {"bet_won": WINS, "favourable": WINS, "bet_lost": LOSES, "adverse": LOSES, "bet_nil": NIL}


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
        values = _united(found)
        if values and bet.id not in _PHASED and kind != NIL:
            yield stated(sentence, Fact("bet", f"{kind}.{bet.id}", ordered(values), bet.start, last))


__all__ = ["read"]
