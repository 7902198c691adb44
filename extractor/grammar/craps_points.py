"""The points of craps that a clause speaks of: "para 4 y 10, el …", "… para el 5 y el 9", "buscando 6 - 8"."""

from __future__ import annotations

import re

from extractor.grammar import ranges

_CUE = re.compile(r"\b(?:para|buscando|puntos?|sobre|sea|es|si)(?: (?:el|los|un|de|punto))*\s*$")
_JOINED = re.compile(r"[\s,\-]*(?:[yuoe] )?(?:al? |el |los )*")
_LOOK = 30  # characters before a number in which its cue stands


def ahead(low: str, start: int) -> bool:
    """Tell whether a sentence whose first amount begins at `start` names the points before their amounts."""
    return bool(find(low, 0, start))


def find(low: str, first: int, last: int) -> tuple[int, ...]:
    """Return the points that `low[first:last]` names first."""
    found: list[int] = []
    after = -1
    for amount in ranges.find(low):
        if amount.start < first or amount.end > last or isinstance(amount.value, dict):
            continue
        goes_on = found and _JOINED.fullmatch(low, after, amount.start)
        if goes_on or (not found and _CUE.search(low, max(first, amount.start - _LOOK), amount.start)):
            found += amount.value if isinstance(amount.value, list) else [amount.value]
            after = amount.end
    return tuple(found)
