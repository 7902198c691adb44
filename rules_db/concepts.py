"""The concepts of a knowledge base: the groups of rules that its alignments form."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from rules_db.store.rows import Row, insert
from schemas.records import SURE_LINK

if TYPE_CHECKING:
    from extractor.alignment import Concept, Link
    from extractor.alignment import Row as RuleRow

_SURE = """
SELECT a_id, b_id, relation, score FROM alignments WHERE level = 'rule' AND verdict != 'reject' AND score >= ?
"""
_RULES = "SELECT id, document_id, game, text, family, key FROM rules WHERE id IN (SELECT value FROM json_each(?))"


def write_concepts(connection: sqlite3.Connection) -> None:
    """Write the concepts that the alignments form now in the place of those that there are."""
    for table in ("concept_members", "concepts"):
        connection.execute(f"DELETE FROM {table}")  # noqa: S608 - tables of ours
    for table, rows in concept_rows(connection):
        insert(connection, table, rows)


def concept_rows(connection: sqlite3.Connection) -> Iterator[tuple[str, Iterable[Row]]]:
    """Yield the rows of `concepts` and of `concept_members` with the name of their table, in this order."""
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
