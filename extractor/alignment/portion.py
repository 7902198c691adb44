"""Whether what one of two aligned passages says is a part of what the other says."""

from __future__ import annotations

from extractor.alignment.records import Part
from extractor.alignment.terms import term
from extractor.alignment.wording import words

_WITHIN = 0.9
"""Share of a passage's terms that the other has too, from which it is a part of it: damage takes the rest."""
_MORE = 5
"""Terms that the other has beyond it, from which it says more and not the same in more words."""
_LONGER = 1.3
"""Length of the other in terms, in lengths of the one."""
_FEWEST = 4
"""Terms under which a passage says too little to be found in another one by more than chance."""


def part_of(a: str, b: str) -> Part:
    """Return which of two texts on one subject is a part of the other: `a`, `b`, or none."""
    ours, theirs = (frozenset(found for word in words(text) if (found := term(word))) for text in (a, b))
    if _is_part(ours, theirs):
        return "a"
    return "b" if _is_part(theirs, ours) else ""


def _is_part(one: frozenset[str], other: frozenset[str]) -> bool:
    if len(one) < _FEWEST or len(other) < max(_LONGER * len(one), len(one) + _MORE):
        return False
    return len(one & other) >= _WITHIN * len(one)
