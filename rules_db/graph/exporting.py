"""The graph as GraphML, GEXF or JSON. Foreign text is escaped; what XML cannot hold is made visible."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING, Any

from rules_db.printable import visible

if TYPE_CHECKING:
    from networkx import Graph

FORMATS = ("graphml", "gexf", "json", "svg")


def exported(graph: Graph, form: str) -> str:
    """Return the graph in a format: graphml, gexf or json (nodes and edges)."""
    if form == "json":
        return json.dumps(_plain(graph), ensure_ascii=False, indent=1) + "\n"
    import networkx as nx

    clean = _visible(graph)
    out = io.BytesIO()
    if form == "graphml":
        nx.write_graphml_xml(clean, out, named_key_ids=True)
        return out.getvalue().decode("utf-8") + "\n"
    nx.write_gexf(clean, out)
    return _undated(out.getvalue()) + "\n"


def _plain(graph: Graph) -> dict[str, Any]:
    nodes = [{"id": node, **data} for node, data in graph.nodes(data=True)]
    edges = [{"source": a, "target": b, **data} for a, b, data in graph.edges(data=True)]
    return {"nodes": nodes, "edges": edges}


def _visible(graph: Graph) -> Graph:
    """Return a copy whose texts XML can hold: control characters shown, nothing that has no text."""
    import networkx as nx

    clean = nx.Graph(**graph.graph)
    clean.add_nodes_from((visible(node), _texts(data)) for node, data in graph.nodes(data=True))
    clean.add_edges_from((visible(a), visible(b), _texts(data)) for a, b, data in graph.edges(data=True))
    return clean


def _texts(data: dict[str, Any]) -> dict[str, Any]:
    return {name: visible(value) if isinstance(value, str) else value for name, value in data.items()}


def _undated(gexf: bytes) -> str:
    """Return GEXF without the day on which it was written: it depends on the graph alone."""
    from xml.etree import ElementTree as Tree

    Tree.register_namespace("", "http://www.gexf.net/1.2draft")
    root = Tree.fromstring(gexf)  # noqa: S314 - written a moment ago by networkx
    for meta in root.iter("{http://www.gexf.net/1.2draft}meta"):
        meta.attrib.pop("lastmodifieddate", None)
    return Tree.tostring(root, encoding="unicode", xml_declaration=True)
