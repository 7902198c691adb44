"""Phrase grammars: from Spanish words to values, one module a kind of phrase.

Every function is pure: a string in, `Match` records out (`value`, `start`, `end`, `kind`, `note`; offsets into the
string given, which need not be folded). Matches come in order of place and do not overlap. `parse` reads a whole cell
or title.

    amounts.find(text)            Amount(kind, value, …)   every quantity of a sentence or cell once: all of the below
    amounts.labels(text)          "reference"           "artículo 5", "3 de agosto de 2012", "22:30 horas", "Ley 318"
    numbers.find(text)            7, 1500, 7.5          "siete (7)", "1.500", "siete y medio"; articles=True for "un"
    numbers.ordinals(text)        2                     "segunda", "2.ª", "2.o"
    shares.find(text)             "1/2"                 "50 %", "la mitad", "cincuenta por ciento (50%)"
    ranges.find(text)             7 | [5, 6] | {"min": 2}   "5 ó 6", "al menos dos"; low(), high() take one end
    multiples.find(text, game=…)  {"times": 2, "of": "min_bet"}   "el doble del mínimo"; exact() drops a bound
    odds.find(text)               "13:1"                "13 veces su postura", "3 a 2"; cell=True, parse() for cells
    sets.find(text)               ["0", 1, 2]           "0, 1 y 2", "del 3 al 9"; zeros(text)
    dice.totals/combinations/results/hard(text)         "5, 6 ó 9", "3-1", "cualquier otro resultado", "6 u 8 duro"
    cards.ranks/suits/order(text)                       "As, Rey (K), Dama (Q)"
    hands.find(text, game=…, overrides=…)  "pair_of_8"  "par de 8", "pareja de Jotas o mejor" (kind "or_better")
    hands.overrides(texts, game=…)                      {"escalera real": "straight_flush"}: the text's own words
    drawing.points/row(text)      [0, 1, 2]             "0-1-2", rows of drawing tables
    money.find(text)              1000                  "$ 1.000"

Names (bets, items, roles, units …) are in `extractor.lexicon`; a definition of the text itself comes as `overrides`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Generic, TypeVar

from msgspec import Struct

from extractor.lexicon.tokens import each_passage, folded

__all__ = ["HOUSE", "Match", "apart", "each_passage", "folded", "has_figures"]

HOUSE = r"(?:banca|casa|banquero|banco|crupier|croupier|tallador|dealer|repartidor|pagador)"
"""Who plays for the house, as a pattern in folded words."""
T = TypeVar("T")
_FIGURE = re.compile(r"\d")


class Match(Struct, Generic[T], frozen=True):
    """A value read in `text[start:end]` of the string that was given.

    `kind` is the form in which it was printed (each grammar lists its own), `note` says what a reader of the rule
    should know: that a return was converted to a gain, that words and figures disagree.
    """

    value: T
    start: int
    end: int
    kind: str = ""
    note: str = ""


def apart(matches: Iterable[Match[T]]) -> list[Match[T]]:
    """Return the matches in order of place without overlaps: the leftmost stays, of several there the longest."""
    kept: list[Match[T]] = []
    for match in sorted(matches, key=lambda m: (m.start, -m.end)):
        if not kept or match.start >= kept[-1].end:
            kept.append(match)
    return kept


def has_figures(text: str) -> bool:
    """Tell whether a figure stands in a text: without one most patterns need not be tried."""
    return _FIGURE.search(text) is not None
