"""All games across all jurisdictions as a graph of jurisdictions, games and concepts, and the measures on it.

The measures tell which text follows which, how far it has drifted, and what each jurisdiction alone regulates.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from rules_db.comparing.comparison import compared
from rules_db.comparing.layout import cited, said
from rules_db.comparing.reading import rule_concepts, rule_relations
from rules_db.comparing.records import Cell, Comparison, Row, agree
from rules_db.identifiers import content_id
from rules_db.records import StoredDocument, StoredRule
from rules_db.words import Words

if TYPE_CHECKING:
    from rules_db.knowledge import KnowledgeBase


# All games across all jurisdictions: what the measures, the exports and the picture are made from.


Bond = Literal["identical", "alike", "different"]
"""How two jurisdictions stand to each other in a row: the same words, the same norm in other words, something else."""
Relations = Mapping[frozenset[str], str]


class Survey(msgspec.Struct, frozen=True):
    """Every game's comparison, the jurisdictions from the oldest text to the newest, and how single rules are aligned.

    `dates` has the date of a jurisdiction's oldest text, empty where no text of it says one.
    """

    jurisdictions: tuple[str, ...]
    dates: Mapping[str, str]
    games: tuple[Comparison, ...]
    relations: Relations


Direction = Literal["later", "unknown"]


class Follows(msgspec.Struct, frozen=True):
    """How much of what `jurisdiction` states, in games that both regulate, `model` states too.

    `direction` is "later" where its text is younger than the model's, "unknown" where a date is missing or the same.
    `alike` counts the statements that are the same norm (`identical` of them in the same words), `different` those of
    the same subject with another value or consequence. `share` is alike / statements, `drift` different / (alike +
    different): 0 to 1.
    """

    jurisdiction: str
    model: str
    direction: Direction
    games: int
    statements: int
    alike: int
    identical: int
    different: int
    share: float
    drift: float


class Alone(msgspec.Struct, frozen=True):
    """What one jurisdiction alone states: the games that no other regulates, and its statements by family.

    `games` and `statements` are counted apart: statements are those in games that others regulate too.
    """

    jurisdiction: str
    games: tuple[str, ...]
    statements: int
    families: Mapping[str, int]


class Measures(msgspec.Struct, frozen=True):
    """All measures; of two texts with dates only the younger one follows."""

    follows: tuple[Follows, ...]
    alone: tuple[Alone, ...]


def measures(survey: Survey) -> Measures:
    """Return the measures of a survey, the closest followers first."""
    follows = sorted(_follows(survey), key=lambda each: (-each.share, each.jurisdiction, each.model))
    return Measures(tuple(follows), tuple(_alone(survey, name) for name in survey.jurisdictions))


def _follows(survey: Survey) -> Iterator[Follows]:
    for name, model in permutations(survey.jurisdictions, 2):
        ours, theirs = survey.dates[name], survey.dates[model]
        dated = bool(ours and theirs) and ours != theirs
        games = [game for game in survey.games if {name, model} <= {column.jurisdiction for column in game.columns}]
        if games and (not dated or ours > theirs):
            yield _follow(survey, name, model, games, "later" if dated else "unknown")


def _follow(survey: Survey, name: str, model: str, games: list[Comparison], direction: Direction) -> Follows:
    rows = [row for game in games for row in game.rows if row.cell(name).stated]
    bonds = Counter(bond(row, name, model, survey.relations) for row in rows)
    alike = bonds["identical"] + bonds["alike"]
    return Follows(
        jurisdiction=name,
        model=model,
        direction=direction,
        games=len(games),
        statements=len(rows),
        alike=alike,
        identical=bonds["identical"],
        different=bonds["different"],
        share=_share(alike, len(rows)),
        drift=_share(bonds["different"], alike + bonds["different"]),
    )


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def _alone(survey: Survey, name: str) -> Alone:
    games = tuple(game.game for game in survey.games if [c.jurisdiction for c in game.columns] == [name])
    rows: list[Row] = [row for game in survey.games if game.game not in games for row in game.rows]
    families = Counter(row.family for row in rows if row.relation == "alone" and row.cell(name).stated)
    return Alone(name, games, families.total(), dict(sorted(families.items())))


def survey(base: KnowledgeBase, words: Words | None = None) -> Survey:
    """Return the survey of a knowledge base."""
    return surveyed(base.documents(), base.rules(), rule_concepts(base, ""), rule_relations(base, ""), words or Words())


def surveyed(
    documents: Iterable[StoredDocument],
    rules: Iterable[StoredRule],
    concepts: Mapping[str, str],
    relations: Relations,
    words: Words,
) -> Survey:
    """Return the survey of documents and their rules, in whatever order they come."""
    dates = _dates(documents)
    jurisdictions = tuple(sorted(dates, key=lambda name: (dates[name] or "9", name)))
    by_game: dict[str, list[StoredRule]] = defaultdict(list)
    for rule in rules:
        if rule.game:
            by_game[rule.game].append(rule)
    games = (
        compared(game, by_game[game], jurisdictions=jurisdictions, concepts=concepts, relations=relations, words=words)
        for game in sorted(by_game)
    )
    return Survey(jurisdictions, dates, tuple(games), relations)


def _dates(documents: Iterable[StoredDocument]) -> dict[str, str]:
    dates: dict[str, list[str]] = defaultdict(list)
    for document in documents:
        dates[document.jurisdiction] += [document.date] if document.date else []
    return {name: min(found, default="") for name, found in sorted(dates.items())}


def bond(row: Row, a: str, b: str, relations: Relations) -> Bond | None:
    """Return how two jurisdictions stand to each other in a row; None where one of them does not state it."""
    ours, theirs = row.cell(a), row.cell(b)
    if not ours.stated or not theirs.stated:
        return None
    found = {relations.get(frozenset(pair), "") for pair in product(_ids(ours), _ids(theirs))}
    differ = "different" in found if row.norm else not agree(ours.stated, theirs.stated, row.key)
    if differ:
        return "different"
    return "identical" if "identical" in found else "alike"


def _ids(cell: Cell) -> Sequence[str]:
    return [place.rule_id for stated in cell.stated for place in stated.places]


_ALIGNMENTS = """
SELECT id, level, a_id, b_id, relation, part, score, method, features, verdict FROM alignments ORDER BY id
"""


class Graph(msgspec.Struct, frozen=True):
    """Nodes by their ids, and edges by the ids of both ends; what is added again adds to what is known of it."""

    nodes: dict[str, dict[str, Any]] = {}
    edges: dict[tuple[str, str], dict[str, Any]] = {}

    def add_node(self, name: str, **about: Any) -> None:
        """Add a node, or what is said of it."""
        self.nodes.setdefault(name, {}).update(about)

    def add_edge(self, a: str, b: str, **about: Any) -> None:
        """Add an edge between two nodes, or what is said of it."""
        self.edges.setdefault((a, b), {}).update(about)


def concept_graph(survey: Survey, words: Words) -> Graph:
    """Return the graph: jurisdictions state concepts, concepts belong to games, jurisdictions agree in so many.

    Nodes have `kind` (jurisdiction, game, concept) and `label`; edges have `kind` (states, belongs, shares). What one
    jurisdiction alone says in prose is no concept here.
    """
    graph = Graph()
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
        a, b = (f"{row['level']}:{row[end]}" for end in ("a_id", "b_id"))
        graph.add_edge(a, b, kind="aligned", weight=row["score"], **{name: row[name] for name in names})


def _about(row: Any, more: tuple[str, ...]) -> dict[str, Any]:
    names = ("document_id", "game", "line_start", "line_end", *more)
    return {name: getattr(row, name) for name in names}


def _jurisdiction(name: str) -> str:
    return f"jurisdiction:{name}"


def _game(name: str) -> str:
    return f"game:{name}"
