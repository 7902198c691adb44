"""Times and lengths: "media hora", "treinta segundos", "metro y medio", "(1,72 m)", "de 18 a 22 milímetros".

In: any text. Out: matches of kind "time" in minutes or "length" in millimetres, whose value is a number, a list of
alternatives or a range as `ranges` has it. "Un metro con setenta y dos centímetros" is one length, and a length that
parentheses say again is the same match. What does not match: a clock time ("a las 7 horas"), days and longer times.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from extractor.grammar import Match, apart, folded, ranges

_UNITS: dict[str, tuple[str, Fraction]] = {
    "hora": ("time", Fraction(60)),
    "minuto": ("time", Fraction(1)),
    "min": ("time", Fraction(1)),
    "segundo": ("time", Fraction(1, 60)),
    "seg": ("time", Fraction(1, 60)),
    "metro": ("length", Fraction(1000)),
    "m": ("length", Fraction(1000)),
    "mt": ("length", Fraction(1000)),
    "decimetro": ("length", Fraction(100)),
    "centimetro": ("length", Fraction(10)),
    "cm": ("length", Fraction(10)),
    "milimetro": ("length", Fraction(1)),
    "mm": ("length", Fraction(1)),
}
_NAME = r"(?P<unit>horas?|minutos?|min|segundos?|seg|metros?|mts?|m|decimetros?|centimetros?|cms?|milimetros?|mm)\b\.?"
_NAMED = re.compile(_NAME)
_BEHIND = re.compile(rf"\s*{_NAME}")
_AND_HALF = re.compile(r"\s+y\s+medi[oa]\b")
_HALF = re.compile(rf"\b(?P<half>medi[oa]|(?:un\s+)?cuarto\s+de|tres\s+cuartos\s+de)\s+{_NAME}")
_BARE = re.compile(rf"\b{_NAME}\s+y\s+medi[oa]\b")
_EACH = re.compile(r"\bcada (?P<unit>hora|minuto)\b")
_PARTS = {"medi": Fraction(1, 2), "cuar": Fraction(1, 4), "un": Fraction(1, 4), "tres": Fraction(3, 4)}
_CLOCK = re.compile(r"\ba las?\s+$")
_MORE = re.compile(r"\s{0,2}(?:,|y|con)?\s{0,2}")  # a wider gap parts two columns
_TO = re.compile(r"\s*(?:a|y|hasta)\s+(?:los\s+)?")
_AGAIN = re.compile(r"\s*\(\s*")


def find(text: str) -> list[Match[Any]]:
    """Return the times and lengths of `text` in order, without overlaps."""
    low = folded(text)
    if _NAMED.search(low) is None:
        return []
    return _joined(low, apart([*_parts(low), *_counted(low)]))


def _parts(low: str) -> Iterator[Match[Any]]:
    """ "Media hora", "tres cuartos de hora", "metro y medio"."""
    for hit in _HALF.finditer(low):
        part = next(part for word, part in _PARTS.items() if hit.group("half").startswith(word))
        yield _measured(part, hit, hit.start(), hit.end())
    for hit in _BARE.finditer(low):
        yield _measured(Fraction(3, 2), hit, hit.start(), hit.end())
    for hit in _EACH.finditer(low):
        yield _measured(Fraction(1), hit, hit.start(), hit.end())


def _counted(low: str) -> Iterator[Match[Any]]:
    for amount in ranges.find(low, articles=True):
        hit = _BEHIND.match(low, amount.end) or _inside(low, amount)
        if hit is None or _CLOCK.search(low, 0, amount.start):
            continue
        half = _AND_HALF.match(low, hit.end())
        value = amount.value
        if half and isinstance(value, int | float):
            value += 0.5
        yield _measured(value, hit, amount.start, half.end() if half else max(hit.end(), amount.end))


def _inside(low: str, amount: Match[Any]) -> re.Match[str] | None:
    """The unit that a range says behind its first end alone: "no menos de 18 milímetros ni más de 21"."""
    return _BEHIND.search(low, amount.start, amount.end) if isinstance(amount.value, dict) else None


def _measured(value: Any, hit: re.Match[str], start: int, end: int) -> Match[Any]:
    unit = hit.group("unit")
    kind, factor = _UNITS[unit] if unit in _UNITS else _UNITS[unit.removesuffix("s")]
    return Match(scaled(value, factor), start, end, kind)


def scaled(value: Any, factor: Fraction) -> Any:
    """Return an amount (a number, alternatives or a range) times a factor."""
    if isinstance(value, dict):
        return {end: scaled(one, factor) for end, one in value.items()}
    if isinstance(value, list):
        return [scaled(one, factor) for one in value]
    exact = Fraction(str(value)) * factor if not isinstance(value, Fraction) else value * factor
    return int(exact) if exact.denominator == 1 else float(exact)


def _joined(low: str, found: list[Match[Any]]) -> list[Match[Any]]:
    """Add "setenta centímetros" to the metre before it; what parentheses say again is said once."""
    joined: list[Match[Any]] = []
    for match in found:
        last = joined[-1] if joined else None
        if last is not None and (both := _to(low, last, match)):
            joined[-1] = both
        elif last is None or last.kind != match.kind or isinstance(last.value, dict):
            joined.append(match)
        elif _AGAIN.fullmatch(low, last.end, match.start) and last.value == match.value:
            joined[-1] = Match(last.value, last.start, match.end, last.kind)
        elif _MORE.fullmatch(low, last.end, match.start) and last.kind == "length" and match.value < last.value:
            joined[-1] = Match(last.value + match.value, last.start, match.end, last.kind)
        else:
            joined.append(match)
    return joined


def _to(low: str, first: Match[Any], last: Match[Any]) -> Match[Any] | None:
    """A range whose ends have their unit each: "de 19 mm a 21 mm", "entre 19 mm y 21 mm"."""
    plain = all(isinstance(one.value, int | float) for one in (first, last)) and first.kind == last.kind
    gap = _TO.fullmatch(low, first.end, last.start)
    if not plain or gap is None or first.value >= last.value:
        return None
    led = re.search(r"\b(?:de|entre|desde)\s+(?:l[oa]s\s+)?$", low[: first.start])
    if gap.group().split()[0] == "y" and led is None:
        return None  # "un metro y setenta centímetros"
    return Match({"min": first.value, "max": last.value}, first.start, last.end, first.kind)
