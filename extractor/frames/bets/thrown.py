"""Results of dice that a sentence names, alone or in several rows, and the turns of phrase that bets ask for.

Results of dice that a sentence names: totals, combinations, doubles and trebles, "los demás".

What a provision says in several rows that a field bet wins on: "Gana: 3, 4, 9, 10, 11. 1 a 1", "Gana: 2. 2 a 1".

The turns of phrase of `words.toml` as patterns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct

from extractor.frames.sentence import Sentence
from extractor.frames.told import Fact, in_games, stated
from extractor.grammar import Match, dice, numbers, ranges, sets
from extractor.mentions import Mention
from extractor.statements import Statement
from schemas.declared import fitted, read

_STAND_FOR = {"NOUN": "noun", "PLACE": "place"}

WINS = "wins_on"
PAID = "paid_on"
"""What is paid on a bet that has many results: no key of its own."""
_MANY = 6  # totals that make a field


class Fields:
    """What several rows of one provision say a field bet is paid on: together they are what it wins on."""

    def __init__(self) -> None:
        self._held: list[tuple[Sentence, Fact]] = []

    def taken(self, sentence: Sentence, fact: Fact) -> Iterator[Statement]:
        """Keep what is won on the field until its provision ends; yield all else."""
        if self._held and self._held[0][0].passage.node.parent is not sentence.passage.node.parent:
            yield from self.ended()
        if fact.key not in (f"{WINS}.field", PAID):
            yield stated(sentence, fact)
            return
        again = {*fact.value} & {value for _, one in self._held for value in one.value}
        if again and fact.key != PAID:
            yield from self.ended()
        if not again or fact.key != PAID:
            self._held.append((sentence, fact))

    def ended(self) -> Iterator[Statement]:
        """Yield what the rows kept say together; totals that are only paid are the field where they are many.

        What is paid adds nothing to a row that says by itself what the whole field wins on.
        """
        held, self._held = self._held, []
        whole = [one for one in held if one[1].key != PAID and len(one[1].value) >= _MANY]
        values = ordered([*dict.fromkeys(value for _, fact in whole or held for value in fact.value)])
        if any(fact.key != PAID for _, fact in held) or len(values) >= _MANY:
            sentence, fact = next((one for one in held if one[1].key != PAID), held[0])
            yield stated(sentence, Fact("bet", f"{WINS}.field", values, fact.start, fact.end))


_MOST = 18  # the highest total of three dice
_STOP = re.compile(
    r"\.\s+(?=[a-z])|\s(?=y con\b)|(?:(?<= [you] \d)|(?<= [you] \d\d)|(?<= el \d)|(?<= el \d\d))\s(?=[ye] (?:el|con) )"
)  # no list goes on behind these: "7 y 11 y el 12 …" begins anew


_SUMS = ("de ", "del ", "suma ", "sumas ", "total ", "totales ", "sea ")
_SPAN = re.compile(
    r"\b(?:sumas?|total(?:es)?|puntos|con|suman?|va|van|del|de)\s+(?:del?\s+)?(?P<low>\d{1,2})\s+al?\s+(?P<high>\d{1,2})\b"
)
_COMBINED = re.compile(r"[\s\"]*(?:\d{1,2}[\s\"]*)?con (?:la|una) combinacion")  # a total that a combination tells
_CONTINUES = re.compile(r"\d|,?\s*\d{3}|\s\d{1,2}\s*,")  # a list that goes on in damage is none
_TWO_DICE = 12
_EXCEPTION = 45  # characters before a result in which it is named as an exception


class Result(Struct, frozen=True):
    """Results in `text[start:end]` of a sentence, as the vocabulary has them."""

    value: tuple[Any, ...]
    start: int
    end: int


def results(sentence: Sentence, named: Sequence[Mention]) -> list[Result]:
    """Return the results that a sentence names, outside the names of bets, odds and numbers of things."""
    low = sentence.folded
    found = of_two(low) if in_games(sentence.passage.game, "craps") else of_three(low)
    taken = [
        *named,
        *(one for one in sentence.own if one.kind in ("odds", "multiple", "money", "share", "measure", "item")),
    ]
    taken = [
        one
        for one in taken
        if one.kind != "odds"
        or not (_is_range(sentence, one) or any(bet.start < one.start < bet.end for bet in named))  # "Bajo 7: 2, 3, 4"
    ]
    kept = [one for one in found if not any(one.start < other.end and other.start < one.end for other in taken)]
    return [
        one
        for one in kept
        if not words("condition").search(low, max(0, one.start - 40), one.start)
        and not words("counted").match(low, one.end)
        and not _COMBINED.match(low, one.end)
        and not (len(one.value) > 1 and (_CONTINUES.match(low, one.end) or _unclosed(low, one)))
        and '" =' not in low[one.end : one.end + 4]
    ]


def _unclosed(low: str, one: Result) -> bool:
    """Tell whether a list in brackets breaks off with the text: the rest of it is unread."""
    return low[: one.start].endswith("(") and ")" not in low[one.end :]


def _is_range(sentence: Sentence, odds: Mention) -> bool:
    """Tell whether what looks like odds is a range of totals: "sumas de 4 a 10", "gana con 11 a 17"."""
    low = sentence.folded
    ends = numbers.find(low[odds.start : odds.end])
    apart = len(ends) == 2 and low[odds.start + ends[0].end : odds.start + ends[1].start].strip() in ("a", "al")
    if not apart or not 0 < ends[0].value < ends[1].value <= _MOST:
        return False
    return sentence.folded[: odds.start].endswith(_SUMS) or not sentence.own.has("bet_paid")


def of_two(low: str) -> list[Result]:
    """Return the results of two dice that a folded text names."""
    found: list[Result] = []
    begin = 0
    for end in (*(hit.end() for hit in _STOP.finditer(low)), len(low)):
        found += [Result(tuple(one.value), begin + one.start, begin + one.end) for one in dice.results(low[begin:end])]
        begin = end
    found += [*_ranges(low, _TWO_DICE)]
    found += [Result(("double",), hit.start(), hit.end()) for hit in words("doubles").finditer(low)]
    found += [
        Result(("other",), hit.start(), hit.end())
        for hit in (*words("contrary").finditer(low), *words("rest").finditer(low))
    ]
    return _apart(found)


def of_three(low: str) -> list[Result]:
    """Return the results of three dice that a folded text names: lists, ranges, any three alike."""
    found = [Result(("triple",), hit.start(), hit.end()) for hit in words("triple").finditer(low)]
    found += [Result(tuple(one.value), one.start, one.end) for one in sets.find(low, top=18)]
    for one in ranges.find(low):
        ends = one.value if isinstance(one.value, dict) else {}
        if ends.keys() == {"min", "max"} and ends["max"] <= 18 and all(isinstance(end, int) for end in ends.values()):
            found.append(Result(tuple(range(ends["min"], ends["max"] + 1)), one.start, one.end))
    found += [*_ranges(low, _MOST)]
    found += [Result(tuple(one.value), one.start, one.end) for one in dice.results(low) if one.value == ["other"]]
    found += [Result(("other",), hit.start(), hit.end()) for hit in words("rest").finditer(low)]
    return _apart(found)


def _ranges(low: str, most: int) -> Iterator[Result]:
    """Totals from one to another: "sumas de 4 a 10", "con 11 a 17"."""
    for hit in _SPAN.finditer(low):
        first, last = int(hit.group("low")), int(hit.group("high"))
        if first < last <= most:
            yield Result(tuple(range(first, last + 1)), hit.start("low"), hit.end())


def excepted(low: str, found: Iterable[Result]) -> list[Result]:
    """Return those of the results of a folded text that it names as an exception: "4 a 10, salvo tres iguales"."""
    near = ((one, words("but").search(low, max(0, one.start - _EXCEPTION), one.start)) for one in found)
    return [one for one, but in near if one.value == ("triple",) and but is not None]


def _apart(found: Sequence[Result]) -> list[Result]:
    kept: list[Result] = []
    for one in sorted(found, key=lambda one: (one.start, -one.end)):
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return kept


def ordered(values: Sequence[Any]) -> list[Any]:
    """Return results in the order of the vocabulary."""
    return dice.union([Match(list(values), 0, 0)])


@cache
def _words() -> dict[str, list[str]]:
    name = "words.toml"
    return fitted(read(files(__package__).joinpath(name)), dict[str, list[str]], name)


@cache
def words(name: str) -> re.Pattern[str]:
    """Return a list of alternatives as one pattern on folded text; raises KeyError for a name that is not there."""
    joined = "|".join(_words()[name])
    for mark, listed in _STAND_FOR.items():
        joined = joined.replace(mark, f"(?:{'|'.join(_words()[listed])})")
    return re.compile(joined)
