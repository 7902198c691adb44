"""Sentences that have lost words: a product without its second factor, a list that begins with "and"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_span, quoted

_CUT = (
    re.compile(r"\b\d+ x ?[,;.](?= |$)"),
    re.compile(r"\b(?:de|con|por|en|la|los|las|un|del|al|que|se|su|sus)[.;](?= |$)"),
)
_PROSE = frozenset(("text", "point"))


@check("truncated_text")
def broken_off(regulation: Regulation) -> Iterator[Defect]:
    """Find stops behind words that cannot end a phrase: "twice x ,", "the bank of."."""
    if not regulation.legible:
        return
    for passage in regulation.seen:
        for pattern in _CUT if passage.kind in _PROSE else ():
            for match in pattern.finditer(passage.text.lower()):
                start = max(0, match.start() - 30)
                message = f"La frase se corta: {quoted(passage.text[start : match.end()])}."
                yield at_span(passage, match.start(), match.end(), message)
