"""Which card decides color and inverse at trente et quarante: the first of the black row, or of the row that wins."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.frames.sentence import Sentence
from extractor.frames.told import Fact

_GAME = "trente_et_quarante"
_FIRST = re.compile(
    r"\b(?:primer|primera|1a\.?) (?:carta|naipe)(?: (?:extraid|sacad|colocad|descubiert|puest)[oa])? (?:de|en) "
    r"(?:la|dicha)(?: primera)? (?:fila|hilera) (?P<row>negra|ganadora|vencedora|que (?:gan|venc|venz)\w+)"
)
_ABOUT = re.compile(r"\bcolor\b|\binvers[oa]\b")


def read(sentence: Sentence) -> Iterator[Fact]:
    """Yield `shade_of`: `black_row` or `winning_row`."""
    if sentence.passage.game != _GAME:
        return
    hit = _FIRST.search(sentence.folded)
    if hit is None or not _ABOUT.search(sentence.folded):
        return
    row = "black_row" if hit["row"] == "negra" else "winning_row"
    yield Fact("dealer_rule", "shade_of", row, hit.start(), hit.end(), core=(hit.start(), hit.end()))
