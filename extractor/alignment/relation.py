"""How two rows relate: identical, equivalent, different or related."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from extractor.alignment.contents import OTHER_SUBJECT
from extractor.alignment.records import Relation, Row
from extractor.alignment.sentences import Sentence
from extractor.alignment.values import agree
from extractor.alignment.wording import Wording

Homes = Mapping[str, Sentence]
"""The sentence of each rule, by the rule's id."""
_OTHERWISE = frozenset((OTHER_SUBJECT, "other_modality", "other_exception", "other_condition"))
"""In what two texts rule otherwise whose words are nearly the same: a word or two say it."""
_MOST = 0.6
"""Share of a sentence from which a rule's words are most of it."""
_LONG = 60
"""Letters of a rule's words from which they are the same by no chance, wherever their sentence ends."""


def typed_relation(a: Row, b: Row, homes: Homes, wording: Wording) -> Relation:
    """Return the relation of two typed rules with one key.

    `homes` are the sentences that rules stand on: where the words of a rule are only a few of one, the whole of it
    must have the same wording for the rules to be identical.
    """
    if not agree(a.value, b.value, a.key):
        return "different"
    if not wording.alike(a.text, b.text) or wording.counts_otherwise(a.text, b.text):
        return "equivalent"
    one, other = homes.get(a.id), homes.get(b.id)
    if wording.origin == "strangers":
        whole = a.text if one is None else one.text, b.text if other is None else other.text
        return "identical" if wording.same(*whole) else "equivalent"
    if wording.origin == "copies" or one is None or other is None or _speaks_alone(a, one) or _speaks_alone(b, other):
        return "identical"
    return "identical" if wording.same(one.text, other.text) else "equivalent"


def _speaks_alone(rule: Row, sentence: Sentence) -> bool:
    return len(rule.text) >= min(_LONG, _MOST * len(sentence))


def sentence_relation(a: Sentence, b: Sentence, conflict: Sequence[str], wording: Wording) -> Relation:
    """Return the relation of two sentences that were assigned to each other."""
    if not _OTHERWISE & set(conflict) and wording.same(a.text, b.text):
        return "identical"
    return unlike(conflict)


def row_relation(a: Row, b: Row, sentences: tuple[Sentence, Sentence], said: Relation, wording: Wording) -> Relation:
    """Return the relation of two rows whose sentences are near in words and relate as `said`.

    Rows with the same wording are identical, and so are those that are, or stand on, identical sentences alone.
    """
    if said not in ("different", "related") and wording.same(a.text, b.text):
        return "identical"
    one, other = sentences
    alone = a.level == "rule" or len(one) >= len(a.text) or len(other) >= len(b.text)
    return "equivalent" if said == "identical" and not alone else said


def unlike(conflict: Sequence[str]) -> Relation:
    """Return the relation of two sentences in different words."""
    if OTHER_SUBJECT in conflict:
        return "related"
    return "different" if conflict else "equivalent"
