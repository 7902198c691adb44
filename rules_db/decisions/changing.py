"""What a decision may change of a row, checked before it is recorded."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from corpus.layers import Source
from rules_db.decisions.records import DecisionError, Kind
from rules_db.errors import shown
from rules_db.identifiers import squash
from rules_db.words.naming import table
from schemas.declared import read

_FILE = "columns.toml"
_ANY = object()
"""Stands for a family that is not changed."""
_SHAPES = "shape"
_ODDS = re.compile(r"\d+:\d+")
_LONGEST_LINE = 9
"""Figures of the number of a line."""


@cache
def columns(kind: Kind) -> Mapping[str, str]:
    """Return the columns of a kind of row that a decision may change, each with the name of its shape."""
    said: Mapping[str, Mapping[str, str]] = read(files("rules_db.decisions").joinpath(_FILE))
    return said["rule" if kind in ("norm", "definition") else kind]


@cache
def shape(name: str) -> re.Pattern[str]:
    """Return the pattern that all of a text of some shape matches."""
    shapes: Mapping[str, str] = read(files("rules_db.decisions").joinpath(_FILE))[_SHAPES]
    return re.compile(shapes[name])


def as_value(said: str) -> Any:
    """Return the value that somebody wrote as JSON; what is none, or no number that can be kept, is a word.

    Raises `DecisionError` for lists within lists that nobody can have meant.
    """
    try:
        return json.loads(said, parse_float=_finite, parse_constant=_finite)
    except ValueError:
        return said
    except RecursionError as error:
        raise DecisionError("the value has too many lists within lists") from error


def _finite(said: str) -> float:
    number = float(said)
    if not math.isfinite(number):
        raise ValueError(said)
    return number


def as_line(said: str) -> int | str:
    """Return the number of a line that somebody wrote; what is none, as it is."""
    return int(said) if said.isascii() and said.isdecimal() and len(said) <= _LONGEST_LINE else said


def fitting(kind: Kind, changes: Mapping[str, Any], value: Any = None) -> dict[str, Any]:
    """Return the changes as they may be made to a row whose value, as read, is `value`.

    Raises `DecisionError` for a column that cannot be changed and for what it cannot hold.
    """
    known = columns(kind)
    for column, new in changes.items():
        if column not in known:
            raise DecisionError(f"{shown(column)} of a {kind} cannot be changed; these can: {', '.join(known)}")
        _refuse(column, known[column], new, value)
    if changes.get("family", _ANY) not in (_ANY, *table("families")):
        raise DecisionError(f"there is no family {shown(changes['family'])}; there are {', '.join(table('families'))}")
    return dict(changes)


def _refuse(column: str, expected: str, new: Any, value: Any) -> None:
    if expected == "any":
        if new is None:
            raise DecisionError("a value must be given; to say that a rule is none, reject it")
        if isinstance(value, str) and _ODDS.fullmatch(value) and not (isinstance(new, str) and _ODDS.fullmatch(new)):
            raise DecisionError(f"odds are written as gain to stake, as in 35:1, not {shown(new)}")
    elif expected == "line":
        if not isinstance(new, int) or isinstance(new, bool) or new < 1:
            raise DecisionError(f"{column} must be the number of a line, not {shown(new)}")
    elif not isinstance(new, str) or not shape(expected).fullmatch(new):
        raise DecisionError(f"{column} cannot be {shown(new)}")


def refuse_misquoted(source: Source, quote: str, lines: tuple[int, int]) -> None:
    """Raise `DecisionError` unless words stand in lines (first, last; 1-based) of a source."""
    first, last = lines
    if not 1 <= first <= last <= len(source):
        raise DecisionError(f"there are no lines {first}-{last} in a text of {len(source):,}")
    if not quote.strip() or squash(quote) not in squash(source.lines(first, last)):
        raise DecisionError(f"these words do not stand in lines {first}-{last}: {shown(quote[:80])}")


def place_of(source: Source, quote: str, near: int = 1) -> tuple[int, int] | None:
    """Return the narrowest lines where words stand, those nearest to line `near`; None where they stand nowhere.

    White space and the ends of lines do not count.
    """
    pattern = r"\s+".join(re.escape(word) for word in quote.replace("\u00ad", "").split())
    if not pattern:
        return None
    places = [source.quote(*found.span()) for found in re.finditer(pattern, source.text)]
    best = min(places, key=lambda found: abs(found.line_start - near), default=None)
    return (best.line_start, best.line_end) if best else None
