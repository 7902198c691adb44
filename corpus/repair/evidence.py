"""Whether a text layer is damaged, and what a build knows when it repairs it.

What a build knows when it repairs a document: the texts of its sound documents, as many as help.

Each damaged document hears the sound ones that are most like it, up to a bound: more of them take time and memory and
say nothing new. Of near copies (editions of one regulation) two are heard. One would do to vouch for what it says, and
where the other has another figure, it casts doubt on that.

Whether a text layer is damaged, and where: looked at before anything is repaired.

A sound text loses nothing by a look that costs one pass of a regular expression. Only where that look is suspicious is
the word list asked how many words do not exist, and in which columns they stand.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import sqrt
from zlib import crc32

from corpus.layers import Document
from corpus.repair.phrases import WORD, Vocabulary, plain
from schemas.limits import most

_ODD_SIGN = re.compile(r"[@&#$®©€¥¢£{}|\\<>=](?<=[^\W\d_].)(?=[^\W\d_])")
"""A sign inside a word."""

_ODD_ENDINGS = ("cion ", "sion ", "cion,", "cion.", "cién ", "sién ", "fio ", "fio,", "fio.")
"""Common endings whose accent was lost or mistaken, as no sound text in lower case has them often."""

_SUSPICION = 1 / 400
"""Share of words from which the word list is asked."""

DAMAGED = 1 / 80
"""Share of words that do not exist from which a document counts as damaged; sound ones stay under 1 in 250."""

_PEAK = 0.5
"""Share of unknown words among those over a column from which something was printed over that column."""

OVERPRINTED = 5
"""Characters of one stroke that were printed over as many of the other."""


@dataclass(frozen=True, slots=True)
class Assessment:
    """What is wrong with a text layer: nothing, single letters, or also a column in which text was printed over.

    `unknown` is the share of words that do not exist; from the 0-based column `first` to before `last` one stroke of
    print stands over another (both are 0 where there is no such column).
    """

    damaged: bool
    unknown: float = 0.0
    first: int = 0
    last: int = 0


SOUND = Assessment(damaged=False)

MOST = most("evidence")
"""Characters of evidence for one document."""

_EDITIONS = 2
"""Near copies of one another that are heard."""

_EDITION = 0.5
"""Share of common words from which two documents are near copies; other regulations of one country stay under 0.4."""

_SAMPLED = 8
"""One word in so many stands for the others when documents are compared."""

_Sketch = frozenset[str]


@dataclass(frozen=True)
class Evidence:
    """The texts of sound documents; `chosen` once they are those that one damaged document hears."""

    texts: Sequence[str]
    chosen: bool = False

    @cached_property
    def _sketches(self) -> Sequence[_Sketch]:
        return [_sketch(text) for text in self.texts]

    @cached_property
    def _editions(self) -> Sequence[Sequence[int]]:
        """The texts in groups of near copies."""
        groups: list[list[int]] = []
        for i, sketch in enumerate(self._sketches):
            for group in groups:
                if _are_editions(sketch, self._sketches[group[0]]):
                    group.append(i)
                    break
            else:
                groups.append([i])
        return groups

    def about(self, document: Document) -> Evidence:
        """Return the evidence that a damaged document is repaired with: a part that need not grow with the build."""
        return self if self.chosen else Evidence([self.texts[i] for i in sorted(self._heard(document))], chosen=True)

    def _heard(self, document: Document) -> Iterator[int]:
        """Yield which texts are heard: of each group of editions the one most like the document, then the next."""
        own = _sketch(_text(document))
        alike = [_likeness(own, sketch) for sketch in self._sketches]
        groups = [sorted(group, key=lambda i: -alike[i]) for group in self._editions]
        groups.sort(key=lambda group: -alike[group[0]])
        left = MOST
        for place in range(_EDITIONS):
            for i in (group[place] for group in groups if place < len(group)):
                size = len(self.texts[i])
                if size <= left or left == MOST:
                    left -= size
                    yield i


def gather(documents: Sequence[Document]) -> Evidence:
    """Return what the documents of a build know of each other; it depends on nothing but their texts and order."""
    return Evidence([_text(document) for document in documents if not suspicious(document)])


def _text(document: Document) -> str:
    return "\n".join(line.text for line in document.lines)


def _sketch(text: str) -> _Sketch:
    """Return a sample of the different words of a text, the same words of every text."""
    return frozenset(word for word in set(text.lower().split()) if crc32(word.encode()) % _SAMPLED == 0)


def _likeness(one: _Sketch, other: _Sketch) -> float:
    """Return the cosine of two sets of words: how alike two documents are, whatever their length."""
    return len(one & other) / sqrt(max(1, len(one) * len(other)))


def _are_editions(one: _Sketch, other: _Sketch) -> bool:
    common = len(one & other)
    return common >= _EDITION * (len(one) + len(other) - common)


def suspicious(document: Document) -> bool:
    """Tell by one cheap look whether the document may be damaged."""
    text = "\n".join(line.text for line in document.lines)
    odd = sum(text.count(ending) for ending in _ODD_ENDINGS) + sum(1 for _ in _ODD_SIGN.finditer(text))
    return odd > _SUSPICION * text.count(" ")


def assess(document: Document, vocabulary: Vocabulary) -> Assessment:
    """Look at a suspicious document closely; `vocabulary` is that of the sound documents."""
    here: Counter[int] = Counter()
    unknown: Counter[int] = Counter()
    words = strange = 0
    exists: dict[str, bool] = {}
    for line in document.lines:
        text = line.text
        for word in WORD.finditer(text):
            words += 1
            start, end = word.span()
            here[start] += 1
            here[end] -= 1
            known = exists.get(word[0])
            if known is None:
                known = exists[word[0]] = end - start < 2 or bool(vocabulary.weight(plain(word[0])))
            if not known:
                strange += 1
                unknown[start] += 1
                unknown[end] -= 1
    share = strange / max(1, words)
    if share < DAMAGED:
        return SOUND
    first, last = _peak(_running(here), _running(unknown), share)
    return Assessment(True, share, first, last)


def _running(changes: Counter[int]) -> list[int]:
    """Return how many words stand over each column, from how many begin and end there."""
    return list(accumulate(changes[column] for column in range(max(changes, default=0) + 1)))


def _peak(here: list[int], unknown: list[int], share: float) -> tuple[int, int]:
    """Return the columns printed over: those around the middle of where unknown words are thickest."""
    enough = max(here, default=0) / 3
    rates = [u / h if h > enough else 0.0 for u, h in zip(unknown, here, strict=False)]
    best = max(rates, default=0.0)
    if best < max(_PEAK, 3 * share):
        return 0, 0
    thick = [column for column, rate in enumerate(rates) if rate >= 0.9 * best]
    middle = (thick[0] + thick[-1] + 1) / 2
    first = round(middle - OVERPRINTED / 2)
    return first, first + OVERPRINTED
