"""The comparison graph of a build: which documents are compared anew, which keep their links, and what follows."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from rules_db.aligning import linked, ready
from rules_db.aside import Aside
from rules_db.store.rows import Row
from schemas.records import SURE_LINK

if TYPE_CHECKING:
    from extractor.alignment import Concept, Link, Print
    from extractor.alignment import Row as RuleRow
    from rules_db.extracted import Ready
    from rules_db.former import Former, Kept
    from rules_db.gathering import Progress
    from rules_db.reviews import Review
    from rules_db.workers import Workers

Pair = tuple[str, str]
Waiting = Callable[[], list[Row]]
"""Waits for the rows of `alignments` between two documents, and returns them."""

_SURE = """
SELECT a_id, b_id, relation, score FROM alignments WHERE level = 'rule' AND verdict != 'reject' AND score >= ?
"""
_RULES = "SELECT id, document_id, game, text, family, key FROM rules WHERE id IN (SELECT value FROM json_each(?))"


class Comparisons:
    """The pairs of documents of a build that are compared, each begun as soon as it can be; `aside` has what failed.

    `crew` compares them. `kept` are the documents whose rows stay as `former` has them: what links two documents
    depends on these two alone, so two that are kept keep their links. Documents on whose rows a reviewer said anything
    (`said`) are compared, however far they are from each other. `most` is how many documents there will be at most.
    """

    def __init__(
        self, crew: Workers, kept: Mapping[str, Kept], former: Former | None, said: Sequence[Review], most: int
    ) -> None:
        from extractor.alignment.plan import ALL

        self.aside = Aside()

        self._crew = crew
        self._kept = kept
        self._former = former
        self._said = said
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
        prints = {name: document.print for name, document in self._new.items()}
        prints |= {name: document.print for name, document in self._kept.items()}
        pairs = _plan(prints, self._said)
        there = self._former.pairs if self._former else frozenset()
        anew = [pair for pair in pairs if pair not in there or not self._kept.keys() >= set(pair)]
        self._compare(sorted(anew, key=lambda pair: -_effort(pair, prints)), {**self._made_ready(anew), **self._new})
        self._pairs = {pair: self._begun.get(pair) or partial(self._links, *pair) for pair in pairs}

    def tables(self, progress: Progress, connection: sqlite3.Connection) -> Iterator[tuple[str, Iterable[Row]]]:
        """Yield the rows of the graph with the name of their table, in the order in which they are to be written.

        `connection` is the knowledge base under construction, with the rows of all documents; each batch is asked for
        when the one before is written. When the last pair is compared the crew is dismissed.
        """
        from rules_db.verdicts import reviewed

        for done, (pair, rows) in enumerate(self._pairs.items()):
            progress(f"comparing {pair[0]} with {pair[1]}", done, len(self._pairs))
            links = self.aside.tried(f"the comparison of {pair[0]} with {pair[1]}", rows) or []
            yield "alignments", reviewed(links, pair, self._said, connection)
        self._crew.dismiss()
        yield from _concepts(connection)

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


def _plan(prints: Mapping[str, Print], said: Iterable[Review]) -> list[Pair]:
    from extractor.alignment import compared_documents

    reviewed = ((one, other) for review in said for one, other in [sorted((review.a.document, review.b.document))])
    return sorted({*compared_documents(prints), *(pair for pair in reviewed if prints.keys() >= set(pair))})


def _effort(pair: Pair, prints: Mapping[str, Print]) -> int:
    a, b = pair
    return prints[a].sentences * prints[b].sentences


def _concepts(connection: sqlite3.Connection) -> Iterator[tuple[str, Iterable[Row]]]:
    from extractor.alignment import concepts

    links = _sure_links(connection)
    rules = _rules(connection, {end for link in links for end in (link.a, link.b)})
    found = concepts(rules.values(), links)
    documents = {name: rule.document for name, rule in rules.items()}
    yield "concepts", [_concept_row(concept, documents) for concept in found]
    yield "concept_members", [_member_row(concept.id, rule, documents) for concept in found for rule in concept.members]


def _sure_links(connection: sqlite3.Connection) -> list[Link]:
    from extractor.alignment import Link

    return [
        Link("rule", a, b, relation, score, "") for a, b, relation, score in connection.execute(_SURE, (SURE_LINK,))
    ]


def _rules(connection: sqlite3.Connection, ids: Iterable[str]) -> dict[str, RuleRow]:
    """Return the rules with these ids, with what decides which of them are one concept."""
    from extractor.alignment import Row as RuleRow

    rules = {}
    for name, document, game, text, family, key in connection.execute(_RULES, (json.dumps(sorted(ids)),)):
        rules[name] = RuleRow(name, "rule", document, "", "", 0, game, text, family=family, key=key)
    return rules


def _concept_row(concept: Concept, documents: Mapping[str, str]) -> Row:
    """Return the row of `concepts`; `documents` counts those that state it."""
    return {
        "id": concept.id,
        "game": concept.game,
        "family": concept.family,
        "key": concept.key,
        "label": concept.label,
        "relation": concept.relation,
        "documents": len({documents[member] for member in concept.members}),
    }


def _member_row(concept_id: str, rule_id: str, documents: Mapping[str, str]) -> Row:
    return {"concept_id": concept_id, "rule_id": rule_id, "document_id": documents[rule_id]}
