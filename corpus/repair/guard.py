"""What may not be guessed: figures and negations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from schemas import declared

_WORDS = declared.read(Path(__file__).with_suffix(".toml"))
_NEGATIONS = frozenset(_WORDS["negations"])
_FIGURES = frozenset(_WORDS["figures"])
_NEVER_DENIED = frozenset(_WORDS["never_denied"])
_TWINS: dict[str, str] = _WORDS["twins"] | {digits: word for word, digits in _WORDS["twins"].items()}


_MOST_DIGITS = 100
"""The figures in digits that are tried in the place of another: those below this."""

VOUCHING = 6
"""Words that must agree around a passage for it to vouch for a figure or a negation that cannot be seen.

Texts of different places often differ in nothing but a figure.
"""

WELL_KNOWN = 20
"""Occurrences from which a word that never stands after "no" cannot be denied."""

BEFORE_NAMES: tuple[str, ...] = tuple(_WORDS["before_names"])
"""Words that stand before names of things, which "no" does not deny."""


def deniable(word: str, occurrences: float, follows: Callable[[str], bool]) -> bool:
    """Tell whether "no" may stand before a word, given how often it occurs and which words it is known to follow."""
    if not word.isalpha() or word in _NEVER_DENIED:
        return False
    return follows("no") or (occurrences < WELL_KNOWN and not any(follows(other) for other in BEFORE_NAMES))


def other_figures(word: str) -> Iterable[str]:
    """Yield the figures that might stand in the place of one, in words for words and in digits for digits."""
    others = (str(number) for number in range(_MOST_DIGITS)) if word.isdigit() else _FIGURES
    return (other for other in others if other != word)


def negations(words: Iterable[str]) -> list[str]:
    """Return the plain words that deny or except something."""
    return [word for word in words if word in _NEGATIONS]


def figures(words: Iterable[str]) -> list[str]:
    """Return the plain words and digits that state a number; articles do not count."""
    return [word for word in words if word.isdigit() or word in _FIGURES]


def same(words: Sequence[str], others: Sequence[str]) -> bool:
    """Tell whether two wordings state the same figures and deny the same."""
    return figures(words) == figures(others) and negations(words) == negations(others)


def proven(words: Sequence[str], seen: Sequence[str], beside: Sequence[str]) -> bool:
    """Tell whether every figure among restored words can be seen: itself in the damaged text, or its twin beside it.

    `seen` holds the words and digits of the damaged text, `beside` those around it, as in "dos (2)".
    """
    here = {*seen, *beside}
    return all(figure in seen or _TWINS.get(figure) in here for figure in figures(words))
