"""Whether a text layer is damaged, and where: looked at before anything is repaired.

A sound text loses nothing by a look that costs one pass of a regular expression. Only where that look is suspicious is
the word list asked how many words do not exist, and in which columns they stand.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from corpus.document import Document
from corpus.repair.vocabulary import Vocabulary
from corpus.repair.words import WORD, plain

_SUSPICIOUS = re.compile(
    r"[^\W\d_][@#&$®©€¥¢£{}|\\%<>=][^\W\d_]"  # a sign inside a word
    r"|[^\W\d_][cs]i[oé]n\b"  # "-ción" without its accent, or with another one
    r"|[a-zñ]fi[oae]\b"  # "-ño" as two letters too many
)
_SUSPICION = 1 / 400
"""Share of words from which the word list is asked."""

DAMAGED = 1 / 80
"""Share of words that do not exist from which a document counts as damaged; sound ones stay under 1 in 250."""

_BUCKET = 3
_PEAK = 0.15
"""Share of unknown words among those that begin in a column from which something was printed over that column."""


@dataclass(frozen=True, slots=True)
class Assessment:
    """What is wrong with a text layer: nothing, single letters, or also a column in which text was printed over.

    `unknown` is the share of words that do not exist; `first` and `last` are the 0-based columns between which the
    words printed over begin (both 0 where there is no such column).
    """

    damaged: bool
    unknown: float = 0.0
    first: int = 0
    last: int = 0


SOUND = Assessment(damaged=False)


def suspicious(document: Document) -> bool:
    """Tell by one cheap look whether the document may be damaged."""
    text = "\n".join(line.text for line in document.lines)
    words = max(1, text.count(" "))
    return sum(1 for _ in _SUSPICIOUS.finditer(text)) > _SUSPICION * words


def assess(document: Document, vocabulary: Vocabulary) -> Assessment:
    """Look at a suspicious document closely; `vocabulary` is that of the sound documents."""
    texts = [line.text for line in document.lines]
    here: Counter[int] = Counter()
    unknown: Counter[int] = Counter()
    for text in texts:
        for word in WORD.finditer(text):
            bucket = word.start() // _BUCKET
            here[bucket] += 1
            if len(word[0]) > 1 and not vocabulary.weight(plain(word[0])):
                unknown[bucket] += 1
    share = sum(unknown.values()) / max(1, sum(here.values()))
    if share < DAMAGED:
        return SOUND
    first, last = _peak(here, unknown, share)
    return Assessment(True, share, first, last)


def _peak(here: Counter[int], unknown: Counter[int], share: float) -> tuple[int, int]:
    """Return the columns around the bucket where unknown words are thickest."""
    enough = sum(here.values()) / max(1, len(here)) / 10
    rates = {b: unknown[b] / n for b, n in here.items() if n >= enough}
    best = max(rates, key=lambda b: rates[b], default=0)
    if not rates or rates[best] < max(_PEAK, 3 * share):
        return 0, 0
    first = last = best
    while rates.get(first - 1, 0.0) > rates[best] / 3:
        first -= 1
    while rates.get(last + 1, 0.0) > rates[best] / 3:
        last += 1
    return first * _BUCKET, (last + 1) * _BUCKET
