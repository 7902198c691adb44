"""The quantities of a document with the passages and sentences that say them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from corpus.layers import Layer
from extractor.grammar import amounts
from extractor.grammar.amounts import Amount
from extractor.passages import Passage


class Entry(Struct, frozen=True):
    """An amount in the sentence or cell `unit` of a passage; `place` is the passage's place in the document.

    `start` and `end` are offsets in the source; `sentence` are those of the sentence, or of the whole row.
    """

    passage: Passage
    place: int
    unit: Layer
    amount: Amount
    start: int
    end: int
    sentence: tuple[int, int]


def entries(seen: Sequence[Passage]) -> Iterator[Entry]:
    """Yield every quantity of the passages, in their order."""
    for place, passage in enumerate(seen):
        row = passage.kind == "row" and bool(passage.cells)
        for unit in passage.cells if row else passage.sentences:
            whole = passage.layer if row else unit
            if not (found := amounts.find(unit.text, game=passage.game, cell=row)):
                continue
            sentence = whole.span(0, len(whole))
            for amount in found:
                start, end = unit.span(amount.start, amount.end)
                yield Entry(passage, place, unit, amount, start, end, sentence)
