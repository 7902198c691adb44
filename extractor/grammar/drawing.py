"""Rows of tables that say which cards are drawn: "4   2-3-4   0-1-5", "0-1-2: pide".

In: a cell or a row. Out of `points`: matches whose value is a sorted list of points from nought to ten, from
"0-1-2", "8 o 9", "0, 1 ó 2", "2 al 7", "del as al siete", "de cuatro a siete", "cinco o menos", and single
ones. Out of `row`: the first number of a row with the lists after it. What does not match: numbers over ten, numbers
with decimals, "1" that an article is ("un"), numbers of cards.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from extractor.grammar.match import Match, folded

_ACE = "as"
_WORDS = ("cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez")
_NAMED = "|".join(_WORDS)
_COUNTED = (
    r"(?! (?:(?!(?:de|o|y) )\w+ )?(?:cart|naip|baraj|maz|man[oa]|jugador|veces|part|primer|ultim|panos"
    r"|libertad|encuentro|casos|supuesto|opcion|facultad|situacion|hipotesis|excepcion))"
)
"""No total counts anything: "dos cartas"."""

_ONE = rf"(?:10|\d)(?!\d)|(?:{_NAMED})\b{_COUNTED}"
_ACE_OF_LIST = rf"\bas(?= al? |,? (?:[oyu] )?(?:{_NAMED}|\d)\b)"
_POINT = rf"(?:(?<![\d.,])(?:10|\d)(?!\d|[.,]\d\d|\.[ªº])|\b(?:{_NAMED})\b{_COUNTED}|{_ACE_OF_LIST})"
_JOIN = r"\s*(?:[\-–,;/.]|\b[oyu]\b|\bal?\b|\bhasta\b)[\s\-–,;.]*(?:[oyu]\s+)?(?:bien\s+)?(?:(?:de|el|un)\s+)?"
_OPEN = r"(?: puntos)?,? (?:o|y) (?P<open>menos|menor|mas|mayor|inferior|superior)"
_LIST = re.compile(
    rf"(?P<until>\b(?:hasta|menos de|menor(?:es)? de|inferior(?:es)? a|no pasa de|no exceda de|no excede de) (?:el )?)?"
    rf"(?P<list>{_POINT}(?:{_JOIN}(?:{_ONE}))*)(?:{_OPEN})?"
)
_DIGIT = re.compile(rf"10|\d|{_NAMED}|\b{_ACE}\b")
_SPAN = re.compile(rf"({_DIGIT.pattern})\s*[-–]\s*({_DIGIT.pattern})")
_NEAR = 2  # "pide 0-5" is a range; two figures that stand near each other may be a list of two
_THROUGH = re.compile(rf"({_DIGIT.pattern})\s*(?:\bal?\b|\bhasta\b)\s*(?:el |un )?({_DIGIT.pattern})")


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a drawing table: the total it is about, and the lists of its other columns as printed, in order."""

    total: tuple[int, ...]
    columns: tuple[tuple[int, ...], ...]


def points(text: str) -> list[Match[list[int]]]:
    """Return the lists of points of `text` in order, single points too."""
    low = folded(text)
    return [Match(_all(hit), hit.start("list"), hit.end(), "list") for hit in _LIST.finditer(low)]


def _all(hit: re.Match[str]) -> list[int]:
    """The points that a list names; open ends reach from nought or to nine."""
    named = _spelled(hit["list"])
    if hit["open"]:
        up = hit["open"] in ("mas", "mayor", "superior")
        return [*range(named[-1], 10)] if up else [*range(named[-1] + 1)]
    if hit["until"] and len(named) == 1:
        return [*range(named[0] + hit["until"].startswith(("hasta", "no ")))]
    return named


def row(text: str) -> Row | None:
    """Return the row that `text` is ("4   2-3-4   0-1-5"), or None where it has no numbers."""
    lists = [tuple(match.value) for match in points(text)]
    return Row(lists[0], tuple(lists[1:])) if lists else None


def _spelled(words: str) -> list[int]:
    values = {_value(point) for point in _DIGIT.findall(words)}
    if (hit := _SPAN.fullmatch(words)) and _value(hit.group(2)) - _value(hit.group(1)) > _NEAR:
        return [*range(_value(hit.group(1)), _value(hit.group(2)) + 1)]
    for hit in _THROUGH.finditer(words):
        values |= set(range(_value(hit.group(1)), _value(hit.group(2)) + 1))
    return sorted(values)


def _value(point: str) -> int:
    if point == _ACE:
        return 1
    return _WORDS.index(point) if point in _WORDS else int(point)
