"""What every grammar returns, a value and where its words stand, and the folded text that every grammar reads."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Generic, TypeVar

from msgspec import Struct

from extractor.lexicon.tokens import PASSAGES_KEPT, folded

__all__ = ["PASSAGES_KEPT", "Match", "apart", "folded", "has_figures"]

T = TypeVar("T")
_FIGURE = re.compile(r"\d")


class Match(Struct, Generic[T], frozen=True):
    """A value read in `text[start:end]` of the string that was given.

    `kind` is the form in which it was printed (each grammar lists its own), `note` says what a reader of the rule
    should know: that a return was converted to a gain, that words and figures disagree.
    """

    value: T
    start: int
    end: int
    kind: str = ""
    note: str = ""


def apart(matches: Iterable[Match[T]]) -> list[Match[T]]:
    """Return the matches in order of place without overlaps: the leftmost stays, of several there the longest."""
    kept: list[Match[T]] = []
    for match in sorted(matches, key=lambda m: (m.start, -m.end)):
        if not kept or match.start >= kept[-1].end:
            kept.append(match)
    return kept


def has_figures(text: str) -> bool:
    """Tell whether a figure stands in a text: without one most patterns need not be tried."""
    return _FIGURE.search(text) is not None
