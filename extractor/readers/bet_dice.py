"""Bets on two dice: with which results they win, lose or stand off, and on which numbers they stand.

"Gana con 5 o 9, pierde con 4": a verdict (wins, loses, stands off) with the results that its clause names, after it or,
where none follow, before it. What comes after "antes que" is what must not happen first. The bets on the line are
decided in two phases: a result that is the point, or that stands behind words by which there is a point, belongs to
the second.

"Cualquier otro número, 4, 5 o 9, se convierte en el punto": an enumeration of totals that no verdict rules is a set of
points, or of the numbers that a bet may be laid on. The combination printed beside a total and the double of a hard bet
are what wins them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from extractor.frames.subjects import Subject, named, subjects
from extractor.grammar import Match, dice
from extractor.lexicon import load
from extractor.passages import Passage
from extractor.statements import Statement
from schemas import declared

_WINS, _LOSES, _PUSHES = "wins_on", "loses_on", "pushes_on"
_STOP = re.compile(r"[.;!?…]+[\"')]*(?:\s|$)")
_NUMBER_NEXT = re.compile(r"\s*\d{1,2}\s*,")
_LABEL = re.compile(r"[\s*\"')]*[.:]")
_DOUBLE_NAMED = re.compile(r"\(([1-6])-\1\)[\s,]*$")
_TOTAL_OF = re.compile(r"\bpunto [\"']?(\d{1,2})[\"']? con\W{1,3}(?:la|una) combinacion")
_LONG = 3  # totals in a row that say on which numbers a bet may stand, not which of them wins

Results = tuple[Match[list[dice.Result]], ...]


_LEAST = 3  # totals in a row that are points; fewer are an example
_NEAR_BEFORE, _NEAR_AFTER = 40, 70  # characters around an enumeration in which it is called the point
_GOES_ON = re.compile(r",? ?(?:[ouy] )?\d")  # the enumeration goes on with what is no total: part of it is unread
_PAIR = re.compile(r"\b(?P<total>\d{1,2}) \((?P<combination>[1-6]-[1-6])\)")


@dataclass(frozen=True)
class _Cues:
    """The words of `bet_dice.toml` as patterns."""

    games: frozenset[str]
    phased: frozenset[str]
    verdict: re.Pattern[str]
    words: dict[str, re.Pattern[str]]


@cache
def _cues() -> _Cues:
    table = declared.read(files("extractor.readers").joinpath("bet_dice.toml"))
    verdicts = "|".join(
        rf"(?P<{key}>(?<![a-z])(?:{'|'.join(table['verdicts'][key])})\b)" for key in (_PUSHES, _WINS, _LOSES)
    )
    words = {name: re.compile(rf"\b(?:{'|'.join(parts)})") for name, parts in table["words"].items()}
    return _Cues(frozenset(table["games"]), frozenset(table["phased"]), re.compile(verdicts), words)


def _word(name: str) -> re.Pattern[str]:
    return _cues().words[name]


@dataclass(frozen=True, slots=True)
class _Verdict:
    """A verdict on bets: the stretch of text that states it, its results, and whether they race against others."""

    key: str
    bets: tuple[str, ...]
    start: int
    end: int
    results: Results
    race: bool


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the results on which the bets of dice games win, lose and stand off."""
    for passage, subject in subjects(p for p in passages if p.game in _cues().games):
        if passage.kind != "heading":
            yield from _passage(passage, subject)


def _passage(passage: Passage, subject: Subject) -> Iterator[Statement]:
    found = list(_verdicts(passage, subject))
    hit = _word("point_set").search(passage.folded)
    point_from = hit.start() if hit else len(passage.text)
    for verdict in found:
        for bet in verdict.bets:
            yield from _phased(passage, bet, verdict, verdict.start >= point_from)
    yield from _implied(passage, subject, found)
    yield from _outrun(passage, found)


def _verdicts(passage: Passage, subject: Subject) -> Iterator[_Verdict]:
    """Yield the verdicts of a passage, sentence by sentence; a bet that one names right before it stays in force."""
    low, bets = passage.folded, subject.bets
    for first, last in stretches(low, subject.start if subject.own else 0):
        label = _labelled(passage, first, last)
        if label.bets:
            bets, first = label.bets, first + label.start
        cues = list(_cues().verdict.finditer(low, first, last))
        if not cues and (label.bets or subject.own):
            yield from _defined(low, first, last, bets)
        for cue, results, span in _ruled(low, cues, first, last):
            bets = _adjacent(passage, low, first, cue.start()) or bets
            race = _word("before").search(low, span[0], min(last, span[1] + 30)) is not None
            yield _Verdict(cue.lastgroup or "", bets, *span, results, race)


def stretches(low: str, start: int) -> Iterator[tuple[int, int]]:
    """Yield where the sentences of a folded text begin and end, from `start` on; "3. 9, 10" is no end of one."""
    for stop in _STOP.finditer(low, start):
        if not _NUMBER_NEXT.match(low, stop.end()) or not low[stop.start() - 1].isdigit():
            yield start, stop.start()
            start = stop.end()
    if start < len(low):
        yield start, len(low)


def _labelled(passage: Passage, first: int, last: int) -> Subject:
    """Return the bet that a sentence in the midst of a passage opens with as a label ("CUADRO: …")."""
    if not first:
        return Subject()
    found = named(passage.layer[first:last], passage.game)
    return found if found.bets and _LABEL.match(passage.text, first + found.start) else Subject()


def _ruled(
    low: str, cues: Sequence[re.Match[str]], first: int, last: int
) -> Iterator[tuple[re.Match[str], Results, tuple[int, int]]]:
    """Yield each verdict's words with its results, behind it or else before it, and the stretch of both."""
    free = first
    for index, cue in enumerate(cues):
        limit = _quoted_to(low, cue.end(), _clause_end(low, cues, index, last))
        results = _results(low, cue.end(), limit)
        span = (cue.start(), results[-1].end) if results else (cue.start(), cue.end())
        if not results:
            results = _results(low, free, cue.start())
            span = (results[0].start, cue.end()) if results else span
        free = span[1]
        if results:
            yield cue, results, span


def _clause_end(low: str, cues: Sequence[re.Match[str]], index: int, last: int) -> int:
    """Return where a verdict's clause ends: at the next verdict, or where the condition of that one begins.

    "… pierde con 4, si sale un 5 no gana ni pierde": a verdict without results behind it has them before it.
    """
    if index + 1 == len(cues):
        return last
    following = cues[index + 1]
    limit = cues[index + 2].start() if index + 2 < len(cues) else last
    if _results(low, following.end(), limit):
        return following.start()
    conditions = list(_word("condition").finditer(low, cues[index].end(), following.start()))
    own = conditions and _results(low, cues[index].end(), conditions[-1].start())
    return conditions[-1].start() if own else following.start()


def _quoted_to(low: str, cue: int, limit: int) -> int:
    """Return where a quotation that holds the verdict ends: an announcement says nothing of what follows it."""
    closing = low.find('"', cue, limit)
    return closing if closing >= 0 and low.count('"', 0, cue) % 2 else limit


def _results(low: str, start: int, end: int) -> Results:
    """Return the results between two offsets, as far as the clause goes and up to what must not come first."""
    part = low[start:end]
    for stop in (_word("ends").search(part), _word("before").search(part)):
        part = part[: stop.start()] if stop else part
    found = [m for m in dice.results(part) if not _of_combination(part, m) and not _cut_off(low, start, m)]
    if any(isinstance(value, int) for m in found for value in m.value):
        found = [m for m in found if m.value != ["other"]]
    if any(m.value == ["easy"] for m in found):
        found = [m for m in found if m.value != ["point"]]
    if any(m.value == ["point"] for m in found):
        found = [m for m in found if len(m.value) < _LONG]
    return tuple(Match(m.value, start + m.start, start + m.end, m.kind) for m in found)


def _of_combination(part: str, match: Match[list[dice.Result]]) -> bool:
    """Tell whether a total only says what a combination adds up to ("el punto 6 con la combinación 5-1")."""
    if match.value == ["point"]:
        return re.match(r"[\s\"']*\d", part[match.end :]) is not None
    return len(match.value) == 1 and "combinacion" in part[match.end : match.end + 24]


def _cut_off(low: str, start: int, match: Match[list[dice.Result]]) -> bool:
    """Tell whether an enumeration in brackets breaks off with the paragraph: part of it is unread."""
    opened = match.kind == "list" and low[start + match.start - 1] == "("
    return opened and len(match.value) > 1 and ")" not in low[start + match.end :]


def _adjacent(passage: Passage, low: str, first: int, cue: int) -> tuple[str, ...]:
    """Return the bet whose name stands right before a verdict ("el enganche a Mala gana", "la pareja (1-1) gana")."""
    start = max(first, cue - 80)
    if double := _DOUBLE_NAMED.search(low, start, cue):
        return (f"hard_{2 * int(double.group(1))}",)
    if total := _TOTAL_OF.search(low, cue, cue + 80):
        return (f"hard_{total.group(1)}",)
    names = load().bets.find(low[start:cue], game=passage.game)
    if not names or low[start + names[-1].end : cue].strip(" \"'*"):
        return ()
    odds = len(names) > 1 and names[-2].id == "odds"
    return (f"odds_{names[-1].id}" if odds else names[-1].id,)


def _defined(low: str, first: int, last: int, bets: tuple[str, ...]) -> Iterator[_Verdict]:
    """Yield what a definition says wins: "5 o 9 en el primer tiro, o bien el punto" is a verdict a result."""
    hit = _word("defines").search(low, first, last)
    results = _each(low, hit.end(), last) if hit else ()
    if hit and results and not set(bets) & _cues().phased:
        yield _Verdict(_WINS, bets, hit.start(), results[-1].end, results, False)
    elif hit:
        for result in results:
            race = _word("before").match(low, result.end + 1) is not None
            yield _Verdict(_WINS, bets, hit.start(), result.end, (result,), race)


def _each(low: str, start: int, end: int) -> Results:
    found = dice.results(low[start:end])
    doubles = [m for m in found if m.value == ["double"]]
    kept = doubles or [m for m in found if not _word("before").search(low[start + m.start - 12 : start + m.start])]
    return tuple(Match(m.value, start + m.start, start + m.end, m.kind) for m in kept)


def _phased(passage: Passage, bet: str, verdict: _Verdict, late: bool) -> Iterator[Statement]:
    """Yield a verdict's results, by phase for the bets that have two."""
    if bet in _cues().phased:
        point = [m for m in verdict.results if _of_point(m, verdict, late)]
        for phase, part in (("point", point), ("come_out", [m for m in verdict.results if m not in point])):
            if part:
                yield _statement(passage, f"{verdict.key}.{bet}.{phase}", part, verdict)
    elif verdict.key != _PUSHES and bet not in ("odds", "simple_bets", "multiple_bets"):
        yield _statement(passage, f"{verdict.key}.{bet}", verdict.results, verdict)


def _of_point(match: Match[list[dice.Result]], verdict: _Verdict, late: bool) -> bool:
    single = len(match.value) == 1
    return match.value == ["point"] or (single and verdict.key != _PUSHES and (late or verdict.race))


def _statement(passage: Passage, key: str, results: Iterable[Match[list[dice.Result]]], verdict: _Verdict) -> Statement:
    value = dice.union(results)
    return Statement(passage.node, passage.layer, "bet", key, value, verdict.start, verdict.end, confidence=0.95)


def _implied(passage: Passage, subject: Subject, found: Sequence[_Verdict]) -> Iterator[Statement]:
    """Yield what "debe repetirse el punto antes de un 4" says of the point phase where no verdict does."""
    low = passage.folded
    bets = [bet for bet in subject.bets if bet in _cues().phased]
    hit = _word("repeats").search(low) if bets else None
    if hit is None:
        return
    said = {verdict.key for verdict in found if verdict.race or any(m.value == ["point"] for m in verdict.results)}
    stop = next((end for begin, end in stretches(low, 0) if begin <= hit.start() < end), len(low))
    race = _word("before").search(low, hit.end(), stop)
    rivals = dice.results(low[race.end() : stop]) if race else []
    if not race or not rivals:
        return
    for key, value in ((_WINS, ["point"]), (_LOSES, rivals[0].value)):
        for bet in bets if key not in said else ():
            end = race.end() + rivals[0].end
            yield Statement(
                passage.node, passage.layer, "bet", f"{key}.{bet}.point", value, hit.start(), end, confidence=0.9
            )


def _outrun(passage: Passage, found: Sequence[_Verdict]) -> Iterator[Statement]:
    """Yield on what a bet loses that "gana si sale antes que el 7", where no verdict of the passage says so."""
    low = passage.folded
    losing = {bet for verdict in found if verdict.key == _LOSES for bet in verdict.bets}
    for verdict in found:
        stop = next((end for begin, end in stretches(low, 0) if begin <= verdict.start < end), len(low))
        race = _word("before").search(low, verdict.start, stop) if verdict.race and verdict.key == _WINS else None
        rivals = _results(low, race.end(), stop) if race else ()
        for bet in verdict.bets if race and rivals else ():
            if bet not in losing and bet not in _cues().phased:
                end = rivals[-1].end
                value = dice.union(rivals)
                key = f"{_LOSES}.{bet}"
                yield Statement(passage.node, passage.layer, "bet", key, value, verdict.start, end, confidence=0.9)


@cache
def _table() -> dict[str, Any]:
    return declared.read(files("extractor.readers").joinpath("bet_points.toml"))


@cache
def _point_word(name: str) -> re.Pattern[str]:
    return re.compile("|".join(_table()["words"][name]))


def points(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield points, the totals that bets stand on, the combinations of bets and the doubles of hard bets."""
    for passage, subject in subjects(p for p in passages if p.game in _table()["games"]):
        yield from _points(passage, subject)
        if passage.kind != "heading":
            yield from _combinations(passage)
            yield from _hard(passage)


def _state(passage: Passage, key: str, value: object, start: int, end: int) -> Statement:
    return Statement(passage.node, passage.layer, "bet", key, value, start, end, confidence=0.9)


def _points(passage: Passage, subject: Subject) -> Iterator[Statement]:
    low = passage.folded
    for first, last in stretches(low, subject.start if subject.own and passage.kind != "heading" else 0):
        for match in dice.totals(low[first:last]):
            here, there = first + match.start, first + match.end
            if len(match.value) >= _LEAST and not _GOES_ON.match(low, there) and not _verdict_before(low, first, here):
                for key in _keys(passage, subject, low, first, here, there):
                    yield _state(passage, key, match.value, here, there)


def _keys(passage: Passage, subject: Subject, low: str, first: int, here: int, there: int) -> Iterator[str]:
    """Yield what an enumeration is: points of a line bet, or of those that may stand on a number."""
    phased, standing = _table()["phased"], _table()["standing"]
    near = low[max(first, here - _NEAR_BEFORE) : there + _NEAR_AFTER]
    if not subject.bets or set(subject.bets) & set(phased):
        if _point_word("becomes_point").search(near):
            spoken = subject.bets or (phased[:1] if _point_word("says_point").search(near) else ())
            yield from (f"points.{bet}" for bet in spoken)
    elif subject.bets == ("odds",):
        laid = [n.id for n in load().bets.find(low[first:here], game=passage.game) if n.id in phased]
        yield from (f"points.odds_{bet}" for bet in laid[-1:])
    else:
        before = low[max(first, here - _NEAR_BEFORE) : here]
        for bet in subject.bets:
            if bet == "hard_ways":
                yield f"numbers.{bet}"
            elif bet in standing and _point_word("stands_on").search(before):
                yield f"points.{bet}"


def _verdict_before(low: str, first: int, here: int) -> bool:
    """Tell whether a verdict stands before an enumeration with nothing between that makes it a set of points."""
    verdicts = list(_point_word("verdict").finditer(low, first, here))
    return bool(verdicts) and not _point_word("becomes_point").search(low, verdicts[-1].end(), here)


def _combinations(passage: Passage) -> Iterator[Statement]:
    """Yield the combination printed beside each total of a bet on several: "2 (1-1)"."""
    if "craps" not in passage.folded:
        return
    for hit in _PAIR.finditer(passage.folded):
        total, combination = int(hit.group("total")), dice.combinations(hit.group("combination"))
        bet = f"craps_{total}"
        if combination and bet in load().bets.ids and _adds_up(combination[0].value[0], total):
            yield _state(passage, f"combinations.{bet}", combination[0].value, *hit.span())


def _adds_up(combination: str, total: int) -> bool:
    return sum(int(face) for face in combination.split("-")) == total


def _hard(passage: Passage) -> Iterator[Statement]:
    """Yield the double that makes each hard bet win, where it is spelled: "Dos difícil (dos 1)"."""
    names = load().bets.find(passage.text, game=passage.game)
    if passage.cells or not any(name.id.startswith("hard_") for name in names):
        return
    if _point_word("verdict").search(passage.folded) and not _point_word("doubles").search(passage.folded):
        return
    for match in dice.combinations(passage.text):
        high, low = match.value[0].split("-")
        if high == low:
            yield _state(passage, f"wins_on.hard_{int(high) + int(low)}", match.value, match.start, match.end)
