"""Bets on two dice: with which results they win, lose or stand off, before and after there is a point.

"Gana con 5 o 9, pierde con 4": a verdict (wins, loses, stands off) with the results that its clause names, after it or,
where none follow, before it. What comes after "antes que" is what must not happen first. The bets on the line are
decided in two phases: a result that is the point, or that stands behind words by which there is a point, belongs to
the second.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from extractor.grammar import dice
from extractor.grammar.match import Match
from extractor.lexicon import load
from extractor.passages import Passage
from extractor.readers.subjects import Subject, subjects
from extractor.statements import Statement

_WINS, _LOSES, _PUSHES = "wins_on", "loses_on", "pushes_on"
_SENTENCE = re.compile(r"[.;!?…]+[\"')]*(?:\s|$)")
_LEAST_POINTS = 3  # numbers in a row that are points; fewer are an example


@dataclass(frozen=True)
class _Cues:
    """The words of `bet_dice.toml` as patterns."""

    games: frozenset[str]
    phased: frozenset[str]
    verdict: re.Pattern[str]
    defines: re.Pattern[str]
    ends: re.Pattern[str]
    before: re.Pattern[str]
    point_set: re.Pattern[str]
    becomes_point: re.Pattern[str]
    stands_on: re.Pattern[str]
    repeats: re.Pattern[str]


@cache
def _cues() -> _Cues:
    table = tomllib.loads(files("extractor.readers").joinpath("bet_dice.toml").read_text(encoding="utf-8"))
    verdicts = "|".join(rf"(?P<{key}>\b(?:{'|'.join(table['verdicts'][key])})\b)" for key in (_PUSHES, _WINS, _LOSES))
    words = {name: re.compile(rf"\b(?:{'|'.join(parts)})") for name, parts in table["words"].items()}
    return _Cues(frozenset(table["games"]), frozenset(table["phased"]), re.compile(verdicts), **words)


@dataclass(frozen=True, slots=True)
class _Verdict:
    """A verdict with the stretch of text that states it and the results that it is about."""

    key: str
    start: int
    end: int
    results: tuple[Match[list[dice.Result]], ...]
    race: bool
    bets: tuple[str, ...] = ()


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the results on which the bets of dice games win, lose and stand off, and the points."""
    for passage, subject in subjects(p for p in passages if p.game in _cues().games):
        if passage.kind == "heading":
            continue
        yield from _verdicts(passage, subject)
        yield from _points(passage, subject)
        yield from _hard(passage)


def _verdicts(passage: Passage, subject: Subject) -> Iterator[Statement]:
    low = passage.folded
    point_from = _point_from(low)
    found = list(_found(passage, subject))
    for verdict in found:
        for bet in verdict.bets or subject.bets:
            yield from _phased(passage, bet, verdict, verdict.start >= point_from)
    yield from _implied(passage, subject, found)


def _point_from(low: str) -> int:
    """Return where the text begins to speak of the time when there is a point."""
    hit = _cues().point_set.search(low)
    return hit.start() if hit else len(low)


def _found(passage: Passage, subject: Subject) -> Iterator[_Verdict]:
    """Yield the verdicts of a passage, sentence by sentence; a definition may say with its label only what wins."""
    start = subject.start if subject.own else 0
    low = passage.folded
    for first, last in _stretches(low, start):
        yield from _in_sentence(passage, low, first, last)
    defines = _cues().defines.search(low, start) if subject.own and not _cues().verdict.search(low, start) else None
    if defines:
        last = next((end for begin, end in _stretches(low, start) if begin <= defines.start() < end), len(low))
        results = _results(low, defines.end(), len(low) if last - defines.end() < 9 else last)
        yield from _split(_WINS, defines.start(), results)


def _split(key: str, start: int, results: Sequence[Match[list[dice.Result]]]) -> Iterator[_Verdict]:
    """Yield a verdict a result: "5 o 9 en el primer tiro, o bien el punto" is two."""
    for result in results:
        yield _Verdict(key, start, result.end, (result,), False)


def _stretches(low: str, start: int) -> Iterator[tuple[int, int]]:
    for stop in _SENTENCE.finditer(low, start):
        if not re.match(r"\s*\d{1,2}\s*,", low[stop.end() :]) or not low[stop.start() - 1].isdigit():
            yield start, stop.start()
            start = stop.end()
    if start < len(low):
        yield start, len(low)


def _in_sentence(passage: Passage, low: str, first: int, last: int) -> Iterator[_Verdict]:
    cues = [hit for hit in _cues().verdict.finditer(low, first, last) if hit.lastgroup]
    free = first
    for index, cue in enumerate(cues):
        limit = cues[index + 1].start() if index + 1 < len(cues) else last
        limit = _closing_quote(low, first, cue.end(), limit)
        results = _results(low, cue.end(), limit)
        if results:
            free = results[-1].end
            span = (cue.start(), results[-1].end)
        else:
            results = _results(low, free, cue.start())
            span = (results[0].start if results else cue.start(), cue.end())
            free = cue.end()
        if results:
            race = bool(_cues().before.search(low, span[0], limit))
            bets = _adjacent(passage, low, first, cue.start())
            yield _Verdict(cue.lastgroup or "", *span, results, race, bets)


def _closing_quote(low: str, first: int, cue: int, limit: int) -> int:
    """Return where a quotation that holds the verdict ends: an announcement says nothing of what follows it."""
    if low.count('"', first, cue) % 2:
        closing = low.find('"', cue, limit)
        return closing if closing >= 0 else limit
    return limit


def _results(low: str, start: int, end: int) -> tuple[Match[list[dice.Result]], ...]:
    """Return the results between two offsets, as far as the clause goes and up to what must not come first."""
    part = low[start:end]
    for stop in (_cues().ends.search(part), _cues().before.search(part)):
        part = part[: stop.start()] if stop else part
    found = [m for m in dice.results(part) if not _of_combination(part, m)]
    if any(isinstance(value, int) for m in found for value in m.value):
        found = [m for m in found if m.value != ["other"]]
    return tuple(Match(m.value, start + m.start, start + m.end, m.kind) for m in found)


def _of_combination(part: str, match: Match[list[dice.Result]]) -> bool:
    """Tell whether a total only says what a combination adds up to ("el punto 6 con la combinación 5-1")."""
    total = (len(match.value) == 1 and isinstance(match.value[0], int)) or match.value == ["point"]
    return total and ("combinacion" in part[match.end : match.end + 24] or _labels_total(part, match))


def _labels_total(part: str, match: Match[list[dice.Result]]) -> bool:
    return match.value == ["point"] and re.match(r"[\s\"']*\d", part[match.end :]) is not None


def _adjacent(passage: Passage, low: str, first: int, cue: int) -> tuple[str, ...]:
    """Return the bet whose name stands right before a verdict ("el enganche a Mala gana con …")."""
    text = low[max(first, cue - 80) : cue]
    found = Subject()
    names = load().bets.find(text, game=passage.game)
    if names and not text[names[-1].end :].strip(" \"'*"):
        odds = len(names) > 1 and names[-2].id == "odds"
        found = Subject((f"odds_{names[-1].id}" if odds else names[-1].id,))
    return found.bets


def _phased(passage: Passage, bet: str, verdict: _Verdict, late: bool) -> Iterator[Statement]:
    """Yield a verdict's results, by phase for the bets that have two."""
    results = list(verdict.results)
    if bet in _cues().phased:
        point = [m for m in results if _of_point(m, verdict, late)]
        for phase, part in (("point", point), ("come_out", [m for m in results if m not in point])):
            if part:
                yield _statement(passage, f"{verdict.key}.{bet}.{phase}", part, verdict)
    elif verdict.key != _PUSHES and bet != "odds":
        yield _statement(passage, f"{verdict.key}.{bet}", results, verdict)


def _of_point(match: Match[list[dice.Result]], verdict: _Verdict, late: bool) -> bool:
    single = len(match.value) == 1
    return match.value == ["point"] or (single and verdict.key != _PUSHES and (late or verdict.race))


def _statement(passage: Passage, key: str, results: Sequence[Match[list[dice.Result]]], verdict: _Verdict) -> Statement:
    return Statement(
        passage.node, passage.layer, "bet", key, dice.union(results), verdict.start, verdict.end, confidence=0.95
    )


def _implied(passage: Passage, subject: Subject, found: Sequence[_Verdict]) -> Iterator[Statement]:
    """Yield what "debe repetir el punto antes que salga un 4" says of the point phase where no verdict does."""
    if not set(subject.bets) & _cues().phased:
        return
    said = {(verdict.key, m.value == ["point"] or verdict.race) for verdict in found for m in verdict.results}
    hit = _cues().repeats.search(passage.folded)
    if hit is None:
        return
    stop = next((end for begin, end in _stretches(passage.folded, 0) if begin <= hit.start() < end), len(passage.text))
    race = _cues().before.search(passage.folded, hit.end(), stop)
    rivals = dice.results(passage.folded[race.end() : stop]) if race else []
    if not race or not rivals:
        return
    end = race.end() + rivals[0].end
    for key, value in ((_WINS, ["point"]), (_LOSES, rivals[0].value)):
        if (key, True) not in said:
            for bet in subject.bets:
                yield Statement(
                    passage.node, passage.layer, "bet", f"{key}.{bet}.point", value, hit.start(), end, confidence=0.9
                )


def _points(passage: Passage, subject: Subject) -> Iterator[Statement]:
    """Yield the totals that become the point, or on which a bet on a number may stand."""
    low = passage.folded
    start = subject.start if subject.own else 0
    for first, last in _stretches(low, start):
        for match in dice.totals(low[first:last]):
            if len(match.value) < _LEAST_POINTS:
                continue
            here, there = first + match.start, first + match.end
            key = _points_key(low, first, here, there, last, subject)
            for bet in _points_bets(passage, subject, low[first:here]) if key else ():
                name = "numbers" if bet == "hard_ways" else "points"
                if name == "points" or key == "stands_on":
                    yield Statement(
                        passage.node, passage.layer, "bet", f"{name}.{bet}", match.value, here, there, confidence=0.9
                    )


def _points_key(low: str, first: int, here: int, there: int, last: int, subject: Subject) -> str:
    """Return why an enumeration holds points: it becomes one, or a bet stands on it; empty where it does neither."""
    phased = not subject.bets or set(subject.bets) & _cues().phased
    if phased:
        near = low[max(first, here - 40) : min(last, there + 70)]
        return "becomes_point" if _cues().becomes_point.search(near) and not _governed(low, first, here) else ""
    return "stands_on" if _cues().stands_on.search(low[max(first, here - 48) : here]) else ""


def _governed(low: str, first: int, here: int) -> bool:
    """Tell whether a verdict stands right before an enumeration: then it is what wins or loses."""
    cues = list(_cues().verdict.finditer(low, first, here))
    return bool(cues) and not _cues().becomes_point.search(low, cues[-1].end(), here)


def _points_bets(passage: Passage, subject: Subject, before: str) -> tuple[str, ...]:
    """Return the bets whose points an enumeration gives: those that its own clause names, or the passage's."""
    names = load().bets.find(before, game=passage.game)
    clause = [name.id for name in names if name.id in _cues().phased]
    if subject.bets == ("odds",):
        return (f"odds_{clause[-1]}",) if clause else subject.bets
    return subject.bets or (("pass",) if passage.game in _cues().games else ())


def _hard(passage: Passage) -> Iterator[Statement]:
    """Yield the double that makes each hard bet win, where it is spelled: "Dos difícil (dos 1)"."""
    names = load().bets.find(passage.text, game=passage.game)
    if passage.cells or not any(name.id.startswith("hard_") for name in names):
        return
    if _cues().verdict.search(passage.folded) and not re.search(r"caras iguales", passage.folded):
        return
    for match in dice.combinations(passage.text):
        high, low = match.value[0].split("-")
        if high == low:
            yield Statement(
                passage.node,
                passage.layer,
                "bet",
                f"{_WINS}.hard_{int(high) + int(low)}",
                match.value,
                match.start,
                match.end,
                confidence=0.9,
            )
