"""Parts of a sentence that limit its norm: the condition under which it holds and the exception from it."""

from __future__ import annotations

import re
from dataclasses import dataclass

_EXCEPTION = re.compile(
    r"\b(?:salvo|excepto|a menos que|exceptuando|exceptuad[oa]s?|con (?:la )?excepcion de|a excepcion de"
    r"|con la salvedad|hecha excepcion)\b"
)
_CONDITION = re.compile(
    r"\b(?:si|cuando|en (?:el )?(?:caso|evento|supuesto) (?:de )?|siempre que|siempre y cuando"
    r"|de (?:no )?(?:\w+r(?:se|le)?\b)|una vez|antes (?:de|que)|despues (?:de|que)|luego (?:de|que)|desde que"
    r"|hasta (?:que|el|la|tanto|haber|luego)|mientras|durante|tan pronto|al (?:momento|\w+r(?:se)?\b)|tratandose"
    r"|para (?:el|los) casos?|ante)\b"
)
_COMMA = re.compile(r",\s")
_SHORTEST = 6
_OUTER = " -,;.:•*\"('"


@dataclass(frozen=True, slots=True)
class Limits:
    """Stretches of a folded clause as `(start, end)`: its condition and its exception, or None."""

    condition: tuple[int, int] | None
    exception: tuple[int, int] | None


def limits(folded: str, start: int, end: int) -> Limits:
    """Return what limits the norm in `folded[start:end]`.

    An exception runs to the end of the clause. A condition at the head runs to its comma; one after the act runs to
    the exception or to the end.
    """
    exception = _EXCEPTION.search(folded, start, end)
    stop = exception.start() if exception else end
    return Limits(_condition(folded, start, stop), (exception.start(), end) if exception else None)


def _condition(folded: str, start: int, stop: int) -> tuple[int, int] | None:
    found = _CONDITION.search(folded, start, stop)
    if found is None:
        return None
    at_head = found.start() - start < _SHORTEST or not folded[start : found.start()].strip(" ,yo")
    if at_head and (comma := _COMMA.search(folded, found.end(), stop)):
        return found.start(), comma.start()
    return (found.start(), stop) if not at_head else None


def head(folded: str) -> int:
    """Return where a conditional sentence's main clause begins, or 0 where there is no condition at its head."""
    start = len(folded) - len(folded.lstrip(_OUTER))
    found = _CONDITION.match(folded, start) or _EXCEPTION.match(folded, start)
    if found is None:
        return 0
    comma = _COMMA.search(folded, found.end())
    return comma.end() if comma else 0
