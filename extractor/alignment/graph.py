"""The whole: rows of all documents in, links and concepts out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from extractor.alignment.concepts import concepts
from extractor.alignment.pairs import links
from extractor.alignment.plan import compared_documents
from extractor.alignment.prepared import prepare
from extractor.alignment.records import Concept, Link, Row


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
