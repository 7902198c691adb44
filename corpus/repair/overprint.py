"""Text printed over the text before it: how well a guess explains what can be seen.

A line was printed in two strokes, the second some five characters too far to the left. Left of the spot every sign is
sure, right of it too; inside, a sign shows a letter of the first stroke, one of the second, or neither.
"""

from __future__ import annotations

from dataclasses import dataclass

LOST = 5.3
"""Characters lost at a spot on the average, and their spread."""
LOST_SPREAD = 1.4

FEWEST, MOST = 2, 9
"""Characters that a spot may have lost."""

_SEEN, _BESIDE, _UNSEEN, _OUTSIDE = 0.0, 0.7, 1.5, 3.5
"""What a sign costs that shows a letter just there, one beside it, none at all, or differs outside of the spot."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A damaged stretch of a line: its signs in rough spelling, the column of the first one, the spot's columns."""

    seen: str
    column: int
    first: int
    last: int


def cost(spot: Spot, guess: str) -> float:
    """Return how badly a guess explains the signs seen; 0 is perfect.

    The guess is in rough spelling, but for letters with an accent, which are capitals: a reader that knows no accents
    may have seen anything in their place, and two signs for an `ñ`.
    """
    seen = spot.seen
    head, head_guess = _agree(seen, guess, len(seen))
    tail, tail_guess = _agree(seen[::-1], guess[::-1], len(seen) - head)
    tail_guess = min(tail_guess, len(guess) - head_guess)
    lost = len(guess) - len(seen)
    hidden = guess[head_guess : len(guess) - tail_guess].lower()
    total = ((lost - LOST) / LOST_SPREAD) ** 2 / 2
    for i, sign in enumerate(seen[head : len(seen) - tail]):
        column = spot.column + head + i
        if not spot.first - 2 <= column < spot.last + 2:
            total += _OUTSIDE
        elif sign == hidden[i : i + 1] or sign == hidden[i + lost : i + lost + 1]:
            total += _SEEN
        elif sign in hidden[max(0, i - 1) : i + 2] or sign in hidden[max(0, i + lost - 1) : i + lost + 2]:
            total += _BESIDE
        else:
            total += _UNSEEN
    return total


def _agree(seen: str, guess: str, most: int) -> tuple[int, int]:
    """Return how many signs agree from the beginning on, of those seen and of those guessed."""
    i = j = 0
    while i < most and j < len(guess):
        letter = guess[j]
        if seen[i] == letter:
            i += 1
        elif letter.isupper():
            i += 2 if letter == "N" and seen[i : i + 2] in ("fl", "lf") and i + 2 <= most else 1
        else:
            break
        j += 1
    return i, j
