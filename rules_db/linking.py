"""The comparison graph of a build: which documents are compared anew, which keep their links, and what follows."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from rules_db.aligning import linked, ready
from rules_db.aside import Aside
from rules_db.concepts import concept_rows
from rules_db.store.rows import Row

if TYPE_CHECKING:
    from extractor.alignment import Print
    from rules_db.decisions.records import Decision
    from rules_db.extracted import Ready
    from rules_db.former import Former, Kept
    from rules_db.gathering import Progress
    from rules_db.workers import Workers

Pair = tuple[str, str]
Waiting = Callable[[], list[Row]]
"""Waits for the rows of `alignments` between two documents, and returns them."""


class Comparisons:
    """The pairs of documents of a build that are compared, each begun as soon as it can be; `aside` has what failed.

    `crew` compares them. `kept` are the documents whose rows stay as `former` has them: what links two documents
    depends on these two alone, so two that are kept keep their links. `decided` are the decisions of people that are
    applied when all rows are there. `most` is how many documents there will be at most.
    """

    def __init__(
        self, crew: Workers, kept: Mapping[str, Kept], former: Former | None, decided: Sequence[Decision], most: int
    ) -> None:
        from extractor.alignment.plan import ALL

        self.aside = Aside()

        self._crew = crew
        self._kept = kept
        self._former = former
        self._decided = decided
        self._new: dict[str, Ready] = {}
        self._begun: dict[Pair, Waiting] = {}
        self._pairs: dict[Pair, Waiting] = {}
        self._all = most <= ALL

    def add(self, name: str, document: Ready) -> None:
        """Take in a document that was extracted, and compare it with those before where each is compared with each."""
        self._new[name] = document
        if self._all:
            self._compare([(min(name, other), max(name, other)) for other in self._new if other != name], self._new)

    def begin(self) -> None:
        """Begin what is left, when all documents are there."""
        from extractor.alignment import compared_documents

        prints = {name: document.print for name, document in self._new.items()}
        prints |= {name: document.print for name, document in self._kept.items()}
        pairs = sorted(compared_documents(prints))
        there = self._former.pairs if self._former else frozenset()
        anew = [pair for pair in pairs if pair not in there or not self._kept.keys() >= set(pair)]
        self._compare(sorted(anew, key=lambda pair: -_effort(pair, prints)), {**self._made_ready(anew), **self._new})
        self._pairs = {pair: self._begun.get(pair) or partial(self._links, *pair) for pair in pairs}

    def tables(self, progress: Progress, connection: sqlite3.Connection) -> Iterator[tuple[str, Iterable[Row]]]:
        """Yield the rows of the graph with the name of their table, in the order in which they are to be written.

        `connection` is the knowledge base under construction, with the rows of all documents; each batch is asked for
        when the one before is written. When the last pair is compared the crew is dismissed.
        """
        from rules_db.decisions.applying import applied

        for done, (pair, rows) in enumerate(self._pairs.items()):
            progress(f"comparing {pair[0]} with {pair[1]}", done, len(self._pairs))
            yield "alignments", self.aside.tried(f"the comparison of {pair[0]} with {pair[1]}", rows) or []
        self._crew.dismiss()
        applied(connection, self._decided)
        yield from concept_rows(connection)

    def _made_ready(self, pairs: Iterable[Pair]) -> Mapping[str, Ready]:
        """Return the kept documents that some pairs need."""
        if not self._former:
            return {}
        needed = sorted({name for pair in pairs for name in pair} - self._new.keys())
        begun = [(name, self._crew.begin(ready, self._former.statements(self._kept[name]))) for name in needed]
        return {name: wait() for name, wait in begun}

    def _compare(self, pairs: Iterable[Pair], documents: Mapping[str, Ready]) -> None:
        for a, b in pairs:
            if (a, b) not in self._begun:
                self._begun[a, b] = self._crew.begin(linked, documents[a].packed, documents[b].packed)

    def _links(self, a: str, b: str) -> list[Row]:
        return self._former.links(a, b) if self._former else []


def _effort(pair: Pair, prints: Mapping[str, Print]) -> int:
    a, b = pair
    return prints[a].sentences * prints[b].sentences
