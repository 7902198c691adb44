"""From a document that was read to what the database holds of it: a pure function, so that any process may run it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from corpus.document import Document
from corpus.layers import Layer, Source
from corpus.repair import gather, repair
from extractor.outline.node import Node
from rules_db.identifiers import provision_id
from schemas.records import Citation, Provision, Repair, Rule


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
    root = _stage("extractor.outline.outline", "outline", default=_flat)(document)
    nodes = list(_rows_of(root))
    ids = {id(node): provision_id(document.id, node.eid) for node in nodes}
    provisions = [_provision(document, node, ids, position) for position, node in enumerate(nodes, 1)]
    cells = {ids[id(node)]: [cell.text.strip() for cell in node.cells] for node in nodes if node.cells}
    return Extracted(
        document,
        provisions,
        cells,
        rules=_stage("extractor.rules", "extract", default=_nothing)(document, root),
        repairs=document.repairs,
    )


def _nothing(_document: Document, _root: Node) -> list[Any]:
    return []


def _flat(document: Document) -> Node:
    """Stand in for the outline until it exists: every line that is not blank is a paragraph."""
    nothing = Layer.empty(document.source)
    root = Node("act", "", nothing, nothing, 1, len(document.lines))
    for line in document.lines:
        if not line.blank:
            here = line.number
            node = Node("paragraph", "", nothing, line.layer, here, here, (here,), eid=f"para_{here}", parent=root)
            root.children.append(node)
    return root


def _stage(module: str, name: str, default: Any = None) -> Any:
    """Return a stage of the extractor, or the default while the collection has no such stage."""
    if default is not None and find_spec(module) is None:
        return default
    return getattr(import_module(module), name)


def _rows_of(root: Node) -> list[Node]:
    """Return the nodes that become provisions: the root is the document itself unless it has words of its own."""
    nodes = list(root.walk())
    return nodes if root.own.text.strip() else nodes[1:]


def lines_sha256(source: Source, first: int, last: int) -> str:
    """Return the hash of lines `first` to `last` (1-based, inclusive) as received, joined by line feeds."""
    return hashlib.sha256(source.lines(first, last).encode("utf-8", "surrogatepass")).hexdigest()


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
