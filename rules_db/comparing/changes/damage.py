"""Words that damage or another ending sets apart: where two texts are compared, these are no difference.

Figures are never near: one letter of them is another rule. Neither are words of being allowed, bound or forbidden.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec.structs import replace

from rules_db.comparing.records import Piece, ProseChange
from rules_db.comparing.redline import plain

_NEAR = 0.7
"""Share of letters in common from which two words are one word in another ending or damaged."""
_VERY_NEAR = 0.9
"""The same for words of being allowed or bound that damage runs into others."""
_SAYS_MUCH = re.compile(r"^(?:no|ni|nunca|jamas|sin|salvo|excepto|prohib\w*|pod\w*|pued\w*|deb\w*|oblig\w*)$")
_ONE_RULE = 0.64
"""Share of words in common from which a redline of two texts shows what they rule otherwise, as read on six pairs."""
_SEVERAL = 3
"""Longer words of a stretch from which it says something of its own."""
_OPENING = 3
"""Letters that such words have in common at their beginning: another one may turn a word round (par, impar)."""
_LETTERS = 3
"""Letters of a word that may say something by itself."""


def softened(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Return a redline in which words that damage alone sets apart, and stray letters and marks, count as equal."""
    return tuple(replace(piece, equal=True) if not piece.equal and _is_damage(piece) else piece for piece in pieces)


def of_substance(change: ProseChange) -> bool:
    """Tell whether a redline shows another rule and not the same one in other words.

    Passages that the alignment holds for one rule have to be near in words, and to differ by a figure, a word of being
    allowed or bound, a name, or several words together.
    """
    if change.relation != "equivalent":
        return bool(change.redline)
    return change.alike >= _ONE_RULE and any(_weighs(piece) for piece in change.redline if not piece.equal)


def _weighs(piece: Piece) -> bool:
    ours, theirs = plain(piece.before), plain(piece.after)
    if _figures(ours) != _figures(theirs) or _modals(ours) != _modals(theirs):
        return True
    long = max(sum(len(word) > _LETTERS for word in words) for words in (ours, theirs))
    return long >= _SEVERAL or any(word[:1].isupper() for word in f"{piece.before} {piece.after}".split())


def _is_damage(piece: Piece) -> bool:
    ours, theirs = plain(piece.before), plain(piece.after)
    one, other = "".join(ours), "".join(theirs)
    if _figures(ours) != _figures(theirs):
        return False
    if _modals(ours) != _modals(theirs) and not (one and other and _near(one, other, _VERY_NEAR)):
        return False
    if not ours or not theirs:
        return not any(len(word) >= _LETTERS or word == "no" for word in (*ours, *theirs))
    return _near(one, other, _NEAR)


def _near(one: str, other: str, share: float) -> bool:
    from rapidfuzz.distance import LCSseq

    like = 2 * LCSseq.similarity(one, other) / (len(one) + len(other))
    return one[:_OPENING] == other[:_OPENING] and like >= share


def _figures(words: Iterable[str]) -> list[str]:
    return [word for word in words if any(letter.isdigit() for letter in word)]


def _modals(words: Iterable[str]) -> list[str]:
    return [word[:3] for word in words if _SAYS_MUCH.match(word)]
