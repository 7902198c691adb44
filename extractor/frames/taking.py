"""What a frame takes of an amount: the whole, one end of a range, or both ends under a key each."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from extractor.frames.frame import Frame
from extractor.grammar.measures import scaled

_BOTH = ("min", "max")


def taken_of(frame: Frame, value: Any, *, refused: bool) -> list[tuple[str, Any]]:
    """Return the keys with values that an amount gives by a frame, none where it has not what the frame asks for.

    "Más de siete" is a maximum, and "menos de tres" a minimum, only where the sentence refuses it (`refused`).
    """
    if isinstance(value, dict):
        ends = (
            _closed(value)
            if (refused and (frame.bound or frame.ends)) or (frame.of == "measure" and frame.bound == "any")
            else {end: one for end, one in value.items() if end in ("min", "max")}
        )
        found = _ends(frame, ends)
    elif isinstance(value, list) and len([key for key in frame.ends if key]) == len(_BOTH):
        found = _ends(frame, {"min": min(value), "max": max(value)})
    else:
        found = [(frame.key, value)]
    if frame.scale != 1:
        factor = Fraction(str(frame.scale))
        found = [(key, scaled(one, factor)) for key, one in found]
    if frame.base:
        found = [(key, {"times": one, "of": frame.base}) for key, one in found]
    return found if all(_within(frame, one) for _, one in found) else []


def _closed(value: dict[str, Any]) -> dict[str, Any]:
    return {{"above": "max", "below": "min"}.get(end, end): one for end, one in value.items()}


def _ends(frame: Frame, ends: dict[str, Any]) -> list[tuple[str, Any]]:
    if frame.ends:
        pairs = zip(frame.ends, _BOTH, strict=True)
        return [(key, ends[end]) for key, end in pairs if key and end in ends]
    if frame.bound == "any" and len(ends) == 1:
        return [(frame.key, one) for one in ends.values()]
    if frame.bound in ("min", "max"):
        return [(frame.key, ends[frame.bound])] if frame.bound in ends else []
    return [(frame.key, ends)] if ends else []


def _within(frame: Frame, value: Any) -> bool:
    values = value.values() if isinstance(value, dict) else value if isinstance(value, list) else (value,)
    return all(not isinstance(one, int | float) or frame.least <= one <= frame.most for one in values)
