"""Amounts with what they count: "seis barajas de 52 cartas", "hasta siete (7) jugadores", "un mínimo de dos manos".

In: any text. Out: `Quantity`, an amount of `ranges` with the unit of the lexicon that follows it: at most two
adjectives stand between ("cuatro posibles manos", "tres (3) últimas bolas"). Articles count ("una baraja"), for a
unit follows. What does not match: a number whose noun is another ("5 años"), one before its noun in another phrase
("21, las cartas").
"""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass
from itertools import zip_longest

from extractor.grammar import ranges
from extractor.grammar.match import folded
from extractor.grammar.ranges import Amount
from extractor.lexicon import Name, load

_ADJECTIVES = re.compile(r"\s*(?:[a-z]+\s+){0,2}")
LINKS = frozenset(
    (
        "a",
        "al",
        "con",
        "de",
        "del",
        "el",
        "en",
        "la",
        "las",
        "los",
        "o",
        "por",
        "que",
        "se",
        "su",
        "y",
        "para",
        "sin",
        "veces",
    )
)
"""Words that no adjective between a number and its noun is."""
_REACH = 40  # characters: two adjectives


@dataclass(frozen=True, slots=True)
class Quantity:
    """An amount and the unit it counts, in `text[start:end]`."""

    value: Amount
    unit: str
    start: int
    end: int
    kind: str = ""


def find(text: str, *, units: Container[str] | None = None, game: str = "") -> list[Quantity]:
    """Return the quantities of `text` in order; `units` keeps only those of the given units.

    The game tells what a word counts: a "bola" is a round of roulette and a ball elsewhere.
    """
    low = folded(text)
    found: list[Quantity] = []
    amounts = ranges.find(low, articles=True)
    for amount, following in zip_longest(amounts, amounts[1:]):
        name = unit_after(low, amount.end, game=game)
        if name is None or (units is not None and name.id not in units):
            continue
        if following is None or following.start >= name.start:  # else the noun is the next number's
            found.append(Quantity(amount.value, name.id, amount.start, name.end, amount.kind))
    return found


def unit_after(low: str, end: int, *, game: str = "") -> Name | None:
    """Return the unit that an amount which ends at `end` of a folded text counts, or None."""
    name = load().units.first(low, end, _REACH, game=game)
    return name if name is not None and _adjectives(low[end : name.start]) else None


def _adjectives(gap: str) -> bool:
    if "\t" in gap or "\n" in gap:
        return False  # the next cell or paragraph
    return _ADJECTIVES.fullmatch(gap) is not None and not any(word in LINKS for word in gap.split())
