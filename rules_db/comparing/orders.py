"""Which of two values of a key binds more, and whom it serves: the table `orders.toml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from importlib.resources import files
from math import inf
from typing import Any, Literal

from msgspec import Struct

from schemas.declared import fitted, read
from schemas.values import canonical

Way = Literal["", "more", "less"]
Whose = Literal["", "player", "house"]
"""Whose good is looked for; empty where it is what binds most."""
_YES = {False: 0, "optional": 1, True: 2}
_ANY_NAME = "*"
_EVERYTHING = "any"


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """How the values of keys are ordered; see the head of `orders.toml`."""

    family: str
    keys: tuple[str, ...]
    scale: Literal["amount", "yes", "set", "names"] = "amount"
    strict: Way = ""
    player: Way = ""
    games: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    def best(self, whose: Whose) -> Way:
        """Return which way the value lies that is looked for; empty where no value serves that."""
        if whose == "house":
            return {"more": "less", "less": "more"}.get(self.player, "")  # type: ignore[return-value]
        return self.player if whose == "player" else self.strict or self.player


class Span(Struct, frozen=True):
    """Where a value lies on its scale: from `low` to `high`, counted in `unit`; or the set of what it holds."""

    low: Fraction | float = 0
    high: Fraction | float = 0
    unit: str = ""
    holds: frozenset[str] | None = None
    everything: bool = False


def order(family: str, key: str, game: str = "") -> Order | None:
    """Return how the values of a key are ordered; None where they are not."""
    parts = key.split(".")
    fitting = [
        (len(pattern), one)
        for pattern, one in _patterns().get(family, ())
        if (not one.games or game in one.games) and _fits(pattern, parts)
    ]
    return max(fitting, key=lambda each: each[0])[1] if fitting else None


def _fits(pattern: tuple[str, ...], parts: list[str]) -> bool:
    return len(pattern) <= len(parts) and all(a in (_ANY_NAME, b) for a, b in zip(pattern, parts, strict=False))


@cache
def _patterns() -> Mapping[str, list[tuple[tuple[str, ...], Order]]]:
    path = files(__package__).joinpath("orders.toml")
    found: dict[str, list[tuple[tuple[str, ...], Order]]] = {}
    for one in fitted(read(path)["order"], list[Order], path.name):
        found.setdefault(one.family, []).extend((tuple(key.split(".")), one) for key in one.keys)
    return found


def place(value: Any, by: Order) -> Span | None:
    """Return where a value lies on the scale of an order; None where it has no place there (`"true_odds"`)."""
    match by.scale:
        case "yes":
            return _at(_YES[value]) if isinstance(value, bool | str) and value in _YES else None
        case "names":
            return _at(by.names.index(value)) if value in by.names else None
        case "set":
            return _set(value)
        case _:
            return _amount(value)


def hull(spans: list[Span]) -> Span | None:
    """Return the stretch that several values of one text take together; None where they have no scale in common."""
    first = spans[0]
    if len(spans) == 1:
        return first
    if first.holds is not None or any(one.holds is not None or one.unit != first.unit for one in spans):
        return None
    return Span(min(one.low for one in spans), max(one.high for one in spans), first.unit)


class Move(Struct, frozen=True):
    """What another value does: whom it serves more, and whether it binds more; empty where that cannot be said."""

    better: Whose = ""
    binds: Literal["", "stricter", "laxer"] = ""


def move(family: str, key: str, game: str, before: Any, after: Any) -> Move:
    """Return what a value does that stands where another stood."""
    by = order(family, key, game)
    spans = [place(canonical(value, key), by) for value in (before, after)] if by else []
    if by is None or None in spans:
        return Move()
    one, other = spans
    more = at_least(other, one) if one is not None and other is not None and one != other else None
    if more is None:
        return Move()
    better: Whose = "" if not by.player else "player" if more == (by.player == "more") else "house"
    best = by.best("")
    return Move(better, "" if not best else "stricter" if more == (best == "more") else "laxer")


def at_least(a: Span, b: Span) -> bool | None:
    """Tell whether a value is as much as another or more; None where neither is: they lie across each other."""
    if a.holds is not None and b.holds is not None:
        more, less = _holds(a, b), _holds(b, a)
    elif a.unit == b.unit or inf in (a.low, b.low):
        more, less = a.low >= b.low and a.high >= b.high, b.low >= a.low and b.high >= a.high
    else:
        return None
    return True if more else False if less else None


def _holds(a: Span, b: Span) -> bool:
    return a.everything or (not b.everything and (a.holds or frozenset()) >= (b.holds or frozenset()))


def _at(number: Fraction | float) -> Span:
    return Span(number, number)


def _set(value: Any) -> Span | None:
    if isinstance(value, list):
        return Span(holds=frozenset(map(str, value)))
    if isinstance(value, str):
        return Span(holds=frozenset((value,)), everything=value == _EVERYTHING)
    return None


def _amount(value: Any) -> Span | None:
    """Return the place of a number, share, odds, multiple or sum; alternatives and ranges take a stretch."""
    if isinstance(value, list):
        spans = [span for one in value if (span := _amount(one)) is not None]
        return hull(spans) if len(spans) == len(value) and spans else None
    if isinstance(value, Mapping):
        return _stretch(value)
    number = _number(value)
    return None if number is None else _at(number)


def _stretch(value: Mapping[str, Any]) -> Span | None:
    unit = str(value.get("of") or value.get("currency") or ",".join(sorted(set(value) & {"share", "multiple"})))
    ends = list(_ends(value))
    if not ends or any(end is None for end in ends):
        return None
    numbers = [end for end in ends if end is not None]
    low = -inf if "max" in value and "min" not in value else min(one.low for one in numbers)
    high = inf if "min" in value and "max" not in value else max(one.high for one in numbers)
    return Span(low, high, unit)


def _ends(value: Mapping[str, Any]) -> Iterator[Span | None]:
    for name in ("times", "amount", "share", "multiple", "min", "max"):
        if name in value:
            yield _amount(value[name])


def _number(value: Any) -> Fraction | float | None:
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return Fraction(str(value))
    if value == "unlimited":
        return inf
    if value == "push":
        return Fraction(0)
    try:
        return Fraction(str(value).replace(":", "/"))
    except (ValueError, ZeroDivisionError):
        return None
