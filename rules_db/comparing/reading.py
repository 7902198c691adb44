"""What a comparison asks of the knowledge base."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules_db.knowledge import KnowledgeBase

_CONCEPTS = """
SELECT m.rule_id, m.concept_id FROM rules r JOIN concept_members m ON m.rule_id = r.id
WHERE ? IN ('', r.game) ORDER BY m.rule_id, m.concept_id DESC
"""
_RELATIONS = "SELECT a_id, b_id, relation FROM alignments WHERE level = 'rule' AND verdict != 'reject'"


def regulated_games(base: KnowledgeBase) -> list[str]:
    """Return the games that the rules of the knowledge base are about, in alphabetical order."""
    rows = base.connection.execute("SELECT DISTINCT game FROM rules WHERE game != '' ORDER BY game")
    return [row["game"] for row in rows]


def rule_concepts(base: KnowledgeBase, game: str) -> dict[str, str]:
    """Return the concept of each rule of a game (of all, where it is empty) by the rule's id."""
    return {row["rule_id"]: row["concept_id"] for row in base.connection.execute(_CONCEPTS, (game,))}


def rule_relations(base: KnowledgeBase, game: str) -> dict[frozenset[str], str]:
    """Return how rules of a game (of all, where it is empty) are aligned, by the pair of their ids.

    What a reviewer rejected is left out.
    """
    rows = base.connection.execute(f"{_RELATIONS} AND game = ?" if game else _RELATIONS, (game,) if game else ())
    return {frozenset((row["a_id"], row["b_id"])): row["relation"] for row in rows}
