"""The variants of a game that a clause of a sentence speaks of: "… y para el Mini se utilizarán seis barajas"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.lexicon import load

_CLAUSE = re.compile(
    r"[;:]|,? (?:y|e|pero|mientras que|en tanto que)(?=,? (?:para|en|cuando|si|a|por|de)\b)"
    r"|,(?= (?:para|en el caso|tratandose)\b)"
)
_BOTH = re.compile(r"\b(?:tanto|ambas|todas)\b")  # "tanto en la una como en la otra"
_CUE = re.compile(
    r"\b(?:mini|midi|challenge|canal|pairs|cero|ceros|clasic|cash|sit|torneo|libre|limitada|limit|conexion|simultaneo)"
)


def variant_at(low: str, start: int, end: int, game: str) -> str:
    """Return the variants, joined by commas, that the clause around `low[start:end]` names, or an empty string.

    A clause runs from one sign or conjunction that opens another case to the next.
    """
    if not _CUE.search(low):
        return ""
    for first, last in _clauses(low):
        if first <= start < last:
            if _BOTH.search(low, first, max(last, end)):
                return ""
            found = load().variants.find(low[first : max(last, end)], game=game)
            return ",".join(sorted({name.id for name in found if name.id}))
    return ""


def _clauses(low: str) -> Iterator[tuple[int, int]]:
    here = 0
    for mark in _CLAUSE.finditer(low):
        yield here, mark.end()
        here = mark.end()
    yield here, len(low)
