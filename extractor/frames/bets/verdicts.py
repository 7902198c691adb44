"""Verdicts of a sentence on bets at dice, each with the results that belong to it and the bets that it is said of.

Each result belongs to the verdict before it or to the one behind it: of all ways to share them the cheapest holds,
where a comma between costs something, a semicolon more, and a verdict without a result most. What comes behind
"antes que" races against a result and loses to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from extractor.frames.bets.offered import grouped
from extractor.frames.bets.thrown import WINS, Result, excepted, results, words
from extractor.frames.sentence import Sentence
from extractor.frames.told import LINES
from extractor.mentions import Mention

LOSES, NIL, POINTS, STANDS = "loses_on", "pushes_on", "points", "stands"
VERDICTS = {
    "bet_won": WINS,
    "winning_hand": WINS,
    "of_winnings": WINS,
    "bet_paid": WINS,
    "bet_means": WINS,
    "made_by": WINS,
    "bet_lost": LOSES,
    "bet_nil": NIL,
    "point_made": POINTS,
    "laid_on": STANDS,
}  # fmt: skip
"""What ideas say becomes of a bet."""
FIXED = (
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
"""Bets whose results never change."""
_SIGNS = {",": 1.0, ";": 3.0, ":": 0.5, ".": 4.0}
_FAR, _ALONE, _BACK, _NEXT, _FREE = 0.004, 2.5, 0.6, 1.5, 3.4
_NEAR = 60  # characters between a bet and what becomes of it
LEAST = 3  # totals that are points; fewer are an example
_AND = re.compile(r"(?:\b(?:y|pero|mientras|e)\b\s*(?:se |la |lo |las |los )*$)")
_THAT_IS = re.compile(r"\b(?:es decir|esto es|o sea|a saber|son)\b")
WHEN = re.compile(r"\b(?:si|cuando|con)\b")
_QUOTED = re.compile(r'"[^"]{3,}"')
_BY_NUMBERS = re.compile(r"(?: [a-z]+){0,4}? \d")  # "la hacen de salida el 7 y el 11", but not who makes a bet
_ROW_SIGNS = " .:|,\t-–—()"
_BULLETS = ' "-*•–—o'
_BY_SUMS = ("field", "low", "high")
BY_LISTS = (*_BY_SUMS, "under_7", "over_7", "horn")
_LABELS = (
    ":", ": de", ": sumas de", ": sumas", ": suma de", ": totales", ": totales de", ": total de", ": puntos de",
    ": los totales", ": los puntos", ": total", ": suma", ": puntos", "", "de", "sumas de", "con",
)  # fmt: skip


class Said(Struct, frozen=True):
    """A verdict on bets with its results, in `text[start:end]`."""

    kind: str
    at: Mention
    results: tuple[Result, ...]
    rivals: tuple[Result, ...]
    bets: tuple[str, ...]
    phase: str


def _verdicts(sentence: Sentence) -> list[Mention]:
    """The verdicts of a sentence, of two at one place the longer."""
    found: list[Mention] = []
    if sentence.folded.count('"') % 2:
        return []  # part of an announcement
    quoted = [hit.span() for hit in _QUOTED.finditer(sentence.folded)]
    for one in sentence.own:
        if one.kind != "concept" or one.id not in VERDICTS or one.note == "not":
            continue
        if any(start < one.start and one.end < end for start, end in quoted):
            continue  # an announcement
        if one.id == "made_by" and not _BY_NUMBERS.match(sentence.folded, one.end):
            continue
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
    same = after is not None and VERDICTS[one.id] == VERDICTS[after.id] == NIL
    return same and after is not None and not sentence.folded[one.end : after.start].strip(" ,")


def said_in(
    sentence: Sentence, named: Sequence[Mention], about: tuple[str, ...], phase: str, *, sure: bool
) -> Iterator[Said]:
    """Yield the verdicts of a sentence with their results; `about` are the bets spoken of, `sure` those of a label."""
    verdicts, thrown = _verdicts(sentence), results(sentence, named)
    rivals = [one for one in thrown if words("before").search(sentence.folded, max(0, one.start - 40), one.start)]
    besides = excepted(sentence.folded, thrown)
    own, rest = _own(sentence, named, [one for one in thrown if one not in rivals and one not in besides])
    marks = [Mention("result", "", one.start, one.end) for one in (*own.values(), *rivals)]
    groups = grouped(sentence, named, [Mention("", "", one.start - 1, one.end + 1) for one in marks])
    shared = _shared(sentence, verdicts, rest)
    won: Said | None = None
    for at, verdict in enumerate(verdicts):
        kind = VERDICTS[verdict.id]
        bets = _bets(sentence, groups, verdict, about, sure=sure)
        here = tuple(shared.get(at, ()))
        phase = phase_at(sentence, verdict.start, phase)
        if kind == WINS and own and not here:
            for bet, result in own.items():
                if verdict.id != "bet_means":
                    yield Said(WINS, verdict, (result,), (), (bet,), phase)
            continue
        stop = verdicts[at + 1].start if at + 1 < len(verdicts) else len(sentence.text)
        begin = verdicts[at - 1].end if at else 0
        raced = tuple(one for one in rivals if begin <= one.start < stop)
        for turned, part in _turned(groups, verdict, here):
            yield Said(kind, verdict, part, raced, turned or bets, phase)
        but = tuple(one for one in besides if verdict.end <= one.start < stop)
        if kind == WINS and here:
            won = Said(LOSES, verdict, but, (), bets, phase)
        elif verdict.id == "bet_paid" and won is not None and not won.results and not _paid_apart(sentence, but):
            won = replace(won, results=but)  # "gana con 11 a 17 y paga a la par, salvo tres iguales"
        if won is not None and won.results:
            yield won
            won = None
    if all(one.id == "laid_on" for one in verdicts):
        yield from _listed(sentence, named, [one for one in thrown if one not in besides], phase)
    yield from _in_brackets(own, phase) if not verdicts else ()


def _paid_apart(sentence: Sentence, but: Sequence[Result]) -> bool:
    """Tell whether odds of their own stand behind results that are named as an exception."""
    return any(odds.start >= one.end for one in but for odds in sentence.of("odds", "multiple"))


def _in_brackets(own: Mapping[str, Result], phase: str) -> Iterator[Said]:
    """Results in brackets behind the names of bets: "cualquier craps (2, 3 o 12)"."""
    for bet, result in own.items():
        if bet in FIXED or bet.startswith("hard_"):
            yield Said(WINS, Mention("", "bet_means", result.start, result.end), (result,), (), (bet,), phase)


def _listed(sentence: Sentence, named: Sequence[Mention], thrown: Sequence[Result], phase: str) -> Iterator[Said]:
    """Results that are all that is said of a bet: "Grande: de 11 a 17", "Grande: apuesta a los totales de 11 a 17"."""
    if len({bet.id for bet in named}) != 1 or not thrown or named[0].id not in BY_LISTS:
        return
    bet, one, low = named[0], thrown[0], sentence.folded
    summed = all(len(each.value) >= LEAST and words("summed").search(low, 0, each.start) for each in thrown)
    if summed and any(odds.end <= one.start for odds in sentence.of("odds")):  # "Grande 1 a 1, suma de 11 a 17"
        yield Said(WINS, Mention("", "bet_won", one.start, one.end), tuple(thrown), (), (bet.id,), phase)
    if len(thrown) != 1:
        return
    if _in_row(low, bet, one, sentence.of("odds")):
        yield Said(WINS, Mention("", "bet_won", one.start, one.end), (one,), (), (bet.id,), phase)
    if any(other.end <= one.start or other.start >= one.end for other in sentence.of("odds")):
        return
    between = low[bet.end : one.start]
    told = between.strip(" .") in _LABELS or words("glossed").fullmatch(between)
    if len(one.value) >= LEAST and not low[: bet.start].strip(_BULLETS) and told:
        yield Said(WINS, Mention("", "bet_won", one.start, one.end), (one,), (), (bet.id,), phase)


def _in_row(low: str, bet: Mention, one: Result, gains: Sequence[Mention]) -> bool:
    """Tell whether a line is a bet, its totals and what they gain: "GRANDE   11 a 17   1 a 1"."""
    if len(one.value) < LEAST or len(gains) != 1:
        return False
    gaps = (low[: bet.start], low[bet.end : one.start], low[one.end : gains[0].start], low[gains[0].end :])
    return not any(gap.strip(_ROW_SIGNS) for gap in gaps)


def below_its_row(sentence: Sentence, row: tuple[str, ...]) -> Iterator[Said]:
    """Totals that are all of a line below the row that pays a bet: "Grande 1 a 1", "Suma de 11 a 17 puntos"."""
    thrown = results(sentence, ()) if len(row) == 1 and row[0] in _BY_SUMS else []
    if len(thrown) != 1 or len(thrown[0].value) < LEAST:
        return
    one, low = thrown[0], sentence.folded
    lead = words("summed").search(low, 0, one.start)
    if (
        lead
        and not low[: lead.start()].strip(_BULLETS + "(la")
        and not words("besides_sums").sub("", low[one.end :]).strip()
    ):
        yield Said(WINS, Mention("", "bet_won", one.start, one.end), (one,), (), row, "")


def of_both(sentence: Sentence, named: Sequence[Mention], earlier: Sequence[Said]) -> Iterator[Said]:
    """What is said of both bets before: "ambos pierden si los tres dados son iguales", "con igual excepción"."""
    bets = tuple(dict.fromkeys(bet for one in earlier for bet in one.bets if bet in FIXED))
    thrown = results(sentence, ())
    thrown = [one for one in thrown if one.value == ("triple",) or len(thrown) == 1]
    excepted = any(one.kind == LOSES and one.results[:1] and one.results[0].value == ("triple",) for one in earlier)
    for verdict in _verdicts(sentence):
        if excepted and VERDICTS[verdict.id] == WINS and words("same_but").search(sentence.folded, verdict.end):
            bets = tuple(one.id for one in named)
            yield Said(LOSES, verdict, (Result(("triple",), verdict.start, verdict.end),), (), bets, "")
            return
        low = sentence.folded
        both = words("both").search(low, 0, verdict.start) or words("to_both").match(low, verdict.end)
        if both and thrown and len(bets) == len(("one", "other")):
            yield Said(VERDICTS[verdict.id], verdict, (thrown[0],), (), bets, "")
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
        if bet is not None and bet.id not in LINES:
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
    joined = _NEXT * bool(_AND.search(between)) + 0.4 * bool(WHEN.search(between)) if not behind else 0.0
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


def phase_at(sentence: Sentence, stop: int, phase: str) -> str:
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


__all__ = [
    "BY_LISTS",
    "FIXED",
    "LEAST",
    "LOSES",
    "NIL",
    "POINTS",
    "STANDS",
    "VERDICTS",
    "WHEN",
    "Said",
    "of_both",
    "phase_at",
    "said_in",
]
