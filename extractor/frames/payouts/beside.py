"""What stands right before a gain, as its label: "la esquina ocho", "Mismo palo: 25 a 1".

There words name a bet or a hand that are too common to name one anywhere in a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_LONGEST = 45  # characters of a label
_PARTS = re.compile(r"[.;:,(—–|]\s*(?=[^\s.;:,(—–|])|\b(?:y|e|o)\s+(?=(?:el|la|los|las|al|a|por)\s)")
_LEADS = re.compile(r"\s*(?:(?:y|e|o|por|para|con|en|de|del|si|es|son|a|al|el|la|los|las|un|una|sus?)\s+)*")
_TAIL = re.compile(
    r"[\s:,—–-]*(?:\b(?:que\s+)?(?:se\s+)?(?:pag|cobr|abon|gan|premi|rind|recib|da|dan|entreg|liquid)\w*\s*)?(?:\b(?:a|al|con|en|es|son|de)\s*)?$"
)


def labels(low: str, figures: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the stretches of folded words that stand right before figures, without articles and verbs of paying."""
    here = 0
    for figure in figures:
        tail = _TAIL.search(low, here, figure)
        last = tail.start() if tail else figure
        begun = max((hit.end() for hit in _PARTS.finditer(low, here, last)), default=here)
        lead = _LEADS.match(low, begun, last)
        first = lead.end() if lead else begun
        if 0 < last - first <= _LONGEST:
            yield first, last
        here = figure
