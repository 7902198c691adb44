"""How much of the layout a bet takes: how many numbers, in how many places, with which chances.

"Cubre 6 números. Hay 11 líneas": a count of numbers beside the bet's name or after words of covering, a count of places
or of the bet itself after "hay", "posibilidades de ganar". Rows count in a column of their own; where a table was
printed column by column, names and counts meet by their order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import groupby

from corpus.layers import Layer
from extractor.folding import fold
from extractor.frames.subjects import Subject, subjects
from extractor.grammar import Match, numbers, sets
from extractor.lexicon import game_group, load
from extractor.passages import Passage
from extractor.statements import Statement
from schemas import declared

_NOUN = r"n\w{1,3}mer\w+"  # "números", as it stands in damaged text too
_COUNT = re.compile(rf"\s*\(?\d*\)?\s*(?:(?:sol|unic)[oa]s?\s+)?{_NOUN}\b(?!\s+(?:\d|ganador))")
_LONE_COUNT = re.compile(rf"(\d{{1,2}}) {_NOUN}\b")
_BESIDE = re.compile(
    r"[\s|*.,:(–-]{0,4}(?:[o0]\s+)?(?:(?:apuesta )?(?:a|en|sobre)\s+(?:l[oa]s\s+)?)?(?P<n>\w{1,12})(?:\s+sol[oa])? "
    rf"{_NOUN}\b(?!,? (?:(?:mas|y) )?el )"
)
_ZEROS = re.compile(r",? (?:(?:mas|y) )?(?:el|los) [^.;]{0,60}")
_LEAST_COLUMN = 3  # counts that make a column
_COUNTING_HEAD = re.compile(
    rf"(?:{_NOUN}|casillas) (?:que )?(?:se )?(?:cubr|abarc|comprend|jueg)|^cubre\b"
    rf"|(?:n[oº°.]+|cantidad|total) de {_NOUN}"
)


@dataclass(frozen=True)
class _Cues:
    """The words of `bet_layout.toml` as patterns."""

    covers: re.Pattern[str]
    parts: re.Pattern[str]
    one_of: re.Pattern[str]
    there_are: re.Pattern[str]
    places: re.Pattern[str]
    only_one: re.Pattern[str]
    chances: re.Pattern[str]
    pocket: re.Pattern[str]


@cache
def _cues() -> _Cues:
    table = declared.read(files("extractor.readers").joinpath("bet_layout.toml"))
    return _Cues(**{name: re.compile("|".join(parts)) for name, parts in table["words"].items()})


@cache
def _games() -> frozenset[str]:
    return game_group("roulette") | game_group("ball")


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield what bets on a layout cover, in how many places they can be made and what chances they have."""
    games = _games() | game_group("dice")
    here = list(subjects(p for p in passages if p.game in games))
    for passage, subject in here:
        if passage.kind == "heading":
            continue
        yield from _positions(passage, subject)
        if passage.game in _games():
            yield from _covers(passage, subject)
    yield from _columns([passage for passage, _ in here])


def _state(passage: Passage, key: str, value: object, start: int, end: int, confidence: float = 0.95) -> Statement:
    return Statement(passage.node, passage.layer, "bet", key, value, start, end, confidence=confidence)


def _covers(passage: Passage, subject: Subject) -> Iterator[Statement]:
    chances = list(_chances(passage, subject))
    counted = list(_counted(passage, subject)) or list(_one_pocket(passage, subject))
    for bet in subject.bets:
        for match in counted:
            yield _state(passage, f"covers.{bet}", match.value, match.start, match.end)
        for chance in chances:
            yield _state(passage, f"win_lose.{bet}", chance.value, chance.start, chance.end)
            if not counted:
                yield _state(passage, f"covers.{bet}", chance.value["win"], chance.start, chance.end)


def _chances(passage: Passage, subject: Subject) -> Iterator[Match[dict[str, int]]]:
    """Yield "6 posibilidades de ganar y 31 de perder"."""
    for hit in _cues().chances.finditer(passage.folded) if subject.bets else ():
        win, lose = (_number(hit.group(name)) for name in ("win", "lose"))
        if win and lose:
            yield Match({"win": win, "lose": lose}, hit.start(), hit.end())


def _number(words: str) -> int | None:
    found = numbers.find(words, articles=True)
    return int(found[0].value) if found else None


def _counted(passage: Passage, subject: Subject) -> Iterator[Match[int]]:
    """Yield the counts of numbers: beside the name, in a cell of their own, after words of covering."""
    if not subject.bets:
        return
    count = _beside(passage, subject) if subject.own else None
    cell = next(_cells(passage, subject), None)
    if cell:
        yield cell
    elif count:
        yield count
    seen = {match.value for match in (cell, count) if match}
    for match in _prose(passage, subject):
        if match.value not in seen:
            seen.add(match.value)
            yield match


def _beside(passage: Passage, subject: Subject) -> Match[int] | None:
    """Return the count right after the name: "Pleno: un número", "Caballo (a dos números)", "4 Cuadro 4 números …"."""
    hit = _BESIDE.match(passage.folded, subject.start)
    value = _number(hit.group("n")) if hit else None
    return Match(value, 0, hit.end()) if hit and value else None


def _cells(passage: Passage, subject: Subject) -> Iterator[Match[int]]:
    """Yield the count of a row's cell that begins with one."""
    here = 0
    for cell in passage.cells:
        here = max(0, passage.text.find(cell.text, here))
        hit = _LONE_COUNT.match(fold(cell.text))
        if hit and here >= subject.start - 1 and len(cell.text) < 60:
            yield Match(int(hit.group(1)), 0, here + hit.end())
        here += len(cell.text)
    for head, cell in zip(passage.header[1:], passage.cells[1:], strict=False):
        if _COUNTING_HEAD.search(fold(head.text)) and cell.text.strip().isdigit():
            at = max(0, passage.text.find(cell.text.strip(), len(passage.cells[0].text)))
            yield Match(int(cell.text), 0, at + len(cell.text.strip()))


def _prose(passage: Passage, subject: Subject) -> Iterator[Match[int]]:
    """Yield "cubre 6 números", "la línea que separa dos números", not "cualquiera de los 37 números"."""
    low = passage.folded
    start = subject.start if subject.own else 0
    for count in numbers.find(low[start:], articles=True):
        at = start + count.start
        tail = _COUNT.match(low, start + count.end)
        if not tail or not isinstance(count.value, int):
            continue
        cue = _last(_cues().covers, low, max(start, at - 60), at) or _last(_cues().parts, low, max(0, at - 60), at)
        if cue and not _cues().one_of.search(low, cue.start(), at) and _single(subject):
            yield Match(count.value, cue.start(), tail.end())


def _single(subject: Subject) -> bool:
    return bool(subject.bet) or len(subject.bets) > 1


def _last(pattern: re.Pattern[str], low: str, start: int, end: int) -> re.Match[str] | None:
    """Return the last hit that reaches up to `end` with nothing but a few words of the kind that a count follows."""
    found = None
    for hit in pattern.finditer(low, start, end):
        if re.fullmatch(r"[\s\w]{0,30}", low[hit.end() : end]):
            found = hit
    return found


def _one_pocket(passage: Passage, subject: Subject) -> Iterator[Match[int]]:
    """Yield that a straight bet is on one number: "en uno de los espacios numerados", "sobre un número entero"."""
    if subject.bet == "straight" and (hit := _cues().pocket.search(passage.folded)):
        yield Match(1, hit.start(), hit.end())
    elif subject.bet in ("dozen", "column") and not passage.cells:
        found = sets.find(passage.text)
        sizes = {len(match.value) for match in found if match.kind == "range"}
        cue = _cues().covers.search(passage.folded)
        if cue and len(sizes) == 1 and len(found) > 1 and cue.start() < found[0].start:
            yield Match(sizes.pop(), cue.start(), found[0].end)


def _positions(passage: Passage, subject: Subject) -> Iterator[Statement]:
    """Yield in how many places a bet can be made: "Hay 11 líneas distintas", "Son tres", "tres posibles calles"."""
    low = passage.folded
    for hit in _cues().there_are.finditer(low):
        value = _number(hit.group("n") or hit.group("k") or hit.group("m"))
        bet = _placed(passage, subject, hit)
        if value and bet:
            yield _state(passage, f"positions.{bet}", value, hit.start(), hit.end())
    for hit in _cues().only_one.finditer(low):
        if subject.bet:
            yield _state(passage, f"positions.{subject.bet}", 1, hit.start(), hit.end())
    if subject.bet == "straight":
        yield from _pockets(passage)


def _placed(passage: Passage, subject: Subject, hit: re.Match[str]) -> str:
    """Return the bet that is counted: the one whose name follows the number, or the subject for "ubicaciones"."""
    noun = hit.group("noun") or hit.group("what") or ""
    if not noun:
        return subject.bet if passage.folded[: hit.start()].strip(" :*-.") and subject.own else ""
    named = load().bets.lookup(noun, game=passage.game)
    if named == "street" and "cero" in passage.folded[: hit.start()].rpartition(".")[2]:
        return "zero_street"
    if named:
        return named
    return subject.bet if _cues().places.fullmatch(noun) else ""


def _pockets(passage: Passage) -> Iterator[Statement]:
    """Yield the places of a straight bet, with the zeros that the text adds ("36 números más el cero")."""
    low = passage.folded
    for count in numbers.find(low):
        tail = _COUNT.match(low, count.end)
        if not tail or not isinstance(count.value, int) or count.value < _LEAST_COLUMN:
            continue
        more = _ZEROS.match(low, tail.end())
        zeros = sets.zeros(more.group()) if more else []
        if zeros or _cues().one_of.search(low[max(0, count.start - 40) : count.start]):
            end = more.end() if more and zeros else tail.end()
            yield _state(passage, "positions.straight", count.value + len(zeros), count.start, end)
    ranges = [m for m in sets.find(low) if m.kind == "range" and low[m.end : m.end + 1] in ".,;" and m.value[0] == 1]
    if passage.game in game_group("ball") and ranges:
        yield _state(passage, "positions.straight", len(ranges[0].value), 0, ranges[0].end, 0.9)


def _columns(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the counts of tables that were printed column by column: names, then as many counts."""
    lone = [_LONE_COUNT.fullmatch(p.folded.strip()) if p.kind != "heading" else None for p in passages]
    for is_count, run in groupby(range(len(passages)), key=lambda index: lone[index] is not None):
        indices = list(run)
        if is_count and len(indices) >= _LEAST_COLUMN:
            bets = _labels(passages, indices[0], len(indices))
            counts = [int(hit.group(1)) for index in indices if (hit := lone[index])]
            for bet, count, index in zip(bets, counts, indices, strict=False):
                yield _state(passages[index], f"covers.{bet}", count, 0, len(passages[index].text), 0.9)
            if bets:
                yield from _described(passages, indices[-1] + 1, list(zip(bets, counts, strict=True)))


def _labels(passages: Sequence[Passage], end: int, count: int) -> list[str]:
    """Return the bets that the cells before a column of counts name, if there are as many of them."""
    game = passages[end].game
    first = end - 1
    while first >= 0 and end - first < 4 * count and passages[first].game == game and passages[first].kind != "heading":
        first -= 1
    head = next((i for i in range(end - 1, first, -1) if _no_name(passages[i]) and i < end - 1), first)
    cells = [passage.layer for passage in passages[head + 1 : end] if not _no_name(passage)]
    text = Layer.join(cells[0].source, cells, " ").text if cells else ""
    named = [bet for bet, _ in groupby(name.id for name in load().bets.find(text, game=game))]
    return named if len(named) == count else []


def _no_name(passage: Passage) -> bool:
    return not load().bets.find(passage.text, game=passage.game)


def _described(passages: Sequence[Passage], start: int, rows: list[tuple[str, int]]) -> Iterator[Statement]:
    """Yield the counts of the descriptions that follow, each of the next bet that covers as many."""
    for passage in passages[start:]:
        if not rows or passage.kind == "heading" or passage.game != passages[start].game:
            return
        matches = list(_prose(passage, Subject(("described",), 0, True)))
        row = next((i for i, (_, count) in enumerate(rows) if matches and count == matches[0].value), None)
        if row is not None:
            yield _state(passage, f"covers.{rows[row][0]}", rows[row][1], matches[0].start, matches[0].end, 0.85)
            rows = rows[row + 1 :]
        elif rows[0][1] == 1:
            yield from _pockets(passage)
