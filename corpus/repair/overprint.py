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

_ROWS = 2048
"""Guesses that are judged at a time: so many fit into the processor's memory."""

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
    return all_costs([(spot, guesses)])[0]


def all_costs(asked: Sequence[tuple[Spot, Sequence[str]]]) -> list[Costs]:
    """Return for each of many spots what `costs` gives: together they take a fraction of the time."""
    found: list[Costs] = [np.zeros(0)] * len(asked)
    batch: list[int] = []
    rows = 0
    for i, (spot, guesses) in enumerate(asked):
        if spot.loose or not spot.seen:
            found[i] = _judged([asked[i]])[0]
            continue
        batch.append(i)
        rows += len(guesses)
        if rows > _ROWS or i == len(asked) - 1:
            _judge(asked, batch, found)
            batch, rows = [], 0
    _judge(asked, batch, found)
    return found


def _judge(asked: Sequence[tuple[Spot, Sequence[str]]], batch: Sequence[int], found: list[Costs]) -> None:
    for i, costs_ in zip(batch, _judged([asked[i] for i in batch]), strict=True):
        found[i] = costs_


def _coded(texts: Sequence[str], width: int) -> _Codes:
    """Return a row of codes for each text; signs beyond Latin letters share one."""
    rows = b"".join(text[:width].encode("latin-1", "replace").ljust(width, b"\0") for text in texts)
    return np.frombuffer(rows, dtype=np.uint8).reshape(len(texts), width)


def _spelled(spot: Spot, guesses: Sequence[str]) -> Sequence[str]:
    """Return the guesses with two signs for an `ñ` where a reader may have seen two."""
    if "fl" in spot.seen or "lf" in spot.seen:
        return [guess.replace("N", "NN") for guess in guesses]
    return guesses


def _judged(asked: Sequence[tuple[Spot, Sequence[str]]]) -> list[Costs]:
    """Return the least costs over all columns in which the first stroke may have ended; all spots loose, or none."""
    spots = [spot for spot, _ in asked]
    counts = [len(guesses) for _, guesses in asked]
    texts = [text for spot, guesses in asked for text in _spelled(spot, guesses)]
    if not texts:
        return [np.zeros(0) for _ in asked]
    of = np.repeat(np.arange(len(spots)), counts)
    sizes = np.array([len(spot.seen) for spot in spots], dtype=np.int64)
    size = sizes[of]
    longest = int(sizes.max())
    lengths = np.array([len(text) for text in texts], dtype=np.int64)
    lost = np.where(lengths < size, 0, np.minimum(lengths - size, MOST + 1))
    seen = _coded([spot.seen for spot in spots], longest)[of]
    ends, ending = _ends(spots, sizes)
    sums = _sums(seen, _coded(texts, longest + MOST + 1), lost)
    rows = np.arange(len(texts))[:, None]
    ends = ends[of]
    begins = np.maximum(ends - lost[:, None], 0)
    total = sums[0][rows, begins] - sums[1][rows, begins] + sums[1][rows, ends] - sums[2][rows, ends]
    total += ending - _EXPECTED * (ends - begins)
    least = total.min(axis=1) + sums[2][rows[:, 0], size] + _LENGTH[lost] - _LEAST
    return np.split(least, np.cumsum(counts)[:-1])


def _ends(spots: Sequence[Spot], sizes: NDArray[np.int64]) -> tuple[NDArray[np.int64], Costs]:
    """Return, for each spot, the columns at which the text printed first may have ended, and the cost of each."""
    if spots[0].loose:
        ends = np.arange(1, max(1, int(sizes[0])) + 1)[None, :]
        return ends, np.full(ends.shape[1], _ANYWHERE)
    usual = np.array([spot.last - spot.column for spot in spots])
    return np.clip(usual[:, None] + _COLUMNS, 0, sizes[:, None]), _ENDS


def _sums(seen: _Codes, codes: _Codes, lost: NDArray[np.int64]) -> Costs:
    """Return what the signs before each column cost as the first stroke alone, as both strokes, as the second alone."""
    size = seen.shape[1]
    places = np.minimum(np.arange(-1, size + 1) + lost[:, None], codes.shape[1] - 1)
    rows = np.arange(len(codes))[:, None]
    under, over = _Stroke(codes[:, : size + 1], seen, 0), _Stroke(codes[rows, places], seen, 1)
    sums = np.zeros((3, len(codes), size + 1))
    alone = np.where(under.hit | under.accent, 0.0, np.where(over.hit | over.near, _EARLY, _WRONG))
    np.cumsum(alone, axis=1, out=sums[0, :, 1:])
    np.cumsum(_mixture(under, over), axis=1, out=sums[1, :, 1:])
    alone = np.where(over.hit | over.accent, 0.0, np.where(under.hit | under.near, _EARLY, _WRONG))
    np.cumsum(alone, axis=1, out=sums[2, :, 1:])
    return sums


class _Stroke:
    """What one stroke has where each sign was seen: the letter, whether it is that one, or beside it, or accented."""

    def __init__(self, codes: _Codes, seen: _Codes, first: int) -> None:
        accented = (codes >= _FIRST_CAPITAL) & (codes <= _LAST_CAPITAL)
        letters = codes + accented.astype(np.uint8) * 32
        last = first + seen.shape[1]
        self.letters, self.accent = letters[:, first:last], accented[:, first:last]
        self.hit = self.letters == seen
        before, after = letters[:, max(0, first - 1) : last - 1], letters[:, first + 1 : last + 1]
        self.near = np.zeros_like(self.hit)
        width = seen.shape[1]
        self.near[:, width - before.shape[1] :] = before == seen[:, width - before.shape[1] :]
        self.near[:, : after.shape[1]] |= after == seen[:, : after.shape[1]]


def _mixture(first: _Stroke, second: _Stroke) -> Costs:
    """Return what each sign costs where both strokes stand."""
    under, over = first.letters, second.letters
    alone = (under == over) | (under == _SPACE) | (over == _SPACE)
    near = first.near | second.near | first.accent | second.accent
    hit = first.hit | second.hit
    return np.where(hit, np.where(alone, _ALONE, _EITHER), np.where(near, _BESIDE, _NEITHER))
