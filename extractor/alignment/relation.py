"""How two rows relate: identical, equivalent, different or related."""

from __future__ import annotations

import re
from functools import lru_cache

from rapidfuzz.fuzz import ratio

from extractor.alignment.records import Relation, Row
from extractor.folding import fold

_LETTERS = re.compile(r"[^a-z0-9]+")
_SAME_WORDING = 84.0


@lru_cache(maxsize=65536)
def letters(text: str) -> str:
    """Return a text's letters and figures alone, folded: what is left once format is aside."""
    return _LETTERS.sub("", fold(text))


def wording(a: Row, b: Row) -> float:
    """Return how far two rows have the same wording, from 0 to 100."""
    return float(ratio(letters(a.text), letters(b.text)))


def same_value(a: Row, b: Row) -> bool:
    """Tell whether two typed rules state the same value."""
    return bool(a.value == b.value)


def typed_relation(a: Row, b: Row) -> Relation:
    """Return the relation of two typed rules with one key."""
    if not same_value(a, b):
        return "different"
    return "identical" if wording(a, b) >= _SAME_WORDING else "equivalent"


def prose_relation(a: Row, b: Row, score: float) -> Relation:
    """Return the relation of two rows that were assigned to each other by their words."""
    if wording(a, b) >= _SAME_WORDING:
        return "identical"
    return "equivalent"
