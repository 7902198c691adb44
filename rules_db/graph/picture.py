"""The graph for people and other programs: as a picture, as GraphML, GEXF or JSON.

The graph as a picture: who shares rules with whom as arcs above a matrix of games and jurisdictions.

Jurisdictions stand from left to right as their texts came. An arc joins two of them: the wider, the more they state
alike; the figures are that number and its share in what the smaller of the two states. A cell of the matrix is a bar of
what a jurisdiction states of a game: alike with another one, different, or alone. Colours are those of Okabe and Ito,
which colour-blind people can tell apart; the parts of a bar also stand in one order.

The graph as GraphML, GEXF or JSON. Foreign text is escaped; what XML cannot hold is made visible.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any
from xml.sax.saxutils import escape

import msgspec

from rules_db.comparing.records import Comparison
from rules_db.errors import ReglasError
from rules_db.graph import Graph, Survey, bond
from rules_db.printable import visible
from rules_db.words import Words

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
