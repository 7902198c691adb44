"""Restoring a spot from a near copy: another passage with the same words around it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from corpus.repair import guard
from corpus.repair.copies import REACH, Copies, Copy
from corpus.repair.overprint import Spot
from corpus.repair.spots import Window
from corpus.repair.surroundings import Restored, Surroundings

_GOOD, _GOOD_EACH = 3.0, 1.0
"""Cost up to which a near copy explains the letters seen: at least, and more for each word that agrees around it."""

_AGREEING = 1.0
"""What each word that agrees around a near copy is worth against the letters seen."""

_RIVAL = 6.0
"""How much worse another near copy may be and still cast doubt on a figure or a negation."""


def restore(window: Window, around: Surroundings, copies: Copies) -> Restored | None:
    """Return what stood in a window after its best near copy, or None where no copy explains the letters seen."""
    spot = around.spot(window)
    left, right = _neighbours(window, around)
    ranked = _ranked(copies.find(left, right, len(spot.seen)), spot, around)
    if not ranked:
        return None
    score, copy = ranked[0]
    cost = score + _AGREEING * copy.agreeing
    if cost > _GOOD + _GOOD_EACH * copy.agreeing:
        return None
    rivals = [other for value, other in ranked[1:] if value < score + _RIVAL]
    confidence = min(0.99, 0.8 + 0.03 * copy.agreeing - 0.04 * cost)
    certain = _proven(copy, rivals) or _seen(window, copy, around)
    certain = certain and not around.hides_negation(window, copy.words, spot, copies.deniable)
    return around.restored(window, copy.words, "near copy", confidence, certain)


def _neighbours(window: Window, around: Surroundings) -> tuple[list[str], list[str]]:
    """Return the words before a window and those after it, the nearest first."""
    left = [around.word(window, window.first - 1 - i) or "" for i in range(REACH)]
    right = [around.word(window, window.last + 1 + i) or "" for i in range(REACH)]
    return left, right


def _ranked(found: Iterable[Copy], spot: Spot, around: Surroundings) -> list[tuple[float, Copy]]:
    scored = ((around.cost(spot, copy.words) - _AGREEING * copy.agreeing, copy) for copy in found)
    return sorted(scored, key=lambda pair: pair[0])


def _seen(window: Window, copy: Copy, around: Surroundings) -> bool:
    """Tell whether figures and negations of a copy can be seen in the damaged text itself."""
    return around.proves(window, copy.words) and around.denies_as_seen(window, copy.words)


def _proven(copy: Copy, rivals: Sequence[Copy]) -> bool:
    """Tell whether no rival has other figures or denies what this copy states, and enough words agree around it."""
    figures, negations = guard.figures(copy.words), guard.negations(copy.words)
    if any(guard.figures(r.words) != figures or guard.negations(r.words) != negations for r in rivals):
        return False
    return not (figures or negations) or copy.agreeing >= REACH
