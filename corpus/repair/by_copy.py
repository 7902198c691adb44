"""Restoring a spot from a near copy: another passage with the same words around it."""

from __future__ import annotations

from collections.abc import Sequence

from corpus.repair import guard
from corpus.repair.asking import Restoring, ask
from corpus.repair.copies import REACH, Between, Copies, Copy
from corpus.repair.spots import Window
from corpus.repair.surroundings import Fit, Restored, Surroundings

_GOOD, _GOOD_EACH = 6.0, 1.5
"""Cost up to which a near copy explains the letters seen: at least, and more for each word that agrees around it."""

_AGREEING = 1.0
"""What each word that agrees around a near copy is worth against the letters seen."""

_RIVAL = 10.0
"""How much worse another near copy may be and still cast doubt on a figure or a negation."""


def restore(window: Window, around: Surroundings, copies: Copies) -> Restoring[Restored | None]:
    """Return what stood in a window after its best near copy, or None where no copy explains the letters seen."""
    spot = around.spot(window)
    left, right = around.neighbours(window, REACH)
    found = yield from ask(Between(left, right, len(spot.seen)))
    if not found:
        return None
    costs = yield from ask(Fit(spot, [copy.words for copy in found]))
    scored = ((cost - _AGREEING * copy.agreeing, copy) for cost, copy in zip(costs, found, strict=True))
    ranked = sorted(scored, key=lambda pair: pair[0])
    score, copy = ranked[0]
    cost = score + _AGREEING * copy.agreeing
    if cost > _GOOD + _GOOD_EACH * copy.agreeing:
        return None
    rivals = [other for value, other in ranked[1:] if value < score + _RIVAL]
    confidence = min(0.99, 0.8 + 0.03 * copy.agreeing - 0.012 * max(0.0, cost))
    certain = _proven(copy, rivals) or _seen(window, copy, around)
    certain = (
        certain
        and not around.drops_figure(window, copy.words)
        and not (yield from around.fits_other_figure(window, copy.words, spot))
        and not (yield from around.hides_negation(window, copy.words, spot, copies.deniable))
    )
    return around.restored(window, copy.words, "near copy", confidence, certain)


def _seen(window: Window, copy: Copy, around: Surroundings) -> bool:
    """Tell whether figures and negations of a copy can be seen in the damaged text itself."""
    return around.proves(window, copy.words) and around.denies_as_seen(window, copy.words)


def _proven(copy: Copy, rivals: Sequence[Copy]) -> bool:
    """Tell whether no rival has other figures or denies what this copy states, and enough words agree around it."""
    figures, negations = guard.figures(copy.words), guard.negations(copy.words)
    if any(guard.figures(r.words) != figures or guard.negations(r.words) != negations for r in rivals):
        return False
    return not (figures or negations) or copy.agreeing >= guard.VOUCHING
