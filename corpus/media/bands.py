"""Where the picture of a page is cut before it is recognised: its columns, and what stands across them.

An engine that sees two columns at once takes the dots and accents of lines that stand a little higher in one of them
for print of the other. A cut through white room costs nothing: what belongs together is decided afterwards, by the
places of the words.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

_CELL = 2.0
"""Points of a side of the squares in which ink is looked for."""
_ROOM = 8.0
"""Points of white room between columns at least."""
_MIDDLE = (0.3, 0.7)
"""Between which shares of the print's width the room stands."""
_TALLEST = 0.2
"""Share of the page that columns are tall at least: what is lower is a table or a list."""
_NEAR = 12
"""Squares within which a white row is looked for."""
_FILLED = 0.4
"""Share of the rows beside the room in which each side has ink."""


class Band(NamedTuple):
    """A part of a picture, in pixels."""

    top: int
    bottom: int
    left: int
    right: int


def bands(ink: NDArray[np.bool_], scale: float) -> list[Band]:
    """Return the parts of a page in which ink stands: the page as a whole where it has one column."""
    height, width = ink.shape
    side = max(1, round(_CELL * scale))
    grid = _squares(ink, side)
    inked = np.flatnonzero(grid.any(axis=0))
    if not len(inked):
        return []
    room, runs = _gutter(grid, int(inked[0]), int(inked[-1]), max(1, round(_ROOM / _CELL)))
    runs = [_between_lines(np.asarray(grid.any(axis=1)), run) for run in runs]
    found: list[Band] = []
    here = 0
    for start, end in runs:
        found.append(Band(here * side, start * side, 0, width))
        found += [
            Band(start * side, end * side, 0, room * side),
            Band(start * side, end * side, room * side, width),
        ]
        here = end
    found.append(Band(here * side, height, 0, width))
    return [
        band for band in found if band.bottom > band.top and ink[band.top : band.bottom, band.left : band.right].any()
    ]


def _squares(ink: NDArray[np.bool_], side: int) -> NDArray[np.bool_]:
    """Return which squares of a page have ink."""
    height, width = ink.shape
    padded = np.pad(ink, ((0, -height % side), (0, -width % side)))
    squares = padded.reshape(len(padded) // side, side, -1, side)
    return np.asarray(squares.any(axis=(1, 3)), dtype=np.bool_)


def _gutter(grid: NDArray[np.bool_], left: int, right: int, room: int) -> tuple[int, list[tuple[int, int]]]:
    """Return the middle of the room between two columns, and the rows (start and end) beside which columns stand."""
    best: tuple[int, int, list[tuple[int, int]]] = (0, 0, [])
    first, last = (int(left + share * (right - left)) for share in _MIDDLE)
    for at in range(first, last - room + 1):
        clear: NDArray[np.bool_] = np.logical_not(grid[:, at : at + room].any(axis=1))
        runs = [run for run in _long(clear, int(_TALLEST * len(grid))) if _both_sides(grid, at, room, run)]
        tall = sum(end - start for start, end in runs)
        if tall > best[0]:
            best = (tall, at + room // 2, runs)
    return best[1], best[2]


def _long(clear: NDArray[np.bool_], shortest: int) -> list[tuple[int, int]]:
    edges = np.diff(np.concatenate(([0], clear.view(np.int8), [0])))
    pairs = zip((edges == 1).nonzero()[0].tolist(), (edges == -1).nonzero()[0].tolist(), strict=True)
    return [(start, end) for start, end in pairs if end - start >= shortest]


def _between_lines(inked: NDArray[np.bool_], run: tuple[int, int]) -> tuple[int, int]:
    """Return a run that begins and ends in white rows where there are some near: letters hang down beside the room."""
    start, end = run
    blank = np.flatnonzero(~inked[start : start + _NEAR])
    start += int(blank[0]) if len(blank) else 0
    blank = np.flatnonzero(~inked[max(start, end - _NEAR) : end])
    return start, max(start, end - _NEAR) + int(blank[-1]) + 1 if len(blank) else end


def _both_sides(grid: NDArray[np.bool_], at: int, room: int, run: tuple[int, int]) -> bool:
    rows = grid[run[0] : run[1]]
    used = rows.any(axis=1).sum()
    before, after = rows[:, :at].any(axis=1).sum(), rows[:, at + room :].any(axis=1).sum()
    return bool(used) and min(before, after) >= _FILLED * used
