"""A picture of shares: a row a bet, a mark a jurisdiction; where everything goes, in the units of the drawing."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

import msgspec

_LEFT, _RIGHT, _TOP, _BOTTOM = 230.0, 24.0, 12.0, 34.0
_WIDTH = 920.0
_ROW = 24.0
_ASIDE = 4.0
"""By how much the marks of two jurisdictions stand apart: equal shares must not hide each other."""
_TICKS = 6
SHAPES = 6
"""Kinds of marks: they differ in shape too, so that the picture reads without colours."""


class Mark(msgspec.Struct, frozen=True):
    """A share: where it is drawn, what it says, and the number of its shape."""

    x: float
    y: float
    shape: int
    told: str


class Plot(msgspec.Struct, frozen=True):
    """A drawing: its size, the rows with their names, the marks of the scale, the marks, the legend, the zero."""

    width: float
    height: float
    left: float
    bottom: float
    rows: Sequence[tuple[str, float]]
    ticks: Sequence[tuple[str, float]]
    marks: Sequence[Mark]
    legend: Sequence[tuple[str, int]]
    zero: float


def plot(series: Mapping[str, Mapping[str, float]], told: Callable[[float, int], str]) -> Plot | None:
    """Return the drawing of some series of shares by row; None where there is no share at all.

    `told` writes a share with so many decimals.
    """
    rows = list(dict.fromkeys(row for shares in series.values() for row in shares))
    shares = [share for of in series.values() for share in of.values()]
    if not shares:
        return None
    low, high, step = _scale(min(0.0, *shares), max(0.0, *shares))
    bottom = _TOP + _ROW * len(rows)

    def x(share: float) -> float:
        return round(_LEFT + (share - low) / (high - low) * (_WIDTH - _LEFT - _RIGHT), 1)

    places = {row: _TOP + _ROW * (at + 0.5) for at, row in enumerate(rows)}
    drawn = {name: of for name, of in series.items() if of}
    aside = {name: _ASIDE * (at - (len(drawn) - 1) / 2) for at, name in enumerate(drawn)}
    marks = [
        Mark(x(share), round(places[row] + aside[name], 1), at % SHAPES, f"{row}, {name}: {told(share, 2)}")
        for at, (name, of) in enumerate(drawn.items())
        for row, share in of.items()
    ]
    count = round((high - low) / step)
    decimals = max(0, -math.floor(math.log10(step * 100)))
    ticks = [(told(low + at * step, decimals), x(low + at * step)) for at in range(count + 1)]
    legend = [(name, at % SHAPES) for at, name in enumerate(drawn)]
    return Plot(_WIDTH, bottom + _BOTTOM, _LEFT, bottom, list(places.items()), ticks, marks, legend, x(0.0))


def _scale(low: float, high: float) -> tuple[float, float, float]:
    """Return a scale that holds two shares, with its step: 1, 2 or 5 times a power of ten."""
    rough = (high - low or 0.01) / _TICKS
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)
    return math.floor(low / step) * step, math.ceil((high or step) / step) * step, step
