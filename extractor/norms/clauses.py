"""Parts of a sentence that limit its norm: the condition under which it holds and the exception from it."""

from __future__ import annotations

import re

from msgspec import Struct

_EXCEPTION = re.compile(
    r"\b(?:salvo|excepto|a menos que|exceptuando|exceptuad[oa]s?|con (?:la )?excepcion de|a excepcion de"
    r"|con la salvedad|hecha excepcion)\b"
)
_ALWAYS = (
    r"si|cuando|en (?:el )?(?:caso|evento|supuesto)s?|siempre que|siempre y cuando|una vez|antes (?:de|que)"
    r"|despues (?:de|que)|luego (?:de|que)|desde que|hasta (?:que|tanto|haber|luego)|mientras"
    r"|durante|tan pronto|salvo que"
)
_CONDITION = re.compile(rf"\b(?:{_ALWAYS})\b")
# at the head of a sentence an infinitive is a condition too ("de no estar en la mesa", "al concluir el pase")
_AT_HEAD = re.compile(
    rf"(?:{_ALWAYS}|de (?:no )?\w+(?:ar|er|ir)(?:se|le)?|al (?:momento|\w+(?:ar|er|ir)(?:se)?)|tratandose"
    r"|para (?:el|los) casos?|ante)\b"
)
_COMMA = re.compile(r",\s")
_NAMED = re.compile(r"[^:,;.]{2,40}:\s+")
_OUTER = " -,;.:•*\"('"


class Limits(Struct, frozen=True):
    """Stretches of a folded clause as `(start, end)`: its condition and its exception, or None."""

    condition: tuple[int, int] | None
    exception: tuple[int, int] | None


def limits(folded: str, start: int, end: int, act: int) -> Limits:
    """Return what limits the norm in `folded[start:end]`, whose modal words end at `act`.

    An exception stands behind the act and runs to the end of the clause. A condition at the head runs to its comma; one
    behind the act runs to the exception or to the end.
    """
    exception = _EXCEPTION.search(folded, act, end)
    stop = exception.start() if exception else end
    return Limits(_condition(folded, start, stop, act), (exception.start(), end) if exception else None)


def _condition(folded: str, start: int, stop: int, act: int) -> tuple[int, int] | None:
    comma = head(folded[start:stop])
    if comma:
        inside = folded[start : start + comma]
        return start + len(inside) - len(inside.lstrip(_OUTER)), start + comma - 2
    behind = _CONDITION.search(folded, act, stop)
    return (behind.start(), stop) if behind else None


def head(folded: str) -> int:
    """Return where a conditional sentence's main clause begins, or 0 where there is no condition at its head."""
    start = len(folded) - len(folded.lstrip(_OUTER))
    if (name := _NAMED.match(folded, start)) is not None:
        start = name.end()
    found = _AT_HEAD.match(folded, start) or _EXCEPTION.match(folded, start)
    if found is None:
        return 0
    comma = _COMMA.search(folded, found.end())
    return comma.end() if comma else 0
