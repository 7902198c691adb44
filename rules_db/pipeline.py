"""From a document that was read to what the database holds of it: a pure function, so that any process may run it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from corpus.document import Document
from corpus.repair import gather, repair
from extractor.outline import outline
from extractor.outline.node import Node
from extractor.rules import extract as extract_rules
from rules_db.identifiers import lines_sha256, provision_id
from schemas.records import Citation, Provision, Repair, Rule

_ROOT_EID = "document"
"""Path of the provision that is the whole document: it holds the words that stand before and between the parts."""


@dataclass(frozen=True, slots=True)
class Extracted:
    """All that one document contributes; `cells` are the cells of table rows by provision id."""

    document: Document
    provisions: Sequence[Provision]
    cells: dict[str, list[str]] = field(default_factory=dict)
    rules: Sequence[Rule] = ()
    citations: Sequence[Citation] = ()
    repairs: Sequence[Repair] = ()


def repair_all(documents: Sequence[Document]) -> list[Document]:
    """Return the documents with damaged text layers repaired; each may be evidence for the others."""
    evidence = gather(documents)
    return [repair(document, evidence) for document in documents]


def extract(document: Document) -> Extracted:
    """Return the provisions, rules and citations of a document."""
    root = outline(document)
    root.eid = root.eid or _ROOT_EID
    nodes = list(root.walk())
    ids = {id(node): provision_id(document.id, node.eid) for node in nodes}
    provisions = [_provision(document, node, ids, position) for position, node in enumerate(nodes, 1)]
    cells = {ids[id(node)]: [cell.text.strip() for cell in node.cells] for node in nodes if node.cells}
    return Extracted(
        document,
        provisions,
        cells,
        rules=extract_rules(document, root),
        repairs=document.repairs,
    )


def _provision(document: Document, node: Node, ids: dict[int, str], position: int) -> Provision:
    source = document.source
    return Provision(
        id=ids[id(node)],
        document_id=document.id,
        parent_id=ids.get(id(node.parent)) if node.parent else None,
        position=position,
        kind=node.kind,
        num=node.num,
        heading=node.heading,
        text=node.own.text.strip(),
        source_text="\n".join(source.line(number) for number in node.own_lines),
        game=node.game,
        variant=node.variant,
        line_start=node.line_start,
        line_end=node.line_end,
        page=source.page_of(node.line_start),
        eid=node.eid,
        sha256=lines_sha256(source, node.line_start, node.line_end),
    )
