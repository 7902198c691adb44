"""All games across all jurisdictions as a graph of jurisdictions, games and concepts, and the measures on it.

The measures tell which text follows which, how far it has drifted, and what each jurisdiction alone regulates. For
other programs it is exported as GraphML, GEXF or JSON, in which foreign text is escaped and what XML cannot hold is
made visible.

For people it is a picture: arcs between jurisdictions above a matrix of games and jurisdictions. Jurisdictions stand
from left to right as their texts came. An arc joins two of them: the wider, the more they state alike; the figures are
that number and its share in what the smaller of the two states. A cell of the matrix is a bar of what a jurisdiction
states of a game: alike with another one, different, or alone. Colours are those of Okabe and Ito, which colour-blind
people can tell apart; the parts of a bar also stand in one order.
"""

from __future__ import annotations

import io
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING, Any, Literal
from xml.sax.saxutils import escape

import msgspec

from rules_db.comparing.comparison import compared
from rules_db.comparing.layout import cited, said
from rules_db.comparing.reading import rule_concepts, rule_relations
from rules_db.comparing.records import Cell, Comparison, Row, agree
from rules_db.errors import ReglasError
from rules_db.identifiers import content_id
from rules_db.printable import visible
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


FORMATS = ("graphml", "gexf", "json", "svg")

_LABELS, _COLUMN, _ROW = 280, 150, 24
_BAR, _BAR_HEIGHT = 96, 13
_MARGIN, _TITLE, _ARCS, _NAMES, _LEGEND = 30, 70, 190, 52, 56
_WIDEST_ARC = 26
_INK, _FAINT, _LINE = "#1b1f24", "#57606a", "#d0d7de"
_ALIKE, _DIFFERENT, _ALONE, _ARC = "#0072B2", "#E69F00", "#BBBBBB", "#56B4E9"
_PARTS = ((("same", "partly"), _ALIKE), (("different",), _DIFFERENT), (("alone",), _ALONE))


class _Arc(msgspec.Struct, frozen=True):
    """How two jurisdictions (their columns) agree: statements alike, and their share of what the smaller states."""

    left: int
    right: int
    alike: int
    share: float


def picture(survey: Survey, words: Words) -> str:
    """Return the picture as an SVG document that stands alone."""
    games = sorted(survey.games, key=lambda game: (-len(game.columns), -len(game.rows), game.game))
    width = 2 * _MARGIN + _LABELS + _COLUMN * len(survey.jurisdictions)
    top = _MARGIN + _TITLE + _ARCS + _NAMES
    height = top + _ROW * len(games) + _LEGEND + _MARGIN
    body = [
        *_head(survey, words),
        *_arcs(survey, words),
        *_names(survey, words),
        *_matrix(survey, games, top),
        *_legend(top + _ROW * len(games) + 26, words),
    ]
    return "\n".join([*_opening(width, height, words), *body, "</svg>"]) + "\n"


def _opening(width: float, height: float, words: Words) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'role="img" font-family="Helvetica, Arial, \'DejaVu Sans\', sans-serif" font-size="13">'
    )
    yield f"<title>{_safe(words.text('picture'))}</title>"
    yield f'<rect width="{width}" height="{height}" fill="#ffffff"/>'


def _head(survey: Survey, words: Words) -> Iterator[str]:
    yield _text(_MARGIN, _MARGIN + 18, words.text("picture"), size=20, weight="bold")
    total = sum(len(game.rows) for game in survey.games)
    about = words.text("picture_about", games=len(survey.games), n=f"{total:,}")
    yield _text(_MARGIN, _MARGIN + 42, about, fill=_FAINT)


def _centre(column: int) -> float:
    return _MARGIN + _LABELS + _COLUMN * (column + 0.5)


def _arcs(survey: Survey, words: Words) -> Iterator[str]:
    arcs = _found(survey)
    most = max((arc.alike for arc in arcs), default=1)
    floor = _MARGIN + _TITLE + _ARCS
    for line, wanted in enumerate(words.text("arcs").split("|")):
        yield _text(_MARGIN, floor - 60 + 18 * line, wanted, fill=_FAINT)
    labels = []
    for arc in sorted(arcs, key=lambda arc: arc.alike):
        left, right = _centre(arc.left), _centre(arc.right)
        rise = _ARCS * 1.28 * (arc.right - arc.left) / max(1, len(survey.jurisdictions) - 1)
        thick = max(1.0, _WIDEST_ARC * arc.alike / most)
        path = f"M {left} {floor} C {left} {floor - rise:.1f}, {right} {floor - rise:.1f}, {right} {floor}"
        yield (
            f'<path d="{path}" fill="none" stroke="{_ARC}" stroke-opacity="{0.35 + 0.55 * arc.share:.2f}" '
            f'stroke-width="{thick:.1f}"/>'
        )
        told = f"{arc.alike} · {arc.share:.0%}"
        labels.append(_text((left + right) / 2, floor - rise * 0.75 + 4, told, anchor="middle", halo=True, size=12))
    yield from labels


def _found(survey: Survey) -> list[_Arc]:
    arcs = []
    for (left, a), (right, b) in combinations(enumerate(survey.jurisdictions), 2):
        common = [game for game in survey.games if {a, b} <= {column.jurisdiction for column in game.columns}]
        rows = [row for game in common for row in game.rows]
        alike = sum(bond(row, a, b, survey.relations) in ("identical", "alike") for row in rows)
        smaller = min(sum(bool(row.cell(name).stated) for row in rows) for name in (a, b))
        if alike:
            arcs.append(_Arc(left, right, alike, alike / smaller))
    return arcs


def _names(survey: Survey, words: Words) -> Iterator[str]:
    floor = _MARGIN + _TITLE + _ARCS
    for column, name in enumerate(survey.jurisdictions):
        yield f'<circle cx="{_centre(column)}" cy="{floor}" r="5" fill="{_INK}"/>'
        yield _text(_centre(column), floor + 22, words.jurisdiction(name), anchor="middle", weight="bold", size=14)
        date = survey.dates[name] or words.text("undated")
        yield _text(_centre(column), floor + 39, date, anchor="middle", fill=_FAINT, size=11)


def _matrix(survey: Survey, games: Sequence[Comparison], top: float) -> Iterator[str]:
    parts = {(game.game, name): _parts(game, name) for game in games for name in survey.jurisdictions}
    most = max((sum(counts) for counts in parts.values()), default=1)
    right = _centre(len(survey.jurisdictions) - 1) + _COLUMN / 2
    for line, game in enumerate(games):
        y = top + _ROW * line
        yield f'<line x1="{_MARGIN}" y1="{y}" x2="{right}" y2="{y}" stroke="{_LINE}" stroke-width="0.6"/>'
        yield _text(_MARGIN + _LABELS - 14, y + 16.5, game.name, anchor="end")
        for column, name in enumerate(survey.jurisdictions):
            counts = parts[game.game, name]
            if sum(counts):
                yield from _bar(_centre(column) - _COLUMN / 2 + 8, y + (_ROW - _BAR_HEIGHT) / 2, counts, most)


def _parts(game: Comparison, name: str) -> tuple[int, ...]:
    rows = [row for row in game.rows if row.cell(name).stated]
    return tuple(sum(row.relation in relations for row in rows) for relations, _ in _PARTS)


def _bar(x: float, y: float, counts: Sequence[int], most: int) -> Iterator[str]:
    """Yield a bar whose area grows with the statements (its length with their root), and their number."""
    total = sum(counts)
    length = max(3.0, _BAR * (total / most) ** 0.5)
    at = x
    for count, (_, colour) in zip(counts, _PARTS, strict=True):
        part = length * count / total
        if count:
            yield (
                f'<rect x="{at:.1f}" y="{y:.1f}" width="{part:.1f}" height="{_BAR_HEIGHT}" fill="{colour}" '
                'stroke="#ffffff" stroke-width="0.5"/>'
            )
        at += part
    yield _text(at + 5, y + _BAR_HEIGHT - 2.5, str(total), size=10.5, fill=_FAINT)


def _legend(y: float, words: Words) -> Iterator[str]:
    x = _MARGIN + _LABELS + 8.0
    for relations, colour in _PARTS:
        label = words.text(f"legend_{relations[0]}")
        yield f'<rect x="{x}" y="{y}" width="14" height="{_BAR_HEIGHT}" fill="{colour}"/>'
        yield _text(x + 20, y + 11, label)
        x += 44 + 7.2 * len(label)
    yield _text(_MARGIN + _LABELS + 8, y + 34, words.text("bars"), fill=_FAINT, size=11.5)


def _text(
    x: float,
    y: float,
    words: str,
    *,
    anchor: str = "start",
    size: float = 13,
    weight: str = "normal",
    fill: str = _INK,
    halo: bool = False,
) -> str:
    look = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" font-weight="{weight}"'
    behind = f'<text {look} fill="#ffffff" stroke="#ffffff" stroke-width="4">{_safe(words)}</text>' if halo else ""
    return f'{behind}<text {look} fill="{fill}">{_safe(words)}</text>'


def _safe(words: str) -> str:
    return escape(visible(words))


def exported(graph: Graph, form: str) -> str:
    """Return the graph in a format: graphml, gexf or json (nodes and edges).

    Raises `ReglasError` where the format needs networkx and it is not installed.
    """
    if form == "json":
        return json.dumps(_plain(graph), ensure_ascii=False, indent=1) + "\n"
    try:
        import networkx as nx
    except ImportError as error:
        raise ReglasError("GraphML and GEXF need networkx; install it with `pip install reglas[graph]`") from error
    clean = nx.Graph(name="reglas")
    clean.add_nodes_from((visible(node), _texts(data)) for node, data in graph.nodes.items())
    clean.add_edges_from((visible(a), visible(b), _texts(data)) for (a, b), data in graph.edges.items())
    out = io.BytesIO()
    if form == "graphml":
        nx.write_graphml_xml(clean, out, named_key_ids=True)
        return out.getvalue().decode("utf-8") + "\n"
    nx.write_gexf(clean, out)
    return _undated(out.getvalue()) + "\n"


def _plain(graph: Graph) -> dict[str, Any]:
    nodes = [{"id": node, **data} for node, data in graph.nodes.items()]
    edges = [{"source": a, "target": b, **data} for (a, b), data in graph.edges.items()]
    return {"nodes": nodes, "edges": edges}


def _texts(data: dict[str, Any]) -> dict[str, Any]:
    """Return what XML can hold: control characters shown."""
    return {name: visible(value) if isinstance(value, str) else value for name, value in data.items()}


def _undated(gexf: bytes) -> str:
    """Return GEXF without the day on which it was written: it depends on the graph alone."""
    from xml.etree import ElementTree as Tree

    Tree.register_namespace("", "http://www.gexf.net/1.2draft")
    root = Tree.fromstring(gexf)  # noqa: S314 - written a moment ago by networkx
    for meta in root.iter("{http://www.gexf.net/1.2draft}meta"):
        meta.attrib.pop("lastmodifieddate", None)
    return Tree.tostring(root, encoding="unicode", xml_declaration=True)
