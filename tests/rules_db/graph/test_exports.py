"""GraphML, GEXF and JSON that other programs read; foreign text stays text."""

import io
import json
import sys
from xml.etree import ElementTree as Tree

import networkx as nx
import pytest

from rules_db.errors import ReglasError
from rules_db.graph import Graph, concept_graph, exported
from rules_db.words import Words
from tests.rules_db.comparing.making import ban, rule
from tests.rules_db.graph.test_measures import NORTE, SUR, survey

NASTY = 'bola ]]> <b>&amp; "x" \x00\x1b\ufffe'
WORDS = Words("en")


def graph() -> Graph:
    nasty = rule("equipment", "deck_type", NASTY)
    return concept_graph(survey([*NORTE, *SUR, nasty, ban("Nadie fuma.")]), WORDS)


def test_nodes_and_edges() -> None:
    kinds = [node["kind"] for node in graph().nodes.values()]
    assert {kind: kinds.count(kind) for kind in kinds} == {"jurisdiction": 3, "game": 1, "concept": 4}
    (((a, b), data),) = [(ends, data) for ends, data in graph().edges.items() if data["kind"] == "shares"]
    assert (a, b) == ("jurisdiction:norte", "jurisdiction:sur")
    assert (data["weight"], data["different"]) == (1, 1)


def test_a_concept_says_what_each_states_and_where() -> None:
    made = graph()
    (concept,) = [node for node, data in made.nodes.items() if data.get("key") == "pays.field"]
    assert made.nodes[concept]["relation"] == "different"
    assert made.edges["jurisdiction:norte", concept]["value"] == "2:1"
    assert made.edges["jurisdiction:norte", concept]["citation"] == "norte:7"


@pytest.mark.parametrize(("form", "read"), [("graphml", nx.read_graphml), ("gexf", nx.read_gexf)])
def test_xml_comes_back_as_it_was(form: str, read: object) -> None:
    text = exported(graph(), form)
    Tree.fromstring(text)  # noqa: S314 - our own
    back = read(io.BytesIO(text.encode()))  # type: ignore[operator]
    assert set(back.nodes) == set(graph().nodes)
    assert back.number_of_edges() == len(graph().edges)
    (value,) = {data.get("value") for _, _, data in back.edges(data=True) if "bola" in data.get("value", "")}
    assert value.startswith('bola ]]> <b>&amp; "x" ')
    assert "\x00" not in value


def test_json_has_nodes_and_edges() -> None:
    found = json.loads(exported(graph(), "json"))
    assert {node["kind"] for node in found["nodes"]} == {"jurisdiction", "game", "concept"}
    ids = {node["id"] for node in found["nodes"]}
    assert all({edge["source"], edge["target"]} <= ids for edge in found["edges"])


@pytest.mark.parametrize("form", ["graphml", "gexf", "json"])
def test_it_depends_on_the_graph_alone(form: str) -> None:
    assert exported(graph(), form) == exported(graph(), form)
    assert "20" + "26" not in exported(graph(), form)


@pytest.mark.parametrize("form", ["graphml", "gexf"])
def test_what_needs_networkx_says_so(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(ReglasError, match=r"pip install reglas\[graph\]"):
        exported(graph(), form)
    assert json.loads(exported(graph(), "json"))["nodes"]
