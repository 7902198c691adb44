"""Reads what is most likely ruled: a value that fills a key, or a sentence that states one.

It is heard only where no other reader speaks of the same value, of the key on the same lines, or of the key in the
game otherwise (`unsaid`), and only where it is surer than its bounds, which texts left out of the learning have set.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from extractor.evidence import features
from extractor.evidence.weights import Ruling, load
from extractor.folding import fold
from extractor.frames import sentences
from extractor.frames.attachment import quantities
from extractor.frames.explained import Part, rules_something
from extractor.frames.sentence import Sentence
from extractor.mentions import Mention
from extractor.passages import Passage
from extractor.statements import Statement
from schemas.records import Rule

METHOD = "evidence"
_VALUE_FROM, _SENTENCE_FROM = 0.5, 0.35
"""How likely a ruling must be: of texts left out of the learning, nine in ten that are likelier are right."""
_AHEAD = 1.5  # times as likely as the next
_CONFIDENCE = 0.8
_SHOWN, _SHOWN_MARKS = 0.1, 4  # how likely a ruling must be to be shown, and how many of its marks are
_PAID = "pays."  # what a bet is paid is never taken from what a sentence looks like
_LONGEST = 160  # characters: a longer sentence says several things, and its marks do not tell which
_MARGIN = 1.25  # by how much a figure may leave the range in which the key's figures were seen

Candidate = tuple[Sentence, Mention | None, list[str]]
"""A sentence, the value that is asked about (none: the sentence itself), and its marks."""


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield what the sentences of a document most likely rule."""
    known = load("values").knows
    told = [one for one in sentences(passages) if known(f"g:{one.passage.game}") and asked(one)]
    yield from _values([one for sentence in told for one in of_values(sentence)])
    yield from _stated([one for sentence in told for one in of_sentences(sentence)])


def asked(sentence: Sentence) -> bool:
    """Tell whether evidence is asked of a sentence: it is short, and rules something."""
    return 0 < len(sentence.text.strip()) <= _LONGEST and rules_something(sentence)


def of_values(sentence: Sentence) -> Iterator[Candidate]:
    """Yield the values of a sentence with their marks."""
    found = sentence.of(*features.VALUES)
    if not found:
        return
    counted = {(one.amount.start, one.amount.end): one for one in quantities(sentence)}
    around, beyond = features.words(sentence), features.context(sentence)
    for value in found:
        marks = features.of_value(sentence, value, counted.get((value.start, value.end)), around)
        yield sentence, value, [*marks, *beyond]


def of_sentences(sentence: Sentence) -> Iterator[Candidate]:
    """Yield a sentence with its marks."""
    yield sentence, None, [*features.of_sentence(sentence, features.words(sentence)), *features.context(sentence)]


def _values(some: Sequence[Candidate]) -> Iterator[Statement]:
    model = load("values")
    chances = model.chances([marks for _, _, marks in some])
    for (sentence, value, _), own in zip(some, chances, strict=True):
        best, next_ = np.argsort(-own)[:2]
        ruling = model.rulings[best]
        if value is None or own[best] < max(_VALUE_FROM, _AHEAD * own[next_]):
            continue
        filled = plain(value.value)
        if fits(ruling, value, filled):
            yield _statement(sentence, ruling, filled, value.start, value.end)


def _stated(some: Sequence[Candidate]) -> Iterator[Statement]:
    model = load("sentences")
    chances = model.chances([marks for _, _, marks in some])
    for row, column in zip(*np.nonzero(chances >= _SENTENCE_FROM), strict=True):
        sentence, ruling = some[row][0], model.rulings[column]
        if ruling.key.startswith(_PAID):
            continue
        yield _statement(sentence, ruling, ruling.value, 0, len(sentence.text))


def _statement(sentence: Sentence, ruling: Ruling, value: Any, start: int, end: int) -> Statement:
    return Statement(
        sentence.passage.node, sentence.layer, ruling.family, ruling.key, value, start, end, confidence=_CONFIDENCE
    )  # fmt: skip


def likely(sentence: Sentence) -> Iterator[Part]:
    """Yield what evidence makes of a sentence, whether sure enough or not: how likely it is and by which marks."""
    for model, some in ((load("values"), of_values(sentence)), (load("sentences"), of_sentences(sentence))):
        for _, value, marks in some:
            own = model.chances([marks])[0]
            best = int(np.argmax(own))
            ruling = model.rulings[best]
            if own[best] >= _SHOWN:
                why = f"{own[best]:.2f} by {', '.join(model.heaviest(marks, best, _SHOWN_MARKS))}"
                start, end = (value.start, value.end) if value is not None else (0, len(sentence.text))
                filled = ruling.value if value is None else plain(value.value)
                yield Part(sentence.text[start:end], why, ruling.key, filled, start, end)


def plain(value: Any) -> Any:
    """Return a bound as the number that it is ("hasta nueve": 9), any other value as it stands."""
    bound = isinstance(value, dict) and len(value) == 1
    return next(iter(value.values())) if bound else value


def shape(value: Any) -> str:
    """Return what a value is made of: "number", "list", "str" (words), or the sides of a range ("max-min")."""
    if isinstance(value, dict):
        return "-".join(sorted(value))
    return "list" if isinstance(value, list | tuple) else type(value).__name__ if isinstance(value, str) else "number"


def fits(ruling: Ruling, value: Mention, filled: Any) -> bool:
    """Tell whether a value is of the kind and size of those that the key has had."""
    if value.kind not in ruling.kinds or shape(filled) not in ruling.shapes:
        return False
    number = isinstance(filled, int | float)
    return not number or ruling.least / _MARGIN <= filled <= ruling.most * _MARGIN


def unsaid(rule: Rule, others: Iterable[Rule]) -> bool:
    """Tell whether none of the other rules speaks of what a rule by evidence says, or of its value."""
    first, last, key = rule.line_start, rule.line_end, rule.key
    near_or_alike = (one for one in others if one.key == key or (one.line_start <= last and first <= one.line_end))
    return not any(_speaks(other, rule) for other in near_or_alike)


def _speaks(other: Rule, rule: Rule) -> bool:
    near = other.line_start <= rule.line_end and rule.line_start <= other.line_end
    if other.key == rule.key and other.game == rule.game:
        return near or other.value != rule.value
    return near and not isinstance(rule.value, bool | str) and _holds(other, rule)


def _holds(other: Rule, rule: Rule) -> bool:
    """Tell whether a rule has a value in its words and in its own value."""
    return fold(rule.text) in fold(other.text) and bool({*_leaves(rule.value)} & {*_leaves(other.value)})


def _leaves(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, one in value.items():
            yield from _leaves(one) if name != "of" else ()
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _leaves(one)
    else:
        yield str(value)


__all__ = [
    "METHOD",
    "Candidate",
    "asked",
    "fits",
    "likely",
    "of_sentences",
    "of_values",
    "plain",
    "read",
    "shape",
    "unsaid",
]
