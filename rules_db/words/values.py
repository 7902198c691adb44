"""Values of rules in words: odds, numbers, shares, multiples, ranges, sets and tables by case."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Protocol

from rules_db.words.naming import Language

_OR_BEFORE_O = re.compile(r" o (?=8|11\b|h?o)")
"""`o` before a word that sounds like it: ocho, ochenta, once."""
_RUN = 4
"""Numbers in a row from which they are written as a range."""


class Names(Protocol):
    """What values ask of the words of a language."""

    language: Language

    def name(self, name: object, game: str = "") -> str:
        """Return what an id or number is called inside a value."""

    def phrases(self, name: str) -> Mapping[str, str]:
        """Return a table of phrases (`phrase`, `base`)."""


def in_words(value: Any, words: Names, game: str, joint: str) -> str:
    """Return a JSON value in words; `joint` says how a list reads: "or", ",", "then", ">" or "+"."""
    said = _Value(words, game, joint).words(value)
    return contracted(said) if words.language == "es" else said


def contracted(text: str) -> str:
    """Return Spanish text with `de el`, `a el` and `o ocho` as they are written (del, al, u ocho)."""
    return _OR_BEFORE_O.sub(" u ", text.replace(" de el ", " del ").replace(" a el ", " al "))


class _Value:
    """One value on its way to words."""

    def __init__(self, words: Names, game: str, joint: str) -> None:
        self._words, self._game = words, game
        self._phrase = words.phrases("phrase")
        self._joint = {"or": self._phrase["or"], "then": self._phrase["then"], ">": " > ", "+": " + "}.get(joint, ", ")

    def words(self, value: Any) -> str:
        """Return any JSON value in words."""
        match value:
            case dict():
                return self._object(value)
            case list():
                return self._list(value)
            case _:
                return self._words.name(value, self._game)

    def _list(self, values: list[Any]) -> str:
        if any(isinstance(value, list) for value in values):
            return self._phrase["or"].join(self.words(value) for value in values)
        if self._joint == ", ":
            return ", ".join(self._ranges(values))
        words = [self.words(value) for value in values]
        if self._joint == self._phrase["or"] and words:
            words = [", ".join(words[:-1]), words[-1]] if len(words) > 1 else words
        return self._joint.join(words)

    def _ranges(self, values: list[Any]) -> list[str]:
        """Return values, four and more whole numbers in a row as a range."""
        said: list[str] = []
        for _, run in groupby(enumerate(values), lambda pair: _distance(*pair)):
            numbers = [value for _, value in run]
            if len(numbers) >= _RUN and isinstance(numbers[0], int):
                said.append(self._fill("range", {"min": numbers[0], "max": numbers[-1]}))
            else:
                said += [self.words(number) for number in numbers]
        return said

    def _object(self, value: dict[str, Any]) -> str:
        keys = set(value)
        if "of" in keys:
            return self._multiple(value)
        for name, only in (
            ("same_as", {"as"}),
            ("multiple", {"multiple"}),
            ("share", {"share"}),
            ("amount", {"amount"}),
        ):
            if keys == only:
                return self._one(name, value[next(iter(only))])
        if keys == {"win", "lose"}:
            return self._fill("win_lose", value)
        if keys and keys <= {"min", "max", "above", "below"}:
            return self._range(value)
        return self._by_case(value)

    def _one(self, phrase: str, value: Any) -> str:
        if phrase == "share" and value == "1":
            return self._phrase["whole"]
        words = self.words(value)
        return self._phrase[phrase].replace("{n}", words).replace("{name}", words)

    def _multiple(self, value: dict[str, Any]) -> str:
        bases = self._words.phrases("base")
        base = bases.get(str(value["of"])) or self._words.name(value["of"], self._game)
        times = value.get("times")
        if times == 1:
            return self._phrase["once"].replace("{base}", base)
        amount = self._range({k: v for k, v in value.items() if k != "of"}) if times is None else self.words(times)
        share = any(isinstance(part, str) for name, part in value.items() if name != "of")
        return self._phrase["part" if share else "times"].replace("{n}", amount).replace("{base}", base)

    def _range(self, value: dict[str, Any]) -> str:
        names = {
            frozenset({"min", "max"}): "between",
            frozenset({"min"}): "at_least",
            frozenset({"max"}): "at_most",
            frozenset({"above"}): "above",
            frozenset({"below"}): "below",
            frozenset({"above", "below"}): "above_below",
            frozenset({"above", "max"}): "above_max",
        }
        name = names.get(frozenset(value))
        return self._fill(name, value) if name else self._by_case(value)

    def _fill(self, phrase: str, value: dict[str, Any]) -> str:
        text = self._phrase[phrase]
        for name, part in value.items():
            text = text.replace(f"{{{name}}}", self.words(part))
        return text

    def _by_case(self, value: dict[str, Any]) -> str:
        """Return an object whose keys are cases (totals), equal cases together: `0-4: draws; 5: optional`."""
        drawn = any(isinstance(part, list) for part in value.values())
        cases = sorted(value.items(), key=lambda pair: _sortable(pair[0]))
        said = []
        for words, group in groupby(((case, self._case(part, drawn)) for case, part in cases), lambda pair: pair[1]):
            numbers = [int(case) if case.isdigit() else case for case, _ in group]
            row = len(numbers) > 1 and _in_row(numbers)
            ends = {"min": numbers[0], "max": numbers[-1]}
            said.append(f"{self._fill('range', ends) if row else ', '.join(map(str, numbers))}: {words}")
        return "; ".join(said)

    def _case(self, part: Any, drawn: bool) -> str:
        if not drawn or not isinstance(part, list):
            return self.words(part)
        if not part:
            return self._words.name("stand")
        numbers = ", ".join(self._ranges(part))
        return self._phrase["on"].replace("{word}", self._words.name("draw")).replace("{numbers}", numbers)


def _distance(at: int, value: Any) -> object:
    """Return what is the same for whole numbers that follow each other."""
    return value - at if isinstance(value, int) and not isinstance(value, bool) else str(value)


def _in_row(numbers: Sequence[object]) -> bool:
    return all(_distance(at, number) == _distance(0, numbers[0]) for at, number in enumerate(numbers))


def _sortable(case: str) -> tuple[int, int, str]:
    return (0, int(case), "") if case.isdigit() else (1, 0, case)
