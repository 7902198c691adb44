"""How two rows relate: identical, equivalent, different or related."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from rapidfuzz.distance import Indel
from rapidfuzz.fuzz import ratio

from extractor import lexicon
from extractor.alignment.records import Relation, Row
from extractor.alignment.sentences import Sentence
from extractor.alignment.terms import term
from extractor.grammar.hand_definitions import define
from extractor.lexicon.tokens import tokens
from extractor.rules import NORM_FAMILIES

_ALLOWED = 0.07
"""Share of words in which two identical wordings may differ, damage aside."""
_ALLOWED_DAMAGED = 0.20
"""The same where some words are damaged: damage swallows its neighbours."""
_ALIKE = 80.0
"""Likeness of letters, of 100, under which two wordings are not compared word by word."""
_ALLOWED_TYPED = 0.25
"""The same for rules with one value: a table's row may repeat the name of the bet."""
_LETTERS_OF_DAMAGE = 8
"""Letters by which damaged words may be longer or shorter than what they were."""

_ALL = 1000
"""More words than a text has that could still be the same."""
_READABLE = 45.0
"""Likeness of letters, of 100, that damage leaves."""
_FEW = 0.34
"""Share of the figures of one that the other has too, up to which the figures are others."""
_WHOLLY = 1.3
"""Length of a rule's words, in lengths of the sentence, up to which the sentence states it alone."""
_OPENING = 40
"""Letters within which a sentence that defines a bet or a hand names it."""
_MARKS = ' "“-*.)'
_ACTS = frozenset(
    (
        "~burn",
        "~void",
        "~continue",
        "~repeat",
        "~share",
        "~lose",
        "~pay",
        "~keep",
        "~expel",
        "~valid",
        "~half",
        "~split",
    )
)
"""Terms that say what follows from an event."""


class Wording:
    """Tells words that are spelt as another document spells them too from words that damage made."""

    def __init__(self, sentences: Iterable[Sentence]) -> None:
        homes: dict[str, str] = {}
        self._known: set[str] = set()
        for sentence in sentences:
            for word in set(words(sentence.text)):
                if homes.setdefault(word, sentence.document) != sentence.document:
                    self._known.add(word)

    def known(self, word: str) -> bool:
        """Tell whether a word is no damage."""
        return word in self._known or word.isdigit()

    def same(self, a: str, b: str, allowed: float = _ALLOWED) -> bool:
        """Tell whether two texts have the same wording, but for damage and format."""
        if ratio(_spaced(a), _spaced(b), score_cutoff=_ALIKE) < _ALIKE:
            return False
        ours, theirs = words(a), words(b)
        damaged = any(not self.known(word) for word in (*ours, *theirs))
        return self.differing(a, b) <= (max(allowed, _ALLOWED_DAMAGED) if damaged else allowed)

    def differing(self, a: str, b: str) -> float:
        """Return the share of words by which two texts differ, damaged words and format aside."""
        ours, theirs = words(a), words(b)
        if ours == theirs:
            return 0.0
        blocks = Indel.opcodes(ours, theirs).as_matching_blocks()
        count = start = other_start = 0
        for block in blocks:
            count += self._real(ours[start : block.a], theirs[other_start : block.b])
            start, other_start = block.a + block.size, block.b + block.size
        return count / max(len(ours), len(theirs), 1)

    def _real(self, ours: Sequence[str], theirs: Sequence[str]) -> int:
        """Return how many words of a stretch differ for another reason than damage; another figure counts for all."""
        if _other_figures(ours, theirs):
            return _ALL
        damaged = any(not self.known(word) for word in (*ours, *theirs))
        if damaged and _misread("".join(ours), "".join(theirs)):
            return 0
        return max(len(ours), len(theirs)) * (2 if ours and theirs and not damaged else 1)


def _other_figures(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Tell whether two stretches are figures, in digits or words, and not the same digits differently spaced."""
    one, other = [term(word) for word in ours], [term(word) for word in theirs]
    return bool(one and other) and "".join(one) != "".join(other) and "".join(one + other).isdigit()


def _misread(one: str, other: str) -> bool:
    """Tell whether letters may be others that were read badly, or were lost beside such."""
    return abs(len(one) - len(other)) <= _LETTERS_OF_DAMAGE and (not one or not other or ratio(one, other) >= _READABLE)


@lru_cache(maxsize=65536)
def words(text: str) -> tuple[str, ...]:
    """Return the folded words of a text, letters that stand alone (bullets, conjunctions) left out."""
    return tuple(word for word in tokens(text).words if len(word) > 1 or word.isdigit())


@lru_cache(maxsize=65536)
def _spaced(text: str) -> str:
    return " ".join(words(text))


def same_value(a: Row, b: Row) -> bool:
    """Tell whether two typed rules state the same value."""
    return bool(a.value == b.value)


def typed_relation(a: Row, b: Row, wording: Wording) -> Relation:
    """Return the relation of two typed rules with one key."""
    if not same_value(a, b):
        return "different"
    return "identical" if wording.same(a.text, b.text, _ALLOWED_TYPED) else "equivalent"


def prose_relation(
    a: Row, b: Row, sentences: tuple[Sentence, Sentence], wording: Wording, conflict: Sequence[str]
) -> Relation:
    """Return the relation of two rows whose sentences were assigned to each other.

    Provisions are identical as wholes, or where one of them is that sentence alone.
    """
    one, other = sentences
    whole = a.level == "provision" and len(one) < len(a.text) and len(other) < len(b.text)
    if wording.same(a.text, b.text) or (not whole and wording.same(one.text, other.text)):
        return "identical"
    if OTHER_SUBJECT in conflict:
        return "related"
    return "different" if conflict else "equivalent"


OTHER_SUBJECT = "other_subject"


def conflicts(a: Sentence, b: Sentence, ours: frozenset[str], theirs: frozenset[str]) -> list[str]:
    """Return in what two sentences on one subject rule otherwise: modality, consequence, acts, figures.

    `ours` and `theirs` are the terms of the sentences.
    """
    found = []
    if any(_disjoint(_names(ours, kind), _names(theirs, kind)) for kind in ("bets:", "hands:")) or _defined(a, b):
        found.append(OTHER_SUBJECT)
    if _opposed(_modalities(a), _modalities(b)):
        found.append("other_modality")
    if _disjoint(_consequences(a), _consequences(b)):
        found.append("other_consequence")
    if _consequences(a) | _consequences(b) and _disjoint(ours & _ACTS, theirs & _ACTS):
        found.append("other_acts")
    values = _values(a, b)
    if values is False:
        found.append("other_value")
    if values is None and _unmatched(_figures(ours), _figures(theirs)):
        found.append("other_figures")
    return found


def _values(a: Sentence, b: Sentence) -> bool | None:
    """Tell whether typed rules of one key on both sentences state one value; None where no key is on both."""
    ours = {(row.family, row.key): row for row in a.rules if _states(a, row)}
    theirs = [row for row in b.rules if _states(b, row) and (row.family, row.key) in ours]
    return all(same_value(ours[row.family, row.key], row) for row in theirs) if theirs else None


def _defined(a: Sentence, b: Sentence) -> bool:
    """Tell whether both sentences open with a hand, each with another one."""
    ours, theirs = _hand(a.text, a.game), _hand(b.text, b.game)
    return bool(ours and theirs) and ours != theirs


@lru_cache(maxsize=65536)
def _hand(text: str, game: str) -> str:
    """Return the hand with which a text opens: the one that its own words describe before the one of that name."""
    opening = text[:_OPENING]
    name = lexicon.load().hands.first(opening, 0, len(opening), game=game)
    if not name or " " in opening[: name.start].strip(_MARKS):
        return ""
    meant = define(text, game=game)
    return meant.value if meant else name.id


def _states(sentence: Sentence, row: Row) -> bool:
    """Tell whether a sentence alone states a typed rule; one that takes a whole table is not decided by one line."""
    return row.family not in NORM_FAMILIES and len(row.text) <= _WHOLLY * len(sentence)


def _names(terms: frozenset[str], kind: str) -> set[str]:
    return {term for term in terms if term.startswith(kind)}


def _modalities(sentence: Sentence) -> set[str]:
    return {row.modality for row in sentence.rules if row.modality}


def _opposed(ours: set[str], theirs: set[str]) -> bool:
    return {"prohibition", "permission"} == (ours ^ theirs) & {"prohibition", "permission"} and bool(ours and theirs)


def _consequences(sentence: Sentence) -> set[str]:
    """Return what follows from an event, by kind: a round that is void is void as a hand is."""
    return {row.key.partition("_")[0] for row in sentence.rules if row.family == "irregularity" and row.key}


def _disjoint(ours: Iterable[str], theirs: Iterable[str]) -> bool:
    ours, theirs = set(ours), set(theirs)
    return bool(ours) and bool(theirs) and not ours & theirs


def _figures(terms: frozenset[str]) -> frozenset[str]:
    return frozenset(term for term in terms if term.isdigit())


def _unmatched(ours: frozenset[str], theirs: frozenset[str]) -> bool:
    return bool(ours - theirs) and bool(theirs - ours) and len(ours & theirs) <= _FEW * min(len(ours), len(theirs))
