"""The shape of a table: "mesa de media luna", "será rectangular u ovalada".

What is said of a cloth holds for its table.

A shape is a table's where the sentence names the table before it, or the title is about the table; shapes joined by
"o" are one set to choose from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.frames.sentence import Sentence
from extractor.frames.told import Fact
from extractor.mentions import Mention

_TABLE = re.compile(r"\b(?:mesas?|tableros?|panos?|tapetes?|superficie|cubierta)\b")
_TITLED = re.compile(r"\b(?:mesas?|tableros?|elementos|material|equipo|mobiliario)\b")
_OTHER = re.compile(
    r"\b(?:cartulina|impresion|tarjetas?|cajas?|cazuela|recipiente|naipes?|placas?|fichas?|casillas? en|dados?|cilindro"
    r"|sabot|carton\w*|bombo|rastrillo)\b"
)
_OR = re.compile(r"\s*(?:[,-]\s*)?(?:(?:o|u|bien)\s*)?(?:bien\s+)?(?:de\s+|en\s+)?(?:forma\s+(?:de\s+)?)?")


def read(sentence: Sentence) -> Iterator[Fact]:
    """Yield the shape that a sentence gives its table."""
    shapes = sentence.of("shape")
    if not shapes or not sentence.passage.game:
        return
    for run in _runs(sentence, shapes):
        if not _of_table(sentence, run[0]):
            continue
        span = (run[0].start, run[-1].end)
        ids = sorted({one.id for one in run})
        value = ids if len(ids) > 1 else ids[0]
        yield Fact("equipment", "table.shape", value, *span, 0.9, core=span)


def _runs(sentence: Sentence, shapes: tuple[Mention, ...]) -> list[list[Mention]]:
    runs: list[list[Mention]] = []
    for one in shapes:
        if runs and one.start < runs[-1][-1].end:
            continue  # inside a longer name
        if runs and _OR.fullmatch(sentence.folded, runs[-1][-1].end, one.start):
            runs[-1].append(one)
        else:
            runs.append([one])
    return runs


def _of_table(sentence: Sentence, shape: Mention) -> bool:
    words = sentence.folded
    named = [hit.end() for hit in _TABLE.finditer(words, 0, shape.start)]
    other = [hit.end() for hit in _OTHER.finditer(words, 0, shape.start)]
    if named:
        return not other or max(other) < max(named)
    title = sentence.passage.titles[0] if sentence.passage.titles else ""
    about = _TITLED.search(title.lower()) or any(one.id == "tables" for one in sentence.lead)
    return bool(about) and not other


__all__ = ["read"]
