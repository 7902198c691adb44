"""A table as DMN 1.3: the cells in S-FEEL, types, the hit policy, and citations as answers and annotations."""

from collections.abc import Callable
from typing import Any

import pytest
from lxml import etree

from rules_db.errors import ReglasError
from rules_db.exporting import Decision, decisions, formats
from rules_db.packs.tables import Among, Row
from schemas.packs import Field, Pack

NS = {"d": formats.NAMESPACE}


def texts(root: Any, path: str) -> list[str]:
    return [node.text for node in root.xpath(path, namespaces=NS)]


def test_cells_are_simple_unary_tests(decision: Decision) -> None:
    root = etree.fromstring(formats.write_dmn(decision).encode())
    cells = [texts(rule, "d:inputEntry/d:text") for rule in root.xpath("//d:rule", namespaces=NS)]
    assert cells == [
        ['"moon"', "2, 3", "-"],
        ['"moon"', "[4..9)", "-"],
        ['"moon"', ">= 9", "-"],
        ['"sun"', "-", "true"],
    ]


def test_columns_are_typed_and_rows_unique(decision: Decision) -> None:
    root = etree.fromstring(formats.write_dmn(decision).encode())
    assert root.xpath("//d:decisionTable/@hitPolicy", namespaces=NS) == ["UNIQUE"]
    assert root.xpath("//d:inputExpression/@typeRef", namespaces=NS) == ["string", "number", "boolean"]
    assert root.xpath("//d:output/@typeRef", namespaces=NS)[:2] == ["string", "number"]
    assert texts(root, "//d:inputValues/d:text") == ['"moon", "sun"']


def test_citations_are_answers_and_annotations(decision: Decision) -> None:
    root = etree.fromstring(formats.write_dmn(decision).encode())
    first = root.xpath("//d:rule", namespaces=NS)[0]
    assert texts(first, "d:outputEntry/d:text")[2:] == [
        '"settlement-1"',
        '"isla-quieta-1"',
        '"art_1"',
        '"10-11"',
        '"r1"',
    ]
    assert "art_1 | lines 10-11" in texts(first, "d:annotationEntry/d:text")[0]


def test_every_id_stands_once(decision: Decision) -> None:
    ids = etree.fromstring(formats.write_dmn(decision).encode()).xpath("//@id")
    assert len(ids) == len(set(ids))


def test_foreign_text_is_no_markup(table_with: Callable[..., Pack]) -> None:
    hostile = ']]></text><rule>&amp;"'
    pack = table_with((Field("bet", "string"),), (Row({"bet": Among((hostile,))}, {"outcome": hostile}, ("r1",)),))
    root = etree.fromstring(formats.write_dmn(next(decisions(pack))).encode())
    assert len(root.xpath("//d:rule", namespaces=NS)) == 1
    assert texts(root, "//d:inputEntry/d:text") == ['"]]></text><rule>&amp;\\""']


def test_what_xml_cannot_hold_is_refused_in_a_sentence(decision: Decision) -> None:
    row = decision.rows[0]._replace(name="x", then={**decision.rows[0].then, "row": "bell\a"})
    broken = Decision(*("isla", "luna", "settlement", decision.inputs, decision.outputs, (row,), decision.jdm))
    with pytest.raises(ReglasError, match="characters that XML does not allow"):
        formats.write_dmn(broken)
