"""The graph of jurisdictions, games and concepts in networkx, and its rules and alignments where they are wanted."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from rules_db.comparing.layout import cited, said
from rules_db.comparing.records import Cell, Row
from rules_db.graph.survey import Survey, bond
from rules_db.identifiers import content_id
from rules_db.words import Words

if TYPE_CHECKING:
    from networkx import Graph

    from rules_db.knowledge import KnowledgeBase

_ALIGNMENTS = """
SELECT id, level, a_id, b_id, relation, part, score, method, features, verdict FROM alignments ORDER BY id
"""


def concept_graph(survey: Survey, words: Words) -> Graph:
    """Return the graph: jurisdictions state concepts, concepts belong to games, jurisdictions agree in so many.

    Nodes have `kind` (jurisdiction, game, concept) and `label`; edges have `kind` (states, belongs, shares). What one
    jurisdiction alone says in prose is no concept here.
    """
    from networkx import Graph

    graph: Graph = Graph(name="reglas")
    for name in survey.jurisdictions:
        graph.add_node(
            _jurisdiction(name), kind="jurisdiction", label=words.jurisdiction(name), date=survey.dates[name]
        )
    for game in survey.games:
        graph.add_node(_game(game.game), kind="game", label=game.name, game=game.game)
        for row in game.rows:
            if not row.norm or row.relation != "alone":
                _add_concept(graph, row, words)
    _add_shares(graph, survey)
    return graph


def _add_concept(graph: Graph, row: Row, words: Words) -> None:
    concept = f"concept:{row.concept_id or content_id(row.game, row.family, row.key)}"
    about = {"game": row.game, "family": row.family, "key": row.key, "relation": row.relation}
    graph.add_node(concept, kind="concept", label=row.label, **about)
    graph.add_edge(concept, _game(row.game), kind="belongs", weight=1)
    for cell in row.stating:
        graph.add_edge(_jurisdiction(cell.jurisdiction), concept, kind="states", weight=1, **_stated(cell, words))


def _stated(cell: Cell, words: Words) -> dict[str, str]:
    places = [place for each in cell.stated for place in each.places]
    return {
        "value": "; ".join(said(each, words) for each in cell.stated),
        "citation": cited(sorted(places), with_document=True, all_places=True),
    }


def _add_shares(graph: Graph, survey: Survey) -> None:
    for a, b in combinations(survey.jurisdictions, 2):
        bonds = [bond(row, a, b, survey.relations) for game in survey.games for row in game.rows]
        counts = {name: bonds.count(name) for name in ("identical", "alike", "different")}
        alike = counts["identical"] + counts["alike"]
        if alike or counts["different"]:
            graph.add_edge(_jurisdiction(a), _jurisdiction(b), kind="shares", weight=alike, **counts)


def add_rows(graph: Graph, base: KnowledgeBase) -> None:
    """Add every aligned rule and provision as a node, and every alignment as an edge with its score and features."""
    ids: dict[str, set[str]] = {"rule": set(), "provision": set()}
    alignments = base.connection.execute(_ALIGNMENTS).fetchall()
    for row in alignments:
        ids[row["level"]] |= {row["a_id"], row["b_id"]}
    for rule in base.rules():
        if rule.id in ids["rule"]:
            graph.add_node(f"rule:{rule.id}", kind="rule", label=rule.text, **_about(rule, ("family", "key")))
    for document in base.documents():
        for provision in base.provisions(document.id):
            if provision.id in ids["provision"]:
                label = f"{provision.num} {provision.heading} {provision.text}".strip()
                graph.add_node(f"provision:{provision.id}", kind="provision", label=label, **_about(provision, ()))
    for row in alignments:
        names = ("relation", "part", "score", "method", "features", "verdict")
        ends = (f"{row['level']}:{row[end]}" for end in ("a_id", "b_id"))
        graph.add_edge(*ends, kind="aligned", weight=row["score"], **{name: row[name] for name in names})


def _about(row: Any, more: tuple[str, ...]) -> dict[str, Any]:
    names = ("document_id", "game", "line_start", "line_end", *more)
    return {name: getattr(row, name) for name in names}


def _jurisdiction(name: str) -> str:
    return f"jurisdiction:{name}"


def _game(name: str) -> str:
    return f"game:{name}"
