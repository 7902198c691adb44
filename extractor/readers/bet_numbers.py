"""Which numbers of a wheel a bet covers: "Menor: del 1 al 18", "1ª columna: 1, 4, 7 …", "rojos el 1, 3 y 5".

An enumeration belongs to the bet named right before it or, in parentheses or with a colour, right after it; in the row
of a bet, to that bet; three of them "respectivamente" to the three columns or dozens. Numbers described and not
enumerated ("los divisibles por dos", "superiores al 5") are those of the wheel as the text gives it. Lists stand as
printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from extractor.frames.subjects import Subject, subjects
from extractor.grammar import Match, sets
from extractor.lexicon import Name, game_group, load
from extractor.lexicon.tokens import ORDINAL_WORDS, tokens
from extractor.passages import Passage
from extractor.statements import Statement
from schemas import declared

_REACH = 70  # characters between a name and its numbers
_ENDED = re.compile(r"[.;:]")
_ORDINAL = re.compile(
    r"\b(?:la )?(?P<o>" + "|".join(sorted(ORDINAL_WORDS, key=len, reverse=True)) + r"|[123]\.?[aª])\b"
)
_PLACES = 3  # columns, and dozens, of a layout


@dataclass(frozen=True)
class _Cues:
    """The words of `bet_numbers.toml`: sets of words, patterns, and patterns of described numbers by bet."""

    words: dict[str, frozenset[str]]
    patterns: dict[str, re.Pattern[str]]
    described: dict[str, re.Pattern[str]]


@cache
def _cues() -> _Cues:
    table = declared.read(files("extractor.readers").joinpath("bet_numbers.toml"))
    return _Cues(
        {name: frozenset(words) for name, words in table["words"].items()},
        {name: re.compile("|".join(parts)) for name, parts in table["patterns"].items()},
        {bet: re.compile("|".join(parts)) for bet, parts in table["described"].items()},
    )


@dataclass(frozen=True, slots=True)
class _Set:
    """The numbers of a bet in a passage."""

    passage: Passage
    bet: str
    numbers: list[sets.Pocket]
    start: int
    end: int
    confidence: float = 0.95


_PARITY = {"even": 0, "odd": 1}


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the numbers of each bet on a wheel or a ball table."""
    games = game_group("roulette") | game_group("ball")
    here = [(p, s) for p, s in subjects(p for p in passages if p.game in games) if p.kind != "heading"]
    listed = [found for passage, subject in _in_context(here) for found in _listed(passage, subject)]
    listed += _in_turn(here)
    described = [found for passage, _ in here for found in _described(passage, listed)]
    for found in [*listed, *described]:
        yield _statement(found, found.numbers)
    for passage, subject in here:
        yield from _with_zero(passage, subject)


def _in_context(here: Sequence[tuple[Passage, Subject]]) -> Iterator[tuple[Passage, Subject]]:
    """Yield the passages with the columns or dozens as subject where only their ordinal opens them ("Primera: …")."""
    context = Subject()
    for passage, subject in here:
        if subject.bet in ("dozen", "column"):
            context = subject
        alone = not subject.own and not subject.bet and _ORDINAL.match(passage.folded)
        yield passage, Subject(context.bets) if alone else subject


def _statement(found: _Set, value: object) -> Statement:
    key = f"numbers.{found.bet}"
    node, layer = found.passage.node, found.passage.layer
    return Statement(node, layer, "bet", key, value, found.start, found.end, confidence=found.confidence)


def _complete(text: str) -> list[Match[list[sets.Pocket]]]:
    """Return the enumerations of a text that are whole: none that breaks off at a damaged figure."""
    return [match for match in sets.find(text) if not sets.UNREAD.match(text, match.end)]


def _listed(passage: Passage, subject: Subject) -> Iterator[_Set]:
    found = _complete(passage.text)
    if not found:
        return
    low = passage.folded
    names = load().bets.find(passage.text, game=passage.game)
    if (
        subject.bet in ("dozen", "column")
        and len(found) > 1
        and _cues().patterns["respective"].search(low, found[-1].end)
    ):
        for place, match in enumerate(found, 1):
            yield _Set(passage, f"{subject.bet}_{place}", match.value, 0, match.end)
        return
    taken = -1
    for match in found:
        bet, start, end = _owner(passage, subject, names, match, taken, len(found))
        if bet and _can_be(bet, match.value):
            taken = end
            yield _Set(passage, bet, match.value, start, end)


def _can_be(bet: str, numbers: Sequence[sets.Pocket]) -> bool:
    """Tell whether numbers can be those of a bet: "impar, 1 al 18" names two bets, and the numbers of the second."""
    return bet not in _PARITY or all(int(number) % 2 == _PARITY[bet] for number in numbers)


def _owner(
    passage: Passage, subject: Subject, names: Sequence[Name], match: Match[list[sets.Pocket]], taken: int, count: int
) -> tuple[str, int, int]:
    """Return the bet that a set of numbers belongs to, with the stretch that says so; empty where none does."""
    low = passage.folded
    after = _after(low, names, match, subject)
    if after:
        return after[0], match.start, after[1]
    before = _before(low, names, match, subject, taken)
    if before:
        return before[0], before[1], match.end
    if passage.cells and count == 1 and subject.bet in _cues().words["listed"]:
        return subject.bet, 0, match.end
    return "", 0, 0


def _after(
    low: str, names: Sequence[Name], match: Match[list[sets.Pocket]], subject: Subject
) -> tuple[str, int] | None:
    """Return the bet named right behind a set: "1 al 12 (primera docena)", "… son de color negro"."""
    for name in names:
        gap = low[match.end : name.start]
        if name.start >= match.end and _is_listed(name.id) and _follows(gap):
            return name.id, name.end
    hit = _ORDINAL.match(low, match.end + 2) if low[match.end : match.end + 2] == " (" else None
    if hit and subject.bet in ("dozen", "column"):
        return f"{subject.bet}_{_place(hit)}", hit.end() + 1
    return None


def _follows(gap: str) -> bool:
    """Tell whether the words behind a set only say that what it is comes next."""
    leads = gap.strip().startswith("(") or ("color" in gap and not _ENDED.search(gap))
    return leads and len(gap) < _REACH and all(word in _cues().words["after"] for word in tokens(gap).words)


def _before(
    low: str, names: Sequence[Name], match: Match[list[sets.Pocket]], subject: Subject, taken: int
) -> tuple[str, int] | None:
    """Return the bet named right before a set: "Menor: del 1 al 18", "la primera, del 1 al 12"."""
    for name in reversed(names):
        gap = low[name.end : match.start]
        if name.end <= match.start and name.start >= taken:
            if len(gap) < _REACH and _joins(gap) and _is_listed(name.id):
                return name.id, name.start
            break
    last = None
    for hit in _ORDINAL.finditer(low, max(0, taken, match.start - 40), match.start):
        last = hit
    if last and subject.bet in ("dozen", "column") and _joins(low[last.end() : match.start]):
        return f"{subject.bet}_{_place(last)}", last.start()
    return None


def _joins(gap: str) -> bool:
    return all(word in _cues().words["between"] for word in tokens(gap).words)


def _place(hit: re.Match[str]) -> int:
    word = hit.group("o")
    return ORDINAL_WORDS[word] if word in ORDINAL_WORDS else int(word[0])


def _is_listed(bet: str) -> bool:
    return bet in _cues().words["listed"] or bet.rpartition("_")[0] in ("column", "dozen")


def _in_turn(here: Sequence[tuple[Passage, Subject]]) -> list[_Set]:
    """Return the columns and dozens whose ordinals are lost: the lists of one table are the first, second and third."""
    found: list[_Set] = []
    run: list[_Set] = []
    for passage, _ in here:
        single = _unnumbered(passage)
        if run and (single is None or single.bet != run[0].bet):
            found += _numbered(run)
            run = []
        run += [single] if single else []
    return found + _numbered(run)


def _unnumbered(passage: Passage) -> _Set | None:
    label = _cues().patterns["damaged"].match(passage.folded)
    matches = _complete(passage.text) if label else []
    if label is None or len(matches) != 1:
        return None
    bet = load().bets.lookup(label.group("bet"), game=passage.game) or ""
    return _Set(passage, bet, matches[0].value, 0, matches[0].end, 0.9)


def _numbered(run: Sequence[_Set]) -> list[_Set]:
    """Return the sets of a whole run with their places; a run that is not whole tells no place."""
    whole = run if len(run) == _PLACES else []
    return [replace(found, bet=f"{found.bet}_{place}") for place, found in enumerate(whole, 1)]


def _described(passage: Passage, listed: Sequence[_Set]) -> Iterator[_Set]:
    """Yield sets that the text describes, where it does not enumerate them for the game."""
    known = {found.bet for found in listed if found.passage.game == passage.game}
    low = passage.folded
    top, excluded = _top(passage, listed), _excluded(low)
    neutral = _cues().patterns["neutral"].search(low) if passage.game in game_group("ball") else None
    if neutral and "neutral" not in known:
        yield _Set(passage, "neutral", [int(neutral.group("n"))], neutral.start(), neutral.end(), 0.9)
    for bet, pattern in _cues().described.items():
        for hit in pattern.finditer(low) if bet not in known and top else ():
            numbers = [n for n in range(1, top + 1) if n not in excluded and _fits(bet, n, hit)]
            yield _Set(passage, bet, [*numbers], hit.start(), hit.end(), 0.85)


def _fits(bet: str, number: int, hit: re.Match[str]) -> bool:
    if bet in _PARITY:
        return number % 2 == _PARITY[bet]
    limit = int(hit.group("n"))
    return number > limit if bet == "high" else number < limit


def _top(passage: Passage, listed: Sequence[_Set]) -> int:
    """Return the highest number of the game, as the text gives it; 0 where it does not."""
    same = [n for found in listed if found.passage.game == passage.game for n in found.numbers if isinstance(n, int)]
    return max(same, default=0)


def _excluded(low: str) -> set[int]:
    """Return the numbers that the passage takes out of the bets it describes."""
    hit = _cues().patterns["excluded"].search(low)
    return {int(hit.group("n"))} if hit else set()


def _with_zero(passage: Passage, subject: Subject) -> Iterator[Statement]:
    """Yield the streets with a zero, the first four and the line of five: sets in parentheses or after "números"."""
    found = _complete(passage.text)
    zero = [m for m in found if m.kind == "list" and m.value and m.value[0] in ("0", "00") and len(m.value) > 2]
    if not zero:
        return
    start, end = zero[0].start, zero[-1].end
    values = [
        value for index, value in enumerate(m.value for m in zero) if value not in [m.value for m in zero[:index]]
    ]
    if subject.bet == "street" and all(len(value) == 3 for value in values):
        yield _statement(_Set(passage, "zero_street", [], start, end), values)
    elif subject.bet in ("five_line", "first_four"):
        yield _statement(_Set(passage, subject.bet, [], start, end), values[0])
    elif subject.bet == "corner" and all(len(value) == 4 for value in values):
        yield _statement(_Set(passage, "first_four", [], start, end), values[0])
