"""Text printed over the text before it: how well guesses explain what can be seen.

A line was printed in two strokes, and the second began some five characters too far to the left. Every sign before the
place where it began is sure, and every one after the place where the first stroke ended; between them a sign shows a
letter of the one stroke, of the other, or neither. The first stroke of each line ends in about the same column.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FEWEST, MOST = 1, 9
"""Characters that a spot may have lost."""

MOST_OVER = 8
"""Columns before the end of the first stroke in which the second one may show."""

LOST = 5.3
"""Characters lost at a spot on the average, and their spread."""
LOST_SPREAD = 1.1

HOPELESS = 60.0
"""What a guess costs that is too long or too short."""

_LENGTH = np.array([HOPELESS, 5.5, 4.6, 3.6, 1.9, 0.9, 1.1, 2.2, 3.8, 6.0, HOPELESS])
"""What it costs to have lost so many characters: logarithms of how often that happens."""

_ENDS = np.array([6.0, 5.0, 3.8, 1.8, 0.4, 1.9, 3.8, 5.0, 6.0])
"""What it costs that the first stroke ends four columns before the usual one, three before it … four after it."""

_ANYWHERE = 1.5
"""What it costs where that column is not known."""

_ALONE, _EITHER, _BESIDE, _NEITHER = 0.3, 0.95, 2.7, 4.4
"""What a sign costs among two strokes: the only letter there, one of two, one beside them, or neither."""

_WRONG, _EARLY = 6.0, 3.8
"""What a sign costs where there is one stroke and it differs, or shows the other stroke."""

_SPACE, _FIRST_CAPITAL, _LAST_CAPITAL = ord(" "), ord("A"), ord("Z")
_COLUMNS = np.arange(-4, 5)
_LEAST = 1.3
"""What the commonest length and the usual column cost together."""
_EXPECTED = 0.7
"""What a sign of a spot costs on the average if the guess is right."""

Costs = NDArray[np.float64]
_Codes = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Spot:
    """A damaged stretch of a line: its signs in rough spelling, the column of the first one, the spot's columns."""

    seen: str
    column: int
    first: int
    last: int
    loose: bool = False
    """Whether the first stroke may have ended in any column."""


def cost(spot: Spot, guess: str) -> float:
    """Return how badly a guess explains the signs seen; a right guess costs about 0. See `costs`."""
    return float(costs(spot, [guess])[0])


def costs(spot: Spot, guesses: Sequence[str]) -> Costs:
    """Return how badly each of the guesses explains the signs seen, as logarithms of odds.

    A guess is in rough spelling, but for letters with an accent, which are capitals: a reader that knows no accents
    may have seen anything in their place, and two signs for an `ñ`.
    """
    if "fl" in spot.seen or "lf" in spot.seen:
        guesses = [guess.replace("N", "NN") for guess in guesses]
    size = len(spot.seen)
    width = size + MOST + 1
    lengths = np.array([len(guess) for guess in guesses])
    lost = np.where(lengths < size, 0, np.minimum(lengths - size, MOST + 1))
    return _judged(spot, _coded(guesses, width), lost)


def _coded(texts: Sequence[str], width: int) -> _Codes:
    """Return a row of codes for each text; signs beyond Latin letters share one."""
    rows = b"".join(text[:width].encode("latin-1", "replace").ljust(width, b"\0") for text in texts)
    return np.frombuffer(rows, dtype=np.uint8).reshape(len(texts), width)


def _judged(spot: Spot, codes: _Codes, lost: NDArray[np.int64]) -> Costs:
    """Return the least cost over all columns in which the first stroke may have ended."""
    size = len(spot.seen)
    seen = _coded([spot.seen], size)[0]
    places = np.minimum(np.arange(-1, size + 1) + lost[:, None], codes.shape[1] - 1)
    rows = np.arange(len(codes))[:, None]
    under, over = _Stroke(codes[:, : size + 1], seen, 0), _Stroke(codes[rows, places], seen, 1)
    both = _mixture(under, over)
    only_first = np.where(under.hit | under.accent, 0.0, np.where(over.hit | over.near, _EARLY, _WRONG))
    only_second = np.where(over.hit | over.accent, 0.0, np.where(under.hit | under.near, _EARLY, _WRONG))
    sums = np.zeros((3, len(codes), size + 1))
    np.cumsum(np.array([only_first, both, only_second]), axis=2, out=sums[:, :, 1:])
    ends = np.arange(1, size + 1) if spot.loose else np.clip(spot.last - spot.column + _COLUMNS, 0, size)
    begins = np.maximum(ends - lost[:, None], 0)
    change = sums[0] - sums[1] + _EXPECTED * np.arange(size + 1)
    total = change[rows, begins] + (sums[1] - sums[2] - _EXPECTED * np.arange(size + 1))[:, ends]
    total += _ANYWHERE if spot.loose else _ENDS
    least: Costs = total.min(axis=1) + sums[2][:, -1] + _LENGTH[lost] - _LEAST
    return least


class _Stroke:
    """What one stroke has where each sign was seen: the letter, whether it is that one, or beside it, or accented."""

    def __init__(self, codes: _Codes, seen: _Codes, first: int) -> None:
        accented = (codes >= _FIRST_CAPITAL) & (codes <= _LAST_CAPITAL)
        letters = codes + accented.astype(np.uint8) * 32
        last = first + len(seen)
        self.letters, self.accent = letters[:, first:last], accented[:, first:last]
        self.hit = self.letters == seen
        before, after = letters[:, max(0, first - 1) : last - 1], letters[:, first + 1 : last + 1]
        self.near = np.zeros_like(self.hit)
        self.near[:, len(seen) - before.shape[1] :] = before == seen[len(seen) - before.shape[1] :]
        self.near[:, : after.shape[1]] |= after == seen[: after.shape[1]]


def _mixture(first: _Stroke, second: _Stroke) -> Costs:
    """Return what each sign costs where both strokes stand."""
    under, over = first.letters, second.letters
    alone = (under == over) | (under == _SPACE) | (over == _SPACE)
    near = first.near | second.near | first.accent | second.accent
    hit = first.hit | second.hit
    return np.where(hit, np.where(alone, _ALONE, _EITHER), np.where(near, _BESIDE, _NEITHER))
