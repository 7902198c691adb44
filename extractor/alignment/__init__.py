"""The comparison graph: which statements of several regulations rule the same thing, and which groups they form.

from extractor.alignment import align
graph = align(rows)          # `Row`s of all documents, in any order
for link in graph.links:     # why: link.features
    ...
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from extractor.alignment.concepts import concepts
from extractor.alignment.pairs import METHODS, links
from extractor.alignment.plan import Print, compared_documents
from extractor.alignment.prepared import Prepared, prepare
from extractor.alignment.records import Concept, Link, Row
from extractor.alignment.typed import links_of_rules

__all__ = [
    "METHODS",
    "Concept",
    "Graph",
    "Link",
    "Prepared",
    "Print",
    "Row",
    "align",
    "compared_documents",
    "concepts",
    "links",
    "links_of_rules",
    "prepare",
]


@dataclass(frozen=True, slots=True)
class Graph:
    """Links between rows of different documents, and the concepts that they form."""

    links: tuple[Link, ...]
    concepts: tuple[Concept, ...]


def align(rows: Iterable[Row]) -> Graph:
    """Return the comparison graph of all rows, which may come in any order.

    A build does the same in steps, which other processes take: see `rules_db.aligning`.
    """
    found: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        found[row.document].append(row)
    ready = {name: prepare(name, own) for name, own in sorted(found.items())}
    plan = compared_documents({name: document.print for name, document in ready.items()})
    all_links = tuple(link for a, b in plan for link in links(ready[a], ready[b]))
    return Graph(all_links, concepts((row for document in ready.values() for row in document.rules), all_links))
