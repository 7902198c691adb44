"""The comparison graph of a build: which documents are compared anew, which keep their links, and what follows."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from rules_db.aligning import linked, ready
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
Begun = Mapping[Pair, Callable[[], list[Row]]]
"""The pairs of documents that are compared, in order, each with what waits for its rows of `alignments`."""

_SURE = """
SELECT a_id, b_id, relation, score FROM alignments WHERE level = 'rule' AND verdict != 'reject' AND score >= ?
"""
_RULES = "SELECT id, document_id, game, text, family, key FROM rules WHERE id IN (SELECT value FROM json_each(?))"


def begin(
    crew: Workers, new: Mapping[str, Ready], kept: Mapping[str, Kept], former: Former | None, said: Iterable[Review]
) -> Begun:
    """Begin to compare the documents of a build: those that are `new`, and those whose rows are `kept` of `former`.

    What links two documents depends on them alone: so two that are kept keep their links. Documents on whose rows a
    reviewer said anything (`said`) are compared, however far they are from each other.
    """
    prints = {name: document.print for name, document in new.items()}
    prints |= {name: document.print for name, document in kept.items()}
    pairs = _plan(prints, said)
    there = former.pairs if former else frozenset()
    anew = {pair for pair in pairs if pair not in there or not kept.keys() >= set(pair)}
    packed = {name: document.packed for name, document in new.items()}
    if former:
        needed = sorted({name for pair in anew for name in pair} - new.keys())
        begun = [(name, crew.begin(ready, former.statements(kept[name]))) for name in needed]
        packed |= {name: wait().packed for name, wait in begun}
    largest_first = sorted(anew, key=lambda pair: (-_effort(pair, prints), pair))
    compared = {(a, b): crew.begin(linked, packed[a], packed[b]) for a, b in largest_first}
    return {pair: compared[pair] if pair in anew or not former else partial(former.links, *pair) for pair in pairs}


def _plan(prints: Mapping[str, Print], said: Iterable[Review]) -> list[Pair]:
    from extractor.alignment import compared_documents

    reviewed = ((one, other) for review in said for one, other in [sorted((review.a.document, review.b.document))])
    return sorted({*compared_documents(prints), *(pair for pair in reviewed if prints.keys() >= set(pair))})


def _effort(pair: Pair, prints: Mapping[str, Print]) -> int:
    a, b = pair
    return prints[a].sentences * prints[b].sentences


def tables(
    begun: Begun, said: Sequence[Review], progress: Progress, connection: sqlite3.Connection
) -> Iterator[tuple[str, Iterable[Row]]]:
    """Yield the rows of the graph with the name of their table, in the order in which they are to be written.

    `connection` is the knowledge base under construction, with the rows of all documents; each batch is asked for when
    the one before is written. `said` are reviewers' verdicts, the oldest first.
    """
    from extractor.alignment import concepts
    from rules_db.verdicts import reviewed

    for done, (pair, rows) in enumerate(begun.items()):
        progress(f"comparing {pair[0]} with {pair[1]}", done, len(begun))
        yield "alignments", reviewed(rows(), pair, said, connection)
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
