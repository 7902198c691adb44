"""Whether a text layer is damaged, and where: looked at before anything is repaired.

A sound text loses nothing by a look that costs one pass of a regular expression. Only where that look is suspicious is
the word list asked how many words do not exist, and in which columns they stand.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import accumulate

from corpus.document import Document
from corpus.repair.words import WORD, Vocabulary, plain

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
