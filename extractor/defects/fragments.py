"""Sentences that have lost words: a product without its second factor, a list that begins with "and"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_span, at_words, quoted
from extractor.folding import fold

_CUT = (
    re.compile(r"\b\d+ x ?[,;.](?= |$)"),
    re.compile(r"\b(?:de|con|por|en|la|los|las|un|del|al|que|se|su|sus)[.;](?= |$)"),
    re.compile(
        r"(?:^|[,.] )(?:es[ae]|est[ae]|dich[ao]) [^\W\d_]+ (?:[^\W\d_]+[ai]d|(?:des)?cubiert)[ao]"
        r" y (?:el|la) (?:jugador|crupier|croupier|banca|banquero) [^\W\d_]+[aeó](?!\w)"
    ),
)
_NOBODY = re.compile(r"^\W*en caso de (?:igualdad|empate)[^,.;]*, gana(?:ra)? (?:el|la) [a-z]+\W*$")
"""An equality, and a verb without whoever wins by it."""
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


@check("truncated_text")
def nobody_wins(regulation: Regulation) -> Iterator[Defect]:
    """Find sentences that settle an equality and do not say who wins: "in case of a tie, wins the hand"."""
    for passage in regulation.seen:
        for words in passage.sentences if "en caso de" in passage.folded else ():
            if _NOBODY.match(fold(words.text)):
                yield at_words(passage.node, words, f"Falta decir quién gana: {quoted(words.text)}.")
