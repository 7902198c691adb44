"""Which rule a quantity became: one whose words hold it and whose value, or whose key, uses it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from corpus.document import Document
from extractor.ledger.entries import Entry
from schemas.families import NORM_FAMILIES
from schemas.records import Rule

_FIGURE = re.compile(r"\d+(?:[.,]\d+)?")
_RATIO = re.compile(r"(\d+(?:\.\d+)?)[:/](\d+(?:\.\d+)?)")
_NARROW = 80
"""Characters of a statement that says one thing: what it counts belongs to it though its value has no number."""
_SPELLED = {
    name: Fraction(number)
    for number, name in enumerate(
        ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), 2
    )
}  # as keys of the vocabulary spell them: "ten", "any_seven"; a "six_line" is a name
_COUNTED = frozenset(("cards", "decks", "dice", "players", "seats", "boxes", "hands"))  # no price is in these
_HALF = 2  # a set is used where a rule has one in so many of its members


class Cited:
    """A rule with the offsets of its words in the source."""

    def __init__(self, rule_id: str, rule: Rule, start: int, end: int) -> None:
        self.id, self.rule, self.start, self.end = rule_id, rule, start, end
        self.norm = rule.family in NORM_FAMILIES

    @cached_property
    def atoms(self) -> frozenset[Fraction]:
        """The numbers that the rule's value and key hold."""
        note = self.rule.note if self.rule.note.startswith("stake included") else ""
        parts = self.rule.key.replace("any_", "").split(".")
        spelled = (_SPELLED[part] for part in parts if part in _SPELLED)
        return frozenset([*_atoms(self.rule.value), *_atoms(self.rule.key), *_atoms(note), *spelled])

    @cached_property
    def named(self) -> frozenset[Fraction]:
        """The numbers that the rule's key holds."""
        return frozenset(_atoms(self.rule.key))

    @cached_property
    def wordy(self) -> bool:
        """Whether the value holds no number of its own: a name, yes or no."""
        return next(_atoms(self.rule.value), None) is None


class Citations:
    """The rules of a document by the place of their words."""

    def __init__(self, document: Document, rules: Sequence[Rule], ids: Iterable[str]) -> None:
        text, starts = document.source.text, document.source.line_starts
        found: list[Cited] = []
        for rule_id, rule in zip(ids, rules, strict=True):
            start = text.find(rule.text, starts[rule.line_start - 1])
            if start >= 0 and rule.method != "inherited":
                found.append(Cited(rule_id, rule, start, start + len(rule.text)))
        self._cited = sorted(found, key=lambda cited: (cited.start, cited.end))
        self._starts = [cited.start for cited in self._cited]
        self._reach = _reaches(self._cited)

    def holding(self, start: int, end: int) -> list[Cited]:
        """Return the rules whose words hold `start` to `end` of the source, the narrowest first."""
        found, at = [], bisect_right(self._starts, start)
        while at and self._reach[at - 1] >= end:
            at -= 1
            if self._cited[at].end >= end:
                found.append(self._cited[at])
        return sorted(found, key=lambda cited: cited.end - cited.start)


def _reaches(cited: Sequence[Cited]) -> list[int]:
    """Return how far the rules up to each one reach: before one that reaches no further none does."""
    reaches: list[int] = []
    for one in cited:
        reaches.append(max(one.end, reaches[-1] if reaches else 0))
    return reaches


def uses(cited: Cited, entry: Entry) -> bool:
    """Tell whether a typed rule's value or key uses a quantity, or its words state one thing and hold it."""
    amount = entry.amount
    said = [*_atoms(amount.value)]
    if amount.kind == "set":
        members = set(said)
        used = len(members & cited.atoms) * _HALF >= len(members)
    elif amount.kind == "odds":
        used = said[0] in cited.atoms or {Fraction(part) for part in amount.value.split(":")} <= cited.atoms
    else:
        priced = cited.rule.family == "payout" and amount.unit in _COUNTED
        used = bool(said) and all(one in (cited.named if priced else cited.atoms) for one in said)
    counted = amount.kind in ("number", "set")  # a sum or a price is stated by a value of its own, or by none
    return used or _derived(cited, entry, said) or (counted and cited.wordy and cited.end - cited.start <= _NARROW)


def _derived(cited: Cited, entry: Entry, said: Sequence[Fraction]) -> bool:
    """Tell whether the value follows from a bound: "más de 8" are 9 and above, "menos de dos" is one at most."""
    beside = {"above": 1, "below": -1}.get(entry.amount.bound)
    return beside is not None and any(one + beside in cited.atoms for one in said)


def _atoms(value: Any) -> Iterator[Fraction]:
    """Yield the numbers of a value: of "35:1" and "1/2" the quotient, of a name the figures that it holds."""
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int | float):
        yield Fraction(str(value))
    elif isinstance(value, str):
        yield from _of_words(value)
    elif isinstance(value, dict):
        for name, part in value.items():
            yield from (*_atoms(name), *_atoms(part))
    else:
        for part in value:
            yield from _atoms(part)


def _of_words(text: str) -> Iterator[Fraction]:
    ratio = _RATIO.fullmatch(text)
    if ratio and Fraction(ratio[2]):
        yield Fraction(ratio[1]) / Fraction(ratio[2])
    else:
        yield from (Fraction(figure.replace(",", ".")) for figure in _FIGURE.findall(text))
