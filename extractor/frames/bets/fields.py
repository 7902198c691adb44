"""What a provision says in several rows that a field bet wins on: "Gana: 3, 4, 9, 10, 11. 1 a 1", "Gana: 2. 2 a 1"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from extractor.frames.sentence import Sentence
from extractor.frames.told import Fact, stated
from extractor.grammar import dice
from extractor.grammar.match import Match
from extractor.statements import Statement

WINS = "wins_on"
PAID = "paid_on"
"""What is paid on a bet that has many results: no key of its own."""
_MANY = 6  # totals that make a field


class Fields:
    """What several rows of one provision say a field bet is paid on: together they are what it wins on."""

    def __init__(self) -> None:
        self._held: list[tuple[Sentence, Fact]] = []

    def taken(self, sentence: Sentence, fact: Fact) -> Iterator[Statement]:
        """Keep what is won on the field until its provision ends; yield all else."""
        if self._held and self._held[0][0].passage.node.parent is not sentence.passage.node.parent:
            yield from self.ended()
        if fact.key not in (f"{WINS}.field", PAID):
            yield stated(sentence, fact)
            return
        again = {*fact.value} & {value for _, one in self._held for value in one.value}
        if again and fact.key != PAID:
            yield from self.ended()
        if not again or fact.key != PAID:
            self._held.append((sentence, fact))

    def ended(self) -> Iterator[Statement]:
        """Yield what the rows kept say together; totals that are only paid are the field where they are many."""
        held, self._held = self._held, []
        values = ordered([*dict.fromkeys(value for _, fact in held for value in fact.value)])
        if any(fact.key != PAID for _, fact in held) or len(values) >= _MANY:
            sentence, fact = next((one for one in held if one[1].key != PAID), held[0])
            yield stated(sentence, Fact("bet", f"{WINS}.field", values, fact.start, fact.end))


def ordered(values: Sequence[Any]) -> list[Any]:
    """Return results in the order of the vocabulary."""
    return dice.union([Match(list(values), 0, 0)])


__all__ = ["PAID", "WINS", "Fields", "ordered"]
