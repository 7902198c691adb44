"""How two rows relate, by what they say and by their wording.

How two rows relate: identical, equivalent, different or related.

Whether two texts have the same wording, but for damage and format.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache

from rapidfuzz.distance import Indel
from rapidfuzz.fuzz import partial_ratio, ratio

from extractor.alignment.records import Origin, Relation, Row
from extractor.alignment.sentences import INVERTED, OTHER_SUBJECT, Sentence, agree
from extractor.lexicon.tokens import NUMBER_WORDS, tokens
from extractor.terms import term

_ALLOWED = 0.07
"""Share of words in which two identical wordings may differ, damage aside."""
_ALLOWED_DAMAGED = 0.20
"""The same where some words are damaged: damage swallows its neighbours."""
_ALLOWED_COPIED = 0.22
"""The same where moreover one document copies much of the other."""
_ALIKE = 80.0
"""Likeness of letters, of 100, under which two wordings are not compared word by word."""
_NEARLY = 85.0
"""Likeness of letters from which two texts with one value are one wording: a row may repeat the name of the bet."""
_LETTERS_OF_DAMAGE = 8
"""Letters by which damaged words may be longer or shorter than what they were."""
_READABLE = 45.0
"""Likeness of letters, of 100, that damage leaves."""
_COUNTS = NUMBER_WORDS.keys() | {"un", "una"}
_LONG_WORD = 7
"""Letters of a word from which another one in one place is damage and no other word."""
_OFTEN = 2
"""Sentences of one document from which a word is no damage, which seldom makes the same letters again."""
_ALL = 1000
"""More words than a text has that could still be the same."""

Words = Sequence[str]


class Wording:
    """Tells words that are spelt as another document spells them too from words that damage made."""

    def __init__(self, ours: Counter[str], theirs: Counter[str], origin: Origin = "unknown") -> None:
        """Take in how many sentences of either document each word stands, and whether one copies the other."""
        self.origin = origin
        self._compared: dict[tuple[str, str], bool] = {}
        self._known = ours.keys() & theirs.keys()
        self._known |= {word for counts in (ours, theirs) for word, count in counts.items() if count >= _OFTEN}

    def known(self, word: str) -> bool:
        """Tell whether a word is no damage."""
        return word in self._known or word.isdigit()

    def alike(self, a: str, b: str) -> bool:
        """Tell whether two texts that state one value do so in the same words; a figure in them may be damaged."""
        near = partial_ratio if self.origin == "copies" else ratio
        return near(_spaced(a), _spaced(b), score_cutoff=_NEARLY) >= _NEARLY

    def same(self, a: str, b: str) -> bool:
        """Tell whether two texts have the same wording, but for damage and format; kept, for rules share sentences."""
        known = self._compared.get((a, b))
        if known is None:
            known = self._compared[a, b] = self._is_same(a, b)
        return known

    def _is_same(self, a: str, b: str) -> bool:
        if ratio(_spaced(a), _spaced(b), score_cutoff=_ALIKE) < _ALIKE:
            return False
        ours, theirs = words(a), words(b)
        if self.origin == "strangers":
            return ours == theirs
        damaged = any(not self.known(word) for word in (*ours, *theirs))
        allowed = _ALLOWED_COPIED if self.origin == "copies" else _ALLOWED_DAMAGED
        return self.differing(a, b) <= (allowed if damaged else _ALLOWED)

    def differing(self, a: str, b: str) -> float:
        """Return the share of words by which two texts differ, damaged words and format aside."""
        longest = max(len(words(a)), len(words(b)), 1)
        return sum(self._real(*stretch) for stretch in _stretches(words(a), words(b))) / longest

    def figures_changed(self, a: str, b: str) -> bool:
        """Tell whether two texts have nearly the same wording with another figure in the place of one."""
        if ratio(_spaced(a), _spaced(b), score_cutoff=_ALIKE) < _ALIKE:
            return False
        return any(_other_figures(*stretch) for stretch in _stretches(words(a), words(b)))

    def counts_otherwise(self, a: str, b: str) -> bool:
        """Tell whether two texts differ by a number in words (`un par`, `dos pares`): damage makes no such word."""
        return any(_other_counts(*stretch) for stretch in _stretches(words(a), words(b)))

    def _real(self, ours: Sequence[str], theirs: Sequence[str]) -> int:
        """Return how many words of a stretch differ for another reason than damage; another figure counts for all."""
        if _other_figures(ours, theirs) or _more_figures(ours, theirs):
            return _ALL
        damaged = any(not self.known(word) for word in (*ours, *theirs))
        if damaged and _misread("".join(ours), "".join(theirs)):
            return 0
        if _one_letter(ours, theirs):
            return 0
        return max(len(ours), len(theirs)) * (2 if ours and theirs and not damaged else 1)


Homes = Mapping[str, Sentence]
"""The sentence of each rule, by the rule's id."""
_OTHERWISE = frozenset((OTHER_SUBJECT, INVERTED, "other_modality", "other_exception", "other_condition"))
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


def sentence_relation(a: Sentence, b: Sentence, conflict: Collection[str], wording: Wording) -> Relation:
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


def unlike(conflict: Collection[str]) -> Relation:
    """Return the relation of two sentences in different words."""
    if OTHER_SUBJECT in conflict:
        return "related"
    return "different" if conflict else "equivalent"


Span = tuple[int, int]


def stretches(ours: Words, theirs: Words) -> Iterator[tuple[Span, Span]]:
    """Yield from where to where the words stand that two texts have otherwise; one of the two may be empty."""
    if ours == theirs:
        return
    start = other_start = 0
    for block in Indel.opcodes(ours, theirs).as_matching_blocks():
        if block.a > start or block.b > other_start:
            yield (start, block.a), (other_start, block.b)
        start, other_start = block.a + block.size, block.b + block.size


def _stretches(ours: Words, theirs: Words) -> Iterator[tuple[Words, Words]]:
    """Yield the words that two texts have otherwise."""
    for one, other in stretches(ours, theirs):
        yield ours[slice(*one)], theirs[slice(*other)]


def _other_figures(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Tell whether two stretches are figures, in digits or words, and not the same digits differently spaced."""
    one, other = [term(word) for word in ours], [term(word) for word in theirs]
    return bool(one and other) and "".join(one) != "".join(other) and "".join(one + other).isdigit()


def _other_counts(ours: Words, theirs: Words) -> bool:
    """Tell whether two stretches have other numbers in words, at least one each."""
    one, other = ({word for word in side if word in _COUNTS} for side in (ours, theirs))
    return bool(one) and bool(other) and one != other


def _more_figures(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Tell whether one of two stretches is empty and the other has a figure; a 0 may be an `o` that was read badly."""
    return not (ours and theirs) and any(word.isdigit() and word != "0" for word in (*ours, *theirs))


def _one_letter(ours: Words, theirs: Words) -> bool:
    """Tell whether two stretches are one long word each, as long, with one other letter: no ending sets them apart."""
    if not len(ours) == len(theirs) == 1 or len(ours[0]) != len(theirs[0]) or len(ours[0]) < _LONG_WORD:
        return False
    return sum(one != other for one, other in zip(ours[0], theirs[0], strict=True)) == 1


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
