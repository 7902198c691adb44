"""The page of the graph: how jurisdictions hang together, and the concepts of a game between those that state them.

Behind a line of the graph stand the rules that link two jurisdictions, on a page of their own.
"""

from __future__ import annotations

import json
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

import msgspec

from rules_db.citing import citations, pinpoints
from rules_db.comparing.comparison import compare
from rules_db.comparing.reading import find_game, regulated_games, texts_compared, texts_on
from rules_db.comparing.records import Comparison, Relation, Row
from rules_db.errors import NotFoundError, shown
from rules_db.exporting.workbook import Cell
from rules_db.knowledge import KnowledgeBase
from rules_db.pages.frame import Asked, Column, Frame, Listing, Page, columns_of, page_of
from rules_db.pages.taking import MOST_TAKEN, address_of, leads
from schemas.records import SURE_LINK

if TYPE_CHECKING:
    import sqlite3


# Where things stand in the pictures of the graph: jurisdictions on a ring, and inside it what they share.
#
# Things that the same jurisdictions state stand together, near these jurisdictions: one cluster for each set of them.
# Coordinates are those of an SVG view box of `WIDTH` by `HEIGHT`. Nothing is drawn by chance: the same things stand
# at the same place each time.


WIDTH, HEIGHT = 960, 700
_ACROSS, _DOWN = 345, 285
"""Half axes of the ring."""
_STEP = 7.4
"""What lies between the dots of a cluster, about half their distance."""
_GAP = 26
"""What must lie between two clusters; their numbers stand there."""
_INWARDS = 0.66
"""How far out a cluster stands between the middle and the jurisdictions that its dots belong to."""
_TURNS = 200
"""Times that clusters are pushed apart; they come to rest well before."""
_GOLDEN_ANGLE = math.pi * (3 - math.sqrt(5))
"""Each dot of a sunflower is turned by it from the one before, so that none covers another (H. Vogel, 1979)."""

Names = frozenset[str]


class Point(msgspec.Struct, frozen=True):
    """A place in the picture."""

    x: float
    y: float


class Node(msgspec.Struct, frozen=True):
    """A jurisdiction on the ring; `anchor` and `label` are those of its name, which stands outside."""

    name: str
    at: Point
    label: Point
    anchor: str


class Cluster(msgspec.Struct, frozen=True):
    """The dots of one set of jurisdictions: its middle, its radius, and a place for each dot."""

    names: Names
    at: Point
    radius: float
    dots: Sequence[Point]


MOST = 6
"""Jurisdictions that are drawn unless others are chosen: more could not be told apart."""
_WIDEST = 22

_NEAR_COPY = 0.75
"""Share of what two regulate from which they are called near copies."""
_PAIRS = """
SELECT a_document_id, b_document_id, relation IN ('identical', 'equivalent') AS alike, count(*) AS links,
  count(DISTINCT a_id) + count(DISTINCT b_id) AS rules
FROM alignments
WHERE level = 'rule' AND relation != 'related' AND verdict != 'reject' AND (score >= :sure OR verdict != '')
  AND a_document_id IN (SELECT value FROM json_each(:documents))
  AND b_document_id IN (SELECT value FROM json_each(:documents))
GROUP BY a_document_id, b_document_id, alike
"""
_RULES = """
SELECT jurisdiction, game, count(*) AS rules FROM rules
WHERE game != '' AND document_id IN (SELECT value FROM json_each(?)) GROUP BY jurisdiction, game
"""
_GAMES = """
SELECT game, count(*) AS concepts, sum(relation = 'different') AS different FROM concepts
WHERE game != '' AND documents > 1 GROUP BY game ORDER BY concepts DESC, game
"""
_STATING = "SELECT jurisdiction, count(*) AS rules FROM rules WHERE game = ? GROUP BY jurisdiction"


class Bond(msgspec.Struct, frozen=True):
    """How two jurisdictions hang together: links between rules that say the same, that differ; its line in the picture.

    `share` are the rules with a counterpart that says the same among all rules of the games that both regulate.
    """

    a: Node
    b: Node
    alike: int
    different: int
    share: float
    width: float
    path: str


class Dot(msgspec.Struct, frozen=True):
    """A concept: its place, its label, how those that state it stand to each other, the provision that states it."""

    at: Point
    label: str
    relation: Relation
    provision: str


class Group(msgspec.Struct, frozen=True):
    """The concepts that one set of jurisdictions states, with the place of their number and lines to the set."""

    names: Sequence[str]
    told: str
    at: Point
    radius: float
    dots: Sequence[Dot]
    lines: Sequence[Point]
    width: float


_OWN_OTHER = ("own", "other")
"""The sides of a link, as its columns begin."""
_PER_PAGE = 50
"""Links of a page."""
_SURE = "level = 'rule' AND relation != 'related' AND verdict != 'reject' AND (score >= :sure OR verdict != '')"
# Alignments have their ends in the order of the documents; here the first jurisdiction stands first.
_LINKED = """
WITH linked AS (
  SELECT id, relation, game, family, key, a_id AS own, b_id AS other FROM alignments
  WHERE {sure} AND a_document_id IN (SELECT value FROM json_each(:a))
    AND b_document_id IN (SELECT value FROM json_each(:b))
  UNION ALL SELECT id, relation, game, family, key, b_id, a_id FROM alignments
  WHERE {sure} AND b_document_id IN (SELECT value FROM json_each(:a))
    AND a_document_id IN (SELECT value FROM json_each(:b))
)
"""
_COUNTED = """{linked}
SELECT game, relation IN ('identical', 'equivalent') AS alike, count(*) AS n FROM linked GROUP BY 1, 2
"""
_LISTED = """{linked}
SELECT linked.id, linked.relation, linked.game, linked.family, linked.key, o.text AS own_text, o.id AS own_id,
  o.provision_id AS own_provision, p.text AS other_text, p.id AS other_id, p.provision_id AS other_provision
FROM linked JOIN rules o ON o.id = own JOIN rules p ON p.id = other
WHERE (:game = '' OR linked.game = :game)
  AND (:alike NOT IN ('si', 'no') OR (linked.relation IN ('identical', 'equivalent')) = (:alike = 'si'))
ORDER BY linked.game, linked.family, linked.key, o.line_start, linked.id LIMIT :most OFFSET :after
"""
_HEAD = _LINKED.format(sure=_SURE)
_COUNTS, _ROWS = _COUNTED.format(linked=_HEAD), _LISTED.format(linked=_HEAD)


def nodes(names: Sequence[str]) -> list[Node]:
    """Return the jurisdictions on the ring, the first at the top, the others clockwise."""
    return [_node(name, 2 * math.pi * at / len(names) - math.pi / 2) for at, name in enumerate(names)]


def clusters(ring: Iterable[Node], counts: Mapping[Names, int]) -> list[Cluster]:
    """Return a cluster for each set of jurisdictions with so many dots; the fullest first."""
    places = {node.name: node.at for node in ring}
    order = sorted(counts, key=lambda names: (-counts[names], sorted(names)))
    radii = [_STEP * math.sqrt(counts[names]) + 6 for names in order]
    middles = _apart([_home(names, places) for names in order], radii)
    return [
        Cluster(names, middle, radius, _sunflower(middle, counts[names]))
        for names, middle, radius in zip(order, middles, radii, strict=True)
    ]


def graph(base: KnowledgeBase, asked: Asked) -> Page:
    """Return the graph of all games, or that of the game that is asked for (`juego`).

    Raises `NotFoundError` for a game or a jurisdiction that is not there.
    """
    game = asked.get("juego")
    named = ((name, asked.frame.words.game(name)) for name in regulated_games(base))
    games = sorted(named, key=lambda each: each[1].casefold())
    common = {"games": games, "width": WIDTH, "height": HEIGHT}
    if game:
        found = find_game(game, regulated_games(base))
        drawn = _of_game(base, asked, found)
        groups: Sequence[Group] = drawn["groups"]
        listing = (lambda: _listing_of(base, found, groups, asked.frame)) if groups else None
        return Page("graph_game.html", {**common, "game": found, **drawn}, listing=listing)
    told = _of_all(base, asked)
    bonds: Sequence[Bond] = told["bonds"]
    listing = (lambda: _pairs_listing(bonds, told["conclusion"], asked.frame)) if bonds else None
    return Page("graph.html", {**common, "game": "", **told}, listing=listing)


def _pairs_listing(bonds: Sequence[Bond], conclusion: str, frame: Frame) -> Listing:
    """Return how pairs of jurisdictions hang together, with the addresses of the rules that link them."""
    t, words = frame.t, frame.words
    columns = [Column(t("graph.share")), Column(t("graph.alike")), Column(t("graph.different"))]
    names = [[words.jurisdiction(each.name) for each in (bond.a, bond.b)] for bond in bonds]
    rows: list[list[Cell]] = [
        [t.percent(bond.share, 0), bond.alike, bond.different, t("difference.between", a=a, b=b)]
        for bond, (a, b) in zip(bonds, names, strict=True)
    ]
    addresses = [frame.whole(frame.to.linked(bond.a.name, bond.b.name)) for bond in bonds]
    return Listing("grafo", t("graph.pairs"), [*columns, Column(t("graph.pair"), 3)], rows, [conclusion], addresses)


def linked(base: KnowledgeBase, asked: Asked) -> Page:
    """Return the links of two jurisdictions, of a game (`juego`), alike or not (`iguales`: `si`, `no`), page by page.

    Raises `NotFoundError` for a jurisdiction that is not there.
    """
    frame, a, b = asked.frame, asked.names["a"], asked.names["b"]
    chosen = {name: asked.get(name) for name in ("juego", "iguales")}
    given = {"a": _documents(base, a), "b": _documents(base, b), "sure": SURE_LINK}
    counts = base.connection.execute(_COUNTS, given).fetchall()
    total = sum(row["n"] for row in counts if _fits(row, chosen))
    page, pages = page_of(asked.get("pagina"), total, _PER_PAGE)
    wanted = {"game": chosen["juego"], "alike": chosen["iguales"], "most": _PER_PAGE, "after": (page - 1) * _PER_PAGE}
    rows = base.connection.execute(_ROWS, {**given, **wanted}).fetchall()
    names = {row[f"{side}_provision"] for row in rows for side in ("own", "other")}
    values = {
        "a": a,
        "b": b,
        "rows": rows,
        "total": total,
        "alike": sum(row["n"] for row in counts if row["alike"]),
        "page": page,
        "pages": pages,
        "chosen": chosen,
        "choices": _choices(counts, frame),
        "cited": pinpoints(base, names, frame.language),
        "label": lambda row: frame.words.key(row["family"], row["key"], row["game"]) if row["key"] else "",
    }
    every = {**given, **wanted, "most": MOST_TAKEN, "after": 0}
    return Page("linked.html", values, listing=lambda: _linked_listing(base, (a, b), every, frame))


def _linked_listing(base: KnowledgeBase, sides: tuple[str, str], wanted: Mapping[str, object], frame: Frame) -> Listing:
    """Return the linked rules of two jurisdictions with their articles and how each pair corresponds."""
    t, words = frame.t, frame.words
    rows = base.connection.execute(_ROWS, wanted).fetchall()
    cited = citations(base, {row[f"{side}_provision"] for row in rows for side in _OWN_OTHER}, frame.language)
    names = [words.jurisdiction(name) for name in sides]
    columns = [Column(t("game.family"), 2), Column(t("game.rule"), 2), Column(t("take.game"), 2)]
    columns += [*(Column(name, 5) for name in names), Column(t("game.relation"), 2)]
    columns += [Column(f"{t('game.relation')} ({t('take.key')})", plain=True)]
    cells: list[list[Cell]] = [
        [
            words.family(row["family"]),
            words.key(row["family"], row["key"], row["game"]) if row["key"] else "",
            words.game(row["game"]) if row["game"] else "",
            *(f"{row[f'{side}_text']} ({cited[row[f'{side}_provision']]})" for side in _OWN_OTHER),
            t(f"relation.{row['relation']}"),
            row["relation"],
        ]
        for row in rows
    ]
    ends = [{row[f"{side}_provision"]: row[f"{side}_id"] for side in _OWN_OTHER} for row in rows]
    links = [leads(rules, cited, frame, rules) for rules in ends]
    title = t("graph.links_of", a=names[0], b=names[1])
    return Listing(f"vinculos-{'-'.join(sides)}", title, columns, cells, [t("graph.links_lead")], links=links)


def _node(name: str, angle: float) -> Node:
    x, y = math.cos(angle), math.sin(angle)
    anchor = "middle" if abs(x) < 0.3 else "start" if x > 0 else "end"
    label = Point(WIDTH / 2 + (_ACROSS + 18) * x, HEIGHT / 2 + (_DOWN + 26) * y + 5)
    return Node(name, Point(WIDTH / 2 + _ACROSS * x, HEIGHT / 2 + _DOWN * y), label, anchor)


def _home(names: Names, places: Mapping[str, Point]) -> Point:
    """Return where a cluster would stand alone: between its jurisdictions, drawn to the middle."""
    x = sum(places[name].x for name in names) / len(names) - WIDTH / 2
    y = sum(places[name].y for name in names) / len(names) - HEIGHT / 2
    return Point(WIDTH / 2 + _INWARDS * x, HEIGHT / 2 + _INWARDS * y)


def _apart(homes: Sequence[Point], radii: Sequence[float]) -> list[Point]:
    """Return the places with clusters that would cover each other pushed apart."""
    at = list(homes)
    for _ in range(_TURNS):
        moved = False
        for a, b in combinations(range(len(at)), 2):
            overlap = radii[a] + radii[b] + _GAP - math.dist((at[a].x, at[a].y), (at[b].x, at[b].y))
            if overlap > 0.5:
                at[a], at[b] = _pushed(at[a], at[b], overlap / 2, turn=a + b)
                moved = True
        at = [_inside(point, radius) for point, radius in zip(at, radii, strict=True)]
        if not moved:
            break
    return at


def _pushed(a: Point, b: Point, by: float, *, turn: int) -> tuple[Point, Point]:
    """Return two points farther apart; where they are one, the direction follows from `turn`."""
    far = math.dist((a.x, a.y), (b.x, b.y))
    x, y = ((b.x - a.x) / far, (b.y - a.y) / far) if far > 0.01 else (math.cos(turn), math.sin(turn))
    return Point(a.x - by * x, a.y - by * y), Point(b.x + by * x, b.y + by * y)


def _inside(point: Point, radius: float) -> Point:
    """Return the nearest place at which a cluster stands inside the ring."""
    room_x, room_y = max(1.0, _ACROSS - radius - 14), max(1.0, _DOWN - radius - 14)
    x, y = point.x - WIDTH / 2, point.y - HEIGHT / 2
    out = math.hypot(x / room_x, y / room_y)
    return point if out <= 1 else Point(WIDTH / 2 + x / out, HEIGHT / 2 + y / out)


def _sunflower(middle: Point, count: int) -> list[Point]:
    if count == 1:
        return [middle]
    spots = ((_STEP * math.sqrt(k + 0.5), k * _GOLDEN_ANGLE) for k in range(count))
    return [Point(middle.x + r * math.cos(turn), middle.y + r * math.sin(turn)) for r, turn in spots]


def _of_all(base: KnowledgeBase, asked: Asked) -> dict[str, Any]:
    weights: Counter[str] = Counter()
    for document in base.documents():
        weights[document.jurisdiction] += document.rules
    every, chosen = _chosen(weights, asked)
    rows = base.connection.execute(_GAMES).fetchall()
    bonds = _bonds(base, chosen)
    return {
        "every": every,
        "chosen": chosen,
        "nodes": nodes(chosen),
        "bonds": bonds,
        "conclusion": _conclusion(bonds, asked.frame),
        "concepts": [(row["game"], row["concepts"], row["different"]) for row in rows],
        "most": max((row["concepts"] for row in rows), default=1),
    }


def _chosen(weights: Mapping[str, int], asked: Asked) -> tuple[list[str], list[str]]:
    """Return all jurisdictions, those with most to say first, and those that are drawn."""
    every = sorted(weights, key=lambda name: (-weights[name], name))
    wanted = asked.several("jurisdiccion")
    for unknown in [name for name in wanted if name not in weights]:
        raise NotFoundError(f"there is no {unknown} here; there are {', '.join(every)}")
    return every, [name for name in every if name in wanted] or every[:MOST]


def _bonds(base: KnowledgeBase, chosen: Sequence[str]) -> list[Bond]:
    """Return the bonds between jurisdictions, near copies first; of many editions of a text the newest counts."""
    games = {game for _, game in texts_on(base)}
    compared = {name for game in games for name in texts_compared(base, chosen, game)}
    jurisdictions = {each.id: each.jurisdiction for each in base.documents() if each.id in compared}
    links: dict[Names, Counter[str]] = defaultdict(Counter)
    for row in base.connection.execute(_PAIRS, {"sure": SURE_LINK, "documents": json.dumps(list(jurisdictions))}):
        pair = links[frozenset((jurisdictions[row["a_document_id"]], jurisdictions[row["b_document_id"]]))]
        pair["alike" if row["alike"] else "different"] += row["links"]
        pair["rules"] += row["rules"] if row["alike"] else 0
    rules: dict[str, dict[str, int]] = defaultdict(dict)
    for row in base.connection.execute(_RULES, (json.dumps(list(jurisdictions)),)):
        rules[row["jurisdiction"]][row["game"]] = row["rules"]
    found = [
        _bond(a, b, of, _shared(rules[a.name], rules[b.name]))
        for a, b in combinations(nodes(chosen), 2)
        if (of := links[frozenset((a.name, b.name))])
    ]
    return sorted(found, key=lambda bond: -bond.share)


def _shared(ours: Mapping[str, int], theirs: Mapping[str, int]) -> int:
    """Return how many rules two have of the games that both regulate."""
    return sum(ours[game] + theirs[game] for game in ours.keys() & theirs.keys())


def _bond(a: Node, b: Node, of: Mapping[str, int], shared: int) -> Bond:
    share = min(1.0, of["rules"] / shared) if shared else 0.0
    return Bond(a, b, of["alike"], of["different"], share, round(1 + _WIDEST * share, 1), _path(a.at, b.at))


def _conclusion(bonds: Sequence[Bond], frame: Frame) -> str:
    """Return what the picture shows, in a sentence: near copies, or who shares most, and who shares least."""
    if not bonds:
        return ""
    copies = [bond for bond in bonds if bond.share >= _NEAR_COPY]
    most = frame.t("graph.copies" if copies else "graph.no_copies", pairs=_named(copies or bonds[:1], frame))
    others = bonds[-1:] if len(bonds) > max(1, len(copies)) else ()
    return f"{most} {frame.t('graph.least', pairs=_named(others, frame))}" if others else most


def _named(bonds: Iterable[Bond], frame: Frame) -> str:
    names = frame.words.jurisdiction
    return ", ".join(f"{names(each.a.name)}–{names(each.b.name)} ({frame.t.percent(each.share, 0)})" for each in bonds)


def _path(a: Point, b: Point) -> str:
    """Return a line from a to b that bends to the middle of the picture, so that lines between neighbours are seen."""
    x, y = ((a.x + b.x) / 2 + WIDTH / 2) / 2, ((a.y + b.y) / 2 + HEIGHT / 2) / 2
    return f"M {a.x:.1f} {a.y:.1f} Q {x:.1f} {y:.1f} {b.x:.1f} {b.y:.1f}"


def _of_game(base: KnowledgeBase, asked: Asked, game: str) -> dict[str, Any]:
    stating = {row["jurisdiction"]: row["rules"] for row in base.connection.execute(_STATING, (game,))}
    every, chosen = _chosen(stating, asked)
    words = asked.frame.words
    whole = base.made(
        ("comparison", game, *chosen, "none", words.language),
        lambda: compare(base, game, jurisdictions=chosen, words=words, seeking="none"),
        lambda made: len(made.rows) * len(made.columns),
    )
    groups = _groups(whole, chosen, asked.frame)
    totals = Counter(dot.relation for group in groups for dot in group.dots)
    shown = {"every": every, "chosen": chosen, "nodes": nodes(chosen), "groups": groups, "totals": totals}
    return {"name": whole.name, **shown}


def _groups(whole: Comparison, chosen: Sequence[str], frame: Frame) -> list[Group]:
    """Return the concepts by the jurisdictions that state them.

    What one jurisdiction alone says in prose is no concept, as nothing says that another does not mean it.
    """
    concepts: dict[Names, list[Row]] = defaultdict(list)
    for row in whole.rows:
        if not (row.norm and row.relation == "alone"):
            concepts[frozenset(cell.jurisdiction for cell in row.stating)].append(row)
    ring = nodes(chosen)
    at = {node.name: node.at for node in ring}
    groups = []
    for cluster in clusters(ring, {names: len(rows) for names, rows in concepts.items()}):
        stating = [name for name in chosen if name in cluster.names]
        dots = [
            _dot(row, stating, place)
            for row, place in zip(_ordered(concepts[cluster.names]), cluster.dots, strict=True)
        ]
        told = ", ".join(map(frame.words.jurisdiction, stating))
        lines = [at[name] for name in stating]
        groups.append(Group(stating, told, cluster.at, cluster.radius, dots, lines, round(1 + len(dots) ** 0.5 / 2, 1)))
    return groups


def _ordered(rows: Iterable[Row]) -> list[Row]:
    """Return concepts with those that differ in the middle of their cluster."""
    order: tuple[Relation, ...] = ("different", "same", "partly", "alone")
    return sorted(rows, key=lambda row: order.index(row.relation))


def _dot(row: Row, names: Sequence[str], at: Point) -> Dot:
    stated = row.cell(names[0]).stated
    place = stated[0].places[0] if stated else None
    return Dot(at, row.label, row.relation, place.provision_id if place else "")


def _documents(base: KnowledgeBase, jurisdiction: str) -> str:
    found = [each.id for each in base.documents() if each.jurisdiction == jurisdiction]
    if not found:
        raise NotFoundError(f"there is no {shown(jurisdiction)} here")
    return json.dumps(found)


def _fits(row: sqlite3.Row, chosen: Mapping[str, str]) -> bool:
    alike = {"si": True, "no": False}.get(chosen["iguales"])
    return chosen["juego"] in ("", row["game"]) and alike in (None, bool(row["alike"]))


def _choices(counts: Sequence[sqlite3.Row], frame: Frame) -> dict[str, list[tuple[str, str]]]:
    games = sorted({row["game"] for row in counts}, key=lambda game: frame.words.game(game).casefold())
    return {
        "juego": [(game, frame.words.game(game)) for game in games if game],
        "iguales": [(name, frame.t(f"graph.only_{name}")) for name in ("si", "no")],
    }


def _listing_of(base: KnowledgeBase, game: str, groups: Sequence[Group], frame: Frame) -> Listing:
    """Return the concepts of the graph of a game: who states each, how they stand to each other, where it is stated."""
    t, words = frame.t, frame.words
    dots = [(group, dot) for group in groups for dot in group.dots]
    cited = citations(base, {dot.provision for _, dot in dots if dot.provision}, frame.language)
    relation = t("game.relation")
    columns = columns_of(t("take.jurisdiction"), t("game.rule"), relation, shares=(3, 5, 2))
    columns += [Column(f"{relation} ({t('take.key')})", plain=True), Column(t("take.citation"), 4)]
    rows: list[list[Cell]] = [
        [group.told, dot.label, words.relation(dot.relation), dot.relation, cited.get(dot.provision, "")]
        for group, dot in dots
    ]
    addresses = [address_of(dot.provision, "", frame) if dot.provision else "" for _, dot in dots]
    name, title = f"grafo-{game}", t("graph.of_game", game=words.game(game))
    return Listing(name, title, columns, rows, [t("graph.listed")], addresses)
