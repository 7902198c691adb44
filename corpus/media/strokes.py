"""The straight lines on the picture of a page: the rules of its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Stroke = tuple[float, float, float]
"""A level or upright line in points: where it stands, and where it begins and ends."""

_DARK = 128
"""Of 256 levels of grey, those below are ink."""
_SHORTEST = 24.0
"""Points: no letter of a text is as long, and hardly a cell of a table is shorter."""
_THICKEST = 4.0
"""Points: what is thicker is a picture or a bar."""
_GAP = 1.0
"""Points that scanning may break a line by, or shift a piece of it sideways."""


def strokes(picture: NDArray[np.uint8], scale: float) -> tuple[list[Stroke], list[Stroke]]:
    """Return the level and the upright lines of a grey picture of `scale` pixels a point."""
    ink = picture < _DARK
    return _level(ink, scale), _level(ink.T, scale)


def _level(ink: NDArray[np.bool_], scale: float) -> list[Stroke]:
    pieces: list[list[float]] = []
    for row, start, end in _runs(ink, int(_SHORTEST * scale)):
        at, left, right = row / scale, start / scale, end / scale
        near = (p for p in reversed(pieces) if at - p[1] <= _GAP and left <= p[3] + _GAP and right >= p[2] - _GAP)
        piece = next(near, None)
        if piece is None:
            pieces.append([at, at, left, right])
        else:
            piece[1:] = [at, min(piece[2], left), max(piece[3], right)]
    return [
        (round((top + bottom) / 2, 2), round(left, 2), round(right, 2))
        for top, bottom, left, right in pieces
        if bottom - top <= _THICKEST
    ]


def _runs(ink: NDArray[np.bool_], shortest: int) -> list[tuple[int, int, int]]:
    """Return row, start and end of the unbroken runs of ink that are not shorter than some pixels."""
    import numpy as np

    # A stretch that is all ink has as many dark pixels as it is long; summing tells it for every place at once.
    sums = np.cumsum(ink, axis=1, dtype=np.int32)
    full = (sums[:, shortest:] - sums[:, :-shortest]) == shortest
    rows = full.any(axis=1).nonzero()[0]
    found: list[tuple[int, int, int]] = []
    for row in rows.tolist():
        edges = np.diff(np.concatenate(([0], full[row].view(np.int8), [0])))
        starts, ends = (edges == 1).nonzero()[0], (edges == -1).nonzero()[0]
        found += [(row, int(a) + 1, int(b) + shortest) for a, b in zip(starts, ends, strict=True)]
    return found
