"""How two rows relate: identical, equivalent, different or related."""

from __future__ import annotations

from collections.abc import Sequence

from extractor.alignment.contents import OTHER_SUBJECT
from extractor.alignment.records import Relation, Row
from extractor.alignment.sentences import Sentence
from extractor.alignment.wording import Wording


def same_value(a: Row, b: Row) -> bool:
    """Tell whether two typed rules state the same value."""
    return bool(a.value == b.value)


def typed_relation(a: Row, b: Row, wording: Wording) -> Relation:
    """Return the relation of two typed rules with one key."""
    if not same_value(a, b):
        return "different"
    return "identical" if wording.alike(a.text, b.text) else "equivalent"


def sentence_relation(a: Sentence, b: Sentence, conflict: Sequence[str], wording: Wording) -> Relation:
    """Return the relation of two sentences that were assigned to each other."""
    if wording.same(a.text, b.text):
        return "identical"
    return unlike(conflict)


def row_relation(a: Row, b: Row, sentences: tuple[Sentence, Sentence], said: Relation, wording: Wording) -> Relation:
    """Return the relation of two rows whose sentences are near in words and relate as `said`.

    Rows with the same wording are identical, and so are those that are, or stand on, identical sentences alone.
    """
    if wording.same(a.text, b.text):
        return "identical"
    one, other = sentences
    alone = a.level == "rule" or len(one) >= len(a.text) or len(other) >= len(b.text)
    return "equivalent" if said == "identical" and not alone else said


def unlike(conflict: Sequence[str]) -> Relation:
    """Return the relation of two sentences in different words."""
    if OTHER_SUBJECT in conflict:
        return "related"
    return "different" if conflict else "equivalent"
