"""Which numbers bets take of a layout: "falta, del 1 al 18", "1-12 la primera", "del 1 al 34 de tres en tres".

A set belongs to the bet before it, or to the one behind it where the sets come first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from extractor.frames.bets.offered import SIMPLE
from extractor.frames.bets.thrown import words
from extractor.frames.sentence import Sentence
from extractor.frames.told import Fact, in_games, is_
from extractor.grammar import numbers, sets
from extractor.lexicon.tokens import ORDINAL_WORDS
from extractor.mentions import Mention

AT_ZERO = {"five_line": 5, "first_four": 4}
PLURAL = {"dozen": "dozen_{}", "column": "column_{}"}
_MANYSIMPLE, _PAIR = 4, 2
_WORDED = re.compile(r"\bnumeros?\b")
_REACH = 90
_HIGHEST = 36
_LISTED = (*SIMPLE, "neutral", "first_four", "five_line")
_A_ONE = re.compile(r"\bun[oa]\b(?=\s*(?:al?\b|hasta\b|,|y\b|\)))")
_ORDINAL = re.compile(
    r"\b(?:la )?(?P<o>" + "|".join(sorted(ORDINAL_WORDS, key=len, reverse=True)) + r"|[123]\.?[aª]|del medio|ultima)\b"
)
_PLACE_WORDS = {"del medio": 2, "ultima": 3}
_SPAN = re.compile(r"(?P<a>\d{1,2}) a (?P<b>\d{2})\b")
_STROKE = re.compile(r"\d{1,2}\s?[-–]\s?\d{1,2}")
_STEP = re.compile(r",? de (?P<step>dos|tres|cuatro|2|3|4) en (?P=step)\b")
_APART = 3  # numbers that stand further from each other are no neighbours on a cloth


def listed(sentence: Sentence, named: Sequence[Mention], about: tuple[str, ...]) -> Iterator[Fact]:
    """Yield the numbers that bets of a sentence take; `about` is the bet spoken of, for the ordinals of its kind."""
    found = _sets(sentence)
    if not found:
        return
    names = [*named, *_ordinals(sentence, named, about)]
    names = sorted((one for one in names if one.id in _LISTED or "_" in one.id), key=lambda one: one.start)
    owning = [one for one in names if one.id in _LISTED or one.id.rpartition("_")[0] in PLURAL]
    low, taken = sentence.folded, 0
    about = tuple(one.partition("_")[0] for one in about)
    plural = next((one.id for one in named if one.id in PLURAL), next((one for one in about if one in PLURAL), ""))
    if sentence.before is not None and sentence.before.text.endswith(";") and len(found) < 3:
        whole = len(sentence.text)  # "1 al 12; 13 al 24 y 25 al 36 respectivamente"
        earlier = [replace(one, start=0, end=whole) for one in _sets(sentence.before)]
        found = [*earlier, *found] if len(earlier) + len(found) == 3 and "respectivamente" in low else found
    if plural and len(found) == 3 and low.find("respectivamente", found[-1].end) >= 0:
        for place, one in enumerate(found, 1):
            yield Fact("bet", f"numbers.{PLURAL[plural].format(place)}", one.value, one.start, one.end)
        return
    ahead = _values_first(low, owning, found)
    for at, one in enumerate(found):
        owner = owning[at] if ahead else _owner(low, owning, one, taken)
        if owner is not None:
            taken = max(one.end, owner.end)
            start, end = min(one.start, owner.start), max(one.end, owner.end)
            yield Fact("bet", f"numbers.{owner.id}", one.value, start, end)
    yield from _with_zero(sentence, named, found)


def _values_first(low: str, listed: Sequence[Mention], found: Sequence[Mention]) -> bool:
    """Tell whether each of several sets stands before the name of its bet: "1-12 la primera, 13-24 la segunda"."""
    pairs = [*zip(found, listed, strict=False)]
    return len(pairs) == len(found) == len(listed) > 1 and all(
        low[one.end : name.start].strip() in ("", "(", "la", "a la", "para la") for one, name in pairs
    )


def _sets(sentence: Sentence) -> list[Mention]:
    """The sets of a sentence, also those in words: "del uno al doce"."""
    low = sentence.folded
    known = sets.find(low)
    found = [one for one in known if not sets.UNREAD.match(low, one.end)]
    if not known and (_WORDED.search(low) or "cero" in low or sentence.of("bet")):
        found = sets.find(_in_figures(low)) or sets.find(_in_figures(low, str.rjust))
    whole = [
        Mention("set", "", one.start, one.end, one.value)
        for one in found
        if not words("noun_next").match(low, one.end) and not any(
            other.kind in ("odds", "money", "multiple") and other.start < one.end and one.start < other.end
            for other in sentence.own
            if one.kind != "range"
        )
    ]  # fmt: skip
    return [_stepped(low, _widened(low, one)) for one in whole] or [*_spans(sentence)]


def _widened(low: str, one: Mention) -> Mention:
    """Two numbers with a stroke between as the range that they are where they are no neighbours on the cloth."""
    pair = one.value if len(one.value) == _PAIR and all(isinstance(number, int) for number in one.value) else [0, 0]
    if pair[1] - pair[0] <= _APART or not _STROKE.fullmatch(low, one.start, one.end):
        return one
    return replace(one, value=[*range(pair[0], pair[1] + 1)])


def _stepped(low: str, one: Mention) -> Mention:
    """A range of which only every third number is meant: "del 1 al 34 de tres en tres"."""
    hit = _STEP.match(low, one.end)
    step = numbers.at(low, hit.start("step")) if hit is not None else None
    return replace(one, end=hit.end(), value=one.value[:: int(step.value)]) if hit and step is not None else one


def _spans(sentence: Sentence) -> Iterator[Mention]:
    """What looks like odds and is a range: "(1 a 18)"."""
    for one in sentence.of("odds"):
        hit = _SPAN.match(sentence.folded, one.start)
        if hit and int(hit.group("a")) < int(hit.group("b")) <= _HIGHEST and not sentence.own.has("pay"):
            yield Mention("set", "", one.start, hit.end(), [*range(int(hit.group("a")), int(hit.group("b")) + 1)])


def _in_figures(low: str, pad: Callable[[str, int], str] = str.ljust) -> str:
    """The text with figures for numbers in words, of the same length: "del uno al doce" is "del 1   al 12  "."""
    text = low.replace("doble cero", pad("00", 10)).replace("cero", pad("0", 4))
    for one in reversed(numbers.find(text)):
        if one.kind == "word" and isinstance(one.value, int):
            text = text[: one.start] + pad(str(one.value), one.end - one.start) + text[one.end :]
    return _A_ONE.sub(pad("1", 3), text)


def _ordinals(sentence: Sentence, named: Sequence[Mention], about: tuple[str, ...]) -> Iterator[Mention]:
    """The columns and dozens that an ordinal alone names: "la segunda, del 13 al 24"."""
    for hit in _ORDINAL.finditer(sentence.folded):
        if any(one.start < hit.end() and hit.start() < one.end for one in named):
            continue
        before = [one.id.partition("_")[0] for one in named if one.start <= hit.start()]
        behind = [one.id for one in named if 0 <= one.start - hit.end() <= 2]
        plural = next((one for one in (*behind, *reversed(before), *about) if one in PLURAL), "")
        word = hit.group("o")
        if not word.endswith(("a", "ª", "medio")):
            continue  # "en el primer caso"
        place = _PLACE_WORDS.get(word) or ORDINAL_WORDS.get(word) or (int(word[0]) if word[0].isdigit() else 0)
        if plural and 0 < place <= 3:
            yield Mention("bet", PLURAL[plural].format(place), hit.start(), hit.end())


def _owner(low: str, listed: Sequence[Mention], one: Mention, taken: int) -> Mention | None:
    before = [name for name in listed if name.end <= one.start and name.start >= taken]
    if (
        before
        and not words("gap").sub("", low[before[-1].end : one.start]).strip()
        and one.start - before[-1].end <= _REACH
    ):
        joined = len(before) > 1 and low[before[-2].end : before[-1].start].strip() in ("y", "o", "e", ",")
        return None if joined else before[-1]
    after = next((name for name in listed if name.start >= one.end), None)
    if after is not None and words("after").fullmatch(low, one.end, after.start) and low[one.end : one.end + 1] != ";":
        return after if low[one.end : after.start].strip(' ,"') else None
    return None


def _with_zero(sentence: Sentence, named: Sequence[Mention], found: Sequence[Mention]) -> Iterator[Fact]:
    """Streets with a zero, and the four or five numbers at the zeros."""
    zero = [one for one in found if one.value and one.value[0] in ("0", "00") and len(one.value) > 2]
    kinds = {one.id for one in named}
    if zero and "street" in kinds and all(len(one.value) == 3 for one in zero):
        values = [
            value for at, value in enumerate([one.value for one in zero]) if value not in [o.value for o in zero[:at]]
        ]
        yield Fact("bet", "numbers.zero_street", values, zero[0].start, zero[-1].end)
    elif len(zero) == 1 and len(kinds & {*AT_ZERO}) == 1:
        bet = next(one for one in named if one.id in AT_ZERO)
        if len(zero[0].value) == AT_ZERO[bet.id]:
            yield Fact("bet", f"numbers.{bet.id}", zero[0].value, zero[0].start, zero[0].end)


def neutral(sentence: Sentence, named: Sequence[Mention]) -> Iterator[Fact]:
    """The number that is none of the simple chances: "El 5 no entra en ninguna suerte sencilla"."""
    if not in_games(sentence.passage.game, "boule"):
        return
    ids = {one.id for one in named}
    found = [one for one in sentence.own if one.kind == "amount" and one.form == "number"]
    if len({one.value for one in found}) != 1 or not isinstance(found[0].value, int):
        return
    simple = "simple_chance" in ids or len(ids & {*SIMPLE}) >= _MANYSIMPLE
    if any(is_(one, "neutral_number") for one in sentence.own) or (simple and sentence.own.has("not", "none_of")):
        yield Fact("bet", "numbers.neutral", [found[0].value], found[0].start, found[0].end)
    if simple and sentence.own.has("bet_lost"):
        yield Fact("bet", "loses_on.simple_chance", [found[0].value], found[0].start, found[0].end)


__all__ = ["listed", "neutral"]
